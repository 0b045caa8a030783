/**
 * Questions that take a search (hints, ratings): a worker answers them, for on a large board they may take seconds. The worker is kept for the next
 * one; a question that is given up ends it.
 * @import { Engine } from './types.d.ts'
 */

import { loadFault } from './loading.js';
import { answerOf, make, refused } from './plain.js';
import { spawn } from './spawn.js';

/** Longest that an answer is waited for. */
const CONSULT_MS = 60_000;

/** @param {() => Promise<WebAssembly.Module>} load the plain build */
export function consulterOf(load) {
  /** @type {Worker | null} */
  let worker = null;
  /** @type {Promise<unknown>} one after another */
  let last = Promise.resolve();

  /** @type {Engine['consult']} */
  function consult(family, board, moves, question, { signal, timeMs = CONSULT_MS } = {}) {
    const order = { type: /** @type {const} */ ('consult'), family, board, moves, question };
    const answer = last.then(() => (signal?.aborted ? refused('cancelled') : once(order, timeMs, signal)));
    last = answer;
    return answer;
  }

  /** @param {{ type: 'consult', family: string, board: string, moves: string, question: string }} order @param {number} timeMs @param {AbortSignal} [signal] @returns {ReturnType<Engine['consult']>} */
  async function once(order, timeMs, signal) {
    try {
      const module = await load();
      if (signal?.aborted) return refused('cancelled');
      worker ??= spawn(make, './plain-worker.js');
      const reply = await answerOf(worker, { ...order, module }, timeMs, signal);
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
