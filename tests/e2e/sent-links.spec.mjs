// Links as they arrive: with text of the message around them, or with a part missing.

import { fragmentOf } from '../../www/shared/check-link.ts';
import { ofTheDay } from '../of-the-day.mjs';
import { linkOf } from './widget-helper.mjs';
import { expect, inOneWindow, paste, state, test } from './page-helper.mjs';

/** An answer, shown at its second step. */
const link = '#/maze/1BTMiSGInrclNCIAEAELUQE9E';
/** It contains an underscore. */
const played = '#/sweeper/1AUPjvz7m3_XpQKIhB3Wnog';

test('a link opens despite the text that a message puts around it', async ({ open }) => {
  const visit = inOneWindow(open);
  for (const sent of ofTheDay([
    `${link}。`,
    `${link}%20`,
    link.replace('maze', 'MAZE'),
    `${link}?utm_source=mail`,
    link.replaceAll('/', '%2F'),
  ])) {
    const page = await visit({ hash: sent });
    expect(await state(page), sent).toMatchObject({ mode: 'solve', answer: { moves: '1 2 5 8' } });
    await expect(page.locator('#refusal')).toBeHidden();
    await expect.poll(() => page.evaluate(() => location.hash), sent).toBe(link);
  }
  const page = await visit({ hash: linkOf('slide') });
  await page.evaluate(
    (/** @type {string} */ sent) => {
      location.hash = sent;
    },
    `${played.replace('_', '%5C_')})`,
  );
  await expect.poll(() => state(page)).toMatchObject({ mode: 'play', moves: 'RDR' });
  await page.goBack();
  await expect
    .poll(() => page.evaluate(() => /** @type {any} */ (globalThis).tokeru.store.get().family.id))
    .toBe('slide');
});

test('a truncated link, or one to an unknown family, is reported', async ({ open }) => {
  const visit = inOneWindow(open);
  for (const cut of ofTheDay([link.slice(0, -5), '#/maze/1', '#/maz', '#/迷路/1'])) {
    const page = await visit({ hash: cut });
    await expect(page.locator('#refusal'), cut).toContainText('link is damaged');
  }
  const page = await visit({ hash: link });
  await page.evaluate(() => {
    location.hash = '#/Sokoban';
  });
  await expect
    .poll(() => page.evaluate(() => /** @type {any} */ (globalThis).tokeru.store.get().family.id))
    .toBe('sokoban');
  const before = await state(page);
  await page.evaluate(() => {
    location.hash = '#/sok';
  });
  await expect(page.locator('#refusal')).toContainText('link is damaged');
  expect(await state(page)).toEqual(before);
});

test('a family’s own address opens it, whatever a visit counter appends', async ({ open }) => {
  const visit = inOneWindow(open);
  for (const end of ofTheDay(['?fbclid=a/b', '%20', '。', '/&x=1'])) {
    const page = await visit({ hash: `#/sokoban${end}` });
    await expect(page.locator('#refusal'), end).toBeHidden();
    await expect.poll(() => page.evaluate(() => location.hash), end).toContain('#/sokoban/1');
  }
});

test('a message that ends with a link can be pasted whole', async ({ open, serve }) => {
  const origin = await serve({ headers: 'all' });
  const page = await open({ origin, hash: linkOf('slide') });
  await paste(page, `Tokeru Calculation maze\n36 points\n▁▃█\n${origin}/${link}`);
  await expect.poll(() => state(page)).toMatchObject({ mode: 'solve', answer: { moves: '1 2 5 8' } });
  const pieces = `> ${origin}/${played.slice(0, 20)}\n> ${played.slice(20)}\n> Bob`;
  await paste(page, pieces);
  await expect.poll(() => state(page)).toMatchObject({ mode: 'play', moves: 'RDR' });
  await paste(page, `not a board, and ${origin}/${link} in the middle of it`);
  await expect(page.locator('#refusal')).toContainText('line 1, column 1');
});

test('links in messages also open on separate pages: a certificate, an experiment', async ({ open, serve }) => {
  const origin = await serve({ headers: 'all' });
  const proof = {
    board: '3,3,1436205==\n',
    certificate: 'tokeru slide certificate 1\nfewest none\nreason set 1 2 3 4 5 6\nend 7344fdd1\n',
  };
  const sent = `${await fragmentOf(proof)}。`;
  const check = await open({ origin, hash: `check/#${sent}` });
  await expect(check.locator('textarea').last()).toHaveValue(proof.board);
  await expect(check.locator('#certificate')).toHaveValue(proof.certificate);
  const lab = await open({ origin, hash: 'lab/#wall。' });
  await expect(lab.locator('#wall-title')).toBeVisible();
});
