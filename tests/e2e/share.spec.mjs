// The share sheet: what it copies works where it is pasted, pictures are valid files, and its keys do not reach the
// page.

import { ofTheDay } from '../of-the-day.mjs';
import { violations } from './axe.mjs';
import { example, expect, fromMenu, paste, state, test, toSolve } from './page-helper.mjs';
import { framesOf } from '../gif.mjs';

/** The page with the example solved and the sheet open. @param {any} page @param {string} tab */
async function openSheet(page, tab = 'send') {
  await paste(page, example);
  await toSolve(page);
  await page.click('#solve');
  await expect(page.locator('#checked')).toBeVisible();
  await page.click('#share');
  await page.click(`#share-tab-${tab}`);
  await expect(page.locator(`#share-${tab}`)).toBeVisible();
}

/** @param {any} page @param {string} name of the field @param {string} value */
const choose = (page, name, value) => page.locator(`[name="share-${name}"][value="${value}"]`).check();

/** @param {any} page */
const withAnswer = (page) => page.getByRole('switch', { name: 'With the answer' }).check();

/** @param {any} page */
const copied = (page) => page.evaluate(() => navigator.clipboard.readText());

/** What the Blog tab copies for a place. @param {any} page @param {string} place */
async function snippet(page, place) {
  await choose(page, 'place', place);
  const shown = await page.locator('.share-code').inputValue();
  await page.locator('#share-blog .share-go').click();
  await expect(page.locator('#share-blog .share-status')).toHaveText(/Copied|コピーしました/);
  expect((await copied(page)).replaceAll('\r\n', '\n')).toBe(shown);
  return shown;
}

/** @param {any} page @param {() => Promise<unknown>} press */
async function saved(page, press) {
  const [download] = await Promise.all([page.waitForEvent('download'), press()]);
  const chunks = [];
  for await (const chunk of await download.createReadStream()) chunks.push(chunk);
  return { name: download.suggestedFilename(), bytes: Buffer.concat(chunks) };
}

test('the link holds the board alone, and the answer once that is asked for', async ({ open }) => {
  const page = await open();
  await openSheet(page);
  const link = page.locator('#share-send .share-link');
  const bare = await link.inputValue();
  await page.getByRole('button', { name: 'Copy link' }).click();
  await expect(page.locator('#share-send .share-status')).toHaveText('Copied');
  expect(await copied(page)).toBe(bare);
  await expect(page.locator('.share-qr svg path').last()).toHaveAttribute('d', /^M\d+ \d+h1v1h-1z/);
  await withAnswer(page);
  await expect(page.getByText('The board with the answer.')).toBeVisible();
  const fullLink = await link.inputValue();
  expect(fullLink.length).toBeGreaterThan(bare.length);
  const { answer, board } = await state(page);
  const decoded = await page.evaluate(
    (/** @type {string} */ address) => /** @type {any} */ (globalThis).tokeru.engine.rules.decodeLink(address),
    bare,
  );
  expect(decoded).toMatchObject({ ok: true, board, moves: '', answer: false });
  const { origin, hash } = new URL(fullLink);
  const otherPage = await open({ origin, hash });
  const shown = { moves: answer.moves, objective: 36, checked: true };
  expect(await state(otherPage)).toMatchObject({ board, mode: 'solve', answer: shown });
});

test('frame and element work in a page of another origin, with the answer if that was asked for', async ({
  open,
  serve,
}) => {
  const page = await open();
  await openSheet(page, 'blog');
  const bare = await snippet(page, 'hatena');
  expect(bare).toContain('solver=after');
  // The preview is the widget, beside the page's own engine. It brings a content policy name of its own; `violations`
  // checks it.
  const preview = page.locator('.share-body tokeru-board');
  await preview.getByRole('button', { name: 'Hint' }).click();
  await expect(preview.locator('.status[data-kind="sentence"]')).not.toBeEmpty();
  await withAnswer(page);
  const frame = await snippet(page, 'wordpress');
  expect(frame).toContain('(with the answer)');
  expect(frame).not.toContain('solver=');
  const element = await snippet(page, 'html');
  const body = [bare, frame].map((each, index) => `<section id="frame${index}">${each}</section>`).join('');
  const blog = `<!doctype html><title>blog</title><body>${body}${element}</body>`;
  const elsewhere = await serve({ headers: 'none', pages: { '/blog.html': blog } });
  const blogPage = await page.context().newPage();
  await blogPage.setViewportSize({ width: 700, height: 2400 });
  await blogPage.goto(`${elsewhere}/blog.html`);
  const [puzzle, answered] = ['#frame0', '#frame1'].map((id) =>
    blogPage.frameLocator(`${id} iframe`).locator('tokeru-board'),
  );
  await expect(puzzle.getByRole('button', { name: 'Hint' })).toBeVisible();
  await expect(puzzle.getByRole('button', { name: 'Solve' })).toHaveCount(0);
  for (const board of [answered, blogPage.locator('body > tokeru-board')])
    await expect(board.getByRole('button', { name: /watch|pause/i })).toBeVisible();
});

