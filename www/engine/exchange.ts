/**
 * What the parts of a search know together, on the page: who has which piece of work, what the best is, and what those say that meet. `asking.ts` is at the
 * other end of each port. Where a browser can't put a search aside while it waits for a reply, there is none, and each part keeps to its share.
 */

import { WORDS } from './words-of-parts.ts';

type Words = BigInt64Array;

/** Can a search be put aside while it asks? */
export const canAsk = () => 'Suspending' in WebAssembly;

export class Exchange {
  readonly #best: () => number | null;
  readonly #claimed = new Set<bigint>();
  readonly #ports: (MessagePort | null)[];
  /** What those say who wait for the others. */
  readonly #said: (Words | null)[];
  readonly #left: boolean[];

  /** @param best the best objective of all parts */
  constructor(count: number, best: () => number | null) {
    this.#best = best;
    this.#ports = Array.from({ length: count }, () => null);
    this.#said = Array.from({ length: count }, () => null);
    this.#left = Array.from({ length: count }, () => false);
  }

  /** A part's own port. */
  join(index: number): MessagePort {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }: MessageEvent<Words>) => this.#hear(index, data);
    this.#ports[index] = port1;
    return port2;
  }

  /** A part meets the others no more. */
  leave(index: number) {
    this.#left[index] = true;
    this.#meet();
  }

  /** All parts are over. */
  close() {
    for (const port of this.#ports) port?.close();
  }

  #hear(index: number, [what, ...said]: Words) {
    const word = Number(what);
    if (word === WORDS.best) this.#reply(index, true);
    if (word === WORDS.leave) this.leave(index);
    if (word === WORDS.taken || word === WORDS.claim) {
      const granted = !this.#claimed.has(said[0]);
      this.#claimed.add(said[0]);
      if (word === WORDS.claim) this.#reply(index, granted);
    }
    if (word === WORDS.meet) {
      this.#said[index] = BigInt64Array.from(said);
      this.#meet();
    }
  }

  #reply(index: number, granted: boolean, said: bigint[] = []) {
    const best = this.#best();
    const words = [best === null ? 0n : 1n, BigInt(best ?? 0), granted ? 1n : 0n, ...said];
    this.#ports[index]?.postMessage(BigInt64Array.from(words));
  }

  /** All that have not left are there: each hears what all say. */
  #meet() {
    if (this.#said.some((words, index) => words === null && !this.#left[index])) return;
    const waiting = this.#said.flatMap((words, index) => (words ? [index] : []));
    const said = this.#said.flatMap((words) => (words ? [BigInt(words.length), ...words] : []));
    this.#said.fill(null);
    for (const index of waiting) this.#reply(index, true, said);
  }
}
