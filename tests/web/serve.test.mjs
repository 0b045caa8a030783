// The development server: what it must not send, and what must not end it.

import assert from 'node:assert/strict';
import { mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { startServer } from '../../scripts/serve.mjs';

/** @typedef {{ method?: string, host?: string }} Wish */

/** One request with its path as it stands: no client's own tidying. @param {string} origin @param {string} path @param {Wish} [wish] @returns {Promise<{ status: number, headers: any, body: string }>} */
function ask(origin, path, { method = 'GET', host } = {}) {
  const { hostname, port } = new URL(origin);
  return new Promise((resolve, reject) => {
    const sent = request({ hostname, port, path, method, headers: host ? { Host: host } : {} }, (answer) => {
      let body = '';
      answer.on('data', (chunk) => {
        body += chunk;
      });
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body }));
      answer.on('error', reject);
    });
    sent.on('error', reject);
    sent.end();
  });
}

const openFiles = async () => (await readdir('/proc/self/fd')).length;
const pause = (/** @type {number} */ ms) => new Promise((next) => setTimeout(next, ms));

describe('a folder', () => {
  let folder = '';
  /** @type {Awaited<ReturnType<typeof startServer>>} */
  let server;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'tokeru-serve-'));
    await mkdir(join(folder, 'root/below'), { recursive: true });
    await writeFile(join(folder, 'secret.txt'), 'secret');
    await writeFile(join(folder, 'root/a.txt'), 'a');
    await writeFile(join(folder, 'root/.hidden'), 'secret');
    await writeFile(join(folder, 'root/index.html'), '<p>page');
    await writeFile(join(folder, 'root/large.bin'), Buffer.alloc(8 << 20));
    await symlink(join(folder, 'secret.txt'), join(folder, 'root/link.txt'));
    await symlink(folder, join(folder, 'root/out'));
    await symlink(join(folder, 'root/a.txt'), join(folder, 'root/inner.txt'));
    server = await startServer({ root: join(folder, 'root') });
  });
  after(async () => {
    await server.close();
    await rm(folder, { recursive: true, force: true });
  });

  test('files are sent; links out of the root, hidden files and folders are not', async () => {
    assert.equal((await ask(server.origin, '/a.txt')).body, 'a');
    assert.equal((await ask(server.origin, '/inner.txt?x=1#y')).body, 'a');
    assert.equal((await ask(server.origin, '/')).body, '<p>page');
    for (const path of [
      '/link.txt',
      '/out/secret.txt',
      '/.hidden',
      '/below',
      '/below/',
      '/../secret.txt',
      '/%2e%2e/secret.txt',
      '/..%2fsecret.txt',
      '//out/../../secret.txt',
      '/a.txt/',
      '/%00',
      '/%',
      '/a.txt%5c..',
      'http://localhost/a.txt',
      '*',
    ])
      assert.equal((await ask(server.origin, path)).status, 404, path);
  });

  test('only GET and HEAD', async () => {
    for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS', 'PATCH']) {
      const { status, headers } = await ask(server.origin, '/a.txt', { method });
      assert.deepEqual([status, headers.allow], [405, 'GET, HEAD'], method);
    }
    const { status, headers, body } = await ask(server.origin, '/a.txt', { method: 'HEAD' });
    assert.deepEqual([status, headers['content-length'], body], [200, '1', '']);
  });

  test('only under a name of its own: a foreign name that points here is refused', async () => {
    const port = new URL(server.origin).port;
    for (const host of [
      'evil.example',
      `evil.example:${port}`,
      'localhost.evil.example',
      `127.0.0.1.evil.example:${port}`,
    ])
      assert.equal((await ask(server.origin, '/a.txt', { host })).status, 403, host);
    for (const host of [
      `localhost:${port}`,
      `127.0.0.1:${port}`,
      `[::1]:${port}`,
      `x.localhost:${port}`,
      '192.168.1.5',
    ])
      assert.equal((await ask(server.origin, '/a.txt', { host })).status, 200, host);
  });

  test('the page can’t be framed; other files can be read by anybody', async () => {
    assert.equal((await ask(server.origin, '/')).headers['content-security-policy'], "frame-ancestors 'none'");
    const { headers } = await ask(server.origin, '/a.txt');
    assert.deepEqual([headers['content-security-policy'], headers['access-control-allow-origin']], [undefined, '*']);
  });

  test('files that come and go while they are asked for do not end it', async () => {
    const file = join(folder, 'root/building.js');
    let going = true;
    const build = (async () => {
      while (going) {
        await writeFile(file, 'x'.repeat(100_000));
        await rm(file);
      }
    })();
    const asked = Array.from({ length: 300 }, () =>
      ask(server.origin, '/building.js').then(
        ({ status }) => status,
        () => 0,
      ),
    );
    const seen = new Set(await Promise.all(asked));
    going = false;
    await build;
    for (const status of seen) assert.ok([0, 200, 404].includes(status), String(status));
    assert.equal((await ask(server.origin, '/a.txt')).status, 200);
  });

  test('readers who leave take their descriptors with them', { skip: process.platform !== 'linux' }, async () => {
    const before = await openFiles();
    await Promise.all(
      Array.from(
        { length: 100 },
        () =>
          new Promise((resolve) => {
            const sent = request(`${server.origin}/large.bin`, { agent: false }, (answer) => {
              answer.on('error', () => {});
              answer.once('data', () => {
                sent.destroy();
                resolve(undefined);
              });
            });
            sent.on('error', resolve);
            sent.end();
          }),
      ),
    );
    for (let tries = 0; tries < 50 && (await openFiles()) > before + 5; tries++) await pause(50);
    assert.ok((await openFiles()) <= before + 5, `${await openFiles()} open, ${before} before`);
  });
});

test('of the checkout only the site', async () => {
  const server = await startServer();
  try {
    assert.equal((await ask(server.origin, '/')).status, 200);
    assert.equal((await ask(server.origin, '/www/app/main.ts')).status, 200);
    for (const path of [
      '/Cargo.toml',
      '/src/lib.rs',
      '/package.json',
      '/node_modules/vite/package.json',
      '/target/x',
      '//x/..//target/x',
      '//target/x',
      '/www/../Cargo.toml',
      '/.git/config',
      '/tests/data/links.txt',
    ])
      assert.equal((await ask(server.origin, path)).status, 404, path);
  } finally {
    await server.close();
  }
});
