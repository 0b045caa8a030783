/** Runs one check at a time, in a worker that ends with it, so that its memory is freed. */

import type { Asked, Told } from './check-worker.ts';
import { Worker } from '../../engine/spawn.ts';

/** `late`: the check exceeded its time; `fault`: the worker did not load, or crashed. */
export type Ended = Told | 'late' | 'fault';

/** null if the browser refuses. */
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
    /** Drops the previous check without a call to its `told`. @param mostMs time limit; 0: none */
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
