/**
 * An all-gather between the parts of a search, without the page: each part sends its words to all others and receives
 * theirs, all of them equally often. A port keeps order, so the n-th message of a port belongs to the n-th turn.
 * Received buffers are used again for later words.
 */

type Words = BigInt64Array<ArrayBuffer>;

/** The words of all parts in one turn, by number; null in the place of the part itself. */
export type Gathered = (Words | null)[];

/** New buffers are larger by this factor, because the next words may be more. */
const ROOM = 1.25;

/** One of the parts: its port, null for the part itself, and its words that have arrived for later turns. */
interface Part {
  port: MessagePort | null;
  waiting: Words[];
}

export class AllGather {
  readonly #parts: Part[];
  #received: Gathered = [];
  #spare: ArrayBuffer[] = [];
  #isLost = false;
  #arrived: () => void = () => {};

  /** @param ports one to each of the others; null for the part itself */
  constructor(ports: (MessagePort | null)[]) {
    this.#parts = ports.map((port) => ({ port, waiting: [] }));
    for (const { port, waiting } of this.#parts)
      if (port)
        port.onmessage = ({ data }: MessageEvent<Words>) => {
          waiting.push(data);
          this.#arrived();
        };
  }

  /** Sends words and waits for those of the others; resolves with an empty list if one of them is gone. */
  gather(words: BigInt64Array): Promise<Gathered> {
    for (const { port } of this.#parts) {
      const copy = port && this.#copied(words);
      if (copy) port.postMessage(copy, [copy.buffer]);
    }
    return new Promise((resolve) => {
      this.#arrived = () => {
        const received = this.#turn();
        if (received) resolve(received);
      };
      this.#arrived();
    });
  }

  /** One of the others is gone. */
  markLost() {
    this.#isLost = true;
    this.#arrived();
  }

  close() {
    this.#arrived = () => {};
    for (const { port } of this.#parts) port?.close();
  }

  #copied(words: BigInt64Array): Words {
    const bytes = words.byteLength;
    const spare = this.#spare.pop();
    const buffer = spare && spare.byteLength >= bytes ? spare : new ArrayBuffer(8 * Math.ceil((bytes / 8) * ROOM));
    const copy = new BigInt64Array(buffer, 0, words.length);
    copy.set(words);
    return copy;
  }

  /** The words of all parts in this turn, if all have arrived. Those of the turn before are invalid then. */
  #turn(): Gathered | null {
    const isComplete = this.#parts.every(({ port, waiting }) => !port || waiting.length > 0);
    if (!isComplete) return this.#isLost ? [] : null;
    this.#arrived = () => {};
    for (const words of this.#received) if (words) this.#spare.push(words.buffer);
    this.#received = this.#parts.map(({ waiting }) => waiting.shift() ?? null);
    return this.#received;
  }
}
