/**
 * How the parts of a search speak with each other without the page: each says its words to all others and hears what each of them says, all of them equally
 * often. A port keeps order, so what is heard from one port is what was said in turn. Buffers that came with words go back with others.
 */

type Words = BigInt64Array<ArrayBuffer>;

/** What all have said in a turn, by their numbers; null is the part itself. */
export type Said = (Words | null)[];

/** New buffers are so much larger than the words, as the next words may be more. */
const ROOM = 1.25;

export class Speaking {
  readonly #ports: (MessagePort | null)[];
  /** What was said and not heard yet, by part. */
  readonly #waiting: Words[][];
  #heard: Said = [];
  #spare: ArrayBuffer[] = [];
  #isLost = false;
  #arrived: () => void = () => {};

  /** @param ports one to each of the others; null for the part itself */
  constructor(ports: (MessagePort | null)[]) {
    this.#ports = ports;
    this.#waiting = ports.map(() => []);
    ports.forEach((port, index) => {
      if (port)
        port.onmessage = ({ data }: MessageEvent<Words>) => {
          this.#waiting[index].push(data);
          this.#arrived();
        };
    });
  }

  /** Says words, and waits for those of the others: nothing if one of them is gone. */
  speak(words: BigInt64Array): Promise<Said> {
    for (const port of this.#ports) {
      const copy = port && this.#copied(words);
      if (copy) port.postMessage(copy, [copy.buffer]);
    }
    return new Promise((resolve) => {
      this.#arrived = () => {
        const said = this.#said();
        if (said) resolve(said);
      };
      this.#arrived();
    });
  }

  /** One of the others says nothing any more. */
  lose() {
    this.#isLost = true;
    this.#arrived();
  }

  close() {
    this.#arrived = () => {};
    for (const port of this.#ports) port?.close();
  }

  #copied(words: BigInt64Array): Words {
    const bytes = words.byteLength;
    const spare = this.#spare.pop();
    const buffer = spare && spare.byteLength >= bytes ? spare : new ArrayBuffer(8 * Math.ceil((bytes / 8) * ROOM));
    const copy = new BigInt64Array(buffer, 0, words.length);
    copy.set(words);
    return copy;
  }

  /** What all have said in this turn, if all have; what was heard before is over then. */
  #said(): Said | null {
    const isThere = this.#ports.every((port, index) => !port || this.#waiting[index].length > 0);
    if (!isThere) return this.#isLost ? [] : null;
    this.#arrived = () => {};
    for (const words of this.#heard) if (words) this.#spare.push(words.buffer);
    this.#heard = this.#waiting.map((waiting) => waiting.shift() ?? null);
    return this.#heard;
  }
}
