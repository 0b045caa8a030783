/** Daily puzzles: small boards with one or two walls. */

import type { DailyPlan } from '../daily.ts';

export const daily: DailyPlan = {
  days: {
    2: {
      sizes: [
        { width: '3', height: '3', walls: '1' },
        { width: '4', height: '3', walls: '1' },
        { width: '4', height: '3', walls: '2' },
      ],
      levels: null,
      length: [12, 30],
    },
  },
  async rate({ solve }) {
    const { status, objective } = await solve();
    return status === 'optimal' && objective !== null ? { level: null, best: objective, length: objective } : null;
  },
};
