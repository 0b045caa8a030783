/** The clock that drives a playback: one tick before each frame while it plays, none otherwise. */

import type { PlayerState } from './state.ts';
import type { Store } from './store.ts';
import { advance } from './playback.ts';

/**
 * Longer pauses (a hidden tab) count as this many seconds. If whole steps are shown, they count as at least one step.
 */
const longestTick = 0.25;

export interface Clock {
  beforeDrawing: (tick: (now: number) => void) => number;
  /** Whether to show whole steps without gliding, for readers who asked for less motion. */
  wholeSteps: () => boolean;
}

export function createTicker(store: Store<PlayerState>, { beforeDrawing, wholeSteps }: Clock) {
  let requested = 0;
  let last: number | null = null;

  const tick = (now: number) => {
    requested = 0;
    const { playback } = store.get();
    const seconds = last === null ? 0 : (now - last) / 1000;
    const isStepwise = wholeSteps();
    const longest = isStepwise ? Math.max(longestTick, 1 / playback.speed) : longestTick;
    const next = advance(playback, Math.min(seconds, longest));
    if (last === null) last = now;
    if (!isStepwise || Math.floor(next.time) !== Math.floor(playback.time) || !next.playing) {
      last = now;
      store.set({ playback: isStepwise ? { ...next, time: Math.floor(next.time + 1e-6) } : next });
    }
    run();
  };

  function run() {
    const { playing } = store.get().playback;
    if (!playing) last = null;
    else if (requested === 0) requested = beforeDrawing(tick);
  }

  /** Call this when playing may have begun. */
  return run;
}
