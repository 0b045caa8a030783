// The page's side of the computer's own Tokeru, with a simulated WebSocket: pairing, a search, its end by either side,
// and falling back.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, test } from 'node:test';
import { PORTS } from '../../www/app/native/panel.ts';
import { takePairing } from '../../www/app/router.ts';
import { attemptsOf } from '../../www/engine/attempts.ts';
import { addressOf } from '../../www/engine/native-address.ts';
import { connect } from '../../www/engine/native.ts';

const token = '0123456789abcdef'.repeat(2);
const address = `ws://127.0.0.1:29653/#${token}`;
const read = (/** @type {string} */ file) => readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8');
const watch = { stallMs: 1e6, poolStartMs: 1e6, heartbeatMs: 1e6, workerStartMs: 1e6, silenceMs: 1e6, graceMs: 1e6 };
const hello = { type: 'hello', form: 2, version: '0.1.0', threads: 16, memoryMb: 4096 };

/** The connections opened so far. @type {any[]} */
let sockets = [];
const { WebSocket: before } = globalThis;

beforeEach(() => {
  sockets = [];
  globalThis.WebSocket = /** @type {any} */ (
    class {
      /** @param {string} url @param {string[]} protocols */
      constructor(url, protocols) {
        Object.assign(this, { url, protocols, sent: /** @type {any[]} */ ([]), closed: false });
        sockets.push(this);
      }
      /** @param {string} text */
      send(text) {
        /** @type {any} */ (this).sent.push(JSON.parse(text));
      }
      close() {
        /** @type {any} */ (this).closed = true;
      }
    }
  );
});
afterEach(() => {
  globalThis.WebSocket = before;
});

const deliver = (/** @type {any} */ message, socket = sockets[0]) =>
  socket.onmessage({ data: typeof message === 'string' ? message : JSON.stringify(message) });

/** A pairing with this greeting. @param {any} [greeting] */
async function paired(greeting = hello) {
  let lost = 0;
  const met = connect(address, watch, () => {
    lost += 1;
  });
  deliver(greeting);
  const result = /** @type {any} */ (await met);
  return { ...result, lost: () => lost };
}

const tick = () => new Promise((resolve) => setTimeout(resolve));

/** A search on a pairing, after its request was sent. @param {any} native @param {any} [met] called at a limit */
async function searched(native, met) {
  const environment = /** @type {any} */ ({ watch, standard: 2, paired: { native }, rulesAt: () => undefined });
  const stop = new AbortController();
  /** @type {any[]} */
  const events = [];
  const task = { family: 'maze', board: 'board', request: { engine: 'article', memoryMb: 2048 } };
  const attempt = attemptsOf(environment).solveNatively(task, stop.signal, (event) => events.push(event), met);
  await tick();
  return { attempt, events, stop };
}

test('an address must be on this machine, with a complete token', () => {
  const parsed = { port: 29653, token };
  for (const good of [
    address,
    ` ${address}\n`,
    `https://example.org/tokeru/#/native/29653/${token}`,
    `#/native/29653/${token}`,
  ])
    assert.deepEqual(addressOf(good), parsed, good);
  for (const bad of [
    '',
    address.slice(0, -1),
    `${address}0`,
    address.toUpperCase(),
    address.replace('127.0.0.1', 'evil.example'),
    address.replace('127.0.0.1', 'localhost'),
    address.replace('29653', '0'),
    address.replace('29653', '65536'),
    address.replace('ws:', 'wss:'),
    `ws://127.0.0.1:1@evil.example/#${token}`,
    `javascript:${address}`,
  ])
    assert.equal(addressOf(bad), null, bad);
});

test('a text of a megabyte is refused at once', () => {
  const began = process.cpuUsage().user;
  for (const text of [
    'x'.repeat(1 << 20),
    'https://'.repeat(1 << 17),
    '#/native/'.repeat(1 << 16),
    '0'.repeat(1 << 20),
  ])
    assert.equal(addressOf(text), null);
  assert.ok(process.cpuUsage().user - began < 500_000, 'less than half a second of processor time');
});

