/**
 * The state of the page, one plain object replaced at each change, and the history of a board as plain functions.
 * @import { CheckedOutcome, Diagnostic, Engine, Family, Language, Mode, Scene } from '../puzzles/contract.d.ts'
 * @import { Playback } from '../board/anim.js'
 * @import { Run } from './solving.js'
 */
import { numberFormat } from '../shared/speech.js';
import { speaker } from './i18n.js';

/**
 * Something that was refused or failed, and what is on the board now: what was there before, or, on a fresh page, something else.
 * @typedef {object} Banner
 * @property {'board' | 'link' | 'copy' | 'edit' | 'solve' | 'moves' | 'file' | 'fault' | 'family' | 'page'} kind
 * @property {string} code
 * @property {number} [line]
 * @property {number} [column]
 * @property {string} [detail]
 * @property {number} [step]
 * @property {'kept' | 'instead.example' | 'instead.last'} [now] default: kept
 */
/** @typedef {{ engine: string, threads: number, seconds: number, memoryMb: number, fromHere: boolean, values: Record<string, Record<string, string>> }} SolveChoice */

/**
 * @typedef {object} State
 * @property {Language} language
 * @property {'auto' | 'light' | 'dark'} themeChoice
 * @property {boolean} dark
 * @property {Family} family
 * @property {Engine[]} engines those of the family that this build has, the default one first
 * @property {string} board
 * @property {string} moves
 * @property {any} ui
 * @property {Mode} mode
 * @property {any} view of board and moves
 * @property {any} bare view of the board alone
 * @property {Diagnostic[]} diagnostics
 * @property {string[]} past boards before, latest last
 * @property {string[]} future boards undone
 * @property {string[]} undone move lists undone, latest last
 * @property {CheckedOutcome | null} answer
 * @property {Playback} playback
 * @property {Run | null} run
 * @property {SolveChoice} choice
 * @property {Banner | null} banner
 * @property {{ name: string, board: string }[] | null} collection boards of an opened file, to choose from
 */

/** Memory limit that a solve begins with, in MiB. @param {Family} family */
export const memoryOf = (family) => family.memoryMb ?? 512;

/** @param {State} first */
export function createStore(first) {
  let state = first;
  /** @type {Set<(state: State, before: State) => void>} */
  const listeners = new Set();
  return {
    get: () => state,
    /** @param {Partial<State>} change */
    set(change) {
      const before = state;
      state = { ...state, ...change };
      for (const listener of listeners) listener(state, before);
    },
    /** @param {(state: State, before: State) => void} listener */
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** @typedef {ReturnType<typeof createStore>} Store */

/** Most entries of a history, and most letters of all of them together: the largest boards are half a megabyte each. */
const longestHistory = 1000;
const largestHistory = 1 << 24;

/** A history with one more entry, without the oldest ones where it grows too large. @param {string[]} history @param {string} text */
export function remembered(history, text) {
  const all = [...history, text].slice(-longestHistory);
  let letters = 0;
  const first = all.findLastIndex((each) => {
    letters += each.length;
    return letters > largestHistory;
  });
  return all.slice(first + 1);
}

/** A new board goes on top of the old one. @param {State} state @param {string} board @returns {Partial<State>} */
export const pushBoard = (state, board) => ({ board, past: remembered(state.past, state.board), future: [] });

/** @param {State} state @returns {Partial<State> | null} */
export function undoBoard({ past, future, board }) {
  const before = past[past.length - 1];
  return before === undefined ? null : { board: before, past: past.slice(0, -1), future: remembered(future, board) };
}

/** @param {State} state @returns {Partial<State> | null} */
export function redoBoard({ past, future, board }) {
  const after = future[future.length - 1];
  return after === undefined ? null : { board: after, future: future.slice(0, -1), past: remembered(past, board) };
}

/** What the family sees. @param {State} state @param {Scene['theme']} theme @param {Pick<Scene, 'query' | 'consult'>} questions @returns {Scene} */
export function sceneOf(state, theme, questions) {
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
