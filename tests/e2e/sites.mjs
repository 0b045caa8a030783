// Sites that several tests read and none changes: made once for all tests of a run, in the folder that scripts/test.sh
// names; without that folder each test makes its own.

import { existsSync, rmSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rename, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { makeDist } from '../../scripts/dist.mjs';
import { openCatalogue } from '../../scripts/pictures/boards.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** The built site, if there is one: it has what takes half of the time to make. */
const days = process.env.TOKERU_SITE;
/** The address of `announced`. */
export const ADDRESS = 'https://example.org/tokeru/';
/** A board of its list. */
export const MAZE = '3 3\n+1 +2\n+4 -1 +1\n+3 *2\n*3 -2 +5\n-4 +1\n1 0 8\n';

async function ownFolder() {
  const folder = await mkdtemp(join(tmpdir(), 'tokeru-sites-'));
  // A hook added while another runs is called when that one ends, before any test.
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/**
 * The folder of a site. The first caller makes it; it gets its name once it is complete.
 * @param {string} name
 * @param {(folder: string) => Promise<void>} make
 */
async function makeOnce(name, make) {
  const sites = process.env.TOKERU_SITES ?? (await ownFolder());
  const found = join(sites, name);
  if (existsSync(found)) return found;
  await mkdir(sites, { recursive: true });
  const made = await mkdtemp(`${found}-`);
  await make(made);
  await rename(made, found);
  return found;
}

/** A site without a service worker and without an address. */
export const withoutWorker = () =>
  makeOnce('without-worker', async (output) => {
    await makeDist({ output, killSwitch: true, days });
  });

/**
 * A site with an address and with pages for two listed boards. It is in the folder `a` of its host, as such sites are;
 * the boards' addresses are in `listed.json`.
 */
export const announced = () =>
  makeOnce('announced', async (folder) => {
    const { rules } = await openCatalogue(root);
    const played = rules.encodeLink('sokoban', '#######\n#@ $ .#\n#######\n', 'rrrR', { answer: true });
    const boards = join(folder, 'boards.txt');
    await writeFile(boards, `Title: "First" <maze>\n${MAZE}\n${played.ok ? played.link : ''}\n`);
    const { pages } = await makeDist({ output: join(folder, 'a'), site: ADDRESS, boards, days });
    await writeFile(join(folder, 'listed.json'), JSON.stringify(pages));
  });

/** The addresses of the pages of listed boards. @param {string} folder of `announced` @returns {Promise<string[]>} */
export const listedIn = async (folder) => JSON.parse(await readFile(join(folder, 'listed.json'), 'utf8'));
