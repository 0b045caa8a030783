// The laboratory's recorded searches of Sokoban and Room Sweeper: reading and drawing of hand-made records.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createPen } from '../../www/board/layout.ts';
import { dark, light } from '../../www/board/theme.ts';
import { nodesOutsideStairs, drawStairs, stairsHeight, stairsOf } from '../../www/lab/budgets/stairs.ts';
import { words as budgetWords } from '../../www/lab/budgets/words.ts';
import { words as sweepWords } from '../../www/lab/maze-sweep/words.ts';
import { drawTree, treeHeight } from '../../www/lab/orders/tree-picture.ts';
import { treeOf } from '../../www/lab/orders/tree.ts';
import { words as orderWords } from '../../www/lab/orders/words.ts';
import { barsOf, figuresOf, sentenceOf } from '../../www/lab/processes/counts.ts';
import { words as countWords } from '../../www/lab/processes/words.ts';
import { deadlocksHeight, drawDeadlocks } from '../../www/lab/sokoban/deadlock-picture.ts';
import { drawHeat, drawPlan, levelHeight } from '../../www/lab/sokoban/level-picture.ts';
import { deadlocksAt, heatAt, momentAt, planCells, recordingOf, totalCount } from '../../www/lab/sokoban/record.ts';
import { words as sokobanWords } from '../../www/lab/sokoban/words.ts';
import { drawWorkers, workersHeight } from '../../www/lab/sokoban/workers-picture.ts';
import { translatorOf } from '../../www/shared/translate.ts';
import { recordingContext } from './recording.mjs';

/** The sweep's pictures ask for the window's width. @type {any} */ (globalThis).matchMedia = () => ({
  matches: false,
});
const { drawLayers } = await import('../../www/lab/maze-sweep/pictures.ts');

/**
 * The texts of a drawing, at some widths, in both themes.
 * @param {Record<'ja' | 'en', Record<string, string>>} words @param {(pen: any, surface: any) => void} draw
 * @param {(width: number) => number} height
 */
function drawn(words, draw, height) {
  const texts = /** @type {string[][]} */ ([]);
  for (const [theme, width, language] of /** @type {const} */ ([
    [light, 900, 'en'],
    [dark, 350, 'ja'],
  ])) {
    const { ctx, texts: written, depth, calls } = recordingContext();
    draw(createPen(ctx, 1, theme), {
      theme,
      t: translatorOf(words[language]),
      number: String,
      width,
      height: height(width),
    });
    assert.equal(depth(), 0);
    const numbers = calls.flatMap(({ parameters }) => parameters).filter((value) => typeof value === 'number');
    assert.ok(numbers.every(Number.isFinite), 'only finite places');
    texts.push(written());
  }
  return texts;
}

/** A corridor of 5 cells between walls: two boxes, goals at both ends. */
const view = {
  ...{
    width: 7,
    height: 3,
    player: 10,
    pushes: 0,
    moves: 0,
    solved: false,
    objective: /** @type {const} */ ('pushes'),
  },
  cells: [1, 1, 1, 1, 1, 1, 1, 1, 3, 2, 2, 2, 3, 1, 1, 1, 1, 1, 1, 1, 1],
  ...{ boxes: [9, 11], facing: 1 },
};
const record = {
  ...{ workers: 2, end: /** @type {const} */ ('solved'), pushes: 2, looked: 4 },
  ...{ parents: [-1, 0, 0, 2], from: [-1, 9, 11, 9], to: [-1, 8, 12, 8], owners: [0, 1, 0, 1] },
  moments: [
    { positions: 1, looked: 1, stored: [1, 0], waiting: [2, 0], places: [8, 0], hits: [0, 0], sent: 0 },
    { positions: 3, looked: 3, stored: [2, 1], waiting: [0, 1], places: [8, 8], hits: [3, 0], sent: 1 },
    { positions: 4, looked: 4, stored: [2, 2], waiting: [0, 0], places: [8, 8], hits: [4, 1], sent: 2 },
  ],
  deadlocks: [
    { kind: /** @type {const} */ ('pair'), boxes: [10, 11], player: 9, count: 1 },
    { kind: /** @type {const} */ ('square'), boxes: [10], player: 11, count: 2 },
  ],
  ...{ met: [1, 0, 1], metAt: [1, 2, 4] },
};
const plan = {
  steps: [
    { cell: 10, until: 2 },
    { cell: 8, until: null },
    { cell: 12, until: null },
  ],
  ...{ initial: 0, complete: true, nodes: 7 },
  // Backwards: a box has left by one goal, then by the other; the parked one leaves last.
  found: [
    {
      ...{ met: 2, initial: 1 },
      steps: [
        { cell: 8, until: null },
        { cell: 12, until: null },
      ],
    },
    {
      ...{ met: 5, initial: 0 },
      steps: [
        { cell: 10, until: 2 },
        { cell: 8, until: null },
        { cell: 12, until: null },
      ],
    },
  ],
};
const recorded = recordingOf(view, record, plan);

