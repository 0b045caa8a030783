/** The three ways to solve: the build with threads, several workers of the plain build, one of them. */

import type { Backend } from './types.ts';
import type { Environment } from './environment.ts';
import type { Emit } from './listener.ts';
import type { Meter, Task, WorkerOutcome } from './protocol.ts';
import { modulesOf, reportLoading } from './builds.ts';
import { betterFor, partCount, hasOption, threadCount } from './environment.ts';
import { abortable } from './loading.ts';
import { newMeter } from './meter.ts';
import { plainOf } from './plain.ts';
import { runTask, type OnLimit, type WaitControls } from './run.ts';
import { threadsOf } from './threads.ts';
import { workersOf } from './workers.ts';

export type Attempt = { meter: Meter; backend: Backend; threads: number; ended: WorkerOutcome };

/** Called with the state of the attempt when it meets a limit. */
export type OnAttemptLimit = (at: Attempt, controls: WaitControls) => void;
type RunAttempt = (
  task: Task,
  signal: AbortSignal | undefined,
  emit: Emit,
  onLimit?: OnAttemptLimit,
) => Promise<Attempt>;

const newAttempt = (backend: Backend, threads: number) => ({ meter: newMeter(), backend, threads });
const cancelled: WorkerOutcome = { kind: 'stopped', stop: 'cancelled' };

/** The callback for a limit, if the run may wait at one. */
function limitCallback(attempt: Omit<Attempt, 'ended'>, onLimit: OnAttemptLimit | undefined): { onLimit?: OnLimit } {
  if (!onLimit) return {};
  return { onLimit: (stop, controls) => onLimit({ ...attempt, ended: { kind: 'stopped', stop } }, controls) };
}

export function attemptsOf(environment: Environment) {
  const { watch, defaultThreads } = environment;
  const modules = { threads: modulesOf('pkg-threads', environment), plain: modulesOf('pkg', environment) };
  const threads = threadsOf(environment, modules.threads);
  const plain = plainOf(modules.plain);
  const workers = workersOf(plain, () => plainOf(modules.plain));

  const solveWithThreads: RunAttempt = async ({ family, board, request }, signal, emit, onLimit) => {
    const count = threadCount(request.threads, defaultThreads);
    const attempt = newAttempt('threads', count);
    const handleOrStop = abortable(threads.open(family, count), signal);
    const handle = await reportLoading(handleOrStop, modules.threads(family), emit);
    if ('kind' in handle) return { ...attempt, ended: handle };
    const task = { family, board, request: { ...request, threads: count } };
    const ended = await runTask({ ...attempt, handle, task, watch, signal, emit, ...limitCallback(attempt, onLimit) });
    if (ended.kind === 'fault' || ended.kind === 'stopped') threads.close();
    return { ...attempt, ended };
  };

  const solveInWorkers: RunAttempt = async (task, signal, emit) => {
    const { family, request } = task;
    const count = partCount(threadCount(request.threads, defaultThreads), request.memoryMb);
    const attempt = newAttempt('workers', count);
    if (signal?.aborted) return { ...attempt, ended: cancelled };
    const [better, takesAnswer] = [betterFor(family), hasOption('answer', family, request.engine)];
    const work = workers.solve({ task, count, takesAnswer, watch, signal, emit, better, meter: attempt.meter });
    const ended = await reportLoading(work, modules.plain(family), emit);
    if (ended.kind === 'fault') workers.close();
    return { ...attempt, ended };
  };

  const solveInPlainBuild: RunAttempt = async (task, signal, emit) => {
    const attempt = newAttempt('plain', 1);
    if (signal?.aborted) return { ...attempt, ended: cancelled };
    const handleOrStop = abortable(plain.open(task.family), signal);
    const handle = await reportLoading(handleOrStop, modules.plain(task.family), emit);
    if ('kind' in handle) return { ...attempt, ended: handle };
    const ended = await runTask({ ...attempt, handle, task, watch, signal, emit });
    if (ended.kind === 'fault' || ended.kind === 'stopped') plain.close();
    return { ...attempt, ended };
  };

  /** The page stops waiting at once; the search gets the cancel separately. */
  const solveNatively: RunAttempt = async ({ family, board, request }, signal, emit, onLimit) => {
    const { native } = environment.paired;
    const maxThreads = native?.power.threads ?? 1;
    const count = Math.min(maxThreads, Math.max(1, Math.trunc(request.threads || maxThreads)));
    const attempt = newAttempt('native', count);
    if (!native) return { ...attempt, ended: { kind: 'fault', code: 'native-lost', detail: '' } };
    await native.answered();
    if (signal?.aborted) return { ...attempt, ended: cancelled };
    const task = { family, board, request: { ...request, threads: count } };
    const handle = native.handle();
    const ended = await runTask({ ...attempt, handle, task, watch, signal, emit, ...limitCallback(attempt, onLimit) });
    if (ended.kind === 'stopped') native.cancel();
    return { ...attempt, ended };
  };

  return {
    modules,
    threads,
    plain,
    workers,
    solveWithThreads,
    solveInWorkers,
    solveInPlainBuild,
    solveNatively,
  };
}
