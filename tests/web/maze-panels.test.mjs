// The maze's panels that are fetched late: their texts, what they ask the engine, and what they show of its answers.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import * as maker from '../../www/puzzles/maze/maker.ts';
import * as routes from '../../www/puzzles/maze/routes.ts';
import { certificatePanel } from '../../www/app/certificate/panel.ts';
import { check } from '../../www/check/maze.ts';
import family from '../../www/puzzles/maze/index.ts';
import { optionsOf } from '../../www/puzzles/maze/maker-settings.ts';

// Stands for a page that does not state its language.
Object.assign(globalThis, { document: { documentElement: { dataset: {} } } });

const script = (/** @type {string} */ name) =>
  readFileSync(new URL(`../../www/puzzles/maze/${name}.ts`, import.meta.url), 'utf8');

for (const [name, { texts }, files] of /** @type {const} */ ([
  ['maker', maker, ['maker', 'making', 'sheet']],
  ['routes', routes, ['routes']],
])) {
  test(`${name}: the same keys and placeholders in both languages, and every text that is used`, () => {
    const places = (/** @type {string} */ text) =>
      text
        .match(/\{\w+\}/g)
        ?.sort()
        .join() ?? '';
    const [ja, en] = [texts.ja, texts.en].map((words) => /** @type {Record<string, string>} */ (words));
    assert.deepEqual(Object.keys(ja).sort(), Object.keys(en).sort());
    for (const key of Object.keys(ja)) assert.equal(places(ja[key]), places(en[key]), key);
    const keys = files.flatMap((file) => [
      ...script(file).matchAll(/\btPanel\('([^']+)'|translate\(language, '([^']+)'/g),
    ]);
    for (const [, call, text] of keys) assert.ok((call ?? text) in en, call ?? text);
    assert.ok(keys.length > 2);
  });
}

const settings = {
  width: 3,
  height: 2,
  multipliers: 9,
  max: 9,
  negative: 25,
  level: 'any',
  unique: 'any',
  seed: 4,
  count: 6,
};

test('without requirements a maze is random, with them it is searched for', () => {
  const plain = { seed: '7', width: '3', height: '2', multipliers: '7', max: '9', negative: '25' };
  assert.deepEqual(optionsOf(settings, 7), plain);
  const options = optionsOf({ ...settings, level: 'hard', unique: 'true' }, 7);
  assert.deepEqual(options, { ...plain, difficulty: 'hard', unique: 'true', tries: '200' });
});

test('routes are listed only from a proof', () => {
  const outcome = {
    status: 'optimal',
    objective: 36,
    extra: { walks: ['1 2'], count: 1, complete: true, second: null },
  };
  assert.deepEqual(routes.bestRoutesOf('b', outcome), {
    board: 'b',
    score: 36,
    walks: ['1 2'],
    complete: true,
    second: null,
  });
  assert.equal(routes.bestRoutesOf('b', { ...outcome, status: 'feasible' }), null);
  assert.equal(routes.bestRoutesOf('b', { ...outcome, extra: null }), null);
});

/** The part of an element that the panels need. */
class Fake {
  /** @type {any[]} */
  children = [];
  ownText = '';
  tag = '';
  hidden = false;
  disabled = false;
  /** @type {Record<string, string>} */
  attributes = {};
  /** @type {() => unknown} */
  onclick = () => {};
  /** @param {...any} list */
  replaceChildren(...list) {
    this.ownText = '';
    this.children = list;
  }
  /** @param {...any} list */
  append(...list) {
    this.children.push(...list);
  }
  /** @param {string} name @param {string} value */
  setAttribute(name, value) {
    this.attributes[name] = value;
  }
  get textContent() {
    return this.ownText + this.children.map((child) => child?.textContent ?? child ?? '').join('');
  }
  set textContent(text) {
    this.children = [];
    this.ownText = text;
  }
}

const h = (/** @type {string} */ tag, /** @type {any} */ properties, /** @type {any[]} */ ...children) => {
  const made = Object.assign(new Fake(), { tag, onclick: properties?.onclick ?? (() => {}) });
  made.append(...children.flat());
  return made;
};

const wasm = await import(new URL('../../www/pkg/tokeru.js', import.meta.url).href);
wasm.initSync({ module: readFileSync(new URL('../../www/pkg/maze.wasm', import.meta.url)) });

/**
 * Mounts a panel over the real engine, and records its actions.
 * @param {{ mount: (element: any, api: any) => any }} panel
 * @param {string} board
 * @param {Record<string, any>} ui
 * @param {any} consult
 * @param {(api: any) => void} changed changes what the page offers the panel
 */
function mounted({ mount }, board, ui = {}, consult = null, changed = () => {}) {
  const element = new Fake();
  /** @type {any[]} */
  const acts = [];
  const scene = {
    board,
    ui,
    language: 'en',
    number: String,
    t: (/** @type {string} */ key) => key,
    answer: /** @type {any} */ (null),
  };
  const solve = async (/** @type {string} */ text, /** @type {any} */ { options }) => {
    const { outcome } = wasm.solve('maze', text, { options }, () => {});
    return outcome;
  };
  const act = (/** @type {any} */ action) => {
    acts.push(action);
    if (action.board) scene.board = action.board;
    if (action.show) scene.answer = { moves: action.show.moves };
    handle.update();
  };
  const generate = async (/** @type {any} */ options) => wasm.generate('maze', options);
  const api = {
    h,
    act,
    solve,
    scene: () => scene,
    threads: 1,
    controls: () => new Fake(),
    rules: { generate, consult },
  };
  changed(api);
  const handle = mount(element, api);
  handle.update();
  return { element, acts, scene, handle };
}

/** The first button whose text begins with these words. @param {any} element @param {string} words @returns {any} */
function button(element, words) {
  const found = element.children.flatMap((/** @type {any} */ child) =>
    child instanceof Fake ? [child, button(child, words)] : [],
  );
  return found.find((/** @type {any} */ each) => each?.tag === 'button' && each.textContent.startsWith(words));
}

const example = '3 3\n+1 +2\n+4 -1 +1\n+3 *2\n*3 -2 +5\n-4 +1\n1 0 8\n';

test('the routes panel counts, steps through the routes, and resets with the board', async () => {
  const { element, acts, scene, handle } = mounted(routes, '3 3\n+1 +1\n+1 +1 +1\n+1 +1\n+1 +1 +1\n+1 +1\n1 0 8\n');
  await button(element, 'Count').onclick();
  const routeCount = Number(/There are (\d+) best routes/.exec(element.textContent)?.[1]);
  assert.ok(routeCount > 1, element.textContent);
  assert.match(element.textContent, /The second best score is \d+ \(\d+ less\)/);
  const seen = new Set([scene.answer.moves]);
  for (let step = 1; step < routeCount; step++) {
    button(element, '→').onclick();
    seen.add(scene.answer.moves);
  }
  assert.equal(seen.size, routeCount);
  assert.match(element.textContent, new RegExp(`${routeCount} of ${routeCount}`));
  button(element, '→').onclick();
  assert.match(element.textContent, new RegExp(`1 of ${routeCount}`));
  assert.equal(acts.length, routeCount + 1);
  scene.board = example;
  handle.update();
  assert.doesNotMatch(element.textContent, /There are/);
});

/** Replaces the worker by a synchronous check. @param {string | null} instead overrides the check's end */
const checkerOf = (instead) => ({
  stop() {},
  start(/** @type {any} */ { certificate, board }, /** @type {number} */ _, /** @type {Function} */ report) {
    report(instead ?? { family: 'maze', verdict: check(certificate, board), ms: 1 });
  },
});

test('the certificate panel shows and stores only what the checker has accepted', async () => {
  for (const instead of [null, 'late', 'fault']) {
    /** @type {any[]} */
    const saved = [];
    const mount = certificatePanel(
      family.certificate,
      (each) => saved.push(each),
      /** @type {any} */ (checkerOf(instead)),
    );
    const { element, scene, handle } = mounted({ mount }, example);
    await button(element, 'Make').onclick();
    const shown = /Shown: there is a route that scores 36, and none scores more\..* Digest [\da-f]{8}\./;
    if (instead) assert.doesNotMatch(element.textContent, /Shown/);
    else assert.match(element.textContent, shown);
    assert.equal(saved.length, instead ? 0 : 1);
    if (!instead) assert.deepEqual([saved[0].board, check(saved[0].text, example).ok], [example, true]);
    scene.board = `${example}\n`;
    handle.update?.();
    assert.doesNotMatch(element.textContent, /Shown/);
  }
});

test('the certificate panel says why there is no certificate', async () => {
  const replies = {
    'too large': { ok: true, value: { text: null, reason: 'too-large' } },
    'No certificate can be made': { ok: true, value: { text: null, reason: 'no-form' } },
    'Nothing was proved': { ok: false, error: { code: 'too-slow' } },
    'has errors': { ok: true, value: { text: null, reason: 'unsound' } },
  };
  for (const [words, reply] of Object.entries(replies)) {
    const mount = certificatePanel(undefined, () => assert.fail(), /** @type {any} */ (checkerOf(null)));
    const { element } = mounted({ mount }, example, {}, async () => reply);
    await button(element, 'Make').onclick();
    assert.match(element.textContent, new RegExp(words));
  }
});

test('the maker makes and rates a maze, and says when the requirements were not met', async () => {
  const form = { makeWidth: 3, makeHeight: 3, makeUnique: 'true' };
  const made = mounted(maker, example, form);
  await button(made.element, 'Make one').onclick();
  assert.match(made.scene.board, /^3 3\n/);
  assert.match(
    made.element.textContent,
    /(easy|medium|hard): the greedy route gets -?\d+ \(\d+ % less\), \d+ routes?\b/,
  );
  const line = mounted(maker, example, { makeWidth: 4, makeHeight: 1, makeUnique: 'false' });
  await button(line.element, 'Make one').onclick();
  assert.match(line.element.textContent, /None of 200 boards matched these settings/);
  assert.equal(line.scene.board, example);
});

test('the message about unmet requirements stays as long as the settings do', async () => {
  const { element, scene, handle } = mounted(maker, example, { makeWidth: 4, makeHeight: 1, makeUnique: 'false' });
  await button(element, 'Make one').onclick();
  assert.match(element.textContent, /None of 200 boards/);
  scene.ui.makeUnique = 'any';
  handle.update();
  assert.doesNotMatch(element.textContent, /None of/);
});

test('a board opened while another is being made is left alone', async () => {
  const otherBoard = '2 2\n+1\n+1 +1\n+1\n1 0 3\n';
  const { element, acts, scene } = mounted(maker, example, { makeWidth: 3, makeHeight: 3 });
  const made = button(element, 'Make one').onclick();
  scene.board = otherBoard;
  await made;
  assert.equal(scene.board, otherBoard);
  assert.deepEqual(acts, []);
  assert.ok(button(element, 'Make one'));
});

test('a rating cancelled by another search is not reported as a limit; its message goes with its board', async () => {
  const ends = { cancelled: /another search has begun/, time: /not proved within the limits/ };
  for (const [stop, message] of Object.entries(ends)) {
    const solve = async () => ({ status: 'feasible', stop, moves: null, extra: null, error: null });
    const form = { makeWidth: 3, makeHeight: 3 };
    const { element, scene, handle } = mounted(maker, example, form, null, (api) => Object.assign(api, { solve }));
    await button(element, 'Make one').onclick();
    assert.match(element.textContent, message);
    scene.board = example;
    handle.update();
    assert.doesNotMatch(element.textContent, message);
  }
});

test('"none" and "all" are used only if exactly true, and one route is singular', async () => {
  const rating = { level: 'hard', greedy: 3, gap: 99.7, near: 1, most_near: 100, nodes: 5, most_nodes: 9 };
  const solve = async () => ({ status: 'optimal', stop: null, moves: '0', extra: { rating }, error: null });
  const form = { makeWidth: 3, makeHeight: 3 };
  const { element } = mounted(maker, example, form, null, (api) => Object.assign(api, { solve }));
  await button(element, 'Make one').onclick();
  assert.match(element.textContent, /\(99 % less\), 1 route comes within/);
});
