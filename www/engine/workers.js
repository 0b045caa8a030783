/**
 * Several workers without shared memory: each searches its own part of a task from the roots up (`part` = "i/n" among the
 * engine's options) and knows nothing of the others. What they found is merged by a fixed rule: the best objective, of
 * equals the one of the lowest part. Works in any page: blogs in Firefox and Safari, sites without isolation headers.
 * @import { WorkerOutcome, Fault, Meter, Task, Watch } from './protocol.d.ts'
 * @import { Outcome, SolveEvent } from './types.d.ts'
 */

import { newMeter, progressOf } from './meter.js';
import { plainOf } from './plain.js';
import { followed, unlessAborted } from './run.js';

const TICK_MS = 60;
/** The option by which an engine is given its part; an engine that does not know it can't be split. */
export const PART = 'part';

/**
 * @typedef {object} Split
 * @property {Task} task
 * @property {number} count
 * @property {Watch} watch
 * @property {AbortSignal | undefined} signal
 * @property {(event: SolveEvent) => void} emit
 * @property {(a: number, b: number) => boolean} better
 * @property {Meter} meter of all parts together
 */

/** @param {() => Promise<WebAssembly.Module>} load */
export function workersOf(load) {
  /** @type {ReturnType<typeof plainOf>[]} */
  const workers = [];

  /** @param {Split} split @returns {Promise<WorkerOutcome>} */
  async function solve(split) {
    const { count, meter, emit } = split;
    while (workers.length < count) workers.push(plainOf(load));
    const meters = Array.from({ length: count }, newMeter);
    const progress = progressOf(meter, count);
    const timer = setInterval(() => {
      gather(meter, meters, split.better);
      if (meter.engine) emit(progress()); // a part has begun
    }, TICK_MS);
    const ends = await Promise.all(meters.map((part, index) => one(split, part, index)));
    clearInterval(timer);
    gather(meter, meters, split.better);
    ends.forEach((end, index) => {
      if (end.kind !== 'done') workers[index].close();
    });
    return merged(ends, split.better);
  }

  /** @param {Split} split @param {Meter} meter @param {number} index @returns {Promise<WorkerOutcome>} */
  async function one({ task, count, watch, signal, emit, better, meter: all }, meter, index) {
    const { request } = task;
    const memoryMb = request.memoryMb && request.memoryMb / count;
    const options = { ...request.options, [PART]: `${index}/${count}` };
    const part = { ...task, request: { ...request, threads: 1, options, ...(memoryMb ? { memoryMb } : {}) } };
    const hear = (/** @type {SolveEvent} */ event) => {
      if (event.type === 'detail') emit(event);
      if (event.type === 'started' && all.engine === '') {
        all.engine = event.engine;
        emit({ ...event, threads: count });
      }
      if (event.type !== 'incumbent' || (all.best !== null && !better(event.objective, all.best))) return;
      all.best = event.objective;
      all.incumbent = { objective: event.objective, moves: event.moves };
      emit(event);
    };
    const handle = await unlessAborted(workers[index].open(), signal);
    if ('kind' in handle) return handle;
    return followed({
      handle,
      task: part,
      backend: 'workers',
      threads: 1,
      meter,
      watch,
      signal,
      emit: hear,
    });
  }

  return {
    solve,
    close() {
      for (const worker of workers) worker.close();
    },
  };
}

/**
 * No answer is better than the weakest of the parts' bounds; nothing is known while a part has none.
 * @param {Meter[]} meters
 * @param {(a: number, b: number) => boolean} better
 */
function boundOf(meters, better) {
  return meters
    .map(({ bound }) => bound)
    .reduce((all, bound) => (all === null || bound === null ? null : better(bound, all) ? bound : all));
}

/** @param {Meter} all @param {Meter[]} parts @param {(a: number, b: number) => boolean} better */
function gather(all, parts, better) {
  const sum = (/** @type {(meter: Meter) => number} */ of) => parts.reduce((total, meter) => total + of(meter), 0);
  all.engine = parts.find(({ engine }) => engine)?.engine ?? '';
  all.nodes = sum(({ nodes }) => nodes);
  all.memoryMb = sum(({ memoryMb }) => memoryMb);
  all.depth = Math.max(...parts.map(({ depth }) => depth ?? 0));
  all.bound = boundOf(parts, better);
}

/** @typedef {Extract<WorkerOutcome, { kind: 'done' }>['outcome']} Done */

/** @param {WorkerOutcome[]} ends @param {(a: number, b: number) => boolean} better @returns {WorkerOutcome} */
function merged(ends, better) {
  const worst =
    ends.find(({ kind }) => kind === 'fault') ??
    ends.find(({ kind }) => kind === 'refused') ??
    ends.find(({ kind }) => kind === 'stopped');
  if (worst) return worst;
  const outcomes = ends.flatMap((end) => (end.kind === 'done' ? [end.outcome] : []));
  return { kind: 'done', outcome: joined(outcomes, better) };
}

/** @param {Done[]} outcomes @param {(a: number, b: number) => boolean} better @returns {Done} */
export function joined(outcomes, better) {
  const answers = outcomes.filter(({ objective }) => objective !== null);
  const best = answers.reduce(
    (/** @type {Done | null} */ found, each) =>
      found && !better(Number(each.objective), Number(found.objective)) ? found : each,
    null,
  );
  const proved = outcomes.every(({ status }) => status === 'optimal' || status === 'infeasible');
  const status = proved ? (best ? 'optimal' : 'infeasible') : best ? 'feasible' : 'unknown';
  const bounds = outcomes
    .map((each) => (each.status === 'infeasible' ? undefined : each.bound))
    .filter((bound) => bound !== undefined);
  const open = bounds.includes(null);
  const bound =
    open || bounds.length === 0 ? null : bounds.reduce((all, each) => (better(Number(each), Number(all)) ? each : all));
  const sum = (/** @type {(outcome: Done) => number} */ of) =>
    outcomes.reduce((total, outcome) => total + of(outcome), 0);
  return {
    ...outcomes[0],
    status,
    stop: proved ? null : (outcomes.find(({ stop }) => stop !== null)?.stop ?? null),
    objective: best?.objective ?? null,
    moves: best?.moves ?? null,
    bound,
    nodes: sum(({ nodes }) => nodes),
    memoryMb: sum(({ memoryMb }) => memoryMb),
    neededMb: outcomes.find(({ neededMb }) => neededMb)?.neededMb ?? null,
    extra: best?.extra ?? outcomes[0].extra,
  };
}
