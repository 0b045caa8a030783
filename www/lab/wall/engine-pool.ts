/** The engines of a campaign: one in its own worker for each thread, so that boards are solved independently. */

import type { Lab } from '../lab.ts';
import type { Engine } from '../../engine/types.ts';
import type { Solve } from './campaign.ts';
import { cores, memoryCeiling } from '../../engine/features.ts';

/** Most engines, and least and most MiB of tables for each. */
const [MOST_ENGINES, LEAST_MB, MOST_MB] = [16, 128, 512];

/** MiB of tables for all of them together: twice the usual, because each has its own module. */
const allMb = () => 2 * memoryCeiling();

const poolSize = () => Math.min(MOST_ENGINES, cores(), Math.floor(allMb() / LEAST_MB));

export async function enginePool(lab: Lab, signal: AbortSignal): Promise<{ workers: Solve[]; close: () => void }> {
  const size = poolSize();
  const memoryMb = Math.max(LEAST_MB, Math.min(MOST_MB, Math.floor(allMb() / size)));
  const settled = await Promise.allSettled(Array.from({ length: size }, () => lab.newEngine('slide', 'plain')));
  const engines = settled.flatMap((each): Engine[] => (each.status === 'fulfilled' ? [each.value] : []));
  if (engines.length === 0) throw new Error('no engine');
  const solveBy =
    (engine: Engine): Solve =>
    (board, request) =>
      engine.solve('slide', `${board}\n`, { ...request, threads: 1, memoryMb }, { signal });
  return {
    workers: engines.map(solveBy),
    close() {
      for (const engine of engines) engine.close();
    },
  };
}

/** Only one tab at a time works on the stored campaign. @returns false if another one does */
export async function withCampaignLock(work: () => Promise<void>): Promise<boolean> {
  if (!navigator.locks) return work().then(() => true);
  return navigator.locks.request('tokeru-slide-contest', { ifAvailable: true }, async (lock) => {
    if (lock) await work();
    return lock !== null;
  });
}
