/**
 * The state of one widget as plain data, and what follows from it; no DOM, so that Node can test it.
 * @import { CheckedOutcome, Family, Language, Mode, Scene } from '../puzzles/contract.d.ts'
 * @import { Engine, Outcome } from '../engine/types.d.ts'
 * @import { Playback } from '../board/anim.js'
 */
import { playbackOf } from '../board/anim.js';
import { causeOf } from '../shared/faults.js';

/**
 * @typedef {object} State
 * @property {Family | null} family
 * @property {string} board
 * @property {string} moves
 * @property {any} view
 * @property {any} bare view of the board alone
 * @property {any} ui
 * @property {'view' | 'play' | 'solve'} mode
 * @property {CheckedOutcome | null} answer
 * @property {Playback} playback
 * @property {boolean} done the reader's own moves are an answer
 * @property {boolean} solving
 * @property {boolean} started the search itself, once the solver is there
 * @property {number | null} best
 * @property {Outcome | null} outcome
 * @property {string | null} failure code of what can't be read
 */

/** Nothing is there yet. @returns {State} */
export const empty = () => ({
  family: null,
  board: '',
  moves: '',
  view: null,
  bare: null,
  ui: null,
  mode: 'play',
  answer: null,
  playback: playbackOf(0, false),
  done: false,
  solving: false,
  started: false,
  best: null,
  outcome: null,
  failure: null,
});

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

/** @typedef {[key: string, values: Record<string, string | number>]} Told a key of the words and its values */

/** The sentence of the bar. @param {State} state @param {(key: string) => string} say @returns {Told} */
export function statusOf({ failure, solving, started, best, outcome, done }, say) {
  if (failure === 'load') return ['notLoaded', {}];
  if (failure) return ['failed', { why: causeOf({ code: failure }, say) }];
  if (solving) return started ? ['solving', { best: best ?? '' }] : ['starting', {}];
  if (outcome) return endOf(outcome, say);
  return [done ? 'solved' : '', {}];
}

/** How a run ended; a fault is never shown as a result. @param {Outcome} outcome @param {(key: string) => string} say @returns {Told} */
function endOf({ status, stop, error, objective, moves, confirmed }, say) {
  const best = objective ?? '';
  const why = causeOf(error, say);
  if (moves !== null && !confirmed) return ['unchecked', {}];
  if (stop === 'fault') return [moves === null ? 'fault' : 'faultBest', { best, why }];
  if (error) return ['refused', { why }];
  if (status !== 'unknown') return [status, { best }];
  return stop && stop !== 'unproved' ? ['unknownYet', { why: say(`stop.${stop}`) }] : ['unknown', {}];
}

/** What solving would use here, on the button. @param {Engine} engine @param {string | undefined} family @returns {Told} */
export function backendOf({ backend, threads, threadsFor }, family) {
  if (backend === 'none') return ['none', {}];
  const most = family === undefined ? 1 : threadsFor(family);
  if (backend === 'threads' && threads > 1) return ['threads', { n: threads }];
  return most > 1 ? ['workers', { n: most }] : ['plain', {}];
}
