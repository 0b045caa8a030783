/**
 * Searches from one end, layer by layer: pushes from the start, or pulls from all solved positions. It keeps every
 * position that a legal push (or pull) leads to, unless one of two reasons, prices or a dead pattern, shows that no
 * answer below the claim goes through it.
 */

import { insist, TooMuch } from './certificate.ts';
import type { Floor } from './sokoban-board.ts';
import { Positions } from './sokoban-positions.ts';
import { DEAD, fill, type Spots } from './sokoban-spots.ts';

/**
 * Lower bounds by prices: each box pays for the place that is cheapest for it, and the total price of all places is
 * counted once.
 */
export interface Prices {
  sum: number;
  /** The payment of a box, by spot. */
  terms: Int32Array;
}

/**
 * For any prices an assignment of all boxes to places costs at least the sum: it deducts each place's price exactly
 * once.
 */
export function pricesOf(distances: Int32Array[], prices: number[], spots: number): Prices {
  const payment = (_: number, spot: number) => {
    let least = DEAD;
    distances.forEach((row, place) => {
      if (row[spot] < DEAD && row[spot] - prices[place] < least) least = row[spot] - prices[place];
    });
    return least;
  };
  return { sum: prices.reduce((sum, price) => sum + price, 0), terms: new Int32Array(spots).map(payment) };
}

/** A dead pattern: boxes that, with the player in the region, can't all reach goals even alone. */
export interface Pattern {
  boxes: number[];
  /** The player's squares, as marks by square. */
  region: Uint8Array;
  /** Its line in the certificate. */
  line: number;
}

/** The reasons to drop positions on one end. */
export interface Reasons {
  prices: Prices[];
  /** Patterns, by each of their squares. */
  patterns: Pattern[][];
  /** Positions with this sum or more are dropped. */
  limit: number;
  /** Do the pushes made so far count towards the sum? */
  counts: boolean;
}

/** Most positions of a check before it counts as too much. */
export const MOST_POSITIONS = 12_000_000;

/** Does a pattern with a box on this square cover the position of boxes and player? */
export function isCovered(patterns: Pattern[][], blocked: Uint8Array, square: number, player: number): boolean {
  return patterns[square].some(
    ({ boxes, region }) => region[player] === 1 && boxes.every((each) => blocked[each] === 1),
  );
}

/** The search from one end of the answers. */
export class EndSearch {
  readonly positions: Positions;
  /** The number of the first position of the last layer. */
  first = 0;
  depth = 0;
  private readonly floor: Floor;
  private readonly spots: Spots;
  private readonly reasons: Reasons;
  private readonly pulls: boolean;
  private readonly blocked: Uint8Array;
  private readonly reach: { mark: Int32Array; list: Int32Array; stamp: number };
  private readonly region: { mark: Int32Array; list: Int32Array; stamp: number };
  private readonly words: Int32Array;

  constructor(floor: Floor, spots: Spots, reasons: Reasons, pulls: boolean) {
    const marks = () => ({ mark: new Int32Array(floor.squares), list: new Int32Array(floor.squares), stamp: 0 });
    [this.floor, this.spots, this.reasons, this.pulls] = [floor, spots, reasons, pulls];
    [this.reach, this.region] = [marks(), marks()];
    this.positions = new Positions(floor.squares);
    this.words = new Int32Array(this.positions.width);
    this.blocked = new Uint8Array(floor.squares);
    const { boxes, goals, player, squares } = floor;
    const [standing, players] = pulls ? [goals, Array.from({ length: squares }, (_, at) => at)] : [boxes, [player]];
    for (const box of standing) this.blocked[box] = 1;
    for (const at of players) if (this.blocked[at] === 0) this.addStart(standing, at);
    for (const box of standing) this.blocked[box] = 0;
  }

