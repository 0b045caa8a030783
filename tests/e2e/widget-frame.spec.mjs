// The widget in a frame, as the share dialog's snippet puts it into an article: it asks for its height and gets it, or
// fits into what it has.

import { framedSnippet, frameSnippet } from '../../www/app/share/outputs.ts';
import { families } from '../../www/puzzles/index.ts';
import { roomOf } from '../../www/shared/room.ts';
import { ofTheDay } from '../of-the-day.mjs';
import { fragmentOf, rules } from '../web/real-rules.mjs';
import { sceneFor } from '../web/scene.mjs';
import { expect, test } from './harness.mjs';

/**
 * What the dialog shares of a family's first board.
 * @param {import('../../www/puzzles/index.ts').Entry} entry
 * @param {string} base
 */
async function sharedOf({ id, load }, base) {
  const family = (await load()).default;
  const [{ board }] = family.examples;
  const result = rules.view(id, board, '');
  if (!result.ok) throw new Error(result.error.code);
  const { width, ratio } = roomOf(
    family.size(result.view, sceneFor(family, { view: result.view })),
    family.largestUnit,
  );
  const link = fragmentOf(id, board);
  return {
    base: `${base}/`,
    link,
    family: id,
    title: id,
    width,
    height: width / ratio,
    language: /** @type {const} */ ('en'),
  };
}

/** @param {string} body */
const blog = (body) =>
  `<!doctype html><html><head><meta name="viewport" content="width=device-width"></head><body style="margin:0"><div class="column" style="width:320px">${body}</div><div style="height:3000px"></div></body></html>`;

/** The frame's own page, once its board is there. @param {any} view */
async function framed(view) {
  const find = () => view.frames().find((/** @type {any} */ each) => each.url().includes('/embed/frame.html'));
  await expect.poll(() => Boolean(find())).toBe(true);
  await find().waitForSelector('tokeru-board[data-stands] .place.stands', { state: 'attached' });
  return find();
}

/** The frame, its widget, and what is below that. @param {any} view @param {any} frame */
const measured = async (view, frame) => ({
  height: await view.evaluate(() => document.querySelector('iframe')?.clientHeight),
  ...(await frame.evaluate(() => {
    const root = /** @type {ShadowRoot} */ (document.querySelector('tokeru-board')?.shadowRoot);
    const place = /** @type {HTMLElement} */ (root.querySelector('.place'));
    const bar = /** @type {HTMLElement} */ (root.querySelector('.bar'));
    const room = /** @type {HTMLElement} */ (root.querySelector('.room'));
    return {
      widget: Math.ceil(place.getBoundingClientRect().bottom),
      overflows:
        document.documentElement.scrollHeight > innerHeight || document.documentElement.scrollWidth > innerWidth,
      cut: bar.getBoundingClientRect().bottom > innerHeight,
      board: room.clientWidth / room.clientHeight,
    };
  })),
});

const tested = ofTheDay(families);
const names = tested.map(({ id }) => id).join(', ');

test(`the frame of every family gets the height that it asks for, in any column: ${names}`, async ({
  page: view,
  serve,
}) => {
  const site = await serve({ headers: 'all' });
  const all = await Promise.all(tested.map((entry) => sharedOf(entry, site)));
  const pages = Object.fromEntries(all.map((shared) => [`/${shared.family}.html`, blog(framedSnippet(shared))]));
  const origin = await serve({ headers: 'none', pages });
  for (const shared of all)
    await test.step(shared.family, async () => {
      await view.goto(`${origin}/${shared.family}.html`);
      const frame = await framed(view);
      for (const width of [320, 375, 700, 420]) {
        await view.evaluate((/** @type {number} */ to) => {
          /** @type {HTMLElement} */ (document.querySelector('.column')).style.width = `${to}px`;
        }, width);
        // The frame is another process: its reported size may belong to the previous width.
        await expect(async () => {
          const { height, widget, ...kept } = await measured(view, frame);
          expect(Math.abs(height - widget)).toBeLessThanOrEqual(1);
          expect(kept).toMatchObject({ overflows: false, cut: false });
        }, `${width}`).toPass({ timeout: 5_000 });
      }
      const reserved = Number(/ height="(\d+)"/.exec(frameSnippet(shared))?.[1]);
      const beyond = async () => Math.abs((await measured(view, frame)).height - reserved);
      if (shared.width <= 420) await expect.poll(beyond, 'a wide column needs no script').toBeLessThanOrEqual(2);
    });
});

test('without the script, in a frame that is too low, the board shrinks and no control is cut', async ({
  page: view,
  serve,
}) => {
  const site = await serve({ headers: 'all' });
  const shared = await sharedOf(families[0], site);
  const low = frameSnippet(shared).replace(/ height="\d+"/, ' height="260"');
  const origin = await serve({ headers: 'none', pages: { '/blog.html': blog(low) } });
  await view.goto(`${origin}/blog.html`);
  expect(await measured(view, await framed(view))).toMatchObject({ height: 260, overflows: false, cut: false });
});

test('a page of either scheme shows through the frame around the board', async ({ page: view, serve }) => {
  const site = await serve({ headers: 'all' });
  const shared = await sharedOf(families[0], site);
  /** Each is dark whatever the system is. */
  const hosts = {
    '/style.html': '<style>:root { color-scheme: dark; background: #123 }</style>',
    '/meta.html': '<meta name="color-scheme" content="dark"><style>:root { background: #123 }</style>',
  };
  const page = (/** @type {string} */ head) => head + blog(frameSnippet(shared));
  const pages = Object.fromEntries(Object.entries(hosts).map(([path, head]) => [path, page(head)]));
  const origin = await serve({ headers: 'none', pages });
  const inScheme = (/** @type {'dark' | 'light'} */ colorScheme) =>
    Object.keys(hosts).map((path) => ({ colorScheme, path }));
  for (const { colorScheme, path } of ofTheDay([...inScheme('dark'), ...inScheme('light')])) {
    await view.emulateMedia({ colorScheme });
    await view.goto(origin + path);
    await framed(view);
    const pixel = (/** @type {number} */ x) => view.screenshot({ clip: { x, y: 0, width: 1, height: 1 } });
    await expect.poll(async () => (await pixel(0)).equals(await pixel(400)), `${path} ${colorScheme}`).toBe(true);
  }
});

test('a frame with a broken link says so, and no longer that it is loading', async ({ page: view, serve }) => {
  const site = await serve({ headers: 'all' });
  await view.goto(`${site}/www/embed/frame.html?lang=en#/maze/broken!!`);
  await expect(view.locator('tokeru-board .status')).toHaveText('The board can’t be read (the link is damaged)');
  await expect(view.getByText('Loading')).toHaveCount(0);
});
