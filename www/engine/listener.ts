/** Who hears of a search. */

import type { SolveEvent } from './types.ts';

export type Emit = (event: SolveEvent) => void;

/** A listener that throws is not to end a search. */
export function emitter(listener: Emit | undefined): Emit {
  return (event) => {
    try {
      listener?.(event);
    } catch (error) {
      console.error(error);
    }
  };
}
