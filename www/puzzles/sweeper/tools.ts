/** Room Sweeper: the palette, and the options of the engines. */

import type { Control, Scene, Translate, Values } from '../contract.ts';
import type { Frames, Ui, View } from './types.ts';
import { colourOf, numberOf } from './draw.ts';
import { person as drawPerson } from './figures.ts';
import { takeBack } from './gestures.ts';
import { withRoute } from './plan.ts';

export type Room = Scene<View, Ui, Frames>;

/** A person's name: the kind, numbered as on the shirt. */
export function nameOf(view: View, index: number, t: Translate) {
  const kind = t(`kind${view.people[index].kind}`);
  const n = numberOf(view, index);
  return n ? t('person', { kind, n }) : kind;
}

export const tools = (scene: Room, drawing: ((scene: Room) => Control[]) | undefined): Control[] =>
  scene.mode === 'edit' ? (drawing?.(scene) ?? []) : scene.mode === 'play' ? personControls(scene) : [];

/** Selects the person whose route is drawn. */
function personControls(scene: Room): Control[] {
  const { t, ui, view } = scene;
  const buttonOf = (walker: View['people'][number], index: number) =>
    ({
      type: 'button',
      id: `person-${index}`,
      label: `${nameOf(view, index, t)} ${walker.text.length}/${walker.limit}`,
      strong: ui.person === index,
      icon: (pen, { theme }) =>
        drawPerson(pen, 0.5, 0.52, walker.kind, theme, colourOf(theme, index), {
          carries: walker.carries,
          number: numberOf(view, index),
        }),
      run: () => ({ ui: { person: index, hint: null }, focus: `cell-${walker.cell}` }),
    }) as Control;
  const chosen = view.people[ui.person];
  return [
    { type: 'group', id: 'whose', label: t('whose') },
    ...view.people.map(buttonOf),
    { type: 'group', id: 'route', label: '' },
    {
      type: 'button',
      id: 'takeBack',
      label: t('takeBack'),
      disabled: !chosen?.text,
      run: (now) => takeBack(now as Room),
    },
    {
      type: 'button',
      id: 'erase',
      label: t('erase'),
      disabled: !chosen?.text,
      run: () => ({ ui: { hint: null }, moves: withRoute(view, ui.person, '') }),
    },
  ];
}

/** The default limit of counted answers. */
const usualCap = 10000;

/** The options for Rust: switches that are on by default are sent only when off. */
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

export const modeControls = ({ t }: Scene, values: Values): Control[] => [
  {
    type: 'choice',
    id: 'mode',
    label: t('option.mode'),
    value: values.mode ?? 'any',
    choices: ['any', 'total', 'longest', 'count'].map((value) => ({ value, label: t(`mode.${value}`) })),
  },
  ...(values.mode === 'count'
    ? [
        {
          type: 'number',
          id: 'cap',
          label: t('option.cap'),
          value: values.cap ?? usualCap,
          least: 1,
          most: 100000000,
        } as Control,
      ]
    : []),
  { type: 'toggle', id: 'meetings', label: t('option.meetings'), value: values.meetings ?? true },
  { type: 'toggle', id: 'all_steps', label: t('option.all_steps'), value: values.all_steps ?? false },
];

/** A switch for each of the article's three prunings. */
export const pruningControls = (scene: Scene, values: Values): Control[] => [
  ...modeControls(scene, values),
  ...['reach', 'count', 'stock'].map(
    (id) => ({ type: 'toggle', id, label: scene.t(`option.${id}`), value: values[id] ?? true }) as Control,
  ),
];

export const beamOptions = (scene: Scene, values: Values): Control[] => [
  ...modeControls(scene, values).slice(1),
  {
    type: 'number',
    id: 'width',
    label: scene.t('option.width'),
    value: values.width ?? 1000,
    least: 1,
    most: 100000,
  },
];
