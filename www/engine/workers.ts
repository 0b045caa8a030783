/**
 * Several workers without shared memory: each searches its own part of a task (`part` = "i/n" among the engine's
 * options) and needs no knowledge of the others. Where a search can be suspended while it waits for a reply, they share
 * what they know (`exchange.ts`). The first part begins alone. If it does not end soon, it divides its work, and the
 * others begin with the best answer so far. `merging.ts` has the rule by which their results become one outcome. This
 * works on any page: blogs in Firefox and Safari, sites without isolation headers.
 */

import type { Ends, Meter, Task, Watch, WorkerOutcome } from './protocol.ts';
import type { SolveEvent } from './types.ts';
import type { Emit } from './listener.ts';
import type { Better } from './merging.ts';
import type { plainOf } from './plain.ts';
import { PART } from './environment.ts';
import { canSuspend, Exchange } from './exchange.ts';
import { abortable } from './loading.ts';
import { gatherMeters, isBeaten, isProved, mergeOutcomes, settledOutcome } from './merging.ts';
import { newMeter, progressOf } from './meter.ts';
import { runTask } from './run.ts';

const TICK_MS = 60;

export interface Split {
  task: Task;
  count: number;
  /** Does the engine accept an answer to begin with? */
  takesAnswer: boolean;
  watch: Watch;
  signal: AbortSignal | undefined;
  emit: Emit;
  better: Better;
  /** of all parts together */
  meter: Meter;
}

type Plain = Pick<ReturnType<typeof plainOf>, 'open' | 'close'>;

/** @param first the existing worker, which suffices for one part */
export function workersOf(first: Plain, another: () => Plain) {
  const workers = [first];

  async function solve(split: Split): Promise<WorkerOutcome> {
    while (workers.length < split.count) workers.push(another());
    const division = new Division(split, workers);
    const progress = progressOf(split.meter, 1);
    const timer = setInterval(() => {
      division.gather();
      if (split.meter.engine) split.emit(progress()); // a part has begun
    }, TICK_MS);
    const ended = await division.ended();
    clearInterval(timer);
    return ended;
  }

  return {
    solve,
    close() {
      for (const worker of workers) worker.close();
    },
  };
}

interface Part {
  index: number;
  worker: Plain;
  meter: Meter;
  /** Stops the part: nothing in its share can be better, another part has the answer, or a part is lost. */
  stop: AbortController;
  end: WorkerOutcome | null;
  /** Another part has an answer, and one is enough: events of this part are ignored. */
  isIgnored: boolean;
}

/** One task, from the start of its first part to the end of all. */
class Division {
  readonly #split: Split;
  readonly #workers: Plain[];
  readonly #parts: Part[] = [];
  readonly #began = performance.now();
  /** The exchange between the parts; null where a search can't be suspended. */
  readonly #exchange: Exchange | null;
  #ends: Ends = 'all';
  #resolve: (ended: WorkerOutcome) => void = () => {};

  constructor(split: Split, workers: Plain[]) {
    this.#split = split;
    this.#workers = workers;
    this.#exchange = canSuspend() && split.count > 1 ? new Exchange(split.count, () => split.meter.best) : null;
  }

  ended() {
    return new Promise<WorkerOutcome>((resolve) => {
      this.#resolve = resolve;
      this.#beginUpTo(1);
    });
  }

  gather() {
    const meters = this.#parts.map(({ meter }) => meter);
    gatherMeters(this.#split.meter, meters, this.#split.better, this.#usesMethods());
  }

  /** Begins the parts, in order, that have not begun. */
  #beginUpTo(count: number) {
    for (const worker of this.#workers.slice(this.#parts.length, count)) {
      const [first] = this.#parts;
      // Until it reports its own, a part's bound is that of the whole.
      const meter = { ...newMeter(), bound: first ? first.meter.bound : null };
      const index = this.#parts.length;
      const part: Part = { index, worker, meter, stop: new AbortController(), end: null, isIgnored: false };
      this.#parts.push(part);
      void this.#follow(part).then((end) => this.#take(part, end));
    }
  }

  async #follow(part: Part): Promise<WorkerOutcome> {
    const { index, worker, meter, stop } = part;
    const { task, watch, signal } = this.#split;
    const cancel = () => stop.abort();
    signal?.addEventListener('abort', cancel);
    if (signal?.aborted) cancel();
    const handle = await abortable(worker.open(task.family), stop.signal);
    const run = { task: this.#taskFor(index), backend: 'workers' as const, threads: 1, meter, watch };
    const emit = (event: SolveEvent) => this.#receive(event, part);
    const onDivided = index ? undefined : (ends: Ends) => this.#divide(ends);
    if (!('kind' in handle) && this.#exchange) {
      const place = this.#exchange.join(index);
      const ports = [place.port, ...place.others.filter((port) => port !== null)];
      handle.worker.postMessage({ type: 'hold', ...place }, ports);
    }
    const end = 'kind' in handle ? handle : await runTask({ ...run, signal: stop.signal, emit, onDivided, handle });
    signal?.removeEventListener('abort', cancel);
    return end;
  }

