// Draws boards without a browser: the families' own drawing, on a context that writes SVG.

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** @typedef {'ja' | 'en'} Language */
/** @typedef {{ width: number, height: number }} Size */
/**
 * @typedef {{ family: any, board: string, language: Language, theme: any, unit?: number }} DrawOptions
 *   `unit`: pixels of a board unit, in which least sizes of letters and lines are measured
 */
/**
 * @typedef {{ drawing: string, size: Size, texts: string[] }} Drawn `drawing`: in pixels from the board's corner,
 *   `size`: in board units, `texts`: the texts on it
 */
/** @typedef {Awaited<ReturnType<typeof openCatalogue>>} Catalogue */

export const LANGUAGES = /** @type {const} */ (['ja', 'en']);

/** Pixels of a board unit, as for a board on a phone. */
export const UNIT = 64;

/**
 * An estimate instead of a browser's measurement: a digit is half as wide as high, a Japanese character as wide as
 * high.
 * @param {string} text @param {number} size
 */
export const textWidth = (text, size) =>
  [...text].reduce((sum, letter) => sum + (letter > '\u2e80' ? 1 : 0.56), 0) * size;

/** @param {string} font @param {string} text */
const widthOf = (font, text) => textWidth(text, Number(/([\d.]+)px/.exec(font)?.[1] ?? 10));

/** The families in the page's order, with their rules and words. @param {string} root of the checkout */
export async function openCatalogue(root) {
  const load = (/** @type {string} */ path) => import(pathToFileURL(join(root, path)).href);
  const [
    { orderedFamilies },
    i18n,
    { createPen },
    { createSvgContext },
    themes,
    { openRules, rules },
    { numberFormat },
  ] = await Promise.all(
    [
      'www/puzzles/index.ts',
      'www/app/i18n.ts',
      'www/board/layout.ts',
      'www/board/svg.ts',
      'www/board/theme.ts',
      'www/engine/rules.ts',
      'www/shared/translate.ts',
    ].map(load),
  );
  const entries = await Promise.all(
    orderedFamilies.map(async (/** @type {any} */ { id, title, load: script, rules: at, files }) => {
      openRules(id, await WebAssembly.compile(await readFile(at)));
      const [, module = ''] = /["']\.\/([^"']+)["']/.exec(String(script)) ?? [];
      const { default: family } = await script();
      return { id, title, family, files, script: `www/puzzles/${module}` };
    }),
  );

  /** A family's scene of an untouched board. @param {DrawOptions} options */
  function sceneOf({ family, board, language, theme }) {
    const read = rules.view(family.id, rules.parse(family.id, board).board, '');
    return {
      ...{ family: family.id, view: read.view, board, moves: '', mode: 'play', language, theme, ui: family.ui() },
      ...{ diagnostics: [], hover: null, focus: null, answer: null, time: 0, thumbnail: false },
      ...{ t: i18n.translator(language, family.words[language]), number: numberFormat(language) },
      ...{ query: () => null, consult: async () => null },
    };
  }

  /** @param {DrawOptions} options @returns {Drawn} */
  function draw(options, scene = sceneOf(options)) {
    const { family, theme, unit = UNIT } = options;
    const size = family.size(scene.view, scene);
    const { ctx, toText } = createSvgContext(size.width * unit, size.height * unit, widthOf);
    family.draw(createPen(ctx, unit, theme), scene);
    const drawing = toText('')
      .trim()
      .replace(/^<svg[^>]*><title>[^<]*<\/title>|<\/svg>$/g, '');
    const texts = [...drawing.matchAll(/>([^<>]+)<\/text>/g)].map(([, text]) => text ?? '');
    return { drawing, size, texts };
  }

  return { entries, rules, themes, pageTranslator: i18n.pageTranslator, ofKeys: i18n.ofKeys, sceneOf, draw };
}
