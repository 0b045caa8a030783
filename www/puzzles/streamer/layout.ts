/** The layout of the maps, and the picture to show at a moment. */

import type { Point, Scene } from '../contract.ts';
import type { Frames, Ui, View } from './types.ts';

/** A map with at most so many cells across counts as small. */
export const mostSmall = 8;
/** Steps of a player's trail. */
const trailLength = 24;

const columnsFor = (count: number) => (count === 8 ? 3 : Math.ceil(Math.sqrt(count)));

type Maps = { width: number; shown: number[] };

/** Size of a map's number, an eighteenth of the width of all maps. */
export const numberSize = ({ width, shown }: Maps) => Math.min(2.4, (columnsFor(shown.length) * width) / 18);
/** Distances in units: between maps and around all, and above a map for its number. */
const spacing = (maps: Maps) => ({
  gap: Math.max(1, Math.min(2, maps.width / 8)),
  head: 1.5 * numberSize(maps) + 0.7,
});

/** Column and row of a map among the others; the middle of a ring of eight stays free. */
export function gridPlace(index: number, count: number) {
  const columns = columnsFor(count);
  const place = count === 8 && index >= 4 ? index + 1 : index;
  return { column: place % columns, row: Math.floor(place / columns) };
}

export function corner(view: Maps & { height: number }, index: number) {
  const { column, row } = gridPlace(index, view.shown.length);
  const { gap, head } = spacing(view);
  return { x: gap + column * (view.width + gap), y: row * (view.height + head) + head };
}

/** The space in the middle of a ring of eight maps. */
export function ringMiddle(view: Maps & { height: number }) {
  const { gap, head } = spacing(view);
  return { x: 2 * gap + 1.5 * view.width, y: 1.5 * (view.height + head) };
}

export function sizeOf(view: View) {
  const count = view.shown.length;
  const { gap, head } = spacing(view);
  const columns = columnsFor(count);
  const rows = count === 8 ? 3 : Math.ceil(count / columns);
  return { width: gap + columns * (view.width + gap), height: gap + rows * (view.height + head) };
}

/** Map, row and column under a point. */
export function cellUnder(view: View, point: Point) {
  for (let index = 0; index < view.shown.length; index++) {
    const at = corner(view, index);
    const [column, row] = [Math.floor(point.x - at.x), Math.floor(point.y - at.y)];
    if (column >= 0 && row >= 0 && column < view.width && row < view.height) return { index, row, column };
  }
  return null;
}

/** The picture to show: the game's position, or the answer at its time. */
export function pictureOf({ view: played, answer, time }: Scene<View, Ui, Frames>) {
  // Moves that do not choose all maps have no frames to play back.
  if (!answer?.frames.coins.length) {
    const view = answer?.view ?? played;
    return { ...view, trails: [] as number[][], between: null, taken: null };
  }
  const { frames } = answer;
  const step = Math.min(Math.floor(time + 1e-9), frames.steps);
  const count = frames.shown.length;
  // Number lists are typed arrays, whose `map` can only make numbers.
  const cellsAt = (when: number) => Array.from(frames.players.slice(when * count, (when + 1) * count));
  const area = frames.width * frames.height;
  const cells = [...frames.cells];
  const taken = Array(count).fill(0);
  for (let index = 0; index < (step + 1) * count; index++) {
    const cell = (index % count) * area + frames.players[index];
    if (cells[cell] !== 'o') continue;
    cells[cell] = '.';
    taken[index % count] += 1;
  }
  const from = Math.max(0, step - trailLength);
  const trails = cellsAt(step).map((_, index) =>
    Array.from({ length: step - from + 1 }, (_each, back) => frames.players[(from + back) * count + index]),
  );
  const players = cellsAt(step);
  const caught = players.map((cell, index) => Number(cells[index * area + cell] === 'x'));
  const next = step < frames.steps ? { players: cellsAt(step + 1), part: time - step } : null;
  const { shown, playing, width, height } = frames;
  const marks = { cells: cells.join(''), players, caught, taken, trails, between: next };
  return { shown, playing, width, height, score: frames.coins[step], ...marks, pressed: step };
}

export type Picture = ReturnType<typeof pictureOf>;