  /** Memory is shared out from the start, so that the first part's tables do not depend on whether others follow. */
  #taskFor(index: number): Task {
    const { task, count, meter, takesAnswer } = this.#split;
    const { memoryMb, timeMs } = task.request;
    const options: Record<string, string> = { ...task.request.options, [PART]: `${index}/${count}` };
    if (index && takesAnswer && meter.incumbent) options.answer = meter.incumbent.moves;
    const request = { ...task.request, threads: 1, options };
    if (memoryMb) request.memoryMb = memoryMb / count;
    if (timeMs) request.timeMs = Math.max(1, timeMs - (performance.now() - this.#began));
    return { ...task, request };
  }

  /** Starts the other parts, to which the first part leaves the rest of its work. */
  #divide(ends: Ends) {
    this.#ends = ends;
    this.#beginUpTo(this.#split.count);
  }

  #receive(event: SolveEvent, from: Part) {
    if (from.isIgnored) return;
    const { emit, meter: total, better } = this.#split;
    if (event.type === 'incumbent' && this.#usesMethods()) this.#stopOthers(from);
    if (event.type === 'detail' || (event.type === 'started' && from.index === 0)) emit(event);
    if (event.type === 'incumbent' && (total.best === null || better(event.objective, total.best))) {
      total.best = event.objective;
      total.incumbent = { objective: event.objective, moves: event.moves };
      emit(event);
    }
    for (const part of this.#parts)
      if (!part.end && this.#isSettled(part) && !this.#endsItself(part)) part.stop.abort();
  }

  /** Where one answer is enough, the first part with an answer may still improve it; the others are stopped. */
  #stopOthers(one: Part) {
    for (const part of this.#parts.filter((other) => other !== one && !other.end)) {
      part.isIgnored = true;
      part.stop.abort();
    }
  }

  /** A part that has proved the best answer ends by itself. */
  #endsItself({ meter }: Part) {
    const { better, meter: all } = this.#split;
    return isBeaten(meter.bound, meter.best, better) && !better(all.best ?? Number(meter.best), Number(meter.best));
  }

  /** Can nothing in a part's share be better than the best? */
  #isSettled({ meter }: Part) {
    const bounds = this.#usesMethods() ? this.#parts.map((part) => part.meter.bound) : [meter.bound];
    const { better, meter: total } = this.#split;
    return this.#parts.length > 1 && bounds.some((bound) => isBeaten(bound, total.best, better));
  }

  /** Does the proof of one part hold for all? */
  #usesMethods() {
    return this.#ends === 'verdict';
  }

  /** Does this part's end make the other parts unnecessary or useless? */
  #endsAll(part: Part) {
    if (part.isIgnored) return false;
    if (part.end?.kind === 'stopped') return !this.#isSettled(part);
    return part.end?.kind !== 'done' || this.#isEnough(part.end);
  }

  #isEnough(end: WorkerOutcome) {
    if (end.kind !== 'done' || this.#parts.length === 1) return false;
    const { status, stop, objective } = end.outcome;
    if (stop === 'target' || (this.#usesMethods() && isProved(status))) return true;
    return this.#ends !== 'all' && objective !== null;
  }

  #take(part: Part, end: WorkerOutcome) {
    part.end = end;
    this.#exchange?.leave(part.index);
    if (end.kind !== 'done') this.#exchange?.reportLoss(part.index);
    // A stopped part is still searching, so its worker can't be used again.
    if (end.kind !== 'done') part.worker.close();
    if (this.#endsAll(part)) for (const { stop } of this.#parts) stop.abort();
    if (!this.#parts.every(({ end }) => end)) return;
    this.#exchange?.close();
    this.#resolve(this.#merged());
  }

  #merged(): WorkerOutcome {
    this.gather();
    const ends = this.#parts.filter(({ isIgnored }) => !isIgnored).map((part) => this.#endOf(part));
    if (this.#parts.length === 1) return ends[0];
    const lost = ends.find(({ kind }) => kind === 'fault') ?? ends.find(({ kind }) => kind === 'refused');
    const stopped = ends.filter((end) => end.kind === 'stopped');
    const [firstStopped] = stopped;
    const outcomes = ends.flatMap((end) => (end.kind === 'done' ? [end.outcome] : []));
    if (lost) return lost;
    if (firstStopped && !ends.some((end) => this.#isEnough(end)))
      return stopped.find(({ stop }) => stop !== 'cancelled') ?? firstStopped;
    const nodes = this.#parts.map(({ end, meter }) => (end?.kind === 'done' ? end.outcome.nodes : meter.nodes));
    const outcome = {
      ...mergeOutcomes(outcomes, this.#split.better, this.#usesMethods()),
      threads: this.#parts.length,
    };
    return { kind: 'done', outcome: { ...outcome, nodes: nodes.reduce((sum, count) => sum + count, 0) } };
  }

  /** A part that was stopped because it was settled counts as finished. */
  #endOf(part: Part): WorkerOutcome {
    const { incumbent } = this.#split.meter;
    const end = part.end as WorkerOutcome;
    if (end.kind !== 'stopped' || !incumbent || this.#split.signal?.aborted || !this.#isSettled(part)) return end;
    return { kind: 'done', outcome: settledOutcome(part.meter, incumbent) };
  }
}
