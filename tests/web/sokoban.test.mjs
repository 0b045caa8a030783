// Sokoban's script: what gestures do, what is drawn, its texts. The views are written by hand.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { translator } from '../../www/app/i18n.ts';
import { createPen } from '../../www/board/layout.ts';
import { dark, light } from '../../www/board/theme.ts';
import sokoban from '../../www/puzzles/sokoban/index.ts';
import { momentOf } from '../../www/puzzles/sokoban/draw.ts';
import { recordResult } from '../../www/puzzles/sokoban/best.ts';
import { firstCanonical, levelsIn, storedText } from '../../www/puzzles/sokoban/levels.ts';
import { withoutLastPush } from '../../www/puzzles/sokoban/gestures.ts';
import { namedBoards } from '../../www/shared/named-boards.ts';
import { rules } from './real-rules.mjs';
import { recordingContext } from './recording.mjs';
import { keyOn, sceneFor, tapOn } from './scene.mjs';

// #######
// #@ $ .#
// #     #
// #######
const width = 7;
const cells = [...'#######', ...'#@ $ .#', ...'#     #', ...'#######'].map((c) => (c === '#' ? 1 : c === '.' ? 3 : 2));
const start = {
  width,
  height: 4,
  cells,
  boxes: [10],
  player: 8,
  pushes: 0,
  moves: 0,
  solved: false,
  objective: 'pushes',
  facing: 2,
};

/** @type {Record<string, any>} */
const answers = {
  deadlock: null,
  bound: 2,
  dead: [8, 15],
  reach: cells.map((kind, cell) =>
    kind === 1 || cell === 10 ? -1 : Math.abs((cell % 7) - 1) + Math.floor(cell / 7) - 1,
  ),
  'walk 15': 'd',
  'walk 12': null,
  'box 10': cells.map((_, cell) => (cell === 12 ? 2 : cell === 11 ? 1 : -1)),
  'push 10 12': 'rRR',
  hint: { moves: 'rR', box: 10, to: 11, rest: 12, why: 'to-goal', pushes: 2 },
};

/** Lists of numbers as typed arrays, as the wasm returns them. @param {Record<string, any>} value */
const typed = (value) =>
  Object.fromEntries(
    Object.entries(value).map(([key, each]) => [key, Array.isArray(each) ? Int32Array.from(each) : each]),
  );

/** @param {Record<string, any>} [change] @returns {any} */
function sceneOf(change = {}) {
  const query = (/** @type {string} */ question) => ({ ...answers, ...change.answers })[question] ?? null;
  const consult = async (/** @type {string} */ question) => query(question);
  return sceneFor(sokoban, { query, consult, ...change, view: typed({ ...start, ...change.view }) });
}

const target = (/** @type {number} */ cell) => ({ id: `cell-${cell}`, cell });
const tap = (/** @type {number} */ cell) => tapOn(target(cell));
/** @param {string} type @param {number} from @param {number} to */
const drag = (type, from, to) => tapOn(target(to), { type, from: target(from) });
const press = (/** @type {string} */ key) => keyOn(key);

test('every cell is where a tap on its middle finds it', () => {
  const scene = sceneOf();
  const found = sokoban
    .cells(scene)
    .flat()
    .filter((cell) => cell !== null);
  assert.equal(found.length, 10);
  for (const cell of found)
    assert.equal(sokoban.hit(scene.view, { x: cell.x + 0.5, y: cell.y + 0.5 }, scene)?.id, cell.target.id);
  assert.equal(sokoban.hit(scene.view, { x: -2, y: 0 }, scene), null);
});

