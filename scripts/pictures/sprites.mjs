// Sprite sheets of the families' demonstrations: the board after each step, one below another, for the self-playing
// cards.

import { LANGUAGES } from './boards.mjs';
import { mergeSchemes } from '../prerender.mjs';

/** @typedef {import('./boards.mjs').Catalogue} Catalogue */
/**
 * @typedef {{ count: number, width: number, height: number, svg: string }} Sprites `count` pictures, each `width` by
 *   `height` in the drawing's pixels; `svg` has the colours of both schemes, as `light-dark(…)`
 */

/** Pixels of a picture's longer side: details that are illegible at this size are left out. */
const SIDE = 96;

/** @param {Catalogue} catalogue @param {Catalogue['entries'][number]} entry @returns {Promise<Sprites>} */
async function spritesOf(catalogue, { id, family }) {
  const { demo } = await family.demo();
  const { rules, themes } = catalogue;
  const { board } = rules.parse(id, demo.board);
  const view = (/** @type {string} */ moves) => rules.view(id, board, moves).view;
  const { frames } = rules.frames(id, board, demo.moves);
  const answer = { moves: demo.moves, objective: null, view: view(demo.moves), frames, checked: true };
  const steps = family.steps?.(answer) ?? (Array.isArray(frames) ? frames.length - 1 : frames.steps);
  const [language] = LANGUAGES;
  const drawn = (/** @type {any} */ theme, /** @type {number} */ time) => {
    const options = { family, board, language, theme };
    const scene = /** @type {any} */ ({ ...catalogue.sceneOf(options), mode: 'solve', answer, time, thumbnail: true });
    const size = family.size(scene.view, scene);
    const unit = SIDE / Math.max(size.width, size.height);
    return { ...catalogue.draw({ ...options, unit }, scene), width: size.width * unit, height: size.height * unit };
  };
  const pictures = Array.from({ length: steps + 1 }, (_, time) => {
    const [light, dark] = [themes.light, themes.dark].map((theme) => drawn(theme, time));
    return { ...light, drawing: mergeSchemes(light.drawing, dark.drawing) };
  });
  const [{ width, height }] = pictures;
  const stacked = pictures.map(({ drawing }, at) => `<g transform="translate(0 ${at * height})">${drawing}</g>`);
  const extent = `width="${width}" height="${height * pictures.length}"`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" ${extent}>${stacked.join('')}</svg>`;
  return { count: pictures.length, width, height, svg };
}

/**
 * The sheets of all families with a demonstration.
 * @param {Catalogue} catalogue @returns {Promise<Record<string, Sprites>>}
 */
export async function allSprites(catalogue) {
  const shown = catalogue.entries.filter(({ family }) => family.demo);
  const sheets = shown.map(async (entry) => [entry.id, await spritesOf(catalogue, entry)]);
  return Object.fromEntries(await Promise.all(sheets));
}
