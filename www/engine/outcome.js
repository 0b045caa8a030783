/**
 * From the end of a run to the outcome that the page shows, checked by the page's own rules.
 * @import { Outcome, Rules, Backend } from './types.d.ts'
 * @import { WorkerOutcome, Meter } from './protocol.d.ts'
 */

/**
 * @typedef {object} Finish
 * @property {WorkerOutcome} ended
 * @property {Meter} meter
 * @property {Meter['incumbent']} kept the answer of an attempt before this one that failed
 * @property {(a: number, b: number) => boolean} better
 * @property {Rules} rules
 * @property {string} family
 * @property {string} board
 * @property {Backend} backend
 * @property {number} threads
 * @property {number} elapsedMs
 */

/**
 * @param {Finish} finish
 * @returns {Outcome}
 */
export function newOutcome(finish) {
  const claim = withKept(claimOf(finish), finish);
  return { ...claim, ...checked(finish, claim) };
}

/**
 * @param {Omit<Outcome, 'checked' | 'confirmed'>} claim
 * @param {Finish} finish
 */
function withKept(claim, { kept, better }) {
  if (!kept || (claim.objective !== null && !better(kept.objective, claim.objective))) return claim;
  return { ...claim, ...kept, status: /** @type {const} */ ('feasible') };
}

/**
 * @param {Finish} finish
 * @returns {Omit<Outcome, 'checked' | 'confirmed'>}
 */
function claimOf({ ended, meter, backend, threads, elapsedMs }) {
  if (ended.kind === 'done') return { ...ended.outcome, backend, threads, elapsedMs, error: null };
  const { engine, bound, nodes, memoryMb, incumbent } = meter;
  return {
    status: incumbent ? 'feasible' : 'unknown',
    stop: ended.kind === 'stopped' ? ended.stop : ended.kind === 'fault' ? 'fault' : null,
    engine,
    backend,
    threads,
    objective: incumbent?.objective ?? null,
    moves: incumbent?.moves ?? null,
    bound,
    nodes,
    elapsedMs,
    memoryMb,
    neededMb: null,
    extra: null,
    error: errorOf(ended),
  };
}

/** @param {WorkerOutcome} ended */
function errorOf(ended) {
  if (ended.kind === 'refused') return ended.error;
  return ended.kind === 'fault' ? { code: ended.code, detail: ended.detail } : null;
}

/**
 * @param {Finish} finish
 * @param {{ moves: string | null, objective: number | null }} claim
 */
function checked({ rules, family, board }, { moves, objective }) {
  if (moves === null) return { checked: null, confirmed: false };
  const report = rules.check(family, board, moves);
  if (!report.ok) return { checked: null, confirmed: false };
  const confirmed = !report.violation && report.goal && report.objective === objective;
  return { checked: report, confirmed };
}
