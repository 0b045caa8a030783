/**
 * The number of fast cores, from simulated times of machines with two kinds of cores, one kind, disturbed, throttled.
 */

import assert from 'node:assert/strict';
import test from 'node:test';
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
      times.push(time);
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
  assert.equal(fastCoreCount(coresOf(8).map(() => [50, 50])), null);
  assert.equal(fastCoreCount([...machine(coresOf(7)), []]), null);
});

test('a clock of whole milliseconds is too coarse to measure', () => {
  assert.equal(fastCoreCount(machine(coresOf(8)).map((own) => own.map(Math.floor))), null);
});

test('one time in fifty that is 0 shows that the clock is too coarse: the rest would be one core of eight', () => {
  const ends = Array.from({ length: 100 }, (_, at) => Math.floor((at + 1) * 0.98));
  const times = ends.map((end, at) => end - (ends[at - 1] ?? 0));
  assert.equal(times.filter((time) => time === 0).length, 2);
  assert.equal(fastCoreCount(coresOf(8).map(() => times)), null);
});
