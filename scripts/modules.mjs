// The modules that solve, one for each family and build: their files, and the table of them that bundles have instead
// of www/engine/modules.ts.

import { existsSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { families } from '../www/puzzles/index.ts';

export const BUILDS = ['pkg-threads', 'pkg'];

/**
 * The module of all families, compiled quickly for development: it replaces a family's own module if that is missing
 * (`quick-threads`).
 */
const ALL = 'tokeru_bg.wasm';

/** @param {string} folder of a build @param {string} name of a family's module */
export const fileIn = (folder, name) => (existsSync(join(folder, name)) ? name : ALL);

/** Each family's module in a build. @param {string} www @param {string} build */
async function modulesOf(www, build) {
  const entries = families.map(async ({ id, rules }) => {
    const file = fileIn(join(www, build), /** @type {string} */ (rules.pathname.split('/').at(-1)));
    const { size } = await stat(join(www, build, file));
    return { id, file, size };
  });
  return Promise.all(entries);
}

/** The script in a form that bundlers recognise: each address is written out. @param {string} www */
export async function modulesScript(www) {
  const line = (
    /** @type {string} */ build,
    /** @type {{ id: string, file: string, size: number }} */ { id, file, size },
  ) => `    ${id}: { address: new URL('../${build}/${file}', import.meta.url), size: ${size} },`;
  const builds = BUILDS.map(async (build) => {
    const lines = (await modulesOf(www, build)).map((module) => line(build, module));
    return `  '${build}': {\n${lines.join('\n')}\n  },`;
  });
  const table = (await Promise.all(builds)).join('\n');
  return `const modules = {\n${table}\n};\n\nexport const placeOf = (build, family) => modules[build][family];\n`;
}
