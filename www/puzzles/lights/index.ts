/**
 * Lights: lamps in a rectangle, to be switched off with the fewest presses. Its Rust half is src/puzzles/lights:
 * rules/edit.rs has the edits, and a move is the number of a lamp.
 * This is the template of families, never shipped: `tokeru new-family NAME` copies it.
 */

import type {
  Action,
  Cell,
  Control,
  Fact,
  Family,
  Gesture,
  Pen,
  Scene,
  Theme,
  HintApi,
  HintStep,
} from '../contract.ts';
import type { Answers, Frames, View } from './view.ts';
import { en, ja } from './words.ts';

/** Palette state: the tool, and the typed size. */
export type Ui = { tool: 'on' | 'off'; width: number; height: number };
export type Room = Scene<View, Ui, Frames>;

const largest = 11;

const targetOf = (cell: number) => ({ id: `lamp-${cell}`, cell });

/** The lamps now: those of the answer if one is shown. */
const shown = ({ view, answer, time }: Room): View => (answer ? answer.frames[Math.floor(time)] : view);

const placeOf = (view: View, cell: number) => ({ x: cell % view.width, y: Math.floor(cell / view.width) });

function lamp(pen: Pen, x: number, y: number, lit: boolean, theme: Theme) {
  pen.circle(x + 0.5, y + 0.5, 0.36, { fill: lit ? theme.accent : theme.surface, stroke: theme.muted, width: 0.03 });
  // Not by colour alone: lamps that are on have rays.
  for (let ray = 0; lit && ray < 8; ray++) {
    const [dx, dy] = [Math.cos((ray * Math.PI) / 4), Math.sin((ray * Math.PI) / 4)];
    const at = (far: number) => ({ x: x + 0.5 + far * dx, y: y + 0.5 + far * dy });
    pen.line([at(0.4), at(0.47)], { stroke: theme.ink, width: 0.03 });
  }
}

function draw(pen: Pen, scene: Room) {
  const { theme, mode, hover, thumbnail } = scene;
  const view = shown(scene);
  pen.rect(0, 0, view.width, view.height, { fill: theme.paper, stroke: theme.line, width: 0.04, radius: 0.1 });
  if (hover && mode === 'play' && !scene.answer) {
    const cross: Answers['cross'] = scene.query(`cross ${hover.cell}`) ?? [];
    for (const { x, y } of cross.map((cell) => placeOf(view, cell)))
      pen.rect(x + 0.04, y + 0.04, 0.92, 0.92, { fill: theme.accentSoft, radius: 0.1 });
  }
  view.lit.forEach((lit, cell) => {
    const { x, y } = placeOf(view, cell);
    lamp(pen, x, y, lit, theme);
  });
  if (thumbnail) return;
  view.pressed.forEach((cell, index) => {
    const { x, y } = placeOf(view, cell);
    pen.text(String(index + 1), x + 0.5, y + 0.5, { size: 0.32, least: 9, color: theme.ink, halo: theme.paper });
  });
}

function cells(scene: Room): Cell[][] {
  const { t } = scene;
  const view = shown(scene);
  const cellOf = (cell: number) => {
    const { x, y } = placeOf(view, cell);
    const order = view.pressed.indexOf(cell) + 1;
    const label = t(view.lit[cell] ? 'lamp.on' : 'lamp.off', { row: y + 1, column: x + 1 });
    return {
      target: targetOf(cell),
      label: order ? `${label}, ${t('lamp.pressed', { order })}` : label,
      x,
      y,
      width: 1,
      height: 1,
    };
  };
  return Array.from({ length: view.height }, (_, y) =>
    Array.from({ length: view.width }, (_, x) => cellOf(y * view.width + x)),
  );
}

/** A tap presses a lamp; a tap on the lamp pressed last undoes the press. */
function handleGesture(gesture: Gesture, { mode, view, ui }: Room): Action<Ui> | null {
  if (gesture.type === 'key' && gesture.key === 'Backspace' && mode === 'play') return { undo: true };
  if (gesture.type !== 'tap' || !gesture.target) return null;
  const cell = Number(gesture.target.cell);
  if (mode === 'edit') return { edit: `${ui.tool} ${cell}` };
  if (mode !== 'play') return null;
  return view.pressed.at(-1) === cell ? { undo: true } : { move: String(cell) };
}

async function hint({ view, t }: Room, { consult }: HintApi): Promise<HintStep<Ui>[]> {
  if (view.solved) return [{ text: t('hint.solved') }];
  const cell: Answers['hint'] = await consult('hint');
  if (cell === null) return [{ text: t('hint.none') }];
  const { x, y } = placeOf(view, cell);
  return [{ text: t('hint.press', { row: y + 1, column: x + 1 }) }];
}

const randomSeed = () => Math.floor(Math.random() * 2 ** 31);

function tools({ mode, t, ui }: Room): Control[] {
  const random: Control = {
    type: 'button',
    id: 'random',
    label: t('random'),
    hint: t('random.hint'),
    run: () => ({ edit: `random ${randomSeed()}`, opens: true }),
  };
  if (mode === 'play') return [{ type: 'group', id: 'play', label: t('play') }, random];
  if (mode !== 'edit') return [];
  const brush = (lit: boolean) => (pen: Pen, scene: Scene) => lamp(pen, 0, 0, lit, scene.theme);
  return [
    { type: 'group', id: 'brush', label: t('brush') },
    { type: 'tool', id: 'on', label: t('tool.on'), icon: brush(true) },
    { type: 'tool', id: 'off', label: t('tool.off'), icon: brush(false) },
    { type: 'group', id: 'size', label: t('size') },
    { type: 'number', id: 'width', label: t('width'), value: ui.width, least: 1, most: largest },
    { type: 'number', id: 'height', label: t('height'), value: ui.height, least: 1, most: largest },
    {
      type: 'button',
      id: 'new',
      label: t('new'),
      run: () => ({ edit: `size ${ui.width} ${ui.height}`, opens: true }),
    },
    random,
  ];
}

function facts(scene: Room): Fact[] {
  const { t, number } = scene;
  const view = shown(scene);
  const left = view.lit.filter(Boolean).length;
  return [
    {
      label: t('count'),
      value: number(view.pressed.length),
      unit: t('presses', { n: view.pressed.length }),
      strong: true,
    },
    { label: t('left'), value: number(left), tone: left ? undefined : 'good', brief: true },
  ];
}

const family: Family<View, Ui, Frames> = {
  id: 'lights',
  objective: { direction: 'min', unit: 'presses' },
  examples: [
    { name: { ja: '十字', en: 'A cross' }, board: '3 3\n.#.\n###\n.#.\n' },
    { name: { ja: '五かける五', en: 'Five by five' }, board: '5 5\n##.##\n#.#.#\n.###.\n#.#.#\n##.##\n' },
  ],
  words: { ja, en },
  demo: () => import('./demo.ts'),
  engines: [{ id: 'chase', exact: true, threads: false }],

  ui: () => ({ tool: 'on', width: 5, height: 5 }),
  size: (view) => ({ width: view.width, height: view.height }),
  draw,
  hit(view, point) {
    const [x, y] = [Math.floor(point.x), Math.floor(point.y)];
    return x >= 0 && x < view.width && y >= 0 && y < view.height ? targetOf(y * view.width + x) : null;
  },
  cells,
  on: handleGesture,
  tools,
  facts,
  hint,
  describe: ({ t, number, view }) => t('describe', { left: number(view.lit.filter(Boolean).length) }),
  steps: (answer) => answer.frames.length - 1,
};

export default family;
