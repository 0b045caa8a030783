/**
 * What the page knows of a running task. It outlives the worker: the best answer so far is never lost.
 * @import { Event as JobEvent, Addresses } from '../pkg-threads/tokeru.js'
 * @import { Meter } from './protocol.d.ts'
 * @import { SolveEvent } from './types.d.ts'
 */

/** How the module writes "none yet": the least 64-bit integer. */
const NONE = -(2n ** 63n);
/** Time over which the speed is taken. */
const SPEED_MS = 400;

/** @returns {Meter} */
export function newMeter() {
  return { engine: '', nodes: 0, depth: null, best: null, bound: null, memoryMb: 0, incumbent: null };
}

/**
 * @param {Meter} meter
 * @param {JobEvent} event
 */
export function note(meter, event) {
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
 * Reads the counters in shared memory. The views are made anew: a memory that has grown has a new buffer.
 * @param {Meter} meter
 * @param {WebAssembly.Memory} memory
 * @param {Addresses} at
 */
export function read(meter, memory, at) {
  const words = new BigInt64Array(memory.buffer);
  const load = (/** @type {number} */ address) => Atomics.load(words, address / 8);
  const some = (/** @type {bigint} */ value) => (value === NONE ? null : Number(value));
  meter.nodes = Number(load(at.nodes));
  meter.depth = Number(load(at.depth));
  meter.memoryMb = Number(load(at.memory)) / 2 ** 20;
  meter.best = some(load(at.best));
  meter.bound = some(load(at.bound));
}

/**
 * Turns a meter into progress events, with the speed of the last moment.
 * @param {Meter} meter
 * @param {number} threads
 */
export function progressOf(meter, threads) {
  const began = performance.now();
  let mark = { at: began, nodes: 0, speed: 0 };
  /** @returns {SolveEvent & { type: 'progress' }} */
  return () => {
    const now = performance.now();
    const { nodes, depth, best, bound, memoryMb } = meter;
    if (now - mark.at >= SPEED_MS) {
      mark = { at: now, nodes, speed: Math.round(((nodes - mark.nodes) * 1000) / (now - mark.at)) };
    }
    const young = now - began < SPEED_MS && now > began;
    const nodesPerSecond = young ? Math.round((nodes * 1000) / (now - began)) : mark.speed;
    const gap = best === null || bound === null ? null : Math.abs(bound - best);
    return {
      type: 'progress',
      nodes,
      nodesPerSecond,
      depth,
      best,
      bound,
      gap,
      elapsedMs: now - began,
      memoryMb,
      threads,
    };
  };
}
