// What a screen reader meets while a search runs, in the page and in a widget: line, progress and Stop have names, and
// a search is announced once at its beginning and once at its end.

import { families } from '../../www/puzzles/index.ts';
import { ofTheDay } from '../of-the-day.mjs';
import { fragmentOf } from '../web/real-rules.mjs';
import { endless } from './boards.mjs';
import { newAnnouncements, listen, listenToWidget } from './announcements.mjs';
import { expect, test, toPlay } from './page-helper.mjs';
import { bringBack, searchWithoutEnd } from './states.mjs';

const tested = ofTheDay(families.map(({ id }) => id));

/** Better answers arrive meanwhile. @param {any} page */
const searchOn = (page) => page.waitForTimeout(700);

/** The progress has a name, and a value in numbers or words. @param {any} progress @param {string} id */
async function tellsProgress(progress, id) {
  const [share, words] = [await progress.getAttribute('aria-valuenow'), await progress.getAttribute('aria-valuetext')];
  expect(Boolean(share ?? words), `${id}: ${share} ${words}`).toBe(true);
  if (share !== null) expect(Number(share) >= 0 && Number(share) <= 100, `${id}: ${share}`).toBe(true);
}

test('the page announces a search: its line, its progress, Stop; its beginning and its end once', async ({ open }) => {
  test.slow();
  const page = await open({ hash: '#/maze', tab: 'levels' });
  await listen(page);
  for (const id of tested) {
    await page.evaluate((/** @type {string} */ to) => /** @type {any} */ (globalThis).tokeru.session.goTo(to), id);
    const before = await searchWithoutEnd(page, id);
    await expect(page.locator('.line')).toMatchAriaSnapshot('- paragraph: Searching…');
    await expect(page.locator('#bar')).toMatchAriaSnapshot('- progressbar "Progress of the search"\n- button "Stop"');
    await searchOn(page);
    const announcements = await newAnnouncements(page);
    expect(
      announcements.filter((each) => each === 'Searching…'),
      id,
    ).toHaveLength(1);
    expect(announcements.at(-1), `${id}: nothing on its way`).toBe('Searching…');
    const progress = page.getByRole('progressbar');
    await tellsProgress(progress, id);
    await page.keyboard.press('Enter');
    await expect(page.locator('#solve')).not.toHaveClass(/is-running/);
    await expect(progress).toHaveCount(0);
    const ended = await newAnnouncements(page);
    expect(ended, id).toHaveLength(1);
    expect(ended[0]).toContain(String(await page.locator('#status').textContent()));
    await expect(page.locator('#solve')).toBeFocused();
    await toPlay(page);
    await bringBack(page, before);
  }
});

test('a widget announces a search: its line, its progress, Stop; its beginning and its end once', async ({
  page: view,
  serve,
}) => {
  test.slow();
  const page =
    '<!doctype html><html lang="en"><head><title>blog</title></head><body><tokeru-board lang="en"></tokeru-board><script type="module" src="/www/embed/element.js"></script></body></html>';
  const origin = await serve({ headers: 'all', pages: { '/blog.html': page } });
  await view.goto(`${origin}/blog.html`);
  for (const id of tested) {
    const { board, engine, values = {} } = endless[id];
    await view.evaluate(
      (/** @type {string} */ link) => {
        /** @type {any} */ (document.querySelector('tokeru-board')).link = link;
      },
      fragmentOf(id, board),
    );
    await listenToWidget(view);
    // Does what its Solve button does, but with a search that runs as long as the test needs.
    await view.locator('tokeru-board [data-name=solve]').focus();
    await view.evaluate(
      (/** @type {any} */ options) => {
        /** @type {any} */ (document.querySelector('tokeru-board')).solve(options);
      },
      engine ? { engine, options: values[engine] ?? {} } : {},
    );
    const foot = view.locator('tokeru-board .foot');
    await expect(foot).toMatchAriaSnapshot(
      '- group "Controls":\n  - progressbar "Progress of the search"\n  - button "Stop"',
    );
    await expect(foot.locator('.status')).toHaveText(/^(?:Searching…|Best so far)$/);
    await searchOn(view);
    expect(await newAnnouncements(view), id).toEqual(['Searching…']);
    await tellsProgress(foot.getByRole('progressbar'), id);
    await view.keyboard.press('Enter');
    await expect(foot.getByRole('progressbar')).toHaveCount(0);
    expect(await newAnnouncements(view), id).toHaveLength(1);
  }
});
