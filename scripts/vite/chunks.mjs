// Which modules share a file, by what imports them. Over HTTP/1.1 a browser fetches six files at a time, and each file
// adds a wait: so everything that precedes a board is one file, and the family's script another.

import { readdirSync } from 'node:fs';
import { join } from 'node:path';

/**
 * @typedef {(id: string) => { importedIds: string[], dynamicallyImportedIds: string[] } | null} ModuleInfo of the
 *   bundler
 */

/**
 * Modules with everything that they import statically.
 * @param {string[]} roots
 * @param {ModuleInfo} infoOf
 * @param {Set<string>} [found]
 */
function withImports(roots, infoOf, found = new Set()) {
  for (const id of roots.filter((root) => !found.has(root))) {
    found.add(id);
    withImports(infoOf(id)?.importedIds ?? [], infoOf, found);
  }
  return found;
}

/**
 * A file of all that precedes a board: what these modules import, and what the families' scripts import from outside
 * their folder (in a file of their own, the parts that several families share would be more requests).
 * @param {string} root
 * @param {{ name: string, entries: string[], more?: string[] }} file paths from the root: the entries have files of
 *   their own, `more` are modules that are imported later, but belong to this file
 */
export function beforeTheBoard(root, { name, entries, more: others = [] }) {
  const [starts, otherPaths] = [entries, others].map((paths) => paths.map((path) => join(root, path)));
  const families = join(root, 'www/puzzles/index.ts');
  /** @type {Set<string> | null} */
  let modules = null;
  /** @param {ModuleInfo} infoOf */
  const listed = (infoOf) => {
    const scripts = infoOf(families)?.dynamicallyImportedIds ?? [];
    const modules = withImports([...starts, ...otherPaths, ...scripts], infoOf);
    const inFamily = (/** @type {string} */ id) =>
      scripts.some((script) => id.startsWith(script.replace('index.ts', '')));
    return new Set([...modules].filter((id) => !starts.includes(id) && !inFamily(id)));
  };
  return {
    name(/** @type {string} */ id, /** @type {{ getModuleInfo: ModuleInfo }} */ bundle) {
      modules ??= listed((module) => bundle.getModuleInfo(module));
      return modules.has(id) ? name : null;
    },
    debugName: name,
    priority: 2,
  };
}

/**
 * A file for each family's script and its early imports: otherwise the parts shared with its hints and panels would be
 * separate files, each a wait.
 * @param {string} root
 */
export const familyScripts = (root) =>
  readdirSync(join(root, 'www/puzzles'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => ({ name, test: new RegExp(`/www/puzzles/${name}/index\\.ts$`), priority: 1 }));
