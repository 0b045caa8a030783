/** Daily puzzles: levels with two boxes, on Saturdays with three. */

import type { DailyPlan } from '../daily.ts';

export const daily: DailyPlan = {
  days: {
    4: {
      sizes: [
        { width: '7', height: '7', boxes: '2' },
        { width: '7', height: '6', boxes: '2' },
      ],
      levels: [1, 2],
      length: [10, 30],
    },
    6: {
      sizes: [
        { width: '8', height: '7', boxes: '3' },
        { width: '8', height: '8', boxes: '3' },
      ],
      levels: [2, 3, 4],
      length: [14, 60],
    },
  },
  async rate({ solve, consult }) {
    const { status, objective } = await solve({ engine: 'pushes' });
    const rated = await consult('rating');
    if (status !== 'optimal' || objective === null || !rated) return null;
    return { level: Math.max(1, Math.ceil(rated.rating / 20)), best: objective, length: objective };
  },
};
