/** Daily puzzles: rooms for two people. */

import type { DailyPlan } from '../daily.ts';

const room = (height: string, level: string) => ({ width: '5', height, people: '2', level });

export const daily: DailyPlan = {
  days: { 3: { sizes: [room('5', '1'), room('4', '2'), room('5', '2')], levels: [1, 2], length: [12, 24] } },
  async rate({ solve, consult }) {
    const { status, objective } = await solve({ engine: 'sweep', options: { mode: 'total' } });
    const rated = await consult('rating');
    if (status !== 'optimal' || objective === null || !rated) return null;
    return { level: rated.level, best: objective, length: objective };
  },
};
