/**
 * A spot is a box's square together with the player's part of the floor when that box is the only obstacle. Pushes of
 * other boxes never change a box's spot, because the player can't cross the box. So the fewest pushes of a lone box
 * from spot to spot are lower bounds for a box among others.
 */

import type { Floor } from './sokoban-board.ts';

/** The distance of a box that can reach no goal. */
export const DEAD = 2 ** 28;

export interface Spots {
  count: number;
  /**
   * The spot of a box on a square with the player on another, by square times squares plus the player's square; -1 if
   * they are the same.
   */
  spotAt: Int32Array;
  /** The spots after a push, four for each spot; -1 for none. */
  after: Int32Array;
}

/** Flood fill of the squares that the player can walk to: `list` collects them, `mark` gets `stamp` on them. */
export function fill(
  beside: Int32Array,
  blocked: Uint8Array,
  from: number,
  mark: Int32Array,
  stamp: number,
  list: Int32Array,
) {
  let count = 1;
  list[0] = from;
  mark[from] = stamp;
  for (let read = 0; read < count; read++) {
    const first = 4 * list[read];
    for (let at = first; at < first + 4; at++) {
      const next = beside[at];
      if (next < 0 || mark[next] === stamp || blocked[next] !== 0) continue;
      mark[next] = stamp;
      list[count++] = next;
    }
  }
  return count;
}

export function spotsOf({ squares, beside }: Floor): Spots {
  const spotAt = new Int32Array(squares * squares).fill(-1);
  const [mark, list, blocked] = [new Int32Array(squares), new Int32Array(squares), new Uint8Array(squares)];
  /** The square of each spot. */
  const square: number[] = [];
  for (let box = 0; box < squares; box++) {
    blocked[box] = 1;
    for (let side = 0; side < 4; side++) {
      const player = beside[4 * box + side];
      if (player < 0 || spotAt[box * squares + player] >= 0) continue;
      const reached = fill(beside, blocked, player, mark, square.length + 1, list);
      for (let at = 0; at < reached; at++) spotAt[box * squares + list[at]] = square.length;
      square.push(box);
    }
    blocked[box] = 0;
  }
  const after = new Int32Array(4 * square.length).fill(-1);
  square.forEach((box, spot) => {
    for (let way = 0; way < 4; way++) {
      const [to, stand] = [beside[4 * box + way], beside[4 * box + ((way + 2) & 3)]];
      if (to >= 0 && stand >= 0 && spotAt[box * squares + stand] === spot)
        after[4 * spot + way] = spotAt[to * squares + box];
    }
  });
  return { count: square.length, spotAt, after };
}

/** Fewest pushes from some spots to every spot, by breadth-first search; DEAD if unreachable. */
function distancesFrom(from: number[], count: number, near: (spot: number) => Iterable<number>): Int32Array {
  const distance = new Int32Array(count).fill(DEAD);
  const queue = [...from];
  for (const spot of queue) distance[spot] = 0;
  for (const spot of queue) {
    for (const next of near(spot)) {
      if (next < 0 || distance[next] < DEAD) continue;
      distance[next] = distance[spot] + 1;
      queue.push(next);
    }
  }
  return distance;
}

/** Fewest pushes from every spot to each goal. */
export function toGoals({ squares, goals }: Floor, { count, spotAt, after }: Spots): Int32Array[] {
  const before = Array.from({ length: count }, (): number[] => []);
  for (const [at, next] of after.entries()) if (next >= 0) before[next].push(at >> 2);
  return goals.map((goal) => {
    const ends = new Set(spotAt.subarray(goal * squares, (goal + 1) * squares));
    ends.delete(-1);
    return distancesFrom([...ends], count, (spot) => before[spot]);
  });
}

/** Fewest pushes from each box's start to every spot. */
export function fromBoxes({ squares, boxes, player }: Floor, { count, spotAt, after }: Spots): Int32Array[] {
  return boxes.map((box) =>
    distancesFrom([spotAt[box * squares + player]], count, (spot) => after.subarray(4 * spot, 4 * spot + 4)),
  );
}
