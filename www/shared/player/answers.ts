/** Replays answers under the rules, and sets up their playback. */

import type { CheckedOutcome, Family, Report, Result } from '../../puzzles/contract.ts';
import type { Rules } from '../../engine/types.ts';
import type { PlayerState } from './state.ts';
import { stepsOf } from '../translate.ts';
import { comfortableSpeed, playbackOf, seek } from './playback.ts';

/** What is known about an answer besides its moves. */
type Checked = Pick<CheckedOutcome, 'objective' | 'checked' | 'extra'>;

const checkedOf = (report: Result<Report>): Checked | null =>
  report.ok ? { objective: report.objective, checked: report.violation === null && report.goal } : null;

/**
 * Replays an answer under the rules and yields after each part. Null if the rules cannot follow it.
 * @param checked what the rules have already found, as long moves take a while to replay
 */
export function* reading(
  rules: Rules,
  { id }: Family,
  board: string,
  moves: string,
  checked?: Checked,
): Generator<void, CheckedOutcome | null> {
  const view = rules.view(id, board, moves);
  yield;
  const found = checked ?? checkedOf(rules.check(id, board, moves));
  yield;
  const frames = rules.frames(id, board, moves);
  return view.ok && frames.ok && found ? { moves, ...found, view: view.view, frames: frames.frames } : null;
}

/** @param moving plays from the start; otherwise the answer stands at `step`, or at its end */
export function shownFrom(
  family: Family,
  answer: CheckedOutcome,
  moving: boolean,
  step?: number | null,
): Pick<PlayerState, 'answer' | 'playback'> {
  const length = stepsOf(family, answer);
  const playback = { ...playbackOf(length, !moving), speed: comfortableSpeed(length), playing: moving };
  return { answer, playback: moving || typeof step !== 'number' ? playback : seek(playback, step) };
}
