// The seal 解 of the page's masthead, as icons. Its outline in www/app/seal.svg is from Noto Serif CJK JP Bold (SIL Open
// Font License, which puts no terms on pictures made with a font).

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The colours of the masthead's seal, in the light scheme. */
const INK = '#ffffff';
const GROUND = '#b23a1e';

/** @param {string} root @returns {Promise<string>} path data in a box of 1000 x 1000 */
export async function sealPath(root) {
  const svg = await readFile(join(root, 'www/app/seal.svg'), 'utf8');
  const [, path] = /<path[^>]* d="([^"]+)"/.exec(svg) ?? [];
  if (!path) throw new Error('www/app/seal.svg has no path');
  return path;
}

/**
 * @param {string} path @param {number} x @param {number} y @param {number} size
 * @param {{ share: number, radius: number }} look `share` of the side that the character takes
 */
export function sealAt(path, x, y, size, { share, radius }) {
  const inset = (size * (1 - share)) / 2;
  return (
    `<rect x="${x}" y="${y}" width="${size}" height="${size}" rx="${radius}" fill="${GROUND}"/>` +
    `<path transform="translate(${x + inset} ${y + inset}) scale(${(size * share) / 1000})" fill="${INK}" d="${path}"/>`
  );
}

/** @param {string} path @param {{ share: number, radius: number }} look */
const square = (path, look) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="1000" height="1000" viewBox="0 0 1000 1000">${sealAt(path, 0, 0, 1000, look)}</svg>`;

/** With round corners. @param {string} path */
export const icon = (path) => square(path, { share: 0.68, radius: 150 });

/**
 * For systems that cut out their own shape, which always contains the middle (a circle of four fifths): the character's
 * corners stay inside that.
 * @param {string} path
 */
export const fullIcon = (path) => square(path, { share: 0.52, radius: 0 });
