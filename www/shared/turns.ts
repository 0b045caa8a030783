/** Splits long work into short turns, between which the page can respond to its reader. */

/** Longest turn in milliseconds: less than a frame, so that the page never stutters. */
const turnMs = 10;

/** Lets the page handle pending events. */
export const nextTurn = () => new Promise<void>((resolve) => setTimeout(resolve));

/**
 * Runs a generator to its end; a turn ends at the first `yield` after its time is up.
 * @param signal ends the work between two turns
 */
export async function inTurns<T>(work: Generator<unknown, T>, signal?: AbortSignal): Promise<T> {
  for (;;) {
    const until = performance.now() + turnMs;
    do {
      const { done, value } = work.next();
      if (done) return value;
    } while (performance.now() < until);
    await nextTurn();
    signal?.throwIfAborted();
  }
}

/**
 * Move lists longer than this many characters are read in turns: a hundred thousand take a noticeable time at every
 * stage.
 */
const longMoves = 5000;

export const isLong = (moves: string) => moves.length > longMoves;

/** Yields to the page between two stages of opening long moves; short ones are opened at once. */
export const turnFor = async (moves: string) => {
  if (isLong(moves)) await nextTurn();
};

/** Runs a generator to its end without a pause, where no page is waiting. */
export function atOnce<T>(work: Generator<unknown, T>): T {
  for (;;) {
    const { done, value } = work.next();
    if (done) return value;
  }
}
