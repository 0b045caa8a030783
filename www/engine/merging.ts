/**
 * Merges the outcomes of independent parts of a search into one. `docs/engines/README.md` says why that is right.
 *
 * The best objective wins; of equal ones, that of the lowest part. A part is settled when nothing in its share can be
 * better than the best of all: it has proved its own answer, or proved that it has none, or its bound says so. If all
 * parts are settled, the best is proved; else the bound is the weakest of theirs. Parts that use different methods on
 * the same whole are all settled by one proof, and their bound is the strongest. Nodes and bytes are summed.
 */

import type { Meter, WorkerOutcome } from './protocol.ts';

export type Better = (a: number, b: number) => boolean;
export type Done = Extract<WorkerOutcome, { kind: 'done' }>['outcome'];

/** Can no answer within a bound be better than the best of all? */
export const isBeaten = (bound: number | null, best: number | null, better: Better) =>
  bound !== null && best !== null && !better(bound, best);

export const isProved = (status: Done['status']) => status === 'optimal' || status === 'infeasible';

/** The bound of a part: null if unknown, undefined if the part has no answer at all. */
function boundOf(part: Done): number | null | undefined {
  if (part.status === 'infeasible') return undefined;
  return part.status === 'optimal' && part.bound === null ? part.objective : part.bound;
}

const weakest = (bounds: (number | null)[], better: Better) =>
  bounds.reduce((all, bound) => (all === null || bound === null ? null : better(bound, all) ? bound : all));

const strongest = (bounds: (number | null)[], better: Better) =>
  bounds.reduce((all, bound) => (bound === null || (all !== null && better(bound, all)) ? all : bound));

/**
 * The sum of all parts that have begun; null bounds are unknown.
 * @param oneProofSuffices whether the proof of one holds for all
 */
export function gatherMeters(gathered: Meter, parts: Meter[], better: Better, oneProofSuffices: boolean) {
  const sum = (of: (meter: Meter) => number) => parts.reduce((total, meter) => total + of(meter), 0);
  gathered.engine = parts.find(({ engine }) => engine)?.engine ?? '';
  gathered.nodes = sum(({ nodes }) => nodes);
  gathered.memoryMb = sum(({ memoryMb }) => memoryMb);
  gathered.depth = Math.max(...parts.map(({ depth }) => depth ?? 0));
  gathered.threads = parts.length;
  const bounds = parts.map(({ bound }) => bound);
  gathered.bound = (oneProofSuffices ? strongest : weakest)(bounds, better);
}

/** The outcome of a part that was stopped because nothing in its share could be better. */
export const settledOutcome = (meter: Meter, best: { objective: number; moves: string }): Done => ({
  status: 'optimal',
  stop: null,
  engine: meter.engine,
  threads: 1,
  ...best,
  bound: best.objective,
  measure: null,
  nodes: meter.nodes,
  elapsedMs: 0,
  memoryMb: meter.memoryMb,
  neededMb: null,
  extra: null,
});

/** The ends of all parts, in their order, as one. @param oneProofSuffices whether the proof of one holds for all */
export function mergeOutcomes(outcomes: Done[], better: Better, oneProofSuffices = false): Done {
  const answers = outcomes.filter(({ objective }) => objective !== null);
  const best = answers.reduce(
    (found: Done | null, part) => (found && !better(Number(part.objective), Number(found.objective)) ? found : part),
    null,
  );
  const objective = best?.objective ?? null;
  const open = outcomes.filter((part) => !isProved(part.status) && !isBeaten(part.bound, objective, better));
  const proved = open.length === 0;
  const status = proved ? (best ? 'optimal' : 'infeasible') : best ? 'feasible' : 'unknown';
  const bounds = outcomes.map(boundOf).filter((bound) => bound !== undefined);
  const sum = (of: (outcome: Done) => number) => outcomes.reduce((total, outcome) => total + of(outcome), 0);
  return {
    ...outcomes[0],
    threads: outcomes.length,
    status,
    stop: proved ? null : (open.find(({ stop }) => stop !== null)?.stop ?? null),
    objective,
    moves: best?.moves ?? null,
    bound: proved ? objective : (oneProofSuffices ? strongest : weakest)(bounds, better),
    nodes: sum(({ nodes }) => nodes),
    memoryMb: sum(({ memoryMb }) => memoryMb),
    neededMb: outcomes.find(({ neededMb }) => neededMb)?.neededMb ?? null,
    extra: best?.extra ?? outcomes.find(({ extra }) => extra !== null)?.extra ?? null,
  };
}
