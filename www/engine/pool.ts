/**
 * The threads of a pool. wasm-bindgen-rayon comes with a script that starts them; it imports the module that imports it, a circle that bundlers
 * can't divide into files. This one stands in its place (scripts/wasm.sh): it starts the leader's script again, in the part of a thread.
 */

import type { FromWorker, ToThreads } from './protocol.ts';
import { Worker } from './spawn.ts';

/** What the leader says of itself before it opens its pool. */
export const leader = {
  /** The address of its script. */
  script: '',
  /** Hears of a thread that has come out of the module by an exception (a trap, a full stack): its search would never end. */
  lost: (_message: string) => {},
};

/** wasm-bindgen-rayon's side of a pool that is being opened. */
interface Builder {
  numThreads(): number;
  receiver(): number;
  build(): void;
}

/** Held, for Firefox ends workers that share memory and have no reference left (bugzilla 1702191). */
const threads = new Set<Worker>();

/** Called by wasm-bindgen-rayon: `build` hands the threads over when all of them are up. */
export async function startWorkers(module: WebAssembly.Module, memory: WebAssembly.Memory, builder: Builder) {
  const order: ToThreads = { type: 'thread', module, memory, receiver: builder.receiver() };
  await Promise.all(Array.from({ length: builder.numThreads() }, () => start(order)));
  builder.build();
}

/** A thread, as soon as it is up. */
function start(order: ToThreads) {
  const worker = new Worker(leader.script, { type: 'module' });
  threads.add(worker);
  worker.addEventListener('error', (event) => leader.lost(event.message));
  worker.postMessage(order);
  return new Promise<void>((resolve, reject) => {
    worker.addEventListener('message', ({ data }: MessageEvent<FromWorker>) => {
      if (data.type === 'beat') return resolve();
      if (data.type !== 'fault') return;
      reject(new Error(data.detail)); // means nothing once it is up
      leader.lost(data.detail);
    });
  });
}
