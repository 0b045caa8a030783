/**
 * Which build solves now. One that has failed because of the place (a file, a policy, a silent worker) is given up for a while and then
 * tried again: never so often that more than about a tenth of the time is lost with it.
 * @import { FallbackCode, Rung, RungReason } from './types.d.ts'
 */

/** Faults of the place rather than of a task. */
const LASTING = new Set(['load', 'stalled', 'pool-start', 'heartbeat']);
/** So many times as long as the failures have cost passes before the next attempt. */
const PATIENCE = 10;
const LONGEST_MS = 600_000;

/**
 * @param {{ rung: Rung, reason: RungReason }} first what the browser allows
 * @param {() => number} [now]
 */
export function ladderOf(first, now = () => performance.now()) {
  /** @type {{ code: FallbackCode, until: number, costMs: number } | null} */
  let fallen = null;

  return {
    get rung() {
      return fallen ? 'plain' : first.rung;
    },
    get reason() {
      return fallen ? 'fault' : first.reason;
    },
    /** What went wrong last with the rung that is given up for now. */
    get fault() {
      return fallen?.code ?? null;
    },
    /** The rung to try with the next task. @returns {Rung} */
    next: () => (fallen && now() < fallen.until ? 'plain' : first.rung),
    /** A rung has failed. @param {FallbackCode} code @param {number} costMs time lost with it */
    fell(code, costMs) {
      if (!LASTING.has(code) || first.rung === 'plain' || first.rung === 'none') return;
      const lost = (fallen?.costMs ?? 0) + costMs;
      fallen = { code, costMs: lost, until: now() + Math.min(LONGEST_MS, PATIENCE * lost) };
    },
    /** A rung has carried a task. @param {Rung} rung */
    stood(rung) {
      if (rung === first.rung) fallen = null;
    },
  };
}
