/** Solving on the page: builds the engine's request, and reports a failure. Fetched after the first view. */

import './panels/words.ts'; // the words about runs
import type { Engine, Outcome, Raise } from '../engine/types.ts';
import type { CheckedOutcome, Engine as FamilyEngine, Scene, Search, Values } from '../puzzles/contract.ts';
import type { Session } from './session/session.ts';
import type { State, Store } from './store.ts';
import type { Runs, Turn } from '../shared/player/runs.ts';
import { unitOf } from '../shared/unit.ts';
import { heldOptions } from './held-options.ts';
import { limitWait } from './wait-limit.ts';
import { ownAnswer } from './own-answer.ts';
import * as player from '../shared/player/solving.ts';

/**
 * The engine's request: its options and limits as the reader has chosen them, and the position to start from if that is
 * wanted.
 */
function requestOf({ family, moves, view, choice }: State, chosen: FamilyEngine, rules: Engine['rules']) {
  const start = choice.fromHere && moves ? (family.continueFrom?.(moves, view) ?? { moves }) : {};
  const built = rules.families().find(({ id }) => id === family.id)?.engines ?? [];
  const known = built.find(({ id }) => id === chosen.id)?.options ?? [];
  return {
    engine: chosen.id,
    ...start,
    ...limitsOf(choice),
    options: { ...optionsOf(chosen, Object(choice.values[chosen.id]), known), ...start.options },
  };
}

interface SolveContext {
  store: Store;
  engine: Engine;
  session: Session;
  scene: () => Scene;
  turn: Turn;
  /** the search that a verdict offers */
  search?: Search;
}

/**
 * Handles a press of Solve. A proof from an earlier visit, or made beside a finished game, is shown at once, unless the
 * reader chose another engine or start.
 */
export async function press(context: SolveContext) {
  const { store } = context;
  const { mode, run, choice } = store.get();
  const proved = (run?.remark || run?.quiet) && /^(optimal|infeasible)$/.test(run.outcome?.status ?? '');
  const isSameEngine = !choice.fromHere && (!choice.engine || choice.engine === run?.engine);
  if (mode === 'solve' || !proved || !isSameEngine) return start(context);
  store.set({ mode: 'solve', banner: null });
  return null;
}

/** Shorter searches do not need more threads. */
const LONG_MS = 2000;

/** Measures how many cores are fast, after a search that was long enough for this to matter. */
function measureAfter({ backend, elapsedMs }: Outcome, store: Store) {
  if (backend === 'threads' && elapsedMs >= LONG_MS)
    import('./core-measurement.ts').then(({ measure }) => measure(store), console.info);
}

/** A run of the reader's. It waits at its limits if it can, unless its engine plans by its time limit. */
async function run(
  call: Omit<player.Solve, 'beforeDrawing' | 'moves' | 'begins' | 'showsUnconfirmed' | 'ended'>,
  context: SolveContext,
  isTimed = false,
) {
  const { session, store } = context;
  const wait = limitWait(store, session);
  const outcome = await player.solve({
    ...call,
    ...(isTimed ? {} : { onWait: wait.onWait }),
    begins: { mode: 'solve', banner: null },
    beforeDrawing: requestAnimationFrame,
    moves: () => false,
    showsUnconfirmed: true,
    ended: session.reportFailure,
  });
  wait.ended();
  if (outcome) measureAfter(outcome, store);
  return outcome;
}

/** The limits that the reader has chosen, as an engine takes them. */
const limitsOf = ({ memoryMb, threads, seconds }: State['choice']) => ({
  ...(seconds ? { timeMs: seconds * 1000 } : {}),
  memoryMb,
  threads,
});

/** Those that a run shows. */
const shownLimits = ({ memoryMb, timeMs }: ReturnType<typeof limitsOf>) => ({
  limitMb: memoryMb,
  ...(timeMs && { limitMs: timeMs }),
});

