/**
 * Checks answers of any origin to the boards of a file: a line for each board, empty if there is none. Every line is
 * replayed under the rules.
 */

import { kinds } from './contest-file.ts';

/** The rules' verdict on a line; null: it is empty. */
export type Verdict = { right: true } | { right: false; step: number | null; code: string } | null;

export type CheckedAnswers = {
  verdicts: Verdict[];
  /** The right answers, by board. */
  answers: (string | null)[];
  /** Number of lines after the last board. */
  extraLines: number;
  /** Moves of the right answers, by direction. */
  movesUsed: number[];
};

/** Replays a line's moves; returns the rules' verdict, or a refusal of its text. */
export type Replay = (
  board: string,
  moves: string,
) => { ok: true; goal: boolean; violation: { step: number; code: string } | null } | { ok: false };

/**
 * The lines of a file of answers, without empty ones at its end. The rules also read small letters and spaces between
 * moves; an answer is counted and kept without them.
 */
const linesOf = (text: string): string[] =>
  text
    .trimEnd()
    .split('\n')
    .map((line) => line.replace(/\s/g, '').toUpperCase());

function verdictOf(board: string, moves: string, replay: Replay): Verdict {
  if (moves === '') return null;
  const report = replay(`${board}\n`, moves);
  if (!report.ok) return { right: false, step: null, code: 'not-moves' };
  if (report.violation) return { right: false, ...report.violation };
  return report.goal ? { right: true } : { right: false, step: null, code: 'not-solved' };
}

/** Checks line by line, so that it can run in slices. */
export function* checkAnswers(boards: string[], text: string, replay: Replay): Generator<void, CheckedAnswers> {
  const lines = linesOf(text);
  const verdicts: Verdict[] = [];
  const answers: (string | null)[] = [];
  const movesUsed = [0, 0, 0, 0];
  for (const [index, board] of boards.entries()) {
    const moves = lines[index] ?? '';
    const verdict = verdictOf(board, moves, replay);
    verdicts.push(verdict);
    const isRight = verdict?.right === true;
    answers.push(isRight ? moves : null);
    if (isRight) for (const letter of moves) movesUsed[kinds.indexOf(letter)]++;
    yield;
  }
  return { verdicts, answers, extraLines: Math.max(0, lines.length - boards.length), movesUsed };
}

export const counts = ({ verdicts }: CheckedAnswers) => ({
  right: verdicts.filter((verdict) => verdict?.right).length,
  wrong: verdicts.filter((verdict) => verdict && !verdict.right).length,
  empty: verdicts.filter((verdict) => verdict === null).length,
});

/** The boards whose line is wrong. */
export const wrongBoards = ({ verdicts }: CheckedAnswers): number[] =>
  [...verdicts.keys()].filter((index) => verdicts[index]?.right === false);
