/** Long work in short turns, between which the page answers its reader. */

/** Longest turn in milliseconds: less than a frame, so that nothing on the page stutters. */
const turn = 10;

/**
 * Runs a generator to its end; a turn ends at the first `yield` after its time is up.
 * @template T @param {Generator<unknown, T>} work @param {AbortSignal} [signal] ends the work between two turns
 * @returns {Promise<T>}
 */
export async function inTurns(work, signal) {
  for (;;) {
    const until = performance.now() + turn;
    do {
      const { done, value } = work.next();
      if (done) return value;
    } while (performance.now() < until);
    await new Promise((resolve) => setTimeout(resolve));
    signal?.throwIfAborted();
  }
}

/** Letters from which on moves are read in turns: a hundred thousand of them take a noticeable time at every stage. */
const long = 5000;

/** @param {string} moves */
export const isLong = (moves) => moves.length > long;

/** Between two stages of opening long moves the page has its turn; short ones are opened at once. @param {string} moves */
export const turnFor = async (moves) => {
  if (isLong(moves)) await new Promise((resolve) => setTimeout(resolve));
};

/** Runs a generator to its end at once, where no page is waiting. @template T @param {Generator<unknown, T>} work @returns {T} */
export function atOnce(work) {
  for (;;) {
    const { done, value } = work.next();
    if (done) return value;
  }
}
