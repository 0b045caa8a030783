/**
 * Starts the threads of a pool. wasm-bindgen-rayon has a script for that, but it imports the module that imports it, a
 * cycle that bundlers can't split into files. This file replaces it (scripts/wasm.sh): it starts the leader's script
 * again, in the role of a thread.
 */

import type { FromWorker, ToThreads } from './protocol.ts';
import { Worker } from './spawn.ts';

/** Set by the leader before it opens its pool. */
export const leader = {
  /** The address of the leader's script. */
  script: '',
  /**
   * Called when a thread has left the module by an exception (a trap, a stack overflow): its search would never end.
   */
  lost: (_message: string) => {},
};

/** wasm-bindgen-rayon's interface to a pool that is being opened. */
interface Builder {
  numThreads(): number;
  receiver(): number;
  build(): void;
}

/** Keeps references: Firefox ends workers that share memory once no reference to them is left (bugzilla 1702191). */
const threads = new Set<Worker>();

/** Called by wasm-bindgen-rayon; `build` takes over the threads when all of them are ready. */
export async function startWorkers(module: WebAssembly.Module, memory: WebAssembly.Memory, builder: Builder) {
  const message: ToThreads = { type: 'thread', module, memory, receiver: builder.receiver() };
  await Promise.all(Array.from({ length: builder.numThreads() }, () => start(message)));
  builder.build();
}

/** Resolves with a thread once it is ready. */
function start(message: ToThreads) {
  const worker = new Worker(leader.script, { type: 'module' });
  threads.add(worker);
  worker.addEventListener('error', (event) => leader.lost(event.message));
  worker.postMessage(message);
  return new Promise<void>((resolve, reject) => {
    worker.addEventListener('message', ({ data }: MessageEvent<FromWorker>) => {
      if (data.type === 'beat') return resolve();
      if (data.type !== 'fault') return;
      reject(new Error(data.detail)); // has no effect once the thread is ready
      leader.lost(data.detail);
    });
  });
}
