/** A set of positions, each of two words of 32 bits, compared whole. */
export class Layer {
  low: Int32Array;
  high: Int32Array;
  count = 0;
  /** Number of a position, from 1, or 0; a power of two of them. */
  private slots: Int32Array;

  constructor(expected: number) {
    const room = Math.max(256, 2 ** Math.ceil(Math.log2(expected + 1)));
    [this.low, this.high] = [new Int32Array(room), new Int32Array(room)];
    this.slots = new Int32Array(4 * room);
  }

  /** The slot where a position is, or would be. */
  private slot(low: number, high: number): number {
    let hash = Math.imul(low, 0x9e3779b1) ^ Math.imul(high ^ (low >>> 15), 0x85ebca77);
    hash ^= hash >>> 15;
    const mask = this.slots.length - 1;
    let at = (Math.imul(hash, 0x27d4eb2f) >>> 3) & mask;
    for (;;) {
      const number = this.slots[at];
      if (number === 0 || (this.low[number - 1] === low && this.high[number - 1] === high)) return at;
      at = (at + 1) & mask;
    }
  }

  has(low: number, high: number): boolean {
    return this.count > 0 && this.slots[this.slot(low, high)] !== 0;
  }

  add(low: number, high: number) {
    let at = this.slot(low, high);
    if (this.slots[at] !== 0) return;
    if (this.count === this.low.length) {
      this.grow();
      at = this.slot(low, high);
    }
    this.low[this.count] = low;
    this.high[this.count] = high;
    this.slots[at] = ++this.count;
  }

  private grow() {
    const room = 2 * this.count;
    const longer = (words: Int32Array) => {
      const list = new Int32Array(room);
      list.set(words);
      return list;
    };
    [this.low, this.high] = [longer(this.low), longer(this.high)];
    this.slots = new Int32Array(4 * room);
    for (let number = 0; number < this.count; number++)
      this.slots[this.slot(this.low[number], this.high[number])] = number + 1;
  }
}
