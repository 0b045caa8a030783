// What a screen reader meets: the page of each family during play and drawing, with a hint, an answer and the share
// sheet, and the widget before, during and after a solve. Compared with `trees/`, which can be read from top to bottom;
// `TOKERU_BLESS=1` makes them anew, to be read again.

import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { families } from '../../www/puzzles/index.ts';
import { ofTheDay } from '../of-the-day.mjs';
import { fragmentOf } from '../web/real-rules.mjs';
import { listenToWidget, expectAnnouncedOnce } from './announcements.mjs';
import { expect, test, toEdit, toPlay } from './page-helper.mjs';

const folder = new URL('./trees/', import.meta.url);

/** Roles whose elements in the tree all need a name. */
const named =
  /^\s*- (?:button|link|textbox|spinbutton|slider|combobox|checkbox|switch|radio|tab|gridcell|grid|dialog|img|region|navigation)(?: \[[^\]]*\])*:?$/;

/**
 * The tree of some parts, without what differs from visit to visit.
 * @param {any} page
 * @param {string[]} parts selectors
 */
async function tree(page, parts) {
  const found = await Promise.all(parts.map((part) => page.locator(part).ariaSnapshot()));
  const text = found
    .filter(Boolean)
    .join('\n')
    .replaceAll(/(?:https?:\/\/)?localhost:\d+[^\s"'\\]*/g, 'ADDRESS');
  expect(
    text.split('\n').filter((/** @type {string} */ line) => named.test(line)),
    'without a name',
  ).toEqual([]);
  return text;
}

/** One thread finds the same answer each time. @param {any} page */
const alone = (page) =>
  page.evaluate(() => {
    const { store } = /** @type {any} */ (globalThis).tokeru;
    store.set({ choice: { ...store.get().choice, threads: 1 } });
  });

/** @param {any} page @returns {Promise<[string, string][]>} */
async function pageTrees(page) {
  /** @type {[string, string][]} */
  const trees = [];
  const add = async (/** @type {string} */ state, /** @type {string[]} */ parts) =>
    trees.push([state, await tree(page, parts)]);
  const below = ['.line', '.palette', '.bar', '.pad'];
  await add('play', ['.masthead', '.stage', '.tabs']);
  const task = String(await page.locator('#tagline').textContent());
  await page.click('#hint');
  await expect(page.locator('#tagline')).not.toHaveText(task);
  await expect(page.locator('#hint')).toBeEnabled();
  await add('hint', ['.line', '.bar']);
  await toEdit(page);
  await expect(page.locator('.pad .key').first()).toBeVisible(); // the last to arrive
  await add('edit', below);
  await toPlay(page);
  await alone(page);
  await page.click('#solve');
  await expect(page.locator('#checked')).toBeVisible({ timeout: 60_000 });
  await add('answer', ['.line', '.bar']);
  await page.click('#share');
  for (const tab of ['send', 'blog', 'picture']) {
    await page.click(`#share-tab-${tab}`);
    await expect(page.locator(`#share-${tab}`)).toBeVisible();
    await add(`share: ${tab}`, tab === 'send' ? ['dialog.share-sheet'] : [`#share-${tab} .share-how`]);
  }
  return trees;
}

/** A page with one widget. @param {string} link */
const article = (link) =>
  `<!doctype html><html lang="en"><head><title>blog</title></head><body><tokeru-board lang="en" link="${link}"></tokeru-board><script type="module" src="/www/embed/element.js"></script></body></html>`;

/** @param {any} page @returns {Promise<[string, string][]>} */
async function widgetTrees(page) {
  const control = (/** @type {string} */ name) => page.locator(`tokeru-board [data-name=${name}]`);
  await listenToWidget(page);
  /** @type {[string, string][]} */
  const trees = [['widget: play', await tree(page, ['tokeru-board'])]];
  const foot = async (/** @type {string} */ state) => trees.push([state, await tree(page, ['tokeru-board .foot'])]);
  if (await control('hint').isVisible()) {
    await control('hint').click();
    await expectAnnouncedOnce(page, [/./]);
    await foot('widget: hint');
  }
  await control('solve').click();
  await expect(control('toggle')).toBeVisible({ timeout: 60_000 });
  await expectAnnouncedOnce(page, [/^Searching…$/, / · checked$/]);
  await page.evaluate(() => {
    const element = /** @type {any} */ (document.querySelector('tokeru-board'));
    element.pause();
  });
  await control('leave').click();
  await foot('widget: back from the answer');
  return trees;
}

/** @param {string} id @param {[string, string][]} trees */
function compare(id, trees) {
  const text = trees.map(([state, tree]) => `# ${state}\n\n${tree}\n`).join('\n');
  const file = new URL(`${id}.txt`, folder);
  if (process.env.TOKERU_BLESS) {
    mkdirSync(folder, { recursive: true });
    writeFileSync(file, text);
  }
  expect(text).toBe(existsSync(file) ? readFileSync(file, 'utf8') : '');
}

for (const { id, load } of ofTheDay(families))
  test(`what a screen reader meets: ${id}`, async ({ open, page: view, serve }) => {
    test.slow();
    const page = await open({ hash: `#/${id}`, reducedMotion: true });
    const trees = await pageTrees(page);
    const { board } = (await load()).default.examples[0];
    const origin = await serve({ pages: { '/blog.html': article(fragmentOf(id, board)) } });
    await view.emulateMedia({ reducedMotion: 'reduce' });
    await view.goto(`${origin}/blog.html`);
    compare(id, [...trees, ...(await widgetTrees(view))]);
  });
