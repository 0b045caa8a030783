/**
 * The shipped families, one sorted line each (`{ id, place, title, load, rules }`); a family's files are fetched when
 * it is first shown.
 */

import type { Family, Language } from './contract.ts';

export type Entry = {
  id: string;
  place: number;
  title: Record<Language, string>;
  load: () => Promise<{ default: Family }>;
  /** The module of its rules (`scripts/wasm.sh` makes one for each family). */
  rules: URL;
  /** Weekdays of its daily puzzles, 0 is Sunday (`daily.ts` in its folder). */
  days?: number[];
  /** The number of levels in its set, if it has one. */
  levels?: number;
  /** File types that hold its boards and no other family's, with their extensions. */
  files?: Record<string, string[]>;
};

// biome-ignore format: one line each
export const families: Entry[] = [
  { id: 'beam', place: 5, days: [0], levels: 55, title: { ja: '実況者Xの挑戦', en: 'The streamer’s challenge' }, load: () => import('./streamer/index.ts'), rules: new URL('../pkg-rules/streamer.wasm', import.meta.url) },
  { id: 'maze', place: 1, days: [1, 5], levels: 55, title: { ja: '計算迷路', en: 'Calculation maze' }, load: () => import('./maze/index.ts'), rules: new URL('../pkg-rules/maze.wasm', import.meta.url) },
  { id: 'slide', place: 3, days: [2], levels: 55, title: { ja: 'スライドパズル', en: 'Sliding puzzle' }, load: () => import('./slide/index.ts'), rules: new URL('../pkg-rules/slide.wasm', import.meta.url) },
  { id: 'sokoban', place: 4, days: [4, 6], levels: 55, title: { ja: '倉庫番', en: 'Sokoban' }, load: () => import('./sokoban/index.ts'), rules: new URL('../pkg-rules/sokoban.wasm', import.meta.url), files: { 'text/x-sokoban': ['.xsb', '.sok'], 'text/xml': ['.slc'] } },
  { id: 'sweeper', place: 2, days: [3], levels: 55, title: { ja: 'ルームスイーパ', en: 'Room Sweeper' }, load: () => import('./sweeper/index.ts'), rules: new URL('../pkg-rules/sweeper.wasm', import.meta.url) },
];

/** The families in the page's order; the first is shown to new readers. */
export const orderedFamilies = families.toSorted((a, b) => a.place - b.place);

/** Fetches a family's script and its rules in parallel; null for an unknown family. */
export async function loadFamily(id: string, fetchRules: (id: string) => Promise<void>): Promise<Family | null> {
  const entry = families.find((family) => family.id === id);
  if (!entry) return null;
  const [script] = await Promise.all([entry.load(), fetchRules(id)]);
  return script.default;
}

/** The address of a family's rules, for the engine, which knows no family. */
export const rulesAt = (id: string) => families.find((entry) => entry.id === id)?.rules;
