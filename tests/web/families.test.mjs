// The obligations of every family's script to the page, as far as they can be tested without its rules.
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { heldOptions } from '../../www/app/held-options.ts';
import '../../www/app/panels/words.ts';
import '../../www/app/review/words.ts';
import { words as pageWords } from '../../www/app/words.ts';
import { families } from '../../www/puzzles/index.ts';
import { folderOf } from './folders.mjs';
import { sceneFor } from './scene.mjs';

const folder = fileURLToPath(new URL('../../www/puzzles/', import.meta.url));

/** All scripts of a family as one text. @param {typeof families[number]} family */
function scriptsOf(family) {
  const folderPath = `${folder}${folderOf(family)}/`;
  return readdirSync(folderPath)
    .filter((name) => name.endsWith('.ts'))
    .map((name) => readFileSync(folderPath + name, 'utf8'))
    .join('\n');
}

for (const entry of families) {
  const { id, title } = entry;
  const { default: family } = await entry.load();

  test(`${id}: its name is the one in the switcher`, () => {
    assert.equal(family.id, id);
    for (const language of /** @type {const} */ (['ja', 'en']))
      assert.equal(family.words[language].title, title[language]);
  });

  test(`${id}: has every text in both languages`, () => {
    assert.deepEqual(Object.keys(family.words.ja).sort(), Object.keys(family.words.en).sort());
    for (const language of /** @type {const} */ (['ja', 'en'])) {
      const words = family.words[language];
      assert.ok(words.rules.length > 0 && words.tagline);
      for (const engine of family.engines)
        assert.equal(typeof words[engine.name ?? `engine.${engine.id}`], 'string', engine.id);
      for (const panel of family.panels ?? []) assert.equal(typeof words[panel.title], 'string', panel.title);
      if (family.objective.direction !== 'none') assert.equal(typeof words[family.objective.unit], 'string', 'unit');
    }
  });

  test(`${id}: never uses a text that is missing`, () => {
    const keys = [...scriptsOf(entry).matchAll(/\bt\('([^']+)'|notice: '([^']+)'/g)].map(
      ([, call, action]) => call ?? action,
    );
    const hasText = (/** @type {string} */ key) => key in family.words.en || key in pageWords.en;
    assert.deepEqual(
      [...new Set(keys)].filter((key) => !hasText(key)),
      [],
    );
  });

  test(`${id}: placeholders are the same in both languages`, () => {
    const places = (/** @type {unknown} */ text) =>
      String(text)
        .match(/\{\w+\}/g)
        ?.sort()
        .join() ?? '';
    for (const [key, text] of Object.entries(family.words.ja))
      assert.equal(places(text), places(family.words.en[key]), key);
  });

  test(`${id}: offers newcomers named boards`, () => {
    assert.ok(family.examples.length >= 2);
    for (const example of family.examples) assert.ok(example.name.ja && example.name.en && example.board);
  });

  test(`${id}: a stored option is used if its control can hold it, and otherwise its default`, () => {
    const scene = sceneFor(family, { view: {} });
    for (const engine of family.engines)
      for (const control of engine.options?.(scene, {}) ?? []) {
        const held = { other: 1, [control.id]: 'value' in control ? control.value : null };
        assert.deepEqual(heldOptions(engine, scene, held), { values: held, lost: [] }, control.id);
        for (const bad of [null, Number.NaN, -1, 2 ** 40, 1.5, {}, []])
          assert.deepEqual(
            heldOptions(engine, scene, { ...held, [control.id]: bad }),
            { values: { other: 1 }, lost: [control.label] },
            `${control.id}: ${bad}`,
          );
      }
  });

  test(`${id}: begins with fresh ui each time`, () => {
    assert.notEqual(family.ui(), family.ui());
    assert.deepEqual(family.ui(), family.ui());
  });
}
