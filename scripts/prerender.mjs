// The parts of a family's first view that are visible before any script runs: its words in both languages, and its
// first board as the page will draw it.

import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { LANGUAGES, UNIT } from './pictures/boards.mjs';
import { bitmap } from './pictures/png.mjs';
import { shorter } from './pictures/shorter.mjs';
import { words as frontWords } from '../www/app/front/words.ts';
import { words } from '../www/app/words.ts';

/**
 * @typedef {import('./pictures/boards.mjs').Language} Language @typedef {import('./pictures/boards.mjs').Size} Size
 * @typedef {import('./pictures/boards.mjs').Catalogue} Catalogue
 */
/** @typedef {{ title: string, tagline: string, help: string, helpKeys: string, skip: string, site: string }} Texts */
/** @typedef {Record<Language, string>} Localized */
/**
 * @typedef {{ frame: string, drawing: Localized }} Board
 *   `frame`: the start of the element; `drawing`: the rest of it, by the language of the texts in it
 */
/**
 * @typedef {object} FirstView
 * @property {string} id
 * @property {Localized} titles
 * @property {Record<Language, Texts>} texts
 * @property {import('../www/puzzles/contract.ts').Example} example the first board
 * @property {boolean} arrows
 * @property {Board | null} board its picture; null if that would be too large
 */

/**
 * @typedef {Record<Language, { title: string, tagline: string, name: string }>} HomeTexts `name`: of today's puzzle,
 *   with a placeholder for its number
 */

/** The title and description of the page without a family. @returns {HomeTexts} */
export function homeTexts() {
  const textsOf = (/** @type {Language} */ language) => ({
    title: frontWords[language].today,
    tagline: words[language].promise,
    name: words[language]['today.name'],
  });
  return { ja: textsOf('ja'), en: textsOf('en') };
}

/** A value for each colour scheme. @param {any} light @param {any} dark */
const lightDark = (light, dark) => (light === dark ? light : `light-dark(${light}, ${dark})`);

/**
 * The page's colours as custom properties of the style sheet, and the drawing's own colours for both schemes.
 * @param {Catalogue['themes']} themes
 */
function pageThemes(themes) {
  const names = themes.colourNames.map((/** @type {string} */ name) => [name, `var(${themes.propertyName(name)})`]);
  return [themes.light, themes.dark].map((theme) => ({ ...theme, ...Object.fromEntries(names) }));
}

const COLOUR = /#[0-9a-f]{6}\b/g;

/** Merges the drawings for the two schemes, which differ only in colours. @param {string} light @param {string} dark */
export function mergeSchemes(light = '', dark = '') {
  const darkColours = dark.match(COLOUR) ?? [];
  if (light.replace(COLOUR, '') !== dark.replace(COLOUR, ''))
    throw new Error('the light and the dark drawing differ in more than colours');
  let at = 0;
  return light.replace(COLOUR, (colour) => lightDark(colour, darkColours[at++]));
}

/**
 * Draws boards as the page will, in both colour schemes.
 * @param {string} root of the checkout @param {Catalogue} catalogue
 * @returns {(entry: Catalogue['entries'][number], board: string) => Promise<Board>}
 */
export function stills(root, catalogue) {
  const themes = pageThemes(catalogue.themes);
  return async ({ family, script }, board) => {
    const stillScript = join(dirname(join(root, script)), 'still.ts');
    const { stillOf } = existsSync(stillScript) ? await import(pathToFileURL(stillScript).href) : { stillOf: null };
    const drawIn = (/** @type {Language} */ language) =>
      themes.map((theme) => {
        const options = { family, board, language, theme };
        const reduced = stillOf?.(catalogue.sceneOf(options));
        const unit = reduced?.unit ?? UNIT;
        const { drawing, size } = catalogue.draw({ ...options, unit }, reduced?.scene);
        return { frame: frameOf(size, unit, family.largestUnit) + (reduced ? underlay(reduced) : ''), drawing };
      });
    const [ja, en] = LANGUAGES.map((language) => {
      const [light, dark] = drawIn(language);
      return {
        frame: mergeSchemes(light?.frame, dark?.frame),
        drawing: shorter(mergeSchemes(light?.drawing, dark?.drawing)),
      };
    });
    return { frame: ja.frame, drawing: { ja: ja.drawing, en: en.drawing } };
  };
}

