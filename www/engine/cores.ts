/**
 * How many cores are of the fast kind: telephones and many laptops have two kinds, and a browser counts all of them. A worker for each core does the same
 * small piece of work again and again, all at once. Which core a piece runs on is the system's affair and changes as it likes, so pieces are sorted and not
 * workers: the share of time that goes by in fast ones is the share of the cores that are fast.
 */

import { cores } from './features.ts';
import { Worker } from './spawn.ts';

/** Fewer cores than this are of one kind; more are a workstation's, and too many workers for so small a question. */
const [FEWEST, MOST] = [4, 16];
/** A piece that takes so many times as long as the fast ones was interrupted. */
const INTERRUPTED = 8;
/** Of the time so much may go by in interrupted pieces, and so much in the middle half between the two kinds. */
const [LOST, BETWEEN] = [0.25, 0.15];
/** Two kinds differ by this factor at least. */
const KINDS = 1.4;
/** Of each worker. */
const LEAST_PIECES = 10;

const sum = (list: number[]) => list.reduce((total, each) => total + each, 0);
const mean = (list: number[]) => sum(list) / list.length;

/** Where sorted numbers fall into two groups with the least scatter in each: the size of the first. */
function cut(sorted: number[]) {
  const all = sum(sorted);
  let [best, at, head] = [-1, 1, 0];
  for (let size = 1; size < sorted.length; size++) {
    head += sorted[size - 1];
    const apart = head / size - (all - head) / (sorted.length - size);
    const gain = size * (sorted.length - size) * apart ** 2;
    if (gain > best) [best, at] = [gain, size];
  }
  return at;
}

/** Cores of the fast kind; null where the times don't tell: too much else was going on. @param times of the pieces of each worker, one worker a core */
export function fastOf(times: number[][]): number | null {
  if (times.some((own) => own.length < LEAST_PIECES)) return null;
  const all = times.flat().toSorted((a, b) => a - b);
  const most = INTERRUPTED * all[Math.floor(all.length / 10)];
  if (most === 0) return null; // a clock that is too coarse
  const whole = times.map((own) => own.filter((time) => time <= most));
  if (sum(whole.map(sum)) < (1 - LOST) * sum(all)) return null;
  const logs = all.filter((time) => time <= most).map(Math.log);
  const at = cut(logs);
  const [fast, slow] = [mean(logs.slice(0, at)), mean(logs.slice(at))];
  if (slow - fast < Math.log(KINDS)) return times.length;
  const [low, high] = [1 / 4, 3 / 4].map((part) => Math.exp(fast + part * (slow - fast)));
  const between = sum(all.filter((time) => time > low && time < high));
  if (between > BETWEEN * sum(whole.map(sum))) return null;
  const middle = Math.exp((fast + slow) / 2);
  const shares = whole.map((own) => sum(own.filter((time) => time < middle)) / sum(own));
  return Math.max(1, Math.round(sum(shares)));
}

/** Says when it is up, and does its pieces when it is told to. */
function made() {
  const worker = new Worker(new URL('./cores-worker.ts', import.meta.url), { type: 'module' });
  const said = () =>
    new Promise<number[]>((resolve, reject) => {
      worker.onmessage = ({ data }) => resolve(data);
      worker.onerror = reject;
    });
  const isUp = said();
  return {
    worker,
    isUp,
    work() {
      worker.postMessage(null);
      return said();
    },
  };
}

const aborted = (signal: AbortSignal) =>
  new Promise<null>((resolve) => signal.addEventListener('abort', () => resolve(null), { once: true }));

/** Takes a fifth of a second, in which nothing else should run. Null where it can't be told, or there is nothing to tell. @param signal ends it at once */
export async function measureCores(signal: AbortSignal, count: number = cores()): Promise<number | null> {
  if (count < FEWEST || count > MOST || signal.aborted) return null;
  const all = Array.from({ length: count }, made);
  const times = async () => {
    await Promise.all(all.map(({ isUp }) => isUp));
    return Promise.all(all.map(({ work }) => work()));
  };
  const told = await Promise.race([times().catch(() => null), aborted(signal)]);
  for (const { worker } of all) worker.terminate();
  return told && fastOf(told);
}
