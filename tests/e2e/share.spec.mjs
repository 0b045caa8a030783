// The share panel: five outputs that work where they are put, pictures that are pictures, and the printed sheet.

import { example, expect, paste, state, test, toSolve } from './page-helper.mjs';

const texts = (/** @type {any} */ page) =>
  page
    .locator('.share-text')
    .evaluateAll((/** @type {HTMLTextAreaElement[]} */ areas) => areas.map((area) => area.value));

/** The page with the example solved and the panel open. @param {any} page */
async function openPanel(page) {
  await paste(page, example);
  await toSolve(page);
  await page.click('#solve');
  await expect(page.locator('#checked')).toBeVisible();
  await page.click('#share');
  await expect(page.locator('dialog.share')).toBeVisible();
}

/** @param {any} page @param {string} name of the button */
async function saved(page, name) {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name, exact: true }).click(),
  ]);
  const chunks = [];
  for await (const chunk of await download.createReadStream()) chunks.push(chunk);
  return { name: download.suggestedFilename(), bytes: Buffer.concat(chunks) };
}

test('every output is copied as it is shown, and holds the answer or not', async ({ open }) => {
  const page = await open();
  await openPanel(page);
  const withAnswer = await texts(page);
  expect(withAnswer).toHaveLength(5);
  const buttons = page.locator('.share-output').getByRole('button', { name: 'Copy', exact: true });
  for (const [index, text] of withAnswer.entries()) {
    await buttons.nth(index).click();
    await expect(page.locator('.share-status')).not.toBeEmpty();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(text);
  }
  await page.locator('.share-head input[type="checkbox"]').uncheck();
  const without = await texts(page);
  for (const [index, text] of without.entries()) expect(text.length).toBeLessThan(withAnswer[index].length);
  await page.keyboard.press('Escape');
  await expect(page.locator('dialog.share')).toHaveCount(0);
});

test('the link opens the same board with its answer in a fresh context', async ({ open }) => {
  const page = await open();
  await openPanel(page);
  const [link] = await texts(page);
  const { answer, board } = await state(page);
  const address = new URL(link);
  const other = await open({ origin: address.origin, hash: address.hash });
  expect(await state(other)).toMatchObject({ mode: 'solve', answer: { moves: answer.moves, checked: true } });
  expect((await state(other)).board).toBe(board);
});

test('frame and element stand up in a page of another origin and solve there', async ({ open, serve }) => {
  const page = await open();
  await openPanel(page);
  const [, frame, element, , starter] = await texts(page);
  const blog = (/** @type {string} */ body) => `<!doctype html><title>blog</title><body>${body}</body>`;
  const elsewhere = await serve({
    headers: 'none',
    pages: { '/frame.html': blog(frame), '/element.html': blog(element), '/starter.html': starter },
  });
  const other = await page.context().newPage();
  await other.goto(`${elsewhere}/frame.html`);
  const inside = other.frameLocator('iframe').locator('tokeru-board');
  await expect(inside.getByRole('button', { name: /watch|pause/i })).toBeVisible();
  expect(
    await inside.evaluate((/** @type {any} */ board) => board.solve().then((/** @type {any} */ o) => o.status)),
  ).toBe('optimal');
  for (const path of ['/element.html', '/starter.html']) {
    await other.goto(elsewhere + path);
    const board = other.locator('tokeru-board');
    await expect(board.getByRole('button', { name: /watch|pause/i })).toBeVisible();
    expect(
      await board.evaluate((/** @type {any} */ each) => each.solve().then((/** @type {any} */ o) => o.confirmed)),
    ).toBe(true);
  }
});

