// The engine in a bare page: both builds, limits, cancels, and every fault that it promises to survive.

import { ofTheDay } from '../of-the-day.mjs';
import { openEngine } from './bare.mjs';
import { ENDLESS, LONG, MIDDLE, SMALL } from './boards.mjs';
import { expect, solveIn, test, watchPolicy } from './harness.mjs';

/** The scripts that a server may send with a fault. */
const POOL = '/pkg-threads/tokeru.js';
const PLAIN = '/pkg/tokeru.js';

const small = { family: 'maze', board: SMALL };
/** Uses the article's search, which needs hardly any memory, so that only what a test does ends it. */
const endless = (options) => ({ family: 'maze', board: ENDLESS, options: { engine: 'article', ...options } });
const ofType = (events, type) => events.filter((event) => event.type === type);

/** What every answer must be: confirmed by the page's own replay. */
function expectAnswer({ outcome }, status = 'optimal') {
  expect(outcome.error).toBeNull();
  expect(outcome.status).toBe(status);
  expect(outcome.confirmed).toBe(true);
  expect(outcome.checked.violation).toBeNull();
}

test('threads: a search is solved and reported, and its answer checked by the page', async ({ sharedBare: page }) => {
  const solved = await solveIn(page, { family: 'maze', board: MIDDLE, options: { threads: 2 } });
  expectAnswer(solved);
  expect(solved.outcome).toMatchObject({ backend: 'threads', stop: null });
  expect(solved.reason).toBe('isolated');
  expect(ofType(solved.events, 'started')).toEqual([expect.objectContaining({ backend: 'threads', threads: 2 })]);
  const incumbents = ofType(solved.events, 'incumbent').map((event) => event.objective);
  expect(incumbents.at(-1)).toBe(solved.outcome.objective);
  expect(incumbents).toEqual(incumbents.toSorted((a, b) => a - b));
  expect(ofType(solved.events, 'fallback')).toEqual([]);
});

test('an abort signal shared by many searches and questions keeps no listener of a finished one', async ({
  sharedBare: page,
}) => {
  const left = await page.evaluate(async (board) => {
    const { engine } = /** @type {any} */ (globalThis);
    const { signal } = new AbortController();
    let listeners = 0;
    const [add, remove] = [signal.addEventListener.bind(signal), signal.removeEventListener.bind(signal)];
    signal.addEventListener = (/** @type {any} */ ...of) => [add(.../** @type {[any, any]} */ (of)), listeners++];
    signal.removeEventListener = (/** @type {any} */ ...of) => [remove(.../** @type {[any, any]} */ (of)), listeners--];
    await engine.solve('maze', board, {}, { signal });
    await engine.consult('maze', board, '', 'rating', { signal });
    await engine.solve('maze', board, {}, { signal });
    return listeners;
  }, SMALL);
  expect(left).toBe(0);
});

test('threads: a pool starts and ends without a console message', async ({ bare }) => {
  const page = await bare();
  /** @type {string[]} */
  const messages = [];
  page.on('console', (/** @type {any} */ message) => messages.push(message.text()));
  expectAnswer(await solveIn(page, { family: 'maze', board: MIDDLE, options: { threads: 2 } }));
  expect(messages).toEqual([]);
});

test('threads: a worker that cannot wait asynchronously polls', async ({ page, bare }) => {
  let changed = 0;
  await page.route('**/threads-worker.ts*', async (/** @type {any} */ route) => {
    const response = await route.fetch();
    changed += 1;
    await route.fulfill({ response, body: `delete Atomics.waitAsync;\n${await response.text()}` });
  });
  const other = await bare();
  const solved = await solveIn(other, { family: 'maze', board: MIDDLE, options: { threads: 2 } });
  expectAnswer(solved);
  expect(solved.outcome).toMatchObject({ backend: 'threads' });
  const cancelled = await solveIn(other, { ...endless({ threads: 2 }), abort: 'at-incumbent' });
  expect(cancelled.outcome).toMatchObject({ backend: 'threads', stop: 'cancelled' });
  expect(changed).toBe(1);
});

test('threads: the threads that work are counted, not taken from the request', async ({ sharedBare: page }) => {
  const progressOf = async (/** @type {any} */ task) => {
    const { events, outcome } = await solveIn(page, task);
    return { while: new Set(ofType(events, 'progress').map(({ threads }) => threads)), end: outcome.threads };
  };
  const shared = await progressOf(endless({ threads: 2, timeMs: 1000 }));
  expect(shared.while).toContain(2);
  expect(shared.end).toBe(2);
  const alone = await progressOf({ ...small, options: { threads: 2 } });
  expect(alone.while).not.toContain(2);
  expect(alone.end).toBe(1);
});

