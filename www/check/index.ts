/** The checkers, one line for each family that has certificates; each is fetched when it is first used. */

import type { Verdict } from './certificate.ts';

/** Is a certificate's claim about a board true? Both texts may come from any source. */
export type Check = (certificate: string, board: string) => Verdict;

/** By the id of the family. */
export const checkers: Record<string, () => Promise<{ check: Check }>> = {
  maze: () => import('./maze.ts'),
  slide: () => import('./slide.ts'),
  sokoban: () => import('./sokoban.ts'),
  sweeper: () => import('./sweeper.ts'),
};

/** The family in the first line of a certificate; null if it has no checker. */
export function familyOf(certificate: string): string | null {
  const family = /^tokeru ([a-z]+) certificate 1\n/.exec(certificate)?.[1] ?? '';
  return Object.hasOwn(checkers, family) ? family : null;
}
