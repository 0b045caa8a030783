// `dist --boards FILE`: a page for each board of a list, with a picture and a title for link previews, that leads to
// the board. None has an answer: a link contributes its board, not its moves.
//
// The list: links (whole or from `#/` on), one a line, and boards as text, each followed by an empty line. A line
// `Title: ...` before one names it.

import { createHash } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { findLink } from '../www/app/find-link.ts';
import { LANGUAGES } from './pictures/boards.mjs';
import { HEIGHT, WIDTH, card } from './pictures/card.mjs';
import { pngOf } from './pictures/png.mjs';
import { sealPath } from './pictures/seal.mjs';
import { pictureAlt } from './vite/announce.mjs';
import { cardTags, escaped } from './vite/head.mjs';
import { discovery, oembed } from './vite/oembed.mjs';

/**
 * @typedef {import('./pictures/boards.mjs').Catalogue} Catalogue
 * @typedef {import('./pictures/boards.mjs').Language} Language
 */
/** @typedef {{ line: number, title: string, text: string }} Part of the list, `line` from 1 */
/** @typedef {{ entry: Catalogue['entries'][number], board: string, link: string, title: string }} Listed */

const TITLE = /^Title:\s*(.*\S)\s*$/i;

/** @param {string} list @returns {Part[]} */
function partsOf(list) {
  /** @type {Part[]} */
  const parts = [];
  let title = '';
  let open = false;
  for (const [index, text] of list
    .replace(/^\ufeff/, '')
    .split(/\r\n?|\n/)
    .entries()) {
    const named = open ? undefined : TITLE.exec(text)?.[1];
    const last = parts.at(-1);
    if (named) title = named;
    else if (open && text.trim() && last) last.text += `${text}\n`;
    else if (!text.trim()) open = false;
    else {
      parts.push({ line: index + 1, title, text: `${text}\n` });
      title = '';
      open = !text.includes('#/');
    }
  }
  return parts;
}

/**
 * @param {{ code: string, line?: number | null, column?: number | null, detail?: string }} error
 * @param {number} [first] line of the list where the text begins
 */
const errorText = ({ code, line, detail }, first) =>
  `${line && first ? `line ${first + line - 1}: ` : ''}${code}${detail ? ` ‘${detail.slice(0, 60)}’` : ''}`;

/** @param {Catalogue} catalogue @param {Part} part @returns {{ id: string, board: string } | string} why not */
function boardOf({ rules, entries }, { text, line }) {
  if (text.includes('#/')) {
    const link = findLink(text);
    const read = link ? rules.decodeLink(link) : { ok: false, error: { code: 'link-damaged' } };
    return read.ok ? { id: read.family, board: read.board } : errorText(read.error);
  }
  const read = entries.map(({ id }) => ({ id, ...rules.parse(id, text) }));
  const found = read.find(({ ok }) => ok);
  if (found) return found;
  return `no family reads this board (${read.map(({ id, error }) => `${id}: ${errorText(error, line)}`).join('; ')})`;
}

/** @param {Catalogue} catalogue @param {Part} part @returns {Listed | string} */
function entryOf(catalogue, part) {
  const found = boardOf(catalogue, part);
  if (typeof found === 'string') return found;
  const linked = catalogue.rules.encodeLink(found.id, found.board);
  if (!linked.ok) return errorText(linked.error);
  const entry = /** @type {Listed['entry']} */ (catalogue.entries.find(({ id }) => id === found.id));
  return { entry, board: found.board, link: linked.link, title: part.title };
}

/**
 * The boards of a list; throws with all errors in it.
 * @param {Catalogue} catalogue @param {string} list @param {string} name of its file @returns {Listed[]}
 */
export function readListed(catalogue, list, name) {
  const read = partsOf(list).map((part) => ({ line: part.line, board: entryOf(catalogue, part) }));
  const wrong = read.flatMap(({ line, board }) =>
    typeof board === 'string' ? [`${name}: line ${line}: ${board}`] : [],
  );
  if (wrong.length > 0) throw new Error(wrong.join('\n'));
  if (read.length === 0) throw new Error(`${name}: no boards`);
  return read.map(({ board }) => /** @type {Listed} */ (board));
}

