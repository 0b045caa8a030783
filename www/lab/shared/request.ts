/** A request to an engine that precedes a drawing: its answer, or the message that it is loading or has failed. */

import type { Translate } from '../../puzzles/contract.ts';
import type { Engine, SolveOptions } from '../../engine/types.ts';
import type { Lab } from '../lab.ts';
import { h, setText } from '../../app/dom.ts';
import { type Measurement, measureSearch } from './measurement.ts';

type RequestState = 'loading' | 'ready' | 'failed';

/**
 * @param key of the experiment
 * @param request resolves with null, or rejects, on failure
 * @param changed called on each change of state
 */
export function requestOf<Answer>(key: string, request: () => Promise<Answer | null>, changed: () => void) {
  let turn = 0;
  let state: RequestState = 'loading';
  let answer: Answer | null = null;
  const status = h('p', { role: 'status' });
  const againButton = h('button', { type: 'button', class: 'button', id: `${key}-again`, onclick: () => void load() });
  const element = h('div', { class: 'status' }, status, againButton);

  async function load() {
    const thisTurn = ++turn;
    state = 'loading';
    changed();
    const found = await request().catch(() => null);
    if (thisTurn !== turn) return;
    state = found === null ? 'failed' : 'ready';
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
      element.hidden = state === 'ready';
      againButton.hidden = state !== 'failed';
      setText(againButton, t('again'));
      setText(status, state === 'ready' ? '' : t(state));
    },
  };
}

/**
 * The state of the search beside a recording, which is repeated if it is short; null: not run since the recording was
 * made.
 */
type RunResult = 'running' | 'stopped' | Measurement | null;

interface RecordOptions<Answer> {
  key: string;
  family: string;
  /** Makes the recording that is drawn. */
  consult: (engine: Engine) => Promise<Answer | null>;
  /** The same search, as the engine normally runs it. */
  task: () => { board: string; options: SolveOptions };
  changed: () => void;
}

/** A recording that is drawn, and the same search run beside it: one at a time, reset with the recording. */
export function recordOf<Answer>(lab: Lab, { key, family, consult, task, changed }: RecordOptions<Answer>) {
  const request = requestOf(key, async () => consult(await lab.engine(family)), changed);
  let result: RunResult = null;
  let stopping = new AbortController();

  async function run() {
    const { turn } = request;
    const engine = await lab.engine(family).catch(() => null);
    if (!engine || turn !== request.turn || result === 'running') return;
    stopping = new AbortController();
    result = 'running';
    changed();
    const { board, options } = task();
    const { signal } = stopping;
    const run = await measureSearch(() => engine.solve(family, board, options, { signal }), signal);
    if (turn !== request.turn) return;
    result = run ?? 'stopped';
    changed();
  }

  return {
    request,
    run: () => void run(),
    stop: () => stopping.abort(),
    /** Makes a new recording, or the first one. */
    load() {
      stopping.abort();
      result = null;
      return request.load();
    },
    get result() {
      return result;
    },
  };
}
