/** The keypad of Room Sweeper: brushes for taps and strokes on the floor. */

import type { Key, Keys, Pen, Scene } from '../contract.ts';
import type { Room } from './gestures.ts';
import { letters } from './drafting.ts';
import { icon } from './figures.ts';
import { names } from './gestures.ts';

export * as draft from './drafting.ts';

const hand = (pen: Pen, { theme }: Scene) => {
  const line = [
    { x: 0.2, y: 0.7 },
    { x: 0.62, y: 0.28 },
  ];
  pen.line(line, { stroke: theme.ink, width: 0.08, cap: 'round' });
  pen.arrow(0.8, 0.12, -Math.PI / 4, 0.34, { fill: theme.ink });
};

/** Floor and people, then things and the hand. */
const order = ['dirty', 'clean', 'obstacle', 'boy', 'girl', 'robot'];
const things = ['puddle', 'apple', 'bottle', 'trash-bin', 'recycling-bin', 'hand'];

const typedFor = (id: string) => Object.keys(letters).filter((letter) => letters[letter] === id);

export function keys({ t, ui }: Room): Keys {
  const list = [...order, ...things].map(
    (id, index): Key => ({
      id,
      label: t(`tool.${id}`),
      picture: id === 'hand' ? hand : (pen, { theme }) => icon(pen, names.indexOf(id), theme),
      at: { row: 1 + Math.floor(index / order.length), column: 1 + (index % order.length) },
      kind: 'brush',
      typed: typedFor(id),
      pressed: ui.tool === id,
      run: () => ({ ui: { tool: id } }),
    }),
  );
  return { name: t('keypad'), columns: order.map(() => 1), list };
}
