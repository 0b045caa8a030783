// The classic script that reports if the page's own scripts can't: after ten seconds, unless the page has started or
// drawn its shell.
import assert from 'node:assert/strict';
import { mock, test } from 'node:test';

let loads = 0;

/** Runs the script in a page that has just begun to load. @param {Record<string, string>} [dataset] */
async function begun(dataset = {}) {
  /** @type {any[]} */
  const shown = [];
  /** @type {any[]} */
  const elements = [];
  /** @type {any} */
  let onError;
  const element = () => ({ append() {}, setAttribute() {}, addEventListener() {} });
  Object.assign(globalThis, {
    location: { origin: 'https://example.org', href: 'https://example.org/lab/' },
    document: {
      documentElement: { dataset },
      querySelectorAll: () => [],
      createElement: (/** @type {string} */ tag) => elements[elements.push({ ...element(), tag }) - 1],
      getElementById: () => ({ replaceChildren: (/** @type {any} */ box) => shown.push(box.className) }),
    },
    addEventListener: (/** @type {string} */ _, /** @type {any} */ listener) => {
      onError = listener;
    },
    HTMLScriptElement: class {},
    ErrorEvent: class {
      filename = 'https://example.org/assets/beam.js';
    },
  });
  loads += 1;
  await import(`../../www/app/boot.ts?${loads}`);
  const fail = () => onError(new /** @type {any} */ (globalThis).ErrorEvent());
  const texts = () => elements.map(({ textContent }) => textContent);
  return { shown, dataset, fail, texts };
}

test('a page shows a message if it has neither started nor drawn its shell within ten seconds', async () => {
  mock.timers.enable({ apis: ['setTimeout'] });
  try {
    const late = await begun();
    mock.timers.tick(9_999);
    assert.deepEqual(late.shown, []);
    mock.timers.tick(1);
    assert.deepEqual([late.shown, late.dataset.boot], [['failed'], 'failed']);
    // The script can't tell whether files are missing or still being processed.
    assert.match(late.texts().join(), /has not started in ten seconds: files are still coming, or/);
    for (const change of [{ ready: 'true' }, { ready: 'failed' }, { boot: 'drawn' }]) {
      const { shown, dataset } = await begun();
      Object.assign(dataset, change);
      mock.timers.tick(60_000);
      assert.deepEqual(shown, [], JSON.stringify(change));
    }
    const early = await begun({ boot: 'drawn' });
    mock.timers.tick(60_000);
    assert.deepEqual(
      [early.shown, early.dataset.boot],
      [[], 'drawn'],
      'a page drawn before this script runs is left alone',
    );
  } finally {
    mock.timers.reset();
  }
});

test('a failure before the shell is drawn is reported by the boot script, a later one is not', async () => {
  const before = await begun();
  before.fail();
  assert.deepEqual(before.shown, ['failed']);
  const after = await begun();
  after.dataset.boot = 'drawn';
  after.fail();
  assert.deepEqual(after.shown, []);
});

test('pages that draw a shell before they wait mark it as drawn at once', async () => {
  const { readFileSync } = await import('node:fs');
  for (const file of ['www/lab/main.ts', 'www/check/page/main.ts']) {
    const script = readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8');
    const drawn = script.indexOf('replaceChildren(', script.lastIndexOf("place('board')"));
    const drawnAt = script.indexOf("dataset.boot = 'drawn'");
    assert.ok(drawn > 0 && drawnAt > drawn, file);
    assert.ok(!script.slice(drawn, drawnAt).includes('await'), file);
  }
});
