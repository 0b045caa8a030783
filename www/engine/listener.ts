/** The listener of a search. */

import type { SolveEvent } from './types.ts';

export type Emit = (event: SolveEvent) => void;

/** An exception of the listener does not end the search. */
export function emitter(listener: Emit | undefined): Emit {
  return (event) => {
    try {
      listener?.(event);
    } catch (error) {
      console.error(error);
    }
  };
}
