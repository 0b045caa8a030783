/** The layers of a room: everything that people can do, tick by tick, without positions that a reason refuses. */

import { insist, TooMuch } from './certificate.ts';
import { Layer } from './sweeper-layer.ts';
import { Reasons, type Position } from './sweeper-reasons.ts';
import { NONE, WORDS, type Room } from './sweeper-room.ts';

/** Most positions kept before a check counts as too much. */
const MOST_POSITIONS = 8_000_000;

/** Bits of a person in a word: the square, the direction of the last step (4 for none), carrying, walking. */
const BITS = 16;

/** Searches all layers; refuses if the room can be finished. */
export class TickSearch {
  private readonly room: Room;
  private readonly reasons: Reasons;
  private readonly limits: Uint8Array;
  /** Do steps count? Then people stop only right after a useful step. */
  private readonly counts: boolean;
  private readonly current: Position;
  private readonly after: Position;
  private readonly row: Int32Array;
  private layer: Layer;
  private next: Layer;
  private tick = 0;
  /** The squares that each person may step to; NONE: stay for good. */
  private readonly options: number[][];
  /** The chosen squares. */
  private readonly chosen: number[];
  /** The people who may stop after this tick. */
  private readonly useful: Uint8Array;
  visited = 0;

  /** @param total most steps of all people together */
  constructor(room: Room, total: number, counts: boolean) {
    const count = room.people.length;
    this.limits = Uint8Array.from(room.people, ({ limit }) => limit);
    const position = (): Position => ({
      at: Uint8Array.from(room.people, ({ start }) => start),
      from: new Uint8Array(count).fill(NONE),
      left: this.limits.slice(),
      carrying: new Uint8Array(count),
      dirt: room.dirt.slice(),
      total,
    });
    [this.room, this.reasons, this.counts] = [room, new Reasons(room), counts];
    [this.current, this.after] = [position(), position()];
    this.options = room.people.map(() => []);
    this.chosen = room.people.map(() => NONE);
    this.useful = new Uint8Array(count).fill(1);
    [this.layer, this.next] = [this.empty(), this.empty()];
    this.row = new Int32Array(this.layer.width);
  }

  private empty(): Layer {
    return new Layer(Math.ceil(this.room.people.length / 2));
  }

  /** Searches all ticks. */
  run() {
    // Before the first tick any of the people may stop.
    this.chooseStops(0);
    for (;;) {
      this.layer = this.next;
      this.visited += this.layer.count;
      if (this.visited > MOST_POSITIONS) throw new TooMuch('more positions than a check goes through');
      if (this.layer.count === 0) return;
      this.next = this.empty();
      this.tick++;
      for (let index = 0; index < this.layer.count; index++) {
        if (!this.layer.holds(index)) continue;
        this.read(index);
        this.choose(0);
      }
    }
  }

  /** Reads a position of the layer. */
  private read(index: number) {
    const { rows, width, people } = this.layer;
    const { current, limits } = this;
    const first = index * width;
    for (let person = 0; person < limits.length; person++) {
      const bits = rows[first + (person >> 1)] >>> (BITS * (person & 1));
      current.at[person] = bits & 127;
      current.from[person] = this.cellBefore(bits & 127, (bits >>> 7) & 7);
      current.carrying[person] = (bits >>> 10) & 1;
      current.left[person] = ((bits >>> 11) & 1) === 0 ? 0 : limits[person] - (this.tick - 1);
    }
    for (let word = 0; word < WORDS; word++) current.dirt[word] = rows[first + people + word];
    current.total = rows[first + width - 1];
  }

  /** The square before a step in a direction. */
  private cellBefore(square: number, way: number): number {
    return way === 4 ? NONE : this.room.beside[4 * square + ((way + 2) & 3)];
  }

  /** Keeps the position after a tick; people with 0 steps left have stopped. */
  private keepPosition() {
    const { after, row, limits } = this;
    row.fill(0);
    for (let person = 0; person < limits.length; person++) {
      if (after.left[person] === 0) continue;
      const direction = after.from[person] === NONE ? 4 : this.wayTo(after.from[person], after.at[person]);
      const bits = after.at[person] | (direction << 7) | (after.carrying[person] << 10) | (1 << 11);
      row[person >> 1] |= bits << (BITS * (person & 1));
    }
    row.set(after.dirt, this.layer.people);
    row[row.length - 1] = after.total;
    this.next.add(row);
  }

