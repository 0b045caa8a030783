/** One solve from press to answer. Every incumbent is put on the board as it comes; a cancelled run keeps its best. */

import './panels/words.ts'; // what is said of a run
import type { Engine, Outcome, SolveEvent } from '../engine/types.ts';
import type { Engine as FamilyEngine, Values } from '../puzzles/contract.ts';
import type { Session } from './session/session.ts';
import type { Run } from './run.ts';
import type { State, Store } from './store.ts';
import { comfortableSpeed, playbackOf } from '../board/anim.ts';
import { stepsOf } from '../shared/speech.ts';

const nothingYet: Run['live'] = { nodes: 0, rate: 0, best: null, bound: null, elapsedMs: 0, memoryMb: 0, threads: 0 };

/** The run after one event; a plain function. */
export function follow(run: Run, event: SolveEvent): Run {
  switch (event.type) {
    case 'started':
      return {
        ...run,
        started: true,
        loading: null,
        engine: event.engine || run.engine,
        live: { ...run.live, threads: event.threads },
      };
    case 'progress':
      return {
        ...run,
        started: true,
        live: {
          nodes: event.nodes,
          rate: event.nodesPerSecond,
          best: event.best ?? run.live.best,
          bound: event.bound ?? run.live.bound,
          elapsedMs: event.elapsedMs,
          memoryMb: event.memoryMb,
          threads: event.threads,
        },
      };
    case 'incumbent':
      return { ...run, incumbents: run.incumbents + 1, live: { ...run.live, best: event.objective } };
    case 'bound':
      return { ...run, live: { ...run.live, bound: event.bound } };
    case 'loading':
      // When all has arrived, what is waited for is no longer the line.
      return { ...run, loading: event.loaded === event.total ? null : { loaded: event.loaded, total: event.total } };
    case 'fallback':
      return { ...run, started: false, loading: null, fallback: { from: event.from, code: event.code } };
    default:
      return run;
  }
}

export const conclude = (run: Run, outcome: Outcome): Run => ({
  ...run,
  running: false,
  outcome,
  live: {
    ...run.live,
    nodes: outcome.nodes,
    best: outcome.objective,
    bound: outcome.bound,
    elapsedMs: outcome.elapsedMs,
    threads: outcome.threads,
    rate: outcome.elapsedMs > 0 ? (outcome.nodes / outcome.elapsedMs) * 1000 : 0,
  },
});

/** A run that has just been asked for. */
const begun = (engine: string, limitMb: number, options: Run['options'], fromHere: boolean): Run => ({
  running: true,
  engine,
  options,
  fromHere,
  started: false,
  live: nothingYet,
  incumbents: 0,
  fallback: null,
  loading: null,
  limitMb,
  outcome: null,
});

/** What is asked of the engine: its options and limits as the reader has chosen them, from here on where that is wished. */
function requestOf({ family, moves, view, choice }: State, chosen: FamilyEngine) {
  const start = choice.fromHere && moves ? (family.beginning?.(moves, view) ?? { moves }) : {};
  return {
    engine: chosen.id,
    ...start,
    ...(choice.seconds ? { timeMs: choice.seconds * 1000 } : {}),
    memoryMb: choice.memoryMb,
    threads: choice.threads,
    options: { ...optionsOf(chosen, choice.values[chosen.id]), ...start.options },
  };
}

export class Solver {
  readonly #store: Store;
  readonly #engine: Engine;
  #session: Session | undefined;
  #control: AbortController | null = null;
  /** The newest incumbent that is not on the board yet: many may come within one frame. */
  #waiting: { moves: string; objective: number } | null = null;

  constructor(store: Store, engine: Engine) {
    this.#store = store;
    this.#engine = engine;
  }

  use(session: Session) {
    this.#session = session;
  }

  get running() {
    return this.#control !== null;
  }

  /** The run ends and keeps its best. */
  cancel() {
    this.#control?.abort();
  }

  /** The run ends and nothing more is heard of it: its board is no longer there. */
  drop() {
    this.#control?.abort();
    this.#control = null;
    this.#waiting = null;
  }

  /** Solve was pressed: what was proved on an earlier visit is there at once, unless another engine or another start is asked for. */
  press() {
    const { mode, run, choice } = this.#store.get();
    const proved = run?.remark && /^(optimal|infeasible)$/.test(run.outcome?.status ?? '');
    const same = !choice.fromHere && (!choice.engine || choice.engine === run?.engine);
    if (mode !== 'solve' && proved && same) this.#store.set({ mode: 'solve', banner: null });
    else void this.start();
  }

  async start() {
    this.#control?.abort();
    const own = new AbortController();
    this.#control = own;
    const before = this.#store.get();
    const { family, engines, board, choice } = before;
    const chosen = engines.find((each) => each.id === choice.engine) ?? engines[0];
    if (!chosen) return null;
    const request = requestOf(before, chosen);
    const fromHere = choice.fromHere && before.moves !== '';
    this.#store.set({ run: begun(chosen.id, choice.memoryMb, request.options, fromHere) });
    this.#store.set({ mode: 'solve', banner: null, answer: null, playback: playbackOf(0, false) });
    const onEvent = (event: SolveEvent) => {
      if (this.#control === own) this.#follow(event);
    };
    const call = { signal: own.signal, onEvent };
    const outcome = await this.#engine.solve(family.id, board, request, call);
    if (this.#control === own) this.#conclude(outcome, before);
    return outcome;
  }

  #follow(event: SolveEvent) {
    this.#store.set({ run: follow(this.#store.get().run as Run, event) });
    if (event.type !== 'incumbent') return;
    if (!this.#waiting) requestAnimationFrame(() => this.#showWaiting());
    this.#waiting = { moves: event.moves, objective: event.objective };
  }

  #conclude(outcome: Outcome, { family, board }: State) {
    this.#control = null;
    this.#waiting = null;
    this.#store.set({ run: conclude(this.#store.get().run as Run, outcome) });
    const now = this.#store.get();
    if (now.board === board && now.family === family) this.#showOutcome(outcome);
    this.#session?.tellFailure(outcome);
  }

  #showWaiting() {
    if (!this.#waiting) return;
    const { moves, objective } = this.#waiting;
    this.#waiting = null;
    const { family, board } = this.#store.get();
    const report = this.#engine.rules.check(family.id, board, moves);
    this.#show(moves, objective, report.ok && report.goal && report.objective === objective);
  }

  #showOutcome({ moves, objective, confirmed, extra, status }: Outcome) {
    if (moves !== null) this.#show(moves, objective, confirmed, extra);
    else if (status === 'infeasible') this.#store.set({ answer: null });
  }

  #show(moves: string, objective: number | null, checked: boolean, extra?: unknown) {
    const answer = this.#session?.answerOf(moves, objective, checked, extra);
    if (!answer) return;
    const length = stepsOf(this.#store.get().family, answer);
    this.#store.set({ answer, playback: { ...playbackOf(length, true), speed: comfortableSpeed(length) } });
  }
}

/** The wire knows text only. */
function optionsOf(engine: FamilyEngine, values: Values = {}) {
  if (engine.wire) return engine.wire(values);
  const given = Object.entries(values).filter(([, value]) => value !== '' && value !== false);
  return Object.fromEntries(given.map(([key, value]) => [key, String(value)]));
}
