// Draws all levels of a family on one sheet, as the gallery shows them, for a person to review:
//   node scripts/pictures/levels.mjs FAMILY SHEET.png

import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { openCatalogue } from './boards.mjs';
import { fontFamily, pngOf } from './png.mjs';

const COLUMNS = 8;
/** Pixels of a place, of the picture in it, and of a line of text. */
const [PLACE, PICTURE, LINE] = [180, 130, 18];

const [id, output] = process.argv.slice(2);
const catalogue = await openCatalogue(fileURLToPath(new URL('../../', import.meta.url)));
const entry = catalogue.entries.find((family) => family.id === id);
if (!entry?.family.levels || !output) throw new Error('usage: node scripts/pictures/levels.mjs FAMILY SHEET.png');
const { family } = entry;
/** @type {{ levels: import('../../www/puzzles/contract.ts').Level[] }} */
const { levels } = await family.levels();
const theme = catalogue.themes.light;

/** @param {number} x @param {number} y @param {string} text */
const label = (x, y, text) =>
  `<text x="${x}" y="${y}" font-family="${fontFamily}" font-size="13" fill="${theme.ink}">${text}</text>`;

const places = levels.map(({ code, level, par }, at) => {
  const linked = catalogue.rules.decodeLink(`#/${id}/${code}`);
  if (!linked.ok) throw new Error(`a link of level ${at + 1} that can't be read`);
  const options = { family, board: linked.board, language: /** @type {const} */ ('en'), theme };
  const { size } = catalogue.draw({ ...options, unit: 1 });
  const unit = Math.min(PICTURE / size.width, PICTURE / size.height);
  const [x, y] = [(at % COLUMNS) * PLACE + 10, Math.floor(at / COLUMNS) * PLACE + 10];
  const board = `<g transform="translate(${x} ${y + LINE})">${catalogue.draw({ ...options, unit }).drawing}</g>`;
  return label(x, y + 12, `${at + 1}: ${level} / ${par}`) + board;
});
const [width, height] = [COLUMNS * PLACE, Math.ceil(levels.length / COLUMNS) * PLACE];
const sheet = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}"><rect width="${width}" height="${height}" fill="${theme.paper}"/>${places.join('')}</svg>`;
writeFileSync(output, pngOf(sheet, width));
