// The places where one of our boards may be, and what the reader sees there: threads, workers, one worker, or a
// sentence and a way out, but never anything untrue. The blog and our site have different origins, as in reality. Each
// place names the class of its sentence.

import { ofTheDay } from '../of-the-day.mjs';
import { fragmentOf } from '../web/real-rules.mjs';
import { SMALL } from './boards.mjs';
import { expect, test } from './harness.mjs';
import { blog, element, inside, PROVED, solved, watch } from './widget-helper.mjs';

/** What the bar may say, by class: in each place exactly one is true. */
const classes = {
  proved: PROVED,
  policy: /settings prevent the solver from loading/,
  files: /could not be loaded/,
  fault: /^The solver failed \(.+\)/,
  unreadable: /can[’']t be read|damaged|not known|unknown/i,
};
/** The words about a search that found nothing: false wherever nothing has been searched. */
const searched = /nothing found|no solution/i;

/**
 * @param {any} view @param {string} path
 * @param {{ headers?: string, csp?: string, more?: Record<string, string>, body: string, from?: string }} place
 * @param {Function} serve
 */
async function visit(view, path, { headers = 'none', csp, more, body, from = '' }, serve) {
  await watch(view);
  const origin = await serve({ headers, csp, more, pages: { [path]: blog(body, from) } });
  await view.goto(origin + path);
  return origin;
}

/** @param {() => Promise<string | null>} sentence @param {RegExp} expected */
const expectSentence = async (sentence, expected) => {
  await expect.poll(sentence, { timeout: 25_000 }).toMatch(expected);
  if (expected !== classes.proved) expect(await sentence()).not.toMatch(searched);
};

/**
 * An element in another site's page: the page's policy (OURS is our origin), the class of the sentence, and the backend
 * that solves.
 */
const elements = /** @type {const} */ ([
  { name: 'a plain blog', says: 'proved', backend: 'workers' },
  { name: 'a policy without WebAssembly', csp: "script-src 'self' OURS; connect-src OURS", says: 'policy' },
  { name: 'no worker-src', csp: "script-src 'self' OURS 'wasm-unsafe-eval'; connect-src OURS", says: 'fault' },
  {
    name: 'worker-src blob: alone',
    csp: "script-src OURS 'wasm-unsafe-eval'; worker-src blob:",
    says: 'proved',
    backend: 'workers',
  },
  {
    name: 'worker-src blob: and ours',
    csp: "script-src OURS 'wasm-unsafe-eval'; worker-src blob: OURS",
    says: 'proved',
    backend: 'workers',
  },
  { name: 'connect-src without us', csp: "script-src OURS 'wasm-unsafe-eval'; connect-src 'self'", says: 'files' },
  { name: 'Trusted Types', csp: "require-trusted-types-for 'script'", says: 'proved', backend: 'workers' },
  {
    name: 'Trusted Types, our policy named',
    csp: "require-trusted-types-for 'script'; trusted-types blogs tokeru",
    says: 'proved',
    backend: 'workers',
  },
  {
    name: 'Trusted Types, our policy not named',
    csp: "require-trusted-types-for 'script'; trusted-types blogs",
    says: 'fault',
  },
  { name: 'an isolated blog', headers: 'coi', says: 'proved', backend: 'threads' },
  {
    name: 'an isolated blog with Trusted Types',
    headers: 'coi',
    csp: "require-trusted-types-for 'script'; trusted-types tokeru",
    says: 'proved',
    backend: 'threads',
  },
  {
    name: 'credentialless',
    more: { 'Cross-Origin-Opener-Policy': 'same-origin', 'Cross-Origin-Embedder-Policy': 'credentialless' },
    says: 'proved',
    backend: 'threads',
  },
]);

for (const { name, says: expected, ...place } of ofTheDay(elements, { always: 2 })) {
  test(`element: ${name}: ${expected}`, async ({ page: view, serve }) => {
    const site = await serve({ headers: 'all' });
    const csp = 'csp' in place ? place.csp.replaceAll('OURS', site) : undefined;
    await visit(view, '/blog.html', { ...place, csp, body: element(), from: site }, serve);
    if (expected === 'proved' || expected === 'fault') {
      const outcome = await solved(view);
      if ('backend' in place) expect(outcome.backend).toBe(place.backend);
      if (expected === 'fault') expect(outcome).toMatchObject({ status: 'unknown', confirmed: false });
    }
    await expectSentence(async () => (await inside(view)).status, classes[expected]);
    await expect(view.locator('tokeru-board a[target=_blank]')).toHaveAttribute('href', new RegExp(`^${site}/`));
    // Another try is offered only where it may succeed.
    await expect(view.locator('tokeru-board [data-name=again]')).toBeVisible({ visible: expected === 'files' });
    const failed = view.locator('tokeru-board:state(failed)');
    await expect(failed).toHaveCount(expected === 'files' || expected === 'policy' ? 1 : 0);
  });
}

test('element: a policy that blocks our script: the author’s own content stays', async ({ page: view, serve }) => {
  const site = await serve({ headers: 'all' });
  await visit(view, '/blog.html', { csp: "default-src 'self'", body: element(), from: site }, serve);
  await expect(view.locator('tokeru-board > a')).toBeVisible();
});

/** Our frame in another site's page: its attributes, and the page's headers. */
const frames = /** @type {const} */ ([
  { name: 'plain', tag: 'allow="cross-origin-isolated"', backend: 'threads' },
  { name: 'without allow', tag: '', backend: 'threads' },
  { name: 'credentialless', tag: 'credentialless', backend: 'threads' },
  { name: 'sandboxed, with its origin', tag: 'sandbox="allow-scripts allow-same-origin"', backend: 'threads' },
  { name: 'sandboxed, without its origin', tag: 'sandbox="allow-scripts"', backend: 'workers' },
  { name: 'in an isolated blog', tag: 'allow="cross-origin-isolated"', headers: 'coi', backend: 'threads' },
  {
    name: 'Permissions-Policy',
    tag: '',
    more: { 'Permissions-Policy': 'cross-origin-isolated=()' },
    backend: 'threads',
  },
]);

/** @param {any} view */
const framed = async (view) => {
  const find = () => view.frames().find((/** @type {any} */ each) => each.url().includes('/embed/frame.html'));
  await expect.poll(() => Boolean(find())).toBe(true);
  return find();
};

/** @param {any} view @param {Function} serve @param {string} tag @param {string} fragment @param {any} [place] */
async function visitFrame(view, serve, tag, fragment, place = {}) {
  const site = await serve({ headers: 'all' });
  const body = `<iframe src="${site}/www/embed/frame.html${fragment}" width="400" height="460" ${tag}></iframe>`;
  await visit(view, '/blog.html', { ...place, body }, serve);
  return site;
}

for (const { name, tag, backend, ...place } of ofTheDay(frames, { always: 1 })) {
  test(`frame: ${name}`, async ({ page: view, serve }) => {
    await visitFrame(view, serve, tag, `?lang=en${fragmentOf('maze', SMALL)}`, place);
    const frame = await framed(view);
    await frame.waitForSelector('tokeru-board');
    const outcome = await solved(frame);
    expect(outcome).toMatchObject({ status: 'optimal', confirmed: true, error: null });
    expect(outcome.backend).toBe(backend);
    await expectSentence(async () => (await inside(frame)).status, classes.proved);
  });
}

test('frame: events are sent to the parent page, by its origin', async ({ page: view, serve }) => {
  await view.addInitScript(() => {
    const messages = /** @type {string[]} */ ([]);
    Object.assign(globalThis, { messages });
    addEventListener('message', ({ data, origin }) => {
      if (data?.source === 'tokeru') messages.push(`${data.type} ${origin}`);
    });
  });
  const fragment = `?lang=en${fragmentOf('maze', SMALL)}`;
  const site = await visitFrame(view, serve, '', fragment);
  const messages = () => view.evaluate(() => /** @type {any} */ (globalThis).messages);
  await expect.poll(messages).toContain(`ready ${site}`);
  const frame = await framed(view);
  expect(await frame.evaluate(() => location.ancestorOrigins[0])).toBe(new URL(view.url()).origin);
});

/** What the browser reads aloud in a frame that runs no scripts, not even a test's. @param {any} view */
async function namesIn(view) {
  const frame = await framed(view);
  const session = await view
    .context()
    .newCDPSession(frame)
    .catch(() => view.context().newCDPSession(view));
  const { frameTree } = await session.send('Page.getFrameTree');
  const frameId = (frameTree.childFrames?.[0] ?? frameTree).frame.id;
  const { nodes } = await session.send('Accessibility.getFullAXTree', { frameId });
  return nodes.map((/** @type {any} */ { role, name }) => `${role?.value}: ${name?.value ?? ''}`);
}

test('frame: sandboxed without scripts: a link', async ({ page: view, serve }) => {
  await visitFrame(view, serve, 'sandbox', '');
  await expect.poll(() => namesIn(view)).toContain('link: 解ける — Tokeru');
  expect((await namesIn(view)).join(' ')).not.toMatch(/Loading|読み込んで/);
});

for (const [name, fragment] of ofTheDay([
  ['a damaged link', '?lang=en#/maze/1damaged'],
  ['an unknown family', '?lang=en#/chess/1AAAA'],
  ['a fragment of 2 MB', `?lang=en#/maze/${'A'.repeat(2_000_000)}`],
  ['a script in the query', '?lang=en&mode=<script>alert(1)</script>&theme="><img src=x onerror=alert(1)>#/maze/1'],
])) {
  test(`frame: ${name}`, async ({ page: view, serve }) => {
    let alerts = 0;
    view.on('dialog', (/** @type {any} */ dialog) => {
      alerts += 1;
      return dialog.dismiss();
    });
    // Chromium drops an address above 2 MB: the frame then opens without one.
    await visitFrame(view, serve, '', fragment.replaceAll('"', '&quot;'));
    const frame = await framed(view);
    await frame.waitForSelector('tokeru-board');
    await expectSentence(async () => (await inside(frame)).status, classes.unreadable);
    expect(alerts).toBe(0);
  });
}
