/**
 * A set of positions, each of two 32-bit words. Keys ignore the uppermost four bits, which say which moves lead back.
 * No position is 0 in both words (`slide-walk.ts` ensures that), so zeros mark an empty slot.
 */
export const KEY = 0x0fffffff;

export class Layer {
  /** Two words a slot; a power of two of slots. */
  slots: Int32Array;
  count = 0;

  constructor(expected: number) {
    this.slots = new Int32Array(2 * Math.max(256, 2 ** Math.ceil(Math.log2(2.5 * expected + 1))));
  }

  /** The index of a position's words, present or not. */
  private place(low: number, high: number): number {
    const { slots } = this;
    const mask = slots.length - 1;
    let hash = Math.imul(low, 0x9e3779b1) ^ Math.imul((high & KEY) ^ (low >>> 15), 0x85ebca77);
    hash = Math.imul(hash ^ (hash >>> 15), 0x27d4eb2f);
    let at = ((hash ^ (hash >>> 13)) << 1) & mask;
    while ((slots[at] !== low || ((slots[at + 1] ^ high) & KEY) !== 0) && (slots[at] !== 0 || slots[at + 1] !== 0))
      at = (at + 2) & mask;
    return at;
  }

  has(low: number, high: number): boolean {
    const at = this.place(low, high);
    return this.slots[at] !== 0 || this.slots[at + 1] !== 0;
  }

  /** Adds a position; if it is present, adds the moves that lead back. */
  add(low: number, high: number) {
    const { slots } = this;
    const at = this.place(low, high);
    if (slots[at] !== 0 || slots[at + 1] !== 0) {
      slots[at + 1] |= high;
      return;
    }
    slots[at] = low;
    slots[at + 1] = high;
    this.count++;
    if (4 * this.count > slots.length) this.grow();
  }

  private grow() {
    const slots = this.slots;
    this.slots = new Int32Array(2 * slots.length);
    for (let at = 0; at < slots.length; at += 2) {
      if (slots[at] === 0 && slots[at + 1] === 0) continue;
      const place = this.place(slots[at], slots[at + 1]);
      [this.slots[place], this.slots[place + 1]] = [slots[at], slots[at + 1]];
    }
  }
}
