// The page that checks certificates: by example, by link, by file; what it refuses and where; a long check that the
// reader ends; and the links to it.

import { readFileSync } from 'node:fs';
import { fragmentOf } from '../../www/shared/check-link.ts';
import { sideways, violations } from './axe.mjs';
import { expect, test } from './page-helper.mjs';

const claim = (/** @type {any} */ page) => page.locator('#verdict h1');

const board = '3,3,1436205==\n';
const certificate = 'tokeru slide certificate 1\nfewest none\nreason set 1 2 3 4 5 6\nend 7344fdd1\n';

test('the example is accepted, a changed character refused with its line, and restored; by keyboard', async ({
  open,
}) => {
  const page = await open({ hash: 'check/' });
  await expect(claim(page)).toHaveText('Add a certificate and its board.');
  await page.locator('#example').focus();
  await page.keyboard.press('Enter');
  await expect(claim(page)).toHaveText('This level can’t be solved with fewer than 14 pushes.');
  await expect(page.locator('#verdict')).toBeFocused(); // the pressed button is gone
  await expect(page.locator('#steps')).toContainText('068c8850');
  await expect(page.locator('#steps li')).toHaveCount(4);
  expect(await violations(page)).toEqual([]);
  // Neither a solver nor rules have been fetched.
  const names = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name));
  expect(names.filter((/** @type {string} */ name) => /wasm|solver|pkg/.test(name))).toEqual([]);
  const text = await page.locator('#certificate').inputValue();
  await page.locator('#certificate').fill(text.replace('layers 7 5', 'layers 8 5'));
  await expect(claim(page)).toHaveText('This certificate is rejected.');
  await expect(page.locator('.place')).toHaveText('Line 7 end 068c8850');
  await page.locator('#restore').press('Enter');
  await expect(claim(page)).toHaveText('This level can’t be solved with fewer than 14 pushes.');
  await page.locator('#check-board').fill('hello');
  await expect(page.locator('.claim')).toContainText('can’t show anything about this board');
});

test('checking works with files, in both languages, dark, and on a phone', async ({ open }) => {
  const page = await open({ hash: 'check/', language: 'ja', dark: true, width: 390, height: 844 });
  const file = (/** @type {string} */ name, /** @type {string} */ content) => ({
    ...{ name, mimeType: 'text/plain' },
    buffer: Buffer.from(content),
  });
  await page.locator('#files').setInputFiles([file('certificate.txt', certificate)]);
  await expect(claim(page)).toHaveText('盤面がありません。');
  await page.locator('#files').setInputFiles([file('board.txt', board)]);
  await expect(claim(page)).toHaveText('この盤面に答えはありません。');
  expect([await violations(page), await sideways(page)]).toEqual([[], 0]);
  await page.locator('#files').setInputFiles([file('large.txt', 'x'.repeat(4_200_000))]);
  await expect(claim(page)).toHaveText('ファイルを読み込めませんでした。');
  await page.click('#language');
  await expect(claim(page)).toHaveText('The file could not be read.');
});

test('too many files are refused, which ends the current check; that can be started again', async ({ open }) => {
  const page = await open({ hash: 'check/' });
  const bring = (/** @type {string[]} */ ...texts) =>
    page
      .locator('#files')
      .setInputFiles(
        texts.map((text, at) => ({ name: `${at}.txt`, mimeType: 'text/plain', buffer: Buffer.from(text) })),
      );
  await bring(certificate, board);
  await expect(claim(page)).toHaveText('This board has no answer.');
  expect(await page.locator('#files').inputValue(), 'the same file can be chosen twice').toBe('');
  for (const texts of [
    [board, certificate, certificate],
    [certificate, certificate],
    [board, board + certificate],
  ]) {
    await bring(...texts);
    await expect(claim(page)).toHaveText('Add one board and one certificate.');
    await page.click('#check');
    await expect(claim(page)).toHaveText('This board has no answer.');
  }
  // A refusal ends a check that is still running.
  await page.locator('#check-board').fill('3,3,143620500');
  await page.locator('#certificate').fill(`${'x'.repeat(3000)}\n`);
  await bring('x'.repeat(4_200_000));
  await expect(claim(page)).toHaveText('The file could not be read.');
  await page.waitForTimeout(1000);
  await expect(claim(page)).toHaveText('The file could not be read.');
  await page.click('#check');
  await expect(claim(page)).toHaveText('This certificate is rejected.');
});

