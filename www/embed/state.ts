/** The state of one widget as plain data, and what follows from it; no DOM, so that Node can test it. */

import type { Language, Mode, Report, Scene } from '../puzzles/contract.ts';
import type { Engine, Outcome, WireError } from '../engine/types.ts';
import type { PlayerState } from '../shared/player/state.ts';
import type { Known, Puzzle } from './puzzle.ts';
import { causeOf } from '../shared/faults.ts';
import { loadedShare } from '../shared/player/run.ts';
import { emptyState } from '../shared/player/state.ts';
import { achievementOf } from './puzzle.ts';

/** A player's state, and what the widget alone shows. */
export interface State extends PlayerState {
  /** what the link asks of the reader; '' for nothing */
  task: string;
  mode: 'view' | 'play' | 'solve';
  /** the rules on the reader's own moves */
  report: Report | null;
  /** what the moves are worth under the rules */
  objective: number | null;
  /** the reader's own moves are an answer */
  done: boolean;
  /** the reader has once done what the author asks for */
  success: boolean;
  /** the best that is known of the board */
  known: Known | null;
  /** an engine is asked whether the reader's answer is the best */
  judging: boolean;
  /** a search has been asked for whose turn has not come: the engine searches for another board of the page */
  waits: boolean;
  /** a finished sentence that the next move takes away: a hint, a refusal, what has been copied */
  said: string;
  /** what can't be read */
  failure: Failure | null;
}

/** What can't be read, and why, in words of the family that was asked for. */
export interface Failure extends WireError {
  why: string;
}

/** Nothing is there yet. */
export const empty = (): State => ({
  ...emptyState(),
  ...{ task: '', mode: 'play', report: null, objective: null, done: false },
  ...{ success: false, known: null, judging: false, waits: false, said: '', failure: null },
});

export const isSolving = ({ run }: Pick<State, 'run'>) => run?.running ?? false;

/** What is left of a run once something else is shown: one that goes on. */
export const runLeft = ({ run }: Pick<State, 'run'>) => ({ run: run?.running ? run : null });

export const modeOf = (mode: string | null): State['mode'] => (mode === 'view' || mode === 'solve' ? mode : 'play');

/** What the page calls it: looking at an answer, or playing. */
const sceneMode = (state: State): Mode => (state.answer ? 'solve' : 'play');

export function sceneOf(
  state: State,
  place: {
    language: Language;
    theme: Scene['theme'];
    say: Scene['say'];
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

/** a key of the words and its values */
export type Told = [key: string, values: Record<string, string | number>];

/** What can be told of a state; an empty key where there is nothing. */
export function statusOf(state: State, puzzle: Puzzle, say: (key: string) => string): Told {
  const { failure, run } = state;
  if (failure) return refusalOf(failure);
  if (run?.running && run.started) return [run.live.best === null ? 'solving' : 'feasible', {}];
  if (run?.running && state.waits) return ['waiting', {}];
  if (run?.running) return startOf(loadedShare(run));
  if (run?.outcome) return endOf(run.outcome, run.fromHere, say);
  return [achievementOf(state, puzzle) ?? '', {}];
}

/** Why the board can't be read; in a text with the place. */
function refusalOf({ code, why, line, column }: Failure): Told {
  if (code === 'load') return ['notLoaded', {}];
  return line ? ['failedAt', { why, line, column: column ?? 1 }] : ['failed', { why }];
}

const startOf = (loaded: number | null): Told => (loaded === null ? ['starting', {}] : ['loading', { share: loaded }]);

/** How a run ended; a fault is never shown as a result, and what holds for the position where it began not as the board's. */
function endOf(
  { status, stop, error, moves, confirmed }: Outcome,
  fromHere: boolean,
  say: (key: string) => string,
): Told {
  const why = causeOf(error, say);
  if (moves !== null && !confirmed) return ['unchecked', {}];
  if (stop === 'fault') return [moves === null ? 'fault' : 'faultBest', { why }];
  if (error) return ['refused', { why }];
  if (status !== 'unknown') return fromHere ? ['fromHere', { text: say(status) }] : [status, {}];
  return stop && stop !== 'unproved' ? ['unknownYet', { why: say(`stop.${stop}`) }] : ['unknown', {}];
}

/** What solving would use here, on the button. */
export function backendOf({ backend, threads, threadsFor }: Engine, family: string | undefined): Told {
  if (backend === 'none') return ['none', {}];
  const most = family === undefined ? 1 : threadsFor(family);
  if (backend === 'threads' && threads > 1) return ['threads', { n: threads }];
  return most > 1 ? ['workers', { n: most }] : ['plain', {}];
}
