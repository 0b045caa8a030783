// Pictures of the daily puzzles, a file each: while a page waits for its scripts, its day's picture arrives before the
// live board (www/app/hints.ts).

import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pictureOf, stills } from '../prerender.mjs';
import { lists } from '../../www/app/daily-puzzle.ts';

/** @typedef {{ folder: string, weeks: number, files: { fileName: string, source: string }[] }} Pictures */

/** Those of a site that has been made of the same sources. @param {string} site @returns {Promise<Pictures>} */
export async function picturesIn(site) {
  const made = (await readdir(join(site, 'assets'))).find((name) => name.startsWith('days-'));
  const folder = `assets/${made}/`;
  const names = await readdir(join(site, folder));
  const files = names.map(async (name) => ({
    fileName: folder + name,
    source: await readFile(join(site, folder, name), 'utf8'),
  }));
  return { folder, weeks: names.length / lists.length, files: await Promise.all(files) };
}

/**
 * @param {string} root @param {import('../pictures/boards.mjs').Catalogue} catalogue
 * @returns {Promise<Pictures>}
 */
export async function dayPictures(root, catalogue) {
  const stillOf = stills(root, catalogue);
  const drawn = async (/** @type {string} */ code) => {
    const entry = catalogue.entries.find((/** @type {any} */ { id }) => code.startsWith(`${id}/`));
    const { board } = catalogue.rules.decodeLink(`#/${code}`);
    return pictureOf(await stillOf(entry, board));
  };
  const weekdays = await Promise.all(lists.map(async (list) => (await list()).boards));
  const weeks = weekdays[0].length;
  if (weekdays.some((boards) => boards.length !== weeks)) throw new Error('one weekday has more puzzles than another');
  const pictures = await Promise.all(
    weekdays.flatMap((boards, weekday) =>
      boards.map(async ([code], week) => ({ name: `${weekday}-${week}.svg`, source: await drawn(code) })),
    ),
  );
  const hash = createHash('sha256').update(JSON.stringify(pictures)).digest('base64url').slice(0, 8);
  const folder = `assets/days-${hash}/`;
  return { folder, weeks, files: pictures.map(({ name, source }) => ({ fileName: `${folder}${name}`, source })) };
}
