/**
 * The palette, the arrow keys as buttons, and the switches of the engines.
 * @import { Action, Control, Pen, Scene } from '../contract.d.ts'
 * @import { Frames, Ui, View } from './types.d.ts'
 */
import { append } from './moves.js';

/** Letters of the painting tools. */
export const letters = /** @type {Record<string, string>} */ ({
  wall: '#',
  trap: 'x',
  coin: 'o',
  empty: '.',
  player: '@',
});

const arrows = /** @type {const} */ ([
  ['U', 'up', -Math.PI / 2],
  ['L', 'left', Math.PI],
  ['D', 'down', Math.PI / 2],
  ['R', 'right', 0],
]);

/** @param {string} tool @returns {(pen: Pen, scene: Scene) => void} */
const icon =
  (tool) =>
  (pen, { theme }) => {
    if (tool === 'wall') pen.rect(0.2, 0.2, 0.6, 0.6, { fill: theme.muted });
    if (tool === 'coin') pen.circle(0.5, 0.5, 0.22, { fill: theme.warn });
    if (tool === 'empty') pen.rect(0.2, 0.2, 0.6, 0.6, { stroke: theme.muted, width: 0.05 });
    if (tool === 'player') pen.circle(0.5, 0.5, 0.3, { fill: theme.accent });
    if (tool === 'trap') {
      pen.line(
        [
          { x: 0.25, y: 0.25 },
          { x: 0.75, y: 0.75 },
        ],
        { stroke: theme.bad, width: 0.12 },
      );
      pen.line(
        [
          { x: 0.75, y: 0.25 },
          { x: 0.25, y: 0.75 },
        ],
        { stroke: theme.bad, width: 0.12 },
      );
    }
  };

/** @param {Scene<View, Ui, Frames>} scene @param {(key: string, scene: Scene<View, Ui, Frames>) => Action} press @returns {Control[]} */
export function tools(scene, press) {
  if (scene.mode === 'edit') return [...painting(scene), ...making(scene)];
  return scene.mode === 'play' ? [...choosing(scene), ...keys(scene, press)] : [];
}

/** @param {Scene<View, Ui>} scene @returns {Control[]} */
const painting = ({ say }) => [
  { type: 'group', id: 'paint', label: say('group.paint') },
  ...Object.keys(letters).map(
    (id, index) =>
      /** @type {Control} */ ({ type: 'tool', id, key: String(index + 1), icon: icon(id), label: say(`tool.${id}`) }),
  ),
];

/** @param {Scene<View, Ui>} scene @returns {Control[]} */
function making({ say, ui }) {
  const number = (
    /** @type {'seed' | 'maps' | 'chosen' | 'side' | 'keys'} */ id,
    /** @type {number} */ least,
    /** @type {number} */ most,
  ) => /** @type {Control} */ ({ type: 'number', id, label: say(id), value: ui[id], least, most });
  const { maps, side, keys: presses, seed } = ui;
  const chosen = Math.min(ui.chosen, maps);
  const run = () => ({ edit: `new ${maps} ${chosen} ${side} ${side} ${presses} ${seed}`, ui: { seed: seed + 1 } });
  return [
    { type: 'group', id: 'new', label: say('group.new') },
    number('seed', 0, 999999),
    number('maps', 1, 100),
    number('chosen', 1, 8),
    number('side', 4, 60),
    number('keys', 1, 5000),
    { type: 'button', id: 'make', label: say('make'), run },
  ];
}

/** @param {Scene<View, Ui>} scene @returns {Control[]} */
function choosing({ say, ui, view, moves, query }) {
  if (view.picked === view.chosen) return [];
  return [
    { type: 'group', id: 'choose', label: say('group.choose') },
    { type: 'number', id: 'map', label: say('map'), value: ui.map, least: 0, most: view.maps - 1 },
    { type: 'button', id: 'addMap', label: say('addMap'), run: () => ({ moves: append(moves, String(ui.map)) }) },
    {
      type: 'button',
      id: 'autoMaps',
      strong: true,
      label: say('autoMaps'),
      run: () => ({ moves: (query('choice') ?? []).join(' ') }),
    },
  ];
}

/** @param {Scene<View, Ui, Frames>} scene @param {(key: string, scene: Scene<View, Ui, Frames>) => Action} press @returns {Control[]} */
const keys = ({ say }, press) => [
  { type: 'group', id: 'press', label: say('group.keys') },
  ...arrows.map(
    ([key, word, angle]) =>
      /** @type {Control} */ ({
        type: 'button',
        id: `key-${word}`,
        label: say(word),
        iconOnly: true,
        icon: (/** @type {Pen} */ pen, /** @type {Scene} */ { theme }) => {
          const tip = { x: 0.5 + 0.35 * Math.cos(angle), y: 0.5 + 0.35 * Math.sin(angle) };
          pen.line([{ x: 1 - tip.x, y: 1 - tip.y }, tip], { stroke: theme.ink, width: 0.09 });
          pen.arrow(tip.x, tip.y, angle, 0.35, { fill: theme.ink });
        },
        run: (/** @type {Scene} */ scene) => press(key, scene),
      }),
  ),
];

/** @param {Scene} scene @param {string} id @param {string[]} values @param {any} value @returns {Control} */
const choice = ({ say }, id, values, value) => ({
  type: 'choice',
  id,
  label: say(`option.${id}`),
  value: value ?? values[0],
  choices: values.map((each) => ({ value: each, label: say(`${id}.${each}`) })),
});

/** @param {Scene} scene @param {Record<string, any>} values @returns {Control[]} */
export const beamOptions = (scene, values) => [
  {
    type: 'number',
    id: 'width',
    label: scene.say('option.width'),
    value: values.width ?? 1000,
    least: 1,
    most: 200_000,
  },
  ...ways(scene, values),
];

/** @param {Scene} scene @param {Record<string, any>} values @returns {Control[]} */
export const timedOptions = (scene, values) => [
  {
    type: 'number',
    id: 'width',
    label: scene.say('option.most'),
    value: values.width ?? 200_000,
    least: 1,
    most: 200_000,
  },
  ...ways(scene, values),
];

/** @param {Scene} scene @param {Record<string, any>} values @returns {Control[]} */
const ways = (scene, values) => [
  choice(scene, 'storage', ['trail', 'tour', 'chained', 'counted', 'copies'], values.storage),
  choice(scene, 'tie', ['hash', 'first', 'kin5', 'seed'], values.tie),
  choice(scene, 'sight', ['8', '5', '0'], values.sight),
];

/** Copies of the tuned state would be copies of its slack as well; the plain one is what such a search would have.
 * @param {Record<string, any>} values @returns {Record<string, string>} */
export function beamWire(values) {
  const options = Object.fromEntries(Object.entries(values).map(([key, value]) => [key, String(value)]));
  return options.storage === 'copies' ? { ...options, kernel: 'plain' } : options;
}
