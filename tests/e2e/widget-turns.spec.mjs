// Several boards of one page that search at once: one after another, and none ends because of another.

import { ofTheDay } from '../of-the-day.mjs';
import { ENDLESS, MIDDLE, SMALL } from './boards.mjs';
import { expect, test } from './harness.mjs';
import { blog, element, ready, watch } from './widget-helper.mjs';

const WAITS = 'Waiting for another board’s search to end…';
const CANCELLED = 'Nothing found before it ended (cancelled)';
/** The line with its mark. */
const PROVED = 'Proved bestchecked';
const FOUND = 'Best so farchecked';
/** From corner to corner of `ENDLESS`, along two sides. */
const ALONG = [...Array(12).keys()].slice(1).concat([...Array(12).keys()].slice(1).map((row) => 12 * row + 11));

/** @param {any} view */
const at = (view, /** @type {number} */ index) => {
  const board = view.locator('tokeru-board').nth(index);
  const button = (/** @type {string} */ name) => board.locator(`[data-name=${name}]`);
  return {
    board,
    line: board.locator('.status'),
    said: board.locator('.spoken'),
    solve: () => button('solve').click(),
    stop: () => button('cancel').click(),
    button,
    /** starts a search, and records how it ends */
    ask: (/** @type {object} */ solveOptions) =>
      board.evaluate((/** @type {any} */ each, /** @type {object} */ options) => {
        each.solve(options).then((/** @type {any} */ outcome) => {
          each.ended = `${outcome.status} ${outcome.stop}`;
        });
      }, solveOptions),
    ended: () => board.evaluate((/** @type {any} */ each) => each.ended),
  };
};

/** @param {any} view @param {Function} serve @param {string[]} elements @param {'all' | 'none'} [headers] */
async function open(view, serve, elements, headers = 'none') {
  await watch(view);
  const origin = await serve({ headers, pages: { '/blog.html': blog(elements.join('')) } });
  await view.goto(`${origin}/blog.html`);
  await view.evaluate(() =>
    Promise.all([...document.querySelectorAll('tokeru-board')].map((each) => /** @type {any} */ (each).load())),
  );
  await ready(view, elements.length);
  return elements.map((_, index) => at(view, index));
}

/** Three boards: the first searches without end and the others wait. @param {any} view @param {Function} serve */
async function three(view, serve) {
  const widgets = await open(view, serve, [element('', ENDLESS), element('', SMALL), element('', SMALL)]);
  await widgets[0].solve();
  await expect(widgets[0].line).toHaveText('Best so far');
  for (const each of widgets.slice(1)) await each.solve();
  for (const each of widgets.slice(1)) await expect(each.line).toHaveText(WAITS);
  return widgets;
}

for (const headers of ofTheDay(/** @type {const} */ (['none', 'all'])))
  test(`Solve on a second board waits for the first, which continues (${headers})`, async ({ page: view, serve }) => {
    const [first, second] = await open(view, serve, [element('', ENDLESS), element('', MIDDLE)], headers);
    await first.ask({ timeMs: 8000, threads: 1 });
    await expect(first.line).toHaveText(/^(Searching…|Best so far)$/);
    await second.solve();
    await expect.poll(async () => [await first.ended(), await second.line.textContent()]).toEqual([undefined, WAITS]);
    await expect(second.said).toHaveText(WAITS);
    await expect.poll(first.ended, { timeout: 30_000 }).toMatch(/^feasible (time|memory)$/);
    await expect(first.line).toHaveText(FOUND);
    await expect(second.line).toHaveText(PROVED, { timeout: 30_000 });
  });

test('Stop on a waiting board ends nothing else; Stop on the searching one lets the next begin', async ({
  page: view,
  serve,
}) => {
  const [first, second, third] = await three(view, serve);
  await second.stop();
  await expect(second.line).toHaveText(CANCELLED);
  await expect(third.line).toHaveText(WAITS);
  await expect(first.button('cancel')).toBeVisible();
  await first.stop();
  await expect(first.line).toHaveText(FOUND);
  await expect(third.line).toHaveText(PROVED);
});

