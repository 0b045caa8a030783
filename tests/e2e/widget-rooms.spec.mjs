// The widget in what readers' pages put around it: cells and floats sized by their content, slides scaled as a whole,
// paper.

import { ofTheDay } from '../of-the-day.mjs';
import { fragmentOf } from '../web/real-rules.mjs';
import { expect, test } from './harness.mjs';
import { linkOf, watch, ready } from './widget-helper.mjs';

/** @param {string} from @param {string} body @param {string} [sheet] */
const pageWith = (from, body, sheet = '') =>
  `<!doctype html><html lang="en"><head><title>blog</title><style>body { margin: 16px } ${sheet}</style></head><body>${body}<script type="module" src="${from}/www/embed/element.js"></script></body></html>`;

const board = `<tokeru-board link="#/maze/1ADMiSGInrclNCIAEACaG" lang="en"></tokeru-board>`;

/** @param {any} serve @param {string} body @param {string} [sheet] @returns {Promise<string>} address */
async function blogOf(serve, body, sheet) {
  const site = await serve({ headers: 'all' });
  const origin = await serve({ headers: 'none', pages: { '/blog.html': pageWith(site, body, sheet) } });
  return `${origin}/blog.html`;
}

test('where its content sets the size it has a board’s best width, and shrinks where there is less', async ({
  page: view,
  serve,
}) => {
  const places = [
    `<div style="float: left">${board}</div>`,
    `<div style="display: inline-block">${board}</div>`,
    `<figure style="width: fit-content; margin: 0">${board}</figure>`,
    `<table cellspacing="0" cellpadding="0"><tr><td>${board}</td></tr></table>`,
    `<div style="position: absolute; top: 0; left: 0">${board}</div>`,
  ];
  for (const [width, wanted] of [
    [700, 360],
    [220, 220],
  ]) {
    const around = (/** @type {string} */ place) => `<section>${place}</section>`;
    const sheet = `section { position: relative; width: ${width}px; height: 700px }`;
    await view.goto(await blogOf(serve, places.map(around).join(''), sheet));
    await view.waitForSelector('tokeru-board:state(ready)');
    const widths = await view.evaluate(() =>
      [...document.querySelectorAll('tokeru-board')].map((each) => [
        each.clientWidth,
        each.shadowRoot?.querySelector('.place')?.clientWidth,
      ]),
    );
    expect(widths, `in ${width}`).toEqual(places.map(() => [wanted, wanted - 2]));
  }
});

test('in one of two columns it takes its half, and no more', async ({ page: view, serve }) => {
  const body = `<div class="two"><div>${board}</div><div>${board}</div></div>`;
  const sheet = '.two { display: grid; grid-template-columns: 1fr 1fr; width: 400px }';
  await view.goto(await blogOf(serve, body, sheet));
  await view.waitForSelector('tokeru-board:state(ready)');
  const widths = await view.locator('tokeru-board').evaluateAll((all) => all.map((each) => each.clientWidth));
  expect(widths).toEqual([200, 200]);
});

test('on a page with vertical text it is complete, and as high as its board', async ({ page: view, serve }) => {
  const sheet = 'body { writing-mode: vertical-rl; height: 700px } section { width: 300px }';
  await view.goto(await blogOf(serve, `<p>縦書き</p><section>${board}</section>`, sheet));
  await view.waitForSelector('tokeru-board:state(ready)');
  const sizes = await view.evaluate(() => {
    const element = /** @type {any} */ (document.querySelector('tokeru-board'));
    return [element, element.shadowRoot.querySelector('.place')].map((each) => [each.offsetWidth, each.offsetHeight]);
  });
  expect(sizes).toEqual([
    [300, 425],
    [300, 425],
  ]);
});

for (const kind of ['<!doctype html>', ''])
  test(`it is as high as its board, or as a style says, ${kind ? 'with a doctype' : 'without a doctype'}`, async ({
    page: view,
    serve,
  }) => {
    const withHeight = board.replace('lang', 'style="display: block; height: 250px" lang');
    const site = await serve({ headers: 'all' });
    const body = `<section>${board}</section><section>${withHeight}</section>`;
    const page = pageWith(site, body, 'section { width: 300px }').replace('<!doctype html>', kind);
    const origin = await serve({ headers: 'none', pages: { '/blog.html': page } });
    await view.goto(`${origin}/blog.html`);
    await expect(view.locator('tokeru-board:state(ready)')).toHaveCount(2);
    const heights = await view.evaluate(() =>
      [...document.querySelectorAll('tokeru-board')].map((each) => [
        each.clientHeight,
        Math.round(each.shadowRoot?.querySelector('.place')?.getBoundingClientRect().height ?? 0),
      ]),
    );
    expect(heights).toEqual([
      [425, 425],
      [250, 250],
    ]);
  });

