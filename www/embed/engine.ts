/** One engine for all widgets of a page: a solve in one of them cancels the solve of another. */

import type { Engine } from '../engine/types.ts';
import { createEngine } from '../engine/client.ts';
import { rulesAt } from '../puzzles/index.ts';

let shared: Promise<Engine> | undefined;

/** Made by the first who asks; asked anew after a failure. */
export function sharedEngine() {
  shared ??= createEngine({ rulesAt }).catch((error) => {
    shared = undefined;
    throw error;
  });
  return shared;
}
