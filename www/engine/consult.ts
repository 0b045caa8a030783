/**
 * Requests that need a search but are no solves (hints, ratings, new boards). A separate worker of the solving build
 * answers them, because a large board may take seconds and ending the worker is the only way to cancel.
 */

import type { FallbackCode, Parsed, Result } from './types.ts';
import type { FromWorker, Question } from './protocol.ts';
import type { ModuleOf } from './builds.ts';
import { LoadError, loadFault } from './loading.ts';

/** Longest wait for an answer. */
export const CONSULT_MS = 60_000;
/** Longest wait for a new board. */
export const MAKE_MS = 120_000;

/** A build that can answer. */
export interface AnsweringBuild {
  moduleOf: ModuleOf;
  make: () => Worker;
  /** Called when the build failed to start; the next build is tried. */
  failed: (code: FallbackCode, costMs: number) => void;
}

type Reply<T> = Promise<Result<T>>;
type Call = { signal?: AbortSignal; timeMs: number };

export const refused = (code: string, detail: string = '') => ({
  ok: false as const,
  error: { code, line: null, column: null, detail },
});

/** The refusal of a board that is not a text: the module would read arbitrary memory as its text. */
export const notText = () => refused('bad-value', 'the board is not a text');

/**
 * @param builds those that may answer now, best first
 * @param keeps whether the worker is kept for the next question
 */
export function requesterOf(builds: () => AnsweringBuild[], keeps: boolean) {
  /** The worker and the family of its instance. */
  let keptWorker: { build: AnsweringBuild['make']; family: string; worker: Worker } | null = null;
  /** The queue: questions are answered one after another. */
  let last: Promise<unknown> = Promise.resolve();

  function ask<T extends Parsed | { value: unknown }>(question: Question, call: Call): Reply<T> {
    const answer = last.then(() => (call.signal?.aborted ? refused('cancelled') : consultOnce<T>(question, call)));
    last = answer;
    return answer;
  }

  async function consultOnce<T extends Parsed | { value: unknown }>(question: Question, call: Call): Reply<T> {
    let fault = { code: 'load', detail: '' };
    for (const build of builds()) {
      const began = performance.now();
      try {
        const module = await build.moduleOf(question.family).open();
        if (call.signal?.aborted) return refused('cancelled');
        const reply = await answerOf<T>(workerOf(build, question.family), { ...question, module }, call);
        // After any failure the next question gets a fresh worker.
        if (!reply.ok || !keeps) close();
        return reply;
      } catch (error) {
        close();
        const failure = loadFault(error);
        build.failed(failure.code, performance.now() - began);
        fault = failure;
      }
    }
    return refused(fault.code, fault.detail);
  }

  function workerOf({ make }: AnsweringBuild, family: string) {
    if (keptWorker && (keptWorker.build !== make || keptWorker.family !== family)) close();
    keptWorker ??= { build: make, family, worker: make() };
    return keptWorker.worker;
  }

  function close() {
    keptWorker?.worker.terminate();
    keptWorker = null;
  }

  return { ask, close };
}

/** The reply to a question, whose type follows from the question. Rejects if the worker could not start. */
function answerOf<T extends Parsed | { value: unknown }>(
  worker: Worker,
  message: Question & { module: WebAssembly.Module },
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
    worker.postMessage(message);
  });
}
