/**
 * Room Sweeper: the panel that gives the next step of one person, and the one that makes rooms by chance.
 * @import { Outcome, Panel, PanelApi, Scene } from '../contract.d.ts'
 * @import { Frames, Ui, View } from './types.d.ts'
 */
import { beside, routesOf, withRoute } from './plan.js';
import { nameOf } from './tools.js';

/** @typedef {Scene<View, Ui, Frames>} Room */

/** What an answer that goes on from the routes says about the person chosen. @param {Outcome} outcome @param {Room} scene @returns {{ text: string, letter?: string }} */
export function advice(outcome, { view, ui, say }) {
  if (outcome.status === 'infeasible') return { text: say('hintLost') };
  if (!outcome.moves) return { text: say(view.done ? 'hintDone' : 'hintUnknown') };
  const person = view.people[ui.person];
  const route = [...outcome.moves.split(' ').map((word) => word[ui.person])].filter((letter) => letter !== '.');
  const letter = route[person.text.length];
  const who = nameOf(view, ui.person, say);
  if (view.done) return { text: say('hintDone') };
  return letter
    ? { text: say('hintStep', { who, way: say(`way${letter}`) }), letter }
    : { text: say('hintStop', { who }) };
}

/** @type {Panel} */
export const hintPanel = {
  id: 'sweeper-hint',
  title: 'panel.hint',
  modes: ['play'],
  closed: false,
  mount(element, api) {
    const { h } = api;
    const button = h('button', { type: 'button', 'data-control': 'askHint', onclick: () => ask() });
    const take = h('button', { type: 'button', 'data-control': 'takeHint', onclick: () => follow() });
    const text = h('p', { class: 'small', 'aria-live': 'polite', 'data-role': 'hint' });
    element.append(h('div', { class: 'row' }, button, take), text);
    /** @type {{ letter: string, moves: string } | null} */
    let found = null;
    let asked = 0;

    const room = () => /** @type {Room} */ (api.scene());

    async function ask() {
      const scene = room();
      if (!scene.view.people.length) return;
      const turn = ++asked;
      text.textContent = scene.say('thinking');
      const options = {
        engine: 'sweep',
        timeMs: 5000,
        options: { mode: 'any', routes: routesOf(scene.view).join(',') },
      };
      const outcome = await api.solve(scene.board, options);
      const now = room();
      if (turn !== asked || now.board !== scene.board || now.moves !== scene.moves) return;
      const { text: words, letter } = advice(outcome, now);
      found = letter ? { letter, moves: now.moves } : null;
      text.textContent = words;
      const person = now.view.people[now.ui.person];
      api.act({ ui: { hint: letter ? { person: now.ui.person, cell: beside(now.view, person.cell, letter) } : null } });
    }

    function follow() {
      const { view, ui, moves } = room();
      if (!found || found.moves !== moves) return;
      api.act({ ui: { hint: null }, moves: withRoute(view, ui.person, view.people[ui.person].text + found.letter) });
    }

    return {
      update(scene) {
        const { ui, say } = /** @type {Room} */ (scene);
        button.textContent = say('askHint');
        button.title = say('askHint.hint');
        take.textContent = say('takeHint');
        /** @type {HTMLButtonElement} */ (take).disabled = !ui.hint;
        if (!ui.hint && found) {
          found = null;
          text.textContent = '';
        }
      },
    };
  },
};

/** @type {Panel} */
export const chancePanel = {
  id: 'sweeper-chance',
  title: 'random',
  modes: ['edit'],
  mount(element, api) {
    const { h } = api;
    const fields = h('div');
    const button = h('button', { type: 'button', 'data-control': 'random', onclick: () => make() });
    element.append(fields, h('div', { class: 'row' }, button));
    let language = '';

    async function make() {
      const { view, ui } = /** @type {Room} */ (api.scene());
      const size = { width: String(Math.max(2, ui.width ?? view.w)), height: String(Math.max(2, ui.height ?? view.h)) };
      const made = await api.rules.generate({
        ...size,
        seed: String(ui.seed),
        people: String(ui.people),
        steps: String(Math.max(1, ui.steps)),
      });
      if (made.ok) api.act({ board: made.board, ui: { seed: ui.seed + 1 } });
    }

    return {
      update(scene) {
        const { say, ui } = /** @type {Room} */ (scene);
        button.textContent = say('random');
        button.title = say('random.hint');
        const state = `${scene.language} ${ui.seed} ${ui.people}`;
        if (state === language) return;
        language = state;
        fields.replaceChildren(
          api.controls([
            { type: 'number', id: 'people', label: say('people'), value: ui.people, least: 1, most: 12 },
            { type: 'number', id: 'seed', label: say('seed'), value: ui.seed, least: 0, most: 999999 },
          ]),
        );
      },
    };
  },
};
