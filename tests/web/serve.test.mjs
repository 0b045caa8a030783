// The development server: what it must not send, and what must not crash it.

import assert from 'node:assert/strict';
import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { startServer } from '../../scripts/vite/server.mjs';

/** @typedef {{ method?: string, host?: string, headers?: Record<string, string> }} RequestOptions */

/**
 * One request with its path unchanged: clients would normalise it.
 * @param {string} origin @param {string} path @param {RequestOptions} [options]
 * @returns {Promise<{ status: number, headers: any, body: string }>}
 */
function send(origin, path, { method = 'GET', host, headers = {} } = {}) {
  const { hostname, port } = new URL(origin);
  return new Promise((resolve, reject) => {
    const sent = request(
      { hostname, port, path, method, headers: host ? { ...headers, Host: host } : headers },
      (answer) => {
        let body = '';
        answer.on('data', (chunk) => {
          body += chunk;
        });
        answer.on('end', () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body }));
        answer.on('error', reject);
      },
    );
    sent.on('error', reject);
    sent.end();
  });
}

const openFiles = async () => (await readdir('/proc/self/fd')).length;
const pause = (/** @type {number} */ ms) => new Promise((next) => setTimeout(next, ms));

describe('serving a folder', () => {
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

  test('a folder declared unchanging serves from memory what was sent once, and nothing else', async () => {
    const [file, missing] = ['still.txt', 'late.txt'].map((name) => join(folder, 'root', name));
    await writeFile(file, 'before');
    const still = await startServer({ root: join(folder, 'root'), still: true });
    for (const path of ['/link.txt', '/out/secret.txt', '/late.txt', '/link.txt'])
      assert.equal((await send(still.origin, path)).status, 404, path);
    assert.equal((await send(still.origin, '/still.txt')).body, 'before');
    await Promise.all([writeFile(file, 'after'), writeFile(missing, 'late')]);
    const [second, head] = [
      await send(still.origin, '/still.txt'),
      await send(still.origin, '/still.txt', { method: 'HEAD' }),
    ];
    assert.deepEqual([second.body, second.headers['content-type']], ['before', 'text/plain; charset=utf-8']);
    assert.deepEqual([head.body, head.headers['content-length']], ['', '6']);
    assert.equal((await send(still.origin, '/late.txt')).body, 'late');
    assert.equal((await send(server.origin, '/still.txt')).body, 'after');
    await still.close();
  });

  test('files are sent; links out of the root, hidden files and folders are refused', async () => {
    assert.equal((await send(server.origin, '/a.txt')).body, 'a');
    assert.equal((await send(server.origin, '/inner.txt?x=1')).body, 'a');
    assert.equal((await send(server.origin, '/')).body, '<p>page');
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
      '/a.txt#y',
      '/a.txt%23',
      '/a.txt%3fraw',
      'http://localhost/a.txt',
      '*',
    ])
      assert.equal((await send(server.origin, path)).status, 404, path);
  });

  test('only GET and HEAD are allowed', async () => {
    for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS', 'PATCH']) {
      const { status, headers } = await send(server.origin, '/a.txt', { method });
      assert.deepEqual([status, headers.allow], [405, 'GET, HEAD'], method);
    }
    const { status, headers, body } = await send(server.origin, '/a.txt', { method: 'HEAD' });
    assert.deepEqual([status, headers['content-length'], body], [200, '1', '']);
  });

  test('a foreign host name that resolves to this server is refused', async () => {
    const port = new URL(server.origin).port;
    for (const host of [
      'evil.example',
      `evil.example:${port}`,
      'localhost.evil.example',
      `127.0.0.1.evil.example:${port}`,
    ])
      assert.equal((await send(server.origin, '/a.txt', { host })).status, 403, host);
    for (const host of [
      `localhost:${port}`,
      `127.0.0.1:${port}`,
      `[::1]:${port}`,
      `x.localhost:${port}`,
      '192.168.1.5',
    ])
      assert.equal((await send(server.origin, '/a.txt', { host })).status, 200, host);
  });

  test('the page can’t be framed; other files are readable from any origin', async () => {
    assert.equal((await send(server.origin, '/')).headers['content-security-policy'], "frame-ancestors 'none'");
    const { headers } = await send(server.origin, '/a.txt');
    assert.deepEqual([headers['content-security-policy'], headers['access-control-allow-origin']], [undefined, '*']);
  });

  test('files that appear and disappear during requests do not crash the server', async () => {
    const file = join(folder, 'root/building.js');
    let isBuilding = true;
    const build = (async () => {
      while (isBuilding) {
        await writeFile(file, 'x'.repeat(100_000));
        await rm(file);
      }
    })();
    const requests = Array.from({ length: 300 }, () =>
      send(server.origin, '/building.js').then(
        ({ status }) => status,
        () => 0,
      ),
    );
    const seen = new Set(await Promise.all(requests));
    isBuilding = false;
    await build;
    for (const status of seen) assert.ok([0, 200, 404].includes(status), String(status));
    assert.equal((await send(server.origin, '/a.txt')).status, 200);
  });

  test('aborted requests release their file descriptors', { skip: process.platform !== 'linux' }, async () => {
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

describe('serving a build like a production host', () => {
  let folder = '';
  /** @type {Awaited<ReturnType<typeof startServer>>} */
  let server;
  const script = 'export const one = 1;\n'.repeat(100);
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'tokeru-built-'));
    await mkdir(join(folder, 'assets'));
    await writeFile(join(folder, 'index.html'), '<p>page</p>'.repeat(50));
    await writeFile(join(folder, 'assets/app-AbCd_12-.js'), script);
    await writeFile(join(folder, 'assets/app-AbCd.png'), Buffer.alloc(500));
    await writeFile(join(folder, 'sw.js'), script);
    server = await startServer({ root: folder, production: true });
  });
  after(async () => {
    await server.close();
    await rm(folder, { recursive: true, force: true });
  });

  test('files named after their content are cached for a year, all others are revalidated', async () => {
    const cacheControl = async (/** @type {string} */ path) =>
      (await send(server.origin, path)).headers['cache-control'];
    assert.equal(await cacheControl('/assets/app-AbCd_12-.js'), 'public, max-age=31536000, immutable');
    for (const path of ['/', '/sw.js', '/assets/app-AbCd.png'])
      assert.equal(await cacheControl(path), 'no-cache', path);
  });

  test('texts are compressed if the client accepts it', async () => {
    const [path, gzip] = ['/assets/app-AbCd_12-.js', { 'Accept-Encoding': 'br, gzip' }];
    const { headers } = await send(server.origin, path, { headers: gzip });
    assert.equal(headers['content-encoding'], 'gzip');
    assert.equal(headers.vary, 'Accept-Encoding');
    assert.ok(Number(headers['content-length']) < script.length / 5, headers['content-length']);
    assert.equal(await (await fetch(server.origin + path)).text(), script);
    const plain = await send(server.origin, path);
    assert.deepEqual([plain.headers['content-encoding'], plain.body], [undefined, script]);
    assert.equal(
      (await send(server.origin, '/assets/app-AbCd.png', { headers: gzip })).headers['content-encoding'],
      undefined,
    );
    const head = await send(server.origin, path, { method: 'HEAD', headers: gzip });
    assert.deepEqual([head.headers['content-length'], head.body], [headers['content-length'], '']);
  });
});

