/** How to solve, and the figures of the run. Space is reserved, so that nothing jumps. */

import type { Control, Fact, FamilyData, Scene, Translate } from '../../puzzles/contract.ts';
import type { SolveChoice, State, Store } from '../store.ts';
import { html, nothing, render } from 'lit-html';
import { createControls } from '../controls.ts';
import './words.ts';
import { attachedTo } from '../attached-answers.ts';
import { h } from '../dom.ts';
import { clock, compact } from '../i18n.ts';
import { gapOf } from '../../shared/player/run.ts';
import { fallbackReason, verdict } from '../verdict.ts';
import { factList } from './facts.ts';
import { factsOf } from './facts-of.ts';
import { heldOptions } from '../held-options.ts';

const times = [0, 1, 10, 60, 600];
const memories = [128, 256, 512, 1024];
/** MiB that can be chosen if the Tokeru program on this computer solves, as far as it offers them. */
const largerMemories = [2048, 4096, 8192, 16_384, 32_768, 65_536];

type ThreadsFor = (family: string, engine: string) => number;

/** What a search can use here. */
interface Power {
  threadsFor: ThreadsFor;
  /** The threads of the whole page as a sentence, and why there are not more. */
  onThreads: () => string;
  /** MiB that the Tokeru program on this computer offers; null if the browser solves. */
  memoryMb: () => number | null;
}

/** The engine that the reader has chosen, or the family's first. */
const engineOf = ({ engines, choice }: State) => engines.find((each) => each.id === choice.engine) ?? engines.at(0);

function optionControls(
  state: State,
  scene: Scene,
  t: Translate,
  { threadsFor, onThreads, memoryMb }: Power,
): Control[] {
  const { engines, choice, moves, family } = state;
  const engine = engineOf(state);
  if (!engine) return [];
  const threads = engine.threads === false ? 1 : threadsFor(family.id, engine.id);
  const name = (each: typeof engine) => t(each.name ?? `engine.${each.id}`);
  const hint = t(`${engine.name ?? `engine.${engine.id}`}.hint`);
  const list: Control[] = [
    {
      type: 'choice',
      id: 'engine',
      label: t('engine'),
      hint: hint.endsWith('.hint') ? undefined : hint,
      value: engine.id,
      choices: engines.map((each) => ({ value: each.id, label: name(each) })),
    },
    {
      type: 'choice',
      id: 'threads',
      label: t('threads'),
      value: String(Math.min(choice.threads, threads)),
      disabled: threads === 1,
      disabledReason: threads > 1 ? undefined : engine.threads === false ? t('threads.one') : onThreads(),
      choices: Array.from({ length: threads }, (_, index) => ({ value: String(index + 1), label: String(index + 1) })),
    },
    {
      type: 'choice',
      id: 'seconds',
      label: t('time'),
      value: String(choice.seconds),
      choices: times.map((time) => ({
        value: String(time),
        label: time === 0 ? t('time.none') : time < 60 ? t('seconds', { n: time }) : t('minutes', { n: time / 60 }),
      })),
    },
    {
      type: 'choice',
      id: 'memoryMb',
      label: t('memory.limit'),
      value: String(choice.memoryMb),
      choices: [...memories, ...largerMemories.filter((memory) => memory <= (memoryMb() ?? 0))].map((memory) => ({
        value: String(memory),
        label: `${memory} MiB`,
      })),
    },
  ];
  const { values } = heldOptions(engine, scene, Object(choice.values[engine.id]));
  const options = engine.options?.(scene, values) ?? [];
  list.push(...options.map((control) => ({ ...control, id: `option:${control.id}` })));
  if (moves) list.push({ type: 'toggle', id: 'fromHere', label: t('from.here'), value: choice.fromHere });
  return list;
}

interface Actions extends Power {
  start: () => void;
  /** Replays moves, and shows them as an answer. */
  show: (moves: string) => void;
  scene: () => Scene;
  copyMoves: () => void;
  copy: (text: string) => unknown;
}

/** The reader's choices for the next run, with one of them changed. */
function choiceOf(state: State, id: string, value: FamilyData): SolveChoice {
  const { choice } = state;
  if (!id.startsWith('option:'))
    return { ...choice, [id]: ['threads', 'seconds', 'memoryMb'].includes(id) ? Number(value) : value };
  const engine = engineOf(state);
  if (!engine) return choice;
  const values = { ...choice.values[engine.id], [id.slice('option:'.length)]: value };
  return { ...choice, values: { ...choice.values, [engine.id]: values } };
}

