// Fetching modules: a server that is still making one is asked again; every other refusal is final.

import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import { compile } from '../../www/engine/loading.ts';

const { fetch } = globalThis;
afterEach(() => Object.assign(globalThis, { fetch }));

const EMPTY = Uint8Array.of(0, 0x61, 0x73, 0x6d, 1, 0, 0, 0);
const wasm = () => new Response(EMPTY, { headers: { 'Content-Type': 'application/wasm' } });
const refusal = (/** @type {number} */ status, /** @type {Record<string, string>} */ headers = {}) =>
  new Response('', { status, headers });

/** A server with these answers in order; counts the requests. @param {(() => Response)[]} answers */
function server(...answers) {
  let requests = 0;
  Object.assign(globalThis, { fetch: async () => answers[requests++]() });
  return () => requests;
}

const url = new URL('http://localhost/www/pkg-threads/maze.wasm');

test('an engine still being built is requested until it is there, however long the server takes', async () => {
  const later = (/** @type {number} */ status) => () => refusal(status, { 'Retry-After': '0.05' });
  const requests = server(later(202), later(202), later(503), wasm);
  assert.ok((await compile(url, 20)) instanceof WebAssembly.Module);
  assert.equal(requests(), 4);
});

test('a refusal without a retry time is final', async () => {
  for (const [status, headers] of /** @type {[number, Record<string, string>][]} */ ([
    [503, {}],
    [503, { 'Retry-After': 'tomorrow' }],
    [404, { 'Retry-After': '1' }],
  ])) {
    const requests = server(() => refusal(status, headers), wasm);
    await assert.rejects(compile(url, 20), new RegExp(`pkg-threads/maze.wasm: ${status}`));
    assert.equal(requests(), 1);
  }
});
