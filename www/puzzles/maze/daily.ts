/** Daily puzzles: mazes with one best route, rated by their points (0 to 9). */

import type { DailyPlan } from '../daily.ts';

const sized = (width: string, height: string, multipliers: string) => ({ width, height, multipliers, unique: 'true' });

export const daily: DailyPlan = {
  days: {
    1: { sizes: [sized('4', '4', '2'), sized('4', '3', '2')], levels: [1, 2], length: [6, 20] },
    5: { sizes: [sized('5', '4', '3'), sized('5', '5', '2')], levels: [3, 4], length: [10, 40] },
  },
  async rate({ solve }) {
    const { status, objective, moves, extra } = await solve({ engine: 'frontier', options: { rating: 'true' } });
    if (status !== 'optimal' || objective === null || moves === null) return null;
    const { points } = (extra as { rating: { points: number } }).rating;
    return { level: Math.ceil((points + 1) / 2), best: objective, length: moves.split(' ').length };
  },
};