test('of two files the one dropped last counts, even if the other is read later', async ({ open }) => {
  const page = await open({ hash: 'check/' });
  await page.evaluate(
    (/** @type {string[]} */ [slow, quick]) => {
      const drop = (/** @type {string} */ text, /** @type {number} */ ms) => {
        const file = new File([text], 'a.txt');
        file.text = () => new Promise((done) => setTimeout(done, ms, text));
        // A `DataTransfer` copies its files.
        const event = new Event('drop', { bubbles: true, cancelable: true });
        dispatchEvent(Object.assign(event, { dataTransfer: { files: [file] } }));
      };
      drop(slow, 600);
      drop(quick, 0);
    },
    ['3,3,123456780\ntokeru slide certificate 1\nx\n', board + certificate],
  );
  await expect(claim(page)).toHaveText('This board has no answer.');
  await page.waitForTimeout(1200);
  await expect(claim(page)).toHaveText('This board has no answer.');
  await expect(page.locator('#check-board')).toHaveValue(board);
});

test('a link holds both texts; a damaged one is reported; a press starts a long check, and a press ends it', async ({
  open,
}) => {
  const link = await fragmentOf({ board, certificate });
  const page = await open({ hash: `#/check/${link}` });
  await expect(claim(page)).toHaveText('This board has no answer.');
  expect(new URL(page.url()).pathname).toBe('/check/');
  await page.evaluate(
    (/** @type {string} */ fragment) => {
      location.hash = fragment;
    },
    `${link?.slice(0, -3)}`,
  );
  await expect(claim(page)).toHaveText('The link is damaged.');
  // A room full of dirt: the checker would need a long time for it.
  const room = `9 9\n2 ${'0 '.repeat(39)}2 ${'0 '.repeat(40)}\n2 60 60\n0\n0\n`;
  const none = 'tokeru sweeper certificate 1\ntotal none\nend 872c6b7a\n';
  await page.clock.install();
  await page.locator('#check-board').fill(room);
  await page.locator('#certificate').fill(none);
  await page.clock.runFor(1000);
  await expect(claim(page)).toHaveText('Checking…');
  await page.clock.runFor(3000);
  await expect(claim(page)).toHaveText('This takes longer than 3 s.');
  await page.locator('#go').press('Enter');
  await expect(claim(page)).toHaveText('Checking…');
  await page.clock.runFor(10_000);
  await page.locator('#cancel').press('Enter');
  await expect(claim(page)).toHaveText('The check was cancelled.');
});

test('a checker whose file is missing, and a browser that starts no workers, are reported', async ({ open }) => {
  const page = await open({ hash: 'check/' });
  page.tolerated = /slide|checkers|ERR_FAILED|Failed to fetch/;
  const script = /check\/slide\.ts|assets\/slide-[\w-]+\.js/;
  await page.route(script, (/** @type {any} */ route) => route.abort());
  await page.locator('#certificate').fill(certificate);
  await page.locator('#check-board').fill(board);
  await expect(claim(page)).toHaveText('The check could not be started.');
  await page.unroute(script);
  await page.click('#check');
  await expect(claim(page)).toHaveText('This board has no answer.');
  await page.addInitScript(() => {
    Object.assign(globalThis, {
      Worker: class {
        constructor() {
          throw new DOMException('', 'SecurityError');
        }
      },
    });
  });
  await page.reload();
  await page.click('#example');
  await expect(claim(page)).toHaveText('The check could not be started.');
});

