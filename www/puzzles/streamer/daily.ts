/** Daily puzzles: one small map and thirty keys. */

import type { DailyPlan } from '../daily.ts';

const sized = (width: string, height: string) => ({ width, height, maps: '1', chosen: '1', keys: '30' });

export const daily: DailyPlan = {
  days: { 0: { sizes: [sized('9', '9'), sized('10', '8')], levels: null, length: [10, 40] } },
  async rate({ solve }) {
    const { objective, status } = await solve({ engine: 'exact' });
    return objective === null || status !== 'optimal' ? null : { level: null, best: objective, length: objective };
  },
};
