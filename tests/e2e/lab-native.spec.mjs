// The laboratory with the Tokeru program on the same computer. Paired by the printed link, an experiment runs there
// with the browser's figures, and says so. If the program is killed, the page says so, and the browser runs the
// experiment.

import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { started, WITH_COMPILING_MS } from './native-program.mjs';
import { expect, hard, test } from './page-helper.mjs';

test.setTimeout(WITH_COMPILING_MS);

/** The first map of the experiment at its width 10, as tests/it/streamer checks the native engine. */
const [, , , expanded, candidates, fingerprint] = readFileSync(
  new URL('../data/beam/trees.tsv', import.meta.url),
  'utf8',
)
  .trim()
  .split('\n')
  .map((line) => line.split('\t'))
  .filter(([board, width]) => board.startsWith('1 1 ') && width === '10')[0];

const file = fileURLToPath(new URL('../data/traces/frontier.jsonl', import.meta.url));

const THERE = 'Run on your computer’s own Tokeru, each search on one thread.';

/** Presses Run on the beam's page, and waits for the end. @param {any} page */
async function measured(page) {
  await page.click('#beam-run');
  const ran = page.locator('#beam-ran');
  await expect(ran).toContainText(`${expanded} positions, ${candidates} keys`, { timeout: 60_000 });
  await expect(ran).toContainText(fingerprint);
  return ran;
}

test('an experiment asks and solves on the computer’s own Tokeru, and in the browser after that is killed', async ({
  open,
  serve,
}) => {
  const origin = await serve({ headers: 'all' });
  const { child, link } = await started(origin);
  try {
    const page = await open({ origin, hash: `lab/${link.slice(link.indexOf('#'))}`, reducedMotion: true });
    const solves = page.locator('#solves');
    await expect(solves).toHaveText(
      'Your computer’s own Tokeru runs the searches of this experiment, each on one thread.',
    );
    expect(page.url()).not.toContain('native');
    await expect(page.locator('#native-status')).toContainText('Connected: up to 2 threads');

    // The program answers what is recorded as well: from the first picture on no module that solves is fetched.
    await page.selectOption('#beam-width', '3');
    await page.selectOption('#beam-width', '10');
    await expect(page.locator('#beam-run')).toBeEnabled({ timeout: 60_000 });
    await expect(await measured(page)).toContainText(THERE);
    const modules = await page.evaluate(() =>
      performance.getEntriesByType('resource').flatMap(({ name }) => (name.endsWith('.wasm') ? [name] : [])),
    );
    expect(modules).toHaveLength(1);
    expect(modules[0]).toContain('rules');

    // A trace from the program has the same pictures as one from a file.
    await page.goto(new URL('#trace', page.url()).href);
    const about = page.locator('#trace-about');
    await page.setInputFiles('#trace-file', file);
    // Read in the same moment as it is found: the line is empty while the digest of another trace is computed. The page
    // may have run one of its own before the file was there.
    const pictures = await page.waitForFunction((ran) => {
      const text = document.getElementById('trace-about')?.textContent ?? '';
      return text.includes('The digest of the pictures is') && !text.includes(ran) && text;
    }, THERE);
    await page.click('#trace-run');
    await expect(about).toHaveText(`${await pictures.jsonValue()} ${THERE}`, { timeout: 60_000 });

    // Searches side by side stay in the browser, and the page says so.
    await page.goto(new URL('#maze-race', page.url()).href);
    await expect(solves).toHaveText('This experiment runs several searches side by side, so it stays in this browser.');

    // If it is killed in the middle of a comparison, the browser does not continue that, and the page says what
    // happened.
    await page.goto(new URL('#versus', page.url()).href);
    await expect(solves).toHaveText(
      'Your computer’s own Tokeru runs the searches of this experiment, on up to 2 threads.',
    );
    await expect(page.locator('#versus-a-engine option').first()).toBeAttached({ timeout: 60_000 });
    await page.selectOption('#versus-family', 'maze');
    for (const side of ['a', 'b']) await page.selectOption(`#versus-${side}-engine`, 'article');
    await page.fill('#versus-a-board', hard);
    await page.fill('#versus-limit', '60');
    await page.click('#versus-run');
    await expect(page.locator('#versus-stop')).toBeVisible();
    await page.waitForTimeout(500);
    child.kill('SIGKILL');
    await expect(
      page.getByText(
        'The connection to your computer’s own Tokeru has ended. From now on, this browser does the solving.',
      ),
    ).toBeVisible();
    await expect(page.locator('#versus-ran')).not.toBeEmpty();
    await expect(page.locator('#versus-stop')).toBeHidden({ timeout: 30_000 });
    await expect(solves).toBeEmpty();

    await page.goto(new URL('#beam', page.url()).href);
    await expect(await measured(page)).not.toContainText('own Tokeru');
  } finally {
    child.kill('SIGKILL');
  }
});
