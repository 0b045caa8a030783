/** The solve panel: how to solve, the button, the live figures, the verdict. Places are reserved, nothing jumps. */

import type { Control, Fact, Own, Scene } from '../../puzzles/contract.ts';
import type { SolveChoice, State, Store } from '../store.ts';
import type { Say } from './notices.ts';
import { createControls } from '../controls.ts';
import { h, icon, setAttribute, setText } from '../dom.ts';
import { clock, compact } from '../i18n.ts';
import { gapOf, loadedShare } from '../solving.ts';
import { fallenBack, verdict } from '../verdict.ts';
import { factList } from './facts.ts';

const times = [0, 1, 10, 60, 600];
const memories = [128, 256, 512, 1024];

export type ThreadsFor = (family: string, engine: string) => number;

function optionControls(
  { engines, choice, moves, family }: State,
  scene: Scene,
  say: Say,
  threadsFor: ThreadsFor,
): Control[] {
  const engine = engines.find((each) => each.id === choice.engine) ?? engines[0];
  if (!engine) return [];
  const threads = engine.threads === false ? 1 : threadsFor(family.id, engine.id);
  const name = (each: typeof engine) => say(each.name ?? `engine.${each.id}`);
  const hint = say(`${engine.name ?? `engine.${engine.id}`}.hint`);
  const list: Control[] = [
    {
      type: 'choice',
      id: 'engine',
      label: say('engine'),
      hint: hint.endsWith('.hint') ? undefined : hint,
      value: engine.id,
      choices: engines.map((each) => ({ value: each.id, label: name(each) })),
    },
    {
      type: 'choice',
      id: 'threads',
      label: say('threads'),
      value: String(Math.min(choice.threads, threads)),
      disabled: threads === 1,
      choices: Array.from({ length: threads }, (_, index) => ({ value: String(index + 1), label: String(index + 1) })),
    },
    {
      type: 'choice',
      id: 'seconds',
      label: say('time'),
      value: String(choice.seconds),
      choices: times.map((time) => ({
        value: String(time),
        label:
          time === 0 ? say('time.none') : time < 60 ? say('seconds', { n: time }) : say('minutes', { n: time / 60 }),
      })),
    },
    {
      type: 'choice',
      id: 'memoryMb',
      label: say('memory.limit'),
      value: String(choice.memoryMb),
      choices: memories.map((memory) => ({ value: String(memory), label: `${memory} MiB` })),
    },
  ];
  const own = engine.options?.(scene, choice.values[engine.id] ?? {}) ?? [];
  list.push(...own.map((control) => ({ ...control, id: `option:${control.id}` })));
  if (moves) list.push({ type: 'toggle', id: 'fromHere', label: say('from.here'), value: choice.fromHere });
  return list;
}

interface Actions {
  start: () => void;
  cancel: () => void;
  scene: () => Scene;
  copyMoves: () => void;
  copy: (text: string) => unknown;
  threadsFor: ThreadsFor;
}

/** The button that starts a run, and stops it. */
function solveButton(store: Store, { start, cancel }: Actions) {
  // For eyes: what it counts is told by the status in words.
  const share = h('span', { class: 'share', 'aria-hidden': 'true' });
  const onclick = () => (store.get().run?.running ? cancel() : start());
  const button = h(
    'button',
    { type: 'button', class: 'button button-strong button-wide', id: 'solve', onclick },
    share,
  );
  return {
    element: button,
    update({ run }: State, say: Say) {
      const word = say(run?.running ? 'cancel' : 'solve');
      // Replaced rather than changed: words of different lengths begin in different places, and nothing moves.
      if (button.firstChild?.textContent !== word) button.replaceChildren(word, share);
      button.classList.toggle('is-running', Boolean(run?.running));
      const loaded = loadedShare(run);
      setText(share, loaded === null ? '' : say('loaded', { share: loaded }));
      button.style.setProperty('--share', `${loaded ?? 0}%`);
    },
  };
}

/** Says of an answer whether the rules have confirmed it. */
function checkedBadge() {
  const badge = h('span', { class: 'badge', id: 'checked' });
  return {
    element: badge,
    update({ answer, run, language }: State, say: Say) {
      badge.hidden = !answer || Boolean(run?.running);
      if (badge.hidden || !answer) return;
      const name = answer.checked ? 'check' : 'warning';
      if (badge.dataset.state !== name + language) {
        badge.dataset.state = name + language;
        badge.replaceChildren(icon(name), say(answer.checked ? 'checked' : 'unchecked'));
      }
      setAttribute(badge, 'title', say('checked.hint'));
      setAttribute(badge, 'data-tone', answer.checked ? 'good' : 'bad');
    },
  };
}

/** The answer's number and what is true of it, why no more is, and another engine where one would say more. */
function headline(actions: Actions, choose: (id: string, value: Own) => void) {
  const status = h('p', { class: 'status', id: 'status' });
  const badge = checkedBadge();
  const big = h('span', { class: 'headline-value', id: 'best' });
  const unit = h('span', { class: 'headline-unit' });
  const reason = h('p', { class: 'small reason' });
  const onclick = () => {
    choose('engine', offer.dataset.engine);
    actions.start();
  };
  const offer = h('button', { type: 'button', class: 'button', id: 'offer', onclick });
  const verdictRow = h('div', { class: 'verdict' }, status, badge.element);
  return {
    element: h('div', { class: 'headline' }, h('div', null, big, unit), verdictRow, reason),
    offer,
    update(state: State, number: Scene['number'], say: Say) {
      const { run, family, answer } = state;
      const { text, tone, reason: because, offer: next } = verdict(state, number, say);
      setText(status, text);
      setAttribute(status, 'data-tone', tone || null);
      offer.hidden = !next;
      offer.dataset.engine = next ?? '';
      setText(offer, next ? say(`offer.${next}`) : '');
      const counted = answer && family.objective.direction !== 'none';
      setText(big, counted && answer.objective !== null ? number(answer.objective) : '—');
      setText(unit, counted ? say(family.objective.unit) : '');
      badge.update(state, say);
      setText(reason, (because ?? fallenBack(run, say)) || '\u00a0');
    },
  };
}

