/** The families' demonstrations as sprite sheets; none where nothing has drawn them (`scripts/vite/sprites.mjs` does). */

/** The board after each step, one below the other. */
export interface Sprites {
  count: number;
  /** of one, in the drawing's pixels */
  width: number;
  height: number;
  /** with the colours of both schemes, as `light-dark(…)` */
  svg: string;
}

export const sprites: Record<string, Sprites> = {};