/** The current answer, if the search that found it is requested again: it stays until there is one as good. */
function answerToKeep({ mode, run, answer, choice }: State, { engine, options, fromHere }: player.Solve['runOptions']) {
  const { status, objective } = run?.outcome ?? {};
  if (mode !== 'solve' || !run || fromHere || run.fromHere || status !== 'feasible') return undefined;
  if (!answer?.checked || answer.objective !== objective || run.engine !== engine) return undefined;
  // The options of a run from an earlier visit are not known here; the reader has chosen no others since.
  const isSame = run.remark ? !choice.values[engine] : JSON.stringify(run.options) === JSON.stringify(options);
  return isSame ? answer : undefined;
}

/** Drops stored options that the engine would refuse, and says whose defaults are used instead. */
function dropLost({ store, session, scene }: SolveContext, engine: FamilyEngine) {
  const { choice } = store.get();
  const { values, lost } = heldOptions(engine, scene(), Object(choice.values[engine.id]));
  if (lost.length === 0) return;
  store.set({ mode: 'solve', choice: { ...choice, values: { ...choice.values, [engine.id]: values } } });
  session.act({ notice: scene().t('option.lost', { names: lost.join(' · ') }) });
}

export async function start(context: SolveContext) {
  const { store, engine, turn } = context;
  const { engines, choice, moves } = store.get();
  const chosen = engines.find((each) => each.id === choice.engine) ?? engines[0];
  if (!chosen) return null;
  dropLost(context, chosen);
  const state = store.get();
  const request = requestOf(state, chosen, engine.rules);
  const { options } = request;
  const fromHere = choice.fromHere && moves !== '';
  const runOptions = { engine: chosen.id, options, fromHere, ...shownLimits(request) };
  return run(
    { store, engine, turn, request, runOptions, before: answerToKeep(state, runOptions) },
    context,
    chosen.timed,
  );
}

/**
 * Continues a run that waits at a limit, under these limits. A run that no longer waits starts again, in a turn of its
 * own.
 */
export async function deepen(store: Store, limits: Raise, runs: Runs) {
  const { run } = store.get();
  if (run?.deeper) run.deeper(limits);
  else await run?.anew?.(limits, runs.begin());
}

/** An engine starts with the reader's own answer, and looks for a better one. */
export async function improve(context: SolveContext) {
  const { store, engine } = context;
  const state = store.get();
  const { family, board } = state;
  const answer = ownAnswer(state);
  const report = answer === null ? null : engine.rules.check(family.id, board, answer);
  const improvement = answer === null ? null : family.improve?.(answer);
  if (!improvement?.engine || !report?.ok) return null;
  // The answer that it started from is left out of the run's options, as it has no part in what the run proves.
  return search(context, improvement, { options: {}, yours: { worth: report.objective, unit: unitOf(state) } });
}

/**
 * Runs the search that the last run's verdict offers. For the same engine, the last run's options still hold unless the
 * offer changes them. The current answer stays until there is a better one.
 */
export async function further(context: SolveContext) {
  const { store } = context;
  const { run: last, answer: before } = store.get();
  const { engine, options: anew } = context.search ?? {};
  if (!engine) return null;
  const options = { ...(last?.engine === engine && last.options), ...anew };
  const { answer: _, ...others } = options;
  return search(context, { engine, options }, { options: others }, before ?? undefined);
}

/** Searches under the limits that the reader has chosen. */
function search(
  context: SolveContext,
  { engine: id = '', options = {} }: Search,
  shown: Pick<player.Solve['runOptions'], 'options' | 'yours'>,
  before?: CheckedOutcome,
) {
  const { store, engine, turn } = context;
  const limits = limitsOf(store.get().choice);
  const request = { engine: id, options, ...limits };
  const runOptions = { engine: id, fromHere: false, ...shownLimits(limits), ...shown };
  return run({ store, engine, turn, request, runOptions, before }, context);
}

/**
 * The wire format has only strings. Stored options that this version's engine lacks are left out. @param values as
 * stored, so they may be of any kind
 */
function optionsOf(engine: FamilyEngine, values: Values, known: string[]) {
  const set = () => Object.entries(values).filter(([, value]) => value !== '' && value !== false);
  const entries = engine.wire ? Object.entries(engine.wire(values)) : set();
  return Object.fromEntries(entries.filter(([key]) => known.includes(key)).map(([key, value]) => [key, String(value)]));
}
