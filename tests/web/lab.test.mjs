// The laboratory's film of a beam: the tree, its trunk and families, and the walk of the state, from a hand-made
// record.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { bestOf, growthOf, movesTo, walkerAt } from '../../www/lab/beam/growth.ts';
import { layerMs, cutProgress, walkProgress } from '../../www/lab/beam/moment.ts';
import { drawCut } from '../../www/lab/beam/cut-picture.ts';
import { drawTree } from '../../www/lab/beam/tree-picture.ts';
import { talliesOf } from '../../www/lab/beam/tallies.ts';
import { words } from '../../www/lab/beam/words.ts';
import { light } from '../../www/board/theme.ts';
import { translatorOf } from '../../www/shared/translate.ts';
import { createPen } from '../../www/board/layout.ts';
import { recordingContext } from './recording.mjs';

const offer = (
  /** @type {number} */ from,
  /** @type {string} */ key,
  /** @type {number} */ score,
  /** @type {number | null} */ child = null,
  equal = false,
) => ({ from, key, score, child, equal });

/**
 * Width 2. Layer 1 has the nodes 1 and 2 (the engine counts from the bottom); only 1 has children: 3 and 4, which have
 * one child each, 6 and 5.
 */
const tree = {
  ...{ maps: [0], width: 2, layers: 3, expanded: 5, candidates: 9, fingerprint: '0' },
  offers: [
    ...[offer(0, 'U', 1, 2), offer(0, 'R', 0, 1), offer(0, 'D', -1000)],
    ...[offer(1, 'R', 2, 4), offer(1, 'D', 1, 3), offer(2, 'U', 1, null, true)],
    ...[offer(3, 'R', 3, 6), offer(4, 'D', 2, 5), offer(4, 'L', 1)],
  ],
  walk: [0, 1, 0, -1, 2, 0, -2, 1, 3, 0, -3, 4, 0],
};
const growth = growthOf(tree);
const node = (/** @type {number} */ id) => {
  const found = growth.layers.flatMap(({ nodes }) => nodes).find((each) => each.id === id);
  assert.ok(found);
  return found;
};
const ids = (/** @type {Iterable<{ id: number }>} */ nodes) => [...nodes].map(({ id }) => id);

test('layers are ordered from top to bottom so that no two branches cross', () => {
  assert.deepEqual(
    growth.layers.map(({ nodes }) => ids(nodes)),
    [[0], [2, 1], [3, 4], [6, 5]],
  );
  for (const { nodes } of growth.layers)
    assert.deepEqual(
      nodes.map(({ place }) => place),
      [...nodes.keys()],
    );
});

test('living nodes, the end of the trunk, and families that keep their number', () => {
  const [, first, second, last] = growth.layers;
  assert.deepEqual([first.fork.id, ids(first.living).toSorted()], [0, [0, 1, 2]]);
  assert.deepEqual([...first.families.values()].toSorted(), [0, 1]);
  assert.deepEqual([second.fork.id, ids(second.living).toSorted()], [1, [0, 1, 3, 4]]);
  // The family of node 1 has become the trunk, so its number is inherited.
  assert.equal([...second.families.values()].includes(/** @type {number} */ (first.families.get(node(1)))), true);
  assert.deepEqual(
    [...last.families]
      .filter(([each]) => each.layer === 2)
      .map(([, number]) => number)
      .toSorted(),
    [0, 1],
  );
  assert.equal(last.families.get(node(6)), last.families.get(node(3)));
});

test('candidates: survivors first, then those cut, by score; duplicates are counted', () => {
  const [, first, second] = growth.layers;
  assert.deepEqual(
    first.candidates.map(({ score }) => score),
    [1, 0, -1000],
  );
  assert.deepEqual([second.candidates.length, second.equal], [2, 1]);
});

