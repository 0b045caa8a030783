/** Fetches and compiles modules, with a limit on the silence of a server and with progress. */

import type { FallbackCode } from './types.ts';
import type { Fault } from './protocol.ts';

/** Longest silence of a server in the middle of a file. */
const STALL_MS = 8000;

/** A file that could not be loaded: `load` if the response was an error or no module, `stalled` if none came. */
export class LoadError extends Error {
  readonly code: FallbackCode;

  constructor(code: FallbackCode, detail: string) {
    super(detail);
    this.name = 'LoadError';
    this.code = code;
  }
}

export const loadFault = (error: unknown): Fault => ({
  kind: 'fault',
  code: error instanceof LoadError ? error.code : 'load',
  detail: error instanceof Error ? error.message : String(error),
});

/** Bytes that have arrived, and the total; null if the server does not say. */
export type Arrived = { loaded: number; total: number | null };

/** Compiles while streaming if the server sends the right content type. */
export async function compile(
  url: URL,
  stallMs: number = STALL_MS,
  report: (arrived: Arrived | null) => void = () => {},
) {
  const timer = stallTimer(stallMs);
  let isLoading = true;
  try {
    const response = await fetchRetrying(url, timer);
    if (!response.ok) throw new LoadError('load', `${fileOf(url)}: ${response.status}`);
    void count(response.clone(), timer, (arrived) => isLoading && report(arrived));
    return await compileResponse(response);
  } catch (error) {
    throw timer.signal.aborted ? new LoadError('stalled', fileOf(url)) : error;
  } finally {
    isLoading = false;
    timer.end();
    report(null);
  }
}

/**
 * A server that is still making a file answers with a time to retry (`./build.sh serve` does, with 202, while it
 * compiles the engines). This is the longest total wait.
 */
const LATER_MS = 900_000;
const LONGEST_PAUSE_S = 10;

async function fetchRetrying(url: URL, timer: ReturnType<typeof stallTimer>): Promise<Response> {
  const end = performance.now() + LATER_MS;
  for (;;) {
    const response = await fetch(url, { signal: timer.signal });
    const seconds = [202, 503].includes(response.status) ? Number(response.headers.get('Retry-After')) : 0;
    if (!(seconds > 0)) return response;
    if (performance.now() > end)
      throw new LoadError('stalled', `${fileOf(url)}: not made within ${LATER_MS / 60_000} min`);
    timer.end();
    await new Promise((next) => setTimeout(next, 1000 * Math.min(seconds, LONGEST_PAUSE_S)));
    timer.restart();
  }
}

const fileOf = (url: URL) => url.pathname.split('/').slice(-2).join('/');

async function compileResponse(response: Response) {
  const streams = response.headers.get('Content-Type') === 'application/wasm';
  return streams ? WebAssembly.compileStreaming(response) : WebAssembly.compile(await response.arrayBuffer());
}

/** A signal that aborts after so long a silence. */
function stallTimer(stallMs: number) {
  const stop = new AbortController();
  const raise = () => stop.abort();
  let timer = setTimeout(raise, stallMs);
  return {
    signal: stop.signal,
    restart() {
      clearTimeout(timer);
      timer = setTimeout(raise, stallMs);
    },
    end: () => clearTimeout(timer),
  };
}

/**
 * Counts the bytes of a copy of the response. The original goes to the compiler unchanged, so that the browser can
 * cache the machine code.
 */
async function count(copy: Response, timer: ReturnType<typeof stallTimer>, report: (arrived: Arrived) => void) {
  const reader = copy.body?.getReader();
  const total = totalOf(copy.headers);
  let loaded = 0;
  try {
    for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
      timer.restart();
      loaded += part.value.length;
      report({ loaded, total });
    }
    timer.end();
  } catch {
    // The compiler reads the same response and reports the failure.
  }
}

/** The total is unknown for a compressed response, whose length differs from that of its content. */
function totalOf(headers: Headers) {
  const length = Number(headers.get('Content-Length'));
  return headers.has('Content-Encoding') || !length ? null : length;
}

const STOPPED = { kind: 'stopped', stop: 'cancelled' } as const;

/** Answers a cancel at once during a fetch or a start, which continues for the next task. */
export function abortable<T>(promise: Promise<T>, signal: AbortSignal | undefined): Promise<T | typeof STOPPED> {
  return new Promise((resolve, reject) => {
    const stopped = () => resolve(STOPPED);
    if (signal?.aborted) return stopped();
    signal?.addEventListener('abort', stopped, { once: true });
    const unsubscribe = () => signal?.removeEventListener('abort', stopped);
    void promise.then(resolve, reject).then(unsubscribe);
  });
}

/** Rejects if a script does not load in time. */
export function withTimeout<T>(script: Promise<T>, limitMs: number, name: string): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new LoadError('stalled', name)), limitMs);
    script.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
