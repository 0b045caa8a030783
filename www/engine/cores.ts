/**
 * Estimates how many cores are of the fast kind: telephones and many laptops have two kinds, and browsers count both.
 * One worker for each core repeats the same small piece of work, all at once. The system moves workers between cores as
 * it likes, so this file sorts samples, not workers: the share of time spent in fast ones is the share of fast cores.
 */

import type { Sample } from './core-samples.ts';
import { cores } from './features.ts';
import { Worker } from './spawn.ts';

/**
 * Devices with fewer cores have one kind. Devices with more are workstations, and would need too many workers for so
 * small a question.
 */
const [FEWEST_CORES, MOST_CORES] = [4, 16];
/** A piece that takes this many times as long as the fast ones was interrupted. */
const INTERRUPTED_RATIO = 8;
/** Largest accepted shares of the time: in interrupted samples, and in the middle half between the two kinds. */
const [MOST_LOST, MOST_BETWEEN] = [0.25, 0.15];
/** The two kinds differ at least by this factor. */
const KINDS_RATIO = 1.4;
/** For each worker. */
const LEAST_SAMPLES = 10;

const sum = (list: number[]) => list.reduce((total, value) => total + value, 0);
const mean = (list: number[]) => sum(list) / list.length;

/** Milliseconds of one piece. */
const timeOf = ({ pieces, time }: Sample) => time / pieces;
const timeIn = (samples: Sample[]) => sum(samples.map(({ time }) => time));

/** Splits sorted numbers into two groups with the least scatter within each, and returns the size of the first. */
function splitPoint(sorted: number[]) {
  const total = sum(sorted);
  let [best, at, head] = [-1, 1, 0];
  for (let size = 1; size < sorted.length; size++) {
    head += sorted[size - 1];
    const difference = head / size - (total - head) / (sorted.length - size);
    const gain = size * (sorted.length - size) * difference ** 2;
    if (gain > best) [best, at] = [gain, size];
  }
  return at;
}

const sortedTimes = (workers: Sample[][]) =>
  workers
    .flat()
    .map(timeOf)
    .toSorted((a, b) => a - b);

/**
 * Splits all samples into fast and slow ones.
 * @returns the time of a piece between the two kinds, 0 for the fast one, 1 for the slow one; null if there is one kind
 */
function kindsOf(workers: Sample[][]) {
  const logs = sortedTimes(workers).map(Math.log);
  const at = splitPoint(logs);
  const [fast, slow] = [mean(logs.slice(0, at)), mean(logs.slice(at))];
  if (slow - fast < Math.log(KINDS_RATIO)) return null;
  return (part: number) => Math.exp(fast + part * (slow - fast));
}

/** Without pieces that are far slower than the fast ones. */
function withoutPauses(workers: Sample[][]) {
  const sorted = sortedTimes(workers);
  const longest = INTERRUPTED_RATIO * sorted[Math.floor(sorted.length / 10)];
  return workers.map((samples) => samples.filter((each) => timeOf(each) <= longest));
}

/** Without slow samples between fast ones: a worker stays on a core for longer, so that these were interrupted. */
function withoutLoneSlow(workers: Sample[][], middle: number) {
  const isSlow = (each: Sample | undefined) => each !== undefined && timeOf(each) >= middle;
  return workers.map((samples) =>
    samples.filter((each, at) => !isSlow(each) || isSlow(samples[at - 1]) || isSlow(samples[at + 1])),
  );
}

/**
 * The number of fast cores; null if the times are too noisy to tell.
 * @param workers their samples in order; one worker a core
 */
export function fastCoreCount(workers: Sample[][]): number | null {
  if (workers.some((samples) => samples.length < LEAST_SAMPLES)) return null;
  if (workers.flat().some(({ time }) => time === 0)) return null; // the clock is too coarse
  const leastTime = (1 - MOST_LOST) * timeIn(workers.flat());
  const rough = withoutPauses(workers);
  const roughKinds = kindsOf(rough);
  const counted = roughKinds ? withoutLoneSlow(rough, roughKinds(1 / 2)) : rough;
  const time = timeIn(counted.flat());
  if (time < leastTime) return null;
  const kinds = kindsOf(counted);
  if (!kinds) return workers.length;
  const isBetween = (each: Sample) => timeOf(each) > kinds(1 / 4) && timeOf(each) < kinds(3 / 4);
  if (timeIn(counted.flat().filter(isBetween)) > MOST_BETWEEN * time) return null;
  const isFast = (each: Sample) => timeOf(each) < kinds(1 / 2);
  const shares = counted.map((samples) => timeIn(samples.filter(isFast)) / timeIn(samples));
  return Math.max(1, Math.round(sum(shares)));
}

/** A worker that reports when it is ready and measures on request. */
function startWorker() {
  const worker = new Worker(new URL('./cores-worker.ts', import.meta.url), { type: 'module' });
  const reply = () =>
    new Promise<Sample[]>((resolve, reject) => {
      worker.onmessage = ({ data }) => resolve(data);
      worker.onerror = reject;
    });
  const ready = reply();
  return {
    worker,
    ready,
    work() {
      worker.postMessage(null);
      return reply();
    },
  };
}

const aborted = (signal: AbortSignal) =>
  new Promise<null>((resolve) => signal.addEventListener('abort', () => resolve(null), { once: true }));

/**
 * Takes a fifth of a second, in which nothing else should run. Null if the result would be unreliable or of no use.
 * @param signal cancels at once
 */
export async function measureCores(signal: AbortSignal, count: number = cores()): Promise<number | null> {
  if (count < FEWEST_CORES || count > MOST_CORES || signal.aborted) return null;
  const workers = Array.from({ length: count }, startWorker);
  const times = async () => {
    await Promise.all(workers.map(({ ready }) => ready));
    return Promise.all(workers.map(({ work }) => work()));
  };
  const result = await Promise.race([times().catch(() => null), aborted(signal)]);
  for (const { worker } of workers) worker.terminate();
  return result && fastCoreCount(result);
}
