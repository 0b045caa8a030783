/**
 * Which build solves now. A build that failed because of its environment (a file, a policy, a silent worker) is avoided
 * for a while and then tried again, so rarely that failures cost at most about a tenth of the time.
 */

import type { FallbackCode, Backend, BackendReason } from './types.ts';

/** Faults of the environment, not of one task. */
const LASTING = new Set(['load', 'stalled', 'pool-start', 'heartbeat']);
/** The next attempt waits this many times as long as the failures have cost. */
const PATIENCE = 10;
const LONGEST_MS = 600_000;

/** @param first what the browser allows */
export function backendsOf(
  first: { backend: Backend; reason: BackendReason },
  now: () => number = () => performance.now(),
) {
  let fallen: { code: FallbackCode; until: number; costMs: number } | null = null;

  return {
    get current() {
      return fallen ? 'plain' : first.backend;
    },
    get reason() {
      return fallen ? 'fault' : first.reason;
    },
    /** The last fault of the backend that is avoided for now. */
    get fault() {
      return fallen?.code ?? null;
    },
    /** The backend for the next task. */
    next: (): Backend => (fallen && now() < fallen.until ? 'plain' : first.backend),
    /**
     * Records a failure.
     * @param costMs time lost with it
     */
    fell(code: FallbackCode, costMs: number) {
      if (!LASTING.has(code) || first.backend === 'plain' || first.backend === 'none') return;
      const lost = (fallen?.costMs ?? 0) + costMs;
      fallen = { code, costMs: lost, until: now() + Math.min(LONGEST_MS, PATIENCE * lost) };
    },
    /** Records a success. */
    stood(backend: Backend) {
      if (backend === first.backend) fallen = null;
    },
  };
}