/** What the reader chooses for the next run. */
function choiceOf({ choice, engines }: State, id: string, value: Own): SolveChoice {
  if (!id.startsWith('option:'))
    return { ...choice, [id]: ['threads', 'seconds', 'memoryMb'].includes(id) ? Number(value) : value };
  const engine = choice.engine || engines[0].id;
  const values = { ...choice.values[engine], [id.slice('option:'.length)]: value };
  return { ...choice, values: { ...choice.values, [engine]: values } };
}

export function solvePanel(root: HTMLElement, store: Store, actions: Actions) {
  const choose = (id: string, value: Own) => store.set({ choice: choiceOf(store.get(), id, value) });
  const button = solveButton(store, actions);
  const head = headline(actions, choose);
  const controls = createControls(h('div', { class: 'controls' }), { scene: actions.scene, run() {}, set: choose });
  const liveRoot = h('div', { class: 'live' });
  const figures = factList(liveRoot, actions.copy);
  const answerRoot = h('div', { class: 'answer' });
  const title = h('p', { class: 'small', id: 'moment' });
  answerRoot.append(title);
  const facts = factList(answerRoot, actions.copy);
  const expected = expectation();
  const copying = { type: 'button', class: 'button', id: 'copy-moves', onclick: actions.copyMoves };
  const copy = h('button', copying) as HTMLButtonElement;
  root.replaceChildren(
    head.element,
    h('div', { class: 'solve-button row' }, button.element, head.offer),
    liveRoot,
    controls.element,
    answerRoot,
    h('div', { class: 'row' }, copy),
  );

  return {
    update(state: State, scene: Scene, say: Say) {
      const { answer } = state;
      const running = Boolean(state.run?.running);
      button.update(state, say);
      head.update(state, scene.number, say);
      figures.update(liveFacts(state, scene.number, say), say);
      controls.update(optionControls(state, scene, say, actions.threadsFor), scene);
      const moment = answer ? momentOf(state, scene, say) : running ? expected(state, scene) : nothing;
      setText(title, moment.title);
      facts.update(moment.facts, say);
      copy.hidden = !answer && !running;
      copy.disabled = !answer;
      setText(copy, say('copy.moves'));
    },
  };
}

export type Moment = { title: string; facts: Fact[] };

const nothing: Moment = { title: '', facts: [] };

/** The headline is the whole answer's, the facts are those of the step that the board shows. */
const shownStep = ({ playback }: State) => Math.min(Math.floor(playback.time + 1e-9), playback.length);

function momentOf(state: State, scene: Scene, say: Say) {
  const step = shownStep(state);
  const { length } = state.playback;
  const facts = state.family.facts(scene);
  // At its end the strong one is what the headline says.
  return step < length
    ? { title: say('answer.at', { step, length }), facts }
    : { title: say('answer.end'), facts: facts.filter((fact) => !fact.strong) };
}

/** The place of an answer that is searched for is kept from the press of the button on. */
function expectation(): (state: State, scene: Scene) => Moment {
  let of: unknown = null;
  let spoken = '';
  let moment = nothing;
  return ({ family, view, language }, scene) => {
    if (of === view && spoken === language) return moment;
    [of, spoken] = [view, language];
    const facts = family.facts(scene).filter((fact) => !fact.strong);
    moment = { title: '\u00a0', facts: facts.map(({ label, long }) => ({ label, long, value: '—' })) };
    return moment;
  };
}

export const mebibytes = (mib: number, number: Scene['number'], say: Say) =>
  mib < 1 ? say('live.little') : `${number(Math.round(mib))} MiB`;

function liveFacts({ run, family, engines, language }: State, number: Scene['number'], say: Say) {
  const blank = '—';
  const alone = engines.find(({ id }) => id === run?.engine)?.threads === false;
  const live = run?.live;
  const gap = live ? gapOf(live.best, live.bound) : null;
  const facts = [
    { label: say('live.nodes'), value: live ? compact(language, live.nodes) : blank },
    { label: say('live.rate'), value: live?.rate ? compact(language, live.rate) : blank },
    { label: say('live.best'), value: live && live.best !== null ? number(live.best) : blank },
    {
      label: say(family.objective.direction === 'min' ? 'live.bound.min' : 'live.bound'),
      value: live && live.bound !== null ? number(live.bound) : blank,
    },
    {
      label: say('live.gap'),
      value: gap === null ? blank : `${gap < 10 ? gap.toFixed(1) : number(Math.round(gap))} %`,
    },
    { label: say('live.elapsed'), value: live ? clock(live.elapsedMs) : blank },
    { label: say('live.threads'), value: live?.threads ? String(alone ? 1 : live.threads) : blank },
    { label: say('live.memory'), value: live?.memoryMb ? mebibytes(live.memoryMb, number, say) : blank },
  ];
  return family.objective.direction === 'none' ? facts.filter((_, index) => index < 2 || index > 4) : facts;
}
