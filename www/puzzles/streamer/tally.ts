/** The progress of a game: the coins after each key. */

import type { Frames } from './view.ts';

export const tally = ({ coins }: Frames) => ({ course: coins });
