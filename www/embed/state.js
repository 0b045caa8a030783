/**
 * The state of one widget as plain data, and what follows from it; no DOM, so that Node can test it.
 * @import { Answer, Family, Language, Mode, Scene } from '../puzzles/contract.d.ts'
 * @import { Outcome } from '../engine/types.d.ts'
 * @import { Playback } from '../board/anim.js'
 */

/**
 * @typedef {object} State
 * @property {Family | null} family
 * @property {string} board
 * @property {string} moves
 * @property {any} view
 * @property {any} bare view of the board alone
 * @property {any} ui
 * @property {'view' | 'play' | 'solve'} mode
 * @property {Answer | null} answer
 * @property {Playback} playback
 * @property {boolean} solving
 * @property {number | null} best
 * @property {Outcome | null} outcome
 * @property {string | null} failure code of what can't be read
 */

/** @param {string | null} mode @returns {State['mode']} */
export const modeOf = (mode) => (mode === 'view' || mode === 'solve' ? mode : 'play');

/** What the page calls it: looking at an answer, or playing. @param {State} state @returns {Mode} */
export const sceneMode = (state) => (state.answer ? 'solve' : 'play');

/** @param {State} state @param {{ language: Language, theme: Scene['theme'], say: Scene['say'], number: Scene['number'], query: Scene['query'], consult: Scene['consult'] }} place @returns {Scene} */
export function sceneOf(state, place) {
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

/** The sentence of the bar: key of the words and its values. @param {State} state @returns {[key: string, values: Record<string, string | number>]} */
export function statusOf({ failure, solving, best, outcome }) {
  if (failure === 'load') return ['notLoaded', {}];
  if (failure) return ['failed', { code: failure }];
  if (solving) return ['solving', { best: best ?? '' }];
  if (outcome) return [outcome.status, { best: outcome.objective ?? '' }];
  return ['', {}];
}
