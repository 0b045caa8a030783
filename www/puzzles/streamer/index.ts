/** The streamer's challenge: play and facts; drawing is in draw.ts, the laboratory in lab.ts, the table in table.ts. */

import type { Action, Cell, Family, Gesture, Point, Scene } from '../contract.ts';
import type * as Draft from './drafting.ts';
import type { Answers, Frames, Ui, View } from './types.ts';
import { draw } from './draw.ts';
import { corner, type Picture, pictureOf, sizeOf, cellUnder } from './layout.ts';
import { laboratory } from './lab.ts';
import { sheet } from './sheet.ts';
import { isChoosing, isSmall, isUnchosen } from './small.ts';
import { append, prefixes, count, dropLast, looksLikeMoves } from './moves.ts';
import { widthTable } from './table.ts';
import { beamOptions, beamWire, mostWidth, timedOptions, tools } from './tools.ts';
import { en, ja } from './words.ts';

const keyOf = { ArrowUp: 'U', ArrowRight: 'R', ArrowDown: 'D', ArrowLeft: 'L' } as Record<string, string>;

/** Presses a key; chooses the missing maps first. */
export function press(key: string, { view, moves, query }: Scene<View, Ui, Frames>): Action {
  if (view.picked < view.chosen) {
    const maps = (query('choice') ?? []) as Answers['choice'];
    return { moves: `${maps.join(' ')}\n${key}`, notice: 'autoChosen' };
  }
  return view.pressed < view.keys ? { moves: append(moves, key) } : { notice: 'noKeys' };
}

/** Chooses a map, or takes the choice back. */
export function choose(map: number, { view, moves }: Scene<View, Ui, Frames>): Action {
  const index = view.shown.indexOf(map);
  if (index < 0) return {};
  if (!view.playing[index]) return { move: String(map) };
  return {
    moves: moves
      .split(' ')
      .filter((chosen) => chosen !== String(map))
      .join(' '),
  };
}

/** The key that moves a chosen map's player towards a point, along the longer axis; null on the player itself. */
function moveToward(scene: Scene<View, Ui, Frames>, { x, y }: Point) {
  const { index } = cellUnder(scene.view, { x, y }) ?? {};
  if (index === undefined) return null;
  const picture = pictureOf(scene);
  const cell = picture.players[index] ?? -1;
  const waits = scene.view.picked === scene.view.chosen && !picture.playing[index];
  if (cell < 0 || waits) return null;
  const at = corner(scene.view, index);
  const dx = x - (at.x + (cell % picture.width) + 0.5);
  const dy = y - (at.y + Math.floor(cell / picture.width) + 0.5);
  if (Math.max(Math.abs(dx), Math.abs(dy)) < 0.5) return null;
  if (Math.abs(dx) > Math.abs(dy)) return dx > 0 ? 'R' : 'L';
  return dy > 0 ? 'D' : 'U';
}

/** The drawing tools, once loaded. */
let draft: typeof Draft | null = null;

function handleGesture(gesture: Gesture, scene: Scene<View, Ui, Frames>): Action | null | undefined {
  if (scene.mode === 'play' && gesture.type === 'key')
    return keyOf[gesture.key] ? press(keyOf[gesture.key], scene) : null;
  if (scene.mode === 'play' && gesture.type === 'tap' && isChoosing(scene.view))
    return gesture.target ? choose(Number(gesture.target.map), scene) : null;
  if (scene.mode === 'play' && gesture.type === 'tap' && !gesture.keyboard) {
    const key = moveToward(scene, gesture.point);
    return key ? press(key, scene) : null;
  }
  return scene.mode === 'edit' ? draft?.onEdit(gesture, scene) : null;
}

/** The state of a map's player, for the keyboard's grid. */
function stateOf(view: View, { caught, playing }: Picture, index: number) {
  if (caught[index]) return 'cellCaught';
  return isUnchosen(view, playing, index) ? 'cellWaits' : null;
}

/** One grid cell for each map: twenty thousand cells would help only while drawing. */
function cells(scene: Scene<View, Ui, Frames>): (Cell | null)[][] {
  const picture = pictureOf(scene);
  const places = Array.from(picture.shown, (map, index) => {
    const cell = picture.players[index] ?? 0;
    const values = {
      number: map,
      coins: picture.taken?.[index] ?? scene.view.coins[index] ?? 0,
      row: Math.floor(cell / picture.width) + 1,
      column: (cell % picture.width) + 1,
    };
    const state = stateOf(scene.view, picture, index);
    const label = scene.t('cellLabel', values) + (state ? `, ${scene.t(state)}` : '');
    return {
      target: { id: `map-${index}`, map },
      label,
      ...corner(picture, index),
      width: picture.width,
      height: picture.height,
    };
  });
  return scene.mode === 'edit' && draft ? draft.cells(scene, places) : [places];
}

/** The end of a complete beam: its answer is not proved best, and a wider beam may find more. */
const verdict: NonNullable<Family<View, Ui, Frames>['verdict']> = (
  { status, stop, engine, moves, extra },
  { t, number, view },
) => {
  const width = (extra as { widths?: ArrayLike<number> } | null)?.widths?.[1];
  const pressed = count(moves ?? '') - view.chosen;
  if (status === 'feasible' && stop !== 'unproved' && pressed < view.keys) {
    const reason = `${t(`stop.${stop}`)} · ${t('verdict.part', { n: number(pressed), keys: number(view.keys) })}`;
    return { text: t('status.feasible'), tone: '', reason };
  }
  if (status !== 'feasible' || stop !== 'unproved') return null;
  const found = { text: t('verdict.done'), tone: 'good' } as const;
  if (engine !== 'beam' || !width) return { ...found, reason: t('verdict.time') };
  const reason = t('verdict.width', { width: number(width) });
  if (width >= mostWidth) return { ...found, reason };
  const next = Math.min(3 * width, mostWidth);
  const search = { engine, options: { width: String(next) } };
  return { ...found, reason, further: { key: 'wider', values: { width: number(next) }, search } };
};

