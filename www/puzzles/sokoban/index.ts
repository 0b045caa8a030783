/** Sokoban: cells, facts and words; drawing is in sokoban/draw.ts, gestures in sokoban/gestures.ts. */

import type { Cell, Fact, Family, Scene, Translate } from '../contract.ts';
import type * as Draft from './drafting.ts';
import type { Frames, Ui, View } from './types.ts';
import { lazyPanel } from '../../shared/lazy-panel.ts';
import { recordResult } from './best.ts';
import { boxesAt, draw, currentHint, momentOf } from './draw.ts';
import { cellTarget, hit, onPlay } from './gestures.ts';
import { cachedQuery, deadlock, passages } from './queries.ts';
import { tools } from './tools.ts';
import { verdict } from './verdict.ts';
import { extentOf, placeOf } from './walls.ts';
import { en, ja } from './words.ts';

export type SokobanScene = Scene<View, Ui, Frames>;

/** Sets for questions about every cell: a large level has thousands of cells and hundreds of boxes. */
function cellSetsOf(scene: SokobanScene) {
  const { view, ui, mode } = scene;
  const playing = mode === 'play';
  return {
    boxes: new Set(view.boxes),
    dead: new Set(playing ? deadlock(scene)?.boxes : []),
    pushes: playing && ui.selected !== null ? cachedQuery(scene, `box ${ui.selected}`) : null,
    narrow: playing && ui.showPassages ? narrowOf(scene) : null,
  };
}

/** The narrow places that the drawing marks. */
function narrowOf(scene: SokobanScene) {
  const found = passages(scene);
  if (!found) return null;
  const { tunnels, gates, entrances, order } = found;
  return { isTunnel: new Set(tunnels), isGate: new Set(gates), isEntrance: new Set(entrances), order };
}

const positionText = (view: View, cell: number, { t }: SokobanScene) => {
  const { x, y } = placeOf(view, cell);
  return t('position', { row: y + 1, column: x + 1 });
};

/** The contents of a cell, in words. */
function labelOf(scene: SokobanScene, cell: number, sets: ReturnType<typeof cellSetsOf>) {
  const { view, t, ui, mode } = scene;
  const kind = view.cells[cell];
  const box = sets.boxes.has(cell);
  const parts = [positionText(view, cell, scene)];
  if (box) parts.push(t(kind === 3 ? 'isBoxHome' : 'isBox'));
  else parts.push(t(['isOutside', 'isWall', 'isFloor', 'isGoal'][kind]));
  if (cell === view.player) parts.push(t('isPlayer'));
  if (mode !== 'play') return parts.join(', ');
  if (sets.dead.has(cell)) parts.push(t('isDeadBox'));
  if (ui.selected === cell) parts.push(t('isSelected'));
  const pushes = box ? 0 : (sets.pushes?.[cell] ?? 0);
  if (pushes > 0) parts.push(t('canPush', { pushes }));
  if (sets.narrow) parts.push(...passagesAt(sets.narrow, cell, t));
  return parts.join(', ');
}

function passagesAt(narrow: NonNullable<ReturnType<typeof narrowOf>>, cell: number, t: Translate): string[] {
  const kinds = ['isTunnel', 'isGate', 'isEntrance'] as const;
  const words = kinds.filter((kind) => narrow[kind].has(cell)).map((kind) => t(kind));
  return narrow.order[cell] > 0 ? [...words, t('isTurn', { turn: narrow.order[cell] })] : words;
}

function cells(scene: SokobanScene): (Cell | null)[][] {
  const { mode } = scene;
  const view = shownView(scene);
  const sets = cellSetsOf({ ...scene, view });
  const origin = extentOf(view, scene);
  const place = (cell: number) => {
    if (mode !== 'edit' && view.cells[cell] < 2) return null;
    const { x, y } = placeOf(view, cell);
    const label = labelOf({ ...scene, view }, cell, sets);
    return { target: cellTarget(cell), label, x: x + origin.x, y: y + origin.y, width: 1, height: 1 };
  };
  return Array.from({ length: view.height }, (_, row) =>
    Array.from({ length: view.width }, (_, column) => place(row * view.width + column)),
  );
}

