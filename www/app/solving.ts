/** Solve on the page: what is asked of the engine, and that its failure is said. Fetched after the first view. */

import './panels/words.ts'; // what is said of a run
import type { Engine } from '../engine/types.ts';
import type { Engine as FamilyEngine, Values } from '../puzzles/contract.ts';
import type { Session } from './session/session.ts';
import type { State, Store } from './store.ts';
import type { Turn } from '../shared/player/runs.ts';
import { unitOf } from '../shared/unit.ts';
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

export async function start({ store, engine, session, turn }: Press) {
  const state = store.get();
  const { engines, choice, moves } = state;
  const chosen = engines.find((each) => each.id === choice.engine) ?? engines[0];
  if (!chosen) return null;
  const request = requestOf(state, chosen);
  const { options } = request;
  return player.solve({
    ...{ store, engine, turn, request },
    asked: { engine: chosen.id, options, fromHere: choice.fromHere && moves !== '', limitMb: choice.memoryMb },
    begins: { mode: 'solve', banner: null },
    beforeDrawing: requestAnimationFrame,
    moves: () => false,
    showsUnconfirmed: true,
    ended: session.tellFailure,
  });
}

/** The reader's own answer, played or pasted, which an engine may make better; null where there is none. */
export function ownAnswer({ family, mode, moves, answer, run, finish }: State) {
  if (!family.improve) return null;
  // What is proved needs no search any more.
  if (run?.outcome?.status === 'optimal') return null;
  if (mode === 'play') return finish ? moves : null;
  return mode === 'solve' && answer?.checked && !run ? answer.moves : null;
}

/** An engine begins with the reader's own answer and looks for a better one. */
export async function improve({ store, engine, session, turn }: Press) {
  const state = store.get();
  const { family, board, choice } = state;
  const own = ownAnswer(state);
  const report = own === null ? null : engine.rules.check(family.id, board, own);
  const wish = own === null ? null : family.improve?.(own);
  if (!wish?.engine || !report?.ok || report.objective === null) return null;
  const { engine: id, options = {} } = wish;
  const { seconds, memoryMb, threads } = choice;
  return player.solve({
    ...{ store, engine, turn },
    request: { engine: id, options, memoryMb, threads, ...(seconds ? { timeMs: seconds * 1000 } : {}) },
    // Where it began is no part of what was proved.
    asked: {
      engine: id,
      options: {},
      fromHere: false,
      limitMb: memoryMb,
      yours: { worth: report.objective, unit: unitOf(state) },
    },
    begins: { mode: 'solve', banner: null },
    beforeDrawing: requestAnimationFrame,
    moves: () => false,
    showsUnconfirmed: true,
    ended: session.tellFailure,
  });
}

/** The wire knows text only. */
function optionsOf(engine: FamilyEngine, values: Values = {}) {
  if (engine.wire) return engine.wire(values);
  const given = Object.entries(values).filter(([, value]) => value !== '' && value !== false);
  return Object.fromEntries(given.map(([key, value]) => [key, String(value)]));
}
