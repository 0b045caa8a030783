/** The sliding puzzle with walls: draws, points, and turns gestures into edits (`wall 3`, `swap 1 2`, `shuffle 7`) and moves (`LURD` of the hole). */

import type { Action, Cell, Control, Fact, Family, Gesture, Pen, Scene, Target } from '../contract.ts';
import type { Frames, View } from './view.ts';
import type { Story } from './route.ts';
import { contestPanel } from './contest.ts';
import { draw, margin, nameOf, placeOf } from './draw.ts';
import { picturePanel } from './picture.ts';
import { besideBlank, counted, shown, slide, ways } from './position.ts';
import { momentOfStory, refusal, routePanel, storyOf } from './route.ts';
import { en, ja } from './words.ts';

/** picked: the square (not the cell) that waits for its partner; pictures: how many the reader has chosen; minutes: for the contest */
export type Ui = {
  tool: string;
  picked: number | null;
  face: string;
  width: number;
  height: number;
  walls: number;
  pictures: number;
  minutes: number;
  /** the tile that moves next, for which position, and how much of it is shown: the side of the hole, the tile, the move */
  hint: { cell: number; board: string; moves: string; step: 1 | 2 | 3 } | null;
  route: { moves: string; story: Story } | null;
};

/** Arrow keys push a tile that way, so the hole goes the other; letters name the hole's way, as in the text. */
const keys: Record<string, string> = {
  ArrowLeft: 'R',
  ArrowRight: 'L',
  ArrowUp: 'D',
  ArrowDown: 'U',
  l: 'L',
  r: 'R',
  u: 'U',
  d: 'D',
  L: 'L',
  R: 'R',
  U: 'U',
  D: 'D',
};

const targetOf = (cell: number): Target => ({ id: `cell-${cell}`, cell });

function hit(view: View, point: { x: number; y: number }) {
  const [x, y] = [Math.floor(point.x - margin), Math.floor(point.y - margin)];
  return x >= 0 && y >= 0 && x < view.width && y < view.height ? targetOf(x + y * view.width) : null;
}

const grid = (view: View, cell: number) => ({
  row: Math.floor(cell / view.width) + 1,
  column: (cell % view.width) + 1,
});

function cells(scene: Scene<View, Ui, Frames>): (Cell | null)[][] {
  const { view, say, ui } = scene;
  const { squares } = shown(scene);
  const cell = (index: number) => {
    const square = squares[index];
    const what =
      square < 0 ? say('wall') : square === 0 ? say('blank') : say('tile', { name: nameOf(view, square, ui.face) });
    const home = square > 0 && square === index + 1 ? `, ${say('inPlace')}` : '';
    return {
      target: targetOf(index),
      label: `${say('cell', grid(view, index))}: ${what}${home}`,
      ...placeOf(view, index),
      width: 1,
      height: 1,
    };
  };
  return Array.from({ length: view.height }, (_, row) =>
    Array.from({ length: view.width }, (__, column) => cell(column + row * view.width)),
  );
}

function onPlay(gesture: Gesture, { view, say }: Scene<View, Ui, Frames>): Action<Ui> | null {
  if (gesture.type === 'key') {
    if (gesture.key === 'Backspace') return { undo: true };
    const letter = gesture.shift && gesture.key.startsWith('Arrow') ? undefined : keys[gesture.key];
    if (!letter) return null;
    return besideBlank(view, letter) === null ? { say: 'noWay' } : { move: letter, focus: `cell-${view.blank}` };
  }
  // A swipe from a tile towards the hole, as far as it goes.
  if (gesture.type === 'drag' && gesture.from && gesture.target)
    return swipe(view, Number(gesture.from.cell), Number(gesture.target.cell));
  if (gesture.type !== 'tap' || !gesture.target) return null;
  const moves = slide(view, Number(gesture.target.cell));
  if (moves) return { move: moves, focus: `cell-${view.blank}` };
  return Number(gesture.target.cell) === view.blank ? null : { say: say('cantSlide') };
}

function swipe(view: View, from: number, over: number): Action<Ui> | null {
  const moves = slide(view, from);
  if (!moves || view.blank === null) return null;
  const distance = (cell: number) =>
    Math.abs((cell % view.width) - (Number(view.blank) % view.width)) +
    Math.abs(Math.floor(cell / view.width) - Math.floor(Number(view.blank) / view.width));
  return distance(over) < distance(from) ? { move: moves } : null;
}