test('threads: 1, 2 and 3 threads give the same status and score', async ({ sharedBare: page }) => {
  const ends = [];
  for (const threads of [1, 2, 3]) {
    const { outcome } = await solveIn(page, { ...small, options: { threads } });
    expect(outcome).toMatchObject({ backend: 'threads', confirmed: true });
    expect(outcome.threads).toBeLessThanOrEqual(threads);
    ends.push(`${outcome.status} ${outcome.objective} ${outcome.bound}`);
  }
  expect(new Set(ends).size).toBe(1);
});

test('plain: the same answer on a page without headers', async ({
  sharedBare: isolated,
  serve,
  browser,
  violations,
}) => {
  const { outcome } = await solveIn(isolated, small);
  const context = await browser.newContext();
  await watchPolicy(context, violations);
  const page = await context.newPage();
  await page.goto(`${await serve({ headers: 'none', sources: true })}/bare.html`);
  await page.evaluate(openEngine, {});
  const solved = await solveIn(page, small);
  expectAnswer(solved);
  expect(solved.reason).toBe('not-isolated');
  expect(['plain', 'workers']).toContain(solved.outcome.backend);
  expect(solved.outcome.objective).toBe(outcome.objective);
  await context.close();
});

test('every isolating preset gives threads', async ({ bare }) => {
  for (const headers of ['coi', 'dip']) {
    const solved = await solveIn(await bare({ headers }), { ...small, options: { threads: 2 } });
    expectAnswer(solved);
    expect(solved.backend).toBe('threads');
  }
});

test('progress is frequent and increasing; the page stays responsive', async ({ sharedBare: page }) => {
  const { events, outcome } = await solveIn(page, endless({ threads: 2, timeMs: 2000 }));
  expect(outcome.stop).toBe('time');
  const progress = ofType(events, 'progress');
  expect(progress.length).toBeGreaterThan(10);
  const nodes = progress.map((event) => event.nodes);
  expect(nodes).toEqual(nodes.toSorted((a, b) => a - b));
  expect(nodes.at(-1)).toBeGreaterThan(0);
  expect(progress.at(-1).nodesPerSecond).toBeGreaterThan(0);
  expect(progress.at(-1).threads).toBe(2);
});

test('a node limit ends a search', async ({ sharedBare: page }) => {
  for (const backend of [undefined, 'plain']) {
    const { outcome } = await solveIn(page, endless({ threads: 2, nodes: 50_000, backend }));
    expect(outcome.stop).toBe('nodes');
  }
});

for (const backend of ofTheDay([undefined, 'plain'])) {
  const name = backend ?? 'threads';

  test(`${name}: a cancel in the middle keeps the best answer`, async ({ sharedBare: page }) => {
    const solved = await solveIn(page, { ...endless({ threads: 2, backend }), abort: 'at-incumbent' });
    expectAnswer(solved, 'feasible');
    expect(solved.outcome).toMatchObject({ stop: 'cancelled', backend: name });
    expect(solved.outcome.objective).toBe(ofType(solved.events, 'incumbent').at(-1).objective);
    console.log(`      cancel answered after ${solved.abortMs.toFixed(0)} ms (${name})`);
    expectAnswer(await solveIn(page, small));
  });

  test(`${name}: a cancel at once, and before`, async ({ sharedBare: page }) => {
    for (const abort of ['at-once', 'before']) {
      const { outcome } = await solveIn(page, { ...endless({ threads: 2, backend }), abort });
      expect(outcome).toMatchObject({ status: 'unknown', stop: 'cancelled', error: null });
    }
    expectAnswer(await solveIn(page, small));
  });
}

test('a new solve replaces the running one', async ({ sharedBare: page }) => {
  const [first, second] = await page.evaluate(
    ([one, two]) => {
      const running = globalThis.engine.solve('maze', one, { threads: 2 });
      return Promise.all([running, globalThis.engine.solve('maze', two, { threads: 2 })]);
    },
    [ENDLESS, SMALL],
  );
  expect(first.stop).toBe('cancelled');
  expectAnswer({ outcome: second });
});

/**
 * Solves small boards of several families in turn, on the requested backend.
 * @param {any} page
 * @param {string | undefined} backend
 */
