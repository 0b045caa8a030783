/** Geometry of the SVG context: translations and rotations, and circles and round corners as cubic curves. */

export type Matrix = [number, number, number, number, number, number];

/** Control points and end of a cubic curve, or the end of a line: alternating x and y. */
type Points = number[];

/** @returns the product: first n, then m */
export function times([a, b, c, d, e, f]: Matrix, [g, h, i, j, k, l]: Matrix): Matrix {
  return [a * g + c * h, b * g + d * h, a * i + c * j, b * i + d * j, a * k + c * l + e, b * k + d * l + f];
}

export const transformed = ([a, b, c, d, e, f]: Matrix, x: number, y: number): [number, number] => [
  a * x + c * y + e,
  b * x + d * y + f,
];

/** The factor by which lengths grow: exact for the rotations, translations and uniform scales that are used. */
export const growth = ([a, b, c, d]: Matrix) => Math.sqrt(Math.abs(a * d - b * c));

/** The angle that a canvas draws from `start` to `end`: at most one full turn, in the list direction. */
function sweepOf(start: number, end: number, anticlockwise: boolean) {
  const full = Math.PI * 2;
  let sweep = end - start;
  if (anticlockwise ? sweep > 0 : sweep < 0) sweep = anticlockwise ? (sweep % full) - full : (sweep % full) + full;
  return Math.max(-full, Math.min(full, sweep));
}

/** An ellipse or an arc of it: its start, and cubic curves of at most a quarter turn. */
export function arcCurves(
  x: number,
  y: number,
  rx: number,
  ry: number,
  rotation: number,
  start: number,
  end: number,
  anticlockwise: boolean,
): { start: [x: number, y: number]; curves: Points[] } {
  const sweep = sweepOf(start, end, anticlockwise);
  const pieces = Math.max(1, Math.ceil(Math.abs(sweep) / (Math.PI / 2) - 1e-9));
  const angle = sweep / pieces;
  const reach = (4 / 3) * Math.tan(angle / 4);
  const [cos, sin] = [Math.cos(rotation), Math.sin(rotation)];
  const at = (u: number, v: number): [number, number] => [
    x + u * rx * cos - v * ry * sin,
    y + u * rx * sin + v * ry * cos,
  ];
  const curve = (from: number, to: number) => {
    const [c0, s0, c1, s1] = [Math.cos(from), Math.sin(from), Math.cos(to), Math.sin(to)];
    return [...at(c0 - reach * s0, s0 + reach * c0), ...at(c1 + reach * s1, s1 - reach * c1), ...at(c1, s1)];
  };
  const curves = Array.from({ length: pieces }, (_, i) => curve(start + i * angle, start + (i + 1) * angle));
  return { start: at(Math.cos(start), Math.sin(start)), curves };
}

/** A rectangle with round corners, clockwise from the top left, as commands and points of SVG path data. */
export function roundRectPath(
  x: number,
  y: number,
  w: number,
  h: number,
  radii: number | number[],
): [letter: string, ...Points][] {
  // As on a canvas: a corner without a radius has that of the opposite corner, or the first.
  const [first = 0, second = first, third = first, fourth = second] = Array.isArray(radii) ? radii : [radii];
  const fitting = (radius: number) => Math.min(radius, w / 2, h / 2);
  const [tl, tr, br, bl] = [fitting(first), fitting(second), fitting(third), fitting(fourth)];
  // The control points of a quarter circle are at this fraction of the radius from the corner.
  const k = 0.4477;
  return [
    ['M', x + tl, y],
    ['L', x + w - tr, y],
    ['C', x + w - tr * k, y, x + w, y + tr * k, x + w, y + tr],
    ['L', x + w, y + h - br],
    ['C', x + w, y + h - br * k, x + w - br * k, y + h, x + w - br, y + h],
    ['L', x + bl, y + h],
    ['C', x + bl * k, y + h, x, y + h - bl * k, x, y + h - bl],
    ['L', x, y + tl],
    ['C', x, y + tl * k, x + tl * k, y, x + tl, y],
  ];
}
