/** The keypad of the calculation maze: signs, digits, and keys to move between roads. */

import type { Key, Keys, Scene } from '../contract.ts';
import type { Sign, Ui, View } from './types.ts';
import { digitKeys, keyMaker, outlines } from '../../shared/drawing/keys.ts';
import { formatOperator } from './draw.ts';
import { backward, caretOf, erase, nextRoadAction, typeKey, typingOn } from './typing.ts';

type Room = Scene<View, Ui>;

/** The sign for the next digit. */
function signFor(scene: Room): Sign {
  const caret = caretOf(scene);
  if (caret === null) return scene.ui.op;
  return typingOn(caret, scene)?.op ?? scene.view.edges[caret].op ?? scene.ui.op;
}

const places: Record<string, Key['at']> = {
  '+': { row: 1, column: 1 },
  '-': { row: 2, column: 1 },
  '*': { row: 3, column: 1 },
};

export function keys(scene: Room): Keys {
  const { t } = scene;
  const currentSign = signFor(scene);
  const typed = (key: string) => (at: Room) => typeKey(key, at);
  const signs = (['+', '-', '*'] as const).map(
    (op): Key => ({
      id: op,
      label: formatOperator(op, '').trim(),
      name: t(`key.${op}`),
      at: places[op],
      kind: 'sign',
      pressed: op === currentSign,
      run: typed(op),
    }),
  );
  const digits = digitKeys(typed);
  const key = keyMaker<Scene>(t, outlines);
  const caretKeys = [
    key('erase', { row: 1, column: 5, span: 2 }, erase),
    key('back', { row: 3, column: 5 }, backward),
    key('next', { row: 3, column: 6 }, nextRoadAction, { kind: 'go' }),
  ];
  return { name: t('keypad'), columns: [8, 8, 8, 8, 7, 7], list: [...signs, ...digits, ...caretKeys] };
}
