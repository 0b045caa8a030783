/**
 * One end of an answer of the sliding puzzle, and the layers of positions from it. A position stores the cell of each
 * tile, four bits a tile, in the order of the end's groups, so that a group's table index is a bit field of the two
 * words. The blank is in the cell without a tile.
 */

import { TooMuch } from './certificate.ts';
import { KEY, Layer } from './slide-layers.ts';
import { distancesOf, ID_BITS, type Components } from './slide-tables.ts';

/** The place of a group's index: its bits in the low word, and above them those in the high word. */
interface Group {
  first: number;
  table: Uint8Array;
  lowShift: number;
  lowMask: number;
  highShift: number;
  highMask: number;
  lift: number;
}

function groupAt(first: number, size: number, table: Uint8Array): Group {
  const low = Math.min(Math.max(8 - first, 0), size);
  return {
    ...{ first, table },
    lowShift: low > 0 ? ID_BITS * first : 0,
    lowMask: 2 ** (ID_BITS * low) - 1,
    highShift: ID_BITS * Math.max(first - 8, 0),
    highMask: 2 ** (ID_BITS * (size - low)) - 1,
    lift: ID_BITS * low,
  };
}

/** The number of the first zero nibble; 8 if there is none. */
function zeroIn(word: number): number {
  const found = (word - 0x11111111) & ~word & 0x88888888;
  return found === 0 ? 8 : (31 - Math.clz32(found & -found)) >> 2;
}

/** The XOR of all nibbles. */
function xorOfNibbles(word: number): number {
  const half = word ^ (word >>> 16);
  const quarter = half ^ (half >>> 8);
  return (quarter ^ (quarter >>> 4)) & 15;
}

export class EndSearch {
  private beside: number[][];
  /** By cell and direction: the bit, above a position, of the move that leads back from the cell reached. */
  private back: number[][];
  /** The tiles in the order of the groups. */
  private order: number[];
  private groups: Group[];
  /** The group's number, by place in the order. */
  private groupOf: Uint8Array;
  /** Keeps both words of a position from being 0 on boards with few tiles. */
  private mark: number;
  /** The XOR of all cells and of the mark. */
  private whole: number;

  /**
   * @param target the goal cell of each tile, by cell
   * @param groups tiles of each group; none for an end that is not searched
   */
  constructor(beside: number[][], parts: Components, target: number[], groups: number[][]) {
    this.beside = beside;
    this.back = beside.map((cells, from) => cells.map((to) => 1 << (28 + beside[to].indexOf(from))));
    const tiles = beside.map((_, cell) => cell).slice(0, -1);
    this.order = groups.length > 0 ? groups.flat() : tiles;
    const tables = distancesOf(parts, target, groups);
    const firsts = groups.map((_, g) => groups.slice(0, g).flat().length);
    this.groups = groups.map((group, g) => groupAt(firsts[g], group.length, tables[g]));
    this.groupOf = Uint8Array.from(groups.flatMap((group, g) => group.map(() => g)));
    this.mark = beside.length < 16 ? 1 << 24 : 0;
    this.whole = beside.reduce((sum, _, cell) => sum ^ cell, xorOfNibbles(this.mark));
  }

  /** Packs the tiles by cell into the two words of a position. */
  pack(tiles: number[]): [number, number] {
    const words: [number, number] = [0, this.mark];
    this.order.forEach((tile, at) => {
      words[at >> 3] |= tiles.indexOf(tile) << (ID_BITS * (at & 7));
    });
    return words;
  }

  /** Converts positions of this end to those of another end. */
  recoderTo(other: EndSearch): (low: number, high: number) => [number, number] {
    const to = Uint8Array.from(this.order, (tile) => other.order.indexOf(tile));
    return (low, high) => {
      const words: [number, number] = [0, this.mark];
      for (let at = 0; at < to.length; at++) {
        const cell = ((at < 8 ? low >>> (4 * at) : high >>> (4 * at - 32)) & 15) >>> 0;
        words[to[at] >> 3] |= cell << (ID_BITS * (to[at] & 7));
      }
      return words;
    };
  }

  /**
   * The next layer: all moves from all positions of the last one, without those that lead back to the layer before (a
   * shortest answer has none) and without positions that, by the tables, are too far from the other end for an answer
   * with fewer than `below` moves.
   */
  next(layer: Layer, depth: number, below: number): Layer {
    const { groups, beside, back, groupOf, whole } = this;
    const next = new Layer(layer.count);
    const index = new Int32Array(groups.length);
    const { slots } = layer;
    for (let at = 0; at < slots.length; at += 2) {
      const low = slots[at];
      const used = slots[at + 1];
      if (low === 0 && used === 0) continue;
      const high = used & KEY;
      const blank = xorOfNibbles(low ^ high) ^ whole;
      let bound = depth;
      for (let g = 0; g < groups.length; g++) {
        const { table, lowShift, lowMask, highShift, highMask, lift } = groups[g];
        index[g] = ((low >>> lowShift) & lowMask) | (((high >>> highShift) & highMask) << lift);
        bound += table[index[g]];
      }
      const ways = beside[blank];
      for (let way = 0; way < ways.length; way++) {
        if ((used >>> (28 + way)) & 1) continue;
        const from = ways[way];
        const pattern = Math.imul(from, 0x11111111);
        const first = zeroIn(low ^ pattern);
        const tile = first < 8 ? first : 8 + zeroIn(high ^ pattern);
        const g = groupOf[tile];
        const { table, first: start } = groups[g];
        const moved = index[g] + ((blank - from) << (ID_BITS * (tile - start)));
        if (bound - table[index[g]] + table[moved] >= below) continue;
        const change = (from ^ blank) << (ID_BITS * (tile & 7));
        if (tile < 8) next.add(low ^ change, high | back[blank][way]);
        else next.add(low, (high ^ change) | back[blank][way]);
      }
    }
    return next;
  }

  /**
   * Searches so many layers from a position and calls `onLayer` for every layer. Returns the last layer and the number
   * of positions.
   */
  run([low, high]: [number, number], layers: number, below: number, room: number, onLayer: (layer: Layer) => void) {
    let layer = new Layer(1);
    layer.add(low, high);
    let visited = 1;
    onLayer(layer);
    for (let depth = 1; depth <= layers; depth++) {
      layer = this.next(layer, depth, below);
      visited += layer.count;
      if (visited > room) throw new TooMuch('more positions than a check goes through');
      onLayer(layer);
    }
    return { layer, visited };
  }
}
