/**
 * What takes a search and is no solve (hints, ratings, new boards): a worker of the build that solves answers it, in an instance of its own, for on a
 * large board it may take seconds, and giving it up ends the worker.
 */

import type { FallbackCode, Parsed, Result } from './types.ts';
import type { FromWorker, Question } from './protocol.ts';
import type { ModuleOf } from './builds.ts';
import { LoadError, loadFault } from './loading.ts';

/** Longest that an answer is waited for. */
export const CONSULT_MS = 60_000;
/** Longest that a board is being made. */
export const MAKE_MS = 120_000;

/** A build that answers. */
export interface Answering {
  moduleOf: ModuleOf;
  make: () => Worker;
  /** It could not be had; the next one is asked. */
  failed: (code: FallbackCode, costMs: number) => void;
}

type Reply<T> = Promise<Result<T>>;
type Call = { signal?: AbortSignal; timeMs: number };

export const refused = (code: string, detail: string = '') => ({
  ok: false as const,
  error: { code, line: null, column: null, detail },
});

/** Of a board that is something else: a module would take what lies in its memory for the text. */
export const noText = () => refused('bad-value', 'the board is not a text');

/**
 * @param builds those that may answer now, best first
 * @param keeps is the worker kept for the next question?
 */
export function askerOf(builds: () => Answering[], keeps: boolean) {
  /** It has an instance of one family's module. */
  let held: { build: Answering['make']; family: string; worker: Worker } | null = null;
  /** one after another */
  let last: Promise<unknown> = Promise.resolve();

  function ask<T extends Parsed | { value: unknown }>(question: Question, call: Call): Reply<T> {
    const answer = last.then(() => (call.signal?.aborted ? refused('cancelled') : once<T>(question, call)));
    last = answer;
    return answer;
  }

  async function once<T extends Parsed | { value: unknown }>(question: Question, call: Call): Reply<T> {
    let fault = { code: 'load', detail: '' };
    for (const build of builds()) {
      const began = performance.now();
      try {
        const module = await build.moduleOf(question.family).open();
        if (call.signal?.aborted) return refused('cancelled');
        const reply = await answerOf<T>(workerOf(build, question.family), { ...question, module }, call);
        // Whatever went wrong, the next question gets a worker that is idle and whole.
        if (!reply.ok || !keeps) close();
        return reply;
      } catch (error) {
        close();
        const told = loadFault(error);
        build.failed(told.code, performance.now() - began);
        fault = told;
      }
    }
    return refused(fault.code, fault.detail);
  }

  function workerOf({ make }: Answering, family: string) {
    if (held && (held.build !== make || held.family !== family)) close();
    held ??= { build: make, family, worker: make() };
    return held.worker;
  }

  function close() {
    held?.worker.terminate();
    held = null;
  }

  return { ask, close };
}

/** The one reply to a question; of which kind, the question says. Rejects where the worker could not begin. */
function answerOf<T extends Parsed | { value: unknown }>(
  worker: Worker,
  order: Question & { module: WebAssembly.Module },
  { timeMs, signal }: Call,
): Reply<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => resolve(refused('too-slow')), timeMs);
    const stopped = () => resolve(refused('cancelled'));
    signal?.addEventListener('abort', stopped, { once: true });
    worker.onerror = (event) => reject(new LoadError('load', event.message ?? ''));
    worker.onmessage = ({ data }: MessageEvent<FromWorker>) => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', stopped);
      if (data.type === 'answered') resolve(data.reply as Result<T>);
      else if (data.type !== 'fault') return;
      else if (data.code === 'pool-start') reject(new LoadError(data.code, data.detail));
      else resolve(refused(data.code, data.detail));
    };
    worker.postMessage(order);
  });
}
