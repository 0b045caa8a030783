/**
 * Which build solves now. A build that failed because of its environment (a file, a policy, a silent worker) is avoided
 * for a while and then tried again, so rarely that failures cost at most about a tenth of the time.
 */

import type { FallbackCode, Backend, BackendReason } from './types.ts';

/** Faults of the environment, not of one task. */
const ENVIRONMENT_FAULTS = new Set(['load', 'stalled', 'pool-start', 'heartbeat']);
/** The next attempt waits this many times as long as the failures have cost. */
const RETRY_FACTOR = 10;
const LONGEST_MS = 600_000;

/** @param first what the browser allows */
export function backendsOf(
  first: { backend: Backend; reason: BackendReason },
  now: () => number = () => performance.now(),
) {
  let avoided: { code: FallbackCode; until: number; costMs: number } | null = null;

  return {
    get current() {
      return avoided ? 'plain' : first.backend;
    },
    get reason() {
      return avoided ? 'fault' : first.reason;
    },
    /** The last fault of the backend that is avoided for now. */
    get fault() {
      return avoided?.code ?? null;
    },
    /** The backend for the next task. */
    next: (): Backend => (avoided && now() < avoided.until ? 'plain' : first.backend),
    /**
     * Records a failure.
     * @param costMs time lost with it
     */
    failed(code: FallbackCode, costMs: number) {
      if (!ENVIRONMENT_FAULTS.has(code) || first.backend === 'plain' || first.backend === 'none') return;
      const lost = (avoided?.costMs ?? 0) + costMs;
      avoided = { code, costMs: lost, until: now() + Math.min(LONGEST_MS, RETRY_FACTOR * lost) };
    },
    /** Records a success. */
    worked(backend: Backend) {
      if (backend === first.backend) avoided = null;
    },
  };
}
