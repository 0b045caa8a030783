/**
 * Deeper: a run that has reached a limit continues under a higher one. It continues from where it waits, if it does;
 * otherwise it starts again.
 */

import type { Translate } from '../puzzles/contract.ts';
import type { NativePower, Raise } from '../engine/types.ts';
import type { Run } from '../shared/player/run.ts';
import { memoryCeiling } from '../engine/features.ts';

/** Most MiB that the run may have: where it waits, or where it would start again. */
function mostMemoryMb({ outcome, deeper }: Run, native: NativePower | null) {
  const isNative = native && (!deeper || outcome?.backend === 'native');
  return isNative ? native.memoryMb : memoryCeiling();
}

/**
 * The next limits of a run: twice the limit that it reached. Null if no limit ended it, or if no higher one is
 * possible.
 * @param native what the computer's own Tokeru offers, if the page is paired with it
 */
export function nextLimits(run: Run, native: NativePower | null = null): Raise | null {
  const { outcome, limitMs = 0, limitMb, anew } = run;
  if (!outcome || !anew || outcome.error) return null;
  const time = limitMs ? { timeMs: limitMs } : {};
  if (outcome.stop === 'time' && limitMs) return { timeMs: 2 * limitMs, memoryMb: limitMb };
  const mostMb = mostMemoryMb(run, native);
  const need = Math.max(2 * limitMb, Math.ceil(outcome.neededMb ?? 0));
  const memoryMb = Math.min(mostMb, need);
  if (outcome.stop !== 'memory' || memoryMb <= limitMb || (outcome.neededMb ?? 0) > mostMb) return null;
  return { ...time, memoryMb };
}

/** The button's label. */
export function deeperLabel(run: Run, limits: Raise, t: Translate) {
  const { timeMs = 0, memoryMb } = limits;
  const seconds = timeMs / 1000;
  const time = seconds % 60 ? t('seconds', { n: seconds }) : t('minutes', { n: seconds / 60 });
  const limit = run.outcome?.stop === 'time' ? time : `${memoryMb} MiB`;
  return t(run.deeper ? 'deeper.on' : 'deeper.anew', { limit });
}
