/**
 * The number of fast cores, from simulated times of machines with two kinds of cores, one kind, disturbed, throttled.
 */

import assert from 'node:assert/strict';
import test from 'node:test';
import { samplesOf } from '../../www/engine/core-samples.ts';
import { fastCoreCount } from '../../www/engine/cores.ts';

const WINDOW_MS = 100;

/** Numbers below 1, the same in every run. @param {number} seed */
function randomFrom(seed) {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/**
 * Simulated times of a worker for each core; now and then all workers move to other cores at once.
 * @param {number[]} cores milliseconds that a piece takes on each
 * @param {{ seed?: number, jitter?: number, interrupted?: number, moves?: number }} [noise] `jitter`: relative
 *   variation of the pieces; `interrupted`: share of the pieces that lose a time slice to something else; `moves`: how
 *   often all workers change places
 */
function machine(cores, { seed = 1, jitter = 0.05, interrupted = 0, moves = 5 } = {}) {
  const random = randomFrom(seed);
  return cores.map((_, worker) => {
    const times = [];
    for (let at = 0; at < WINDOW_MS; ) {
      const core = cores[(worker + Math.floor((at / WINDOW_MS) * (moves + 1))) % cores.length];
      const pause = random() < interrupted ? 3 + 6 * random() : 0;
      const time = core * (1 + jitter * random()) + pause;
      times.push({ pieces: 1, time });
      at += time;
    }
    return times;
  });
}

const coresOf = (/** @type {number} */ count, time = 0.3) => Array(count).fill(time);
const seeds = Array.from({ length: 20 }, (_, seed) => seed + 1);

/**
 * @param {string} name @param {number[]} cores @param {number | null} fast
 * @param {Parameters<typeof machine>[1]} [noise]
 */
function testCount(name, cores, fast, noise) {
  test(name, () => {
    for (const seed of seeds) assert.equal(fastCoreCount(machine(cores, { seed, ...noise })), fast, `seed ${seed}`);
  });
}

testCount('four fast cores and four slow ones', [...coresOf(4), ...coresOf(4, 0.75)], 4);
testCount('four fast cores and four slow ones, with no worker ever moving', [...coresOf(4), ...coresOf(4, 0.75)], 4, {
  moves: 0,
});
testCount('two fast cores and six slow ones', [...coresOf(2), ...coresOf(6, 0.9)], 2);
testCount('six fast cores and two slow ones', [...coresOf(6), ...coresOf(2, 0.6)], 6);
testCount('one, three and four cores: the first four count as one kind', [0.25, ...coresOf(3), ...coresOf(4, 0.9)], 4);
testCount('eight cores of one kind', coresOf(8), 8);
testCount('cores that share their power in pairs count as one kind', coresOf(8, 0.55), 8, { jitter: 0.3 });
testCount('slow cores are four times as slow', [...coresOf(4), ...coresOf(4, 1.2)], 4);
testCount('another program runs for a tenth of the time', [...coresOf(4), ...coresOf(4, 0.75)], 4, {
  interrupted: 0.01,
});
testCount('a busy machine gives no result', [...coresOf(4), ...coresOf(4, 0.75)], null, { interrupted: 0.1 });
testCount('a busy machine with cores of one kind gives no result', coresOf(8), null, { interrupted: 0.1 });
testCount('erratic speeds, as under a restless governor, give no result', coresOf(8), null, { jitter: 3 });

test('a throttled tab has done too little to measure', () => {
  const slow = { pieces: 1, time: 50 };
  assert.equal(fastCoreCount(coresOf(8).map(() => [slow, slow])), null);
  assert.equal(fastCoreCount([...machine(coresOf(7)), []]), null);
});

test('one time in fifty that is 0 shows that the clock is too coarse: the rest would be one core of eight', () => {
  const ends = Array.from({ length: 100 }, (_, at) => Math.floor((at + 1) * 0.98));
  const samples = ends.map((end, at) => ({ pieces: 1, time: end - (ends[at - 1] ?? 0) }));
  assert.equal(samples.filter(({ time }) => time === 0).length, 2);
  assert.equal(fastCoreCount(coresOf(8).map(() => samples)), null);
});

/**
 * Samples that workers take on a machine whose clock shows every `tick` milliseconds only. Reading it takes two
 * microseconds.
 * @param {number[]} cores milliseconds that a piece takes on each
 * @param {{ tick: number, seed?: number, interrupted?: number, stay?: number }} wish `interrupted`: how often a
 *   worker loses a time slice in a millisecond; `stay`: milliseconds after which all workers change places
 */
function clockedMachine(cores, { tick, seed = 1, interrupted = 0, stay = 1000 }) {
  const random = randomFrom(seed);
  return cores.map((_, worker) => {
    let time = 1000 + worker / 7;
    const now = () => {
      time += 0.002;
      return Math.floor(time / tick) * tick;
    };
    const work = () => {
      const needed = cores[(worker + Math.floor(time / stay)) % cores.length] * (1 + 0.05 * random());
      time += needed + (random() < interrupted * needed ? 3 + 6 * random() : 0);
    };
    return samplesOf(work, now);
  });
}

/** The different counts of all seeds. @param {number[]} cores @param {Parameters<typeof clockedMachine>[1]} wish */
const countsOf = (cores, wish) => new Set(seeds.map((seed) => fastCoreCount(clockedMachine(cores, { seed, ...wish }))));

/** Milliseconds of a piece on fast and slow devices. */
const pieceTimes = [0.2, 0.3, 0.7, 1, 1.5, 1.9];

/** Numbers of fast cores, and the cores. @type {[number, number[]][]} */
const machines = [
  [4, [...coresOf(4), ...coresOf(4, 0.75)]],
  [6, [...coresOf(6), ...coresOf(2, 0.6)]],
  [4, [...coresOf(4, 1.1), ...coresOf(4, 2.5)]],
  [8, coresOf(8)],
  [8, coresOf(8, 1.5)],
];

for (const tick of [0.005, 0.02, 0.1, 1]) {
  test(`with a clock of ${tick} ms eight cores of one kind are eight, however long a piece takes`, () => {
    for (const time of pieceTimes) assert.deepEqual(countsOf(coresOf(8, time), { tick }), new Set([8]), `${time}`);
  });

  test(`with a clock of ${tick} ms fast cores are counted, while workers move and while they do not`, () => {
    for (const [fast, cores] of machines)
      for (const stay of [40, 1000]) assert.deepEqual(countsOf(cores, { tick, stay }), new Set([fast]), `${cores}`);
  });

  test(`with a clock of ${tick} ms and other programs the count is at most one off, or there is none`, () => {
    for (const [fast, cores] of machines)
      for (const stay of [15, 40, 1000])
        for (const count of countsOf(cores, { tick, stay, interrupted: 0.01 }))
          assert.ok(count === null || Math.abs(count - fast) <= 1, `${count} of ${fast}, ${cores}, ${stay}`);
  });
}

test('with a clock too coarse for samples there is no result, and nothing is measured', () => {
  for (const tick of [1000 / 60, 100])
    for (const time of [...pieceTimes, 20, 120])
      assert.deepEqual(countsOf(coresOf(8, time), { tick }), new Set([null]), `${tick}, ${time}`);
});

test('a slow device: pieces that last as long as a third of a time slice are not mistaken for slow cores', () => {
  for (const interrupted of [0.01, 0.03])
    assert.deepEqual(countsOf(coresOf(8, 1.5), { tick: 0.005, interrupted }), new Set([8]), `${interrupted}`);
});