const inTurn = (page, backend) =>
  page.evaluate(
    async ([maze, wantedBackend]) => {
      const { engine } = globalThis;
      const boardOf = async (family) => (await engine.generate(family, { seed: '1' })).board;
      const boards = { maze, sweeper: await boardOf('sweeper'), slide: await boardOf('slide') };
      const ends = [];
      for (const family of ['maze', 'sweeper', 'maze', 'slide', 'sweeper']) {
        const options = { threads: 2, backend: wantedBackend, timeMs: 3000 };
        const { backend, confirmed, error } = await engine.solve(family, boards[family], options);
        ends.push({ family, backend, confirmed, error });
      }
      return ends;
    },
    [SMALL, backend],
  );

for (const backend of ofTheDay(['threads', 'plain']))
  test(`${backend}: families in turn are solved by their own modules, each fetched once`, async ({ bare }) => {
    const page = await bare();
    const fetched = [];
    page.on('request', (request) => {
      const [, module] = /\/(pkg(?:-threads)?\/\w+\.wasm)/.exec(request.url()) ?? [];
      if (module) fetched.push(module);
    });
    const ends = await inTurn(page, backend);
    expect(ends).toEqual(
      ['maze', 'sweeper', 'maze', 'slide', 'sweeper'].map((family) => ({
        family,
        backend,
        confirmed: true,
        error: null,
      })),
    );
    // Boards are always made by the build with threads.
    const folder = backend === 'threads' ? 'pkg-threads/' : 'pkg/';
    expect(fetched.filter((module) => module.startsWith(folder)).toSorted()).toEqual(
      ['maze', 'slide', 'sweeper'].map((family) => `${folder}${family}.wasm`),
    );
  });

test('fetching another family’s module does not disturb a running search', async ({ bare }) => {
  const page = await bare();
  const outcome = await page.evaluate(async (board) => {
    const { engine } = globalThis;
    const ended = engine.solve('maze', board, { engine: 'article', threads: 2, timeMs: 2500 });
    await new Promise((next) => setTimeout(next, 700));
    const there = await engine.prefetch('slide');
    return { there, ...(await ended) };
  }, ENDLESS);
  expect(outcome).toMatchObject({ there: true, backend: 'threads', stop: 'time', error: null });
});

test('a solve of another family replaces one whose module is still being fetched', async ({ bare }) => {
  for (const [headers, module] of [
    ['all', '/pkg-threads/slide.wasm'],
    ['none', '/pkg/slide.wasm'],
  ]) {
    const faults = { [module]: 'hang' };
    const page = await bare({ headers, faults }, { plain: headers === 'none' });
    const ends = await page.evaluate(async (maze) => {
      const { engine } = globalThis;
      const slide = '3 3\n1 2 3\n4 5 6\n7 0 8\n';
      const first = engine.solve('slide', slide);
      await new Promise((next) => setTimeout(next, 300));
      return Promise.all([first, engine.solve('maze', maze)]);
    }, SMALL);
    expect(ends[0]).toMatchObject({ stop: 'cancelled', error: null });
    expectAnswer({ outcome: ends[1] });
  }
});

test('an unknown family is refused by every call that would need its module', async ({ sharedBare: page }) => {
  const answers = await page.evaluate(async () => {
    const { engine } = globalThis;
    const { error } = await engine.solve('nobody', '1');
    const { ok, error: made } = await engine.generate('nobody', {});
    const consulted = await engine.consult('nobody', '1', '', 'hint');
    return [error.code, ok, made.code, consulted.error.code, await engine.prefetch('nobody')];
  });
  expect(answers).toEqual(['unknown-family', false, 'unknown-family', 'unknown-family', false]);
});

/** They are tested through the page as well (faults.spec.mjs). */
const faultCodes = { panic: 'panic', trap: 'pool-lost', memory: 'memory' };

for (const [fault, code] of ofTheDay(Object.entries(faultCodes))) {
  test(`threads: ${fault} is reported, and the plain build answers`, async ({ bare }) => {
    const faults = { [POOL]: fault };
    const page = await bare({ faults });
    const solved = await solveIn(page, { ...small, options: { threads: 2 } });
    expect(ofType(solved.events, 'fallback')).toEqual([expect.objectContaining({ code, to: 'plain' })]);
    expectAnswer(solved);
    expect(solved.outcome.backend).toBe('plain');
    delete faults[POOL];
    const second = await solveIn(page, { ...small, options: { threads: 2 } });
    expectAnswer(second);
    expect(second.outcome.backend).toBe('threads');
  });

  test(`plain: ${fault} ends in a message, and the next solve works`, async ({ bare }) => {
    const faults = { [PLAIN]: fault };
    const page = await bare({ headers: 'none', faults });
    const { outcome } = await solveIn(page, small);
    expect(outcome).toMatchObject({ status: 'unknown', stop: 'fault', confirmed: false });
    expect(outcome.error.code).toBe(fault === 'memory' ? 'memory' : 'panic');
    delete faults[PLAIN];
    expectAnswer(await solveIn(page, small));
  });
}

