/** Lower bounds for the sliding puzzle: fewest moves of a few tiles to their places, the other tiles invisible. Made here, from groups that a certificate names. */

/** Bits of a cell's number. */
export const ID_BITS = 4;
/** A table has 16 entries for each tile of the group, one for another. */
export const MOST_IN_GROUP = 5;

export interface Tables {
  /** By tile: its group, and where its cell stands in the group's index. */
  group: Uint8Array;
  shift: Uint8Array;
  /** By group: distances by index; 255 where no moves lead. */
  table: Uint8Array[];
}

/** A list of whole numbers that grows. */
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

/** Floods a field of at most 16 cells, whose sets are bits. */
function flooder(beside: number[][]) {
  const near = beside.map((cells) => cells.reduce((set, cell) => set | (1 << cell), 0));
  const spread = (first: number) =>
    Int32Array.from({ length: 256 }, (_, set) =>
      near.slice(first, first + 8).reduce((sum, cells, bit) => ((set >> bit) & 1 ? sum | cells : sum), 0),
    );
  const [low, high] = [spread(0), spread(8)];
  const flood = (free: number, cell: number) => {
    let [part, last] = [1 << cell, 0];
    while (part !== last) {
      last = part;
      part |= (low[part & 255] | high[part >> 8]) & free;
    }
    return part;
  };
  return { near, flood };
}

const lowest = (set: number) => 31 - Math.clz32(set & -set);

/**
 * Distances of one group's places from those of a target (`tiles` by cell; the last number is the blank), breadth first. A state is the places of the
 * group and the part of the rest that the blank is in, where it moves at no cost. Moves can be taken back, so distances hold in both directions.
 */
function distances(beside: number[][], target: number[], tiles: number[]): Uint8Array {
  const { near, flood } = flooder(beside);
  const whole = 2 ** beside.length - 1;
  const table = new Uint8Array(2 ** (ID_BITS * tiles.length)).fill(255);
  const seen = new Uint8Array(2 ** (ID_BITS * tiles.length + ID_BITS - 3));
  const start = tiles.reduce((sum, tile, at) => sum | (target.indexOf(tile) << (ID_BITS * at)), 0);
  let [states, next] = [new Numbers(), new Numbers()];
  const enter = (index: number, free: number, cell: number, moves: number) => {
    const part = flood(free, cell);
    const state = (index << ID_BITS) | lowest(part);
    if ((seen[state >> 3] >> (state & 7)) & 1) return;
    seen[state >> 3] |= 1 << (state & 7);
    if (table[index] === 255) table[index] = moves;
    next.push(index);
    next.push(part);
  };
  const freeOf = (index: number) =>
    tiles.reduce((free, _, at) => free & ~(1 << ((index >> (ID_BITS * at)) & 15)), whole);
  enter(start, freeOf(start), target.indexOf(beside.length - 1), 0);
  for (let moves = 1; next.count > 0; moves++) {
    [states, next] = [next, new Numbers()];
    for (let at = 0; at < states.count; at += 2) {
      const [index, part] = [states.list[at], states.list[at + 1]];
      const free = freeOf(index);
      for (let shift = 0; shift < ID_BITS * tiles.length; shift += ID_BITS) {
        const from = (index >> shift) & 15;
        for (let open = near[from] & part; open !== 0; open &= open - 1) {
          const to = lowest(open);
          enter(index + ((to - from) << shift), (free | (1 << from)) & ~(1 << to), from, moves);
        }
      }
    }
  }
  return table;
}

/** Tables of all groups, towards a target. Each move moves one tile of one group, so their sum is a lower bound whatever the groups are. */
export function distancesOf(beside: number[][], target: number[], groups: number[][]): Tables {
  const [group, shift] = [new Uint8Array(16), new Uint8Array(16)];
  groups.forEach((tiles, g) => {
    tiles.forEach((tile, at) => {
      [group[tile], shift[tile]] = [g, ID_BITS * at];
    });
  });
  return { group, shift, table: groups.map((tiles) => distances(beside, target, tiles)) };
}
