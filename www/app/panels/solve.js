/**
 * The solve panel: how to solve, the button, the live figures, the verdict. Places are reserved, nothing jumps.
 * @import { Control, Scene, Verdict } from '../../puzzles/contract.d.ts'
 * @import { Run } from '../solving.js'
 * @import { State, Store } from '../store.js'
 * @import { Say } from './notices.js'
 */
import { createControls } from '../controls.js';
import { h, icon, setAttribute, setText } from '../dom.js';
import { clock, compact } from '../i18n.js';
import { gapOf } from '../solving.js';
import { factList } from './facts.js';

const times = [0, 1, 10, 60, 600];
const memories = [128, 256, 512, 1024];

/** @param {State} state @param {Scene} scene @param {Say} say @param {number} threads @returns {Control[]} */
function optionControls({ engines, choice, moves }, scene, say, threads) {
  const engine = engines.find((each) => each.id === choice.engine) ?? engines[0];
  if (!engine) return [];
  const name = (/** @type {typeof engine} */ each) => say(each.name ?? `engine.${each.id}`);
  const hint = say(`${engine.name ?? `engine.${engine.id}`}.hint`);
  /** @type {Control[]} */
  const list = [
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
      disabled: threads === 1 || engine.threads === false,
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
      choices: memories.map((memory) => ({ value: String(memory), label: `${memory} MB` })),
    },
  ];
  const own = engine.options?.(scene, choice.values[engine.id] ?? {}) ?? [];
  list.push(...own.map((control) => ({ ...control, id: `option:${control.id}` })));
  if (moves) list.push({ type: 'toggle', id: 'fromHere', label: say('from.here'), value: choice.fromHere });
  return list;
}

/** The verdict in words. @param {State} state @param {Scene['number']} number @param {Say} say @returns {Verdict} */
export function verdict({ run, family, answer }, number, say) {
  if (!run) return answer ? { text: say('panel.answer'), tone: '' } : { text: say('status.idle'), tone: '' };
  if (run.running) return { text: say(run.started ? 'status.running' : 'status.starting'), tone: '' };
  const { outcome } = run;
  if (!outcome) return { text: say('status.idle'), tone: '' };
  const own = family.verdict?.(outcome, { say, number });
  if (own) return own;
  const { status, bound } = outcome;
  if (status === 'optimal')
    return { text: say(family.objective.direction === 'none' ? 'status.solved' : 'status.optimal'), tone: 'good' };
  if (status === 'infeasible') return { text: say('status.infeasible'), tone: 'warn' };
  if (status === 'unknown') return { text: say('status.unknown'), tone: 'warn' };
  if (family.objective.direction === 'none') return { text: say('status.solved'), tone: 'good' };
  if (bound === null) return { text: say('status.feasible'), tone: '' };
  return {
    text: say(family.objective.direction === 'max' ? 'status.atMost' : 'status.atLeast', { bound: number(bound) }),
    tone: '',
  };
}

/** @param {HTMLElement} root @param {Store} store @param {{ start: () => void, cancel: () => void, scene: () => Scene, copyMoves: () => void, threads: number }} actions */
export function solvePanel(root, store, actions) {
  const button = h('button', {
    type: 'button',
    class: 'button button-strong button-wide',
    id: 'solve',
    onclick: () => (store.get().run?.running ? actions.cancel() : actions.start()),
  });
  const controls = createControls(h('div', { class: 'controls' }), { scene: actions.scene, run() {}, set: choose });
  const status = h('p', { class: 'status', id: 'status' });
  const badge = h('span', { class: 'badge', id: 'checked' });
  const big = h('span', { class: 'headline-value', id: 'best' });
  const unit = h('span', { class: 'headline-unit' });
  const reason = h('p', { class: 'small reason' });
  const offer = h('button', {
    type: 'button',
    class: 'button',
    id: 'offer',
    onclick: () => {
      choose('engine', offer.dataset.engine);
      actions.start();
    },
  });
  const liveRoot = h('div', { class: 'live' });
  const figures = factList(liveRoot);
  const answerRoot = h('div', { class: 'answer' });
  const facts = factList(answerRoot);
  const copy = h('button', { type: 'button', class: 'button', id: 'copy-moves', onclick: actions.copyMoves });
  root.replaceChildren(
    h('div', { class: 'headline' }, h('div', null, big, unit), h('div', { class: 'verdict' }, status, badge), reason),
    h('div', { class: 'solve-button row' }, button, offer),
    liveRoot,
    controls.element,
    answerRoot,
    h('div', { class: 'row' }, copy),
  );

  /** @param {string} id @param {any} value */
  function choose(id, value) {
    const { choice, engines } = store.get();
    if (id.startsWith('option:')) {
      const engine = choice.engine || engines[0].id;
      store.set({
        choice: {
          ...choice,
          values: { ...choice.values, [engine]: { ...choice.values[engine], [id.slice(7)]: value } },
        },
      });
    } else
      store.set({
        choice: { ...choice, [id]: ['threads', 'seconds', 'memoryMb'].includes(id) ? Number(value) : value },
      });
  }

  return {
    /** @param {State} state @param {Scene} scene @param {Say} say */
    update(state, scene, say) {
      const { number } = scene;
      const { run, family, answer } = state;
      const running = Boolean(run?.running);
      setText(button, say(running ? 'cancel' : 'solve'));
      button.classList.toggle('is-running', running);
      const { text, tone, reason: because, offer: next } = verdict(state, number, say);
      setText(status, text);
      setAttribute(status, 'data-tone', tone || null);
      offer.hidden = !next;
      offer.dataset.engine = next ?? '';
      setText(offer, next ? say(`offer.${next}`) : '');
      setText(
        big,
        answer && answer.objective !== null && family.objective.direction !== 'none' ? number(answer.objective) : '—',
      );
      setText(unit, answer && family.objective.direction !== 'none' ? say(family.objective.unit) : '');
      const done = Boolean(answer) && !running;
      badge.hidden = !done;
      if (done && answer) {
        const name = answer.checked ? 'check' : 'warning';
        if (badge.dataset.state !== name + state.language) {
          badge.dataset.state = name + state.language;
          badge.replaceChildren(icon(name), say(answer.checked ? 'checked' : 'unchecked'));
        }
        setAttribute(badge, 'title', say('checked.hint'));
        setAttribute(badge, 'data-tone', answer.checked ? 'good' : 'bad');
      }
      setText(reason, because ?? reasonOf(run, say));
      figures.update(liveFacts(state, number, say));
      controls.update(optionControls(state, scene, say, actions.threads), scene);
      facts.update(answer ? family.facts(scene).filter((fact) => !fact.strong) : []);
      copy.hidden = !answer;
      setText(copy, say('copy.moves'));
    },
  };
}

/** @param {Run | null} run @param {Say} say */
function reasonOf(run, say) {
  if (run?.fallback && run.running) return say('fallback', { code: run.fallback });
  const stop = run && !run.running ? run.outcome?.stop : null;
  return stop ? say(`stop.${stop}`) : '\u00a0';
}

/** @param {State} state @param {Scene['number']} number @param {Say} say */
function liveFacts({ run, family, language }, number, say) {
  const blank = '—';
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
    { label: say('live.threads'), value: live?.threads ? String(live.threads) : blank },
    { label: say('live.memory'), value: live?.memoryMb ? `${number(Math.round(live.memoryMb))} MB` : blank },
  ];
  return family.objective.direction === 'none' ? facts.filter((_, index) => index < 2 || index > 4) : facts;
}
