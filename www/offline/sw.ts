/// <reference lib="webworker" />
/**
 * The service worker of a static host: adds the headers that such a host can't send, and caches the app for offline
 * use.
 *
 * `scripts/dist.mjs` fills in the version and the list of files with their SHA-256 below, and copies this file to the
 * folder's root. A listed file is answered with exactly the bytes in the list or not at all, so that a page never mixes
 * versions. A new version takes over when all pages of the old one are closed, or when the only open one asks for it.
 */
const version = 'development';
/** Path from the folder's root -> SHA-256 in base64. */
const files = {} as Record<string, string>;
/** Files that are cached only on first use: a reader uses one or two of them, and each is larger than the page. */
const later = [] as string[];

const worker = self as unknown as ServiceWorkerGlobalScope;
const { scope } = worker.registration;
/** Prefix of this installation's caches: another one on the same origin has another scope. */
const ownPrefix = `tokeru ${scope} `;
const cacheName = ownPrefix + version;
/** Cache of what a system has shared until a page takes it; it belongs to no version. */
const receivedName = `${ownPrefix}received`;

/**
 * The only combination that works everywhere: own page, frame in a plain blog (Chromium), frame in an isolated host.
 */
const isolation = {
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Embedder-Policy': 'require-corp',
  'Cross-Origin-Resource-Policy': 'cross-origin',
  'Document-Isolation-Policy': 'isolate-and-require-corp',
};
/** Headers that a page's `<meta>` can't set. The frame page is made for other people's pages and has no such rule. */
const isPage = (path: string) => /^$|\/$|(^|\/)index\.html$/.test(path);

worker.addEventListener('install', (event) => {
  event.waitUntil(precache());
});

worker.addEventListener('activate', (event) => {
  // Pages that loaded without this worker continue without it, because they may be of another version. Their next load
  // goes through it.
  event.waitUntil(forgetOthers());
});

worker.addEventListener('fetch', (event) => {
  const { request } = event;
  if (request.method !== 'GET' || !request.url.startsWith(scope)) return;
  event.respondWith(answer(request, (done) => event.waitUntil(done)));
});

worker.addEventListener('message', (event) => {
  if (event.data === 'take-over') event.waitUntil(takeOver(event.ports[0]));
  if (event.data === 'others') event.waitUntil(reportOthers(event.ports[0]));
  if (typeof event.data?.keep === 'string') event.waitUntil(cacheReceived(event.data.keep));
});

/** The path as listed; a path with invalid percent encoding is none of our files, and the host answers it. */
function decoded(path: string) {
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}

/** Path from the folder's root. */
const pathOf = (url: string) => decoded(new URL(url).pathname.slice(new URL(scope).pathname.length));

const addressOf = (path: string) => new URL(path || './', scope).href;

/** If one file can't be fetched as listed, the version is not installed; valid files stay cached for the next try. */
async function precache() {
  const cache = await caches.open(cacheName);
  const used = await usedBefore();
  const paths = Object.keys(files).filter((path) => !later.includes(path) || used.has(kindOf(path)));
  await Promise.all(
    paths.map(async (path) => {
      if (!(await cachedFile(cache, path)) && !(await fetched(cache, path)))
        throw new Error(`${path} is not of ${version}`);
    }),
  );
}

/** The name of a file without its content hash, which has nine characters with the dash. */
const kindOf = (path: string) => path.slice(0, path.lastIndexOf('.') - 9);

/**
 * Files for solving that an earlier version has cached: a reader who could solve offline can do so with the next
 * version.
 */
async function usedBefore() {
  const used = new Set<string>();
  for (const name of (await caches.keys()).filter((each) => each.startsWith(ownPrefix)))
    for (const { url } of await (await caches.open(name)).keys()) used.add(kindOf(pathOf(url)));
  return used;
}

async function cachedFile(cache: Cache, path: string): Promise<Response | null> {
  const response = await cache.match(addressOf(path));
  return response ? sound(response, files[path]) : null;
}

/** Fetches a file and caches it. */
async function fetched(cache: Cache, path: string): Promise<Response | null> {
  const response = await fetch(addressOf(path), { cache: 'reload' });
  const checked = response.ok ? await sound(response, files[path]) : null;
  if (checked) await cache.put(addressOf(path), checked.clone());
  return checked;
}

/** The response, if its bytes match the list. */
async function sound(response: Response, hash: string): Promise<Response | null> {
  const bytes = await response.arrayBuffer().catch(() => null); // an interrupted download
  if (!bytes || (await digestOf(bytes)) !== hash) return null;
  const { status, statusText, headers } = response;
  return new Response(bytes, { status, statusText, headers });
}

async function digestOf(bytes: ArrayBuffer) {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return btoa(String.fromCharCode(...digest));
}

/**
 * Streams a file from the network, so that it can be compiled and its progress shown meanwhile. The last chunk is held
 * back until the hash of all bytes is verified, so a wrong file never completes.
 */
