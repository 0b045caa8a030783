// Pictures of the daily puzzles, a file each: while a page waits for its scripts, its day's picture arrives before the
// live board (www/app/hints.ts).

import { createHash } from 'node:crypto';
import { pictureOf, stills } from '../prerender.mjs';
import { lists } from '../../www/app/daily-puzzle.ts';

/**
 * @param {string} root @param {import('../pictures/boards.mjs').Catalogue} catalogue
 * @returns {Promise<{ folder: string, weeks: number, files: { fileName: string, source: string }[] }>}
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
