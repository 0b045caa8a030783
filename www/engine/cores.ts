/**
 * Estimates how many cores are of the fast kind: telephones and many laptops have two kinds, and browsers count both.
 * One worker for each core repeats the same small piece of work, all at once. The system moves workers between cores as
 * it likes, so this file sorts pieces, not workers: the share of time spent in fast pieces is the share of fast cores.
 */

import { cores } from './features.ts';
import { Worker } from './spawn.ts';

/**
 * Devices with fewer cores have one kind. Devices with more are workstations, and would need too many workers for so
 * small a question.
 */
const [FEWEST_CORES, MOST_CORES] = [4, 16];
/** A piece that takes this many times as long as the fast ones was interrupted. */
const INTERRUPTED_RATIO = 8;
/** Largest accepted shares of the time: in interrupted pieces, and in the middle half between the two kinds. */
const [MOST_LOST, MOST_BETWEEN] = [0.25, 0.15];
/** The two kinds differ at least by this factor. */
const KINDS_RATIO = 1.4;
/** For each worker. */
const LEAST_PIECES = 10;

const sum = (list: number[]) => list.reduce((total, value) => total + value, 0);
const mean = (list: number[]) => sum(list) / list.length;

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

/**
 * The number of fast cores; null if the times are too noisy to tell.
 * @param times of the pieces, by worker; one worker a core
 */
export function fastCoreCount(times: number[][]): number | null {
  if (times.some((pieces) => pieces.length < LEAST_PIECES)) return null;
  const sorted = times.flat().toSorted((a, b) => a - b);
  if (sorted.includes(0)) return null; // the clock is too coarse
  const longest = INTERRUPTED_RATIO * sorted[Math.floor(sorted.length / 10)];
  const uninterrupted = times.map((pieces) => pieces.filter((time) => time <= longest));
  if (sum(uninterrupted.map(sum)) < (1 - MOST_LOST) * sum(sorted)) return null;
  const logs = sorted.filter((time) => time <= longest).map(Math.log);
  const at = splitPoint(logs);
  const [fast, slow] = [mean(logs.slice(0, at)), mean(logs.slice(at))];
  if (slow - fast < Math.log(KINDS_RATIO)) return times.length;
  const timeAt = (part: number) => Math.exp(fast + part * (slow - fast));
  const [low, high] = [timeAt(1 / 4), timeAt(3 / 4)];
  const timeBetween = sum(sorted.filter((time) => time > low && time < high));
  if (timeBetween > MOST_BETWEEN * sum(uninterrupted.map(sum))) return null;
  const middle = timeAt(1 / 2);
  const shares = uninterrupted.map((pieces) => sum(pieces.filter((time) => time < middle)) / sum(pieces));
  return Math.max(1, Math.round(sum(shares)));
}

/** A worker that reports when it is ready and measures on request. */
function startWorker() {
  const worker = new Worker(new URL('./cores-worker.ts', import.meta.url), { type: 'module' });
  const reply = () =>
    new Promise<number[]>((resolve, reject) => {
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
