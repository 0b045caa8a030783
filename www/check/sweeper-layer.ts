import { WORDS } from './sweeper-room.ts';

/**
 * The positions after a tick: a word for each two people, words of dirt, steps left. Positions with the same people are
 * in one list. Of two positions the one without extra dirt and with no fewer steps left is kept, because whatever
 * cleans the other also cleans it.
 */
export class Layer {
  readonly people: number;
  readonly width: number;
  rows: Int32Array;
  count = 0;
  /** The number of the next position with the same people, from 1; -1 for a dropped position. */
  private next: Int32Array;
  /** The number of a list's first position, from 1, or 0; a power of two of slots. */
  private slots = new Int32Array(1024);
  private lists = 0;

  constructor(people: number) {
    this.people = people;
    this.width = people + WORDS + 1;
    this.rows = new Int32Array(256 * this.width);
    this.next = new Int32Array(256);
  }

  /** Is a position still kept? */
  holds(index: number): boolean {
    return this.next[index] >= 0;
  }

  private slot(rows: Int32Array, first: number): number {
    let hash = 0;
    for (let at = 0; at < this.people; at++) {
      hash = Math.imul(hash ^ rows[first + at], 0x9e3779b1);
      hash ^= hash >>> 15;
    }
    const mask = this.slots.length - 1;
    for (let at = Math.imul(hash, 0x85ebca77) >>> 7; ; at++) {
      const head = this.slots[at & mask];
      if (head === 0) return at & mask;
      const offset = (head - 1) * this.width;
      let equal = 0;
      while (equal < this.people && this.rows[offset + equal] === rows[first + equal]) equal++;
      if (equal === this.people) return at & mask;
    }
  }

  /** Has the first row no dirt that the second lacks, and no fewer steps left? */
  private covers(one: Int32Array, first: number, other: Int32Array, second: number): boolean {
    const end = this.width - 1;
    for (let at = this.people; at < end; at++) if ((one[first + at] & ~other[second + at]) !== 0) return false;
    return one[first + end] >= other[second + end];
  }

  /** Keeps a position, unless another one dominates it; positions that it dominates are dropped. */
  add(row: Int32Array) {
    const slot = this.slot(row, 0);
    let before = 0;
    for (let number = this.slots[slot]; number !== 0; ) {
      const [at, after] = [(number - 1) * this.width, this.next[number - 1]];
      if (this.covers(this.rows, at, row, 0)) return;
      if (this.covers(row, 0, this.rows, at)) {
        if (before === 0) this.slots[slot] = after;
        else this.next[before - 1] = after;
        this.next[number - 1] = -1;
      } else before = number;
      number = after;
    }
    // The list may have lost its head, and with it its slot: the new position becomes the head.
    const rest = this.slots[slot];
    if (rest === 0) this.lists++;
    this.append(row, rest);
    this.slots[slot] = this.count;
    if (2 * this.lists >= this.slots.length) this.spread();
  }

  private append(row: Int32Array, next: number) {
    if (this.count === this.next.length) [this.rows, this.next] = [longer(this.rows), longer(this.next)];
    this.rows.set(row, this.count * this.width);
    this.next[this.count++] = next;
  }

  /** Doubles the slots of the lists. */
  private spread() {
    const heads = this.slots.filter((head) => head !== 0);
    this.slots = new Int32Array(2 * this.slots.length);
    for (const head of heads) this.slots[this.slot(this.rows, (head - 1) * this.width)] = head;
  }
}

function longer(words: Int32Array): Int32Array {
  const list = new Int32Array(2 * words.length);
  list.set(words);
  return list;
}
