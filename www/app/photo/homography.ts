/** The homography that maps four points of a photo to the corners of a rectangle; straight lines stay straight. */

import type { Point } from '../../puzzles/contract.ts';

/** Top left, top right, bottom right, bottom left. */
export type Quad = [Point, Point, Point, Point];

/**
 * The solution of a linear system with as many equations as unknowns and the right side in the last column; null if it
 * is not unique.
 */
function solved(rows: number[][]): number[] | null {
  const size = rows.length;
  for (let at = 0; at < size; at++) {
    const pivot = rows.slice(at).reduce((best, row) => (Math.abs(row[at]) > Math.abs(best[at]) ? row : best));
    if (Math.abs(pivot[at]) < 1e-9) return null;
    rows.splice(rows.indexOf(pivot), 1);
    rows.splice(at, 0, pivot);
    for (const row of rows) {
      if (row === pivot) continue;
      const share = row[at] / pivot[at];
      for (let column = at; column <= size; column++) row[column] -= share * pivot[column];
    }
  }
  return rows.map((row, index) => row[size] / row[index]);
}

/** The eight coefficients of the map; null if three points are collinear. */
export function homography(from: Quad, to: Quad): number[] | null {
  const rows = from.flatMap(({ x, y }, index) => {
    const { x: u, y: v } = to[index];
    return [
      [x, y, 1, 0, 0, 0, -u * x, -u * y, u],
      [0, 0, 0, x, y, 1, -v * x, -v * y, v],
    ];
  });
  return solved(rows);
}

/** As a CSS matrix. */
export const matrixOf = ([a, b, c, d, e, f, g, h]: number[]) =>
  `matrix3d(${[a, d, 0, g, b, e, 0, h, 0, 0, 1, 0, c, f, 0, 1].join(',')})`;

/** Are the corners convex and in one direction? Otherwise they enclose no photo. */
export function isConvex(quad: Quad) {
  return quad.every((point, index) => {
    const [next, after] = [quad[(index + 1) % 4], quad[(index + 2) % 4]];
    return (next.x - point.x) * (after.y - next.y) - (next.y - point.y) * (after.x - next.x) > 1e-4;
  });
}

export const rectangle = (x: number, y: number, width: number, height: number): Quad => [
  { x, y },
  { x: x + width, y },
  { x: x + width, y: y + height },
  { x, y: y + height },
];
