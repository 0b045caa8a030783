/** The families' demonstrations as sprite sheets (`scripts/vite/sprites.mjs` writes them); empty without that. */

/** The board after each step, one below another. */
export interface Sprites {
  count: number;
  /** size of one picture, in the drawing's pixels */
  width: number;
  height: number;
  /** with the colours of both schemes, as `light-dark(…)` */
  svg: string;
}

export const sprites: Record<string, Sprites> = {};
