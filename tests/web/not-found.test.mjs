// The host's page for unknown addresses: it forwards links whose `#` has become `%23`, and nothing leads to another
// site.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { notFound } from '../../scripts/vite/not-found.mjs';

const root = fileURLToPath(new URL('../../', import.meta.url));
const pages = { placed: await notFound(root, 'https://example.org/tokeru/'), anywhere: await notFound(root, '') };

/** Runs the page's script at an address. @param {string} html @param {string} path */
function opened(html, path) {
  const [, script] = /<script>(.*)<\/script>/s.exec(html) ?? [];
  const [, folders] = /data-folders="([^"]*)"/.exec(html) ?? [];
  const links = [{ href: './' }];
  /** @type {string | null} */
  let forwarded = null;
  const location = {
    origin: 'https://example.org',
    pathname: path,
    replace: (/** @type {string} */ to) => {
      forwarded = to;
    },
  };
  const document = { documentElement: { dataset: { folders } }, querySelectorAll: () => links };
  const run = new Function('location', 'document', 'addEventListener', script);
  run(location, document, (/** @type {string} */ _, /** @type {() => void} */ then) => then());
  return { forwarded, link: links[0].href };
}

test('a link whose # has become %23 is forwarded to the original, from any folder', () => {
  for (const [path, to] of [
    ['/tokeru/%23/maze/mAbC-_1', '/tokeru/#/maze/mAbC-_1'],
    ['/%23/maze/mAbC', '/#/maze/mAbC'],
    ['/%23%2Fmaze%2fmAbC', '/#/maze/mAbC'],
    ['/tokeru/lab/%23wall', '/tokeru/lab/#wall'],
    ['/tokeru/maze/%23/maze/a%5Fb', '/tokeru/maze/#/maze/a%5Fb'],
  ])
    for (const html of Object.values(pages))
      assert.equal(opened(html, path).forwarded, `https://example.org${to}`, path);
});

test('no path leads to another site', () => {
  assert.equal(opened(pages.anywhere, '//evil.example/%23').forwarded, 'https://example.org//evil.example/#');
  assert.equal(opened(pages.anywhere, '//evil.example/').link, 'https://example.org//');
  assert.equal(opened(pages.anywhere, '/tokeru/').forwarded, null);
});

test('it links to the site: by its address if known, else up from the current path', () => {
  assert.equal(pages.placed.match(/href="https:\/\/example\.org\/tokeru\/"/g)?.length, 2);
  assert.equal(opened(pages.placed, '/tokeru/nothing').link, './', 'the link in the page stays');
  for (const [path, to] of [
    ['/tokeru/nothing', '/tokeru/'],
    ['/tokeru/nothing/', '/tokeru/'],
    ['/nothing', '/'],
    ['/tokeru/maze/old/page', '/tokeru/'],
    ['/tokeru/ja/nothing/', '/tokeru/'],
    ['/ja/nothing', '/'],
    ['/japan/', '/'],
  ])
    assert.equal(opened(pages.anywhere, path).link, `https://example.org${to}`, path);
});

test('its policy allows only its own script and style sheet', () => {
  for (const html of Object.values(pages)) {
    assert.match(html, /default-src 'none'; script-src 'self' 'sha256-[^']+'; style-src 'self' 'sha256-[^']+'/);
    assert.ok(html.length < 4000);
  }
});