function onEdit(gesture: Gesture, scene: Scene<View, Ui, Frames>): Action<Ui> | null {
  const { view, ui } = scene;
  if (gesture.type === 'key') return typed(gesture.key, gesture.target, view);
  const over = gesture.type === 'cancel' ? null : gesture.target;
  if (gesture.type === 'drop' && gesture.from && over && ui.tool === 'exchange')
    return exchange(view, Number(gesture.from.cell), Number(over.cell));
  if (gesture.type !== 'tap' || !over) return gesture.type === 'cancel' ? { ui: { picked: null } } : null;
  const cell = Number(over.cell);
  if (ui.tool === 'wall') return { edit: `${view.squares[cell] < 0 ? 'open' : 'wall'} ${cell}`, ui: { picked: null } };
  if (view.squares[cell] < 0) return null;
  if (ui.picked === null) return { ui: { picked: view.start[cell] }, say: 'picked' };
  return exchange(view, view.start.indexOf(ui.picked), cell);
}

function exchange(view: View, a: number, b: number): Action<Ui> {
  const fine = a >= 0 && a !== b && view.start[a] >= 0 && view.start[b] >= 0;
  return { ui: { picked: null }, ...(fine ? { edit: `swap ${a} ${b}` } : {}) };
}

/** A symbol typed on a cell brings that tile there; `=` and the space bar are walls. */
function typed(key: string, target: Target | null, view: View): Action<Ui> | null {
  if (!target) return null;
  const cell = Number(target.cell);
  if (key === '=') return { edit: `${view.squares[cell] < 0 ? 'open' : 'wall'} ${cell}` };
  const known = key.length === 1 && (key === '0' || view.symbols.slice(0, view.width * view.height).includes(key));
  return known && view.squares[cell] >= 0 ? { edit: `set ${cell} ${key}` } : null;
}

const wallIcon: (pen: Pen, scene: Scene) => void = (pen, { theme }) => {
  pen.rect(0.1, 0.14, 0.8, 0.72, { fill: theme.muted, radius: 0.06 });
  for (const y of [0.38, 0.62])
    pen.line(
      [
        { x: 0.1, y },
        { x: 0.9, y },
      ],
      { stroke: theme.surface, width: 0.05 },
    );
  pen.line(
    [
      { x: 0.5, y: 0.14 },
      { x: 0.5, y: 0.38 },
    ],
    { stroke: theme.surface, width: 0.05 },
  );
  pen.line(
    [
      { x: 0.5, y: 0.62 },
      { x: 0.5, y: 0.86 },
    ],
    { stroke: theme.surface, width: 0.05 },
  );
};

const exchangeIcon: (pen: Pen, scene: Scene) => void = (pen, { theme }) => {
  for (const [y, from, to] of [
    [0.36, 0.18, 0.82],
    [0.64, 0.82, 0.18],
  ]) {
    pen.line(
      [
        { x: from, y },
        { x: to, y },
      ],
      { stroke: theme.ink, width: 0.07 },
    );
    pen.arrow(to, y, to > from ? 0 : Math.PI, 0.24, { fill: theme.ink });
  }
};

/** A new visit gets a new shuffle. */
const anySeed = () => Math.floor(Math.random() * 2 ** 31);

function tools({ mode, say, ui }: Scene<View, Ui, Frames>): Control[] {
  const faces = ['number', 'symbol', 'picture'].map((value) => ({ value, label: say(`face.${value}`) }));
  const face = {
    type: 'choice',
    id: 'face',
    label: say('face'),
    value: ui.face,
    choices: faces,
  } as Control;
  const shuffle = {
    type: 'button',
    id: 'shuffle',
    label: say('shuffle'),
    hint: say('shuffle.hint'),
    strong: mode === 'play',
    run: () => ({ edit: `shuffle ${anySeed()}`, opens: true, ui: { hint: null } }),
  } as Control;
  if (mode === 'play') {
    return [{ type: 'group', id: 'play', label: say('play') }, shuffle, face];
  }
  if (mode !== 'edit') return [face];
  return [
    { type: 'group', id: 'brush', label: say('brush') },
    { type: 'tool', id: 'wall', label: say('tool.wall'), hint: say('tool.wall.hint'), icon: wallIcon },
    { type: 'tool', id: 'exchange', label: say('tool.exchange'), hint: say('tool.exchange.hint'), icon: exchangeIcon },
    { type: 'group', id: 'order', label: say('order') },
    shuffle,
    { type: 'button', id: 'sort', label: say('sort'), run: () => ({ edit: 'sort' }) },
    { type: 'group', id: 'size', label: say('size') },
    { type: 'number', id: 'width', label: say('width'), value: ui.width, least: 2, most: 8 },
    { type: 'number', id: 'height', label: say('height'), value: ui.height, least: 2, most: 8 },
    { type: 'number', id: 'walls', label: say('walls'), value: ui.walls, least: 0, most: 40 },
    {
      type: 'button',
      id: 'random',
      label: say('random'),
      hint: say('random.hint'),
      run: () => ({
        edit: `random ${anySeed()} ${ui.width} ${ui.height} ${Math.min(ui.walls, ui.width * ui.height)}`,
        opens: true,
      }),
    },
    {
      type: 'button',
      id: 'new',
      label: say('new'),
      run: () => ({ edit: `size ${ui.width} ${ui.height}`, opens: true }),
    },
    { type: 'group', id: 'look', label: say('look') },
    face,
  ];
}

