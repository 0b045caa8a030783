/** One solve from press to answer. Every incumbent is put on the board as it comes; a cancelled run keeps its best. */

import type { Engine, Outcome, SolveEvent } from '../engine/types.ts';
import type { Engine as FamilyEngine, Values } from '../puzzles/contract.ts';
import type { Session } from './session/session.ts';
import type { Store } from './store.ts';
import { comfortableSpeed, playbackOf } from '../board/anim.ts';
import { shareOf } from '../shared/line.ts';
import { stepsOf } from '../shared/speech.ts';

/** A run and what is known of it; it stays after the end. */
export interface Run {
  running: boolean;
  engine: string;
  started: boolean;
  live: {
    nodes: number;
    rate: number;
    best: number | null;
    bound: number | null;
    elapsedMs: number;
    memoryMb: number;
    threads: number;
  };
  /** how many answers have come so far */
  incumbents: number;
  /** why it has begun anew on one thread */
  fallback: { from: 'threads' | 'workers'; code: string } | null;
  /** how much of the solver has arrived, in bytes */
  loading: { loaded: number; total: number | null } | null;
  /** its memory limit */
  limitMb: number;
  outcome: Outcome | null;
}

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

/** How much of the solver has arrived, in per cent, while it is waited for. */
export const loadedShare = (run: Run | null) =>
  run?.running && !run.started && run.loading ? shareOf(run.loading) : null;

/** In per cent of the best; null while nothing is known. */
export const gapOf = (best: number | null, bound: number | null) =>
  best === null || bound === null
    ? null
    : best === bound
      ? 0
      : (Math.abs(bound - best) / Math.max(1, Math.abs(best))) * 100;

export function createSolver(store: Store, engine: Engine) {
  let control: AbortController | null = null;
  let session: Session;
  /** The newest incumbent that is not on the board yet: many may come within one frame. */
  let waiting: { moves: string; objective: number } | null = null;

  const showWaiting = () => {
    if (!waiting) return;
    const { moves, objective } = waiting;
    waiting = null;
    const { family, board } = store.get();
    const report = engine.rules.check(family.id, board, moves);
    const answer = session.answerOf(moves, objective, report.ok && report.goal && report.objective === objective);
    if (!answer) return;
    const length = stepsOf(family, answer);
    store.set({ answer, playback: { ...playbackOf(length, true), speed: comfortableSpeed(length) } });
  };

  const showOutcome = (outcome: Outcome) => {
    const { family } = store.get();
    if (outcome.moves === null) {
      if (outcome.status === 'infeasible') store.set({ answer: null });
      return;
    }
    const answer = session.answerOf(outcome.moves, outcome.objective, outcome.confirmed, outcome.extra);
    const length = stepsOf(family, answer);
    store.set({ answer, playback: { ...playbackOf(length, true), speed: comfortableSpeed(length) } });
  };

  return {
    use(value: Session) {
      session = value;
    },
    get running() {
      return control !== null;
    },
    /** The run ends and keeps its best. */
    cancel() {
      control?.abort();
    },
    /** The run ends and is forgotten: its board is no longer there. */
    drop() {
      control?.abort();
      control = null;
      waiting = null;
      if (store.get().run) store.set({ run: null });
    },

    async start() {
      control?.abort();
      const own = new AbortController();
      control = own;
      const { family, engines, board, moves, view, choice } = store.get();
      const chosen = engines.find((each) => each.id === choice.engine) ?? engines[0];
      if (!chosen) return null;
      const put = (run: Run) => {
        if (control === own) store.set({ run });
      };
      const current = () => store.get().run as Run;
      put({
        running: true,
        engine: chosen.id,
        started: false,
        live: nothingYet,
        incumbents: 0,
        fallback: null,
        loading: null,
        limitMb: choice.memoryMb,
        outcome: null,
      });
      store.set({ mode: 'solve', banner: null, answer: null, playback: playbackOf(0, false) });
      const begun = choice.fromHere && moves ? (family.beginning?.(moves, view) ?? { moves }) : {};
      const outcome = await engine.solve(
        family.id,
        board,
        {
          engine: chosen.id,
          ...begun,
          ...(choice.seconds ? { timeMs: choice.seconds * 1000 } : {}),
          memoryMb: choice.memoryMb,
          threads: choice.threads,
          options: { ...optionsOf(chosen, choice.values[chosen.id]), ...begun.options },
        },
        {
          signal: own.signal,
          onEvent: (event) => {
            if (control !== own) return;
            put(follow(current(), event));
            if (event.type !== 'incumbent') return;
            if (!waiting) requestAnimationFrame(showWaiting);
            waiting = { moves: event.moves, objective: event.objective };
          },
        },
      );
      if (control !== own) return outcome;
      control = null;
      waiting = null;
      store.set({ run: conclude(current(), outcome) });
      if (store.get().board === board && store.get().family === family) showOutcome(outcome);
      session.tellFailure(outcome);
      return outcome;
    },
  };
}

/** The wire knows text only. */
function optionsOf(engine: FamilyEngine, values: Values = {}) {
  if (engine.wire) return engine.wire(values);
  const given = Object.entries(values).filter(([, value]) => value !== '' && value !== false);
  return Object.fromEntries(given.map(([key, value]) => [key, String(value)]));
}