/** Leaves of all layers of a beam in a review, times the maps that each of them walks: some hundredths of a second. */
const reviewLeaves = 480_000;
const reviewWidth = ({ keys, chosen }: View) =>
  String(Math.max(20, Math.min(1000, Math.round(reviewLeaves / (keys * chosen)))));

const family: Family<View, Ui, Frames> = {
  id: 'beam',
  objective: { direction: 'max', unit: 'points' },
  hint: async (scene, api) => (await import('./advice.ts')).advice(scene, api),
  proof: (view) => (isSmall(view) ? { engine: 'exact' } : null),
  analysis: () => import('./analysis.ts'),
  demo: () => import('./demo.ts'),
  levels: () => import('./set.ts'),
  tally: () => import('./tally.ts'),
  words: { ja, en },
  examples: [
    {
      name: { ja: '四枚の庭', en: 'Four gardens' },
      note: { ja: '12×12・120 キー', en: '12×12, 120 keys' },
      board: '12 4 12 12 120\nseed 5\n',
    },
    {
      name: { ja: '一枚だけ', en: 'Only one' },
      note: { ja: '16×16・150 キー', en: '16×16, 150 keys' },
      board: '9 1 16 16 150\nseed 2\n',
    },
    {
      name: { ja: '小さな八枚', en: 'Eight small ones' },
      note: { ja: '20×20・300 キー', en: '20×20, 300 keys' },
      board: '20 8 20 20 300\nseed 7\n',
    },
    {
      name: { ja: 'コンテストの大きさ', en: 'As in the contest' },
      note: { ja: '100 枚から 8 枚・2500 キー', en: '8 of 100 maps, 2500 keys' },
      board: '100 8 50 50 2500\nseed 1\n',
    },
  ],
  engines: [
    { id: 'beam', exact: false, options: beamOptions, wire: beamWire },
    { id: 'timed', exact: false, timed: true, options: timedOptions, wire: beamWire },
    { id: 'exact', exact: true, options: () => [] },
  ],

  /** Narrower on larger maps, because dozens of beams run in a row. */
  review: (view) => (isSmall(view) ? { engine: 'exact' } : { engine: 'beam', options: { width: reviewWidth(view) } }),
  done: ({ pressed, keys, picked, chosen }) => picked === chosen && pressed === keys,
  largestUnit: 56,
  ui: () => ({
    tool: 'coin',
    map: 0,
    seed: 1,
    maps: 100,
    chosen: 8,
    side: 50,
    keys: 2500,
    hint: null,
    caret: null,
    sweep: null,
  }),
  size: sizeOf,
  draw(pen, scene) {
    draw(pen, scene);
    if (scene.mode === 'edit' && !scene.thumbnail) draft?.marks(pen, scene);
  },
  hit(view, point, { mode }) {
    const at = cellUnder(view, point);
    if (!at) return null;
    const map = view.shown[at.index];
    return mode === 'edit'
      ? { id: `cell-${map}-${at.row}-${at.column}`, map, row: at.row, column: at.column }
      : { id: `map-${at.index}`, map };
  },
  cells,
  on: handleGesture,
  grabs: (target, { mode }) => mode === 'edit' && target !== null,
  centre: (scene) => (scene.mode === 'edit' && draft?.centre(scene)) || null,
  tools: (scene) => tools(scene, press, draft?.tools),
  keyRows: [2, 1],
  async keypad() {
    const loaded = await import('./keys.ts');
    draft = loaded.draft;
    return loaded;
  },
  draftFacts: (scene) => draft?.draftFacts(scene) ?? [],

  facts(scene) {
    const { t, number, view, answer } = scene;
    const picture = pictureOf(scene);
    const pressed = picture.pressed;
    const caught = picture.caught.filter(Boolean).length;
    const facts = [
      { label: t('score'), value: number(picture.score), unit: t('points', { n: picture.score }), strong: true },
      { label: t('pressed'), value: `${number(pressed)} / ${number(view.keys)}`, brief: true },
      { label: t('rate'), value: pressed ? (picture.score / pressed).toFixed(2) : t('notYet') },
      {
        label: t('caughtCount'),
        value: t(caught ? 'caughtSome' : 'caughtNone', { n: caught }),
        tone: caught ? ('warn' as 'warn') : undefined,
      },
    ];
    if (!answer) facts.push({ label: t('picked'), value: `${view.picked} / ${view.chosen}` });
    return facts;
  },

  sheet,

  help: ({ view, t }) => (isChoosing(view) ? t('describe.choose', { n: view.chosen - view.picked }) : null),

  describe({ view, t, number }) {
    if (isChoosing(view)) return t('describe.choose', { n: view.chosen - view.picked });
    if (view.picked < view.chosen) return t('describe.empty', { picked: view.picked, chosen: view.chosen });
    const free = view.caught.filter((caught, index) => view.playing[index] && !caught).length;
    return t('describe', { score: number(view.score), pressed: number(view.pressed), keys: number(view.keys), free });
  },

  arrows: true,
  verdict,
  steps: (answer) => answer.frames.steps,
  moves: { append, dropLast, count, prefixes },
  looksLikeMoves,
  pasted: () => import('./pasted.ts'),
  panels: [laboratory, widthTable],
};

export default family;
