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
  let held: { worker: Worker; family: string } | null = null;
  /** The family of the latest request. */
  let wanted = '';

  /** A worker that fails before it has a task (its script did not arrive) is not kept. */
  function opened(family: string) {
    if (held?.family === family) return held.worker;
    close();
    const made = { worker: makePlain(), family };
    made.worker.addEventListener('error', () => {
      if (held === made) held = null;
      made.worker.terminate();
    });
    held = made;
    return made.worker;
  }

  function close() {
    held?.worker.terminate();
    held = null;
  }

  /** Fetches the worker's script while the module is loading. */
  async function open(family: string): Promise<Handle | Fault> {
    wanted = family;
    try {
      opened(family);
      const module = await moduleOf(family).open();
      if (wanted !== family) throw new LoadError('load', `given up for ${wanted}`);
      const order = (task: Task) => ({ type: 'solve', module, ...task }) as ToPlain;
      return { worker: opened(family), memory: null, order };
    } catch (error) {
      return loadFault(error);
    }
  }

  return { open, close };
}
