/** New boards, the arrow keys as buttons, and the options of the engines. */

import type { Action, Control, Pen, Scene, Values } from '../contract.ts';
import type { Frames, Ui, View } from './types.ts';
import { append } from './moves.ts';

/** The letters of the kinds that can be drawn. */
export const letters = {
  wall: '#',
  trap: 'x',
  coin: 'o',
  empty: '.',
  player: '@',
} as Record<string, string>;

const arrows = [
  ['U', 'up', -Math.PI / 2],
  ['L', 'left', Math.PI],
  ['D', 'down', Math.PI / 2],
  ['R', 'right', 0],
] as const;

export function tools(
  scene: Scene<View, Ui, Frames>,
  press: (key: string, scene: Scene<View, Ui, Frames>) => Action,
  drawing: ((scene: Scene<View, Ui, Frames>) => Control[]) | undefined,
): Control[] {
  if (scene.mode === 'edit') return [...(drawing?.(scene) ?? []), ...boardControls(scene)];
  return scene.mode === 'play' ? [...mapControls(scene), ...keyControls(scene, press)] : [];
}

function boardControls({ t, ui }: Scene<View, Ui>): Control[] {
  const number = (id: 'seed' | 'maps' | 'chosen' | 'side' | 'keys', least: number, most: number) =>
    ({ type: 'number', id, label: t(id), value: ui[id], least, most }) as Control;
  const { maps, side, keys: presses, seed } = ui;
  const chosen = Math.min(ui.chosen, maps);
  const run = () => ({
    edit: `new ${maps} ${chosen} ${side} ${side} ${presses} ${seed}`,
    opens: true,
    ui: { seed: seed + 1 },
  });
  return [
    { type: 'group', id: 'new', label: t('group.new') },
    number('seed', 0, 999999),
    number('maps', 1, 100),
    number('chosen', 1, 8),
    number('side', 4, 60),
    number('keys', 1, 5000),
    { type: 'button', id: 'make', label: t('make'), run },
  ];
}

function mapControls({ t, ui, view, moves, query }: Scene<View, Ui>): Control[] {
  if (view.picked === view.chosen) return [];
  return [
    { type: 'group', id: 'choose', label: t('group.choose') },
    { type: 'number', id: 'map', label: t('map'), value: ui.map, least: 0, most: view.maps - 1 },
    { type: 'button', id: 'addMap', label: t('addMap'), run: () => ({ moves: append(moves, String(ui.map)) }) },
    {
      type: 'button',
      id: 'autoMaps',
      strong: true,
      label: t('autoMaps'),
      run: () => ({ moves: (query('choice') ?? []).join(' ') }),
    },
  ];
}

const keyControls = (
  { t }: Scene<View, Ui, Frames>,
  press: (key: string, scene: Scene<View, Ui, Frames>) => Action,
): Control[] => [
  { type: 'group', id: 'press', label: t('group.keys') },
  ...arrows.map(
    ([key, word, angle]) =>
      ({
        type: 'button',
        id: `key-${word}`,
        label: t(word),
        iconOnly: true,
        icon: (pen: Pen, { theme }: Scene) => {
          const tip = { x: 0.5 + 0.35 * Math.cos(angle), y: 0.5 + 0.35 * Math.sin(angle) };
          pen.line([{ x: 1 - tip.x, y: 1 - tip.y }, tip], { stroke: theme.ink, width: 0.09 });
          pen.arrow(tip.x, tip.y, angle, 0.35, { fill: theme.ink });
        },
        run: (scene: Scene) => press(key, scene),
      }) as Control,
  ),
];

const choice = ({ t }: Scene, id: string, values: string[], value: string | undefined): Control => ({
  type: 'choice',
  id,
  label: t(`option.${id}`),
  value: value ?? values[0],
  choices: values.map((value) => ({ value, label: t(`${id}.${value}`) })),
});

/** Most leaves in a layer of a beam. */
export const mostWidth = 200_000;

export const beamOptions = (scene: Scene, values: Values): Control[] => [
  {
    type: 'number',
    id: 'width',
    label: scene.t('option.width'),
    value: values.width ?? 1000,
    least: 1,
    most: mostWidth,
  },
  ...ways(scene, values),
];

export const timedOptions = (scene: Scene, values: Values): Control[] => [
  {
    type: 'number',
    id: 'width',
    label: scene.t('option.most'),
    value: values.width ?? mostWidth,
    least: 1,
    most: mostWidth,
  },
  ...ways(scene, values),
];

const ways = (scene: Scene, values: Values): Control[] => [
  choice(scene, 'storage', ['trail', 'tour', 'chained', 'counted', 'copies'], values.storage),
  choice(scene, 'tie', ['hash', 'first', 'kin5', 'seed'], values.tie),
  choice(scene, 'sight', ['8', '5', '0'], values.sight),
];

/** Copies of the tuned state would include its slack; a search that copies would use the plain state. */
export function beamWire(values: Values): Record<string, string> {
  const options = Object.fromEntries(Object.entries(values).map(([key, value]) => [key, String(value)]));
  return options.storage === 'copies' ? { ...options, kernel: 'plain' } : options;
}