  private wayTo(from: number, to: number): number {
    return this.room.beside.subarray(4 * from, 4 * from + 4).indexOf(to);
  }

  /** Tries every choice of this person and of the people after it, then plays the tick. */
  private choose(person: number) {
    const { current, limits, options } = this;
    if (person === limits.length) return this.step();
    const list = options[person];
    list.length = 0;
    if (current.left[person] === 0) list.push(NONE);
    else this.steps(person, list);
    for (const square of list) {
      this.chosen[person] = square;
      this.choose(person + 1);
    }
  }

  /**
   * The squares that a person may step to. If steps don't count, a person need not stop while it can step to a square
   * without a thing to pick up: an answer stays one with that step added.
   */
  private steps(person: number, list: number[]) {
    const { current, room } = this;
    const { thing, carries } = room.people[person];
    let harmless = false;
    for (let at = 4 * current.at[person]; at < 4 * current.at[person] + 4; at++) {
      const square = room.beside[at];
      if (square === NONE || square === current.from[person]) continue;
      list.push(square);
      harmless ||= !carries || room.codes[square] !== thing;
    }
    if (!this.counts && !harmless && current.carrying[person] === 0) list.push(NONE);
  }

  /** Plays the chosen steps of all people. */
  private step() {
    const { current, after, useful, chosen } = this;
    after.dirt.set(current.dirt);
    after.total = current.total;
    for (let person = 0; person < chosen.length; person++) {
      const square = chosen[person];
      useful[person] = 0;
      after.at[person] = square === NONE ? 0 : square;
      after.from[person] = current.at[person];
      after.carrying[person] = current.carrying[person];
      after.left[person] = square === NONE ? 0 : current.left[person] - 1;
      if (square === NONE) continue;
      after.total--;
      this.clean(person, square);
    }
    this.meet();
    for (let person = 0; person < chosen.length; person++) {
      // Without steps left the walk ends here; if steps count, it must not end with a useless one.
      if (chosen[person] === NONE || after.left[person] > 0) continue;
      if (after.carrying[person] === 1 || (this.counts && useful[person] === 0)) return;
    }
    if (after.total >= 0) this.chooseStops(0);
  }

  /** Cleans and unloads on the square entered. */
  private clean(person: number, square: number) {
    const { after, room, useful } = this;
    const { thing, carries, bin } = room.people[person];
    const [word, bit] = [square >> 5, 1 << (square & 31)];
    const code = room.codes[square];
    if ((after.dirt[word] & bit) !== 0 && (code === 0 || code === thing)) {
      after.dirt[word] &= ~bit;
      useful[person] = 1;
      if (code === thing && carries) after.carrying[person] = 1;
    }
    if (bin[square] === 1 && after.carrying[person] === 1) {
      after.carrying[person] = 0;
      useful[person] = 1;
    }
  }

  /** Wipes the floor around a square where people meet. */
  private meet() {
    const { after, room, chosen, useful } = this;
    for (let one = 1; one < chosen.length; one++) {
      for (let other = 0; other < one; other++) {
        const square = chosen[one];
        if (square === NONE || square !== chosen[other]) continue;
        for (let word = 0; word < WORDS; word++) {
          const wiped = after.dirt[word] & room.around[WORDS * square + word];
          after.dirt[word] &= ~wiped;
          // Of three who meet any two suffice, so all of them count as useful.
          if (wiped !== 0)
            for (let each = 0; each < chosen.length; each++) if (chosen[each] === square) useful[each] = 1;
        }
      }
    }
  }

  /** Tries every choice of people who stop after this tick. */
  private chooseStops(person: number) {
    const { after, useful, limits } = this;
    if (person === limits.length) return this.checkPosition();
    this.chooseStops(person + 1);
    const left = after.left[person];
    if (!this.counts || useful[person] === 0 || left === 0 || after.carrying[person] === 1) return;
    after.left[person] = 0;
    this.chooseStops(person + 1);
    after.left[person] = left;
  }

  private checkPosition() {
    const { after } = this;
    const clean = after.dirt.every((word) => word === 0) && after.carrying.every((carrying) => carrying === 0);
    insist(!clean, 'the room can be cleaned below the claim', 'gap');
    if (!this.reasons.isHopeless(after)) this.keepPosition();
  }
}
