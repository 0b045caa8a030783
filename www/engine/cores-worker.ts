/**
 * Repeats a small piece of work for a while and reports how long each repetition took: `cores.ts` starts one such
 * worker for each core.
 */

/** Milliseconds until clocks have risen and the loop is compiled, and milliseconds that are measured after that. */
const WARM_MS = 60;
const COUNTED_MS = 100;
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
  const times: number[] = [];
  const counts = performance.now() + WARM_MS;
  let seed = 1;
  for (let at = performance.now(); at < counts + COUNTED_MS; ) {
    seed = piece(seed);
    const now = performance.now();
    if (at >= counts) times.push(now - at);
    at = now;
  }
  postMessage(times);
});

postMessage(null); // ready