test('keys walk and push, and report an obstacle', () => {
  for (const [key, move] of [
    ['ArrowRight', 'r'],
    ['d', 'r'],
    ['l', 'r'],
    ['s', 'd'],
    ['j', 'd'],
  ])
    assert.equal(sokoban.on(press(key), sceneOf())?.move, move, key);
  assert.equal(sokoban.on(press('ArrowRight'), sceneOf({ view: { player: 9 } }))?.move, 'R');
  assert.equal(sokoban.on(press('ArrowRight'), sceneOf({ view: { player: 9, boxes: [10, 11] } }))?.notice, 'boxStuck');
  assert.equal(sokoban.on(press('ArrowUp'), sceneOf())?.notice, 'noWay');
  assert.equal(sokoban.on(press('x'), sceneOf()), null);
});

test('a tap walks, a tapped box goes to the next tapped cell, a dragged one to where it is dropped', () => {
  assert.equal(sokoban.on(tap(15), sceneOf())?.move, 'd');
  assert.equal(sokoban.on(tap(10), sceneOf())?.ui?.selected, 10);
  const chosen = sceneOf({ ui: { selected: 10 } });
  assert.equal(sokoban.on(tap(12), chosen)?.move, 'rRR');
  assert.equal(sokoban.on(tap(10), chosen)?.ui?.selected, null);
  assert.equal(sokoban.on(tap(12), sceneOf())?.notice, 'noWay');
  assert.equal(sokoban.on(drag('drag', 10, 11), sceneOf())?.ui?.selected, 10);
  assert.equal(sokoban.on(drag('drop', 10, 12), sceneOf())?.move, 'rRR');
  assert.equal(sokoban.on(drag('drop', 10, 9), sceneOf())?.notice, 'noWayForBox');
});

test('a swipe is a step: within the player’s own cell too, and beyond the board', () => {
  const middle = (/** @type {number} */ cell) => ({ x: (cell % 7) + 0.5, y: Math.floor(cell / 7) + 0.5 });
  /** @param {number} from @param {number} x @param {number} y @param {any} [over] */
  const swipe = (from, x, y, over = target(from)) => {
    const start = middle(from);
    const point = { x: start.x + x, y: start.y + y };
    return sokoban.on(tapOn(over, { type: 'drop', from: target(from), start, point }), sceneOf())?.move;
  };
  assert.equal(swipe(8, 1, 0.2, target(9)), 'r');
  assert.equal(swipe(8, 0.1, 1, target(15)), 'd');
  assert.equal(swipe(8, 0.1, 0.4), 'd', 'within the cell');
  assert.equal(swipe(8, 9, 1, null), 'r', 'beyond the board');
  assert.equal(swipe(8, 0.1, 0.1), undefined, 'a shaky tap');
  assert.equal(swipe(9, 0.4, 0), undefined, 'a tap on floor');
  assert.equal(swipe(9, 1, 0, target(10)), 'r', 'a swipe on floor');
});

test('a finger plays on the player and the boxes, and scrolls elsewhere; while a level is drawn it draws', () => {
  const grabbed = (/** @type {any} */ scene) =>
    [...cells.keys()].filter((cell) => sokoban.grabs?.(target(cell), scene));
  assert.deepEqual(grabbed(sceneOf()), [8, 10]);
  assert.equal(sokoban.grabs?.(null, sceneOf()), false);
  assert.deepEqual(grabbed(sceneOf({ mode: 'solve' })), []);
  assert.equal(grabbed(sceneOf({ mode: 'edit' })).length, cells.length);
});

test('undoing a push also takes back the walk after it', () => {
  assert.equal(withoutLastPush('rRdlL'), 'rR');
  assert.equal(withoutLastPush('rRdl'), '');
  assert.equal(withoutLastPush('rd'), '');
  assert.equal(sokoban.moves?.dropLast('rRd', sceneOf()), 'rR');
});

test('drawing: a tool sets a cell, and clears it on a second use', async () => {
  await sokoban.keypad?.();
  const edit = (/** @type {string} */ tool, /** @type {number} */ cell) =>
    String(sokoban.on(tap(cell), sceneOf({ mode: 'edit', ui: { tool } }))?.edit);
  assert.equal(edit('wall', 9), 'wall 2 1');
  assert.equal(edit('wall', 0), 'floor 0 0');
  assert.equal(edit('box', 10), 'clear 3 1');
  assert.equal(edit('goal', 9), 'toggle-goal 2 1');
});

