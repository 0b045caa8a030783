/**
 * Calculation maze: the palette, and the switches of the article's search.
 * @import { Control, Pen, Scene } from '../contract.d.ts'
 * @import { Ui, View } from './types.d.ts'
 */
import { operator } from './draw.js';

/** @param {'+' | '-' | '*'} op @returns {(pen: Pen, scene: Scene) => void} */
const operatorIcon =
  (op) =>
  (pen, { theme, ui }) =>
    operator(pen, 0.5, 0.5, op, String(ui.n), {
      theme,
      box: op === '*' ? theme.ink : 'transparent',
      size: 0.52,
      least: 0,
    });

/** @param {'S' | 'G'} letter @returns {(pen: Pen, scene: Scene) => void} */
const endIcon =
  (letter) =>
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

/** @param {Pen} pen @param {Scene} scene */
const walkIcon = (pen, { theme }) => {
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

/** @param {Scene<View, Ui>} scene @returns {Control[]} */
export function tools({ mode, say, ui, view }) {
  if (mode !== 'edit') return [];
  const tool = (
    /** @type {string} */ id,
    /** @type {string} */ key,
    /** @type {(pen: Pen, scene: Scene) => void} */ icon,
  ) => /** @type {Control} */ ({ type: 'tool', id, key, icon, label: say(`tool.${id}`), hint: say(`tool.${id}.hint`) });
  const number = (
    /** @type {string} */ id,
    /** @type {number} */ value,
    /** @type {number} */ least,
    /** @type {number} */ most,
    /** @type {string} */ unit = '',
  ) => /** @type {Control} */ ({ type: 'number', id, label: say(id), value, least, most, unit });
  const width = ui.width ?? view.w;
  const height = ui.height ?? view.h;
  const roads = (width - 1) * height + width * (height - 1);
  const multipliers = ui.multipliers ?? Math.floor(roads / 12);
  const random = `random ${ui.seed} ${width} ${height} ${Math.min(multipliers, roads)} ${ui.max} ${ui.negative}`;
  return [
    { type: 'group', id: 'operators', label: say('operator') },
    tool('plus', '+', operatorIcon('+')),
    tool('minus', '-', operatorIcon('-')),
    tool('times', 'x', operatorIcon('*')),
    number('n', ui.n, 0, 9999),
    { type: 'group', id: 'places', label: say('places') },
    tool('start', 's', endIcon('S')),
    tool('goal', 'g', endIcon('G')),
    tool('walk', 'w', walkIcon),
    { type: 'group', id: 'size', label: say('size') },
    number('width', width, 1, 12),
    number('height', height, 1, 12),
    { type: 'button', id: 'resize', label: say('resize'), run: () => ({ edit: `size ${width} ${height}` }) },
    { type: 'button', id: 'clear', label: say('clear'), run: () => ({ edit: [`size ${width} ${height}`, 'clear'] }) },
    { type: 'group', id: 'chance', label: say('random') },
    number('seed', ui.seed, 0, 999999),
    number('multipliers', multipliers, 0, roads),
    number('max', ui.max, 1, 99),
    number('negative', ui.negative, 0, 100, '%'),
    {
      type: 'button',
      id: 'random',
      label: say('random.make'),
      run: () => ({ edit: random, ui: { seed: ui.seed + 1 } }),
    },
  ];
}

const prunings = ['1', '2', '3', '4'];

/** Each of the article's four prunings is a switch, all on at first. @param {Scene} scene @param {Record<string, any>} values @returns {Control[]} */
export const pruningSwitches = ({ say }, values) =>
  prunings.map((id) => ({ type: 'toggle', id, label: say(`option.pruning.${id}`), value: values[id] ?? true }));

/** As Rust reads them: four characters, the first pruning first. @param {Record<string, any>} values */
export const pruningWire = (values) => ({
  prunings: prunings.map((id) => (values[id] === false ? '0' : '1')).join(''),
});
