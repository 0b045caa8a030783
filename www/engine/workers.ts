/**
 * Several workers without shared memory: each searches its own part of a task from the roots up (`part` = "i/n" among the
 * engine's options) and knows nothing of the others. What they found is merged by a fixed rule: the best objective, of
 * equals the one of the lowest part. Works in any page: blogs in Firefox and Safari, sites without isolation headers.
 */

import type { WorkerOutcome, Meter, Task, Watch } from './protocol.ts';
import type { ModuleOf } from './builds.ts';
import type { SolveEvent } from './types.ts';
import { PART } from './environment.ts';
import { unlessAborted } from './loading.ts';
import { newMeter, progressOf } from './meter.ts';
import { plainOf } from './plain.ts';
import { followed } from './run.ts';

const TICK_MS = 60;

export interface Split {
  task: Task;
  count: number;
  watch: Watch;
  signal: AbortSignal | undefined;
  emit: (event: SolveEvent) => void;
  better: (a: number, b: number) => boolean;
  /** of all parts together */
  meter: Meter;
}

export function workersOf(moduleOf: ModuleOf) {
  const workers: ReturnType<typeof plainOf>[] = [];

  async function solve(split: Split): Promise<WorkerOutcome> {
    const { count, meter, emit } = split;
    while (workers.length < count) workers.push(plainOf(moduleOf));
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

  async function one(
    { task, count, watch, signal, emit, better, meter: all }: Split,
    meter: Meter,
    index: number,
  ): Promise<WorkerOutcome> {
    const { request } = task;
    const memoryMb = request.memoryMb && request.memoryMb / count;
    const options = { ...request.options, [PART]: `${index}/${count}` };
    const part = { ...task, request: { ...request, threads: 1, options, ...(memoryMb ? { memoryMb } : {}) } };
    const hear = (event: SolveEvent) => {
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
    const handle = await unlessAborted(workers[index].open(task.family), signal);
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

/** No answer is better than the weakest of the parts' bounds; nothing is known while a part has none. */
function boundOf(meters: Meter[], better: (a: number, b: number) => boolean) {
  return meters
    .map(({ bound }) => bound)
    .reduce((all, bound) => (all === null || bound === null ? null : better(bound, all) ? bound : all));
}

function gather(all: Meter, parts: Meter[], better: (a: number, b: number) => boolean) {
  const sum = (of: (meter: Meter) => number) => parts.reduce((total, meter) => total + of(meter), 0);
  all.engine = parts.find(({ engine }) => engine)?.engine ?? '';
  all.nodes = sum(({ nodes }) => nodes);
  all.memoryMb = sum(({ memoryMb }) => memoryMb);
  all.depth = Math.max(...parts.map(({ depth }) => depth ?? 0));
  all.bound = boundOf(parts, better);
}

export type Done = Extract<WorkerOutcome, { kind: 'done' }>['outcome'];

function merged(ends: WorkerOutcome[], better: (a: number, b: number) => boolean): WorkerOutcome {
  const worst =
    ends.find(({ kind }) => kind === 'fault') ??
    ends.find(({ kind }) => kind === 'refused') ??
    ends.find(({ kind }) => kind === 'stopped');
  if (worst) return worst;
  const outcomes = ends.flatMap((end) => (end.kind === 'done' ? [end.outcome] : []));
  return { kind: 'done', outcome: joined(outcomes, better) };
}

export function joined(outcomes: Done[], better: (a: number, b: number) => boolean): Done {
  const answers = outcomes.filter(({ objective }) => objective !== null);
  const best = answers.reduce(
    (found: Done | null, each) => (found && !better(Number(each.objective), Number(found.objective)) ? found : each),
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
  const sum = (of: (outcome: Done) => number) => outcomes.reduce((total, outcome) => total + of(outcome), 0);
  return {
    ...outcomes[0],
    threads: outcomes.length,
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
