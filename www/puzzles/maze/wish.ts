/** The maker's settings: the values of the form, the form itself, and the generator's options. */

import type { Control, Values } from '../contract.ts';

/** Most boards that are tried before the maker gives up. */
export const tries = 200;

/** The values of the form, with defaults. */
export const wishOf = (ui: Values) => ({
  width: ui.makeWidth ?? 5,
  height: ui.makeHeight ?? 5,
  multipliers: ui.makeMultipliers ?? 3,
  max: ui.makeMax ?? 9,
  negative: ui.makeNegative ?? 25,
  level: ui.makeLevel ?? 'any',
  unique: ui.makeUnique ?? 'any',
  seed: ui.makeSeed ?? 1,
  count: ui.makeCount ?? 6,
});

export type Wish = ReturnType<typeof wishOf>;

/** The options as Rust reads them. */
export function optionsOf(
  { width, height, multipliers, max, negative, level, unique }: Wish,
  seed: number,
): Record<string, string> {
  const roads = 2 * width * height - width - height;
  const plain = { seed, width, height, multipliers: Math.min(multipliers, roads), max, negative };
  const wished = level === 'any' && unique === 'any' ? {} : { difficulty: level, unique, tries };
  return Object.fromEntries(Object.entries({ ...plain, ...wished }).map(([key, value]) => [key, String(value)]));
}

/** @param tell the panel's words */
export function controlsOf(wish: Wish, tell: (key: string) => string): Control[] {
  const number = (id: string, key: string, value: number, [least, most]: [number, number], unit = ''): Control => {
    return { type: 'number', id, label: tell(key), value, least, most, unit };
  };
  const choice = (id: string, key: string, value: string, list: [string, string][]): Control => {
    const choices = list.map(([name, word]) => ({ value: name, label: tell(word) }));
    return { type: 'choice', id, label: tell(key), value, choices };
  };
  return [
    number('makeWidth', 'width', wish.width, [2, 10]),
    number('makeHeight', 'height', wish.height, [2, 10]),
    number('makeMultipliers', 'multipliers', wish.multipliers, [0, 12]),
    number('makeMax', 'max', wish.max, [1, 99]),
    number('makeNegative', 'negative', wish.negative, [0, 100], '%'),
    choice('makeLevel', 'level', wish.level, [
      ['any', 'any'],
      ['easy', 'easy'],
      ['medium', 'medium'],
      ['hard', 'hard'],
    ]),
    choice('makeUnique', 'unique', wish.unique, [
      ['any', 'any'],
      ['true', 'single'],
      ['false', 'several'],
    ]),
    number('makeSeed', 'seed', wish.seed, [0, 999_999]),
    number('makeCount', 'count', wish.count, [1, 24]),
  ];
}