function facts(scene: Scene<View, Ui, Frames>): Fact[] {
  const { view, say, number, answer } = scene;
  const moment = shown(scene);
  const { tiles, home } = counted(moment.squares, view.goal);
  const solved = home === tiles && tiles > 0;
  const text = answer?.moves ?? scene.moves;
  const story = storyOf(scene);
  return [
    { label: say('count'), value: number(moment.done), unit: say('moves'), strong: true },
    { label: say('home'), value: `${number(home)} / ${number(tiles)}`, brief: true },
    { label: say('state'), value: say(solved ? 'state.done' : 'state.open'), tone: solved ? 'good' : undefined },
    ...(story ? [{ label: say('energy'), value: number(momentOfStory(story, scene.time).energy) }] : []),
    ...(text ? [{ label: say('text'), value: text, long: true }] : []),
  ];
}

const family: Family<View, Ui, Frames> = {
  id: 'slide',
  objective: { direction: 'min', unit: 'moves' },
  hint: async (scene, ask) => (await import('./advice.ts')).advice(scene, ask),
  words: { ja, en },
  examples: [
    {
      name: { ja: '石の庭', en: 'Stone garden' },
      note: { ja: '5×5・壁四つ', en: '5×5, four walls' },
      board: '5,5,1=3F4068H9=5ICL7MA==GEDNO\n',
    },
    {
      name: { ja: '廊下', en: 'The corridor' },
      note: { ja: '6×4・壁六つ', en: '6×4, six walls' },
      board: '6,4,1235B67==A4===GL=IJKFMN0\n',
    },
    {
      name: { ja: '八つの駒', en: 'Eight tiles' },
      note: { ja: '3×3・壁なし', en: '3×3, no walls' },
      board: '3,3,253147608\n',
    },
    {
      name: { ja: '十五パズル', en: 'The fifteen puzzle' },
      note: { ja: '4×4・壁なし', en: '4×4, no walls' },
      board: '4,4,147C3F02A85EDB96\n',
    },
    {
      name: { ja: '奇数', en: 'Odd one out' },
      note: { ja: '4×4・解なし', en: '4×4, can’t be solved' },
      board: '4,4,123456789ABCDFE0\n',
    },
  ],
  engines: [
    { id: 'auto', exact: true },
    { id: 'quick', exact: true },
    { id: 'optimal', exact: true },
    {
      id: 'beam',
      exact: false,
      threads: false,
      options: ({ say }, values) => [
        {
          type: 'number',
          id: 'width',
          label: say('option.width'),
          value: Number(values.width ?? 1000),
          least: 10,
          most: 100000,
        },
      ],
    },
    { id: 'always', exact: false, threads: false },
    { id: 'article', exact: true, threads: false },
    {
      id: 'route',
      exact: false,
      threads: false,
      options: ({ say }, values) => [
        { type: 'toggle', id: 'changes', label: say('option.changes'), value: values.changes !== false },
      ],
      wire: ({ changes }) => ({ changes: String(changes !== false) }),
    },
  ],

  ui: () => ({
    tool: 'wall',
    picked: null,
    face: 'number',
    width: 4,
    height: 4,
    walls: 2,
    pictures: 0,
    minutes: 15,
    hint: null,
    route: null,
  }),
  size: (view) => ({ width: view.width + 2 * margin, height: view.height + 2 * margin }),
  draw,
  hit,
  cells,
  on: (gesture, scene) =>
    scene.mode === 'edit' ? onEdit(gesture, scene) : scene.mode === 'play' ? onPlay(gesture, scene) : null,
  grabs: (target, { mode, view, ui }) =>
    typeof target?.cell === 'number' &&
    (mode === 'play' ? slide(view, target.cell) !== null : mode === 'edit' && ui.tool === 'exchange'),
  largestUnit: 104,
  centre(scene) {
    const { blank } = shown(scene);
    const { x, y } = placeOf(scene.view, Math.max(0, blank));
    return { x: x + 0.5, y: y + 0.5 };
  },
  tools,
  facts,

  describe({ view, say, number }) {
    if (view.solved) return say('done', { count: number(view.moves) });
    const { tiles, home } = counted(view.squares, view.goal);
    return say('sentence', { ...grid(view, view.blank ?? 0), home, tiles });
  },

  verdict: refusal,

  steps: (answer) => answer.frames.steps,
  moves: {
    append: (moves, move) => moves + move,
    dropLast: (moves) => moves.slice(0, -1),
    count: (moves) => moves.length,
  },
  looksLikeMoves: (text) =>
    /^[\sLRUDlrud]+$/.test(text) && Object.keys(ways).some((letter) => text.toUpperCase().includes(letter)),
  panels: [picturePanel, routePanel, contestPanel],
};

export default family;
