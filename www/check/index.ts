/** The checkers, one line for each family that has certificates; each is fetched when it is first used. */

import type { Verdict } from './certificate.ts';

/** Is what a certificate claims of a board true? Both are texts that may come from anywhere. */
export type Check = (certificate: string, board: string) => Verdict;

/** By the id of the family. */
export const checkers: Record<string, () => Promise<{ check: Check }>> = {
  maze: () => import('./maze.ts'),
  slide: () => import('./slide.ts'),
  sokoban: () => import('./sokoban.ts'),
  sweeper: () => import('./sweeper.ts'),
};

/** The family that a certificate names in its first line; null where that is none with a checker. */
export function familyOf(certificate: string): string | null {
  const family = /^tokeru ([a-z]+) certificate 1\n/.exec(certificate)?.[1] ?? '';
  return Object.hasOwn(checkers, family) ? family : null;
}
