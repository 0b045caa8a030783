// A family's drawing as boxes: each shape and each text with its colours and its bounding box, in board units.

import { createPen } from '../../www/board/layout.ts';
import { createSvgContext } from '../../www/board/svg.ts';

/**
 * @typedef {{ left: number, top: number, right: number, bottom: number, fill: string | null, stroke: string | null,
 *   round: boolean, text: string | null, points: number[][] }} Box
 */

const sizeOf = (/** @type {string} */ font) => Number(/([\d.]+)px/.exec(font)?.[1]);
const widthOf = (/** @type {string} */ font, /** @type {string} */ text) => text.length * 0.56 * sizeOf(font);

/** @param {string} element @param {string} name */
const attribute = (element, name) => new RegExp(` ${name}="([^"]*)"`).exec(element)?.[1] ?? null;

/** @param {string} element @param {number} unit @returns {Box} */
function textBox(element, unit) {
  const text = />([^<]*)</.exec(element)?.[1] ?? '';
  const size = Number(attribute(element, 'font-size')) / unit;
  const [, x = 0, y = 0] = /x="([-\d.]+)" y="([-\d.]+)"/.exec(element)?.map(Number) ?? [];
  const [, , , , dx, dy] = (attribute(element, 'transform') ?? '').match(/[-\d.]+/g)?.map(Number) ?? [];
  const [left, bottom] = [(x + dx) / unit, (y + dy) / unit];
  const width = text.length * 0.56 * size;
  const shift = { middle: 0.5, end: 1 }[attribute(element, 'text-anchor') ?? ''] ?? 0;
  const from = left - shift * width;
  const ink = { fill: attribute(element, 'fill'), stroke: null, round: false, points: [] };
  return { left: from, right: from + width, top: bottom - 0.72 * size, bottom, text, ...ink };
}

/** One box for each part of a path: @param {string} element @param {number} unit @returns {Box[]} */
function pathBoxes(element, unit) {
  const stroke = attribute(element, 'stroke');
  const reach = stroke ? Number(attribute(element, 'stroke-width')) / 2 / unit : 0;
  const fill = attribute(element, 'fill');
  return (attribute(element, 'd') ?? '').split(/(?=M)/).map((part) => {
    const numbers = part.match(/-?[\d.]+/g)?.map((each) => Number(each) / unit) ?? [];
    const points = numbers.flatMap((x, at) => (at % 2 ? [] : [[x, numbers[at + 1]]]));
    const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
    return {
      ...{ left: Math.min(...xs) - reach, right: Math.max(...xs) + reach },
      ...{ top: Math.min(...ys) - reach, bottom: Math.max(...ys) + reach },
      ...{ fill: fill === 'none' ? null : fill, stroke, round: part.includes('C'), text: null, points },
    };
  });
}

/**
 * @param {any} family @param {any} scene @param {number} unit CSS pixels of a board unit
 * @returns {Box[]} in the order of drawing
 */
export function boxesOf(family, scene, unit) {
  const { width, height } = family.size(scene.view, scene);
  const { ctx, toText } = createSvgContext(width * unit, height * unit, widthOf);
  family.draw(createPen(ctx, unit, scene.theme), scene);
  const elements = toText('').match(/<path d[^>]*>|<text .*?<\/text>/g) ?? [];
  return elements.flatMap((each) => (each.startsWith('<text') ? [textBox(each, unit)] : pathBoxes(each, unit)));
}

/** A circle is four quarter turns; a rectangle with round corners also has straight lines. @param {Box} box */
const isCircle = ({ round, points }) => round && (points.length === 13 || points.length === 14);

/** @param {Box} a @param {Box} b */
function areApart(a, b) {
  const middle = (/** @type {Box} */ { left, right, top, bottom }) => [(left + right) / 2, (top + bottom) / 2];
  const [[x, y], [u, v]] = [middle(a), middle(b)];
  return Math.hypot(x - u, y - v) >= (a.right - a.left + b.right - b.left) / 2;
}

/** Do they overlap? @param {Box} a @param {Box} b */
export function overlap(a, b) {
  if (isCircle(a) && isCircle(b)) return !areApart(a, b);
  const across = Math.min(a.right, b.right) - Math.max(a.left, b.left);
  const down = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
  return across > 1e-3 && down > 1e-3;
}

/** @param {Box} box */
export const placed = ({ left, top, right, bottom, text }) =>
  `${text ?? 'shape'} ${[left, top, right, bottom].map((each) => each.toFixed(2)).join(' ')}`;
