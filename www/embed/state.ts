/** The state of one widget as plain data, and what follows from it. No DOM, so that Node can test it. */

import type { Language, Mode, Report, Scene, Translate } from '../puzzles/contract.ts';
import type { Engine, Outcome, WireError } from '../engine/types.ts';
import type { PlayerState } from '../shared/player/state.ts';
import type { Run } from '../shared/player/run.ts';
import type { BestScore, Puzzle } from './puzzle.ts';
import { causeOf } from '../shared/faults.ts';
import { loadedShare } from '../shared/player/run.ts';
import { emptyState } from '../shared/player/state.ts';
import { achievementOf } from './puzzle.ts';

/** A player's state, and what only the widget shows. */
export interface State extends PlayerState {
  /** what the link asks of the reader; '' for nothing */
  task: string;
  mode: 'view' | 'play' | 'solve';
  /** what the rules say about the reader's own moves */
  report: Report | null;
  /** what the moves are worth under the rules */
  objective: number | null;
  /** whether the reader's own moves are an answer, and the game has ended */
  done: boolean;
  /** whether the reader has ever reached the author's goal */
  success: boolean;
  /** the best score known for the board */
  bestScore: BestScore | null;
  /** whether an engine is being asked if the reader's answer is the best */
  checkingBest: boolean;
  /** whether a search waits for its turn, while the engine works on another board of the page */
  waits: boolean;
  /** a message that the next move removes: a hint, a refusal, what has been copied */
  notice: string;
  /** why the board could not be opened */
  failure: Failure | null;
}

/** Why a board could not be opened, in words of its family. */
export interface Failure extends WireError {
  why: string;
}

/** The state before a board is opened. */
export const empty = (): State => ({
  ...emptyState(),
  ...{ task: '', mode: 'play', report: null, objective: null, done: false },
  ...{ success: false, bestScore: null, checkingBest: false, waits: false, notice: '', failure: null },
});

export const isSolving = ({ run }: Pick<State, 'run'>) => run?.running ?? false;

/** What remains of a run once something else is shown: only a running one. */
export const runLeft = ({ run }: Pick<State, 'run'>) => ({ run: run?.running ? run : null });

export const modeOf = (mode: string | null): State['mode'] => (mode === 'view' || mode === 'solve' ? mode : 'play');

/** The mode as the page names it: looking at an answer, or playing. */
const sceneMode = (state: State): Mode => (state.answer ? 'solve' : 'play');

export function sceneOf(
  state: State,
  place: {
    language: Language;
    theme: Scene['theme'];
    t: Translate;
    number: Scene['number'];
    query: Scene['query'];
    consult: Scene['consult'];
  },
): Scene {
  const { family, board, moves, answer } = state;
  const view = answer ? state.bare : state.view;
  return {
    family: family?.id ?? '',
    board,
    moves: answer ? '' : moves,
    view,
    ui: (view && family?.fits?.(state.ui, view)) ?? state.ui,
    mode: sceneMode(state),
    diagnostics: [],
    hover: null,
    focus: null,
    answer,
    time: state.playback.time,
    thumbnail: false,
    ...place,
  };
}

/** a key of the words, and its values */
export type Sentence = [key: string, values: Record<string, string | number>];

/** What to say about a state; an empty key for nothing. */
export function statusOf(state: State, puzzle: Puzzle, t: (key: string) => string): Sentence {
  const { failure, run } = state;
  if (failure) return refusalOf(failure);
  if (run?.running && run.started) return [run.live.best === null ? 'solving' : 'feasible', {}];
  if (run?.running && state.waits) return ['waiting', {}];
  if (run?.running) return startOf(loadedShare(run));
  if (run?.outcome) return endOf(run, run.outcome, t);
  return [achievementOf(state, puzzle) ?? '', {}];
}

/** Why the board cannot be read; for a text, with the place. */
function refusalOf({ code, why, line, column }: Failure): Sentence {
  if (code === 'load') return ['notLoaded', {}];
  return line ? ['failedAt', { why, line, column: column ?? 1 }] : ['failed', { why }];
}

const startOf = (loaded: number | null): Sentence =>
  loaded === null ? ['starting', {}] : ['loading', { share: loaded }];

/**
 * How a run ended. A fault is never shown as a result, and a proof for the position where the run started never as one
 * for the board. Nor is one under other rules, which a script may ask for.
 */
function endOf(
  { fromHere, otherRules }: Run,
  { status: found, stop, error, moves, confirmed }: Outcome,
  t: (key: string) => string,
): Sentence {
  const cause = causeOf(error, t);
  if (moves !== null && !confirmed) return ['unchecked', {}];
  if (stop === 'fault') return [moves === null ? 'fault' : 'faultBest', { why: cause }];
  if (error) return ['refused', { why: cause }];
  const status = !otherRules ? found : found === 'infeasible' ? 'unknown' : found === 'optimal' ? 'feasible' : found;
  if (status !== 'unknown') return fromHere ? ['fromHere', { text: t(status) }] : [status, {}];
  return stop && stop !== 'unproved' ? ['unknownYet', { why: t(`stop.${stop}`) }] : ['unknown', {}];
}

/** How solving would run here, for the button. */
export function backendOf({ backend, threads, threadsFor }: Engine, family: string | undefined): Sentence {
  if (backend === 'none') return ['none', {}];
  const maxThreads = family === undefined ? 1 : threadsFor(family);
  if (backend === 'threads' && threads > 1) return ['threads', { n: threads }];
  return maxThreads > 1 ? ['workers', { n: maxThreads }] : ['plain', {}];
}
