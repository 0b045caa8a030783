/**
 * The reasons why a room can't be finished from a position: each shows that too few steps are left.
 * `docs/certificates.md` has the proofs.
 */

import { NONE, WORDS, type Room } from './sweeper-room.ts';

/** People and dirt after a tick. `left` has each person's remaining steps, 0 for people who have stopped. */
export interface Position {
  at: Uint8Array;
  from: Uint8Array;
  left: Uint8Array;
  carrying: Uint8Array;
  dirt: Int32Array;
  /** Remaining steps of all together. */
  total: number;
}

function bitCount(word: number): number {
  let bits = word - ((word >>> 1) & 0x55555555);
  bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333);
  return Math.imul((bits + (bits >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

export class Reasons {
  private readonly room: Room;
  /** The people who still walk. */
  private readonly walking: number[] = [];
  /** The dirty squares. */
  private readonly dirty: number[] = [];
  /** Fewest ticks until two people can be on one square together; NONE for never. */
  private meeting = NONE;

  constructor(room: Room) {
    this.room = room;
  }

  /** Does a reason show that the room can't be finished from here? */
  isHopeless(position: Position): boolean {
    this.prepare(position);
    const { walking, dirty } = this;
    let steps = 0;
    for (const person of walking) {
      steps += position.left[person];
      if (position.carrying[person] === 1 && this.room.people[person].home[position.at[person]] > position.left[person])
        return true;
    }
    const limit = Math.min(steps, position.total);
    if (walking.length > position.total) return true;
    for (const square of dirty) if (!this.canBeCleaned(square, position)) return true;
    return this.meeting === NONE
      ? this.exceedsWithoutMeetings(position, limit)
      : this.exceedsWithMeetings(position, limit);
  }

  private prepare({ at, left, dirt }: Position) {
    const { walking, dirty } = this;
    walking.length = 0;
    dirty.length = 0;
    for (let person = 0; person < at.length; person++) if (left[person] > 0) walking.push(person);
    for (let word = 0; word < WORDS; word++)
      for (let rest = dirt[word]; rest !== 0; rest &= rest - 1) dirty.push(32 * word + 31 - Math.clz32(rest & -rest));
    this.meeting = NONE;
    const { distance, colour, squares } = this.room;
    for (let one = 1; one < walking.length; one++) {
      for (let other = 0; other < one; other++) {
        const [p, q] = [walking[one], walking[other]];
        // All walkers step in every tick, so the colours of both change each time: only people on the same colour now
        // can be on one square together.
        if (colour[at[p]] !== colour[at[q]]) continue;
        const distanceApart = distance[at[p] * squares + at[q]];
        // People on the same square can meet again in the next tick, and so can people two steps apart.
        const ticks = distanceApart === NONE ? NONE : Math.max(1, distanceApart / 2);
        if (ticks <= left[p] && ticks <= left[q] && ticks < this.meeting) this.meeting = ticks;
      }
    }
  }

  /**
   * Can a square be cleaned in time: by a person who may clean it, including the way to a bin with what must be
   * carried, or by two people who meet beside it?
   */
  private canBeCleaned(square: number, { at, left, total }: Position): boolean {
    const { codes, people, distance, squares } = this.room;
    const plain = codes[square] === 0;
    for (const person of this.walking) {
      const { thing, home } = people[person];
      if (!plain && codes[square] !== thing) continue;
      const length = distance[at[person] * squares + square] + (plain ? 0 : home[square]);
      if (length <= left[person] && length <= total) return true;
    }
    return plain && this.meeting !== NONE && this.canMeetBeside(square, { at, left });
  }

  /** Can two people be together on a square beside a dirty one? */
  private canMeetBeside(dirty: number, { at, left }: Pick<Position, 'at' | 'left'>): boolean {
    const { distance, colour, squares, around } = this.room;
    for (let square = 0; square < squares; square++) {
      if (((around[WORDS * square + (dirty >> 5)] >>> (dirty & 31)) & 1) === 0) continue;
      const count = [0, 0];
      for (const person of this.walking)
        if (distance[at[person] * squares + square] <= left[person]) count[colour[at[person]]]++;
      if (count[0] > 1 || count[1] > 1) return true;
    }
    return false;
  }

  /** No two people can meet any more: a step cleans at most one square, of the colour on which the step ends. */
  private exceedsWithoutMeetings({ at, left }: Position, limit: number): boolean {
    const { dirty, walking } = this;
    if (dirty.length > limit) return true;
    const { colour } = this.room;
    const steps = [0, 0];
    for (const person of walking) {
      steps[1 - colour[at[person]]] += (left[person] + 1) >> 1;
      steps[colour[at[person]]] += left[person] >> 1;
    }
    for (const square of dirty) steps[colour[square]]--;
    return steps[0] < 0 || steps[1] < 0;
  }

  /**
   * Plain dirt, counted twice: no step cleans more than three halves on average, and a meeting that cleans more pays
   * from a reserve: 2 for a person, 3/2 if nothing is dirty around the square just left, none if nothing is dirty
   * around the person.
   */
  private exceedsWithMeetings({ at, from, left, dirt }: Position, limit: number): boolean {
    const { plain } = this.room;
    let floor = 0;
    for (let word = 0; word < WORDS; word++) floor += bitCount(dirt[word] & plain[word]);
    let reserve = 0;
    for (const person of this.walking)
      reserve += this.cleanAround(at[person], dirt)
        ? 0
        : from[person] !== NONE && this.cleanAround(from[person], dirt)
          ? 3
          : 4;
    // Before the first meeting a step cleans one square. Most is cleaned if the people with most steps left walk.
    const ticksAlone = this.meeting - 1;
    let [cleaned, rest] = [0, limit];
    const steps = this.walking.map((person) => left[person]).sort((a, b) => b - a);
    for (const available of steps) {
      const taken = Math.min(available, rest);
      rest -= taken;
      cleaned += 2 * Math.min(taken, ticksAlone) + 3 * Math.max(0, taken - ticksAlone);
    }
    return 2 * floor > cleaned + reserve;
  }

  private cleanAround(square: number, dirt: Int32Array): boolean {
    const { around } = this.room;
    for (let word = 0; word < WORDS; word++) if ((around[WORDS * square + word] & dirt[word]) !== 0) return false;
    return true;
  }
}
