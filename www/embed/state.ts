/** The state of one widget as plain data, and what follows from it; no DOM, so that Node can test it. */

import type { CheckedOutcome, Family, HintStep, Language, Mode, Own, Scene } from '../puzzles/contract.ts';
import type { Engine, Outcome } from '../engine/types.ts';
import type { History } from '../shared/player/history.ts';
import type { Playback } from '../board/anim.ts';
import type { Known, Puzzle } from './puzzle.ts';
import { playbackOf } from '../board/anim.ts';
import { causeOf } from '../shared/faults.ts';
import { emptyHistory } from '../shared/player/history.ts';
import { achievementOf } from './puzzle.ts';

export interface State {
  family: Family | null;
  board: string;
  /** what the link asks of the reader; '' for nothing */
  task: string;
  moves: string;
  /** all lines that were played here */
  history: History;
  /** what the moves are worth under the rules */
  objective: number | null;
  view: Own;
  /** view of the board alone */
  bare: Own;
  ui: Own;
  mode: 'view' | 'play' | 'solve';
  answer: CheckedOutcome | null;
  playback: Playback;
  /** the reader's own moves are an answer */
  done: boolean;
  /** the reader has once done what the author asks for */
  success: boolean;
  /** the best that is known of the board */
  known: Known | null;
  /** an engine is asked whether the reader's answer is the best */
  judging: boolean;
  hint: Hint | null;
  /** a finished sentence that the next move takes away: a hint, a refusal, what has been copied */
  said: string;
  solving: boolean;
  /** the search itself, once the solver is there */
  started: boolean;
  /** how much of the solver has arrived, in per cent; null where that is not known, or not waited for */
  loaded: number | null;
  best: number | null;
  /** nothing can be better than this, as far as the search knows */
  bound: number | null;
  elapsedMs: number;
  outcome: Outcome | null;
  /** code of what can't be read */
  failure: string | null;
}

/** Steps of a hint for one position, null while they are sought, and how many of them the reader has seen. */
export interface Hint {
  at: string;
  steps: HintStep[] | null;
  seen: number;
}

/** Nothing is there yet. */
export const empty = (): State => ({
  family: null,
  board: '',
  task: '',
  moves: '',
  history: emptyHistory(),
  objective: null,
  view: null,
  bare: null,
  ui: null,
  mode: 'play',
  answer: null,
  playback: playbackOf(0, false),
  done: false,
  success: false,
  known: null,
  judging: false,
  hint: null,
  said: '',
  solving: false,
  started: false,
  loaded: null,
  best: null,
  bound: null,
  elapsedMs: 0,
  outcome: null,
  failure: null,
});

export const modeOf = (mode: string | null): State['mode'] => (mode === 'view' || mode === 'solve' ? mode : 'play');

/** What the page calls it: looking at an answer, or playing. */
export const sceneMode = (state: State): Mode => (state.answer ? 'solve' : 'play');

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
  return {
    family: family?.id ?? '',
    board,
    moves: answer ? '' : moves,
    view: answer ? state.bare : state.view,
    ui: state.ui,
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
  const { failure, solving, started, loaded, outcome } = state;
  if (failure === 'load') return ['notLoaded', {}];
  if (failure) return ['failed', { why: causeOf({ code: failure }, say) }];
  if (solving && started) return [state.best === null ? 'solving' : 'feasible', {}];
  if (solving) return loaded === null ? ['starting', {}] : ['loading', { share: loaded }];
  if (outcome) return endOf(outcome, say);
  return [achievementOf(state, puzzle) ?? '', {}];
}

/** How a run ended; a fault is never shown as a result. */
function endOf({ status, stop, error, moves, confirmed }: Outcome, say: (key: string) => string): Told {
  const why = causeOf(error, say);
  if (moves !== null && !confirmed) return ['unchecked', {}];
  if (stop === 'fault') return [moves === null ? 'fault' : 'faultBest', { why }];
  if (error) return ['refused', { why }];
  if (status !== 'unknown') return [status, {}];
  return stop && stop !== 'unproved' ? ['unknownYet', { why: say(`stop.${stop}`) }] : ['unknown', {}];
}

/** What solving would use here, on the button. */
export function backendOf({ backend, threads, threadsFor }: Engine, family: string | undefined): Told {
  if (backend === 'none') return ['none', {}];
  const most = family === undefined ? 1 : threadsFor(family);
  if (backend === 'threads' && threads > 1) return ['threads', { n: threads }];
  return most > 1 ? ['workers', { n: most }] : ['plain', {}];
}
