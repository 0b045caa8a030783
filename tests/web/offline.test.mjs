// The service worker of a static host, run here with a simulated host: what it answers itself, and what it leaves to
// the network.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { test } from 'node:test';
import { createContext, runInContext } from 'node:vm';

const source = readFileSync(new URL('../../www/offline/sw.ts', import.meta.url), 'utf8');

/** Asks the worker for an address. @param {string} scope @param {string} url @returns {Promise<Response>} */
async function responseFor(scope, url) {
  /** @type {Record<string, Function[]>} */
  const listeners = {};
  const self = {
    registration: { scope },
    addEventListener: (/** @type {string} */ type, /** @type {Function} */ run) => {
      listeners[type] = [...(listeners[type] ?? []), run];
    },
  };
  const fetch = async () => new Response('the host has no such page', { status: 404 });
  const context = createContext({ self, fetch, URL, Response, Headers, Blob, crypto, btoa, Uint8Array });
  runInContext(stripTypeScriptTypes(source), context);
  /** @type {Promise<Response> | null} */
  let answer = null;
  const request = { url, method: 'GET', mode: 'navigate' };
  for (const run of listeners.fetch)
    run({ request, waitUntil() {}, respondWith: (/** @type {Promise<Response>} */ given) => (answer = given) });
  assert.ok(answer);
  return answer;
}

test('an address that cannot be decoded gets the host’s answer', async () => {
  for (const scope of ['https://h.example/', 'https://h.example/t/', 'https://h.example/%E8%A7%A3/'])
    for (const path of ['%', '100%', '%E0%A4%A', 'maze/%zz'])
      assert.equal((await responseFor(scope, scope + path)).status, 404, scope + path);
});
