/** Room Sweeper: rooms, hit tests, and gestures as edits (`set 12 boy 9`) and plans (`URD URD ..`). */

import type { Cell, Fact, Family, Scene } from '../contract.ts';
import type * as Draft from './drafting.ts';
import type { Answers, Frames, Ui, View } from './types.ts';
import { lazyPanel } from '../../shared/lazy-panel.ts';
import { clockPanel } from './clock.ts';
import { clockOf, draw, margin, middleOf, shift, sizeOf } from './draw.ts';
import { hit, onPlay, targetOf } from './gestures.ts';
import { movesOf, routesOf } from './plan.ts';
import { roomPanel } from './room.ts';
import { beamOptions, nameOf, pruningControls, modeControls, tools, wire } from './tools.ts';
import { verdict } from './verdict.ts';
import { en, ja } from './words.ts';

export type Room = Scene<View, Ui, Frames>;

/** Squares and people now, or at the time of an answer. */
function frameOf({ view, answer, time }: Room) {
  const frame = answer?.frames.ticks[Math.floor(time + 1e-6)];
  return frame ?? { squares: view.squares, cells: view.people.map(({ cell }) => cell) };
}

/** The description of a square. */
function label(cell: number, { view, t, mode }: Room, { squares, cells }: ReturnType<typeof frameOf>) {
  const place = { row: Math.floor(cell / view.w) + 1, column: (cell % view.w) + 1 };
  const code = mode === 'edit' ? view.start[cell] : squares[cell];
  const parts = [t('place', { ...place, what: t(`square${code >= 2 && code <= 4 ? 1 : code}`) })];
  view.people.forEach((person, index) => {
    const name = nameOf(view, index, t);
    if (person.start === cell) parts.push(t('startsHere', { who: name, limit: person.limit }));
    if (mode !== 'edit' && cells[index] === cell) parts.push(t('standsHere', { who: name }));
  });
  return parts.join(', ');
}

function cells(scene: Room): (Cell | null)[][] {
  const { w, h } = scene.view;
  const frame = frameOf(scene);
  const cell = (row: number, column: number) => ({
    target: targetOf(row * w + column),
    label: label(row * w + column, scene, frame),
    x: margin + shift(scene) + column,
    y: margin + shift(scene) + row,
    width: 1,
    height: 1,
  });
  return Array.from({ length: h }, (_, row) => Array.from({ length: w }, (_, column) => cell(row, column)));
}

/** The position to describe: an answer at its time, or the drawn routes at the clock's time. */
function stateAt({ view, answer, mode, time, ui, moves }: Room) {
  const shown = mode === 'solve' ? answer : null;
  const ticks = shown ? shown.frames.ticks : view.history;
  const tick = Math.floor((shown ? time : mode === 'play' ? clockOf(view, ui, moves) : view.ticks) + 1e-6);
  const { squares, carries } = ticks[tick];
  const meetings = ticks.slice(0, tick + 1).reduce((sum, frame) => sum + frame.met.length, 0);
  return { view: shown?.view ?? view, squares, carries, tick, meetings };
}

function facts(scene: Room): Fact[] {
  const { t, number, mode } = scene;
  const { view, squares, carries, tick, meetings } = stateAt(scene);
  const dirty = squares.filter((code) => code === 0 || (code >= 5 && code <= 7)).length;
  const steps = view.people.reduce((sum, person) => sum + Math.min(tick, person.text.length), 0);
  const carried = view.people.flatMap((person, index) =>
    carries[index]
      ? [
          `${nameOf(view, index, t)} (${t(person.kind === 3 ? 'carriesApple' : 'carriesBottle', { n: carries[index] })})`,
        ]
      : [],
  );
  const isClean = dirty === 0 && carried.length === 0;
  const hope: Answers['hope'] | null = mode === 'play' && !isClean && scene.moves !== '' ? scene.query('hope') : null;
  const isLost = hope?.possible === false;
  return [
    { label: t('fact.dirty'), value: number(dirty), strong: true, brief: true },
    { label: t('fact.steps'), value: number(steps) },
    { label: t('fact.tick'), value: number(tick) },
    { label: t('fact.meetings'), value: number(meetings) },
    { label: t('fact.carried'), value: carried.join(', ') || t('nobodyCarries') },
    {
      label: t('fact.done'),
      value: t(isClean ? 'done' : isLost ? 'lost' : 'notDone'),
      tone: isClean ? 'good' : isLost ? 'warn' : undefined,
    },
  ];
}

/** The drawing tools, once loaded. */
let draft: typeof Draft | null = null;

