/** A moment of the film: the number of complete layers, and the progress of the next one. */

export interface Moment {
  layer: number;
  /** progress of the next layer, from 0 to 1; 0: nothing moves */
  phase: number;
}

/** Fractions of a layer's time: the walk, then a pause with all keys, then the cut. */
const WALK = 0.7;
const CUT = { from: 0.78, until: 0.92 };

const clamp = (value: number) => Math.max(0, Math.min(1, value));

/** Progress of the walk. */
export const walkProgress = (phase: number) => clamp(phase / WALK);
/** Progress of the cut. */
export const cutProgress = (phase: number) => clamp((phase - CUT.from) / (CUT.until - CUT.from));

/** Milliseconds of a step of the walk, and of the rest of a layer. */
const paces = { slow: { step: 130, rest: 900 }, normal: { step: 45, rest: 500 }, fast: { step: 9, rest: 140 } };

export type Pace = keyof typeof paces;
export const paceNames = Object.keys(paces) as Pace[];

/**
 * Duration of a layer with so many steps, in milliseconds. The first layers are short, and their events are new to the
 * reader.
 */
export function layerMs(pace: Pace, steps: number, layer: number) {
  const { step, rest } = paces[pace];
  return (steps * step) / WALK + rest * (layer < 3 ? 2 : 1);
}
