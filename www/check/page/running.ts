/** One check at a time, in a worker that ends with it: whatever it has taken is given back. */

import type { Asked, Told } from './check-worker.ts';
import { Worker } from '../../engine/spawn.ts';

/** `late`: it took longer than it might; `fault`: the worker did not come, or broke down. */
export type Ended = Told | 'late' | 'fault';

/** null: the browser makes none. */
function spawned() {
  try {
    return new Worker(new URL('./check-worker.ts', import.meta.url), { type: 'module' });
  } catch {
    return null;
  }
}

export function createRunner() {
  let running: { worker: Worker; timer: number } | null = null;

  function stop() {
    if (!running) return;
    clearTimeout(running.timer);
    running.worker.terminate();
    running = null;
  }

  return {
    stop,
    /** The check before is given up: its end is never told. @param mostMs longest that it may take; 0: no limit */
    start(question: Asked, mostMs: number, told: (ended: Ended) => void) {
      stop();
      const worker = spawned();
      if (!worker) return told('fault');
      const end = (ended: Ended) => {
        if (running?.worker !== worker) return;
        stop();
        told(ended);
      };
      worker.onmessage = ({ data }: MessageEvent<Told>) => end(data);
      worker.onerror = () => end('fault');
      running = { worker, timer: mostMs ? window.setTimeout(() => end('late'), mostMs) : 0 };
      worker.postMessage(question);
    },
  };
}