const family: Family<View, Ui, Frames> = {
  id: 'sweeper',
  objective: { direction: 'min', unit: 'steps' },
  hint: async (scene, api) => (await import('./advice.ts')).advice(scene, api),
  proof: () => ({ engine: 'sweep', options: { mode: 'total' } }),
  changesRules: ({ meetings = 'on', all_steps: allSteps = 'false' }) => meetings !== 'on' || allSteps !== 'false',
  analysis: () => import('./analysis.ts'),
  improve: (answer) => ({ engine: 'sweep', options: { mode: 'total', answer } }),
  demo: () => import('./demo.ts'),
  levels: () => import('./set.ts'),
  tally: () => import('./tally.ts'),
  words: { ja, en },
  examples: [
    {
      name: { ja: '三人の部屋', en: 'A room for three' },
      note: { ja: '5×5・合計 20 歩', en: '5×5, 20 steps in total' },
      level: 3,
      board: '5 5\n2 0 0 0 3\n0 5 10 6 0\n0 0 0 0 0\n8 0 10 0 9\n0 0 4 7 0\n1 8\n1 10\n1 8\n',
    },
    {
      name: { ja: '出会い', en: 'Meetings' },
      note: { ja: '5×5・出会いが必要', en: '5×5, needs meetings' },
      level: 3,
      board: '5 5\n0 0 0 0 0\n0 0 0 0 0\n2 1 0 1 3\n0 0 0 0 0\n0 0 0 0 0\n1 10\n1 10\n0\n',
    },
    {
      name: { ja: '大掃除', en: 'Spring cleaning' },
      note: { ja: '7×7', en: '7×7' },
      level: 4,
      board:
        '7 7\n2 0 0 0 0 0 3\n0 5 0 10 0 6 0\n0 0 10 0 10 0 0\n0 0 0 8 0 0 0\n0 10 0 0 0 10 0\n0 7 0 0 0 5 0\n9 0 0 4 0 0 2\n2 12 12\n1 12\n1 12\n',
    },
  ],
  engines: [
    { id: 'sweep', exact: true, options: modeControls, wire },
    { id: 'article', exact: true, options: pruningControls, wire },
    { id: 'beam', exact: false, options: beamOptions, wire },
  ],
  largestUnit: 100,
  centre: ({ view, ui, mode }) =>
    mode === 'play' && view.people[ui.person] ? middleOf(view, view.people[ui.person].cell) : null,
  ui: () => ({
    tool: 'dirty',
    steps: 9,
    sizeRequest: null,
    seed: 1,
    people: 4,
    solutions: '0',
    level: '0',
    obstacles: 60,
    things: 4,
    meet: true,
    person: 0,
    clock: null,
    dragging: null,
    sweep: null,
    sizing: null,
    hint: null,
  }),
  fits: (ui, { people }) => (people[ui.person] ? ui : { ...ui, person: 0 }),
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
    (mode === 'edit' && target !== null) ||
    (mode === 'play' && typeof target?.cell === 'number' && view.people.some((p) => p.cell === target.cell)),
  tools: (scene) => tools(scene, draft?.tools),
  keyRows: [2, 2],
  async keypad() {
    const loaded = await import('./keys.ts');
    draft = loaded.draft;
    return loaded;
  },
  paper(scene) {
    const at = margin + shift(scene);
    return { x: at, y: at, width: scene.view.w, height: scene.view.h };
  },
  facts,
  describe({ view, ui, t, number, focus, mode }) {
    if (mode === 'edit') return t('describe.drawn', { dirty: number(view.dirty), people: view.people.length });
    if (view.done) return t('describe.done', { steps: number(view.steps) });
    const person = view.people[ui.person];
    if (!person) return '';
    const place = { row: Math.floor(person.cell / view.w) + 1, column: (person.cell % view.w) + 1 };
    return t(focus?.cell === person.cell ? 'describe.left' : 'describe', {
      who: nameOf(view, ui.person, t),
      ...place,
      left: number(person.limit - person.text.length),
      dirty: number(view.dirty),
    });
  },
  verdict,
  /**
   * Routes are drawn person by person, so a route that ends may still be continued. If all have the same length they
   * are sent as moves, from which proofs are faster.
   */
  continueFrom: (moves, view) => (moves.includes('.') ? { options: { routes: routesOf(view).join(',') } } : { moves }),
  steps: (answer) => answer.frames.steps,
  moves: {
    append: (moves, move) => (moves ? `${moves} ${move}` : move),
    /** Takes back a step of the chosen person or, without one, of the person with the longest route. */
    dropLast(_, { view, ui }) {
      const routes = routesOf(view);
      const longest = routes.reduce((best, route, index) => (route.length > routes[best].length ? index : best), 0);
      const person = routes[ui.person] ? ui.person : longest;
      return movesOf(routes.map((route, index) => (index === person ? route.slice(0, -1) : route)));
    },
    count: (moves) => (moves ? moves.split(' ').length : 0),
    /**
     * All people walk at once: a step is a tick. Before the end of the game shorter routes may still grow, so only the
     * complete ticks count.
     */
    prefixes(moves, ended) {
      const walkedTicks = moves ? moves.split(' ') : [];
      const open = ended ? -1 : walkedTicks.findIndex((tick) => tick.includes('.'));
      const ticks = open < 0 ? walkedTicks : walkedTicks.slice(0, open);
      return ['', ...ticks.map((_, at) => ticks.slice(0, at + 1).join(' '))];
    },
  },
  looksLikeMoves: (text) => /^[URDLurdl.\s]+$/.test(text) && /[URDLurdl]/.test(text),
  panels: [
    clockPanel,
    roomPanel,
    { ...lazyPanel('sweeper-chance', ['edit'], () => import('./maker.ts')), title: 'random' },
    lazyPanel('answers', ['solve'], () => import('./answers.ts')),
  ],
};

export default family;
