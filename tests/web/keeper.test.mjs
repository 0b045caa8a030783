// What is written of a board whose page is left at once: the next page has it.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createPlayer } from '../../www/shared/player/player.ts';
import { emptyState } from '../../www/shared/player/state.ts';
import { createStore } from '../../www/shared/player/store.ts';
import slide from '../../www/puzzles/slide/index.ts';
import { rules } from './real-rules.mjs';

/** @type {Map<string, string>} */
const local = new Map();
Object.assign(globalThis, {
  matchMedia: () => ({ matches: false }),
  localStorage: {
    getItem: (/** @type {string} */ key) => local.get(key) ?? null,
    setItem: (/** @type {string} */ key, /** @type {string} */ text) => local.set(key, text),
    removeItem: (/** @type {string} */ key) => local.delete(key),
  },
});
const { Keeper } = await import('../../www/app/saved-boards/keeper.ts');

const [{ board }] = slide.examples;
const settle = () => new Promise((next) => setTimeout(next));

/** A database that every page of the site shares; a page that has been left gets no answer. */
function database() {
  /** @type {Map<string, any>} */
  const stored = new Map();
  const open = () => {
    let away = Promise.withResolvers();
    away.resolve();
    const answer = async () => {
      await null; // a page may be left right after it has asked
      await away.promise;
    };
    return {
      async get(/** @type {string} */ key) {
        await answer();
        return stored.get(key) ?? null;
      },
      async change(/** @type {Map<string, (before: any) => any>} */ changes) {
        await answer();
        for (const [key, change] of changes) {
          const entry = change(stored.get(key) ?? null);
          if (entry === 'gone') stored.delete(key);
          else if (entry) stored.set(key, entry.kept);
        }
      },
      leave() {
        away = Promise.withResolvers();
      },
      comeBack: () => away.resolve(),
    };
  };
  return { stored, open };
}

/** A page of the site that shows the board. @param {any} storage */
function openPage(storage) {
  const window = new EventTarget();
  Object.assign(window, { setTimeout: (/** @type {any} */ run, /** @type {any} */ ms) => setTimeout(run, ms).unref() });
  Object.assign(globalThis, { window, document: new EventTarget() });
  const page = { mode: 'play', collection: null, finish: null, fetched: 0, opened: 1, listedAt: null };
  const store = /** @type {any} */ (createStore(/** @type {any} */ ({ ...emptyState(), ...page })));
  const engine = /** @type {any} */ ({ rules });
  const isPlaying = () => store.get().mode === 'play';
  const player = createPlayer({
    ...{ store, engine },
    load: async () => slide,
    loadFailed: assert.fail,
    refuse: assert.fail,
    forbid: assert.fail,
    plays: isPlaying,
    draws: () => !isPlaying(),
    moved() {},
    perform() {},
  });
  assert.ok(player.open(slide, board));
  const given = { store, session: player, engine, storage, version: '', remark: () => '', saved() {} };
  const keeper = new Keeper(/** @type {any} */ (given), { left: new Map(), first: store.get() });
  const leave = () => window.dispatchEvent(new Event('pagehide'));
  const comeBack = () => window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
  return { store, player, key: keeper.key(), leave, comeBack };
}

test('a move right before its page is left is on the board of the next page', async () => {
  const { stored, open } = database();
  const page = openPage(open());
  page.player.play('UD');
  page.leave();
  await settle();
  assert.equal(stored.size, 0, 'the database does not answer a page that has been left');
  const next = openPage(open());
  await settle();
  assert.equal(next.store.get().moves, 'UD');
  assert.equal(stored.get(page.key).moves, 'UD');
  assert.equal(local.size, 0);
});

test('a page that comes back writes what it could not, and leaves nothing to others', async () => {
  const { stored, open } = database();
  const page = openPage(open());
  page.player.play('UD');
  page.leave();
  assert.equal(local.size, 1);
  page.comeBack();
  await settle();
  assert.equal(stored.get(page.key).moves, 'UD');
  assert.equal(local.size, 0);
});

test('of two tabs that are closed at once, neither takes back what the other has left', async () => {
  const { stored, open } = database();
  const pages = [openPage(open()), openPage(open())];
  pages[0].player.play('UD');
  pages[1].player.play('R');
  for (const page of pages) page.leave();
  pages[1].comeBack();
  await settle();
  const next = openPage(open());
  await settle();
  const rests = stored.get(next.key).lines.map((/** @type {[number, string, number]} */ [, rest]) => rest);
  assert.deepEqual(rests.sort(), ['', 'R', 'UD']);
});

test('undo leads to no board that the rules can’t read', async () => {
  const { stored, open } = database();
  const page = openPage(open());
  page.player.play('UD');
  page.leave();
  openPage(open());
  await settle();
  const kept = stored.get(page.key);
  stored.set(page.key, { ...kept, past: ['garbage', board, ''], future: ['x', board], mode: 'edit' });
  const next = openPage(open());
  await settle();
  await settle();
  const { past, future } = next.store.get();
  assert.deepEqual([past, future], [[board], [board]]);
});

test('a record that can’t be read is dropped', async () => {
  for (const text of ['', 'null', '[', '[null]', '[{"kept":{"key":1}}]', '{"kept":[]}']) {
    local.set('tokeru.left', text);
    const page = openPage(database().open());
    await settle();
    assert.equal(page.store.get().moves, '', text);
    assert.equal(local.size, 0, text);
  }
});