test('positions are derived from their predecessors; squares are counted up to the slider', () => {
  assert.deepEqual(recorded.boxes, [
    [9, 11],
    [8, 11],
    [9, 12],
    [8, 12],
  ]);
  assert.deepEqual([heatAt(recorded, 1)[9], heatAt(recorded, 4)[9], heatAt(recorded, 4)[8]], [1, 2, 2]);
  assert.equal(
    heatAt(recorded, 4).reduce((sum, count) => sum + count, 0),
    8,
    'two boxes in each of four positions',
  );
});

test('moments and deadlocks are those recorded by the slider’s position', () => {
  assert.deepEqual(
    [1, 2, 3, 4].map((positions) => momentAt(recorded, positions).positions),
    [1, 1, 3, 4],
  );
  const by = (/** @type {number} */ positions) => deadlocksAt(recorded, positions);
  assert.deepEqual([totalCount(by(1).get('square') ?? []), by(1).get('pair')?.length], [1, 0]);
  assert.deepEqual([totalCount(by(4).get('square') ?? []), by(4).get('pair')?.length], [2, 1]);
  assert.deepEqual(
    [...planCells({ steps: plan.steps, first: 0 })],
    [
      [10, { stays: null, parks: [1] }],
      [8, { stays: 2, parks: [] }],
      [12, { stays: 3, parks: [] }],
    ],
  );
});

test('squares show shares, plan squares their steps, bars their figures', () => {
  const level = (/** @type {number} */ width) => levelHeight(view, width);
  const [heat] = drawn(sokobanWords, (pen, surface) => drawHeat(pen, recorded, 4, surface), level);
  assert.deepEqual(heat.toSorted(), ['50', '50', '50', '50']);
  const planned = (/** @type {number} */ positions) =>
    drawn(sokobanWords, (pen, surface) => drawPlan(pen, recorded, positions, surface), level)[0];
  assert.deepEqual([planned(1), planned(3), planned(4)], [['2'], ['1', '2', '3'], ['1', '2', '3']]);
  drawn(sokobanWords, (pen, surface) => drawPlan(pen, { ...recorded, plan: null }, 4, surface), level);
  const [english, japanese] = drawn(
    sokobanWords,
    (pen, surface) => drawDeadlocks(pen, recorded, 4, surface),
    (width) => deadlocksHeight(recorded, width),
  );
  for (const word of ['Dead square', '2 times, 1 different', 'Conflicting pair', '2', '1'])
    assert.ok(english.includes(word), word);
  assert.ok(!english.includes('Frozen'), 'a kind that did not occur has no row');
  assert.ok(japanese.includes('デッドスクエア'));
  const [workers] = drawn(
    sokobanWords,
    (pen, surface) => drawWorkers(pen, recorded, 3, surface),
    () => workersHeight(recorded),
  );
  assert.deepEqual(workers, ['Process 1', '2 (25 % full)', '3', '0', 'Process 2', '1 (13 % full)', '0', '1']);
});

/** A root with two branches: one refused by reach, the other leading to a refused end and the answer. */
const orders = {
  ...{ parents: [-1, 0, 0, 2, 2], people: [-1, 0, 0, 1, 1], steps: [-1, 0, 1, -1, 2], ends: [0, 1, 0, 3, 5] },
  ...{ nodes: 5, counts: [2, 1, 0, 1, 0, 1], answer: 'RD', complete: true },
};

test('the tree of orders: ends from top to bottom, the path to the answer, a legend with all numbers', () => {
  const tree = treeOf(orders);
  assert.deepEqual([tree.rows, tree.depth], [3, 2]);
  assert.deepEqual(
    tree.nodes.map(({ depth, row, onAnswerPath, end }) => [depth, row, onAnswerPath, end]),
    [
      [0, 1, true, 'open'],
      [1, 0, false, 'reach'],
      [1, 1.5, true, 'open'],
      [2, 1, false, 'stock'],
      [2, 2, true, 'answer'],
    ],
  );
  const [english] = drawn(orderWords, (pen, surface) => drawTree(pen, tree, orders.counts, surface), treeHeight);
  for (const word of ['dirt out of reach 1', 'too few steps 0', 'no time to carry 1', 'the answer 1'])
    assert.ok(english.includes(word), word);
  const alone = treeOf({ ...orders, parents: [-1], people: [-1], steps: [-1], ends: [1] });
  drawn(orderWords, (pen, surface) => drawTree(pen, alone, orders.counts, surface), treeHeight);
});

