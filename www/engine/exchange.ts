/**
 * What the parts of a search know together, on the page: who has which piece of work, what the best is, and what those say that meet. `asking.ts` is at the
 * other end of each port. Where a browser can't put a search aside while it waits for a reply, there is none, and each part keeps to its share.
 */

import { WORDS } from './words-of-parts.ts';

type Words = BigInt64Array<ArrayBuffer>;

/** What a part asks, by a number of `words-of-parts.ts`, and with which words. */
export interface Question {
  what: number;
  words: Words;
}

/** What a part is given before it begins: its port to the page, and one to each of the others, by number. */
export interface Place {
  port: MessagePort;
  others: (MessagePort | null)[];
}

/** To those that speak without the page: one of the others is gone. */
export type Lost = 'lost';

/** @property said what each has said that met here; null is the part itself, which knows it */
export interface Reply {
  best: number | null;
  granted: boolean;
  said: (Words | null)[];
}

/** Can a search be put aside while it asks? */
export const canAsk = () => 'Suspending' in WebAssembly;

export class Exchange {
  readonly #best: () => number | null;
  readonly #claimed = new Set<bigint>();
  readonly #ports: (MessagePort | null)[];
  /** What those say who wait for the others. */
  readonly #said: (Words | null)[];
  readonly #left: boolean[];
  /** The ends that were not given yet of the channels between two parts, by both numbers. */
  readonly #between = new Map<string, MessagePort>();

  /** @param best the best objective of all parts */
  constructor(count: number, best: () => number | null) {
    this.#best = best;
    this.#ports = Array.from({ length: count }, () => null);
    this.#said = Array.from({ length: count }, () => null);
    this.#left = Array.from({ length: count }, () => false);
  }

  /** A part's own ports. */
  join(index: number): Place {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }: MessageEvent<Question>) => this.#hear(index, data);
    this.#ports[index] = port1;
    const others = this.#ports.map((_, other) => (other === index ? null : this.#portTo(index, other)));
    return { port: port2, others };
  }

  /** One of the two ends of the channel between two parts. */
  #portTo(index: number, other: number): MessagePort {
    const kept = this.#between.get(`${other} ${index}`);
    if (kept) return kept;
    const { port1, port2 } = new MessageChannel();
    this.#between.set(`${index} ${other}`, port2);
    return port1;
  }

  /** A part was ended from outside: who waits for its words would wait for ever. */
  lose(index: number) {
    const lost: Lost = 'lost';
    this.#ports.forEach((port, other) => {
      if (other !== index && !this.#left[other]) port?.postMessage(lost);
    });
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

  #hear(index: number, { what, words }: Question) {
    if (what === WORDS.best) this.#reply(index, true);
    if (what === WORDS.leave) this.leave(index);
    if (what === WORDS.taken || what === WORDS.claim) {
      const granted = !this.#claimed.has(words[0]);
      this.#claimed.add(words[0]);
      if (what === WORDS.claim) this.#reply(index, granted);
    }
    if (what === WORDS.meet) {
      this.#said[index] = words;
      this.#meet();
    }
  }

  #reply(index: number, granted: boolean, said: Reply['said'] = [], moved: ArrayBuffer[] = []) {
    const reply: Reply = { best: this.#best(), granted, said };
    this.#ports[index]?.postMessage(reply, moved);
  }

  /** All that have not left are there: each hears what all say. Words that one alone hears are handed on, others copied. */
  #meet() {
    if (this.#said.some((words, index) => words === null && !this.#left[index])) return;
    const all = this.#said.flatMap((words, index) => (words ? [{ words, index }] : []));
    this.#said.fill(null);
    for (const { index } of all) {
      const said = all.map((each) => (each.index === index ? null : each.words));
      this.#reply(index, true, said, all.length === 2 ? said.flatMap((words) => words?.buffer ?? []) : []);
    }
  }
}
