// Forced colours: the canvas, which no browser recolours, has the system's own.

import { expect, test } from './harness.mjs';

for (const colorScheme of /** @type {const} */ (['light', 'dark']))
  test(`boards have the system's colours where it decides on all of them (${colorScheme})`, async ({
    browser,
    serve,
  }) => {
    const context = await browser.newContext({ colorScheme, forcedColors: 'active' });
    const page = await context.newPage();
    await page.goto(`${await serve({ sources: true })}/bare.html`);
    const theme = await page.evaluate(async () => {
      const themes = '/www/board/theme.ts';
      return (await import(themes)).readTheme(document.body, false);
    });
    const light = colorScheme === 'light';
    expect(theme).toMatchObject({ forced: true, dark: !light });
    expect([theme.surface, theme.ink]).toEqual(
      light ? ['rgb(255, 255, 255)', 'rgb(0, 0, 0)'] : ['rgb(0, 0, 0)', 'rgb(255, 255, 255)'],
    );
    for (const name of ['ink', 'muted', 'faint', 'accent', 'good', 'warn', 'bad'])
      expect(theme[name], name).not.toBe(theme.surface);
    expect(theme.accentInk).not.toBe(theme.accent);
    await context.close();
  });
