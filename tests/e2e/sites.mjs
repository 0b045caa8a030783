// Sites that several tests look at and none changes: made once for all checks of a run, in the folder that scripts/test.sh names, or else by each test for itself.

import { existsSync, rmSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rename, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { makeDist } from '../../scripts/dist.mjs';
import { openShelf } from '../../scripts/pictures/boards.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** The address of `announced`. */
export const ADDRESS = 'https://example.org/tokeru/';
/** A board of its list. */
export const MAZE = '3 3\n+1 +2\n+4 -1 +1\n+3 *2\n*3 -2 +5\n-4 +1\n1 0 8\n';

async function ownFolder() {
  const folder = await mkdtemp(join(tmpdir(), 'tokeru-sites-'));
  // A hook that is added while another runs is called when that one ends, before any test.
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/**
 * The folder of a site, made by the first who asks; under its name once it is whole.
 * @param {string} name @param {(folder: string) => Promise<void>} make
 */
async function once(name, make) {
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
  once('without-worker', async (output) => {
    await makeDist({ output, killSwitch: true });
  });

/** One with an address and pages for two listed boards: `a`, in the folder of its host, as such sites are; their addresses in `listed.json`. */
export const announced = () =>
  once('announced', async (folder) => {
    const { rules } = await openShelf(root);
    const played = rules.encodeLink('sokoban', '#######\n#@ $ .#\n#######\n', 'rrrR', { answer: true });
    const boards = join(folder, 'boards.txt');
    await writeFile(boards, `Title: "First" <maze>\n${MAZE}\n${played.ok ? played.link : ''}\n`);
    const { pages } = await makeDist({ output: join(folder, 'a'), site: ADDRESS, boards });
    await writeFile(join(folder, 'listed.json'), JSON.stringify(pages));
  });

/** Addresses of the pages of listed boards. @param {string} folder of `announced` @returns {Promise<string[]>} */
export const listedIn = async (folder) => JSON.parse(await readFile(join(folder, 'listed.json'), 'utf8'));