test('a site without frames gets the picture that the author has put there, and code sites get a page', async ({
  open,
}) => {
  const page = await open();
  await openSheet(page, 'blog');
  const link = await snippet(page, 'zenn');
  expect(link).toMatch(/^\[[^!\]]+\]\(http[^)]+\)$/);
  const picture = await saved(page, () => page.getByRole('button', { name: 'Save the picture' }).click());
  expect(picture.bytes.subarray(1, 4).toString()).toBe('PNG');
  await page.getByLabel('Address of the picture').fill('![](https://store.example/p.png =250x)');
  expect(await snippet(page, 'zenn')).toMatch(/^\[!\[.+\]\(https:\/\/store\.example\/p\.png =\d+x\)\]\(http/);
  expect(await snippet(page, 'qiita')).toMatch(
    /^\[<img src="https:\/\/store\.example\/p\.png" .+ width="\d+">\]\(http/,
  );
  const sent = /** @type {Record<string, URLSearchParams>} */ ({});
  for (const host of ['codepen.io', 'stackblitz.com'])
    await page.context().route(`https://${host}/**`, (/** @type {any} */ route) => {
      sent[host] = new URLSearchParams(route.request().postData() ?? '');
      return route.fulfill({ body: 'taken', contentType: 'text/plain' });
    });
  await page.getByText('Use a code-sharing site').click();
  for (const name of ['CodePen', 'StackBlitz']) {
    const [site] = await Promise.all([
      page.context().waitForEvent('page'),
      page.getByRole('button', { name: `Open in ${name}` }).click(),
    ]);
    await expect(site.getByText('taken')).toBeVisible();
  }
  const starter = await saved(page, () => page.getByRole('button', { name: 'Save HTML' }).click());
  await choose(page, 'place', 'html');
  const element = await page.locator('.share-code').inputValue();
  expect(JSON.parse(sent['codepen.io'].get('data') ?? '').html).toBe(element);
  expect(starter.bytes.toString()).toContain(element);
  expect(sent['stackblitz.com'].get('project[files][index.html]')?.replaceAll('\r\n', '\n')).toBe(
    starter.bytes.toString(),
  );
});

test('if the browser returns noise from a canvas, the sheet says so, and offers vectors', async ({ open }) => {
  const page = await open();
  await page.evaluate(() => {
    const { prototype } = CanvasRenderingContext2D;
    const { getImageData } = prototype;
    prototype.getImageData = function (...given) {
      const read = getImageData.apply(this, given);
      read.data.forEach((value, at) => {
        read.data[at] = value ^ ((at * 97) & 255);
      });
      return read;
    };
  });
  await openSheet(page, 'picture');
  await expect(page.locator('#share-kind-note')).toHaveText(/^PNG, GIF, WebP: .* noise .* Save as SVG/);
  for (const kind of ['png', 'gif', 'webp']) await expect(page.locator(`input[value="${kind}"]`)).toBeDisabled();
  await expect(page.locator('input[value="svg"]')).toBeChecked();
  await expect(page.getByRole('button', { name: 'Copy picture' })).toBeHidden();
  const { name, bytes } = await saved(page, () => page.getByRole('button', { name: 'Save', exact: true }).click());
  expect(name).toBe('tokeru-maze.svg');
  expect(bytes.toString()).toContain('<path');
  await page.getByRole('tab', { name: 'Blog' }).click();
  await choose(page, 'place', 'note');
  await page.getByRole('button', { name: 'Save the picture' }).click();
  await expect(page.locator('#share-blog .share-status')).toHaveText(/ noise /);
});

