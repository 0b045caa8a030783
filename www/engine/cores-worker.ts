/**
 * Repeats a small piece of work for a while and reports how long the repetitions took: `cores.ts` starts one such
 * worker for each core.
 */

import { samplesOf } from './core-samples.ts';

/** Less than a core's time slice, so that most pieces run without interruption. */
const ROUNDS = 30_000;
/** Larger than the L1 cache: slow cores differ in more than clock rate. */
const table = new Int32Array(1 << 15);

/** Four interleaved chains with table look-ups, as in a search. */
function piece(seed: number) {
  let [a, b, c, d] = [seed | 1, seed | 2, seed | 4, seed | 8];
  for (let round = 0; round < ROUNDS; round++) {
    a = Math.imul(a ^ (a >>> 15), 0x2c1b3c6d);
    b = Math.imul(b ^ (b >>> 13), 0x297a2d39);
    c ^= table[(a >>> 8) & (table.length - 1)];
    d = (d + c) | 0;
    table[(b >>> 8) & (table.length - 1)] = d;
  }
  return a ^ b ^ c ^ d;
}

addEventListener('message', () => {
  let seed = 1;
  postMessage(samplesOf(() => (seed = piece(seed))));
});

postMessage(null); // ready