/** A board's address is the same in every list. @param {string} link */
const slugOf = (link) => createHash('sha256').update(link).digest('hex').slice(0, 12);

const STYLE =
  'body{max-width:40rem;margin:2rem auto;padding:0 1rem;font-family:sans-serif;color-scheme:light dark}img{max-width:100%;height:auto}';
/** A board's page runs no scripts. */
const POLICY = `default-src 'none'; img-src 'self'; style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'; base-uri 'none'; form-action 'none'`;

/** @param {{ language: Language, title: string, tags: string, target: string, picture: string, alt: string }} page */
const html = ({ language, title, tags, target, picture, alt }) => `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${POLICY}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} — Tokeru</title>
${tags}<meta http-equiv="refresh" content="0; url=${target}">
<style>${STYLE}</style>
</head>
<body>
<h1>${title}</h1>
<p><a href="${target}"><img src="${picture}" width="${WIDTH}" height="${HEIGHT}" alt="${alt}"></a></p>
</body>
</html>
`;

/** @param {string} output @param {string} file @param {string | Uint8Array} content */
async function writeTo(output, file, content) {
  await mkdir(dirname(join(output, file)), { recursive: true });
  await writeFile(join(output, file), content);
}

/**
 * The site's icon for a listed page: without one a browser requests a missing default icon from the host.
 * @param {string} output
 */
async function iconOf(output) {
  const [link] = /<link rel="icon"[^>]*>/.exec(await readFile(join(output, 'index.html'), 'utf8')) ?? [];
  if (!link) throw new Error('index.html has no icon');
  return `${link.replace('"./', '"../../../')}\n`;
}

/**
 * Writes the pages, `LANGUAGE/b/BOARD/`.
 * @param {{ output: string, root: string, site: string, catalogue: Catalogue, boards: Listed[] }} options
 * @returns {Promise<string[]>} their addresses
 */
export async function writeListed({ output, root, site, catalogue, boards }) {
  const seal = await sealPath(root);
  const icon = await iconOf(output);
  const pages = boards.flatMap((item) => LANGUAGES.map((language) => ({ ...item, language })));
  for (const { entry, board, link, title: ownTitle, language } of pages) {
    const title = ownTitle || entry.title[language];
    const folder = `${language}/b/${slugOf(link)}/`;
    const picture = { file: `${folder}card.png`, width: WIDTH, height: HEIGHT, alt: pictureAlt(language, title) };
    const t = catalogue.pageTranslator(language, entry.family.words[language]);
    const words = { title, description: t('tagline') };
    const address = `${site}${folder}`;
    const tags = cardTags(address, words, { ...picture, address: `${site}${picture.file}` });
    const alternates = LANGUAGES.map((code) => {
      const address = `${site}${code}/b/${slugOf(link)}/`;
      return `<link rel="alternate" hreflang="${code}" href="${address}">\n`;
    });
    const links = `${icon}<link rel="canonical" href="${address}">\n${alternates.join('')}${discovery(site, `${folder}oembed.json`, escaped(title))}`;
    const description = `<meta name="description" content="${escaped(words.description)}">\n`;
    const target = `../../${entry.id}/${link}`;
    await writeTo(output, picture.file, pngOf(card(catalogue, entry, board, language, seal)));
    await writeTo(
      output,
      `${folder}oembed.json`,
      `${JSON.stringify(oembed(catalogue, site, { entry, board, language, title }, picture))}\n`,
    );
    const page = {
      language,
      title: escaped(title),
      tags: `${description}${links}${tags}`,
      target,
      picture: 'card.png',
      alt: escaped(picture.alt),
    };
    await writeTo(output, `${folder}index.html`, html(page));
  }
  return pages.map(({ language, link }) => `${site}${language}/b/${slugOf(link)}/`);
}