test('pictures have the requested size, still and moving, on white', async ({ open }) => {
  const page = await open({ dark: true });
  await openSheet(page, 'picture');
  const save = () => page.getByRole('button', { name: 'Save', exact: true }).click();
  /** @type {Record<string, string>} */
  const files = {};
  for (const kind of ['png', 'svg', 'gif', 'webp']) {
    await choose(page, 'kind', kind);
    if (kind === 'png') await choose(page, 'edge', '600');
    const { name, bytes } = await saved(page, save);
    expect(name).toBe(`tokeru-maze.${kind}`);
    files[`image/${kind === 'svg' ? 'svg+xml' : kind}`] = bytes.toString('base64');
  }
  expect(Buffer.from(files['image/svg+xml'], 'base64').toString()).toMatch(
    /^<svg[^>]*><title>[^<]*<\/title><path [^>]*fill="#ffffff"/,
  );
  const seen = await page.evaluate(async (/** @type {Record<string, string>} */ pictures) => {
    const found = [];
    for (const [type, data] of Object.entries(pictures)) {
      const image = new Image();
      image.src = `data:${type};base64,${data}`;
      await image.decode();
      const decoder = /** @type {any} */ (globalThis).ImageDecoder;
      if (type === 'image/svg+xml' || !decoder) found.push([Math.max(image.width, image.height), 1]);
      else {
        const bytes = Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0));
        const reader = new decoder({ data: bytes, type });
        await reader.tracks.ready;
        found.push([Math.max(image.width, image.height), reader.tracks.selectedTrack.frameCount]);
      }
    }
    return found;
  }, files);
  const { answer } = await state(page);
  const steps = answer.moves.split(' ').length;
  expect(seen).toEqual([
    [600, 1],
    [600, 1],
    [480, steps + 1],
    [480, steps + 1],
  ]);
  // Read frame by frame: each has the film's size and its duration, and differs from the one before.
  const { frames, width, height, loops } = framesOf(Buffer.from(files['image/gif'], 'base64'));
  expect([Math.max(width, height), loops]).toEqual([480, true]);
  expect(frames.every((each) => each.width === width && each.height === height)).toBe(true);
  expect(frames.map(({ delay }) => delay)).toEqual([900, ...Array(steps - 1).fill(320), 2500]);
  expect(frames.slice(1).every(({ pixels }, at) => !pixels.equals(frames[at].pixels))).toBe(true);
  await expect(page.getByRole('switch', { name: 'With the answer' })).toBeChecked();
  await expect(page.getByRole('switch', { name: 'With the answer' })).toBeDisabled();
  await choose(page, 'kind', 'png');
  await expect(page.getByRole('switch', { name: 'With the answer' })).not.toBeChecked();
  await page.getByRole('button', { name: 'Copy picture' }).click();
  await expect(page.locator('#share-picture .share-status')).toHaveText('Copied');
  const types = await page.evaluate(async () => (await navigator.clipboard.read()).flatMap((item) => [...item.types]));
  expect(types).toEqual(['image/png']);
});

test('the best result becomes a goal only once proved, and an unproved one is not called best', async ({ open }) => {
  const page = await open();
  await paste(page, example);
  await page.click('#share');
  await page.click('#share-tab-blog');
  await expect(page.getByRole('switch', { name: 'With the answer' })).toBeDisabled();
  expect(await snippet(page, 'html')).not.toContain('goal=');
  await choose(page, 'goal', 'best');
  await expect(page.getByText('36 points: proved the best.')).toBeVisible();
  expect(await snippet(page, 'html')).toContain(' solver="after" hints="1" goal="36" ');
  await expect(page.locator('.share-body tokeru-board')).toHaveAttribute('goal', '36');
  await choose(page, 'goal', 'own');
  await expect(page.getByText('Enter a number to set a goal.')).toBeVisible();
  await page.getByLabel('Number to reach').fill('30');
  expect(await snippet(page, 'html')).toContain(' goal="30" ');
  await choose(page, 'reader', 'play');
  expect(await snippet(page, 'html')).not.toContain('goal=');
});

test('a stopped proof leaves a number, or nothing', async ({ open }) => {
  const page = await open();
  // An engine that has an answer at once, and no proof until it is stopped.
  await paste(page, example);
  await page.evaluate(() => {
    const { engine } = /** @type {any} */ (globalThis).tokeru;
    const { solve } = engine;
    engine.solve = (/** @type {any[]} */ ...[family, board, options, call]) =>
      new Promise((resolve) => {
        call.onEvent({ type: 'progress', best: 30, bound: 50 });
        call.signal.addEventListener('abort', async () => {
          const outcome = await solve.call(engine, family, board, options, {});
          resolve({ ...outcome, status: 'feasible', objective: 30 });
        });
      });
  });
  await page.click('#share');
  await page.click('#share-tab-blog');
  await choose(page, 'place', 'html');
  await choose(page, 'goal', 'best');
  await expect(page.getByText('Proving the best… best 30, at most 50')).toBeVisible();
  await expect(page.locator('#share-blog .share-go')).toBeDisabled();
  // The sheet's own button: the preview's board may be searching too, and has one.
  await page.locator('#share-blog .share-plain', { hasText: /^Stop$/ }).click();
  await expect(page.getByText('30 points: not proved the best.')).toBeVisible();
  expect(await snippet(page, 'html')).toContain(' goal="30" ');
});

