/**
 * The page's side of the plain build's worker. The worker is kept for the family's next task and replaced after a
 * cancel or a fault.
 */

import type { Fault, Task, ToPlain } from './protocol.ts';
import type { Handle } from './run.ts';
import type { ModuleOf } from './builds.ts';
import { LoadError, loadFault } from './loading.ts';
import { Worker } from './spawn.ts';

export const makePlain = () => new Worker(new URL('./plain-worker.ts', import.meta.url), { type: 'module' });

export function plainOf(moduleOf: ModuleOf) {
  /** A worker has one instance, of one family's module. */
  let current: { worker: Worker; family: string } | null = null;
  /** The family of the latest request. */
  let latestFamily = '';

  /** A worker that fails before it has a task (its script did not arrive) is not kept. */
  function workerFor(family: string) {
    if (current?.family === family) return current.worker;
    close();
    const started = { worker: makePlain(), family };
    started.worker.addEventListener('error', () => {
      if (current === started) current = null;
      started.worker.terminate();
    });
    current = started;
    return started.worker;
  }

  function close() {
    current?.worker.terminate();
    current = null;
  }

  /** Fetches the worker's script while the module is loading. */
  async function open(family: string): Promise<Handle | Fault> {
    latestFamily = family;
    try {
      workerFor(family);
      const module = await moduleOf(family).open();
      if (latestFamily !== family) throw new LoadError('load', `given up for ${latestFamily}`);
      const startMessage = (task: Task): ToPlain => ({ type: 'solve', module, ...task });
      return { worker: workerFor(family), memory: null, startMessage };
    } catch (error) {
      return loadFault(error);
    }
  }

  return { open, close };
}
