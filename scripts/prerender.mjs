// What the first view of a family shows before any script has run: its words in both languages, and its first board as the page will draw it.

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** @typedef {'ja' | 'en'} Language */
/** @typedef {{ title: string, tagline: string, skip: string, site: string, sitePrivate: string, otherLanguage: string }} Texts */
/** @typedef {{ id: string, titles: Record<Language, string>, texts: Record<Language, Texts>, board: string }} FirstView */

const LANGUAGES = /** @type {const} */ (['ja', 'en']);

/** Pixels of a board unit that least sizes of letters are measured with: those of a board on a phone. */
const UNIT = 64;

/** A browser would measure; here a figure is half as wide as high, a Japanese character as wide. @param {string} font @param {string} text */
function widthOf(font, text) {
  const size = Number(/([\d.]+)px/.exec(font)?.[1] ?? 10);
  return [...text].reduce((sum, letter) => sum + (letter > '\u2e80' ? 1 : 0.56), 0) * size;
}

/** @param {string} root of the checkout @returns {Promise<FirstView[]>} as the page lists the families */
export async function firstViews(root) {
  const load = (/** @type {string} */ path) => import(pathToFileURL(join(root, path)).href);
  const [{ shelf }, { speaker, pageSpeaker }, { createPen }, { createSvgContext }, themes] = await Promise.all(
    ['www/puzzles/index.ts', 'www/app/i18n.ts', 'www/board/layout.ts', 'www/board/svg.ts', 'www/board/theme.ts'].map(
      load,
    ),
  );
  const { openRules, rules } = await load('www/engine/rules.ts');
  const names = themes.colourNames.map((/** @type {string} */ name) => [name, `var(${themes.propertyName(name)})`]);
  const theme = { ...themes.light, ...Object.fromEntries(names) };

  /** @param {any} family */
  function boardOf(family) {
    const [{ board }] = family.examples;
    const read = rules.view(family.id, rules.parse(family.id, board).board, '');
    const scene = {
      ...{ family: family.id, view: read.view, board, moves: '', mode: 'play', language: 'en', theme, ui: family.ui() },
      ...{ diagnostics: [], hover: null, focus: null, answer: null, time: 0, thumbnail: false },
      ...{ say: speaker('en', family.words.en), number: String, query: () => null, consult: async () => null },
    };
    const size = family.size(read.view, scene);
    const { ctx, toText } = createSvgContext(size.width * UNIT, size.height * UNIT, widthOf);
    family.draw(createPen(ctx, UNIT, theme), scene);
    return still(toText(''), size, family.largestUnit);
  }

  return Promise.all(
    shelf.map(async (/** @type {any} */ { id, title, load: script, rules: at }) => {
      openRules(id, await WebAssembly.compile(await readFile(at)));
      const { default: family } = await script();
      const textsIn = (/** @type {Language} */ language) => {
        const say = pageSpeaker(language, family.words[language]);
        return {
          title: say('title'),
          tagline: say('tagline'),
          skip: say('skip'),
          site: say('site.name'),
          sitePrivate: say('site.private'),
          otherLanguage: say('language'),
        };
      };
      const texts = /** @type {any} */ (Object.fromEntries(LANGUAGES.map((language) => [language, textsIn(language)])));
      return { id, titles: title, texts, board: boardOf(family) };
    }),
  );
}

/** More than this is not worth waiting for: the live board is there before it. */
const LONGEST = 60_000;

/** In the place of the live board: as large as fits, and no unit larger than that one's. @param {string} svg @param {{ width: number, height: number }} size @param {number} [most] */
function still(svg, size, most = 140) {
  if (svg.length > LONGEST) return '';
  const drawing = svg.trim().replace(/^<svg[^>]*><title>[^<]*<\/title>/, '');
  const view = `viewBox="0 0 ${size.width * UNIT} ${size.height * UNIT}"`;
  const extent = `width="${size.width * most}" height="${size.height * most}"`;
  return `<svg class="board-still" aria-hidden="true" xmlns="http://www.w3.org/2000/svg" ${extent} ${view}>${drawing}`;
}
