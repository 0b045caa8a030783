// The sprite sheets of the front page's cards (www/app/front/sprites.ts), drawn when that script is requested.

import { openCatalogue } from '../pictures/boards.mjs';
import { allSprites } from '../pictures/sprites.mjs';

/** @param {string} root @returns {import('vite').Plugin} */
export const sprites = (root) => ({
  name: 'tokeru:sprites',
  load: {
    filter: { id: /\/www\/app\/front\/sprites\.ts$/ },
    handler: async () => `export const sprites = ${JSON.stringify(await allSprites(await openCatalogue(root)))};`,
  },
});