test('a board removed from the page passes its turn to the next, whether it searches or waits', async ({
  page: view,
  serve,
}) => {
  const [first, second] = await three(view, serve);
  for (const each of [second, first]) {
    await expect(view.locator('tokeru-board').last().locator('.status')).toHaveText(WAITS);
    await each.board.evaluate((/** @type {Element} */ board) => board.remove());
  }
  await expect(view.locator('tokeru-board .status')).toHaveText(PROVED);
});

test('a board that changes during its search passes its turn to another family’s, and no longer mentions the search', async ({
  page: view,
  serve,
}) => {
  const level = '<tokeru-board family="sokoban" board="#####&#10;#@$.#&#10;#####&#10;"></tokeru-board>';
  const [first, second] = await open(view, serve, [element('', ENDLESS), level]);
  await first.solve();
  await expect(first.said).toHaveText('Searching…');
  await second.solve();
  await first.board.evaluate((/** @type {any} */ each, /** @type {string} */ text) => (each.board = text), SMALL);
  await expect(second.line).toHaveText(PROVED);
  await expect(first.line).toHaveText('Roads taken 0 / 24');
  await expect(first.said).toBeEmpty();
  await first.solve();
  await expect(first.line).toHaveText(PROVED);
  // The same if a hint was the last message.
  await first.board.evaluate((/** @type {any} */ each, /** @type {string} */ text) => (each.board = text), MIDDLE);
  await first.button('hint').click();
  await expect(first.said).toHaveText(/road is/);
  await first.board.evaluate((/** @type {any} */ each, /** @type {string} */ text) => (each.board = text), SMALL);
  await expect(first.said).toBeEmpty();
});

test('a second search of the same board replaces the first, and mentions no other board', async ({
  page: view,
  serve,
}) => {
  const [board] = await open(view, serve, [element('', ENDLESS)]);
  await board.ask({});
  await expect(board.line).toHaveText('Best so far');
  const lines = await board.board.evaluate(async (/** @type {any} */ each) => {
    const line = each.shadowRoot.querySelector('.status');
    /** @type {string[]} */
    const seen = [];
    new MutationObserver(() => seen.push(line.textContent)).observe(line, { childList: true, subtree: true });
    await each.solve({ timeMs: 500 });
    return seen;
  });
  expect(lines.join(' | ')).not.toContain('Waiting');
});

test('a proof that was not asked for gives way to a press of Solve, and starts again', async ({
  page: view,
  serve,
}) => {
  const judging = 'Solved. Checking whether it is the best…';
  const [first, second] = await open(view, serve, [element('goal="best"', ENDLESS), element('', ENDLESS)]);
  await first.board.evaluate((/** @type {any} */ board, /** @type {string} */ moves) => {
    board.value = moves;
  }, ALONG.join(' '));
  await expect(first.line).toHaveText(judging);
  await second.solve();
  await expect(second.line).toHaveText('Best so far');
  await expect(first.line).toHaveText('Solved');
  await second.stop();
  await expect(second.line).toHaveText(FOUND);
  await expect(first.line).toHaveText(judging);
});

test('during a board’s search, a proof that was not asked for waits', async ({ page: view, serve }) => {
  const [first, second] = await open(view, serve, [element('', ENDLESS), element('goal="best"', ENDLESS)]);
  await first.solve();
  await expect(first.line).toHaveText('Best so far');
  await second.board.evaluate((/** @type {any} */ board, /** @type {string} */ moves) => {
    board.value = moves;
  }, ALONG.join(' '));
  await expect(second.line).toHaveText('Solved');
  await expect(first.button('cancel')).toBeVisible();
  await first.stop();
  await expect(second.line).toHaveText('Solved. Checking whether it is the best…');
});

test('a hint that needs a search waits for another board’s, and ends nothing', async ({ page: view, serve }) => {
  const streamer = '<tokeru-board family="beam" board="12 4 12 12 120 seed 5" class="box"></tokeru-board>';
  const [first, second] = await open(view, serve, [element('', ENDLESS), streamer]);
  await first.solve();
  await expect(first.line).toHaveText('Best so far');
  await second.button('hint').click();
  await expect(second.line).toHaveText(WAITS);
  await expect(first.button('cancel')).toBeVisible();
  await first.stop();
  await expect(first.line).toHaveText(FOUND);
  await expect(second.line).toHaveText(/maps are still to be chosen/);
});