test('the legend of the tree of orders has one font size at any width', () => {
  const counts = [2, 123_456, 98_765, 43_210, 10_000, 1];
  for (const width of [330, 480, 640, 800, 960, 1200])
    for (const language of /** @type {const} */ (['ja', 'en'])) {
      const { ctx, calls } = recordingContext();
      const surface = { theme: light, t: translatorOf(orderWords[language]), number: String, width, height: 500 };
      drawTree(createPen(ctx, 1, light), treeOf(orders), counts, surface);
      const sizes = calls.flatMap(({ name }, at) =>
        name === 'fillText' ? [calls.slice(0, at).findLast((call) => call.name === 'font=')?.parameters[0]] : [],
      );
      assert.deepEqual([sizes.length, new Set(sizes).size], [5, 1], `${width} ${language}`);
    }
});

test('stairs add up; each states its result, and the best answer has its line', () => {
  const budgets = {
    tried: [
      { budget: 17, spent: 0, end: /** @type {const} */ ('refused') },
      { budget: 18, spent: 40, end: /** @type {const} */ ('refused') },
      { budget: 19, spent: 60, end: /** @type {const} */ ('answer') },
    ],
    ...{ steps: 19, proved: true, nodes: 130 },
  };
  assert.deepEqual(
    stairsOf(budgets).map(({ total }) => total),
    [0, 40, 100],
  );
  assert.equal(nodesOutsideStairs(budgets), 30);
  const [english] = drawn(
    budgetWords,
    (pen, surface) => drawStairs(pen, budgets, surface),
    () => stairsHeight(budgets),
  );
  for (const word of ['17', '18', '19', '40 · no answer', '60 · an answer', 'best answer: 19 steps'])
    assert.ok(english.includes(word), word);
  const none = { tried: [], steps: null, proved: false, nodes: 0 };
  drawn(
    budgetWords,
    (pen, surface) => drawStairs(pen, none, surface),
    () => stairsHeight(none),
  );
});

test('the article’s counts: bars as they arrive, a sentence once all are complete', () => {
  const voice = { t: translatorOf(countWords.en), number: String };
  const count = (/** @type {number} */ nodes, complete = true) => ({
    nodes,
    processes: 3,
    pushes: complete ? 9 : null,
    complete,
  });
  const outcome = /** @type {any} */ ({ nodes: 20, objective: 9, status: 'optimal' });
  const partial = { article: [count(200004, false), count(500)], outcome };
  const bars = barsOf(partial, voice);
  assert.deepEqual(
    bars.map(({ value }) => value),
    [200004, 500, null, null, null, null, 20],
  );
  assert.deepEqual(
    [bars[0].open, bars[0].text, bars[1].text, bars[6].note],
    [true, 'cut off at 200004', '500', '9 pushes, proved'],
  );
  assert.equal(sentenceOf(partial, voice), '');
  const allCounted = { article: [900, 800, 700, 600, 400, 100].map((nodes) => count(nodes)), outcome };
  assert.match(sentenceOf(allCounted, voice), /takes 400 positions and Tokeru 20: 20 times fewer/);
  const open = { ...allCounted, article: [...allCounted.article.slice(0, 4), count(200001, false), count(100)] };
  assert.match(sentenceOf(open, voice), /can’t be compared/);
  assert.equal(figuresOf({ article: [], outcome: null }), null);
  assert.equal(figuresOf(allCounted)?.rows.length, 9, 'seven searches, and two published figures');
});

test('the words of the sweep’s legend have one size, and stay within the picture', () => {
  for (const [width, whole] of /** @type {const} */ ([
    [290, true],
    [200, false],
  ])) {
    const { ctx, calls } = recordingContext();
    const t = translatorOf(sweepWords.ja);
    const position = /** @type {any} */ ({ sweep: { layers: [] }, at: 0 });
    drawLayers(createPen(ctx, 1, light), position, /** @type {any} */ ({ theme: light, t, width, height: 100 }));
    const texts = calls.flatMap(({ name, parameters: [text, x] }, at) => {
      const font = calls.slice(0, at).findLast((call) => call.name === 'font=')?.parameters[0];
      return name === 'fillText' ? [{ text, x, size: Number.parseFloat(font.split(' ')[1]) }] : [];
    });
    assert.equal(texts.length, 3);
    const sizes = texts.map(({ size }) => size.toFixed(3));
    assert.equal(new Set(sizes).size, 1, `${width}: ${sizes}`);
    const widest = (/** @type {string} */ text) => (whole ? 7 * text.length : 0);
    assert.ok(texts.every(({ text, x }) => x + widest(text) <= width));
  }
});