test('PNG, SVG and GIF are pictures of the board', async ({ open }) => {
  const page = await open();
  await openPanel(page);
  const png = await saved(page, 'PNG');
  expect(png.name).toBe('tokeru-maze.png');
  expect(png.bytes.subarray(1, 4).toString()).toBe('PNG');
  const svg = await saved(page, 'SVG');
  expect(svg.bytes.toString()).toMatch(/^<svg/);
  const gif = await saved(page, 'Animated GIF');
  expect(gif.bytes.subarray(0, 6).toString()).toBe('GIF89a');
  const shown = await page.evaluate(
    async (/** @type {Record<string, string>} */ pictures) => {
      const sizes = [];
      for (const [type, data] of Object.entries(pictures)) {
        const image = new Image();
        image.src = `data:${type};base64,${data}`;
        await image.decode();
        sizes.push(image.width * image.height > 10_000);
      }
      return sizes;
    },
    {
      'image/png': png.bytes.toString('base64'),
      'image/svg+xml': svg.bytes.toString('base64'),
      'image/gif': gif.bytes.toString('base64'),
    },
  );
  expect(shown).toEqual([true, true, true]);
});

test('CodePen and StackBlitz are sent a page that stands on its own', async ({ open }) => {
  const page = await open();
  await openPanel(page);
  const sent = /** @type {Record<string, URLSearchParams>} */ ({});
  for (const host of ['codepen.io', 'stackblitz.com'])
    await page.context().route(`https://${host}/**`, (/** @type {any} */ route) => {
      sent[host] = new URLSearchParams(route.request().postData() ?? '');
      return route.fulfill({ body: 'taken', contentType: 'text/plain' });
    });
  for (const name of ['CodePen', 'StackBlitz']) {
    const [site] = await Promise.all([
      page.context().waitForEvent('page'),
      page.getByRole('button', { name: `Open in ${name}` }).click(),
    ]);
    await expect(site.getByText('taken')).toBeVisible();
  }
  const [, , element, , starter] = await texts(page);
  expect(JSON.parse(sent['codepen.io'].get('data') ?? '').html).toBe(element);
  expect(sent['stackblitz.com'].get('project[files][index.html]')?.replaceAll('\r\n', '\n')).toBe(starter);
});

test('a GIF is made of an answer, so before there is one its button rests', async ({ open }) => {
  const page = await open();
  await paste(page, example);
  await page.click('#share');
  await expect(page.getByRole('button', { name: 'Animated GIF', exact: true })).toBeDisabled();
});

test('the QR code is the link: it is drawn, and says when a link is too long', async ({ open }) => {
  const page = await open();
  await openPanel(page);
  await expect(page.locator('.share-qr svg path').last()).toHaveAttribute('d', /^M\d+ \d+h1v1h-1z/);
});

for (const language of /** @type {const} */ (['ja', 'en'])) {
  test(`the printed sheet has rules, the bare board and the way to the answer (${language})`, async ({ open }) => {
    const page = await open({ language });
    await openPanel(page);
    await page.evaluate(() => Object.assign(globalThis, { print: () => Object.assign(globalThis, { printed: true }) }));
    await page.getByRole('button', { name: language === 'ja' ? '印刷' : 'Print', exact: true }).click();
    await page.waitForFunction(() => /** @type {any} */ (globalThis).printed === true);
    await page.emulateMedia({ media: 'print' });
    const sheet = page.locator('.print-sheet');
    await expect(sheet).toBeVisible();
    await expect(sheet.locator('.print-board')).toBeVisible();
    await expect(sheet.locator('.print-qr svg')).toBeVisible();
    await expect(page.locator('dialog.share')).toBeHidden();
    if (process.env.TOKERU_SHOTS) await page.screenshot({ path: `test-results/print-${language}.png`, fullPage: true });
    await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
    await expect(sheet).toHaveCount(0);
  });
}

test('the panel on a phone: nothing sticks out', async ({ open }) => {
  const page = await open({ width: 360, height: 740, language: 'ja' });
  await openPanel(page);
  const dialog = page.locator('dialog.share');
  const wide = await dialog.evaluate((/** @type {HTMLElement} */ element) => element.scrollWidth - element.clientWidth);
  expect(wide).toBeLessThanOrEqual(0);
  if (process.env.TOKERU_SHOTS) await page.screenshot({ path: 'test-results/share-phone.png' });
  await dialog.getByRole('button', { name: '閉じる' }).click();
  await expect(dialog).toHaveCount(0);
});
