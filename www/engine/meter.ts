/** The page's own record of a running task. It outlives the worker, so the best answer so far is never lost. */

import type { Addresses } from '../pkg-threads/tokeru.js';
import type { JobEvent, Meter } from './protocol.ts';
import type { SolveEvent } from './types.ts';

/** The module's value for "none yet": the least 64-bit integer. */
const NONE = -(2n ** 63n);
/** Each worker of a search has a bit; this many 32-bit words hold them. */
const WORKER_WORDS = 8;
/** Interval over which the speed is measured. */
const SPEED_MS = 400;

export function newMeter(): Meter {
  return {
    engine: '',
    nodes: 0,
    depth: null,
    best: null,
    bound: null,
    memoryMb: 0,
    threads: 0,
    waitedMs: 0,
    incumbent: null,
  };
}

export function updateMeter(meter: Meter, event: JobEvent) {
  if (event.type === 'started') meter.engine = event.engine;
  else if (event.type === 'bound') meter.bound = event.bound;
  else if (event.type === 'incumbent') {
    meter.incumbent = { objective: event.objective, moves: event.moves };
    meter.best = event.objective;
  } else if (event.type === 'progress') {
    const { nodes, depth, best, bound, memoryMb } = event;
    Object.assign(meter, { nodes, depth, best, bound, memoryMb });
  }
}

/**
 * Reads the counters in shared memory. It makes new views each time, because a memory that has grown has a new buffer.
 */
export function readCounters(meter: Meter, memory: WebAssembly.Memory, at: Addresses) {
  const words = new BigInt64Array(memory.buffer);
  const load = (address: number) => Atomics.load(words, address / 8);
  const toNumber = (value: bigint) => (value === NONE ? null : Number(value));
  meter.nodes = Number(load(at.nodes));
  meter.depth = Number(load(at.depth));
  meter.memoryMb = Number(load(at.memory)) / 2 ** 20;
  meter.best = toNumber(load(at.best));
  meter.bound = toNumber(load(at.bound));
  meter.threads = bitsIn(new Uint32Array(memory.buffer, at.workers, WORKER_WORDS));
}

/** @param words a view of shared memory */
function bitsIn(words: Uint32Array) {
  let count = 0;
  for (let index = 0; index < words.length; index++)
    for (let word = Atomics.load(words, index); word !== 0; word &= word - 1) count++;
  return count;
}

/**
 * Makes progress events from a meter, with the speed of the last interval. `threads`: the number if the meter does not
 * count them.
 */
export function progressOf(meter: Meter, threads: number) {
  const began = performance.now();
  let sample = { at: began, nodes: 0, speed: 0 };
  return (): SolveEvent & { type: 'progress' } => {
    const now = performance.now();
    const { nodes, depth, best, bound, memoryMb, waitedMs } = meter;
    if (now - sample.at >= SPEED_MS) {
      sample = { at: now, nodes, speed: Math.round(((nodes - sample.nodes) * 1000) / (now - sample.at)) };
    }
    const isFirstInterval = now - began < SPEED_MS && now > began;
    const nodesPerSecond = isFirstInterval ? Math.round((nodes * 1000) / (now - began)) : sample.speed;
    const gap = best === null || bound === null ? null : Math.abs(bound - best);
    return {
      type: 'progress',
      nodes,
      nodesPerSecond,
      depth,
      best,
      bound,
      gap,
      elapsedMs: now - began - waitedMs,
      memoryMb,
      threads: meter.threads || threads,
    };
  };
}
