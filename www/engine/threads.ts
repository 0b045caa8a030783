/**
 * The page's side of the build with threads: one worker with one pool, opened once and kept; another number of threads
 * is another worker, because a pool can't be resized.
 */

import type { Fault, FromWorker, Task, ToThreads, Watch } from './protocol.ts';
import type { Handle } from './run.ts';
import { loadFault, moduleAt } from './loading.ts';
import { Worker } from './spawn.ts';

const make = () => new Worker(new URL('./threads-worker.ts', import.meta.url), { type: 'module' });

export function threadsOf(watch: Watch) {
  const module = moduleAt(new URL('../pkg-threads/tokeru_bg.wasm', import.meta.url), watch.stallMs);
  let opened: { threads: number; handle: Promise<Handle | Fault> } | null = null;

  function open(threads: number): Promise<Handle | Fault> {
    if (opened?.threads !== threads) {
      close();
      const now = { threads, handle: start(threads) };
      opened = now;
      // What has failed is tried anew by the next who asks.
      now.handle.then((handle) => {
        const lost = () => {
          if (opened === now) opened = null;
        };
        if ('kind' in handle) lost();
        else handle.worker.addEventListener('error', lost);
      });
    }
    return opened.handle;
  }

  async function start(threads: number): Promise<Handle | Fault> {
    try {
      return await startPool(await module.open(), threads, watch.poolStartMs);
    } catch (error) {
      return loadFault(error);
    }
  }

  /** Ends the worker; its threads see their search's flag, which the run has raised. */
  function close() {
    opened?.handle.then((handle) => 'worker' in handle && handle.worker.terminate());
    opened = null;
  }

  return { open, close, module };
}

function startPool(module: WebAssembly.Module, threads: number, limitMs: number): Promise<Handle | Fault> {
  const worker = make();
  return new Promise((resolve) => {
    const refuse = (fault: Fault) => {
      worker.terminate();
      settle(fault);
    };
    const settle = (result: Handle | Fault) => {
      clearTimeout(timer);
      worker.onmessage = null;
      worker.onerror = null;
      resolve(result);
    };
    // A pool may hang in silence: a script that never comes, a policy that forbids it.
    const timer = setTimeout(() => refuse({ kind: 'fault', code: 'pool-start', detail: `${limitMs} ms` }), limitMs);
    worker.onerror = (event) => refuse({ kind: 'fault', code: 'load', detail: event.message ?? '' });
    worker.onmessage = ({ data }: MessageEvent<FromWorker>) => {
      if (data.type === 'ready') settle({ worker, memory: data.memory, memoryOut: data.memoryOut, order });
      else if (data.type === 'fault') refuse({ kind: 'fault', code: 'pool-start', detail: data.detail });
    };
    worker.postMessage({ type: 'open', module, threads } as ToThreads);
  });
}

const order = (task: Task): ToThreads => ({ type: 'solve', ...task });