/**
 * The text, or the status of a refusal.
 * @param {string} origin @param {string} path @param {RequestOptions} [options]
 */
async function bodyOrStatus(origin, path, options) {
  const { status, body } = await send(origin, path, options);
  return status === 200 ? body : status;
}

describe('serving the sources', () => {
  const checkout = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '');
  let folder = '';
  /** @type {Awaited<ReturnType<typeof startServer>>[]} */
  let servers = [];
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'tokeru-sources-'));
    for (const place of ['www/app', 'src']) await mkdir(join(folder, 'root', place), { recursive: true });
    await writeFile(join(folder, 'secret.ts'), 'secret');
    await writeFile(join(folder, 'root/src/lib.rs'), 'secret');
    await writeFile(join(folder, 'root/Cargo.toml'), 'secret');
    await writeFile(join(folder, 'root/.env'), 'SECRET=secret');
    await writeFile(join(folder, 'root/www/.hidden.ts'), 'secret');
    await writeFile(join(folder, 'root/www/app/secret.pem'), 'key');
    await writeFile(
      join(folder, 'root/index.html'),
      '<!doctype html><script type="module" src="www/app/main.ts"></script>',
    );
    await writeFile(
      join(folder, 'root/www/app/main.ts'),
      "import './far.ts';\nimport '../../../secret.ts?raw';\nexport const one: number = 1;\n",
    );
    await writeFile(join(folder, 'root/www/app/style.css'), 'p { color: red }');
    await symlink(join(folder, 'secret.ts'), join(folder, 'root/www/app/far.ts'));
    await symlink(folder, join(folder, 'root/www/out'));
    servers = [await startServer(), await startServer({ source: join(folder, 'root') })];
    await send(servers[1].origin, '/www/app/main.ts'); // so that Vite has seen all files that it names
  });
  after(async () => {
    for (const server of servers) await server.close();
    await rm(folder, { recursive: true, force: true });
  });

  test('sources are sent in a form that browsers accept', async () => {
    const [sources] = servers;
    assert.match(
      String(await bodyOrStatus(sources.origin, '/')),
      /<script type="module" src="[^"]*www\/app\/main\.ts">/,
    );
    const script = String(await bodyOrStatus(sources.origin, '/www/app/dom.ts'));
    assert.match(script, /export function h\(/);
    assert.doesNotMatch(script, /: string\b/);
    const checker = 'www/puzzles/maze/certificate/check.mjs'; // which the page offers for download
    assert.equal(await bodyOrStatus(sources.origin, `/${checker}`), await readFile(join(checkout, checker), 'utf8'));
    assert.equal((await send(sources.origin, '/www/embed/element.js')).status, 200); // as on a built site
    assert.equal((await send(sources.origin, '/www/pkg-rules/maze.wasm')).headers['content-type'], 'application/wasm');
    assert.equal((await send(sources.origin, '/www/app/not-there.ts')).status, 404);
  });

  test('addresses of families and languages work as on a site', async () => {
    const [sources] = servers;
    const html = String(await bodyOrStatus(sources.origin, '/ja/sokoban/'));
    assert.match(html, /<html lang="ja" data-language="ja" data-family="sokoban">/);
    for (const [, file] of html.matchAll(/(?:src|href)="([^"#]+)"/g)) {
      assert.match(file, /^\/www\//);
      assert.equal((await send(sources.origin, file)).status, 200, file);
    }
    assert.match(String(await bodyOrStatus(sources.origin, '/maze/')), /<html lang="ja" data-family="maze">/);
    assert.match(String(await bodyOrStatus(sources.origin, '/en/')), /<html lang="en" data-language="en">/);
    for (const path of ['/chess/', '/ja/chess/', '/fr/', '/maze', '/maze/ja/'])
      assert.equal((await send(sources.origin, path)).status, 404, path);
  });

  test('only the site’s files are served from the checkout, by any path', async () => {
    const modules = dirname(fileURLToPath(import.meta.resolve('vite/package.json')));
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
      '/Cargo.toml?raw',
      '/Cargo.toml?import&raw',
      '/Cargo.toml?url&inline',
      '/Cargo.toml?raw??',
      '/Cargo.toml?.svg?.wasm?init',
      '/package.json?import',
      '/scripts/vite/server.mjs',
      '/scripts/vite/live-client.mjs',
      `/@fs${checkout}/Cargo.toml`,
      `/@fs${checkout}/Cargo.toml?raw`,
      `/@fs${checkout}/www/../Cargo.toml?raw`,
      `/@fs${checkout}/www/%2e%2e/Cargo.toml?raw`,
      `/@fs/${checkout}/Cargo.toml?raw`,
      `/@fs${modules}/package.json`,
      '/@fs/etc/passwd',
      '/@fs/etc/passwd?raw',
      '/@fs/etc/passwd?import&raw??',
      '/@fs//etc/passwd',
      '/@fs/x/x/x/vite/project/?/../../../../../etc/passwd?import&?raw',
      `/@id/${checkout}/Cargo.toml?raw`,
      '/@id//etc/passwd?raw',
      '/@id/__x00__/etc/passwd?raw',
      '/@vite/client/../../Cargo.toml',
      '/@vite/../Cargo.toml',
      '/__open-in-editor?file=Cargo.toml',
      '/index.html/../Cargo.toml',
      '/www/%2e%2e/Cargo.toml?raw',
      '/www/..%2fCargo.toml?raw',
      '/www/%252e%252e/Cargo.toml?raw',
      '/www/app/dom.ts%00/../../../Cargo.toml',
      '/www/app/dom.ts#/../../../Cargo.toml?raw',
      '/www/app/dom.ts%3f/../../../Cargo.toml',
      '/www/app/dom.ts%23/../../../Cargo.toml',
    ])
      assert.equal((await send(servers[0].origin, path)).status, 404, path);
  });

  test('a link out of the tree, a hidden file, and files outside that a module names are refused', async () => {
    const [, sandbox] = servers;
    const file = join(folder, 'secret.ts');
    for (const path of [
      '/www/app/far.ts',
      '/www/app/far.ts?raw',
      '/www/app/far.js',
      '/www/out/secret.ts',
      '/www/out/root/Cargo.toml?raw',
      '/www/.hidden.ts',
      '/.env',
      '/.env?raw',
      '/www/../.env?raw',
      `/@fs${file}`,
      `/@fs${file}?raw`,
      `/@fs${file}?import&raw`,
      `/@id/${file}?raw`,
      '/src/lib.rs?raw',
    ])
      assert.equal((await send(sandbox.origin, path)).status, 404, path);
    assert.notEqual((await send(sandbox.origin, '/www/app/secret.pem')).status, 200); // Vite's own list of forbidden files
    assert.match(String(await bodyOrStatus(sandbox.origin, '/www/app/style.css')), /red/);
  });

  test('only GET and HEAD are allowed, and only under the server’s own name', async () => {
    const [{ origin }] = servers;
    for (const method of ['POST', 'PUT', 'OPTIONS'])
      assert.equal((await send(origin, '/www/app/dom.ts', { method })).status, 405, method);
    assert.equal((await send(origin, '/www/app/dom.ts', { method: 'HEAD' })).body, '');
    for (const path of ['/', '/www/app/dom.ts', '/@vite/client'])
      assert.equal((await send(origin, path, { host: 'evil.example' })).status, 403, path);
  });

  test('the preset alone decides which origins may read the sources', async () => {
    const reader = 'access-control-allow-origin';
    const none = await startServer({ headers: 'none' });
    const from = { origin: 'http://localhost:1234' };
    for (const [{ origin }, expected] of /** @type {const} */ ([
      [none, undefined],
      [servers[0], '*'],
    ])) {
      for (const path of ['/', '/www/app/dom.ts', '/www/pkg-rules/maze.wasm', '/not-there']) {
        const { headers } = await send(origin, path, { headers: from });
        assert.equal(headers[reader], expected, path);
        assert.equal(headers['cross-origin-embedder-policy'], expected && 'require-corp', path);
      }
    }
    await none.close();
  });

  test('an unknown preset is refused', async () => {
    await assert.rejects(startServer({ headers: 'most' }), /all, coi, dip, none/);
  });
});
