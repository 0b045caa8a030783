// The preview picture of a page's link: its board and the site's name. 1200 x 630, the size that most previews expect.

import { UNIT, textWidth } from './boards.mjs';
import { fontFamily } from './png.mjs';
import { sealAt } from './seal.mjs';

/** @typedef {import('./boards.mjs').Catalogue} Catalogue @typedef {import('./boards.mjs').Language} Language */

export const WIDTH = 1200;
export const HEIGHT = 630;
const MARGIN = 60;
/** Side of the sheet under the board, its border, and the space for words beside it. */
const SHEET = HEIGHT - 2 * MARGIN;
const BORDER = 24;
const COLUMN = WIDTH - SHEET - 3 * MARGIN;

/** @param {string} text */
const escaped = (text) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** @param {Catalogue} catalogue @param {Catalogue['entries'][number]} entry @param {Language} language */
export function wordsOf(catalogue, { family, title }, language) {
  const t = catalogue.pageTranslator(language, family.words[language]);
  return { title: title[language], tagline: t('tagline'), site: t('site.name') };
}

/** Characters that may not begin a line. */
const CLOSING = /^[、。，．・：；？！」』）】ー’”)\].,!?;:]/;

/**
 * Breaks a text into lines of at most a width: English between words, Japanese between any two characters.
 * @param {string} text @param {number} size @param {number} width
 */
export function linesOf(text, size, width) {
  const pieces = text.match(/[\u0021-\u2e7f]+ ?|[^\u0021-\u2e7f]/gu) ?? [];
  const lines = [''];
  for (const piece of pieces) {
    const line = lines[lines.length - 1];
    const full = line !== '' && textWidth((line + piece).trimEnd(), size) > width;
    if (full && !CLOSING.test(piece)) lines.push(piece);
    else lines[lines.length - 1] = line + piece;
  }
  return lines.map((line) => line.trim());
}

/**
 * @param {string} text
 * @param {{ size: number, weight?: number, fill: string, x: number, y: number }} look `y`: middle of the first line
 */
function block(text, { size, weight = 400, fill, x, y }) {
  const lines = linesOf(text, size, COLUMN);
  const step = size * 1.4;
  const spans = lines.map((line, index) => `<tspan x="${x}" y="${y + index * step}">${escaped(line)}</tspan>`);
  const svg = `<text font-family="${fontFamily}" font-size="${size}" font-weight="${weight}" fill="${fill}">${spans.join('')}</text>`;
  return { svg, bottom: y + (lines.length - 1) * step };
}

/**
 * The board, as large as fits.
 * @param {Catalogue} catalogue @param {any} family @param {string} board @param {Language} language
 */
function boardOn(catalogue, family, board, language) {
  const theme = { ...catalogue.themes.light, font: fontFamily, figure: fontFamily };
  const options = { family, board, language, theme };
  const { size } = catalogue.draw({ ...options, unit: UNIT });
  const room = SHEET - 2 * BORDER;
  const unit = Math.min(room / size.width, room / size.height, 140);
  const { drawing } = catalogue.draw({ ...options, unit });
  const [left, top] = [size.width, size.height].map((side) => BORDER + (room - side * unit) / 2);
  return `<g transform="translate(${left} ${top})">${drawing}</g>`;
}

/**
 * @param {Catalogue} catalogue @param {Catalogue['entries'][number]} entry @param {string} board
 * @param {Language} language @param {string} seal
 */
export function card(catalogue, entry, board, language, seal) {
  const { paper, surface, line, ink, muted } = catalogue.themes.light;
  const words = wordsOf(catalogue, entry, language);
  const x = MARGIN * 2 + SHEET;
  const title = block(words.title, { size: 54, weight: 700, fill: ink, x, y: 285 });
  const tagline = block(words.tagline, { size: 27, fill: muted, x, y: title.bottom + 66 });
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}">`,
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="${paper}"/>`,
    `<g transform="translate(${MARGIN} ${MARGIN})"><rect width="${SHEET}" height="${SHEET}" rx="16" fill="${surface}" stroke="${line}" stroke-width="2"/>`,
    `${boardOn(catalogue, entry.family, board, language)}</g>`,
    sealAt(seal, x, 96, 84, { share: 0.68, radius: 13 }),
    `<text x="${x + 108}" y="153" font-family="${fontFamily}" font-size="46" font-weight="700" fill="${ink}">${escaped(words.site)}</text>`,
    `${title.svg}${tagline.svg}</svg>`,
  ].join('');
}
