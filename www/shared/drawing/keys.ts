/**
 * What keypads with digits have in common: the digits laid out as on a telephone, with the zero beside them, and the
 * icons of the editing keys.
 */

import type { Key, Translate } from '../../puzzles/contract.ts';

export const outlines: Record<string, string> = {
  erase: 'M9 6h11v12H9l-5-6z M12 9.500l5 5 M17 9.500l-5 5',
  back: 'M19 12H5 M10.500 6.500 5 12l5.500 5.500',
  next: 'M5 12h14 M13.500 6.500 19 12l-5.500 5.500',
};

const placeOf = (digit: number): Key['at'] =>
  digit ? { row: Math.ceil(digit / 3), column: 2 + ((digit - 1) % 3) } : { row: 2, column: 5, span: 2 };

/** @param typed the action of a typed digit */
export const digitKeys = (typed: (digit: string) => Key['run']): Key[] =>
  [1, 2, 3, 4, 5, 6, 7, 8, 9, 0].map((digit) => ({
    id: String(digit),
    label: String(digit),
    at: placeOf(digit),
    kind: 'digit',
    run: typed(String(digit)),
  }));

/** Makes a family's keys. The word of a key is `key.ID`. @param outlines their pictures */
export const keyMaker =
  <Scene>(t: Translate, outlines: Record<string, string>) =>
  (id: string, at: Key['at'], run: (scene: Scene) => ReturnType<Key['run']>, extra: Partial<Key> = {}): Key => ({
    id,
    label: t(`key.${id}`),
    icon: outlines[id],
    at,
    kind: 'edit',
    run: (scene) => run(scene as Scene),
    ...extra,
  });
