/**
 * Which build solves now. One that has failed because of the place (a file, a policy, a silent worker) is given up for a while and then
 * tried again: never so often that more than about a tenth of the time is lost with it.
 */

import type { FallbackCode, Backend, BackendReason } from './types.ts';

/** Faults of the place rather than of a task. */
const LASTING = new Set(['load', 'stalled', 'pool-start', 'heartbeat']);
/** So many times as long as the failures have cost passes before the next attempt. */
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
    /** What went wrong last with the backend that is given up for now. */
    get fault() {
      return fallen?.code ?? null;
    },
    /** The backend to try with the next task. */
    next: (): Backend => (fallen && now() < fallen.until ? 'plain' : first.backend),
    /**
     * A backend has failed.
     * @param costMs time lost with it
     */
    fell(code: FallbackCode, costMs: number) {
      if (!LASTING.has(code) || first.backend === 'plain' || first.backend === 'none') return;
      const lost = (fallen?.costMs ?? 0) + costMs;
      fallen = { code, costMs: lost, until: now() + Math.min(LONGEST_MS, PATIENCE * lost) };
    },
    /** A backend has carried a task. */
    stood(backend: Backend) {
      if (backend === first.backend) fallen = null;
    },
  };
}
