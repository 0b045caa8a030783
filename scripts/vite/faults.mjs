// Injects faults for tests. Some are network faults: no answer, half of one, other bytes. Others are module faults: the
// script beside the module is sent with a fault added to it. The module itself is the shipped one, so that what happens
// in it (a panic, a trap, a failed allocation) is real.

import { retryLater, refuse } from './steps.mjs';

/** A module with a single function, `unreachable`: its trap passes through every other module uncaught. */
const TRAP = [0, 97, 115, 109, 1, 0, 0, 0, 1, 4, 1, 96, 0, 0, 3, 2, 1, 0, 7, 5, 1, 1, 120, 0, 0, 10, 5, 1, 3, 0, 0, 11];

const trap = `new WebAssembly.Instance(new WebAssembly.Module(new Uint8Array([${TRAP}]))).exports.x()`;

/** Replacements for reading the clock. Only a solver reads it: at the start, and then between some nodes. */
const clockFaults = {
  /** The module refuses such a clock. */
  panic: 'return Number.NaN;',
  trap: `${trap};`,
  /** The module's own allocator fails eventually. */
  memory: 'for (;;) wasm.__wbindgen_malloc(64 << 20, 1);',
  /** Runs for ever without reading clock or flag. */
  deaf: 'for (;;);',
};

/** @typedef {keyof typeof clockFaults} Kind */

/**
 * Is this the name of a fault that is added to a script? `kind@n` waits for the n-th reading of the clock, or call of
 * the rules.
 * @param {string} fault
 */
const isScripted = (fault) => Object.hasOwn(clockFaults, fault.split('@')[0]);

/**
 * The script with the fault.
 * @param {string} script wasm-bindgen's
 * @param {string} fault
 */
function withFault(script, fault) {
  const [kind, after = '1'] = fault.split('@');
  // The script catches what an import throws and rethrows it as an exception of the language; a trap is not one.
  const rethrowing = script.replace(
    'if (e instanceof WebAssembly.Exception) throw e;',
    'if (e instanceof WebAssembly.Exception || e instanceof WebAssembly.RuntimeError) throw e;',
  );
  const solves = /^export function (solve|startJob)\b/m.test(script);
  return solves ? rethrowing + withClockFault(/** @type {Kind} */ (kind), after) : withCallFault(rethrowing, after);
}

/** @param {Kind} kind @param {string} after */
const withClockFault = (kind, after) => `
const soundNow = Performance.prototype.now;
let looks = 0;
Performance.prototype.now = function now() {
  looks += 1;
  if (looks >= ${after}) { ${clockFaults[kind]} }
  return soundNow.call(this);
};
`;

/** The rules never solve, so every call of a service traps. @param {string} script @param {string} after */
const withCallFault = (
  script,
  after,
) => `${script.replace('wasm = instance.exports;', 'wasm = faulty(instance.exports);')}
function faulty(sound) {
  let calls = 0;
  const call = (service) => (...words) => {
    calls += 1;
    return calls >= ${after} ? ${trap} : service(...words);
  };
  const services = Object.entries(sound).filter(([name, value]) => typeof value === 'function' && !name.startsWith('__'));
  return { ...sound, ...Object.fromEntries(services.map(([name, service]) => [name, call(service)])) };
}
`;

/**
 * Replacements of the right bytes.
 * @type {Record<string, (response: import('node:http').ServerResponse, bytes: Buffer) => void>}
 */
const broken = {
  corrupt: (response, bytes) => response.end(Buffer.alloc(bytes.length, ')')), // neither a module nor a script
  truncated: (response, bytes) => response.write(bytes.subarray(0, bytes.length >> 1), () => response.destroy()),
  stall: (response, bytes) => response.write(bytes.subarray(0, bytes.length >> 1)),
};

/** @typedef {import('./steps.mjs').Visit} Visit */
/** Immediate answers. @type {Record<string, (visit: Visit) => boolean>} */
const immediate = {
  hang: () => true,
  missing: (visit) => refuse(visit, 404, 'not found'),
  later: retryLater,
};

/**
 * Passes the bytes of the following step's answer to `send`.
 * @param {Visit} visit @param {(bytes: Buffer) => void} send
 */
function intercept({ request, response }, send) {
  // No conditional or partial requests: the answer "not modified" would refer to the whole file.
  for (const name of ['if-none-match', 'if-modified-since', 'range']) delete request.headers[name];
  const { write, end } = response;
  /** @type {Buffer[]} */
  const parts = [];
  const collect = (/** @type {any} */ part, /** @type {any} */ encoding) => {
    if (typeof part === 'string')
      parts.push(Buffer.from(part, typeof encoding === 'string' ? /** @type {BufferEncoding} */ (encoding) : 'utf8'));
    else if (part instanceof Uint8Array) parts.push(Buffer.from(part));
    return true;
  };
  Object.assign(response, {
    writeHead(/** @type {number} */ status, /** @type {Record<string, string | number>} */ headers = {}) {
      response.statusCode = status;
      for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
      return response;
    },
    write: collect,
    end(/** @type {any} */ part, /** @type {any} */ encoding) {
      collect(part, encoding);
      Object.assign(response, { write, end });
      Reflect.deleteProperty(response, 'writeHead');
      for (const name of ['ETag', 'Last-Modified', 'Content-Length']) response.removeHeader(name);
      response.setHeader('Cache-Control', 'no-store');
      send(Buffer.concat(parts));
      return response;
    },
  });
}

/**
 * The source path of a built site's module: `/assets/threads-maze-HASH.wasm` is `/pkg-threads/maze.wasm`.
 * @param {string} path
 */
export const sourceName = (path) =>
  path.replace(
    /\/assets\/(rules|threads|plain)-(\w+)-[\w-]{8}\.wasm/,
    (_, build, family) => `/pkg${build === 'plain' ? '' : `-${build}`}/${family}.wasm`,
  );

/**
 * @param {Record<string, string>} faults part of a path (for modules, of the source path) -> `hang`: never answer;
 *   `missing`: answer 404; `later`: answer 202 and when to ask again; `corrupt`: other bytes; `truncated`: the first
 *   half, then a broken connection; `stall`: the first half, then silence; or a fault that is added to a script. Looked
 *   up for each request: a test deletes an entry to restore the file
 * @returns {import('./steps.mjs').Step}
 */
export const faulty = (faults) => (visit) => {
  const { response } = visit;
  const path = sourceName(visit.path ?? '');
  const [, fault = ''] = Object.entries(faults).find(([part]) => path.includes(part)) ?? [];
  if (Object.hasOwn(immediate, fault)) return immediate[fault](visit);
  if (Object.hasOwn(broken, fault))
    intercept(visit, (bytes) => {
      response.setHeader('Content-Length', bytes.length);
      broken[fault](response, bytes);
    });
  if (isScripted(fault)) intercept(visit, (bytes) => response.end(withFault(bytes.toString('utf8'), fault)));
  return false;
};
