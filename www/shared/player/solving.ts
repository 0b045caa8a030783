/**
 * One solve, from the press to the answer. Every better answer appears on the board as it arrives; a cancelled run
 * keeps its best.
 */

import type { CheckedOutcome } from '../../puzzles/contract.ts';
import type { Engine, Outcome, Raise, SolveEvent, SolveOptions, Wait } from '../../engine/types.ts';
import type { RunOptions, Run } from './run.ts';
import type { Turn } from './runs.ts';
import type { PlayerState } from './state.ts';
import type { Store } from './store.ts';
import { boundOfScore } from '../best.ts';
import { provedByBound } from '../bounds.ts';
import { atOnce } from '../turns.ts';
import { reading, shownFrom } from './answers.ts';
import { newRun } from './run.ts';
import { withoutAnswer } from './state.ts';

/** The run after one event. */
export function follow(run: Run, event: SolveEvent): Run {
  switch (event.type) {
    case 'started':
      return {
        ...run,
        started: true,
        loading: null,
        engine: event.engine || run.engine,
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
      // Once everything has arrived, the wait is no longer for the connection.
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
  deeper: null,
  outcome,
  live: {
    ...run.live,
    nodes: outcome.nodes,
    best: outcome.objective,
    bound: boundOfScore(outcome),
    elapsedMs: outcome.elapsedMs,
    threads: outcome.threads,
    rate: outcome.elapsedMs > 0 ? (outcome.nodes / outcome.elapsedMs) * 1000 : 0,
  },
});

export interface Solve {
  store: Store<PlayerState>;
  engine: Pick<Engine, 'rules' | 'solve'>;
  turn: Turn;
  request: SolveOptions;
  runOptions: RunOptions;
  /** other changes to the state when the run begins */
  begins: object;
  /** an answer that already stands: worse ones are not shown in its place */
  before?: CheckedOutcome;
  /** the bound that the same search has proved before, under lower limits */
  proved?: number | null;
  /** calls back before the next frame is drawn; many answers may arrive within one frame */
  beforeDrawing: (show: () => void) => void;
  /** Should the last answer start playing? */
  moves: () => boolean;
  /** Is an answer that the rules do not confirm shown, and marked as such? */
  showsUnconfirmed: boolean;
  received?: (event: SolveEvent) => void;
  /** if given, the search may wait at its limits until it is told to go deeper or its turn ends */
  onWait?: (wait: Wait) => void;
  ended: (outcome: Outcome) => void;
}

/** Is the answer that stood before better, or the only one? */
function isLess({ store, before }: Solve, objective: number | null) {
  const sign = store.get().family?.objective.direction === 'max' ? -1 : 1;
  return before !== undefined && (objective === null || sign * Number(before.objective) < sign * objective);
}

/** The tighter one of a bound and of what the search has proved before. */
function tighter(bound: number | null, { store, proved = null }: Solve) {
  if (bound === null || proved === null) return bound ?? proved;
  return store.get().family?.objective.direction === 'max' ? Math.min(bound, proved) : Math.max(bound, proved);
}

/** An event with the best of both searches. Null for an answer that is not shown. */
function reported(event: SolveEvent, call: Solve): SolveEvent | null {
  if (event.type === 'incumbent') return isLess(call, event.objective) ? null : event;
  if (event.type === 'bound') return { ...event, bound: Number(tighter(event.bound, call)) };
  if (event.type !== 'progress') return event;
  const best = isLess(call, event.best) ? (call.before?.objective ?? null) : event.best;
  return { ...event, best, bound: tighter(event.bound, call) };
}

/**
 * The best answer of both searches: a wider search may find less, and a search may be stopped before it finds anything.
 */
function bestOf(found: Outcome, call: Solve): Outcome {
  const isOpen = !found.error && (found.status === 'feasible' || found.status === 'unknown');
  const outcome = isOpen ? { ...found, bound: tighter(found.bound, call) } : found;
  const isKept = outcome.status !== 'infeasible' && isComparable(outcome) && isLess(call, outcome.objective);
  if (!call.before || !isKept) return isOpen && outcome.confirmed ? provedByBound(outcome) : outcome;
  const { moves, objective, checked } = call.before;
  const kept: Outcome = { ...outcome, status: 'feasible', moves, objective, confirmed: checked };
  return isOpen && checked ? provedByBound(kept) : kept;
}

/** A search for another measure may find a better answer whose score is worse. */
const isComparable = ({ measure, objective }: Outcome) => !measure || objective === null;

/**
 * What a search with raised limits starts with: the ended search's own answer if it is still shown, and the bound that
 * it has proved.
 */
function foundBy({ store, before }: Solve) {
  const { answer, run } = store.get();
  const isShown = answer?.checked && answer.objective === run?.outcome?.objective;
  return { before: isShown ? answer : before, proved: run?.outcome && boundOfScore(run.outcome) };
}

/** @returns null if there is no board */
export async function solve(call: Solve): Promise<Outcome | null> {
  const { store, engine, turn, request, runOptions, begins, before, received, ended } = call;
  const { family, board } = store.get();
  if (!family) return null;
  const restart: Run['anew'] = (limits, next) => solve({ ...withLimits(call, limits), ...foundBy(call), turn: next });
  const shown = before ? shownFrom(family, before, false) : withoutAnswer();
  const run = { ...newRun(runOptions), otherRules: family.changesRules?.(runOptions.options), anew: restart };
  store.set({ run: { ...run, live: { ...run.live, bound: call.proved ?? null } }, ...shown, ...begins });
  /** The run in the state: it is this one for as long as its turn is current. */
  const now = () => store.get().run as Run;
  const show = newestOf(call);
  const onEvent = (reportedEvent: SolveEvent) => {
    const event = turn.isCurrent() ? reported(reportedEvent, call) : null;
    if (!event) return;
    store.set({ run: follow(now(), event) });
    received?.(event);
    if (event.type === 'incumbent') show(event);
  };
  let deeper: Run['deeper'] = null;
  const onLimit = (wait: Wait) => {
    if (!turn.isCurrent()) return;
    const outcome = bestOf(wait.outcome, call);
    turn.rest(true);
    deeper = (limits) => {
      turn.rest(false);
      store.set({ run: { ...now(), ...limitsOf(limits, now()), running: true, deeper: null, outcome: null } });
      wait.deepen(limits);
    };
    store.set({ run: { ...conclude(now(), outcome), deeper }, ...endOf(outcome, call) });
    call.onWait?.(wait);
  };
  const found = await engine.solve(family.id, board, request, {
    signal: turn.signal,
    onEvent,
    ...(call.onWait && { onLimit }),
  });
  const outcome = bestOf(found, call);
  if (!turn.isCurrent()) return abandoned(store, deeper, outcome);
  turn.end();
  store.set({ run: conclude(now(), outcome), ...endOf(outcome, call) });
  ended(outcome);
  return outcome;
}

const limitsOf = ({ timeMs, memoryMb }: Raise, run: Pick<Run, 'limitMb'>) => ({
  limitMs: timeMs,
  limitMb: memoryMb ?? run.limitMb,
});

const withLimits = (call: Solve, limits: Raise): Solve => ({
  ...call,
  request: { ...call.request, ...limits },
  runOptions: { ...call.runOptions, ...limitsOf(limits, call.runOptions) },
});

/** A waiting search was abandoned for something else: its run stays in the state, but can no longer continue. */
function abandoned(store: Store<PlayerState>, deeper: Run['deeper'], outcome: Outcome) {
  const { run } = store.get();
  if (deeper && run?.deeper === deeper) store.set({ run: { ...run, deeper: null } });
  return outcome;
}

type Better = Extract<SolveEvent, { type: 'incumbent' }>;

/** Shows the newest better answer before the next frame. */
function newestOf(call: Solve) {
  const { store, engine, turn, beforeDrawing } = call;
  let waiting: Better | null = null;
  const draw = () => {
    const newest = waiting;
    waiting = null;
    const { family, board } = store.get();
    if (!newest || !family || !turn.isCurrent()) return;
    const answer = atOnce(reading(engine.rules, family, board, newest.moves));
    const checked = answer?.checked === true && answer.objective === newest.objective;
    store.set(shownOf(call, answer && { ...answer, checked }, false));
  };
  return (event: Better) => {
    if (!waiting) beforeDrawing(draw);
    waiting = event;
  };
}

/** The last answer; the rules have already confirmed or refused it. One that stood throughout keeps its step. */
function endOf({ moves, objective, confirmed, extra, status }: Outcome, call: Solve): Partial<PlayerState> {
  const { store, engine, before, showsUnconfirmed } = call;
  const { family, board } = store.get();
  if (status === 'infeasible') return withoutAnswer();
  if (before?.moves === moves && store.get().answer === before) return {};
  if (!family || moves === null || !(confirmed || showsUnconfirmed)) return {};
  const checked = { objective, checked: confirmed, extra };
  return shownOf(call, atOnce(reading(engine.rules, family, board, moves, checked)), call.moves());
}

function shownOf({ store }: Solve, answer: CheckedOutcome | null, moving: boolean): Partial<PlayerState> {
  const { family } = store.get();
  return family && answer ? shownFrom(family, answer, moving) : {};
}