test('figures add up layer by layer', () => {
  assert.deepEqual(
    growth.layers.map(({ total }) => total),
    [
      { expanded: 0, tried: 0, walked: 0, fromRoot: 0 },
      { expanded: 1, tried: 3, walked: 0, fromRoot: 0 },
      { expanded: 3, tried: 6, walked: 3, fromRoot: 4 },
      { expanded: 5, tried: 9, walked: 8, fromRoot: 12 },
    ],
  );
  assert.equal(bestOf(growth.layers[3]).id, 6);
  assert.equal(movesTo(node(6), tree.maps), '0\nRDR');
});

test('the walker is where the recording says, from one layer to the next', () => {
  const at = (/** @type {number} */ layer, /** @type {number} */ done) => {
    const { from, to, part, seen, walked } = walkerAt(growth, layer, done);
    return [from.id, to.id, Math.round(part * 100) / 100, ids(seen), walked];
  };
  assert.deepEqual(at(0, 0), [0, 0, 0, [], 0]);
  assert.deepEqual(at(0, 1), [0, 0, 0, [0], 0]);
  assert.deepEqual(at(1, 0.1), [0, 1, 0.5, [], 0]);
  assert.deepEqual(at(1, 0.5), [1, 0, 0.5, [1], 1]);
  assert.deepEqual(at(1, 1), [2, 2, 0, [1, 2], 3]);
  assert.deepEqual(at(2, 0), [2, 0, 0, [], 0]);
  assert.deepEqual(at(2, 1), [4, 4, 0, [3, 4], 5]);
});

test('a walk to a missing node is refused', () => {
  assert.throws(() => growthOf({ ...tree, walk: [0, 9] }), RangeError);
});

test('a layer’s time: the walk, then the cut; more steps take longer', () => {
  assert.deepEqual([walkProgress(0.35), walkProgress(0.9), cutProgress(0.5), cutProgress(1)], [0.5, 1, 0, 1]);
  assert.ok(layerMs('normal', 20, 5) > layerMs('normal', 10, 5));
  assert.ok(layerMs('slow', 10, 5) > layerMs('fast', 10, 5));
});

const t = translatorOf(words.en);

test('a picture at any moment has that moment’s words', () => {
  const surface = { theme: light, t, number: String, width: 800, height: 350 };
  const texts = (/** @type {(pen: any) => void} */ draw) => {
    const { ctx, texts: written } = recordingContext();
    draw(createPen(ctx, 1, light));
    return written();
  };
  const whole = { layer: 3, phase: 0 };
  assert.ok(texts((pen) => drawTree(pen, growth, whole, null, surface)).includes('2 survivors'));
  const moving = { layer: 2, phase: 0.1 };
  const jumping = texts((pen) => drawTree(pen, growth, moving, walkerAt(growth, 2, walkProgress(0.1)), surface));
  assert.ok(jumping.includes('1 step jumped'), jumping.join());
  const cutting = { layer: 1, phase: 0.95 };
  assert.ok(texts((pen) => drawTree(pen, growth, cutting, walkerAt(growth, 1, 1), surface)).includes('the cut'));
  const cut = texts((pen) => drawCut(pen, growth, { layer: 1, phase: 0 }, false, { ...surface, width: 150 }));
  assert.deepEqual([cut[0], ...cut.slice(-1)], ['3 keys tried', '1 dropped']);
});

test('tallies: what is stored, walked and shared, and what the alternative would cost', () => {
  const number = String;
  const tallies = (/** @type {number} */ layer, /** @type {number} */ phase) =>
    talliesOf(growth, { layer, phase }, 81, { t, number });
  assert.deepEqual(tallies(3, 0), [
    ['stored', 5, 'as copies: 162 cells'],
    ['walked', 8, 'from the start each time: 12'],
    ['trunk', 1, '33 % of the depth'],
    ['expanded', 5, 'at most 2 a layer'],
  ]);
  assert.deepEqual(tallies(1, 0.35)[1].slice(0, 2), ['walked', 1]);
});
