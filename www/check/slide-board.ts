/** Reads the board of the sliding puzzle from its text alone. */

import { insist } from './certificate.ts';

/** Cells as in the text: `0` the blank, `=` a wall, tiles by their symbols. */
export interface Board {
  width: number;
  height: number;
  cells: string[];
  goal: string[];
}

const SYMBOLS = '123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz@$';
export const WAYS: Record<string, [number, number]> = { L: [-1, 0], R: [1, 0], U: [0, -1], D: [0, 1] };

/** Refuses a board without a blank or without each tile of its goal exactly once. */
export function read(text: string): Board {
  const [before = '', high = '', rest = ''] = text.split(',').slice(-3);
  const wide = before.slice(before.lastIndexOf('\n') + 1).trimStart();
  insist(/^\d+$/.test(wide) && /^\d+$/.test(high), 'not a board of the sliding puzzle', 'board');
  const [width, height] = [Number(wide), Number(high)];
  const cells = [...rest.replace(/\s/g, '')];
  insist(
    width >= 2 && width <= 8 && height >= 2 && height <= 8 && cells.length === width * height,
    'not a board',
    'board',
  );
  const last = cells.findLastIndex((cell) => cell !== '=');
  insist(last >= 0, 'a board of walls alone', 'board');
  const goal = cells.map((cell, at) => (cell === '=' ? '=' : at === last ? '0' : SYMBOLS[at]));
  insist([...cells].sort().join('') === [...goal].sort().join(''), 'a board with tiles missing', 'board');
  return { width, height, cells, goal };
}

/** The neighbours of each cell, without walls. */
export function neighboursOf({ width, height, cells }: Board): number[][] {
  return cells.map((cell, at) => {
    if (cell === '=') return [];
    const [x, y] = [at % width, Math.floor(at / width)];
    const near = Object.values(WAYS).map(([dx, dy]) => [x + dx, y + dy]);
    const inside = near.filter(([nx, ny]) => nx >= 0 && ny >= 0 && nx < width && ny < height);
    return inside.map(([nx, ny]) => ny * width + nx).filter((next) => cells[next] !== '=');
  });
}
