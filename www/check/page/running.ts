/** Runs one check at a time, in a worker that ends with it, so that its memory is freed. */

import type { CheckRequest, CheckReply } from './check-worker.ts';
import { Worker } from '../../engine/spawn.ts';

/** `late`: the check exceeded its time; `fault`: the worker did not load, or crashed. */
export type CheckEnd = CheckReply | 'late' | 'fault';

/** null if the browser refuses. */
function startWorker() {
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
    /** Drops the previous check without a call to its `onEnd`. @param mostMs time limit; 0: none */
    start(request: CheckRequest, mostMs: number, onEnd: (ended: CheckEnd) => void) {
      stop();
      const worker = startWorker();
      if (!worker) return onEnd('fault');
      const end = (ended: CheckEnd) => {
        if (running?.worker !== worker) return;
        stop();
        onEnd(ended);
      };
      worker.onmessage = ({ data }: MessageEvent<CheckReply>) => end(data);
      worker.onerror = () => end('fault');
      running = { worker, timer: mostMs ? window.setTimeout(() => end('late'), mostMs) : 0 };
      worker.postMessage(request);
    },
  };
}