/**
 * A complete picture, with its texts in one language, or in both if the reader's language decides.
 * @param {Board} board @param {Language | null} [language]
 */
export function pictureOf({ frame, drawing }, language = null) {
  if (language || drawing.ja === drawing.en) return `${frame}${drawing[language ?? 'en']}</svg>`;
  return `${frame}<g lang="ja">${drawing.ja}</g><g lang="en">${drawing.en}</g></svg>`;
}

/**
 * @param {string} root of the checkout @param {Catalogue} catalogue
 * @returns {Promise<FirstView[]>} in the page's order of the families
 */
export async function firstViews(root, catalogue) {
  const stillOf = stills(root, catalogue);

  /** @param {Catalogue['entries'][number]} entry @returns {Promise<Board | null>} */
  async function boardOf(entry) {
    const board = await stillOf(entry, entry.family.examples[0].board);
    return board.frame.length + board.drawing.ja.length < LONGEST ? board : null;
  }

  return Promise.all(
    catalogue.entries.map(async (entry) => {
      const { id, title, family } = entry;
      const textsIn = (/** @type {Language} */ language) => {
        const t = catalogue.pageTranslator(language, family.words[language]);
        return {
          title: t('title'),
          tagline: t('tagline'),
          help: t('help.play'),
          helpKeys: catalogue.ofKeys('play', language, family.words[language], t),
          skip: t('skip'),
          site: t('site.name'),
        };
      };
      const texts = /** @type {any} */ (Object.fromEntries(LANGUAGES.map((language) => [language, textsIn(language)])));
      return {
        id,
        titles: title,
        texts,
        example: family.examples[0],
        arrows: Boolean(family.arrows),
        board: await boardOf(entry),
      };
    }),
  );
}

/** A longer picture is not worth waiting for: the live board would be there first. */
const LONGEST = 60_000;

/**
 * The frame in the place of the live board: as large as fits, and with no larger unit.
 * @param {Size} size @param {number} unit @param {number} [scale]
 */
function frameOf(size, unit, scale = 140) {
  const view = `viewBox="0 0 ${size.width * unit} ${size.height * unit}"`;
  const extent = `width="${size.width * scale}" height="${size.height * scale}"`;
  return `<svg class="board-still" aria-hidden="true" xmlns="http://www.w3.org/2000/svg" ${extent} ${view}>`;
}

/**
 * Bitmaps of cells that mask a sign each; the grids are one below another, and each place is a window on one of them.
 * @param {import('../www/puzzles/contract.ts').Still} still
 */
function underlay({ unit, places, width, height, layers }) {
  const size = `width="${width}" height="${height * places.length}"`;
  const parts = layers.map(({ cells, path, fill = 'none', stroke, strokeWidth }, index) => {
    const png = bitmap(width, cells).toString('base64');
    const line = stroke ? ` stroke="${stroke}" stroke-width="${strokeWidth}"` : '';
    return (
      `<mask id="cells${index}"><image ${size} image-rendering="pixelated" href="data:image/png;base64,${png}"/></mask>` +
      `<pattern id="sign${index}" width="1" height="1" patternUnits="userSpaceOnUse"><path d="${path}" fill="${fill}"${line}/></pattern>`
    );
  });
  const masked = layers
    .map((_, index) => `<rect ${size} fill="url(#sign${index})" mask="url(#cells${index})"/>`)
    .join('');
  const windows = places.map(
    ({ x, y }, index) =>
      `<svg x="${x}" y="${y}" width="${width}" height="${height}" viewBox="0 ${index * height} ${width} ${height}"><use href="#grids"/></svg>`,
  );
  return `<defs>${parts.join('')}<g id="grids">${masked}</g></defs><g transform="scale(${unit})">${windows.join('')}</g>`;
}
