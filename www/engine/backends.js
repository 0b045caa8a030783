/**
 * Which build solves now. One that has failed because of the place (a file, a policy, a silent worker) is given up for a while and then
 * tried again: never so often that more than about a tenth of the time is lost with it.
 * @import { FallbackCode, Backend, BackendReason } from './types.d.ts'
 */

/** Faults of the place rather than of a task. */
const LASTING = new Set(['load', 'stalled', 'pool-start', 'heartbeat']);
/** So many times as long as the failures have cost passes before the next attempt. */
const PATIENCE = 10;
const LONGEST_MS = 600_000;

/**
 * @param {{ backend: Backend, reason: BackendReason }} first what the browser allows
 * @param {() => number} [now]
 */
export function backendsOf(first, now = () => performance.now()) {
  /** @type {{ code: FallbackCode, until: number, costMs: number } | null} */
  let fallen = null;

  return {
    get current() {
      return fallen ? 'plain' : first.backend;
    },
    get reason() {
      return fallen ? 'fault' : first.reason;
    },
    /** What went wrong last with the backend that is given up for now. */
    get fault() {
      return fallen?.code ?? null;
    },
    /** The backend to try with the next task. @returns {Backend} */
    next: () => (fallen && now() < fallen.until ? 'plain' : first.backend),
    /** A backend has failed. @param {FallbackCode} code @param {number} costMs time lost with it */
    fell(code, costMs) {
      if (!LASTING.has(code) || first.backend === 'plain' || first.backend === 'none') return;
      const lost = (fallen?.costMs ?? 0) + costMs;
      fallen = { code, costMs: lost, until: now() + Math.min(LONGEST_MS, PATIENCE * lost) };
    },
    /** A backend has carried a task. @param {Backend} backend */
    stood(backend) {
      if (backend === first.backend) fallen = null;
    },
  };
}