test('the page makes a level’s certificate and links here; its digest is stored, and shown with the best result', async ({
  open,
}) => {
  const page = await open({ hash: '#/sokoban' });
  const fold = page.locator('details:has([data-panel="certificate"])');
  await page.evaluate(async () => {
    const { engine, session, store } = /** @type {any} */ (globalThis).tokeru;
    const { moves } = await engine.solve('sokoban', store.get().board, { engine: 'pushes' });
    session.act({ moves });
  });
  await expect(page.locator('#truth')).toHaveText('Proved: nobody can do better.');
  await page.click('#tab-levels');
  await page.click('#how-known');
  await expect(fold.locator('summary')).toBeFocused();
  await fold.getByRole('button', { name: 'Make and check a certificate' }).click();
  await expect(fold).toContainText('Shown: the level can be solved with 17 pushes, and with no fewer.');
  const [, digest] = /Digest ([\da-f]{8})\./.exec(await fold.textContent()) ?? [];
  const result = page.locator('.record-text');
  await expect(result).toContainText(`17 pushes · best ${digest}`);
  await expect(fold.getByRole('button', { name: 'Save the certificate' })).toBeVisible();

  // A picture of that answer has the digest too; one of the board alone does not.
  await page.click('#share');
  await page.click('#share-tab-picture');
  const pictureOf = async (/** @type {string} */ kind) => {
    await page.locator(`[name="share-kind"][value="${kind}"]`).check();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Save', exact: true }).click(),
    ]);
    return readFileSync(await download.path());
  };
  const sizeOf = (/** @type {Buffer} */ png) => ({ width: png.readUInt32BE(16), height: png.readUInt32BE(20) });
  expect((await pictureOf('svg')).toString()).not.toContain(digest);
  const bare = sizeOf(await pictureOf('png'));
  await page.getByRole('switch', { name: 'With the answer' }).check();
  expect((await pictureOf('svg')).toString()).toContain(`>17 pushes · best ${digest}</text>`);
  expect(sizeOf(await pictureOf('png')).height - bare.height).toBe(60);
  // So do the animation (480 pixels, of which the line takes 24), the title of the link, and the card that shows what
  // the link opens.
  const moving = await pictureOf('gif');
  const [wide, high] = [moving.readUInt16LE(6), moving.readUInt16LE(8)];
  expect(high - Math.round((wide * bare.height) / bare.width)).toBe(24);
  await page.click('#share-tab-blog');
  await expect(page.locator('.share-code')).toHaveValue(new RegExp(`17 pushes · best ${digest}`));
  await page.click('#share-tab-send');
  await expect(page.locator('.share-card-board img')).toHaveAttribute('alt', new RegExp(`17 pushes · best ${digest}$`));
  // And the sheet of paper with the answer.
  await page.evaluate(() => {
    globalThis.print = () => {};
  });
  await page.click('#share-tab-picture');
  await page.locator('[name="share-kind"][value="paper"]').check();
  await page.getByRole('switch', { name: 'Answers at the end' }).check();
  await page.locator('#share-picture').getByRole('button', { name: 'Print' }).click();
  await expect(page.locator('.share-papers .print-verdict')).toHaveText(`17 pushes · proved best · ${digest}`);
  await page.keyboard.press('Escape');
  await fold.getByRole('link', { name: 'Check it here' }).click();
  await expect(claim(page)).toHaveText('This level can’t be solved with fewer than 17 pushes.');
  await page.goBack();
  await expect(result).toContainText(`17 pushes · best ${digest}`);
});

/**
 * The first stored certificate of a family that shows an answer, and the first that shows there is none.
 * @param {string} family
 */
