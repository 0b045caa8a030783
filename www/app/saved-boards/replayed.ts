/** What the rules confirm of a game from a file: the lines that they can replay, and the result that one reaches. */

import type { Engine, Report } from '../../engine/types.ts';
import type { History } from '../../shared/player/history.ts';
import type { Kept } from './record.ts';
import type { Won } from './won.ts';
import { emptyHistory, linesFrom } from '../../shared/player/history.ts';
import { historyOf, linesOf } from './lines.ts';
import { mergedWon } from './won.ts';

type Rules = Engine['rules'];

interface Played {
  /** in canonical text */
  board: string;
  /** those of the record, and what the rules say about them */
  moves: string;
  report: Report;
  direction: Parameters<typeof mergedWon>[2];
}

/** Replays moves on a board; null if they are not legal, or not written as the page writes them. */
function replayOn(rules: Rules, family: string, board: string) {
  return (moves: string): Report | null => {
    const normal = rules.normalizeMoves(family, board, moves);
    const report = normal.ok && normal.moves === moves ? rules.check(family, board, moves) : null;
    return report?.ok && !report.violation ? report : null;
  };
}

/** The tree without the positions that are not in `names`. */
function only(history: History, names: ReadonlySet<string>): History {
  const isLeft = (name: string) => names.has(name);
  const nodes = [...history].filter(([name]) => isLeft(name));
  const left = nodes.map(([name, { parent, children, last }]) => {
    const still = children.filter(isLeft);
    return [
      name,
      { parent, children: still, last: last !== null && isLeft(last) ? last : (still.at(-1) ?? null) },
    ] as const;
  });
  return new Map(left);
}

/** The positions of a tree that can be reached, and the ends of lines with what the rules say about them. */
async function reached(history: History, replay: (moves: string) => Report | null, yieldIfDue: () => Promise<void>) {
  const names = new Set(['']);
  const ends: Report[] = [];
  // A position is before those that continue it, so in reverse a line is replayed once, from its end.
  for (const name of [...history.keys()].reverse()) {
    await yieldIfDue();
    const isPassed = linesFrom(history, name).some((next) => names.has(next));
    const report = isPassed || name === '' ? null : replay(name);
    if (report) ends.push(report);
    if (report || isPassed) names.add(name);
  }
  return { names, ends };
}

/** Does a line end the game with this result? */
const isReached = (won: Won, ends: Report[]) =>
  ends.some(({ goal, objective }) => goal && (won.objective === null || won.objective === objective));

/**
 * The game without lines that no rules allow. A result that no line reaches is only what the file claims.
 * @param yieldIfDue ends a turn that has lasted long enough
 */
export async function replayed(
  { rules }: Pick<Engine, 'rules'>,
  kept: Kept,
  { board, moves, report, direction }: Played,
  yieldIfDue: () => Promise<void>,
): Promise<Pick<Kept, 'lines' | 'won' | 'claimed'>> {
  const replay = replayOn(rules, kept.family, board);
  const history = historyOf(kept.lines) ?? emptyHistory();
  const { names, ends } = await reached(history, replay, yieldIfDue);
  ends.push(report);
  const lines = names.size === history.size ? kept.lines : linesOf(only(history, names), moves);
  // The proof was not made here.
  const claims = [kept.won, kept.claimed].map((each) => each && { ...each, best: false });
  const [won, claimed] = [true, false]
    .map((is) => claims.map((each) => (each && isReached(each, ends) === is ? each : null)))
    .map(([one, other]) => mergedWon(one, other, direction));
  return { lines, won, claimed };
}
