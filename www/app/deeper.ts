/** Deeper: a run that has met a limit goes on under a higher one, from where it stands if it waits there, else from the beginning. */

import type { Raise } from '../engine/types.ts';
import type { Run } from '../shared/player/run.ts';
import type { Say } from './panels/notices.ts';
import { memoryCeiling } from '../engine/features.ts';

/** The next limits of a run: twice what has run out; null where no limit ended it, or no more can be had. */
export function nextLimits({ outcome, limitMs = 0, limitMb, anew }: Run): Raise | null {
  if (!outcome || !anew || outcome.error) return null;
  const time = limitMs ? { timeMs: limitMs } : {};
  if (outcome.stop === 'time' && limitMs) return { timeMs: 2 * limitMs, memoryMb: limitMb };
  const mostMb = memoryCeiling();
  const need = Math.max(2 * limitMb, Math.ceil(outcome.neededMb ?? 0));
  const memoryMb = Math.min(mostMb, need);
  if (outcome.stop !== 'memory' || memoryMb <= limitMb || (outcome.neededMb ?? 0) > mostMb) return null;
  return { ...time, memoryMb };
}

/** What the button promises. */
export function promise(run: Run, limits: Raise, say: Say) {
  const { timeMs = 0, memoryMb } = limits;
  const seconds = timeMs / 1000;
  const time = seconds % 60 ? say('seconds', { n: seconds }) : say('minutes', { n: seconds / 60 });
  const limit = run.outcome?.stop === 'time' ? time : `${memoryMb} MiB`;
  return say(run.deeper ? 'deeper.on' : 'deeper.anew', { limit });
}