export function solvePanel(root: HTMLElement, store: Store, actions: Actions) {
  const choose = (id: string, value: FamilyData) => store.set({ choice: choiceOf(store.get(), id, value) });
  // The elements into which the two lists of figures and the controls are drawn remain.
  const controls = createControls(h('div', { class: 'controls' }), { scene: actions.scene, run() {}, set: choose });
  const liveRoot = h('div', { class: 'live' });
  const figures = factList(liveRoot, actions.copy);
  const factsRoot = h('div');
  const facts = factList(factsRoot, actions.copy);
  const expected = expectation();

  return {
    update(state: State, scene: Scene, t: Translate) {
      const { answer, family, board } = state;
      const attached = attachedTo(family.id, board);
      const running = Boolean(state.run?.running);
      figures.update(liveFacts(state, scene.number, t), t);
      controls.update(optionControls(state, scene, t, actions), scene);
      const moment = answer ? momentOf(state, scene, t) : running ? expected(state, scene) : noMoment;
      facts.update(moment.facts, t);
      const heading = (word: string) => html`<h2 class="section-title">${t(word)}</h2>`;
      const button = (id: string, word: string, run: () => void, idle: boolean, hidden = false) =>
        html`<button type="button" class="button" id=${id} aria-disabled=${idle ? 'true' : nothing} ?hidden=${hidden} @click=${idle ? nothing : run}>${t(word)}</button>`;
      render(
        html`${attached ? html`<div class="row">${button('show-attached', 'solve.attached', () => actions.show(attached), running)}</div>` : nothing}${heading('solve.how')}${controls.element}
          <div class="row">${button('solve-again', 'solve.with', actions.start, running)}<p class="small" id="solve-next" ?data-idle=${!running}>${t('solve.next')}</p></div>
          ${heading('solve.run')}<p id="ended">${endedAs(state, scene.number, t)}</p>${liveRoot}
          <div class="answer"><p class="small" id="moment">${moment.title}</p>${factsRoot}</div>
          <div class="row">${button('copy-moves', 'copy.moves', actions.copyMoves, !answer, !answer && !running)}</div>`,
        root,
      );
    },
  };
}

/** The end of the run in full: the line above the bar may lack the space. */
function endedAs(state: State, number: Scene['number'], t: Translate) {
  const { text, reason } = verdict(state, number, t);
  return [text, reason ?? fallbackReason(state.run, t)].filter(Boolean).join(' · ');
}

export type Moment = { title: string; facts: Fact[] };

const noMoment: Moment = { title: '', facts: [] };

/** The headline is about the whole answer, the facts are about the step that the board shows. */
const shownStep = ({ playback }: State) => Math.min(Math.floor(playback.time + 1e-9), playback.length);

function momentOf(state: State, scene: Scene, t: Translate) {
  const step = shownStep(state);
  const { length } = state.playback;
  const facts = factsOf(state.family, scene);
  // At the end, the strong fact is what the headline already says.
  return step < length
    ? { title: t('answer.at', { step, length }), facts }
    : { title: t('answer.end'), facts: facts.filter((fact) => !fact.strong) };
}

/** The space for an answer is reserved from the press of the button on. */
function expectation(): (state: State, scene: Scene) => Moment {
  let shownView: unknown = null;
  let shownLanguage = '';
  let moment = noMoment;
  return ({ family, view, language }, scene) => {
    if (shownView === view && shownLanguage === language) return moment;
    [shownView, shownLanguage] = [view, language];
    const facts = family.facts(scene).filter((fact) => !fact.strong);
    moment = { title: '\u00a0', facts: facts.map(({ label, long }) => ({ label, long, value: '—' })) };
    return moment;
  };
}

export const mebibytes = (mib: number, number: Scene['number'], t: Translate) =>
  mib < 1 ? t('live.little') : `${number(Math.round(mib))} MiB`;

/** A larger gap only shows that the bound is loose, in more digits. */
const widestGap = 1000;

/** The gap in per cent. */
export function gapText(gap: number, number: Scene['number'], t: Translate) {
  if (gap > widestGap) return t('live.gap.wide', { n: number(widestGap) });
  return `${gap < 10 ? gap.toFixed(1) : number(Math.round(gap))} %`;
}

function liveFacts({ run, family, language }: State, number: Scene['number'], t: Translate) {
  const blank = '—';
  const live = run?.live;
  const gap = live ? gapOf(live.best, live.bound) : null;
  const facts = [
    { label: t('live.nodes'), value: live ? compact(language, live.nodes) : blank },
    { label: t('live.rate'), value: live?.rate ? compact(language, live.rate) : blank },
    { label: t('live.best'), value: live && live.best !== null ? number(live.best) : blank },
    {
      label: t(family.objective.direction === 'min' ? 'live.bound.min' : 'live.bound'),
      value: live && live.bound !== null ? number(live.bound) : blank,
    },
    { label: t('live.gap'), value: gap === null ? blank : gapText(gap, number, t) },
    { label: t('live.elapsed'), value: live ? clock(live.elapsedMs) : blank },
    { label: t('live.threads'), value: live?.threads ? String(live.threads) : blank },
    { label: t('live.memory'), value: live?.memoryMb ? mebibytes(live.memoryMb, number, t) : blank },
  ];
  return family.objective.direction === 'none' ? facts.filter((_, index) => index < 2 || index > 4) : facts;
}
