/**
 * Several workers without shared memory: each searches its own part of a task (`part` = "i/n" among the engine's options) and need not know of the others.
 * Where a search can be put aside while it asks, they share what they know (`exchange.ts`).
 * The first begins alone. What it does not end soon it divides: then the others begin, with the best answer so far. `merging.ts` has the rule by which
 * what they found becomes one outcome. Works in any page: blogs in Firefox and Safari, sites without isolation headers.
 */

import type { Ends, Meter, Task, Watch, WorkerOutcome } from './protocol.ts';
import type { SolveEvent } from './types.ts';
import type { Better } from './merging.ts';
import type { plainOf } from './plain.ts';
import { canAsk, Exchange } from './exchange.ts';
import { unlessAborted } from './loading.ts';
import { gather, isBeaten, isProved, joined, settled } from './merging.ts';
import { newMeter, progressOf } from './meter.ts';
import { PART } from './part.ts';
import { followed } from './run.ts';

const TICK_MS = 60;

export interface Split {
  task: Task;
  count: number;
  /** Does the engine take an answer to begin with? */
  takesAnswer: boolean;
  watch: Watch;
  signal: AbortSignal | undefined;
  emit: (event: SolveEvent) => void;
  better: Better;
  /** of all parts together */
  meter: Meter;
}

type Plain = Pick<ReturnType<typeof plainOf>, 'open' | 'close'>;

/** @param first the worker that is there already, as one part needs no other */
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
  meter: Meter;
  /** Ends it: nothing of its share can be better any more, another has what was asked for, or something is lost. */
  stop: AbortController;
  end: WorkerOutcome | null;
  /** Another has an answer where one is enough: nothing more is heard of this one. */
  left: boolean;
}

/** One task, from its first part's beginning to the end of all. */
class Division {
  readonly #split: Split;
  readonly #workers: Plain[];
  readonly #parts: Part[] = [];
  readonly #began = performance.now();
  /** Where the parts meet; null where a search can't be put aside. */
  readonly #exchange: Exchange | null;
  #ends: Ends = 'all';
  #resolve: (ended: WorkerOutcome) => void = () => {};

  constructor(split: Split, workers: Plain[]) {
    this.#split = split;
    this.#workers = workers;
    this.#exchange = canAsk() && split.count > 1 ? new Exchange(split.count, () => split.meter.best) : null;
  }

  ended() {
    return new Promise<WorkerOutcome>((resolve) => {
      this.#resolve = resolve;
      this.#begin(0);
    });
  }

