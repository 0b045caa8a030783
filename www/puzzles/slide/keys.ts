/** The keypad of the sliding puzzle: digits, hole and wall, and keys to move between cells. */

import type { Keys } from '../contract.ts';
import type { Board } from './drafting.ts';
import { digitKeys, keyMaker, outlines as digitOutlines } from '../../shared/drawing/keys.ts';
import { backward, erase, onward, typeKey } from './typing.ts';

export * as draft from './drafting.ts';

const outlines: Record<string, string> = {
  hole: 'M5 5h3 M10.500 5h3 M16 5h3v3 M19 10.500v3 M19 16v3h-3 M13.500 19h-3 M8 19H5v-3 M5 13.500v-3 M5 8V5',
  wall: 'M4 6h16v12H4z M4 10h16 M4 14h16 M12 6v4 M8 10v4 M16 10v4 M12 14v4',
  exchange: 'M5 8.500h13 M14.500 5 18 8.500 14.500 12 M19 15.500H6 M9.500 12 6 15.500 9.500 19',
  ...digitOutlines,
};

export function keys({ t, ui }: Board): Keys {
  const key = keyMaker<Board>(t, outlines);
  const digits = digitKeys((digit) => (scene) => typeKey(digit, scene as Board));
  /** A second press puts the tool away and returns to typing. */
  const tool = (id: string, row: number) => {
    const pressed = ui.tool === id;
    return key(id, { row, column: 1 }, () => ({ ui: { tool: pressed ? 'number' : id, picked: null } }), {
      label: t(`tool.${id}`),
      pressed,
    });
  };
  return {
    name: t('keypad'),
    columns: [8, 8, 8, 8, 7, 7],
    list: [
      key('hole', { row: 1, column: 1 }, (scene) => typeKey('0', { ...scene, ui: { ...scene.ui, typing: null } })),
      tool('wall', 2),
      tool('exchange', 3),
      ...digits,
      key('erase', { row: 1, column: 5, span: 2 }, erase),
      key('back', { row: 3, column: 5 }, backward),
      key('next', { row: 3, column: 6 }, onward, { kind: 'go' }),
    ],
  };
}
