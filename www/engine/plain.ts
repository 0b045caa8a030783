/** The page's side of the plain build's worker: kept for the next task, replaced after a cancel or a fault. */

import type { Fault, Task, ToPlain } from './protocol.ts';
import type { Handle } from './run.ts';
import { loadFault } from './loading.ts';
import { Worker } from './spawn.ts';

export const makePlain = () => new Worker(new URL('./plain-worker.ts', import.meta.url), { type: 'module' });

export function plainOf(load: () => Promise<WebAssembly.Module>) {
  let worker: Worker | null = null;

  /** A worker that ends before it has a task (its script did not arrive) is not kept. */
  function opened() {
    const made = makePlain();
    made.addEventListener('error', () => {
      if (worker === made) worker = null;
      made.terminate();
    });
    return made;
  }

  return {
    /** The worker's script travels beside the module. */
    async open(): Promise<Handle | Fault> {
      try {
        worker ??= opened();
        const module = await load();
        worker ??= opened();
        return { worker, memory: null, order: (task: Task) => ({ type: 'solve', module, ...task }) as ToPlain };
      } catch (error) {
        return loadFault(error);
      }
    },
    close() {
      worker?.terminate();
      worker = null;
    },
  };
}