test('an unresponsive search can be cancelled', async ({ bare }) => {
  const faults = { [POOL]: 'deaf' };
  const page = await bare({ faults }, { graceMs: 300 });
  // A cancel before the pool has started would leave it unresponsive.
  await page.evaluate(() => /** @type {any} */ (globalThis).engine.prefetch('maze'));
  const { outcome } = await solveIn(page, { ...small, options: { threads: 2 }, abort: 1000 });
  expect(outcome).toMatchObject({ status: 'unknown', stop: 'cancelled', backend: 'threads' });
  delete faults[POOL];
  expectAnswer(await solveIn(page, { ...small, options: { threads: 2 } }));
});

const places = {
  'a pool that never starts': { faults: { 'engine/pool.ts': 'hang' }, code: 'pool-start' },
  'a pool without its script': { faults: { 'engine/pool.ts': 'missing' }, code: 'load' },
  'a policy against all workers': { csp: "worker-src 'none'", code: 'load', plain: false },
  'a missing module': { faults: { '/pkg-threads/maze.wasm': 'missing' }, code: 'load' },
};

for (const [name, { code, plain = true, ...server }] of ofTheDay(Object.entries(places))) {
  test(`${name} falls back to the plain build and stays there`, async ({ bare }) => {
    const page = await bare(server, { poolStartMs: 2000 });
    const solved = await solveIn(page, { ...small, options: { threads: 2 } });
    expect(ofType(solved.events, 'fallback')).toEqual([expect.objectContaining({ code })]);
    expect(solved).toMatchObject({ backend: 'plain', reason: 'fault' });
    if (plain) expectAnswer(solved);
    else expect(solved.outcome).toMatchObject({ status: 'unknown', stop: 'fault' });
  });
}

for (const [fault, code] of ofTheDay([
  ['missing', 'load'],
  ['hang', 'stalled'],
]))
  test(`the solver is missing (${fault}): a message, cancel works, and so does the next solve`, async ({ bare }) => {
    /** @type {Record<string, string>} */
    const faults = { 'engine/solver.ts': fault };
    const page = await bare({ faults }, { stallMs: 3000 });
    const { outcome } = await solveIn(page, small);
    expect(outcome).toMatchObject({ status: 'unknown', stop: 'fault', confirmed: false, error: { code } });
    const generated = await page.evaluate(() => /** @type {any} */ (globalThis).engine.generate('maze', {}));
    expect(generated).toMatchObject({ ok: false, error: { code } });
    if (fault === 'hang') {
      const { outcome: cancelled } = await solveIn(page, { ...small, abort: 100 });
      expect(cancelled).toMatchObject({ status: 'unknown', stop: 'cancelled', error: null });
      return; // a browser waits for the single response of a server
    }
    delete faults['engine/solver.ts'];
    expectAnswer(await solveIn(page, small));
  });

test('a policy against blob workers does not affect threads', async ({ bare }) => {
  const page = await bare({ csp: "worker-src 'self'" });
  const solved = await solveIn(page, { ...small, options: { threads: 2 } });
  expectAnswer(solved);
  expect(solved.backend).toBe('threads');
});

/** An engine that has no rules yet. */
const rulesOfOne = async (/** @type {string} */ board) => {
  const [client, puzzles] = ['/www/engine/client.ts', '/www/puzzles/index.ts'];
  const { rulesAt } = await import(puzzles);
  const engine = await (await import(client)).createEngine({ rulesAt });
  globalThis.engine = engine;
  const before = engine.rules.parse('maze', board);
  const failed = await engine.fetchRules('maze').catch((/** @type {{ code: string }} */ { code }) => code);
  const known = engine.rules.families().map((/** @type {{ id: string }} */ { id }) => id);
  return { before, failed, known, parsed: engine.rules.parse('maze', board) };
};

