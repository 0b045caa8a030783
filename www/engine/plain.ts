/** The page's side of the plain build's worker: kept for the next task, replaced after a cancel or a fault. */

import type { Fault, FromWorker, Task, ToPlain } from './protocol.ts';
import type { Engine, Parsed, Result, WireError } from './types.ts';
import type { Handle } from './run.ts';
import { loadFault } from './loading.ts';
import { Worker } from './spawn.ts';

export const make = () => new Worker(new URL('./plain-worker.ts', import.meta.url), { type: 'module' });

/** Longest that a board is being made. */
const MAKE_MS = 120_000;

export const refused = (code: string, detail: string = ''): { ok: false; error: WireError } => ({
  ok: false,
  error: { code, detail },
});

/** Makes boards in a worker of its own: a good puzzle takes a search, and the page does not wait. */
export function makerOf(load: () => Promise<WebAssembly.Module>) {
  /** one after another */
  let last: Promise<unknown> = Promise.resolve();

  const generate: Engine['generate'] = (family, options, { signal, timeMs = MAKE_MS } = {}) => {
    const made = last.then(() => (signal?.aborted ? refused('cancelled') : once(family, options, timeMs, signal)));
    last = made;
    return made;
  };

  async function once(
    family: string,
    options: Record<string, string>,
    timeMs: number,
    signal?: AbortSignal,
  ): ReturnType<Engine['generate']> {
    let worker: Worker | null = null;
    try {
      const module = await load();
      worker = make();
      return await answerOf(worker, { type: 'generate', module, family, options }, timeMs, signal);
    } catch (error) {
      const { code, detail } = loadFault(error);
      return refused(code, detail);
    } finally {
      worker?.terminate();
    }
  }

  return generate;
}

/** The one reply to an order; of which kind, the order says. */
export function answerOf<T extends Parsed | { value: unknown }>(
  worker: Worker,
  order: ToPlain,
  timeMs: number,
  signal?: AbortSignal,
): Promise<Result<T>> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => resolve(refused('too-slow')), timeMs);
    const stopped = () => resolve(refused('cancelled'));
    signal?.addEventListener('abort', stopped, { once: true });
    worker.onerror = (event) => reject(new Error(event.message));
    worker.onmessage = ({ data }: MessageEvent<FromWorker>) => {
      clearTimeout(timer);
      if (data.type === 'generated' || data.type === 'consulted') resolve(data.reply);
      else if (data.type === 'fault') resolve(refused(data.code, data.detail));
    };
    worker.postMessage(order);
  });
}

export function plainOf(load: () => Promise<WebAssembly.Module>) {
  let handle: Handle | null = null;

  /** A worker that ends before it has a task (its script did not arrive) is not kept. */
  function opened() {
    const worker = make();
    worker.addEventListener('error', () => {
      if (handle?.worker === worker) handle = null;
      worker.terminate();
    });
    return worker;
  }

  return {
    async open(): Promise<Handle | Fault> {
      try {
        const module = await load();
        const order = (task: Task) => ({ type: 'solve', module, ...task }) as ToPlain;
        handle ??= { worker: opened(), memory: null, order };
        return handle;
      } catch (error) {
        return loadFault(error);
      }
    },
    close() {
      handle?.worker.terminate();
      handle = null;
    },
  };
}
