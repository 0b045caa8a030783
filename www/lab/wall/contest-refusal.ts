/** Why a text can't be opened as a problem file, with its line. */

import type { Rules } from '../../engine/types.ts';
import { inTurns } from '../../shared/turns.ts';
import { readBoard, type Refusal } from '../shared/board-text.ts';
import { claimedCount, invalidLine, readContest } from './contest-file.ts';
import { LONGEST } from './source-view.ts';

/** Why a text is no problem file; null: it is one. */
export async function refusalOf(rules: Rules, text: string): Promise<Refusal | null> {
  const solvable = (board: string) => {
    const parsed = rules.parse('slide', `${board}\n`);
    return parsed.ok && parsed.diagnostics.length === 0;
  };
  const contest = readContest(text);
  if (!contest) return (t) => t('file.bad');
  const line = await inTurns(invalidLine(text, solvable));
  const [head, n] = [claimedCount(text), contest.boards.length];
  if (line === null)
    return head && head.claimed !== n ? (t) => t('file.count', { line: head.line, said: head.claimed, n }) : null;
  const board = text.split(/\r?\n/)[line].trim();
  const requirements = { family: 'slide', maxLength: LONGEST, solvable: true, before: line };
  const { refused } = await readBoard(rules, requirements, board);
  return (t, language) => t('file.line', { line: line + 1, why: refused?.(t, language) ?? '' });
}