  private addStart(boxes: number[], player: number) {
    const dead = !this.pulls && boxes.some((box) => isCovered(this.reasons.patterns, this.blocked, box, player));
    if (!dead && !this.exceedsLimit(boxes, player)) this.enter(boxes, player);
  }

  /** The size of the last layer. */
  get layer(): number {
    return this.positions.count - this.first;
  }

  /** Do the prices show that no answer below the claim goes through a position? */
  private exceedsLimit(boxes: number[], player: number): boolean {
    const { prices, limit, counts } = this.reasons;
    const { squares } = this.floor;
    for (const { sum, terms } of prices) {
      let paid = counts ? sum + this.depth : sum;
      for (const box of boxes) paid += terms[this.spots.spotAt[box * squares + player]];
      if (paid >= limit) return true;
    }
    return false;
  }

  /** Adds a position whose boxes are marked in `blocked`. */
  private enter(boxes: number[], player: number) {
    const { mark, list } = this.region;
    const reached = fill(this.floor.beside, this.blocked, player, mark, ++this.region.stamp, list);
    let least = player;
    for (let at = 1; at < reached; at++) if (list[at] < least) least = list[at];
    this.words.fill(0);
    for (const box of boxes) this.words[box >> 5] |= 1 << (box & 31);
    this.words[this.words.length - 1] = least;
    this.positions.add(this.words);
  }

  /** The boxes of a position in the set. */
  private boxesOf(row: Int32Array): number[] {
    const boxes: number[] = [];
    for (let word = 0; word < row.length - 1; word++)
      for (let left = row[word]; left !== 0; left &= left - 1) boxes.push(32 * word + 31 - Math.clz32(left & -left));
    return boxes;
  }

  /** Searches one more layer. */
  step() {
    const [from, to] = [this.first, this.positions.count];
    this.depth++;
    for (let index = from; index < to; index++) {
      const row = this.positions.row(index);
      const [boxes, player] = [this.boxesOf(row), row[row.length - 1]];
      for (const box of boxes) this.blocked[box] = 1;
      fill(this.floor.beside, this.blocked, player, this.reach.mark, ++this.reach.stamp, this.reach.list);
      for (let at = 0; at < boxes.length; at++) this.moves(boxes, at);
      for (const box of boxes) this.blocked[box] = 0;
      if (this.positions.count > MOST_POSITIONS) throw new TooMuch('more positions than a check goes through');
    }
    this.first = to;
  }

  /** All pushes, or pulls, of one box. */
  private moves(boxes: number[], at: number) {
    const { beside } = this.floor;
    const { mark, stamp } = this.reach;
    const box = boxes[at];
    for (let direction = 0; direction < 4; direction++) {
      const to = beside[4 * box + direction];
      if (to < 0 || this.blocked[to] !== 0) continue;
      // A push needs the player behind the box; a pull needs him in front of it and a free square to step back to.
      const stand = this.pulls ? to : beside[4 * box + ((direction + 2) & 3)];
      if (stand < 0 || mark[stand] !== stamp) continue;
      const player = this.pulls ? beside[4 * to + direction] : box;
      if (player < 0 || (this.pulls && this.blocked[player] !== 0)) continue;
      [this.blocked[box], this.blocked[to], boxes[at]] = [0, 1, to];
      const dead = !this.pulls && isCovered(this.reasons.patterns, this.blocked, to, player);
      if (!dead && !this.exceedsLimit(boxes, player)) this.enter(boxes, player);
      [this.blocked[box], this.blocked[to], boxes[at]] = [1, 0, box];
    }
  }
}

/** Refuses unless no solved position is in a set. */
export function insistUnsolved({ positions }: EndSearch, { goals, squares }: Floor) {
  const solved = new Positions(squares).row(0);
  for (const goal of goals) solved[goal >> 5] |= 1 << (goal & 31);
  for (let player = 0; player < squares; player++) {
    solved[solved.length - 1] = player;
    insist(positions.find(solved) < 0, 'there is an answer below the claim', 'gap');
  }
}
