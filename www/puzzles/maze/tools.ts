/** Calculation maze: the palette, and the options of the article's search. */

import type { Control, Pen, Scene, Values } from '../contract.ts';
import type { Ui, View } from './types.ts';
import { resized } from './gestures.ts';

const endIcon =
  (letter: 'S' | 'G'): ((pen: Pen, scene: Scene) => void) =>
  (pen, { theme }) => {
    if (letter === 'S') pen.circle(0.5, 0.5, 0.36, { fill: theme.ink });
    else {
      pen.circle(0.5, 0.5, 0.38, { stroke: theme.ink, width: 0.05 });
      pen.circle(0.5, 0.5, 0.28, { stroke: theme.ink, width: 0.035 });
    }
    pen.text(letter, 0.5, 0.5, {
      size: 0.4,
      weight: 700,
      color: letter === 'S' ? theme.paper : theme.ink,
      font: 'Arial, sans-serif',
    });
  };

const walkIcon = (pen: Pen, { theme }: Scene) => {
  pen.line(
    [
      { x: 0.15, y: 0.75 },
      { x: 0.5, y: 0.75 },
      { x: 0.5, y: 0.3 },
      { x: 0.8, y: 0.3 },
    ],
    { stroke: theme.accent, width: 0.1 },
  );
  pen.circle(0.15, 0.75, 0.09, { fill: theme.ink });
};

/** Typing starts again at the first unset road. */
const restartTyping = { ui: { caret: null, typing: null } };

export function tools({ mode, t, ui, view }: Scene<View, Ui>): Control[] {
  if (mode !== 'edit') return [];
  const tool = (id: string, key: string | undefined, icon: (pen: Pen, scene: Scene) => void) =>
    ({ type: 'tool', id, key, icon, label: t(`tool.${id}`), hint: t(`tool.${id}.hint`) }) as Control;
  const number = (id: string, value: number, least: number, most: number, more: object = {}) =>
    ({ type: 'number', id, label: t(id), value, least, most, ...more }) as Control;
  const { w, h, edges } = view;
  const multipliers = Math.min(ui.multipliers ?? Math.floor(edges.length / 12), edges.length);
  const random = `random ${ui.seed} ${w} ${h} ${multipliers} ${ui.max} ${ui.negative}`;
  return [
    { type: 'group', id: 'places', label: t('places') },
    { type: 'button', id: 'clear', label: t('clear'), run: () => ({ edit: 'clear', opens: true, ...restartTyping }) },
    { type: 'button', id: 'photo', label: t('photo'), hint: t('photo.hint'), run: () => ({ photo: true }) },
    tool('start', 's', endIcon('S')),
    tool('goal', 'g', endIcon('G')),
    tool('walk', 'w', walkIcon),
    { type: 'group', id: 'size', label: t('size') },
    number('width', w, 1, 12, { run: (value: number) => resized(view, value, h) }),
    number('height', h, 1, 12, { run: (value: number) => resized(view, w, value) }),
    { type: 'group', id: 'chance', label: t('random') },
    number('seed', ui.seed, 0, 999999),
    number('multipliers', multipliers, 0, edges.length),
    number('max', ui.max, 1, 99),
    number('negative', ui.negative, 0, 100, { unit: '%' }),
    {
      type: 'button',
      id: 'random',
      label: t('random.make'),
      run: () => ({ edit: random, opens: true, ui: { seed: ui.seed + 1, caret: null, typing: null } }),
    },
  ];
}

const pruningIds = ['1', '2', '3', '4'];

/** A switch for each of the article's four prunings; all are on by default. */
export const pruningSwitches = ({ t }: Scene, values: Values): Control[] =>
  pruningIds.map((id) => ({ type: 'toggle', id, label: t(`option.pruning.${id}`), value: values[id] ?? true }));

/** The option that Rust reads: four characters, in the order of the prunings. */
export const pruningWire = (values: Values) => ({
  prunings: pruningIds.map((id) => (values[id] === false ? '0' : '1')).join(''),
});
