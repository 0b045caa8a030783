/**
 * The sliding puzzle with walls: drawing, hit tests, and gestures as edits (`wall 3`, `swap 1 2`, `shuffle 7`) and
 * moves (`LURD` of the hole).
 */

import type { Action, Cell, Control, Fact, Family, Gesture, Point, Scene, Target } from '../contract.ts';
import type { Sizing } from '../../shared/drawing/sizing.ts';
import type * as Draft from './drafting.ts';
import type { Frames, View } from './view.ts';
import type { RouteReport } from './route.ts';
import { draw, margin, nameOf, placeOf, shift, sizeOf } from './draw.ts';
import { picturePanel } from './picture.ts';
import { besideBlank, countTiles, shownMoment, slideMoves, directions } from './position.ts';
import { labPanel } from './lab-panel.ts';
import { reportAt, verdict, routePanel, reportOf } from './route.ts';
import { en, ja } from './words.ts';

/** picked: the square (not the cell) that waits for its partner; pictures: the number of pictures chosen so far */
export type Ui = {
  tool: string;
  picked: number | null;
  face: string;
  width: number;
  height: number;
  walls: number;
  pictures: number;
  /** the tile that moves next, its position, and how much of it is shown: the side of the hole, the tile, the move */
  hint: { cell: number; board: string; moves: string; step: 1 | 2 | 3 } | null;
  route: { moves: string; report: RouteReport } | null;
  /** the cell with the input focus; null: the first */
  caret: number | null;
  /** digits on the caret's cell that wait for more */
  typing: { cell: number; digits: string } | null;
  /** what a stroke writes, and the cell that it has reached */
  sweep: { writes: string; at: number | null } | null;
  /** a dragged handle of a board that is being drawn */
  sizing: Sizing | null;
};

/**
 * An arrow key pushes a tile in its direction, so the hole moves the other way; letters name the hole's direction, as
 * in the move text.
 */
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

function hit(view: View, point: Point, scene: Scene<View, Ui, Frames>) {
  const corner = margin + shift(scene);
  const [x, y] = [Math.floor(point.x - corner), Math.floor(point.y - corner)];
  return x >= 0 && y >= 0 && x < view.width && y < view.height ? targetOf(x + y * view.width) : null;
}

const rowAndColumn = (view: View, cell: number) => ({
  row: Math.floor(cell / view.width) + 1,
  column: (cell % view.width) + 1,
});

function cells(scene: Scene<View, Ui, Frames>): (Cell | null)[][] {
  const { view, t, ui } = scene;
  const { squares } = shownMoment(scene);
  const cell = (index: number) => {
    const square = squares[index];
    const content =
      square < 0 ? t('wall') : square === 0 ? t('blank') : t('tile', { name: nameOf(view, square, ui.face) });
    const home = square > 0 && square === index + 1 ? `, ${t('inPlace')}` : '';
    const at = placeOf(view, index);
    return {
      target: targetOf(index),
      label: `${t('cell', rowAndColumn(view, index))}: ${content}${home}`,
      x: at.x + shift(scene),
      y: at.y + shift(scene),
      width: 1,
      height: 1,
    };
  };
  return Array.from({ length: view.height }, (_, row) =>
    Array.from({ length: view.width }, (__, column) => cell(column + row * view.width)),
  );
}

function onPlay(gesture: Gesture, { view, t }: Scene<View, Ui, Frames>): Action<Ui> | null {
  if (gesture.type === 'key') {
    if (gesture.key === 'Backspace') return { undo: true };
    const letter = gesture.shift && gesture.key.startsWith('Arrow') ? undefined : keys[gesture.key];
    if (!letter) return null;
    return besideBlank(view, letter) === null ? { notice: 'noWay' } : { move: letter, focus: `cell-${view.blank}` };
  }
  // A swipe from a tile towards the hole, as far as the swipe goes.
  if (gesture.type === 'drag' && gesture.from && gesture.target)
    return onSwipe(view, Number(gesture.from.cell), Number(gesture.target.cell));
  if (gesture.type !== 'tap' || !gesture.target) return null;
  const moves = slideMoves(view, Number(gesture.target.cell));
  if (moves) return { move: moves, focus: `cell-${view.blank}` };
  return Number(gesture.target.cell) === view.blank ? null : { notice: t('cantSlide') };
}