/** The position to describe: of the game, or of the answer at the step that the board shows. */
function shownView({ view, mode, answer, time }: SokobanScene): View {
  if (mode !== 'solve' || !answer) return view;
  const { frames } = answer;
  const moves = Math.floor(time + 1e-9);
  if (moves >= frames.steps) return answer.view;
  let pushes = 0;
  for (let step = 1; step <= moves; step++) if (frames.from[step] >= 0) pushes += 1;
  const [boxes, player] = [[...boxesAt(frames, moves)], frames.player[moves]];
  return { ...answer.view, moves, pushes, boxes, player, solved: false };
}

/** The drawing tools, once loaded. */
let draft: typeof Draft | null = null;

const family: Family<View, Ui, Frames> = {
  id: 'sokoban',
  objective: { direction: 'min', unit: 'unit' },
  hint: async (scene, api) => (await import('./advice.ts')).advice(scene, api),
  unit: (view) => (view.objective === 'moves' ? 'moves' : 'unit'),
  proof: (view) => ({ engine: view.objective === 'moves' ? 'moves' : 'pushes' }),
  improve: (answer) => ({ engine: 'improve', options: { answer } }),
  analysis: () => import('./analysis.ts'),
  demo: () => import('./demo.ts'),
  tally: () => import('./tally.ts'),
  levels: () => import('./set.ts'),
  words: { ja, en },
  memoryMb: 1024,
  examples: [
    {
      name: { ja: '二つの部屋', en: 'Two rooms' },
      note: { ja: '箱 3', en: '3 boxes' },
      level: 2,
      board: '#########\n#.   ####\n# ..#####\n#   #####\n##    ###\n#@$ $$ ##\n##      #\n#########\n',
    },
    {
      name: { ja: '鉤の手', en: 'The hook' },
      note: { ja: '箱 3', en: '3 boxes' },
      level: 2,
      board: '#########\n#####  ##\n#@$    ##\n#.$ $   #\n#. ##  ##\n#. ######\n#########\n',
    },
    {
      name: { ja: '奥の物置', en: 'The back store' },
      note: { ja: '箱 3', en: '3 boxes' },
      level: 2,
      board: '#########\n#   . ..#\n#   #   #\n# $ ### #\n#   $@$ #\n##  ### #\n#########\n',
    },
    {
      name: { ja: '四つの箱', en: 'Four boxes' },
      note: { ja: '箱 4', en: '4 boxes' },
      level: 3,
      board:
        '##########\n####@  ..#\n####$  #.#\n####   # #\n####$$##.#\n#      $ #\n###   #  #\n#### ### #\n##########\n',
    },
  ],
  engines: [
    {
      id: 'fast',
      exact: false,
      options: ({ t }, values) => [
        { type: 'toggle', id: 'improve', label: t('option.improve'), value: values.improve !== false },
      ],
      wire: ({ improve }) => ({ improve: String(improve !== false) }),
    },
    { id: 'pushes', exact: true },
    { id: 'moves', exact: true, threads: false },
    { id: 'improve', exact: false },
  ],
  largestUnit: 84,
  ui: () => ({
    tool: 'wall',
    selected: null,
    showDead: false,
    showReach: false,
    showPassages: false,
    hint: null,
    sizeRequest: null,
    seed: 1,
    boxes: 3,
    sweep: null,
    sizing: null,
  }),
  fits: (ui, { boxes }) => (ui.selected === null || boxes.includes(ui.selected) ? ui : { ...ui, selected: null }),
  size: (view, scene) => {
    const { width, height } = extentOf(view, scene);
    return { width, height };
  },
  draw(pen, scene) {
    draw(pen, scene);
    if (scene.mode === 'edit' && !scene.thumbnail) draft?.marks(pen, scene);
  },
  hit: (view, point, scene) =>
    (scene.ui.sizing ? null : hit(view, point, scene)) ??
    ((scene.mode === 'edit' && draft?.hit(view, point, scene)) || null),
  cells,
  on: (gesture, scene) =>
    scene.mode === 'edit' ? draft?.onEdit(gesture, scene) : scene.mode === 'play' ? onPlay(gesture, scene) : null,
  /** The player and the boxes; while a level is drawn, everything. */
  grabs: (target, { mode, view }) =>
    mode === 'edit' ||
    (mode === 'play' &&
      typeof target?.cell === 'number' &&
      (target.cell === view.player || view.boxes.includes(target.cell))),
  centre(scene) {
    const { player } = momentOf(scene);
    const { x, y } = extentOf(scene.view, scene);
    return player && { x: x + player.x + 0.5, y: y + player.y + 0.5 };
  },
  tools: (scene) => tools(scene, draft?.tools),
  keyRows: [1, 1],
  async keypad() {
    const loaded = await import('./keys.ts');
    draft = loaded.draft;
    return loaded;
  },
  paper(scene) {
    const { x, y } = extentOf(scene.view, scene);
    return { x, y, width: scene.view.width, height: scene.view.height };
  },

  facts(scene) {
    const { t, number, mode } = scene;
    const view = shownView(scene);
    const home = view.boxes.filter((cell) => view.cells[cell] === 3).length;
    // Without boxes there is nothing to solve yet.
    const solved = view.solved && home > 0;
    const hint = currentHint(scene);
    const dead = mode === 'play' ? deadlock(scene) : null;
    const bound = mode === 'play' && !dead && !view.solved && view.player !== null ? cachedQuery(scene, 'bound') : null;
    const state = dead ? t('deadBy', { kind: t(`dead.${dead.kind}`) }) : t(solved ? 'solved' : 'playing');
    return [
      {
        label: t('fact.pushes'),
        value: number(view.pushes),
        unit: t('unit', { n: view.pushes }),
        strong: view.objective === 'pushes',
      },
      {
        label: t('fact.moves'),
        value: number(view.moves),
        unit: t('moves', { n: view.moves }),
        strong: view.objective === 'moves',
      },
      { label: t('fact.boxes'), value: `${number(home)} / ${number(view.boxes.length)}`, brief: true },
      ...(bound === null ? [] : [{ label: t('fact.least'), value: t('leastPushes', { count: number(bound) }) }]),
      ...(mode === 'play' && hint && hint.step !== 1
        ? [{ label: t('hint'), value: t(`hint.${hint.why}`), long: true }]
        : []),
      { label: t('fact.state'), value: state, long: true, tone: dead ? 'bad' : solved ? 'good' : undefined },
    ];
  },

  // "Lost" or "done" comes first, then the player's place. Other positions are not announced, and a hint has announced
  // itself.
  describe(scene) {
    if (scene.mode === 'edit' && draft) return draft.describeDraft(scene);
    const position = shownView(scene);
    const factTexts = (facts: Fact[]) => facts.map(({ label, value }) => `${label} ${value}`);
    const facts = family.facts(scene);
    return [
      ...factTexts(facts.filter(({ tone }) => tone)),
      ...(position.player === null || scene.focus?.cell === position.player
        ? []
        : [positionText(position, position.player, scene)]),
      ...factTexts(facts.filter(({ long }) => !long)),
    ].join(', ');
  },

  arrows: true,
  verdict,
  steps: (answer) => answer.frames.steps,
  moves: {
    append: (moves, move) => moves + move,
    dropLast: (moves) => moves.slice(0, -1),
    count: (moves) => moves.length,
  },
  looksLikeMoves: (text) => /^[\sudlrUDLR0-9()]+$/.test(text) && /[udlrUDLR]/.test(text),
  pasted: () => import('./pasted.ts'),
  panels: [
    { ...lazyPanel('collection', ['play', 'edit', 'solve'], () => import('./collection.ts')), listsCollection: true },
    lazyPanel('maker', ['play', 'edit'], () => import('./maker.ts')),
  ],
  played: recordResult,
};

export default family;