function keptCertificates(family) {
  const text = readFileSync(new URL(`../data/certificates/${family}.txt`, import.meta.url), 'utf8');
  const cases = text.split(/^; \d+\n/m).slice(1);
  const halves = cases.map((each) => {
    const at = each.indexOf('tokeru ');
    return { board: each.slice(0, at), certificate: `${each.slice(at).trim()}\n` };
  });
  const claims = (/** @type {{ certificate: string }} */ { certificate: text }) => !/^(fewest|total) none$/m.test(text);
  return [halves.find(claims), halves.find((each) => !claims(each))].map((each) => each ?? halves[0]);
}

test('certificates of all families are accepted, and refused with another digest', async ({ open }) => {
  const page = await open({ hash: 'check/' });
  for (const [family, best, none] of /** @type {[string, RegExp, string][]} */ ([
    ['slide', /^This board can’t be solved in fewer than \d+ moves?\.$/, 'This board has no answer.'],
    ['sokoban', /^This level can’t be solved with fewer than \d+ push(es)?\.$/, 'This level has no answer.'],
    [
      'sweeper',
      /^This room can’t be cleaned in fewer than \d+ steps? in all\.$/,
      'This room can’t be cleaned within its limits.',
    ],
  ])) {
    for (const [at, proof] of keptCertificates(family)
      .slice(0, process.env.TOKERU_LONG ? 2 : 1)
      .entries()) {
      await page.locator('#check-board').fill(proof.board);
      await page.locator('#certificate').fill(proof.certificate);
      await expect(claim(page), family).toHaveText(at === 0 ? best : none);
      await page.locator('#certificate').fill(proof.certificate.replace(/end ./, 'end g'));
      await expect(claim(page), family).toHaveText('This certificate is rejected.');
    }
  }
});

test('a paste works with any line ends, in either order, and as a link; what is missing is reported correctly', async ({
  open,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const page = await open({ hash: 'check/' });
  const field = page.locator('#certificate');
  const bring = async (/** @type {string} */ text) => {
    await page.locator('#check-board').fill('');
    await field.fill('');
    await page.evaluate((/** @type {string} */ it) => navigator.clipboard.writeText(it), text);
    await field.press('Control+v');
  };
  const link = await fragmentOf({ board, certificate });
  const windows = (board + certificate).replaceAll('\n', '\r\n');
  for (const text of [`\uFEFF${windows}`, (board + certificate).trim(), certificate + board, `${page.url()}#${link}`]) {
    await bring(text);
    await expect(claim(page)).toHaveText('This board has no answer.');
  }
  // A character pasted into it does not belong to it.
  await page.evaluate(() => navigator.clipboard.writeText('7'));
  await field.press('Control+v');
  await expect(claim(page)).toHaveText('This certificate is rejected.');
  await page.locator('#restore').press('Enter');
  await expect(claim(page)).toHaveText('This board has no answer.');
  await bring(board);
  await expect(claim(page)).toHaveText('The certificate is missing.');
});

test('a long text pasted into a field counts completely, blocks nothing, and is refused if it is too long', async ({
  open,
}) => {
  const page = await open({ hash: 'check/' });
  const pasteInto = (/** @type {string} */ id, /** @type {string} */ line, /** @type {number} */ times) =>
    page.evaluate(
      (/** @type {[string, string, number]} */ [field, text, count]) => {
        const area = /** @type {HTMLTextAreaElement} */ (document.getElementById(field));
        const data = new DataTransfer();
        data.setData('text/plain', text.repeat(count));
        const event = new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true });
        area.dispatchEvent(event);
        return event.defaultPrevented;
      },
      [id, line, times],
    );
  const field = page.locator('#certificate');
  expect(await pasteInto('certificate', 'tokeru maze certificate 1\n', 200_000)).toBe(true);
  await expect(page.locator('#verdict')).toContainText('The text is too long.');
  await expect(field).toHaveValue('');
  expect(await pasteInto('certificate', 'tokeru maze certificate 1\n', 100_000)).toBe(true);
  await expect(page.locator('#verdict')).toContainText('The board is missing.');
  expect((await field.inputValue()).length).toBe(60_000);
  expect(await pasteInto('check-board', '3 3\n', 3)).toBe(false);
});