function onSwipe(view: View, from: number, over: number): Action<Ui> | null {
  const moves = slideMoves(view, from);
  if (!moves || view.blank === null) return null;
  const distance = (cell: number) =>
    Math.abs((cell % view.width) - (Number(view.blank) % view.width)) +
    Math.abs(Math.floor(cell / view.width) - Math.floor(Number(view.blank) / view.width));
  return distance(over) < distance(from) ? { move: moves } : null;
}

/** Each visit gets a new shuffle. */
const randomSeed = () => Math.floor(Math.random() * 2 ** 31);

/** Typing starts at the first cell. */
const blank: Partial<Ui> = { tool: 'number', caret: null, typing: null };

/** The faces of tiles. */
const faces = ['number', 'symbol', 'picture'];

function tools({ mode, t, ui, view, board, collection }: Scene<View, Ui, Frames>): Control[] {
  const choices = faces.map((value) => ({ value, label: t(`face.${value}`) }));
  const face = {
    type: 'choice',
    id: 'face',
    label: t('face'),
    value: ui.face,
    choices,
  } as Control;
  const shuffle = {
    type: 'button',
    id: 'shuffle',
    label: t('shuffle'),
    hint: t('shuffle.hint'),
    strong: mode === 'play',
    run: () => ({ edit: `shuffle ${randomSeed()}`, opens: true, ui: { hint: null } }),
  } as Control;
  const turn = (id: string): Control => ({
    type: 'button',
    id,
    label: t(id),
    hint: t(`${id}.hint`),
    run: async (scene: Scene) => (await import('./rotation.ts')).rotateBoards(scene, id === 'turn.all'),
  });
  if (mode === 'play') {
    return [{ type: 'group', id: 'play', label: t('play') }, shuffle, face];
  }
  if (mode !== 'edit') return [face];
  return [
    { type: 'group', id: 'brush', label: t('brush') },
    {
      type: 'button',
      id: 'clear',
      label: t('clear'),
      run: () => ({ edit: `size ${view.width} ${view.height}`, opens: true, ui: blank }),
    },
    { type: 'button', id: 'photo', label: t('photo'), hint: t('photo.hint'), run: () => ({ photo: true }) },
    { type: 'group', id: 'order', label: t('order') },
    shuffle,
    { type: 'button', id: 'sort', label: t('sort'), run: () => ({ edit: 'sort' }) },
    turn('turn'),
    ...((collection?.length ?? 0) > 1 && collection?.some((entry) => entry.board === board) ? [turn('turn.all')] : []),
    { type: 'group', id: 'size', label: t('size') },
    { type: 'number', id: 'width', label: t('width'), value: ui.width, least: 2, most: 8 },
    { type: 'number', id: 'height', label: t('height'), value: ui.height, least: 2, most: 8 },
    { type: 'number', id: 'walls', label: t('walls'), value: ui.walls, least: 0, most: 40 },
    {
      type: 'button',
      id: 'random',
      label: t('random'),
      hint: t('random.hint'),
      run: () => ({
        edit: `random ${randomSeed()} ${ui.width} ${ui.height} ${Math.min(ui.walls, ui.width * ui.height)}`,
        opens: true,
      }),
    },
    {
      type: 'button',
      id: 'new',
      label: t('new'),
      run: () => ({ edit: `size ${ui.width} ${ui.height}`, opens: true }),
    },
    { type: 'group', id: 'look', label: t('look') },
    face,
  ];
}

function facts(scene: Scene<View, Ui, Frames>): Fact[] {
  const { view, t, number, answer } = scene;
  const moment = shownMoment(scene);
  const { tiles, home } = countTiles(moment.squares, view.goal);
  const solved = home === tiles && tiles > 0;
  const text = answer?.moves ?? scene.moves;
  const report = reportOf(scene);
  return [
    { label: t('count'), value: number(moment.step), unit: t('moves', { n: moment.step }), strong: true },
    { label: t('home'), value: `${number(home)} / ${number(tiles)}`, brief: true },
    { label: t('state'), value: t(solved ? 'state.done' : 'state.open'), tone: solved ? 'good' : undefined },
    ...(report ? [{ label: t('energy'), value: number(reportAt(report, scene.time).energy) }] : []),
    ...(text ? [{ label: t('text'), value: text, long: true }] : []),
  ];
}

