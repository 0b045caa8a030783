/**
 * Lower bounds for the sliding puzzle: fewest moves of a few tiles to their places while the other tiles are ignored.
 * Computed here, for the groups that a certificate names.
 */

/** Bits of a cell number. */
export const ID_BITS = 4;
/** A table of n tiles has 16 ** n entries. */
export const MOST_IN_GROUP = 5;

/** A growing list of whole numbers. */
class Numbers {
  list = new Int32Array(1 << 12);
  count = 0;
  push(value: number) {
    if (this.count === this.list.length) {
      const longer = new Int32Array(2 * this.count);
      longer.set(this.list);
      this.list = longer;
    }
    this.list[this.count++] = value;
  }
}

const lowest = (set: number) => 31 - Math.clz32(set & -set);

/** The connected component of a cell among the free cells, as a bit set. Each component is flooded once. */
export class Components {
  readonly near: Int32Array;
  /** By the set of free cells, then by the cell; 0 if not computed yet. */
  private components: Uint16Array;

  constructor(beside: number[][]) {
    this.near = Int32Array.from(beside, (cells) => cells.reduce((set, cell) => set | (1 << cell), 0));
    this.components = new Uint16Array(2 ** (beside.length + ID_BITS));
  }

  componentOf(free: number, cell: number): number {
    return this.components[(free << ID_BITS) | cell] || this.flood(free, cell);
  }

  private flood(free: number, cell: number): number {
    let [part, last] = [1 << cell, 0];
    while (part !== last) {
      last = part;
      for (let rest = last; rest !== 0; rest &= rest - 1) part |= this.near[lowest(rest)] & free;
    }
    for (let rest = part; rest !== 0; rest &= rest - 1) this.components[(free << ID_BITS) | lowest(rest)] = part;
    return part;
  }
}

/**
 * Distances of one group's places from those of a target (`tiles` by cell; the last number is the blank), by
 * breadth-first search. A state is the places of the group and the component of the remaining cells that holds the
 * blank, in which the blank moves at no cost. Moves are reversible, so distances hold in both directions.
 */
function distances(parts: Components, target: number[], tiles: number[]): Uint8Array {
  const { near } = parts;
  const bits = ID_BITS * tiles.length;
  const table = new Uint8Array(2 ** bits).fill(255);
  const seen = new Uint8Array(2 ** (bits + ID_BITS - 3));
  let [states, next] = [new Numbers(), new Numbers()];
  const enter = (index: number, free: number, cell: number, moves: number) => {
    const part = parts.componentOf(free, cell);
    const state = (index << ID_BITS) | lowest(part);
    if ((seen[state >> 3] >> (state & 7)) & 1) return;
    seen[state >> 3] |= 1 << (state & 7);
    if (table[index] === 255) table[index] = moves;
    next.push(index);
    next.push((free << 16) | part);
  };
  const places = tiles.map((tile) => target.indexOf(tile));
  const start = places.reduce((sum, place, at) => sum | (place << (ID_BITS * at)), 0);
  const free = places.reduce((set, place) => set & ~(1 << place), 2 ** near.length - 1);
  enter(start, free, target.indexOf(near.length - 1), 0);
  for (let moves = 1; next.count > 0; moves++) {
    [states, next] = [next, new Numbers()];
    for (let at = 0; at < states.count; at += 2) {
      const [index, sets] = [states.list[at], states.list[at + 1]];
      for (let shift = 0; shift < bits; shift += ID_BITS) {
        const from = (index >> shift) & 15;
        for (let open = near[from] & sets & 0xffff; open !== 0; open &= open - 1) {
          const to = lowest(open);
          enter(index + ((to - from) << shift), ((sets >>> 16) | (1 << from)) & ~(1 << to), from, moves);
        }
      }
    }
  }
  return table;
}

/**
 * The tables of all groups, towards a target. Each move moves one tile of one group, so the sum over disjoint groups is
 * always a lower bound.
 */
export const distancesOf = (parts: Components, target: number[], groups: number[][]): Uint8Array[] =>
  groups.map((tiles) => distances(parts, target, tiles));
