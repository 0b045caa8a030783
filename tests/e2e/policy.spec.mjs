// The content policy that both pages ship forbids what it should, in the page and to whatever might get into it.

import { readFileSync } from 'node:fs';
import { expect, test } from './harness.mjs';
import { linkOf } from './widget-helper.mjs';

const policyOf = (/** @type {string} */ file) =>
  /http-equiv="Content-Security-Policy" content="([^"]+)"/.exec(
    readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8'),
  )?.[1] ?? '';

test('both pages have the policy before any script', () => {
  for (const file of ['index.html', 'www/embed/frame.html']) {
    const html = readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8');
    expect(html.indexOf('Content-Security-Policy')).toBeGreaterThan(0);
    expect(html.indexOf('Content-Security-Policy')).toBeLessThan(html.indexOf('<script'));
    expect(policyOf(file)).toMatch(/^default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; /);
    expect(policyOf(file)).not.toMatch(/unsafe-inline|'unsafe-eval'|\*/);
  }
});

for (const path of ['/', '/www/embed/frame.html']) {
  test(`${path}: foreign scripts, inline handlers, evaluated text and foreign addresses are refused`, async ({
    page,
    serve,
    violations,
  }) => {
    const foreignOrigin = await serve({ pages: { '/foreign.js': 'globalThis.foreign = true' } });
    const origin = await serve({});
    await page.goto(`${origin}${path}${linkOf('maze')}`);
    const results = await page.evaluate(async (/** @type {string} */ foreign) => {
      const ran = (/** @type {() => unknown} */ run) => {
        try {
          run();
          return true;
        } catch {
          return false;
        }
      };
      const script = document.createElement('script');
      const assigned = ran(() => {
        script.src = `${foreign}/foreign.js`;
      });
      const styled = document.createElement('p');
      styled.setAttribute('style', 'color: rgb(1, 2, 3)');
      document.body.append(styled);
      return {
        assigned,
        html: ran(() => {
          document.body.innerHTML += '<img src=x onerror="globalThis.foreign = true">';
        }),
        // From a timer, as the inspector's own calls may evaluate.
        evaluated: await new Promise((resolve) => {
          // biome-ignore lint/security/noGlobalEval: the test is that it is refused
          setTimeout(() => resolve(ran(() => globalThis.eval('globalThis.foreign = true'))), 0);
        }),
        policy: ran(() => /** @type {any} */ (globalThis).trustedTypes.createPolicy('other', {})),
        fetched: await fetch(`${foreign}/foreign.js`).then(
          () => true,
          () => false,
        ),
        coloured: getComputedStyle(styled).color === 'rgb(1, 2, 3)',
        foreign: 'foreign' in globalThis,
      };
    }, foreignOrigin);
    expect(results).toEqual({
      assigned: false,
      html: false,
      evaluated: false,
      policy: false,
      fetched: false,
      coloured: false,
      foreign: false,
    });
    await expect.poll(() => violations.length).toBeGreaterThan(4);
    violations.length = 0; // these violations were intended
  });
}