test('a tap hits its target on a scaled slide', async ({ page: view, serve }) => {
  const scales = ['scale(0.5)', 'scale(1.6)'];
  const slides = scales.map((scale) => `<div class="slide" style="transform: ${scale}">${board}</div>`);
  await view.goto(await blogOf(serve, slides.join(''), '.slide { width: 400px; transform-origin: 0 0 }'));
  await expect(view.locator('tokeru-board:state(ready)')).toHaveCount(2);
  for (const [at, scale] of scales.entries()) {
    const widget = view.locator('tokeru-board').nth(at);
    for (const node of ['node-1', 'node-2']) await widget.locator(`[data-id="${node}"]`).click({ force: true });
    await expect.poll(() => widget.evaluate((/** @type {any} */ each) => each.value), scale).toBe('1 2');
  }
});

/** The widget's theme, and whether its canvas is light on average. @param {any} view */
const light = (view) =>
  view.evaluate(() => {
    const root = document.querySelector('tokeru-board')?.shadowRoot;
    const canvas = /** @type {HTMLCanvasElement} */ (root?.querySelector('.board-canvas'));
    const { data } = /** @type {CanvasRenderingContext2D} */ (canvas.getContext('2d')).getImageData(
      0,
      0,
      canvas.width,
      canvas.height,
    );
    const place = /** @type {HTMLElement} */ (root?.querySelector('.place'));
    let sum = 0;
    let count = 0;
    for (let at = 0; at < data.length; at += 4)
      if (data[at + 3] === 255) {
        sum += data[at] + data[at + 1] + data[at + 2];
        count += 3;
      }
    return [place.dataset.theme, sum / count > 128];
  });

test('in dark mode the board is printed in light colours, and is dark again afterwards', async ({
  page: view,
  serve,
}) => {
  await view.emulateMedia({ colorScheme: 'dark' });
  await view.goto(await blogOf(serve, board, 'tokeru-board { width: 360px }'));
  await view.waitForSelector('tokeru-board:state(ready)');
  const [before] = await light(view);
  expect(before).toBe('dark');
  await view.evaluate(() => {
    const element = /** @type {any} */ (document.querySelector('tokeru-board'));
    const seen = { heights: /** @type {number[]} */ ([]), printed: '' };
    Object.assign(globalThis, { seen });
    element.addEventListener('resize', (/** @type {any} */ event) => seen.heights.push(event.detail.height));
    // As the printer finds it: no frame comes in between.
    addEventListener('beforeprint', () => {
      seen.printed = element.shadowRoot.querySelector('.place').dataset.theme;
    });
  });
  await view.pdf();
  const records = () => view.evaluate(() => /** @type {any} */ (globalThis).seen);
  expect((await records()).printed).toBe('light');
  await expect.poll(() => light(view)).toEqual(['dark', false]);
  await view.emulateMedia({ media: 'print' });
  await expect.poll(() => light(view)).toEqual(['light', true]);
  await expect(view.locator('tokeru-board .bar')).toBeHidden();
  await expect(view.locator('tokeru-board')).toHaveCSS('break-inside', 'avoid'); // not split across two sheets
  await view.emulateMedia({ media: 'screen' });
  await expect.poll(() => light(view)).toEqual(['dark', false]);
  expect((await records()).heights).toEqual([]);
});

test('without a board it says so, and not that the puzzle is unknown', async ({ page: view, serve }) => {
  await watch(view);
  const body = '<tokeru-board lang="en"></tokeru-board>';
  await view.goto(await blogOf(serve, body));
  await ready(view, 1);
  const line = view.locator('tokeru-board .status');
  await expect(line).toHaveText('The board can’t be read (no board is given)');
  await view.evaluate((/** @type {string} */ link) => {
    /** @type {any} */ (document.querySelector('tokeru-board')).link = link;
  }, linkOf('slide'));
  await expect(line).not.toContainText('can’t be read');
  await view.evaluate(() => {
    Object.assign(document.querySelector('tokeru-board') ?? {}, { link: null, family: 'chess' });
  });
  await expect(line).toHaveText('The board can’t be read (unknown puzzle type)');
});

test('in a column of 165 pixels the words of every button are inside it', async ({ page: view, serve }) => {
  const example = fragmentOf('maze', '3 3\n+1 +2\n+4 -1 +1\n+3 *2\n*3 -2 +5\n-4 +1\n1 0 8\n');
  for (const language of ofTheDay(['en', 'ja'])) {
    const solved = `<tokeru-board link="${example}" lang="${language}"></tokeru-board>`;
    await view.goto(await blogOf(serve, `<section>${solved}</section>`, 'section { width: 165px }'));
    await view.waitForSelector('tokeru-board:state(ready)');
    await view.evaluate(() => {
      /** @type {any} */ (document.querySelector('tokeru-board')).value = '1 2 5 8';
    });
    await expect(view.locator('tokeru-board [data-name=share]')).toBeVisible();
    const cut = await view
      .locator('tokeru-board .act:visible')
      .evaluateAll((/** @type {HTMLElement[]} */ all) =>
        all.filter((each) => each.scrollWidth > each.clientWidth).map((each) => each.textContent),
      );
    expect(cut, language).toEqual([]);
  }
});