test('the sheet traps and returns the focus, and its keys do not reach the page behind', async ({ open }) => {
  const page = await open();
  await paste(page, example);
  await page.locator('#share').focus();
  await page.keyboard.press('Enter');
  const chosen = page.locator('.share-tabs [aria-selected="true"]');
  await expect(chosen).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(page.locator('#share-tab-blog')).toBeFocused();
  await expect(page.locator('#share-blog')).toBeVisible();
  await page.keyboard.press('End');
  await expect(page.locator('#share-picture')).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await expect(page.locator('#share-send')).toBeVisible();
  const before = await state(page);
  for (const key of ['e', 's', 'r', 'ArrowDown', 'Control+z']) await page.keyboard.press(key);
  expect(await state(page)).toEqual(before);
  for (let step = 0; step < 12; step++) {
    await page.keyboard.press('Tab');
    const inside = () =>
      document.activeElement === document.body || !!document.activeElement?.closest('dialog.share-sheet');
    expect(await page.evaluate(inside)).toBe(true);
  }
  await page.keyboard.press('Escape');
  await expect(page.locator('dialog.share-sheet')).toHaveCount(0);
  await expect(page.locator('#share')).toBeFocused();
});

test('the phone’s share sheet gets the board without its answer; the menu has the rest', async ({ open }) => {
  const page = await open({ width: 390, height: 844, touch: true });
  await page.evaluate(() =>
    Object.assign(navigator, {
      share: (/** @type {object} */ data) => Object.assign(globalThis, { shared: data }) && Promise.resolve(),
    }),
  );
  await paste(page, example);
  await page.click('#solve');
  await expect(page.locator('#checked')).toBeVisible();
  await page.click('#share');
  await expect.poll(() => page.evaluate(() => /** @type {any} */ (globalThis).shared?.url)).toMatch(/#\/maze\/\w+/);
  const { url } = await page.evaluate(() => /** @type {any} */ (globalThis).shared);
  await expect(page.locator('dialog.share-sheet')).toHaveCount(0);
  await fromMenu(page, 'share');
  await expect(page.locator('#share-blog')).toBeVisible();
  await page.click('#share-tab-send');
  expect(await page.locator('#share-send .share-link').inputValue()).toBe(url);
});

/**
 * Everything that can be pressed is at least 44 pixels each way and inside the window, and nothing is cut off at the
 * sides.
 * @param {any} page
 */
const sizes = (page) =>
  page.evaluate(() => {
    const sheet = /** @type {HTMLElement} */ (document.querySelector('dialog.share-sheet'));
    const wrong = [];
    const pressed = 'button, input, summary, [role="tab"]';
    for (const element of /** @type {NodeListOf<HTMLElement>} */ (sheet.querySelectorAll(pressed))) {
      if (!element.checkVisibility() || element.closest('tokeru-board')) continue;
      const area = element.closest('label') ?? element;
      const { width, height } = area.getBoundingClientRect();
      if (width < 43.9 || height < 43.9) wrong.push(`${element.outerHTML.slice(0, 80)}: ${width} x ${height}`);
    }
    for (const element of [sheet, ...sheet.querySelectorAll('.share-how, .share-desk, .share-page, .share-head')])
      if (element.scrollWidth > element.clientWidth) wrong.push(`${element.className} is cut`);
    const goButton = [...sheet.querySelectorAll('.share-go')].find((each) => each.checkVisibility());
    const box = goButton?.getBoundingClientRect();
    if (!box || box.bottom > innerHeight || box.top < 0) wrong.push('what is to be pressed is out of sight');
    return wrong;
  });

/**
 * @param {any} page @param {string} what
 * @param {boolean} checked by axe as well, which takes its time: at night, every-state.spec has the rest
 */
async function expectLayout(page, what, checked) {
  expect(await sizes(page), what).toEqual([]);
  if (checked && process.env.TOKERU_LONG) expect(await violations(page, 'dialog.share-sheet'), what).toEqual([]);
}

for (const { language, dark, windows } of ofTheDay(
  /** @type {const} */ ([
    {
      language: 'ja',
      dark: false,
      windows: [
        [390, 844],
        [1280, 800],
      ],
    },
    {
      language: 'en',
      dark: true,
      windows: [
        [320, 640],
        [844, 390],
      ],
    },
  ]),
))
  test(`every tab fits: ${language}${dark ? ' dark' : ''}`, async ({ open }) => {
    const [[width, height]] = windows;
    const page = await open({ width, height, language, dark, reducedMotion: true });
    await paste(page, example);
    await fromMenu(page, 'share');
    await expect(page.locator('.share-body tokeru-board').getByRole('button').first()).toBeVisible();
    for (const [wide, high] of windows) {
      const at = `${wide}x${high}`;
      await page.setViewportSize({ width: wide, height: high });
      await page.click('#share-tab-blog');
      await choose(page, 'place', 'hatena');
      await expectLayout(page, `blog ${at}`, wide === width);
      await choose(page, 'place', 'qiita');
      await expectLayout(page, `picture in a blog ${at}`, wide === width);
      await page.click('#share-tab-send');
      await expectLayout(page, `send ${at}`, wide === width);
      await page.click('#share-tab-picture');
      await choose(page, 'kind', 'paper');
      await expect(page.locator('.share-papers .print-sheet')).toBeVisible();
      await expectLayout(page, `paper ${at}`, wide === width);
    }
    await page.getByRole('button', { name: language === 'ja' ? '閉じる' : 'Close' }).click();
    await expect(page.locator('dialog.share-sheet')).toHaveCount(0);
  });

test('checkboxes, choices and sliders have our colours, light and dark', async ({ open }) => {
  const page = await open({ reducedMotion: true });
  await openSheet(page);
  /** What a browser would paint in a colour of its own. */
  const foreign = () =>
    page.evaluate(() => {
      const { color } = getComputedStyle(document.body);
      const probe = document.createElement('i');
      probe.style.color = 'var(--accent)';
      document.body.append(probe);
      const ours = [color, getComputedStyle(probe).color];
      probe.remove();
      return [
        ...document.querySelectorAll('.share-sheet :is([type="checkbox"], [type="radio"], [type="range"], progress)'),
      ]
        .filter((each) => each.checkVisibility() && getComputedStyle(each).appearance !== 'none')
        .filter((each) => getComputedStyle(each).opacity !== '0' && !ours.includes(getComputedStyle(each).accentColor))
        .map((each) => each.getAttribute('name') ?? each.outerHTML);
    });
  const both = async (/** @type {string} */ what) => {
    for (const colorScheme of /** @type {const} */ (['light', 'dark'])) {
      await page.emulateMedia({ colorScheme });
      await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme);
      expect(await foreign(), `${what}, ${colorScheme}`).toEqual([]);
    }
  };
  for (const tab of ['send', 'blog', 'picture']) {
    await page.click(`#share-tab-${tab}`);
    await expect(page.locator(`#share-${tab}`)).toBeVisible();
    await page.evaluate(() => {
      for (const fold of document.querySelectorAll('.share-sheet details')) fold.setAttribute('open', '');
    });
    await both(tab);
  }
  await choose(page, 'kind', 'paper');
  await expect(
    page.locator('.share-papers [type="checkbox"], .share-sheet [type="checkbox"]:visible').first(),
  ).toBeVisible();
  await both('paper');
});

test('no line of the card begins with a separator, 320 and 390 pixels wide', async ({ open }) => {
  const page = await open({ width: 320, height: 844, touch: true });
  await page.tap('#share');
  const small = page.locator('.share-card-name small');
  await expect(small).toContainText('best 36');
  for (const width of [320, 390]) {
    await page.setViewportSize({ width, height: 844 });
    // What is at the left edge.
    const first = await small.evaluate((/** @type {Element} */ element) => {
      const range = document.createRange();
      const text = /** @type {Text} */ (element.firstChild);
      const { left } = element.getBoundingClientRect();
      const isFirst = (/** @type {number} */ at) => {
        range.setStart(text, at);
        range.setEnd(text, at + 1);
        return range.getBoundingClientRect().left < left + 1;
      };
      return [...text.data].filter((_, at) => isFirst(at)).join('');
    });
    expect(first, `${width}`).toMatch(/^C[^·]*3[^·]*$/);
    await expect(small, `${width}`).not.toContainText('·'); // nor does one end with it
  }
});
