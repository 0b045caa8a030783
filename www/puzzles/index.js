/**
 * The shipped families, one sorted line each (`{ id, place, title, load }`); a family's file is fetched when it is first shown.
 * @import { Family, Language } from './contract.d.ts'
 */

/** @typedef {{ id: string, place: number, title: Record<Language, string>, load: () => Promise<{ default: Family }> }} Entry */

// biome-ignore format: one line each
/** @type {Entry[]} */
export const families = [
  { id: 'beam', place: 5, title: { ja: '実況者Xの挑戦', en: 'The streamer’s challenge' }, load: () => import('./streamer/index.js') },
  { id: 'maze', place: 1, title: { ja: '計算迷路', en: 'Calculation maze' }, load: () => import('./maze/index.js') },
  { id: 'slide', place: 3, title: { ja: 'スライドパズル', en: 'Sliding puzzle' }, load: () => import('./slide/index.js') },
  { id: 'sokoban', place: 4, title: { ja: '倉庫番', en: 'Sokoban' }, load: () => import('./sokoban/index.js') },
  { id: 'sweeper', place: 2, title: { ja: 'ルームスイーパ', en: 'Room Sweeper' }, load: () => import('./sweeper/index.js') },
];

/** As the page shows them, by their place; the first greets newcomers. */
export const shelf = families.toSorted((a, b) => a.place - b.place);
