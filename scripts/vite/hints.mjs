// The files that each family needs before its board can be played, for www/app/hints.ts: its script with its imports,
// and its rules.

import { families } from '../../www/puzzles/index.ts';
import { scriptOf, withScript } from './inline.mjs';

/** @typedef {import('vite').Rolldown.OutputBundle} Bundle */

/** A chunk and all that it imports. @param {Bundle} bundle @param {string} file @param {Set<string>} [found] */
export function graphOf(bundle, file, found = new Set()) {
  const chunk = bundle[file];
  if (found.has(file) || chunk?.type !== 'chunk') return found;
  found.add(file);
  for (const imported of chunk.imports) graphOf(bundle, imported, found);
  return found;
}

/**
 * A family's files relative to the site's root, without those named in the page.
 * @param {Bundle} bundle @param {typeof families[number]} family @param {string} html
 */
function filesOf(bundle, { load, rules }, html) {
  const [, script] = /["']\.\/([^"']+)["']/.exec(String(load)) ?? [];
  const parts = Object.values(bundle);
  const chunk = parts.find(
    (part) => part.type === 'chunk' && part.moduleIds.some((id) => id.endsWith(`/www/puzzles/${script}`)),
  );
  const name = rules.pathname.split('/').slice(-2).join('/');
  const module = parts.find(
    (part) => part.type === 'asset' && part.originalFileNames.some((file) => file.endsWith(name)),
  );
  if (!chunk || !module) throw new Error(`${script} or ${name} is not in the site`);
  return [...graphOf(bundle, chunk.fileName), module.fileName].filter((file) => !html.includes(file));
}

/** The lists of daily puzzles by weekday, relative to the site's root. @param {Bundle} bundle */
export function dayFiles(bundle) {
  const named = (/** @type {string} */ day) =>
    Object.values(bundle).find(
      (part) => part.type === 'chunk' && part.facadeModuleId?.endsWith(`/front/days/${day}.ts`),
    );
  return ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'].map((day) => {
    const file = named(day)?.fileName;
    if (!file) throw new Error(`the puzzles of ${day} are not in the site`);
    return file;
  });
}

/**
 * Adds the script that prefetches the requested family's files, and the list and the picture of the day.
 * @param {string} root @param {string} html @param {Bundle} bundle @param {string} up from the page to the site's root
 * @param {{ lists: string[], pictures: { folder: string, weeks: number } }} [days] lists by weekday, the pictures'
 *   folder and how many a weekday has
 */
export async function withHints(root, html, bundle, up, days) {
  const files = families.map((family) => [family.id, filesOf(bundle, family, html).map((file) => `${up}${file}`)]);
  const data = JSON.stringify(Object.fromEntries(files)).replaceAll("'", '&#39;');
  const lists = days ? ` data-days='${JSON.stringify(days.lists.map((file) => `${up}${file}`))}'` : '';
  const pictures = days ? ` data-pictures="${up}${days.pictures.folder} ${days.pictures.weeks}"` : '';
  const script = await scriptOf(root, 'www/app/hints.ts');
  return withScript(html, /(?=<\/head>)/, script, ` data-files='${data}'${lists}${pictures}`);
}