/** The drawing tools, once loaded. */
let draft: typeof Draft | null = null;

const family: Family<View, Ui, Frames> = {
  id: 'slide',
  objective: { direction: 'min', unit: 'moves' },
  hint: async (scene, api) => (await import('./advice.ts')).advice(scene, api),
  improve: (answer) => ({ engine: 'auto', options: { answer } }),
  analysis: () => import('./analysis.ts'),
  demo: () => import('./demo.ts'),
  levels: () => import('./set.ts'),
  tally: () => import('./tally.ts'),
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
  /** On so few cells the exact engine is faster than the one that looks for a good answer first. */
  review: ({ squares }) => (squares.filter((square) => square >= 0).length <= 16 ? { engine: 'optimal' } : {}),
  engines: [
    { id: 'auto', exact: true },
    { id: 'quick', exact: true },
    { id: 'optimal', exact: true },
    {
      id: 'beam',
      exact: false,
      threads: false,
      options: ({ t }, values) => [
        {
          type: 'number',
          id: 'width',
          label: t('option.width'),
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
      options: ({ t }, values) => [
        { type: 'toggle', id: 'changes', label: t('option.changes'), value: values.changes !== false },
      ],
      wire: ({ changes }) => ({ changes: String(changes !== false) }),
    },
  ],

  ui: () => ({
    tool: 'number',
    picked: null,
    face: 'number',
    width: 4,
    height: 4,
    walls: 2,
    pictures: 0,
    hint: null,
    route: null,
    caret: null,
    typing: null,
    sweep: null,
    sizing: null,
  }),
  settings: { face: faces },
  size: sizeOf,
  draw(pen, scene) {
    const offset = shift(scene);
    if (!offset) return draw(pen, scene);
    pen.at(offset, offset, {}, () => draw(pen, scene));
    draft?.marks(pen, scene);
  },
  hit: (view, point, scene) =>
    (scene.ui.sizing ? null : hit(view, point, scene)) ??
    ((scene.mode === 'edit' && draft?.hit(view, point, scene)) || null),
  cells,
  on: (gesture, scene) =>
    scene.mode === 'edit' ? draft?.onEdit(gesture, scene) : scene.mode === 'play' ? onPlay(gesture, scene) : null,
  grabs: (target, { mode, view }) =>
    mode === 'edit' || (mode === 'play' && typeof target?.cell === 'number' && slideMoves(view, target.cell) !== null),
  largestUnit: 124,
  centre(scene) {
    const { blank } = shownMoment(scene);
    const { x, y } = placeOf(scene.view, Math.max(0, blank));
    const offset = shift(scene) + 0.5;
    return { x: x + offset, y: y + offset };
  },
  tools,
  async keypad() {
    const loaded = await import('./keys.ts');
    draft = loaded.draft;
    return loaded;
  },
  paper(scene) {
    const at = margin + shift(scene);
    return { x: at, y: at, width: scene.view.width, height: scene.view.height };
  },
  paste: (text, scene) => draft?.fillFromText(text, scene) ?? null,
  draftFacts: (scene) => draft?.draftFacts(scene) ?? [],
  facts,

  // The focus moves with the tile, so the hole is where the tile came from.
  describe({ view, t, number, focus }) {
    if (view.solved) return t('done', { count: number(view.moves) });
    const { tiles, home } = countTiles(view.squares, view.goal);
    return t(focus ? 'describe.home' : 'describe', { ...rowAndColumn(view, view.blank ?? 0), home, tiles });
  },

  verdict,

  steps: (answer) => answer.frames.steps,
  moves: {
    append: (moves, move) => moves + move,
    dropLast: (moves) => moves.slice(0, -1),
    count: (moves) => moves.length,
  },
  looksLikeMoves: (text) =>
    /^[\sLRUDlrud]+$/.test(text) && Object.keys(directions).some((letter) => text.toUpperCase().includes(letter)),
  pasted: () => import('./pasted.ts'),
  panels: [picturePanel, routePanel, labPanel],
};

export default family;
