// Announces a site: to systems that install it (manifests, icons), and to programs that preview links (pictures,
// oEmbed).

import { createHash } from 'node:crypto';
import { HEIGHT, WIDTH, card, wordsOf } from '../pictures/card.mjs';
import { LANGUAGES } from '../pictures/boards.mjs';
import { pngOf } from '../pictures/png.mjs';
import { fullIcon, icon, sealPath } from '../pictures/seal.mjs';

/**
 * @typedef {import('../pictures/boards.mjs').Catalogue} Catalogue
 * @typedef {import('../pictures/boards.mjs').Language} Language
 */
/** @typedef {{ fileName: string, source: string | Uint8Array }} File */
/** @typedef {{ sizes: string, type: string, purpose: 'any' | 'maskable', file: string }} Icon */

/**
 * A file with the hash of its content in its name.
 * @param {string} name @param {string} ending @param {string | Uint8Array} source @returns {File}
 */
function hashed(name, ending, source) {
  const hash = createHash('sha256').update(source).digest('base64url').slice(0, 8);
  return { fileName: `assets/${name}-${hash}.${ending}`, source };
}

/** @param {string} root */
async function iconsOf(root) {
  const path = await sealPath(root);
  const png = (/** @type {string} */ name, /** @type {string} */ svg, /** @type {number} */ size) =>
    hashed(name, 'png', pngOf(svg, size));
  const drawings = /** @type {const} */ ([
    ['any', icon(path)],
    ['maskable', fullIcon(path)],
  ]);
  const icons = drawings.flatMap(([purpose, svg]) => [
    ...[192, 512].map((size) => ({
      purpose,
      sizes: `${size}x${size}`,
      type: 'image/png',
      file: png(`icon-${purpose}-${size}`, svg, size),
    })),
    { purpose, sizes: 'any', type: 'image/svg+xml', file: hashed(`icon-${purpose}`, 'svg', svg) },
  ]);
  const touch = png('icon-touch', fullIcon(path), 180);
  return {
    files: [...icons.map(({ file }) => file), touch],
    icons: icons.map(({ file, ...icon }) => ({ ...icon, file: file.fileName })),
    touch: touch.fileName,
  };
}

/** Any text file may hold a board; some families have file types of their own. */
const TEXT = { 'text/plain': ['.txt'] };

const WORDS_SHARED = { title: 'title', text: 'text', url: 'url' };
/** A static host answers no POST: the service worker does (www/offline/sw.ts). */
const SHARED_TO_WORKER = { action: '../receive', method: 'POST', enctype: 'multipart/form-data' };

const WORDS = {
  ja: {
    name: '解ける',
    description: 'パズルを描いたり、遊んだり、解かせたりできます。計算はすべてこの端末で行います。',
  },
  en: {
    name: 'Tokeru',
    description: 'Draw a puzzle, play it and have it solved, all on this device.',
  },
};

/**
 * The web app manifest; all addresses are relative, so that the site may be in any folder.
 * @param {Catalogue} catalogue @param {Language} language @param {Icon[]} icons @param {boolean} offline
 */
function manifest(catalogue, language, icons, offline) {
  const { name, description } = WORDS[language];
  const { paper } = catalogue.themes.light;
  const pictures = icons.map(({ file, ...icon }) => ({ src: `../${file}`, ...icon }));
  const shortcuts = catalogue.entries.map(({ id, title, family }) => ({
    name: title[language],
    description: catalogue.pageTranslator(language, family.words[language])('tagline'),
    url: `./${id}/`,
    icons: pictures.filter(({ purpose, sizes }) => purpose === 'any' && sizes === '192x192'),
  }));
  // No `id`: it is relative to the origin, so two sites in two folders of one origin would be the same app. `start_url`
  // identifies them instead.
  return {
    name,
    short_name: name,
    description,
    lang: language,
    dir: 'ltr',
    start_url: '../',
    scope: '../',
    display: 'standalone',
    theme_color: paper,
    background_color: paper,
    categories: ['games', 'puzzle', 'education'],
    icons: pictures,
    shortcuts,
    file_handlers: [
      ...catalogue.entries.flatMap(({ id, files }) => (files ? [{ action: `../${id}/`, accept: files }] : [])),
      { action: '../', accept: TEXT },
    ],
    share_target: offline
      ? {
          ...SHARED_TO_WORKER,
          params: {
            ...WORDS_SHARED,
            files: [
              {
                name: 'files',
                accept: Object.entries(Object.assign({}, TEXT, ...catalogue.entries.map(({ files }) => files))).flat(2),
              },
            ],
          },
        }
      : { action: '../', method: 'GET', params: WORDS_SHARED },
  };
}

/**
 * Manifests and icons, and their links in the head of every page.
 * @param {string} root @param {Catalogue} catalogue @param {boolean} offline is there a service worker?
 */
export async function installable(root, catalogue, offline) {
  const { files, icons, touch } = await iconsOf(root);
  const manifests = LANGUAGES.map((language) => ({
    fileName: `${language}/manifest.webmanifest`,
    source: `${JSON.stringify(manifest(catalogue, language, icons, offline), null, 1)}\n`,
  }));
  return {
    files: [...files, ...manifests],
    /** @param {Language} language */
    head: (language) =>
      `<link rel="manifest" href="./${language}/manifest.webmanifest">\n<link rel="apple-touch-icon" href="./${touch}">\n`,
  };
}

const ALT = {
  ja: (/** @type {string} */ title) => `「${title}」の盤面`,
  en: (/** @type {string} */ title) => `A board of “${title}”`,
};

/** @param {Language} language @param {string} title */
export const pictureAlt = (language, title) => ALT[language](title);

/** @typedef {{ file: string, width: number, height: number, alt: string }} Picture */

/**
 * The preview pictures of the pages: one for each family and language.
 * @param {string} root @param {Catalogue} catalogue
 */
export async function cardsOf(root, catalogue) {
  const seal = await sealPath(root);
  const cards = catalogue.entries.flatMap((entry) =>
    LANGUAGES.map((language) => {
      const svg = card(catalogue, entry, entry.family.examples[0].board, language, seal);
      const { title } = wordsOf(catalogue, entry, language);
      return {
        key: `${entry.id} ${language}`,
        alt: pictureAlt(language, title),
        file: hashed(`card-${entry.id}-${language}`, 'png', pngOf(svg)),
      };
    }),
  );
  /** @type {Map<string, Picture>} */
  const pictures = new Map(
    cards.map(({ key, alt, file }) => [key, { file: file.fileName, width: WIDTH, height: HEIGHT, alt }]),
  );
  return {
    files: cards.map(({ file }) => file),
    /** @param {string} family @param {Language} language */
    of: (family, language) => /** @type {Picture} */ (pictures.get(`${family} ${language}`)),
  };
}
