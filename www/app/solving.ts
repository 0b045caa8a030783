/** Solve on the page: what is asked of the engine, and that its failure is said. Fetched after the first view. */

import './panels/words.ts'; // what is said of a run
import type { Engine, Outcome, Raise } from '../engine/types.ts';
import type { CheckedOutcome, Engine as FamilyEngine, Search, Values } from '../puzzles/contract.ts';
import type { Session } from './session/session.ts';
import type { State, Store } from './store.ts';
import type { Runs, Turn } from '../shared/player/runs.ts';
import { unitOf } from '../shared/unit.ts';
import { patience } from './patience.ts';
import { ownAnswer } from './own-answer.ts';
import * as player from '../shared/player/solving.ts';

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

interface Press {
  store: Store;
  engine: Engine;
  session: Session;
  turn: Turn;
  /** what a verdict offers */
  search?: Search;
}

/** Solve was pressed: what was proved on an earlier visit, or beside a finished game, is there at once, unless another engine or another start is asked for. */
export async function press(what: Press) {
  const { store } = what;
  const { mode, run, choice } = store.get();
  const proved = (run?.remark || run?.quiet) && /^(optimal|infeasible)$/.test(run.outcome?.status ?? '');
  const same = !choice.fromHere && (!choice.engine || choice.engine === run?.engine);
  if (mode === 'solve' || !proved || !same) return start(what);
  store.set({ mode: 'solve', banner: null });
  return null;
}

/** A shorter search is not worth it. */
const LONG_MS = 2000;

/** How many cores are fast is asked once there has been a search that shows that it matters. */
function measureAfter({ backend, elapsedMs }: Outcome, store: Store) {
  if (backend === 'threads' && elapsedMs >= LONG_MS)
    import('./measuring.ts').then(({ measure }) => measure(store), console.info);
}

/** A run of the reader's: it waits at its limits where it can, unless it plans by its time. */
async function run(
  call: Omit<player.Solve, 'beforeDrawing' | 'moves' | 'begins' | 'showsUnconfirmed' | 'ended'>,
  what: Press,
  isTimed = false,
) {
  const { session, store } = what;
  const kept = patience(store, session);
  const outcome = await player.solve({
    ...call,
    ...(isTimed ? {} : { waits: kept.waits }),
    begins: { mode: 'solve', banner: null },
    beforeDrawing: requestAnimationFrame,
    moves: () => false,
    showsUnconfirmed: true,
    ended: session.tellFailure,
  });
  kept.ended();
  if (outcome) measureAfter(outcome, store);
  return outcome;
}

/** The limits that the reader has chosen. */
const limitsOf = ({ memoryMb, seconds }: State['choice']) => ({
  limitMb: memoryMb,
  ...(seconds ? { limitMs: seconds * 1000 } : {}),
});

/** The answer that stands, where the search that found it is asked for once more: it stays until there is one as good. */
function before({ mode, run, answer, choice }: State, { engine, options, fromHere }: player.Solve['asked']) {
  const { status, objective } = run?.outcome ?? {};
  if (mode !== 'solve' || !run || fromHere || run.fromHere || status !== 'feasible') return undefined;
  if (!answer?.checked || answer.objective !== objective || run.engine !== engine) return undefined;
  // What a run of an earlier visit was asked is not known here: the reader has asked for nothing else since.
  const same = run.remark ? !choice.values[engine] : JSON.stringify(run.options) === JSON.stringify(options);
  return same ? answer : undefined;
}

export async function start(what: Press) {
  const { store, engine, turn } = what;
  const state = store.get();
  const { engines, choice, moves } = state;
  const chosen = engines.find((each) => each.id === choice.engine) ?? engines[0];
  if (!chosen) return null;
  const request = requestOf(state, chosen);
  const { options } = request;
  const fromHere = choice.fromHere && moves !== '';
  const asked = { engine: chosen.id, options, fromHere, ...limitsOf(choice) };
  return run({ store, engine, turn, request, asked, before: before(state, asked) }, what, chosen.timed);
}

/** A run that has met a limit goes on under these where it waits there; else it begins anew in a turn of its own. */
export async function deepen(store: Store, limits: Raise, runs: Runs) {
  const { run } = store.get();
  if (run?.deeper) run.deeper(limits);
  else await run?.anew?.(limits, runs.begin());
}

/** An engine begins with the reader's own answer and looks for a better one. */
export async function improve(what: Press) {
  const { store, engine } = what;
  const state = store.get();
  const { family, board } = state;
  const own = ownAnswer(state);
  const report = own === null ? null : engine.rules.check(family.id, board, own);
  const wish = own === null ? null : family.improve?.(own);
  if (!wish?.engine || !report?.ok || report.objective === null) return null;
  // Where it began is no part of what was proved.
  return search(what, wish, { options: {}, yours: { worth: report.objective, unit: unitOf(state) } });
}

/**
 * The search that the verdict of the last one offers. What that one was asked holds for the same engine, but for what is asked anew.
 * The answer that stands stays until the search has a better one.
 */
export async function further(what: Press) {
  const { store } = what;
  const { run: last, answer: before } = store.get();
  const { engine, options: anew } = what.search ?? {};
  if (!engine) return null;
  const options = { ...(last?.engine === engine && last.options), ...anew };
  const { answer: _, ...told } = options;
  return search(what, { engine, options }, { options: told }, before ?? undefined);
}

/** Under the limits that the reader has chosen. */
function search(
  { store, engine, session, turn }: Press,
  { engine: id = '', options = {} }: Search,
  told: Pick<player.Solve['asked'], 'options' | 'yours'>,
  before?: CheckedOutcome,
) {
  const { choice } = store.get();
  const { seconds, memoryMb, threads } = choice;
  const request = { engine: id, options, memoryMb, threads, ...(seconds ? { timeMs: seconds * 1000 } : {}) };
  const asked = { engine: id, fromHere: false, ...limitsOf(choice), ...told };
  return run({ store, engine, turn, request, asked, before }, { store, engine, session, turn });
}

/** The wire knows text only. */
function optionsOf(engine: FamilyEngine, values: Values = {}) {
  if (engine.wire) return engine.wire(values);
  const given = Object.entries(values).filter(([, value]) => value !== '' && value !== false);
  return Object.fromEntries(given.map(([key, value]) => [key, String(value)]));
}
