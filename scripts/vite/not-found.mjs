// `404.html`, a static host's page for an unknown address in any folder; it is self-contained.

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { LANGUAGES } from '../pictures/boards.mjs';
import { orderedFamilies } from '../../www/puzzles/index.ts';
import { scriptOf, withScript, withSheet } from './inline.mjs';

const sheet =
  'main{max-width:32rem;margin:15vh auto;padding:0 1rem;font:1rem/1.65 sans-serif}h1{font-size:1.25rem;margin:2rem 0 0}p{margin:.5rem 0 0}a{display:inline-block;padding:.6rem 0}';

/** Names at the site's root, by which the page finds the root. */
const folders = [...LANGUAGES, ...orderedFamilies.map(({ id }) => id), 'check', 'lab', 'www', 'assets'].join(' ');

/** @param {string} root @param {string} site its future address, or '' */
export async function notFound(root, site) {
  const [html, script] = await Promise.all([
    readFile(join(root, '404.html'), 'utf8'),
    scriptOf(root, 'www/app/not-found.ts'),
  ]);
  const placed = site
    ? html.replaceAll('href="./"', () => `href="${site}"`)
    : html.replace('<html lang="en">', `<html lang="en" data-folders="${folders}">`);
  return withSheet(withScript(placed, /(?=<title>)/, script), sheet);
}
