/** A request to an engine that precedes a drawing: its answer, or the message that it is loading or has failed. */

import type { Translate } from '../../puzzles/contract.ts';
import type { Engine, SolveOptions } from '../../engine/types.ts';
import type { Lab } from '../lab.ts';
import { h, setText } from '../../app/dom.ts';
import { type Measured, measured } from './measured.ts';

export type Asked = 'loading' | 'there' | 'failed';

/**
 * @param key of the experiment
 * @param ask resolves with null, or rejects, on failure
 * @param changed called on each change of state
 */
export function askedOf<Answer>(key: string, ask: () => Promise<Answer | null>, changed: () => void) {
  let turn = 0;
  let state: Asked = 'loading';
  let answer: Answer | null = null;
  const told = h('p', { role: 'status' });
  const again = h('button', { type: 'button', class: 'button', id: `${key}-again`, onclick: () => void load() });
  const element = h('div', { class: 'status' }, told, again);

  async function load() {
    const mine = ++turn;
    state = 'loading';
    changed();
    const found = await ask().catch(() => null);
    if (mine !== turn) return;
    state = found === null ? 'failed' : 'there';
    answer = found ?? answer;
    changed();
  }

  return {
    element,
    load,
    get state() {
      return state;
    },
    /** The latest answer; null before the first. */
    get answer() {
      return answer;
    },
    /** The number of the current request: answers to earlier ones are dropped. */
    get turn() {
      return turn;
    },
    /** Uses the words `loading` and `failed` of the experiment. */
    update(t: Translate) {
      element.hidden = state === 'there';
      again.hidden = state !== 'failed';
      setText(again, t('again'));
      setText(told, state === 'there' ? '' : t(state));
    },
  };
}

/**
 * The state of the search beside a recording, which is repeated if it is short; null: not run since the recording was
 * made.
 */
export type Ran = 'running' | 'stopped' | Measured | null;

interface Recorded<Answer> {
  key: string;
  family: string;
  /** Makes the recording that is drawn. */
  ask: (engine: Engine) => Promise<Answer | null>;
  /** The same search, as the engine normally runs it. */
  task: () => { board: string; wish: SolveOptions };
  changed: () => void;
}

/** A recording that is drawn, and the same search run beside it: one at a time, reset with the recording. */
export function recordOf<Answer>(lab: Lab, { key, family, ask, task, changed }: Recorded<Answer>) {
  const asked = askedOf(key, async () => ask(await lab.engine(family)), changed);
  let ran: Ran = null;
  let stopping = new AbortController();

  async function run() {
    const { turn } = asked;
    const engine = await lab.engine(family).catch(() => null);
    if (!engine || turn !== asked.turn || ran === 'running') return;
    stopping = new AbortController();
    ran = 'running';
    changed();
    const { board, wish } = task();
    const { signal } = stopping;
    const run = await measured(() => engine.solve(family, board, wish, { signal }), signal);
    if (turn !== asked.turn) return;
    ran = run ?? 'stopped';
    changed();
  }

  return {
    asked,
    run: () => void run(),
    stop: () => stopping.abort(),
    /** Makes a new recording, or the first one. */
    load() {
      stopping.abort();
      ran = null;
      return asked.load();
    },
    get ran() {
      return ran;
    },
  };
}

/** A labelled choice. @param texts the options' words, by number */
export function choiceOf(id: string, count: number, chosen: (at: number) => void) {
  const select = h('select', { class: 'select', id }) as HTMLSelectElement;
  for (let at = 0; at < count; at++) select.append(new Option('', String(at)));
  select.addEventListener('change', () => chosen(Number(select.value)));
  const name = h('span', { class: 'small' });
  const element = h('label', { class: 'choice' }, name, select);
  return {
    element,
    update(label: string, texts: string[], at: number) {
      setText(name, label);
      for (const [index, text] of texts.entries()) setText(select.options[index], text);
      select.value = String(at);
    },
  };
}
