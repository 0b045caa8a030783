// Prints the characters that cards need: those on and beside the first boards, and those that any board may have.

import { fileURLToPath } from 'node:url';
import { LANGUAGES, openCatalogue } from './boards.mjs';
import { wordsOf } from './card.mjs';

const ALWAYS_INCLUDED = `${String.fromCharCode(...Array.from({ length: 95 }, (_, i) => 32 + i))}−×÷–—…‘’“”・、。`;

/** @param {string} root */
export async function lettersOf(root) {
  const catalogue = await openCatalogue(root);
  const texts = LANGUAGES.flatMap((language) =>
    catalogue.entries.flatMap((entry) => {
      const boards = entry.family.examples.map((/** @type {{ board: string }} */ { board }) => board);
      const drawn = boards.map((/** @type {string} */ board) =>
        catalogue.draw({ family: entry.family, board, language, theme: catalogue.themes.light }),
      );
      return [
        ...Object.values(wordsOf(catalogue, entry, language)),
        ...drawn.flatMap((/** @type {{ texts: string[] }} */ { texts: written }) => written),
      ];
    }),
  );
  return [...new Set(`${ALWAYS_INCLUDED}${texts.join('')}`)].sort().join('');
}

/**
 * The characters of all words of the families, so that a changed sentence seldom needs new fonts.
 * @param {string} root
 */
async function lettersOfWords(root) {
  const { entries } = await openCatalogue(root);
  return entries
    .flatMap(({ family }) => Object.values(family.words).flatMap((words) => Object.values(words).flat()))
    .join('');
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const root = fileURLToPath(new URL('../..', import.meta.url));
  const letters = `${await lettersOf(root)}${await lettersOfWords(root)}`;
  process.stdout.write([...new Set(letters.replace(/\s/g, ' '))].sort().join(''));
}
