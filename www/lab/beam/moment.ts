/** A moment of the film: so many layers are there, and so much of the next one is done. */

export interface Moment {
  layer: number;
  /** of the next layer, from 0 to 1; 0: nothing moves */
  phase: number;
}

/** Shares of a layer's time: the walk; then all keys stand still; then the cut. */
const WALK = 0.7;
const CUT = { from: 0.78, until: 0.92 };

const within = (value: number) => Math.max(0, Math.min(1, value));

/** How much of the walk is done. */
export const walkDone = (phase: number) => within(phase / WALK);
/** How much of the cut is done. */
export const cutDone = (phase: number) => within((phase - CUT.from) / (CUT.until - CUT.from));

/** Milliseconds of a step of the walk, and of a layer besides. */
const paces = { slow: { step: 130, rest: 900 }, normal: { step: 45, rest: 500 }, fast: { step: 9, rest: 140 } };

export type Pace = keyof typeof paces;
export const paceNames = Object.keys(paces) as Pace[];

/** How long a layer takes whose walk has so many steps, in milliseconds. The first layers are short, and what happens in them is new. */
export function layerMs(pace: Pace, steps: number, layer: number) {
  const { step, rest } = paces[pace];
  return (steps * step) / WALK + rest * (layer < 3 ? 2 : 1);
}
