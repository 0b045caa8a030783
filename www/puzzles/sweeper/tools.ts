/** Room Sweeper: the palette, and the options of the engines. */

import type { Control, Pen, Scene, Values } from '../contract.ts';
import type { Frames, Ui, View } from './types.ts';
import { colourOf, numberOf } from './draw.ts';
import { icon, person as drawPerson } from './figures.ts';
import { names, takeBack } from './gestures.ts';
import { withRoute } from './plan.ts';

export type Room = Scene<View, Ui, Frames>;

/** Name of a person: the kind, numbered as on the shirt. */
export function nameOf(view: View, index: number, say: Scene['say']) {
  const kind = say(`kind${view.people[index].kind}`);
  const n = numberOf(view, index);
  return n ? say('person', { kind, n }) : kind;
}

const keys: Record<string, string> = {
  dirty: 'd',
  clean: 'c',
  boy: 'b',
  girl: 'g',
  robot: 'r',
  puddle: 'p',
  apple: 'a',
  bottle: 't',
  obstacle: 'o',
};

const handIcon = (pen: Pen, { theme }: Scene) => {
  pen.line(
    [
      { x: 0.2, y: 0.7 },
      { x: 0.62, y: 0.28 },
    ],
    { stroke: theme.ink, width: 0.08, cap: 'round' },
  );
  pen.arrow(0.8, 0.12, -Math.PI / 4, 0.34, { fill: theme.ink });
};

export const tools = (scene: Room): Control[] =>
  scene.mode === 'edit' ? palette(scene) : scene.mode === 'play' ? people(scene) : [];

function palette({ say, ui, view }: Room): Control[] {
  const tool = (code: number) =>
    ({
      type: 'tool',
      id: names[code],
      key: keys[names[code]],
      label: say(`tool.${names[code]}`),
      hint: say('tool.paint.hint'),
      icon: (pen, { theme }) => icon(pen, code, theme),
    }) as Control;
  const number = (id: string, value: number, least: number, most: number) =>
    ({ type: 'number', id, label: say(id), value, least, most }) as Control;
  const [width, height] = [ui.width ?? view.w, ui.height ?? view.h];
  return [
    { type: 'group', id: 'floor', label: say('floor') },
    ...[0, 1, 10].map(tool),
    { type: 'group', id: 'peopleTools', label: say('peopleTools') },
    ...[2, 3, 4].map(tool),
    {
      type: 'number',
      id: 'steps',
      label: say('stepLimit'),
      hint: say('stepLimit.hint'),
      value: ui.steps,
      least: 0,
      most: 99,
    },
    { type: 'group', id: 'things', label: say('things') },
    ...[5, 6, 7, 8, 9].map(tool),
    { type: 'tool', id: 'hand', key: 'm', label: say('tool.hand'), hint: say('tool.hand.hint'), icon: handIcon },
    { type: 'group', id: 'size', label: say('size') },
    number('width', width, 1, 9),
    number('height', height, 1, 9),
    {
      type: 'button',
      id: 'resize',
      label: say('resize'),
      run: () => ({ edit: `size ${width} ${height}`, ui: { width: null, height: null } }),
    },
    { type: 'button', id: 'clear', label: say('clear'), run: () => ({ edit: 'clear', opens: true }) },
  ];
}

/** Whose route is drawn. */
function people(scene: Room): Control[] {
  const { say, ui, view } = scene;
  const one = (each: View['people'][number], index: number) =>
    ({
      type: 'button',
      id: `person-${index}`,
      label: `${nameOf(view, index, say)} ${each.text.length}/${each.limit}`,
      strong: ui.person === index,
      icon: (pen, { theme }) =>
        drawPerson(pen, 0.5, 0.52, each.kind, theme, colourOf(theme, index), {
          carries: each.carries,
          number: numberOf(view, index),
        }),
      run: () => ({ ui: { person: index, hint: null }, focus: `cell-${each.cell}` }),
    }) as Control;
  const chosen = view.people[ui.person];
  return [
    { type: 'group', id: 'whose', label: say('whose') },
    ...view.people.map(one),
    { type: 'group', id: 'route', label: '' },
    {
      type: 'button',
      id: 'takeBack',
      label: say('takeBack'),
      disabled: !chosen?.text,
      run: (now) => takeBack(now as Room),
    },
    {
      type: 'button',
      id: 'erase',
      label: say('erase'),
      disabled: !chosen?.text,
      run: () => ({ ui: { hint: null }, moves: withRoute(view, ui.person, '') }),
    },
  ];
}

/** Answers counted if nothing else is said. */
const usualCap = 10000;

/** Options as Rust reads them: switches that are on by default have to be sent when they are off. */
export function wire({ cap, all_steps: allSteps, mode, width, ...switches }: Values): Record<string, string> {
  const off = Object.entries(switches).filter(([, value]) => value === false);
  return {
    ...(mode ? { mode } : {}),
    ...(mode === 'count' ? { cap: String(cap ?? usualCap) } : {}),
    ...(allSteps ? { all_steps: 'true' } : {}),
    ...(width ? { width: String(width) } : {}),
    ...Object.fromEntries(off.map(([key]) => [key, 'off'])),
  };
}

export const readings = ({ say }: Scene, values: Values): Control[] => [
  {
    type: 'choice',
    id: 'mode',
    label: say('option.mode'),
    value: values.mode ?? 'any',
    choices: ['any', 'total', 'longest', 'count'].map((value) => ({ value, label: say(`mode.${value}`) })),
  },
  ...(values.mode === 'count'
    ? [
        {
          type: 'number',
          id: 'cap',
          label: say('option.cap'),
          value: values.cap ?? usualCap,
          least: 1,
          most: 100000000,
        } as Control,
      ]
    : []),
  { type: 'toggle', id: 'meetings', label: say('option.meetings'), value: values.meetings ?? true },
  { type: 'toggle', id: 'all_steps', label: say('option.all_steps'), value: values.all_steps ?? false },
];

/** The article's three prunings are switches too. */
export const prunings = (scene: Scene, values: Values): Control[] => [
  ...readings(scene, values),
  ...['reach', 'count', 'stock'].map(
    (id) => ({ type: 'toggle', id, label: scene.say(`option.${id}`), value: values[id] ?? true }) as Control,
  ),
];

export const beamOptions = (scene: Scene, values: Values): Control[] => [
  ...readings(scene, values).slice(1),
  {
    type: 'number',
    id: 'width',
    label: scene.say('option.width'),
    value: values.width ?? 1000,
    least: 1,
    most: 100000,
  },
];