test('rules are fetched for the requested family, and a failed fetch is repeated', async ({ page, serve }) => {
  /** @type {Record<string, string>} */
  const faults = { '/pkg-rules/maze.wasm': 'missing' };
  const origin = await serve({ faults, sources: true });
  /** @type {string[]} */
  const fetched = [];
  page.on('request', (request) => fetched.push(new URL(request.url()).pathname));
  await page.goto(`${origin}/bare.html`);
  const unknown = { ok: false, error: { code: 'unknown-family', detail: 'maze' } };
  expect(await page.evaluate(rulesOfOne, SMALL)).toMatchObject({ before: unknown, failed: 'load', known: [] });
  expect((await solveIn(page, small)).outcome).toMatchObject({
    status: 'unknown',
    stop: 'fault',
    error: { code: 'load' },
  });
  delete faults['/pkg-rules/maze.wasm'];
  expectAnswer(await solveIn(page, small)); // this fetches the rules for its check
  const second = await page.evaluate(rulesOfOne, SMALL);
  expect(second.known).toEqual(['maze']);
  expect(second.parsed).toMatchObject({ ok: true, board: SMALL });
  expect(new Set(fetched.filter((path) => path.includes('/pkg-rules/')))).toEqual(
    new Set(['/www/pkg-rules/tokeru.js', '/www/pkg-rules/maze.wasm']),
  );
});

test('the threads build is not fetched before it is needed', async ({ page, serve }) => {
  const origin = await serve({ sources: true });
  const fetched = [];
  page.on('request', (request) => fetched.push(new URL(request.url()).pathname));
  await page.goto(`${origin}/bare.html`);
  const { parsed } = await page.evaluate(rulesOfOne, SMALL);
  expect(parsed).toMatchObject({ ok: true, board: SMALL });
  expect(fetched.filter((path) => path.includes('pkg-threads'))).toEqual([]);
});

test('bad input is returned as an error with its place, never thrown', async ({ sharedBare: page }) => {
  const answers = await page.evaluate((board) => {
    const { rules } = globalThis.engine;
    return {
      board: rules.parse('maze', '2 2\n+1\nhello\n'),
      family: rules.parse('nobody', ''),
      check: rules.check('maze', board, 'hello'),
      link: rules.decodeLink('#/maze/1AAAA'),
      legal: rules.legal('maze', 'hello', ''),
    };
  }, SMALL);
  expect(answers.board).toMatchObject({ ok: false, error: { line: 3, column: 1 } });
  expect(answers.family).toMatchObject({ ok: false, error: { code: 'unknown-family', detail: 'nobody' } });
  expect(answers.check.ok).toBe(false);
  expect(answers.link).toMatchObject({ ok: false, error: { code: 'link-damaged' } });
  expect(answers.legal).toEqual([]);
});

test('a link returns the board and the moves', async ({ sharedBare: page }) => {
  const { outcome } = await solveIn(page, small);
  const linked = await page.evaluate(
    ([board, moves]) => {
      const { rules } = globalThis.engine;
      const made = rules.encodeLink('maze', board, moves);
      return { made, read: rules.decodeLink(`https://example.org/${made.link}`) };
    },
    [SMALL, outcome.moves],
  );
  expect(linked.read).toMatchObject({ ok: true, family: 'maze', board: SMALL, moves: outcome.moves });
});

test('a search that cannot begin is refused with a reason', async ({ sharedBare: page }) => {
  for (const backend of [undefined, 'plain']) {
    const { outcome } = await solveIn(page, { ...small, options: { engine: 'nobody', backend } });
    expect(outcome).toMatchObject({ status: 'unknown', stop: null, error: { code: 'unknown-engine' } });
  }
});

test('no headers: a long solve by a default engine continues in two workers, with the same result', async ({
  serve,
  browser,
  sharedBare,
}) => {
  const task = { family: 'maze', board: LONG, options: { threads: 2, memoryMb: 512 } };
  const onThreads = await solveIn(sharedBare, task);
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(`${await serve({ headers: 'none', sources: true })}/bare.html`);
  await page.evaluate(openEngine, {});
  const solved = await solveIn(page, task);
  expectAnswer(solved);
  expect(solved.outcome).toMatchObject({ backend: 'workers', threads: 2, objective: onThreads.outcome.objective });
  expect(solved.outcome.bound).toBe(onThreads.outcome.bound);
  expect(new Set(ofType(solved.events, 'progress').map(({ threads }) => threads))).toContain(2);
  expect(ofType(solved.events, 'started')).toEqual([expect.objectContaining({ backend: 'workers' })]);
  const alone = await solveIn(page, { ...small, options: { threads: 2 } });
  expect(alone.outcome).toMatchObject({ backend: 'workers', threads: 1, status: 'optimal' });
  const stopped = await solveIn(page, { ...task, abort: 'at-incumbent' });
  expect(stopped.outcome).toMatchObject({ backend: 'workers', stop: 'cancelled', confirmed: true });
  await context.close();
});
