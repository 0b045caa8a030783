/** The maker's settings: the values of the form, the form itself, and the generator's options. */

import type { Control, Values } from '../contract.ts';

/** Most boards that are tried before the maker gives up. */
export const mostTries = 200;

/** The values of the form, with defaults. */
export const settingsOf = (ui: Values) => ({
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

export type MakerSettings = ReturnType<typeof settingsOf>;

/** The options as Rust reads them. */
export function optionsOf(
  { width, height, multipliers, max, negative, level, unique }: MakerSettings,
  seed: number,
): Record<string, string> {
  const roads = 2 * width * height - width - height;
  const plain = { seed, width, height, multipliers: Math.min(multipliers, roads), max, negative };
  const requirements = level === 'any' && unique === 'any' ? {} : { difficulty: level, unique, tries: mostTries };
  return Object.fromEntries(Object.entries({ ...plain, ...requirements }).map(([key, value]) => [key, String(value)]));
}

/** @param tPanel the panel's words */
export function controlsOf(settings: MakerSettings, tPanel: (key: string) => string): Control[] {
  const number = (id: string, key: string, value: number, [least, most]: [number, number], unit = ''): Control => {
    return { type: 'number', id, label: tPanel(key), value, least, most, unit };
  };
  const choice = (id: string, key: string, value: string, list: [string, string][]): Control => {
    const choices = list.map(([name, word]) => ({ value: name, label: tPanel(word) }));
    return { type: 'choice', id, label: tPanel(key), value, choices };
  };
  return [
    number('makeWidth', 'width', settings.width, [2, 10]),
    number('makeHeight', 'height', settings.height, [2, 10]),
    number('makeMultipliers', 'multipliers', settings.multipliers, [0, 12]),
    number('makeMax', 'max', settings.max, [1, 99]),
    number('makeNegative', 'negative', settings.negative, [0, 100], '%'),
    choice('makeLevel', 'level', settings.level, [
      ['any', 'any'],
      ['easy', 'easy'],
      ['medium', 'medium'],
      ['hard', 'hard'],
    ]),
    choice('makeUnique', 'unique', settings.unique, [
      ['any', 'any'],
      ['true', 'single'],
      ['false', 'several'],
    ]),
    number('makeSeed', 'seed', settings.seed, [0, 999_999]),
    number('makeCount', 'count', settings.count, [1, 24]),
  ];
}
