/**
 * Questions that take a search (hints, ratings): a worker answers them, for on a large board they may take seconds. The worker is kept for the next
 * one; a question that is given up ends it.
 */

import type { Engine } from './types.ts';
import { loadFault } from './loading.ts';
import { answerOf, make, refused } from './plain.ts';

/** Longest that an answer is waited for. */
const CONSULT_MS = 60_000;

/** @param load the plain build */
export function consulterOf(load: () => Promise<WebAssembly.Module>) {
  let worker: Worker | null = null;
  /** one after another */
  let last: Promise<unknown> = Promise.resolve();

  const consult: Engine['consult'] = (family, board, moves, question, { signal, timeMs = CONSULT_MS } = {}) => {
    const order = { type: 'consult' as const, family, board, moves, question };
    const answer = last.then(() => (signal?.aborted ? refused('cancelled') : once(order, timeMs, signal)));
    last = answer;
    return answer;
  };

  async function once(
    order: { type: 'consult'; family: string; board: string; moves: string; question: string },
    timeMs: number,
    signal?: AbortSignal,
  ): ReturnType<Engine['consult']> {
    try {
      const module = await load();
      if (signal?.aborted) return refused('cancelled');
      worker ??= make();
      const reply = await answerOf<{ value: unknown }>(worker, { ...order, module }, timeMs, signal);
      // Whatever went wrong, the next question gets a worker that is idle and whole.
      if (!reply.ok) close();
      return reply;
    } catch (error) {
      close();
      const { code, detail } = loadFault(error);
      return refused(code, detail);
    }
  }

  function close() {
    worker?.terminate();
    worker = null;
  }

  return { consult, close };
}