/** Passages as Rust describes them: a tunnel, a gate, an entrance, and a goal that is the seventh to be filled. */
const passages = {
  tunnels: [9],
  gates: [11],
  entrances: [8],
  order: Array.from({ length: 32 }, (_, cell) => (cell === 12 ? 7 : 0)),
};

test('narrow places are described cell by cell while they are shown', async () => {
  const labels = (/** @type {boolean} */ showPassages) =>
    sokoban
      .cells(sceneOf({ language: 'en', ui: { showPassages }, answers: { passages } }))
      .flat()
      .flatMap((cell) => cell?.label ?? []);
  assert.ok(!labels(true).some((label) => label.includes('tunnel')), 'no label before a worker has answered');
  await new Promise((resolve) => setImmediate(resolve));
  const narrowLabels = ['tunnel: no box', 'gate: a box', 'entrance of', 'goal number 7'];
  for (const words of narrowLabels) {
    assert.equal(labels(true).filter((label) => label.includes(words)).length, 1, words);
    assert.ok(!labels(false).some((label) => label.includes(words)));
  }
});

test('everything is drawn in both themes and languages, and deadlocks do not rely on colour', () => {
  for (const theme of [light, dark]) {
    for (const language of ['ja', 'en']) {
      const { ctx, count, texts, depth } = recordingContext();
      const scene = sceneOf({
        theme,
        language,
        ui: {
          selected: 10,
          showDead: true,
          showReach: true,
          showPassages: true,
          hint: { ...answers.hint, board: '', moves: '', step: 3 },
        },
        answers: { deadlock: { kind: 'freeze', boxes: [10] }, passages },
        view: { boxes: [10, 12] },
      });
      sokoban.draw(createPen(ctx, 40, theme), scene);
      assert.ok(count('roundRect') >= 6, 'corners and boxes');
      assert.equal(depth(), 0);
      assert.ok(texts().includes('2'));
      assert.ok(texts().includes('7'), 'the order in which goals are filled');
      const { ctx: other, texts: marks } = recordingContext();
      sokoban.draw(createPen(other, 40, theme), {
        ...scene,
        view: { ...scene.view },
        ui: { ...scene.ui, selected: null },
      });
      assert.ok(marks().includes('!'));
      assert.ok(sokoban.facts({ ...scene, view: { ...scene.view } }).some((fact) => fact.tone === 'bad'));
    }
  }
});

test('a large level is drawn with few strokes, and without digits too small to read', () => {
  const side = 64;
  const cells = Array.from({ length: side * side }, (_, cell) => (cell % 7 ? 2 : 3));
  const boxes = Array.from({ length: 850 }, (_, index) => index * 4 + 1);
  const answers = { 'box 1': Array(side * side).fill(12), reach: Array(side * side).fill(7), dead: [...cells.keys()] };
  const { ctx, count, texts } = recordingContext();
  const ui = { selected: 1, showDead: true, showReach: true };
  const scene = sceneOf({ ui, answers, view: { width: side, height: side, cells, boxes, player: 0 } });
  sokoban.draw(createPen(ctx, 8, light), scene);
  assert.ok(count('fill') + count('stroke') < 40, `${count('fill') + count('stroke')} fills and strokes`);
  assert.deepEqual(texts(), []);
  const { ctx: larger, texts: digits } = recordingContext();
  sokoban.draw(createPen(larger, 40, light), { ...scene, view: { ...scene.view } });
  assert.equal(digits().length, 2 * side * side);
});

