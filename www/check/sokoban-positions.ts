/**
 * A set of positions, each a row of words: a bit for each square with a box, and the smallest square of the player's
 * region. Rows are compared whole, not by hash alone.
 */
export class Positions {
  readonly width: number;
  private rows: Int32Array;
  count = 0;
  /** The number of a position, from 1, or 0; a power of two of slots. */
  private slots = new Int32Array(1024);

  constructor(squares: number) {
    this.width = Math.ceil(squares / 32) + 1;
    this.rows = new Int32Array(256 * this.width);
  }

  /** The words of a position. */
  row(index: number): Int32Array {
    return this.rows.subarray(index * this.width, (index + 1) * this.width);
  }

  private slot(row: Int32Array): number {
    const { rows, slots, width } = this;
    let hash = 0;
    for (let at = 0; at < width; at++) {
      hash = Math.imul(hash ^ row[at], 0x9e3779b1);
      hash ^= hash >>> 15;
    }
    const mask = slots.length - 1;
    for (let at = Math.imul(hash, 0x85ebca77) >>> 7; ; at++) {
      const number = slots[at & mask];
      if (number === 0) return at & mask;
      const first = (number - 1) * width;
      let same = 0;
      while (same < width && rows[first + same] === row[same]) same++;
      if (same === width) return at & mask;
    }
  }

  /** The number of a position, from 0; -1 if it is not in the set. */
  find(row: Int32Array): number {
    return this.slots[this.slot(row)] - 1;
  }

  add(row: Int32Array) {
    const slot = this.slot(row);
    if (this.slots[slot] !== 0) return;
    if ((this.count + 1) * this.width > this.rows.length) this.rows = longer(this.rows);
    this.rows.set(row, this.count * this.width);
    this.slots[slot] = ++this.count;
    if (2 * this.count < this.slots.length) return;
    this.slots = new Int32Array(2 * this.slots.length);
    for (let index = 0; index < this.count; index++) this.slots[this.slot(this.row(index))] = index + 1;
  }
}

function longer(words: Int32Array): Int32Array {
  const list = new Int32Array(2 * words.length);
  list.set(words);
  return list;
}
