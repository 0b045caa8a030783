// The examples' difficulty agrees with their families' own ratings; the order of boards; demonstrations of the rules;
// long lists.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { boardNames, isDone } from '../../www/app/panels/board-name.ts';
import { loop, shareAt } from '../../www/app/panels/demonstration.ts';
import { nearView } from '../../www/app/panels/window.ts';
import { createEngine } from '../../www/package/node.ts';
import { families } from '../../www/puzzles/index.ts';

const engine = await createEngine();
const loaded = await Promise.all(families.map(async ({ load }) => (await load()).default));
const familyOf = (/** @type {string} */ id) => /** @type {any} */ (loaded.find((family) => family.id === id));

/** @param {string} family @param {string} text */
const parsed = (family, text) => {
  const read = engine.rules.parse(family, text);
  assert.ok(read.ok);
  return read.board;
};

/** A family's rating, scaled to 1 (easy) to 5. @type {Record<string, (board: string) => Promise<number>>} */
const raters = {
  /** 0 to 9 points. */
  async maze(board) {
    const { extra } = await engine.solve('maze', board, { engine: 'frontier', options: { rating: 'true' } });
    return Math.ceil(/** @type {any} */ (extra.rating.points + 1) / 2);
  },
  async sweeper(board) {
    const answer = /** @type {any} */ (await engine.consult('sweeper', board, '', 'rating'));
    return answer.value.level;
  },
  /** 0 to 100. */
  async sokoban(board) {
    const answer = /** @type {any} */ (await engine.consult('sokoban', board, '', 'rating'));
    return Math.max(1, Math.ceil(answer.value.rating / 20));
  },
};

for (const { id, examples } of loaded)
  test(`${id}: examples have the difficulty that they state`, { timeout: 60_000 }, async () => {
    const rate = raters[id];
    for (const { board, level, name } of examples)
      assert.equal(level, rate ? await rate(parsed(id, board)) : undefined, name.en);
  });

/** A state with the fields that names need. @param {string} id @param {string} text @param {any} [more] */
function stateOf(id, text, more = {}) {
  const board = parsed(id, text);
  const { view } = /** @type {any} */ (engine.rules.view(id, board, more.moves ?? ''));
  return /** @type {any} */ ({
    ...{ family: familyOf(id), board, moves: '', mode: 'play', language: 'en', collection: null, past: [] },
    ...{ view, bare: view, ...more },
  });
}

test('the next board: in the gallery, in an opened file, none after the last', () => {
  const names = boardNames(/** @type {any} */ (engine));
  for (const { id, examples } of loaded) {
    const next = examples.map(({ board }) => names.next(stateOf(id, board))?.[0] ?? null);
    assert.deepEqual(next, [...examples.slice(1).map(({ board }) => parsed(id, board)), null], id);
  }
  const level = '#####\n#@$.#\n#####\n';
  assert.equal(names.next(stateOf('sokoban', level)), null, 'a board outside the set');
  const collection = [level, '######\n#@ $.#\n######\n'].map((board) => ({
    name: 'x',
    board: parsed('sokoban', board),
  }));
  assert.deepEqual(names.next(stateOf('sokoban', level, { collection })), [collection[1].board, { listedAt: 1 }]);
  assert.equal(names.next(stateOf('sokoban', collection[1].board, { collection })), null);
  const [first, second] = collection;
  const repeated = [first, second, { ...first, name: 'y' }, { ...second, error: { code: 'x' } }, second];
  const third = stateOf('sokoban', level, { collection: repeated, listedAt: 2 });
  assert.deepEqual(names.next(third), [second.board, { listedAt: 4 }], 'after the identical board that was opened');
  assert.equal(names.of(third, String).name, 'y');
  assert.equal(names.of(stateOf('sokoban', level, { collection }), String).note, '5×3');
});

test('a board is done when the reader has reached its goal, or pressed all keys in the streamer', () => {
  const doneIn = (/** @type {any} */ state) => isDone(state, /** @type {any} */ (engine));
  const level = '#####\n#@$.#\n#####\n';
  assert.equal(doneIn(stateOf('sokoban', level)), false);
  assert.equal(doneIn(stateOf('sokoban', level, { moves: 'R' })), true);
  assert.equal(doneIn(stateOf('sokoban', level, { moves: 'R', mode: 'solve' })), false);
  const contest = '2 1 5 5 2\nseed 1\n';
  const keys = (/** @type {string} */ moves) => stateOf('beam', contest, { moves });
  const { legal } = engine.rules;
  const [map] = legal('beam', parsed('beam', contest), '');
  const [key] = legal('beam', parsed('beam', contest), map);
  assert.equal(doneIn(keys(`${map}`)), false);
  assert.equal(doneIn(keys(`${map} ${key}`)), false);
  assert.equal(doneIn(keys(`${map} ${key} ${key}`)), true);
});

for (const { id, demo, objective } of loaded)
  test(`${id}: the demonstration follows the rules, reaches the goal and is explained in three lines`, async () => {
    const { board, moves, lines } = (await demo()).demo;
    const report = engine.rules.check(id, parsed(id, board), moves);
    assert.ok(report.ok && report.goal && !report.violation, JSON.stringify(report));
    assert.notEqual(objective.direction === 'max' ? report.objective : 1, 0);
    const frames = engine.rules.frames(id, parsed(id, board), moves);
    assert.ok(frames.ok);
    for (const [language, end] of /** @type {['ja' | 'en', RegExp][]} */ ([
      ['ja', /(です|ます|ません)。$/],
      ['en', /\.$/],
    ])) {
      assert.equal(lines[language].length, 3);
      for (const line of lines[language]) assert.match(line, end);
    }
  });

test('a demonstration pauses, plays and pauses again, in six seconds', () => {
  assert.equal(loop, 6000);
  const shares = [0, 700, 2700, 4600, 5999, 6000, 8700].map(shareAt);
  assert.deepEqual(shares, [0, 0, 0.5, 1, 1, 0, 0.5]);
});

test('a long list renders only the rows near its view', () => {
  assert.deepEqual(nearView(2000, 48, -80, 480), { first: 0, last: 21 });
  assert.deepEqual(nearView(2000, 48, 48 * 1000, 480), { first: 988, last: 1022 });
  assert.deepEqual(nearView(2000, 48, 48 * 1995, 480), { first: 1983, last: 2000 });
  assert.deepEqual(nearView(2000, 48, -9000, 480), { first: 0, last: 12 }, 'far below the view');
  assert.deepEqual(nearView(2000, 48, 200_000, 480), { first: 1988, last: 2000 }, 'far above');
  assert.deepEqual(nearView(3, 48, 0, 480), { first: 0, last: 3 });
  assert.deepEqual(nearView(0, 48, 9000, 480), { first: 0, last: 0 });
});