test('an answer is drawn between two positions', () => {
  const frames = { steps: 3, player: [8, 9, 10, 11], from: [-1, -1, 10, 11], to: [-1, -1, 11, 12], boxes: [10] };
  const answer = { moves: 'rRR', objective: 2, view: { ...start, boxes: [12], solved: true }, frames, checked: true };
  const at = (/** @type {number} */ time) => momentOf(sceneOf({ mode: 'solve', answer, time }));
  assert.deepEqual(at(0).boxes, [{ x: 3, y: 1, cell: 10 }]);
  assert.equal(at(1.5).boxes[0].x, 3.5);
  assert.equal(at(1.5).player?.x, 2.5);
  assert.deepEqual(at(3).boxes, [{ x: 5, y: 1, cell: 12 }]);
  assert.equal(sokoban.steps?.(/** @type {any} */ (answer)), 3);
});

test('levels of a file have its names, or numbers, and the same again when restored', async () => {
  const level = '#####\n#@$.#\n#####\n';
  const file = `; set\n\n; 1\n${level}\n; 2\n; 'Duh!'\n${level}Title: Namèd 解\n\n${level}`;
  const levels = await namedBoards(rules, 'sokoban', file);
  const canonical = levels.map(({ name, board }) => ({
    name,
    board: /** @type {any} */ (rules.parse('sokoban', board)).board,
  }));
  assert.deepEqual(
    canonical,
    ['1', 'Namèd 解', '3'].map((name) => ({ name, board: level })),
  );
  const reread = await namedBoards(rules, 'sokoban', storedText(canonical));
  assert.deepEqual(
    reread.map(({ name, board }) => ({ name, board: /** @type {any} */ (rules.parse('sokoban', board)).board })),
    canonical,
  );
});

test('a text without levels gives none, one with a level gives it', async () => {
  const level = '#####\n#@$.#\n#####\n';
  const api = /** @type {any} */ ({
    parse: (/** @type {string} */ board) => rules.parse('sokoban', board),
    boardsIn: (/** @type {string} */ text) => namedBoards(rules, 'sokoban', text),
  });
  const { signal } = new AbortController();
  const count = async (/** @type {string} */ text) => (await levelsIn(text, api, signal)).length;
  assert.deepEqual([await count('no level'), await count(level), await count(`${level}\n${level}`)], [0, 1, 2]);
});

test('of a long list only the levels shown first are parsed, and all are listed once', () => {
  const found = Array.from({ length: 5000 }, (_, number) => ({ name: `${number}`, board: `${number}` }));
  const parse = (/** @type {string} */ board) => ({ ok: true, board: `read ${board}` });
  const levels = firstCanonical(found, /** @type {any} */ ({ parse }), '');
  const read = levels.filter(({ board }) => board.startsWith('read ')).length;
  assert.ok(read > 0 && read < 5000, `${read}`);
  assert.deepEqual(
    levels,
    found.map(({ name, board }, at) => ({ name, board: at < read ? `read ${board}` : board })),
  );
});

test('the records for fewest pushes and fewest moves are kept separately', () => {
  /** @type {Record<string, string | null>} */
  const stored = {};
  const remember = (/** @type {string} */ key, /** @type {string | null | undefined} */ value) =>
    Object.assign(stored, value === undefined ? {} : { [key]: value })[key] ?? null;
  const solve = (/** @type {Record<string, any>} */ view) =>
    recordResult(sceneOf({ board: 'b', moves: 'rR', view }), remember);
  solve({ solved: false, pushes: 1, moves: 1 });
  assert.equal(stored.best, undefined);
  solve({ solved: true, pushes: 5, moves: 20 });
  solve({ solved: true, pushes: 4, moves: 30 });
  assert.deepEqual(JSON.parse(stored.best ?? ''), { b: { pushes: 4, moves: 20 } });
  solve({ solved: true, pushes: 4, moves: 18 });
  assert.deepEqual(JSON.parse(stored.best ?? ''), { b: { pushes: 4, moves: 18 } }, 'fewer moves with as many pushes');
  stored.best = JSON.stringify({ b: { pushes: 1, moves: 2, claimed: true } });
  solve({ solved: true, pushes: 6, moves: 25 });
  assert.deepEqual(JSON.parse(stored.best), { b: { pushes: 6, moves: 25 } }, 'a file’s claim is no record');
});

