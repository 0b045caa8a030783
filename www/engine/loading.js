/**
 * Fetching and compiling the modules. Waiting for a silent server has a limit, and what has arrived so far can be shown.
 * @import { FallbackCode } from './types.d.ts'
 * @import { Fault } from './protocol.d.ts'
 */

/** Longest silence of a server in the middle of a file. */
export const STALL_MS = 8000;

/** A file that can't be had: `load` where the answer was no or not a module, `stalled` where none came. */
export class LoadError extends Error {
  /** @param {FallbackCode} code @param {string} detail */
  constructor(code, detail) {
    super(detail);
    this.name = 'LoadError';
    this.code = code;
  }
}

/** @param {unknown} error @returns {Fault} */
export const loadFault = (error) => ({
  kind: 'fault',
  code: error instanceof LoadError ? error.code : 'load',
  detail: error instanceof Error ? error.message : String(error),
});

/** Bytes that have arrived, and how many there will be; null where the server does not say. @typedef {{ loaded: number, total: number | null }} Arrived */

/**
 * A module, fetched and compiled by the first who asks; asked anew after a failure.
 * @param {URL} url
 * @param {number} [stallMs]
 */
export function moduleAt(url, stallMs = STALL_MS) {
  /** @type {Promise<WebAssembly.Module> | null} */
  let module = null;
  /** @type {Arrived | null} */
  let arrived = null;

  /** @returns {Promise<WebAssembly.Module>} */
  function open() {
    module ??= compile(url, stallMs, (now) => {
      arrived = now;
    }).catch((error) => {
      module = null;
      throw error;
    });
    return module;
  }

  return {
    open,
    /** What has arrived while it is on its way; null before and after. */
    get arrived() {
      return arrived;
    },
  };
}

/** @typedef {ReturnType<typeof moduleAt>} Loading */

/**
 * By streaming where the server names the type rightly.
 * @param {URL} url
 * @param {number} [stallMs]
 * @param {(arrived: Arrived | null) => void} [tell]
 */
export async function compile(url, stallMs = STALL_MS, tell = () => {}) {
  const patience = patienceOf(stallMs);
  let going = true;
  try {
    const response = await fetch(url, { signal: patience.signal });
    if (!response.ok) throw new LoadError('load', `${fileOf(url)}: ${response.status}`);
    void count(response.clone(), patience, (arrived) => going && tell(arrived));
    return await compiled(response);
  } catch (error) {
    throw patience.signal.aborted ? new LoadError('stalled', fileOf(url)) : error;
  } finally {
    going = false;
    patience.end();
    tell(null);
  }
}

/** @param {URL} url */
const fileOf = (url) => url.pathname.split('/').slice(-2).join('/');

/** @param {Response} response */
async function compiled(response) {
  const streams = response.headers.get('Content-Type') === 'application/wasm';
  return streams ? WebAssembly.compileStreaming(response) : WebAssembly.compile(await response.arrayBuffer());
}

/** A signal that is raised when nothing has been heard for so long. @param {number} stallMs */
function patienceOf(stallMs) {
  const stop = new AbortController();
  const raise = () => stop.abort();
  let timer = setTimeout(raise, stallMs);
  return {
    signal: stop.signal,
    heard() {
      clearTimeout(timer);
      timer = setTimeout(raise, stallMs);
    },
    end: () => clearTimeout(timer),
  };
}

/**
 * Reads a second copy of the answer: the first goes to the compiler as it is, so that the browser may keep the machine code.
 * @param {Response} copy
 * @param {ReturnType<typeof patienceOf>} patience
 * @param {(arrived: Arrived) => void} tell
 */
async function count(copy, patience, tell) {
  const reader = copy.body?.getReader();
  const total = totalOf(copy.headers);
  let loaded = 0;
  try {
    for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
      patience.heard();
      loaded += part.value.length;
      tell({ loaded, total });
    }
    patience.end();
  } catch {
    // The compiler reads the same response and reports the failure.
  }
}

/** A compressed answer has another length than what comes out of it. @param {Headers} headers */
function totalOf(headers) {
  const length = Number(headers.get('Content-Length'));
  return headers.has('Content-Encoding') || !length ? null : length;
}

const TELL_MS = 250;

/**
 * Waits for what needs a module, and reports meanwhile how much of it has arrived.
 * @template T
 * @param {Promise<T>} work
 * @param {Loading} module
 * @param {(event: { type: 'loading' } & Arrived) => void} emit
 * @returns {Promise<T>}
 */
export async function whileLoading(work, module, emit) {
  const timer = setInterval(() => module.arrived && emit({ type: 'loading', ...module.arrived }), TELL_MS);
  try {
    return await work;
  } finally {
    clearInterval(timer);
  }
}
