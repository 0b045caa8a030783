/**
 * The page's side of the build with threads: one worker with one pool, opened once and kept. Another number of threads
 * needs another worker, because a pool can't be resized; another family needs another module.
 */

import type { Fault, FromWorker, Task, ToThreads } from './protocol.ts';
import type { Environment } from './environment.ts';
import type { Handle } from './run.ts';
import type { ModuleOf } from './builds.ts';
import { loadFault } from './loading.ts';
import { Worker } from './spawn.ts';

/** The handle of an open pool: a worker that can be ended. */
type Pool = Handle & { worker: Worker };

export const makeThreads = () => new Worker(new URL('./threads-worker.ts', import.meta.url), { type: 'module' });

export function threadsOf({ watch }: Environment, moduleOf: ModuleOf) {
  let opened: { family: string; threads: number; handle: Promise<Pool | Fault> } | null = null;

  /** Opens a pool ahead of the first solve; an existing pool of any size stays. */
  const warm = (family: string, threads: number) => (opened?.family === family ? opened.handle : open(family, threads));

  function open(family: string, threads: number): Promise<Pool | Fault> {
    if (opened?.family !== family || opened.threads !== threads) {
      close();
      const pool = { family, threads, handle: start(family, threads) };
      opened = pool;
      // After a failure the next request tries again.
      pool.handle.then((handle) => {
        const forget = () => {
          if (opened === pool) opened = null;
        };
        if ('kind' in handle) forget();
        else handle.worker.addEventListener('error', forget);
      });
    }
    return opened.handle;
  }

  /**
   * Fetches the worker's script while the module is loading; if it has failed meanwhile (a server that was still making
   * both), it is fetched again.
   */
  async function start(family: string, threads: number): Promise<Pool | Fault> {
    let worker: Worker | null = null;
    try {
      worker = makeThreads();
      worker.onerror = () => {
        worker = null;
      };
      const compiled = await moduleOf(family).open();
      return await startPool(worker ?? makeThreads(), compiled, threads, watch.poolStartMs);
    } catch (error) {
      worker?.terminate();
      return loadFault(error);
    }
  }

  /** Ends the worker; its threads read the flag of their search, which the run has raised. */
  function close() {
    opened?.handle.then((handle) => 'worker' in handle && handle.worker.terminate());
    opened = null;
  }

  return { open, warm, close };
}

function startPool(
  worker: Worker,
  module: WebAssembly.Module,
  threads: number,
  limitMs: number,
): Promise<Pool | Fault> {
  return new Promise((resolve) => {
    const refuse = (fault: Fault) => {
      worker.terminate();
      settle(fault);
    };
    const settle = (result: Pool | Fault) => {
      clearTimeout(timer);
      worker.onmessage = null;
      worker.onerror = null;
      resolve(result);
    };
    // A pool may hang without an error: a script that never comes, a policy that forbids it.
    const timer = setTimeout(() => refuse({ kind: 'fault', code: 'pool-start', detail: `${limitMs} ms` }), limitMs);
    worker.onerror = (event) => refuse({ kind: 'fault', code: 'load', detail: event.message ?? '' });
    worker.onmessage = ({ data }: MessageEvent<FromWorker>) => {
      if (data.type === 'ready') settle({ worker, memory: data.memory, memoryOut: data.memoryOut, startMessage });
      else if (data.type === 'fault') refuse({ kind: 'fault', code: 'pool-start', detail: data.detail });
    };
    worker.postMessage({ type: 'open', module, threads } satisfies ToThreads);
  });
}

const startMessage = (task: Task, waits: boolean): ToThreads => ({ type: 'solve', waits, ...task });
