/**
 * Counts the time in which the machine was working. Beats come from a worker, which browsers keep running while the
 * page is hidden: without beats, the machine slept.
 */

import type { Clock } from './campaign.ts';
import { Worker } from '../../engine/spawn.ts';

/**
 * A longer time without a beat counts as sleep, in milliseconds. Beats are a second apart; a busy machine may lose
 * some.
 */
export const GAP_MS = 10_000;

export interface WorkClock extends Clock {
  /** Records that the machine is awake. */
  beat(): void;
  /** Milliseconds worked since it began. */
  worked(): number;
}

/** @param budget milliseconds @param now milliseconds, which may or may not advance during sleep */
export function workClock(budget: number, now: () => number = () => performance.now()): WorkClock {
  let [worked, gaps, last] = [0, 0, now()];
  const beat = () => {
    const passed = now() - last;
    last += passed;
    if (passed > GAP_MS) gaps++;
    else worked += passed;
  };
  const afterBeat = <T>(value: () => T) => {
    beat();
    return value();
  };
  return {
    beat,
    worked: () => afterBeat(() => worked),
    left: () => afterBeat(() => budget - worked),
    gaps: () => afterBeat(() => gaps),
  };
}

/** Calls every second until it is ended. */
export function startBeats(beat: () => void): () => void {
  const worker = new Worker(new URL('./beat-worker.ts', import.meta.url), { type: 'module' });
  worker.onmessage = beat;
  return () => worker.terminate();
}
