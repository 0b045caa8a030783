/**
 * A recorded search, prepared for drawing: places of boxes, deadlocks met, and the state of the workers, after so many
 * positions.
 */

import type { DeadlockKind, MetDeadlock, PackingPlan, RecordedSearch, View } from '../../puzzles/sokoban/types.ts';

/** From the simplest to the least simple. */
export const kinds: DeadlockKind[] = ['square', 'frozen', 'pair', 'group', 'corral', 'passage'];

export interface Recording {
  view: View;
  record: RecordedSearch;
  plan: PackingPlan | null;
  /** The cells of the boxes, by position. */
  boxes: number[][];
}

export function recordingOf(view: View, record: RecordedSearch, plan: PackingPlan | null): Recording {
  const boxes = [[...view.boxes]];
  for (let at = 1; at < record.parents.length; at++)
    boxes.push(boxes[record.parents[at]].map((cell) => (cell === record.from[at] ? record.to[at] : cell)));
  return { view, record, plan, boxes };
}

/** By cell: how many of the first positions had a box there. */
export function heatAt({ view, boxes }: Recording, positions: number): number[] {
  const counts = new Array(view.cells.length).fill(0);
  for (const cells of boxes.slice(0, positions)) for (const cell of cells) counts[cell] += 1;
  return counts;
}

/** The state of the workers after so many positions, or just before. */
export const momentAt = ({ record }: Recording, positions: number) =>
  record.moments.findLast((moment) => moment.positions <= positions) ?? record.moments[0];

export interface DeadlockCount extends MetDeadlock {
  /** Its index in the recording. */
  index: number;
}

/** The deadlocks met by then, the most frequent first; `count` is how often. */
export function deadlocksAt({ record }: Recording, positions: number): Map<DeadlockKind, DeadlockCount[]> {
  const counts = new Array(record.deadlocks.length).fill(0);
  for (const [at, which] of record.met.entries()) if (record.metAt[at] <= positions) counts[which] += 1;
  const counted = record.deadlocks.map((deadlock, index) => ({ ...deadlock, index, count: counts[index] }));
  const met = counted.filter(({ count }) => count > 0).toSorted((a, b) => b.count - a.count || a.index - b.index);
  return new Map(kinds.map((kind) => [kind, met.filter((each) => each.kind === kind)]));
}

export const totalCount = (met: DeadlockCount[]) => met.reduce((sum, { count }) => sum + count, 0);

/**
 * The plan at the stage of its search that matches the slider: complete at the end, and before that without the steps
 * of the boxes still on the board.
 */
export function planAt({ plan, boxes }: Recording, positions: number): PlanSteps | null {
  if (!plan) return null;
  const { found } = plan;
  if (positions >= boxes.length || found.length === 0) return { steps: plan.steps, first: 0 };
  const { steps, initial } = found[Math.floor((positions / boxes.length) * found.length)];
  return { steps, first: initial };
}

/** The steps of a plan, and the first of them that counts. */
type PlanSteps = { steps: PackingPlan['steps']; first: number };

/**
 * By cell, the plan's steps there: the number of the step that brings a box to stay, and those of the steps that park
 * one.
 */
export function planCells({ steps, first }: PlanSteps) {
  const cells = new Map<number, { stays: number | null; parks: number[] }>();
  for (const [at, { cell, until }] of steps.entries()) {
    if (at < first) continue;
    const entry = cells.get(cell) ?? { stays: null, parks: [] };
    if (until === null) entry.stays = at + 1;
    else entry.parks.push(at + 1);
    cells.set(cell, entry);
  }
  return cells;
}
