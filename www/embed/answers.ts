/** Answers in a widget: read under the rules, and how they begin to be shown. */

import type { CheckedOutcome, Family } from '../puzzles/contract.ts';
import type { Rules } from '../engine/types.ts';
import type { State } from './state.ts';
import { comfortableSpeed, playbackOf, seek } from '../board/anim.ts';
import { stepsOf } from '../shared/speech.ts';

/** Reads an answer under the rules, with a pause after each part; null where they can't follow it. */
export function* reading(
  rules: Rules,
  { id }: Family,
  board: string,
  moves: string,
): Generator<void, CheckedOutcome | null> {
  const view = rules.view(id, board, moves);
  yield;
  const report = rules.check(id, board, moves);
  yield;
  const frames = rules.frames(id, board, moves);
  if (!view.ok || !frames.ok || !report.ok) return null;
  const checked = report.violation === null && report.goal;
  return { moves, objective: report.objective, view: view.view, frames: frames.frames, checked };
}

/** @param moving from the start; else it stands at a step, or at its end */
export function shownFrom(
  family: Family,
  answer: CheckedOutcome,
  moving: boolean,
  step?: number | null,
): Partial<State> {
  const length = stepsOf(family, answer);
  const playback = { ...playbackOf(length, !moving), speed: comfortableSpeed(length), playing: moving };
  return { answer, playback: moving || typeof step !== 'number' ? playback : seek(playback, step) };
}

/** What a widget shows again when its answer is put away. */
export const withoutAnswer = (): Partial<State> => ({ answer: null, playback: playbackOf(0, false), outcome: null });
