/** The state of the page, one plain object replaced at each change, and the history of a board as plain functions. */

import type { CheckedOutcome, Diagnostic, Engine, Family, Language, Mode, Own, Scene } from '../puzzles/contract.ts';
import type { Playback } from '../board/anim.ts';
import type { History } from '../shared/player/history.ts';
import type { Run } from './run.ts';
import { numberFormat } from '../shared/speech.ts';
import { speaker } from './i18n.ts';

/** Something that was refused or failed, and what is on the board now: what was there before, or, on a fresh page, something else. */
export interface Banner {
  kind: 'board' | 'link' | 'copy' | 'edit' | 'solve' | 'moves' | 'file' | 'fault' | 'family' | 'page';
  code: string;
  line?: number;
  column?: number;
  detail?: string;
  step?: number;
  /** default: kept */
  now?: 'kept' | 'instead.example' | 'instead.last';
}
export type SolveChoice = {
  engine: string;
  threads: number;
  seconds: number;
  memoryMb: number;
  fromHere: boolean;
  values: Record<string, Record<string, string>>;
};

export interface State {
  language: Language;
  themeChoice: 'auto' | 'light' | 'dark';
  dark: boolean;
  family: Family;
  /** those of the family that this build has, the default one first */
  engines: Engine[];
  board: string;
  moves: string;
  ui: Own;
  mode: Mode;
  /** of board and moves */
  view: Own;
  /** view of the board alone */
  bare: Own;
  diagnostics: Diagnostic[];
  /** boards before, latest last */
  past: string[];
  /** boards undone */
  future: string[];
  /** all lines played on this board */
  history: History;
  answer: CheckedOutcome | null;
  playback: Playback;
  run: Run | null;
  choice: SolveChoice;
  banner: Banner | null;
  /** boards of an opened file, to choose from */
  collection: { name: string; board: string }[] | null;
  /** boards opened so far; an edit opens none */
  opened: number;
}

/** Memory limit that a solve begins with, in MiB. */
export const memoryOf = (family: Family) => family.memoryMb ?? 512;

export function createStore(first: State) {
  let state = first;
  const listeners: Set<(state: State, before: State) => void> = new Set();
  return {
    get: () => state,
    set(change: Partial<State>) {
      const before = state;
      state = { ...state, ...change };
      for (const listener of listeners) listener(state, before);
    },
    subscribe(listener: (state: State, before: State) => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

export type Store = ReturnType<typeof createStore>;

/** Most entries of a history, and most letters of all of them together: the largest boards are half a megabyte each. */
const longestHistory = 1000;
const largestHistory = 1 << 24;

/** A history with one more entry, without the oldest ones where it grows too large. */
export function remembered(history: string[], text: string) {
  const all = [...history, text].slice(-longestHistory);
  let letters = 0;
  const first = all.findLastIndex((each) => {
    letters += each.length;
    return letters > largestHistory;
  });
  return all.slice(first + 1);
}

/** A new board goes on top of the old one. */
export const pushBoard = (state: State, board: string): Partial<State> => ({
  board,
  past: remembered(state.past, state.board),
  future: [],
});

export function undoBoard({ past, future, board }: State): Partial<State> | null {
  const before = past[past.length - 1];
  return before === undefined ? null : { board: before, past: past.slice(0, -1), future: remembered(future, board) };
}

export function redoBoard({ past, future, board }: State): Partial<State> | null {
  const after = future[future.length - 1];
  return after === undefined ? null : { board: after, future: future.slice(0, -1), past: remembered(past, board) };
}

/** What the family sees. */
export function sceneOf(state: State, theme: Scene['theme'], questions: Pick<Scene, 'query' | 'consult'>): Scene {
  const { family, board, ui, mode, language, diagnostics, answer, playback } = state;
  const played = mode === 'play' || (mode === 'solve' && !answer && state.choice.fromHere);
  return {
    family: family.id,
    board,
    moves: played ? state.moves : '',
    view: played ? state.view : state.bare,
    ui,
    mode,
    language,
    theme,
    diagnostics,
    hover: null,
    focus: null,
    answer: mode === 'solve' ? answer : null,
    time: playback.time,
    thumbnail: false,
    collection: state.collection,
    say: speaker(language, family.words[language]),
    number: numberFormat(language),
    ...questions,
  };
}