async function passedOn(cache: Cache, path: string, from: RequestCache) {
  const arrived = await fetch(addressOf(path), { cache: from });
  if (!arrived.ok || !arrived.body) return null;
  const { status, statusText, headers } = arrived;
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let content: ArrayBuffer | null = null;
  const verified = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform(part, control) {
      const before = parts.at(-1);
      if (before) control.enqueue(before);
      parts.push(part);
    },
    async flush(control) {
      const bytes = await new Blob(parts).arrayBuffer();
      if ((await digestOf(bytes)) !== files[path]) throw new Error(`${path} is not of ${version}`);
      content = bytes;
      const last = parts.at(-1);
      if (last) control.enqueue(last);
    },
  });
  const keepWhole = () => cache.put(addressOf(path), new Response(content, { status, statusText, headers }));
  // The page gets the error of a wrong file. On a full disk nothing is cached, but the page gets its file.
  const finished = arrived.body
    .pipeTo(verified.writable)
    .then(keepWhole)
    .catch(() => {});
  return { response: new Response(verified.readable, { status, statusText, headers }), done: finished };
}

async function forgetOthers() {
  const names = await caches.keys();
  const outdated = names.filter((name) => name.startsWith(ownPrefix) && name !== cacheName && name !== receivedName);
  await Promise.all(outdated.map((name) => caches.delete(name)));
}

/** @param outlive keeps this worker alive until a promise settles */
async function answer(request: Request, outlive: (done: Promise<unknown>) => void) {
  const path = pathOf(request.url);
  if (!Object.hasOwn(files, path)) return withHeaders(await fetch(request), isolation);
  const cache = await caches.open(cacheName);
  const response = (await cachedFile(cache, path)) ?? (await brought(cache, path, outlive).catch(() => null));
  return response ? withHeaders(response, { ...isolation, ...policyOf(path) }) : missing(request);
}

async function brought(cache: Cache, path: string, outlive: (done: Promise<unknown>) => void) {
  if (!later.includes(path)) return fetched(cache, path);
  const passed = await passedOn(cache, path, 'reload');
  if (passed) outlive(passed.done);
  return passed?.response ?? null;
}

/** Caches a file that a page used before this worker controlled it. The browser still has it in its HTTP cache. */
async function cacheReceived(address: string) {
  const path = address.startsWith(scope) ? pathOf(address) : '';
  if (!later.includes(path)) return;
  const cache = await caches.open(cacheName);
  if (await cachedFile(cache, path)) return;
  const passed = await passedOn(cache, path, 'default').catch(() => null);
  await passed?.response.arrayBuffer().catch(() => null);
  await passed?.done;
}

const policyOf = (path: string): Record<string, string> =>
  isPage(path) ? { 'Content-Security-Policy': "frame-ancestors 'none'" } : {};

/**
 * The browser has lost a file and the server no longer has this version of it: no other version may replace it. A page
 * that is being opened is opened without this worker; an open page gets the reply that the file is missing.
 */
async function missing(request: Request) {
  if (request.mode !== 'navigate') return new Response('not of this version', { status: 503, headers: isolation });
  const online = await fetch(request.url, { method: 'HEAD', cache: 'no-store' }).catch(() => null);
  if (!online?.ok) return Response.error();
  await worker.registration.unregister();
  // With a fragment in the address, a `refresh` would not load anything.
  return new Response('<!doctype html><title>Tokeru</title><script>location.reload()</script>', {
    headers: { ...isolation, 'Content-Type': 'text/html; charset=utf-8' },
  });
}

/** The same response with more headers. */
function withHeaders(response: Response, added: Record<string, string>) {
  // An opaque or failed response has no readable headers and is passed on as it is.
  if (response.status === 0) return response;
  // A response that this worker made: its bytes go to the page directly, not as a stream that this worker would have to
  // drive.
  const isOurs = response.type === 'default';
  const headers = isOurs ? response.headers : new Headers(response.headers);
  for (const [name, value] of Object.entries(added)) headers.set(name, value);
  if (isOurs) return response;
  const body = [204, 205, 304].includes(response.status) ? null : response.body;
  return new Response(body, { status: response.status, statusText: response.statusText, headers });
}

/** A page wants this version now. Other open pages would get a mix of versions, so they must be closed first. */
async function takeOver(port: MessagePort | undefined) {
  const others = await othersOpen();
  if (others === 0) await worker.skipWaiting();
  port?.postMessage({ others });
}

async function reportOthers(port: MessagePort | undefined) {
  port?.postMessage({ others: await othersOpen() });
}

/** Pages and frames of this installation, without the asking one. */
async function othersOpen() {
  const all = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true });
  return Math.max(0, all.filter(({ url }) => url.startsWith(scope)).length - 1);
}

/**
 * Receives what a system shares with the installed page (the manifest's `share_target`); the next page takes it
 * (www/app/share/receive.ts).
 */
worker.addEventListener('fetch', (event) => {
  const { request } = event;
  if (request.method === 'POST' && request.url === addressOf('receive')) event.respondWith(received(request));
});

/**
 * Larger than the largest text that a page reads, with the overhead of a form. The limit keeps other sites, which may
 * send a form here, from filling the disk.
 */
const largestForm = 1 << 21;

async function received(request: Request) {
  const form = await request.blob();
  if (form.size > largestForm) return Response.redirect(addressOf('?received=large'), 303);
  const cache = await caches.open(receivedName);
  const headers = { 'Content-Type': request.headers.get('Content-Type') ?? '' };
  await cache.put(scope, new Response(form, { headers }));
  return Response.redirect(addressOf('?received'), 303);
}
