/**
 * Sokoban: a collection of levels with the reader's best results, kept in the browser, and the way to the next unsolved one.
 * @import { Panel, PanelApi, Scene } from '../contract.d.ts'
 * @import { Frames, Ui, View } from './types.d.ts'
 */
import { levelsOf } from './levels.js';

/** @typedef {{ pushes: number, moves: number }} Best */

/** Longest file that is kept. */
const longest = 400_000;

/** @param {PanelApi} api @returns {Record<string, Best>} */
function bestResults(api) {
  try {
    return JSON.parse(api.remember('best') ?? '{}') ?? {};
  } catch {
    return {};
  }
}

/** Keeps the fewest pushes and the fewest moves, each by itself. @param {PanelApi} api @param {Scene<View, Ui, Frames>} scene */
function record(api, { board, view, moves, mode }) {
  if (mode !== 'play' || !view.solved || !moves) return false;
  const all = bestResults(api);
  const before = all[board];
  const best = {
    pushes: Math.min(before?.pushes ?? Infinity, view.pushes),
    moves: Math.min(before?.moves ?? Infinity, view.moves),
  };
  if (before && best.pushes === before.pushes && best.moves === before.moves) return false;
  api.remember('best', JSON.stringify({ ...all, [board]: best }));
  return true;
}

/** @type {Panel} */
export const collectionPanel = {
  id: 'collection',
  title: 'panel.collection',
  modes: ['play', 'edit'],
  mount(element, api) {
    const { h } = api;
    /** @type {{ name: string, board: string }[]} */
    let levels = [];
    let shown = '';
    const read = (/** @type {string} */ text) => {
      levels = levelsOf(text).flatMap(({ name, board }) => {
        const parsed = api.rules.parse(board);
        return parsed.ok ? [{ name, board: parsed.board }] : [];
      });
    };
    read(api.remember('collection') ?? '');

    const draw = () => {
      const { say, number, board } = api.scene();
      const best = bestResults(api);
      const solved = levels.filter((level) => best[level.board]).length;
      const files = h('input', { type: 'file', accept: '.xsb,.sok,.txt,.slc', hidden: true, onchange: choose });
      const next = () => {
        const here = levels.findIndex((level) => level.board === board);
        const order = [...levels.slice(here + 1), ...levels.slice(0, here + 1)];
        const level = order.find((each) => !best[each.board]);
        api.act(level ? { board: level.board, mode: 'play' } : { say: 'allSolved' });
      };
      const line = (/** @type {{ name: string, board: string }} */ level, /** @type {number} */ index) => {
        const result = best[level.board];
        const open = () => api.act({ board: level.board, mode: 'play' });
        return h(
          'tr',
          { 'aria-current': level.board === board ? 'true' : null },
          h('td', { class: 'figure' }, number(index + 1)),
          h('td', null, h('button', { type: 'button', class: 'button', onclick: open }, level.name)),
          h(
            'td',
            null,
            result ? `✓ ${say('result', { pushes: number(result.pushes), moves: number(result.moves) })}` : '',
          ),
        );
      };
      element.replaceChildren(
        h(
          'p',
          { class: 'small' },
          levels.length
            ? say('solvedOf', { solved: number(solved), count: number(levels.length) })
            : say('noCollection'),
        ),
        h(
          'div',
          { class: 'row' },
          h('button', { type: 'button', class: 'button', onclick: () => files.click() }, say('openCollection')),
          levels.length
            ? h('button', { type: 'button', class: 'button button-strong', onclick: next }, say('nextUnsolved'))
            : null,
          files,
        ),
        levels.length ? h('table', { class: 'table' }, h('tbody', null, levels.map(line))) : '',
      );
    };

    /** @param {Event} event */
    async function choose(event) {
      const file = /** @type {HTMLInputElement} */ (event.target).files?.[0];
      if (!file || file.size > longest) return api.act({ say: 'collectionTooLarge' });
      const text = await file.text();
      read(text);
      if (!levels.length) return api.act({ say: 'noLevels' });
      api.remember('collection', text);
      api.act({ board: levels[0].board, mode: 'play' });
      draw();
    }

    draw();
    return {
      update(scene) {
        const news = record(api, /** @type {Scene<View, Ui, Frames>} */ (scene));
        const key = `${scene.language} ${scene.board}`;
        if (news || key !== shown) draw();
        shown = key;
      },
    };
  },
};