test('the program, the page’s policy and the page name the same ports, and no other page may reach them', () => {
  const [, listed] = /const PORTS: \[u16; 3\] = \[([\d, ]+)\]/.exec(read('src/bin/tokeru/serve/mod.rs')) ?? [];
  assert.deepEqual(listed.split(', ').map(Number), PORTS);
  const sources = (/** @type {string} */ file) =>
    [...read(file).matchAll(/connect-src ([^;"]*)/g)].map(([, list]) => list);
  const allowed = ["'self'", ...PORTS.map((port) => `ws://127.0.0.1:${port}`)].join(' ');
  for (const page of ['index.html', 'lab/index.html']) assert.deepEqual(sources(page), [allowed], page);
  for (const other of ['check/index.html', 'www/embed/frame.html']) assert.deepEqual(sources(other), ["'self'"], other);
});

test('the token is not in the socket’s address, and the greeting states threads and memory', async () => {
  const { ok, native } = await paired();
  assert.ok(ok);
  assert.deepEqual([sockets[0].url, sockets[0].protocols], ['ws://127.0.0.1:29653/', ['tokeru.1', `token.${token}`]]);
  assert.deepEqual(native.power, { threads: 16, memoryMb: 4096 });
});

test('an invalid greeting is refused', async () => {
  for (const greeting of [
    'no JSON',
    'null',
    '[]',
    { type: 'hello', form: 1, threads: 1, memoryMb: 1 },
    { type: 'hello', form: 2, threads: 'x', memoryMb: 1 },
    { type: 'beat' },
  ]) {
    sockets = [];
    const met = await paired(greeting);
    assert.deepEqual(
      [met.ok, met.error?.code, sockets[0].closed],
      [false, 'native-other', true],
      JSON.stringify(greeting),
    );
  }
  const busy = connect(address, watch, () => {});
  sockets.at(-1).onclose({ code: 1013 });
  assert.deepEqual((await busy).ok || (await busy), { ok: false, error: { code: 'native-busy', detail: '' } });
  const none = connect(address, watch, () => {});
  sockets.at(-1).onclose({ code: 1006 });
  assert.equal(/** @type {any} */ (await none).error.code, 'native-unreached');
  const silent = connect(address, { ...watch, workerStartMs: 1 }, () => {});
  assert.equal(/** @type {any} */ (await silent).error.code, 'native-silent');
});

test('a search is requested with all threads, followed, and ended by its outcome', async () => {
  const { native } = await paired();
  const { attempt, events } = await searched(native);
  assert.deepEqual(sockets[0].sent, [
    {
      type: 'solve',
      family: 'maze',
      board: 'board',
      request: { engine: 'article', memoryMb: 2048, threads: 16 },
      waits: false,
      id: 1,
    },
  ]);
  deliver({ type: 'event', id: 1, event: { type: 'started', engine: 'article' } });
  deliver({ type: 'event', id: 2, event: { type: 'bound', bound: 99 } });
  deliver('noise');
  deliver({ type: 'beat' });
  deliver({ type: 'event', id: 1, event: { type: 'incumbent', objective: 36, moves: '1' } });
  const outcome = { status: 'optimal', stop: null, objective: 36 };
  deliver({ type: 'end', id: 1, end: { kind: 'done', outcome } });
  const { ended, backend, threads, meter } = await attempt;
  assert.deepEqual([ended, backend, threads, meter.bound], [{ kind: 'done', outcome }, 'native', 16, null]);
  const reported = events.filter(({ type }) => type !== 'progress');
  assert.deepEqual(reported[0], { type: 'started', engine: 'article', backend: 'native', threads: 16 });
  assert.equal(reported[1].objective, 36);
});

test('Stop returns at once; the program is told, and its later messages are dropped', async () => {
  const { native } = await paired();
  const { attempt, stop } = await searched(native);
  deliver({ type: 'event', id: 1, event: { type: 'incumbent', objective: 36, moves: '1' } });
  stop.abort();
  const { ended, meter } = await attempt;
  assert.deepEqual(
    [ended, meter.incumbent],
    [
      { kind: 'stopped', stop: 'cancelled' },
      { objective: 36, moves: '1' },
    ],
  );
  assert.deepEqual(sockets[0].sent.at(-1), { type: 'cancel', id: 1 });
  const next = await searched(native);
  deliver({ type: 'end', id: 1, end: { kind: 'done', outcome: { stop: 'cancelled' } } });
  deliver({ type: 'end', id: 2, end: { kind: 'done', outcome: { stop: null } } });
  assert.deepEqual((await next.attempt).ended, { kind: 'done', outcome: { stop: null } });
});

test('if the program dies the search ends as a fault, and keeps its best answer', async () => {
  const { native, lost } = await paired();
  const { attempt } = await searched(native);
  deliver({ type: 'event', id: 1, event: { type: 'incumbent', objective: 36, moves: '1' } });
  sockets[0].onclose({ code: 1006 });
  const { ended, meter } = await attempt;
  assert.deepEqual(
    [ended, meter.incumbent?.objective, lost()],
    [{ kind: 'fault', code: 'native-lost', detail: '' }, 36, 1],
  );
  assert.deepEqual((await (await searched(null)).attempt).ended, { kind: 'fault', code: 'native-lost', detail: '' });
});

const progress = { type: 'progress', nodes: 7, depth: 1, best: null, bound: null, memoryMb: 1 };

/** A search that has met its time limit. @param {any} native */
async function atLimit(native) {
  /** @type {any[]} */
  const met = [];
  const search = await searched(native, (/** @type {any} */ at, /** @type {any} */ patience) =>
    met.push({ at, patience }),
  );
  deliver({ type: 'event', id: 1, event: progress });
  deliver({ type: 'met', id: 1, stop: 'time' });
  return { ...search, met };
}

test('a search waits at its limit, continues under a higher one, pauses and resumes', async () => {
  const { native } = await paired();
  const { attempt, met } = await atLimit(native);
  const [{ at, patience }] = met;
  const { sent } = sockets[0];
  assert.equal(sent[0].waits, true);
  assert.deepEqual([at.ended, at.backend, at.meter.nodes], [{ kind: 'stopped', stop: 'time' }, 'native', 7]);
  patience.hold(true);
  assert.equal(sent.length, 1, 'a waiting search is not paused');
  patience.deepen({ timeMs: 2000, memoryMb: 4096 });
  assert.deepEqual(sent.at(-1), { type: 'deepen', id: 1, limits: { timeMs: 2000, memoryMb: 4096 } });
  patience.deepen({ timeMs: 4000 });
  assert.equal(sent.length, 2, 'a continuing search gets no second request');
  patience.hold(true);
  patience.hold(false);
  assert.deepEqual(sent.slice(2), [
    { type: 'pause', id: 1 },
    { type: 'go', id: 1 },
  ]);
  deliver({ type: 'met', id: 1, stop: 'memory' });
  assert.equal(met[1].at.ended.stop, 'memory');
  deliver({ type: 'end', id: 1, end: { kind: 'done', outcome: { stop: null } } });
  assert.deepEqual((await attempt).ended, { kind: 'done', outcome: { stop: null } });
});

test('a waiting search whose connection is lost or closed has ended there, and is not restarted', async () => {
  for (const lose of [() => sockets[0].onclose({ code: 1006 }), (/** @type {any} */ native) => native.close()]) {
    sockets = [];
    const { native } = await paired();
    const { attempt } = await atLimit(native);
    lose(native);
    assert.deepEqual((await attempt).ended, { kind: 'stopped', stop: 'time' });
    assert.equal(sockets[0].sent.length, 1, 'nothing is sent to a lost program');
  }
  // A running search starts again, as usual.
  sockets = [];
  const { native } = await paired();
  const { attempt, met } = await atLimit(native);
  met[0].patience.deepen({ timeMs: 2000 });
  sockets[0].onclose({ code: 1006 });
  assert.equal(/** @type {any} */ ((await attempt).ended).code, 'native-lost');
});

test('questions are answered in turn before the next search; a lost one is left to the browser', async () => {
  const { native } = await paired();
  const question = { family: 'maze', board: 'board', moves: '', question: 'sweep 4' };
  const first = native.consult(question);
  const second = native.consult({ ...question, question: 'sweep 5' });
  const searching = searched(native);
  await tick();
  const { sent } = sockets[0];
  assert.deepEqual(sent, [{ type: 'consult', ...question, id: 1 }]);
  deliver({ type: 'answered', id: 1, reply: { ok: true, value: 5 } });
  assert.deepEqual(await first, { ok: true, value: 5 });
  await tick();
  assert.equal(sent.at(-1).question, 'sweep 5');
  deliver({ type: 'answered', id: 2, reply: { ok: false, error: { code: 'busy', detail: '' } } });
  assert.equal(await second, null, 'the program is busy');
  const { attempt } = await searching;
  await tick();
  assert.deepEqual([sent.at(-1).type, sent.at(-1).id], ['solve', 3]);
  deliver({ type: 'end', id: 3, end: { kind: 'done', outcome: { stop: null } } });
  await attempt;
  const stop = new AbortController();
  const third = native.consult(question, stop.signal);
  await tick();
  stop.abort();
  assert.deepEqual(sent.at(-1), { type: 'cancel', id: 4 });
  sockets[0].onclose({ code: 1006 });
  assert.equal(await third, null);
  stop.abort();
  assert.equal(/** @type {any} */ (await native.consult(question, stop.signal)).error.code, 'cancelled');
});

test('malformed messages from another program are ignored: nothing is thrown or shown', async () => {
  const { native } = await paired();
  const { attempt, events, met } = await atLimit(native);
  met[0].patience.deepen({});
  const reported = events.length;
  const outcome = { status: 'optimal', stop: null, objective: 36, moves: '1' };
  const deep = '['.repeat(1e5) + ']'.repeat(1e5);
  for (const odd of [
    ...[
      null,
      [],
      5,
      deep,
      `{"type":"event","id":1,"event":${deep}}`,
      { type: '__proto__' },
      { type: 'constructor', id: 1 },
    ],
    ...[null, 5, [], {}, { type: 5 }, { type: 'incumbent' }, { type: 'incumbent', objective: '36', moves: '1' }].map(
      (event) => ({ type: 'event', id: 1, event }),
    ),
    { type: 'event', id: 1, event: { type: 'incumbent', objective: 36, moves: { length: 1e9 } } },
    { type: 'event', id: 1, event: { type: 'progress', nodes: 'many' } },
    { type: 'event', id: 1, event: { type: 'trace', row: null } },
    ...['target', 5, undefined].map((stop) => ({ type: 'met', id: 1, stop })),
    ...[null, { kind: 'toString' }, { kind: 'done' }, { kind: 'refused' }].map((end) => ({ type: 'end', id: 1, end })),
    ...[{ moves: 5 }, { moves: ['1'] }, { objective: '36' }, { nodes: {} }, { engine: [] }].map((own) => ({
      ...{ type: 'end', id: 1, end: { kind: 'done', outcome: { ...outcome, ...own } } },
    })),
    ...[
      { type: 'job', id: 1, addresses: null },
      { type: 'ready', id: 1 },
      { type: 'fault', id: 1 },
    ],
  ])
    deliver(odd);
  for (let count = 0; count < 10_000; count++) deliver({ type: 'end', id: 1, end: { kind: 'done', outcome: count } });
  assert.deepEqual(
    events.slice(reported).filter(({ type }) => type !== 'progress'),
    [],
  );
  deliver({ type: 'end', id: 1, end: { kind: 'done', outcome } });
  assert.deepEqual((await attempt).ended, { kind: 'done', outcome });
  const question = native.consult({ family: 'maze', board: 'board', moves: '', question: 'sweep 4' });
  await tick();
  for (const reply of [null, 5, {}, { ok: false }, { ok: false, error: null }, { ok: false, error: { code: 5 } }])
    deliver({ type: 'answered', id: 2, reply });
  deliver({ type: 'answered', id: 2, reply: { ok: true, value: 5 } });
  assert.deepEqual(await question, { ok: true, value: 5 });
});

test('a connection that the page closes is not reported as lost', async () => {
  const { native, lost } = await paired();
  native.close();
  assert.deepEqual([sockets[0].closed, sockets[0].onclose, lost()], [true, null, 0]);
});

test('the link’s fragment leaves the address before it is followed', () => {
  /** @type {string[]} */
  const written = [];
  const hash = `#/native/29653/${token}`;
  Object.assign(globalThis, {
    location: { hash, pathname: '/maze/', search: '?a' },
    history: {
      state: { place: 1 },
      replaceState: (/** @type {any} */ _, /** @type {any} */ __, /** @type {string} */ url) => written.push(url),
    },
  });
  assert.equal(takePairing(), hash);
  assert.deepEqual(written, ['/maze/?a']);
  Object.assign(globalThis, { location: { hash: '#/maze/1', pathname: '/', search: '' } });
  assert.equal(takePairing(), null);
  assert.equal(written.length, 1);
});
