/**
 * The state that the parts of a search share on the page: which part has claimed which piece of work, the best
 * objective, and the words exchanged at a meeting. `asking.ts` is at the other end of each port. Where the browser
 * can't suspend a search while it waits for a reply, there is no exchange, and each part keeps to its share.
 */

import { WORDS } from './words-of-parts.ts';

type Words = BigInt64Array<ArrayBuffer>;

/** A question of a part: its kind (a number of `words-of-parts.ts`) and its words. */
export interface Question {
  kind: number;
  words: Words;
}

/** What a part receives before it begins: its port to the page, and one port to each other part, by number. */
export interface Place {
  port: MessagePort;
  others: (MessagePort | null)[];
}

/** Sent to parts that exchange words without the page: another part is gone. */
export type Lost = 'lost';

/** @property received the words of each part that met here; null in the place of the receiver */
export interface Reply {
  best: number | null;
  granted: boolean;
  received: (Words | null)[];
}

/** Can a search be suspended while it waits for a reply? */
export const canSuspend = () => 'Suspending' in WebAssembly;

export class Exchange {
  readonly #best: () => number | null;
  readonly #claimed = new Set<bigint>();
  readonly #ports: (MessagePort | null)[];
  /** The words of the parts that wait at the meeting. */
  readonly #received: (Words | null)[];
  readonly #left: boolean[];
  /** The second ends of the channels between two parts until they are handed out, keyed by both numbers. */
  readonly #between = new Map<string, MessagePort>();

  /** @param best the best objective of all parts */
  constructor(count: number, best: () => number | null) {
    this.#best = best;
    this.#ports = Array.from({ length: count }, () => null);
    this.#received = Array.from({ length: count }, () => null);
    this.#left = Array.from({ length: count }, () => false);
  }

  /** The ports of one part. */
  join(index: number): Place {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }: MessageEvent<Question>) => this.#receive(index, data);
    this.#ports[index] = port1;
    const others = this.#ports.map((_, other) => (other === index ? null : this.#portTo(index, other)));
    return { port: port2, others };
  }

  /** This part's end of the channel to another part. */
  #portTo(index: number, other: number): MessagePort {
    const kept = this.#between.get(`${other} ${index}`);
    if (kept) return kept;
    const { port1, port2 } = new MessageChannel();
    this.#between.set(`${index} ${other}`, port2);
    return port1;
  }

  /** A part was ended from outside. The others get a message, or they would wait for its words for ever. */
  reportLoss(index: number) {
    const lost: Lost = 'lost';
    this.#ports.forEach((port, other) => {
      if (other !== index && !this.#left[other]) port?.postMessage(lost);
    });
  }

  /** A part takes no more part in meetings. */
  leave(index: number) {
    this.#left[index] = true;
    this.#meet();
  }

  /** Called when all parts have ended. */
  close() {
    for (const port of this.#ports) port?.close();
  }

  #receive(index: number, { kind, words }: Question) {
    if (kind === WORDS.best) this.#reply(index, true);
    if (kind === WORDS.leave) this.leave(index);
    if (kind === WORDS.taken || kind === WORDS.claim) {
      const granted = !this.#claimed.has(words[0]);
      this.#claimed.add(words[0]);
      if (kind === WORDS.claim) this.#reply(index, granted);
    }
    if (kind === WORDS.meet) {
      this.#received[index] = words;
      this.#meet();
    }
  }

  #reply(index: number, granted: boolean, received: Reply['received'] = [], transferred: ArrayBuffer[] = []) {
    const reply: Reply = { best: this.#best(), granted, received };
    this.#ports[index]?.postMessage(reply, transferred);
  }

  /**
   * Once every part that has not left is there, each receives the words of the others. With two parts the buffers are
   * transferred, with more they are copied.
   */
  #meet() {
    if (this.#received.some((words, index) => words === null && !this.#left[index])) return;
    const parts = this.#received.flatMap((words, index) => (words ? [{ words, index }] : []));
    this.#received.fill(null);
    for (const { index } of parts) {
      const received = parts.map((part) => (part.index === index ? null : part.words));
      this.#reply(index, true, received, parts.length === 2 ? received.flatMap((words) => words?.buffer ?? []) : []);
    }
  }
}