test('both languages have the same keys, and every deadlock has its text', () => {
  assert.deepEqual(Object.keys(sokoban.words.ja).sort(), Object.keys(sokoban.words.en).sort());
  for (const kind of ['dead-square', 'freeze', 'area', 'pair', 'corral']) assert.ok(sokoban.words.en[`dead.${kind}`]);
});

test('the portfolio shortens its answer unless the switch is off', () => {
  const fast = sokoban.engines[0];
  const scene = sceneOf({ board: 'b', moves: '', view: {} });
  const shown = (/** @type {Record<string, any>} */ values) => fast.options?.(scene, values)[0];
  assert.deepEqual([shown({})?.value, shown({ improve: false })?.value], [true, false]);
  assert.deepEqual([fast.wire?.({}), fast.wire?.({ improve: false })], [{ improve: 'true' }, { improve: 'false' }]);
});

test('the end of a run is described correctly', () => {
  for (const language of /** @type {const} */ (['en', 'ja'])) {
    const scene = { t: translator(language, sokoban.words[language]), number: String };
    const verdictOf = (/** @type {any} */ outcome) => {
      const verdict = sokoban.verdict?.({ error: null, bound: null, stop: null, objective: null, ...outcome }, scene);
      assert.ok(
        !verdict || !/verdict\.|offer\.|undefined/.test(verdict.text + verdict.reason),
        JSON.stringify(verdict),
      );
      return verdict;
    };
    const extra = { counts: 'pushes', pushes: 97, moves: 240 };
    const fast = verdictOf({ engine: 'fast', status: 'feasible', stop: 'unproved', objective: 97, bound: 95, extra });
    assert.match(fast?.text ?? '', /97/);
    assert.match(fast?.reason ?? '', /95/);
    assert.equal(fast?.offer, 'pushes');
    const cut = { engine: 'fast', status: 'feasible', stop: 'time', objective: 97, bound: 95 };
    assert.doesNotMatch(verdictOf({ ...cut, extra: { ...extra, first: 97 } })?.reason ?? '', /97/);
    const shortened = verdictOf({ ...cut, extra: { ...extra, first: 110 } });
    assert.match(shortened?.reason ?? '', language === 'en' ? /limit.*110 pushes.*may exist.*95/ : /上限.*110 回.*95/);
    const best = verdictOf({ ...cut, stop: null, status: 'optimal', bound: 97, extra: { ...extra, first: 110 } });
    assert.match(best?.reason ?? '', /110/);
    const steps = { ...extra, counts: 'moves' };
    assert.equal(verdictOf({ engine: 'improve', status: 'feasible', objective: 240, extra: steps })?.offer, 'moves');
    const proof = verdictOf({
      engine: 'pushes',
      status: 'optimal',
      objective: 97,
      bound: 97,
      extra: { ...extra, proved: 'pushes' },
    });
    assert.deepEqual([proof?.tone, proof?.offer], ['good', undefined]);
    const half = verdictOf({
      engine: 'pushes',
      status: 'feasible',
      objective: 240,
      extra: { ...steps, proved: 'pushes' },
    });
    assert.match(half?.reason ?? '', /97/);
    const full = verdictOf({ engine: 'pushes', status: 'unknown', stop: 'memory', bound: 90 });
    assert.match(full?.reason ?? '', language === 'en' ? /memory limit.*90/ : /メモリ.*90/);
    const met = verdictOf({ engine: 'pushes', status: 'feasible', stop: 'memory', objective: 99, bound: 90, extra });
    assert.match(met?.reason ?? '', language === 'en' ? /memory limit.*90/ : /メモリ.*90/);
    assert.equal(verdictOf({ engine: 'fast', status: 'infeasible', extra: { reason: 'out-of-reach' } })?.tone, 'warn');
    assert.ok(verdictOf({ engine: 'fast', status: 'unknown', stop: 'unproved' })?.reason);
    assert.equal(verdictOf({ engine: 'fast', status: 'unknown', stop: 'fault' }), null);
  }
});