  gather() {
    const meters = this.#parts.map(({ meter }) => meter);
    gather(this.#split.meter, meters, this.#split.better, this.#isOfMethods());
  }

  #begin(index: number) {
    // Until it says more itself, a part's bound is that of the whole.
    const meter = { ...newMeter(), bound: index ? this.#parts[0].meter.bound : null };
    const part: Part = { meter, stop: new AbortController(), end: null, left: false };
    this.#parts.push(part);
    void this.#follow(part, index).then((end) => this.#take(part, index, end));
  }

  async #follow({ meter, stop }: Part, index: number): Promise<WorkerOutcome> {
    const { task, watch, signal } = this.#split;
    const cancel = () => stop.abort();
    signal?.addEventListener('abort', cancel);
    if (signal?.aborted) cancel();
    const handle = await unlessAborted(this.#workers[index].open(task.family), stop.signal);
    const run = { task: this.#taskOf(index), backend: 'workers' as const, threads: 1, meter, watch };
    const emit = (event: SolveEvent) => this.#hear(event, index);
    const onDivided = index ? undefined : (ends: Ends) => this.#divide(ends);
    if (!('kind' in handle) && this.#exchange) {
      const place = this.#exchange.join(index);
      const ports = [place.port, ...place.others.filter((port) => port !== null)];
      handle.worker.postMessage({ type: 'hold', ...place }, ports);
    }
    const own = { ...run, signal: stop.signal, emit, onDivided };
    const end = 'kind' in handle ? handle : await followed({ ...own, handle });
    signal?.removeEventListener('abort', cancel);
    return end;
  }

  /** Memory is shared out from the beginning, so that the first part's tables are the same whether others come or not. */
  #taskOf(index: number): Task {
    const { task, count, meter, takesAnswer } = this.#split;
    const { memoryMb, timeMs } = task.request;
    const options: Record<string, string> = { ...task.request.options, [PART]: `${index}/${count}` };
    if (index && takesAnswer && meter.incumbent) options.answer = meter.incumbent.moves;
    const request = { ...task.request, threads: 1, options };
    if (memoryMb) request.memoryMb = memoryMb / count;
    if (timeMs) request.timeMs = Math.max(1, timeMs - (performance.now() - this.#began));
    return { ...task, request };
  }

  /** The first part leaves to the others what is not its own. */
  #divide(ends: Ends) {
    this.#ends = ends;
    while (this.#parts.length < this.#split.count) this.#begin(this.#parts.length);
  }

  #hear(event: SolveEvent, index: number) {
    if (this.#parts[index].left) return;
    const { emit, meter: all, better } = this.#split;
    if (event.type === 'incumbent' && this.#isOfMethods()) this.#leaveTo(index);
    if (event.type === 'detail' || (event.type === 'started' && index === 0)) emit(event);
    if (event.type === 'incumbent' && (all.best === null || better(event.objective, all.best))) {
      all.best = event.objective;
      all.incumbent = { objective: event.objective, moves: event.moves };
      emit(event);
    }
    for (const part of this.#parts)
      if (!part.end && this.#isSettled(part) && !this.#endsItself(part)) part.stop.abort();
  }

  /** Where one answer is enough, the first part that has one may still make it better; the others are not waited for. */
  #leaveTo(index: number) {
    for (const part of this.#parts.filter(({ end }, other) => other !== index && !end)) {
      part.left = true;
      part.stop.abort();
    }
  }

  /** One that has the best answer, and has it proved, ends by itself. */
  #endsItself({ meter }: Part) {
    const { better, meter: all } = this.#split;
    return isBeaten(meter.bound, meter.best, better) && !better(all.best ?? Number(meter.best), Number(meter.best));
  }

  /** Can nothing of a part's share be better than the best? */
  #isSettled({ meter }: Part) {
    const bounds = this.#isOfMethods() ? this.#parts.map((part) => part.meter.bound) : [meter.bound];
    const { better, meter: all } = this.#split;
    return this.#parts.length > 1 && bounds.some((bound) => isBeaten(bound, all.best, better));
  }

  /** Is what one part proves true of all? */
  #isOfMethods() {
    return this.#ends === 'verdict';
  }

  /** An end after which the other parts are not needed, or of no use. */
  #endsAll(part: Part) {
    if (part.left) return false;
    if (part.end?.kind === 'stopped') return !this.#isSettled(part);
    return part.end?.kind !== 'done' || this.#isEnough(part.end);
  }

  #isEnough(end: WorkerOutcome) {
    if (end.kind !== 'done' || this.#parts.length === 1) return false;
    const { status, stop, objective } = end.outcome;
    if (stop === 'target' || (this.#isOfMethods() && isProved(status))) return true;
    return this.#ends !== 'all' && objective !== null;
  }

  #take(part: Part, index: number, end: WorkerOutcome) {
    part.end = end;
    this.#exchange?.leave(index);
    if (end.kind !== 'done') this.#exchange?.lose(index);
    // What was stopped searches on: its worker is not to be used again.
    if (end.kind !== 'done') this.#workers[index].close();
    if (this.#endsAll(part)) for (const { stop } of this.#parts) stop.abort();
    if (!this.#parts.every(({ end }) => end)) return;
    this.#exchange?.close();
    this.#resolve(this.#merged());
  }

  #merged(): WorkerOutcome {
    this.gather();
    const ends = this.#parts.filter(({ left }) => !left).map((part) => this.#endOf(part));
    if (this.#parts.length === 1) return ends[0];
    const lost = ends.find(({ kind }) => kind === 'fault') ?? ends.find(({ kind }) => kind === 'refused');
    const stopped = ends.filter((end) => end.kind === 'stopped');
    const done = ends.flatMap((end) => (end.kind === 'done' ? [end.outcome] : []));
    if (lost) return lost;
    if (stopped.length && !ends.some((end) => this.#isEnough(end)))
      return stopped.find(({ stop }) => stop !== 'cancelled') ?? stopped[0];
    const nodes = this.#parts.map(({ end, meter }) => (end?.kind === 'done' ? end.outcome.nodes : meter.nodes));
    const outcome = { ...joined(done, this.#split.better, this.#isOfMethods()), threads: this.#parts.length };
    return { kind: 'done', outcome: { ...outcome, nodes: nodes.reduce((all, each) => all + each, 0) } };
  }

  /** One that was stopped because it was settled has come to its end. */
  #endOf(part: Part): WorkerOutcome {
    const { incumbent } = this.#split.meter;
    const end = part.end as WorkerOutcome;
    if (end.kind !== 'stopped' || !incumbent || this.#split.signal?.aborted || !this.#isSettled(part)) return end;
    return { kind: 'done', outcome: settled(part.meter, incumbent) };
  }
}
