/** The three ways to solve: the build with threads, several workers of the plain build, one of them. */

import type { Backend, SolveEvent } from './types.ts';
import type { Environment } from './environment.ts';
import type { Meter, Task, WorkerOutcome } from './protocol.ts';
import { modulesOf, whileLoading } from './builds.ts';
import { betterIn, partsIn, takes, threadsIn } from './environment.ts';
import { unlessAborted } from './loading.ts';
import { newMeter } from './meter.ts';
import { plainOf } from './plain.ts';
import { followed, type OnMet, type Patience } from './run.ts';
import { threadsOf } from './threads.ts';
import { workersOf } from './workers.ts';

export type Attempt = { meter: Meter; backend: Backend; threads: number; ended: WorkerOutcome };

type Emit = (event: SolveEvent) => void;
/** Called with the state of the attempt when it meets a limit. */
export type Met = (at: Attempt, patience: Patience) => void;
export type Way = (task: Task, signal: AbortSignal | undefined, emit: Emit, onMet?: Met) => Promise<Attempt>;

const begun = (backend: Backend, threads: number) => ({ meter: newMeter(), backend, threads });
const cancelled: WorkerOutcome = { kind: 'stopped', stop: 'cancelled' };

/** The callback for a limit, if the run may wait at one. */
function waiting(attempted: Omit<Attempt, 'ended'>, met: Met | undefined): { onMet?: OnMet } {
  if (!met) return {};
  return { onMet: (stop, patience) => met({ ...attempted, ended: { kind: 'stopped', stop } }, patience) };
}

export function attemptsOf(environment: Environment) {
  const { watch, standard } = environment;
  const modules = { threads: modulesOf('pkg-threads', environment), plain: modulesOf('pkg', environment) };
  const threads = threadsOf(environment, modules.threads);
  const plain = plainOf(modules.plain);
  const workers = workersOf(plain, () => plainOf(modules.plain));

  const withThreads: Way = async ({ family, board, request }, signal, emit, met) => {
    const count = threadsIn(request.threads, standard);
    const attempted = begun('threads', count);
    const opening = unlessAborted(threads.open(family, count), signal);
    const handle = await whileLoading(opening, modules.threads(family), emit);
    if ('kind' in handle) return { ...attempted, ended: handle };
    const task = { family, board, request: { ...request, threads: count } };
    const ended = await followed({ ...attempted, handle, task, watch, signal, emit, ...waiting(attempted, met) });
    if (ended.kind === 'fault' || ended.kind === 'stopped') threads.close();
    return { ...attempted, ended };
  };

  const inWorkers: Way = async (task, signal, emit) => {
    const { family, request } = task;
    const count = partsIn(threadsIn(request.threads, standard), request.memoryMb);
    const attempted = begun('workers', count);
    if (signal?.aborted) return { ...attempted, ended: cancelled };
    const [better, takesAnswer] = [betterIn(family), takes('answer', family, request.engine)];
    const work = workers.solve({ task, count, takesAnswer, watch, signal, emit, better, meter: attempted.meter });
    const ended = await whileLoading(work, modules.plain(family), emit);
    if (ended.kind === 'fault') workers.close();
    return { ...attempted, ended };
  };

  const inPlain: Way = async (task, signal, emit) => {
    const attempted = begun('plain', 1);
    if (signal?.aborted) return { ...attempted, ended: cancelled };
    const opening = unlessAborted(plain.open(task.family), signal);
    const handle = await whileLoading(opening, modules.plain(task.family), emit);
    if ('kind' in handle) return { ...attempted, ended: handle };
    const ended = await followed({ ...attempted, handle, task, watch, signal, emit });
    if (ended.kind === 'fault' || ended.kind === 'stopped') plain.close();
    return { ...attempted, ended };
  };

  /** The page stops waiting at once; the search gets the cancel separately. */
  const inNative: Way = async ({ family, board, request }, signal, emit, met) => {
    const { native } = environment.paired;
    const most = native?.power.threads ?? 1;
    const count = Math.min(most, Math.max(1, Math.trunc(request.threads || most)));
    const attempted = begun('native', count);
    if (!native) return { ...attempted, ended: { kind: 'fault', code: 'native-lost', detail: '' } };
    await native.answered();
    if (signal?.aborted) return { ...attempted, ended: cancelled };
    const task = { family, board, request: { ...request, threads: count } };
    const handle = native.handle();
    const ended = await followed({ ...attempted, handle, task, watch, signal, emit, ...waiting(attempted, met) });
    if (ended.kind === 'stopped') native.cancel();
    return { ...attempted, ended };
  };

  return { modules, threads, plain, workers, withThreads, inWorkers, inPlain, inNative };
}
