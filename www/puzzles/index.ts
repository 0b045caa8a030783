/** The shipped families, one sorted line each (`{ id, place, title, load }`); a family's file is fetched when it is first shown. */

import type { Family, Language } from './contract.ts';

export type Entry = {
  id: string;
  place: number;
  title: Record<Language, string>;
  load: () => Promise<{ default: Family }>;
};

// biome-ignore format: one line each
export const families: Entry[] = [
  { id: 'beam', place: 5, title: { ja: '実況者Xの挑戦', en: 'The streamer’s challenge' }, load: () => import('./streamer/index.ts') },
  { id: 'maze', place: 1, title: { ja: '計算迷路', en: 'Calculation maze' }, load: () => import('./maze/index.ts') },
  { id: 'slide', place: 3, title: { ja: 'スライドパズル', en: 'Sliding puzzle' }, load: () => import('./slide/index.ts') },
  { id: 'sokoban', place: 4, title: { ja: '倉庫番', en: 'Sokoban' }, load: () => import('./sokoban/index.ts') },
  { id: 'sweeper', place: 2, title: { ja: 'ルームスイーパ', en: 'Room Sweeper' }, load: () => import('./sweeper/index.ts') },
];

/** As the page shows them, by their place; the first greets newcomers. */
export const shelf = families.toSorted((a, b) => a.place - b.place);
