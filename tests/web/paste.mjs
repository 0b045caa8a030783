// Pastes a text into the page as a reader does, in Node: with the real rules, and without a document.
import { createSession } from '../../www/app/session/session.ts';
import { families, loadFamily } from '../../www/puzzles/index.ts';
import { createStore } from '../../www/shared/player/store.ts';
import { emptyState } from '../../www/shared/player/state.ts';
import { rules } from './real-rules.mjs';

/** Each family, by its id. @type {Record<string, any>} */
export const loaded = {};
for (const { id } of families) loaded[id] = await loadFamily(id, async () => {});

/**
 * The result of pasting a text while a family is shown.
 * @param {string} id @param {string} text @param {any} [family] @param {boolean} [online] @returns {Promise<any>}
 */
export async function paste(id, text, family = loaded[id], online = true) {
  const choice = { engine: '', threads: 1, seconds: 0, memoryMb: 512, fromHere: false, values: {} };
  const state = {
    language: 'en',
    family,
    ui: family.ui(),
    engines: [],
    mode: 'play',
    banner: null,
    collection: null,
    choice,
  };
  const store = createStore(/** @type {any} */ ({ ...emptyState(), ...state }));
  const fetchRules = () => (online ? Promise.resolve() : Promise.reject(new Error('offline')));
  const engine = /** @type {any} */ ({ rules, fetchRules });
  const session = createSession(store, engine, { focus() {}, notice() {}, recall: () => null });
  session.openFirst(family);
  const before = store.get().board;
  await session.openText(text);
  const { board, banner, answer, collection, diagnostics } = store.get();
  return { before, board, banner, answer, collection, diagnostics, family: store.get().family.id };
}

/** A small board of each family, in its canonical text. @type {Record<string, string>} */
export const boards = {
  sokoban: '#####\n# * #\n#@$.#\n#####\n',
  maze: '3 3\n+1 +2\n+4 -1 +1\n+3 *2\n*3 -2 +5\n-4 +1\n1 0 8\n',
  slide: '3,3,120743586\n',
  sweeper: '3 3\n2 0 0\n0 10 0\n0 0 3\n1 5\n1 5\n0\n',
  beam: '1 1 3 4 5\n####\n#@o#\n####\n',
};
