/** The course of a walk: its score after each road. */

import type { Frames } from './view.ts';

export const tally = ({ scores }: Frames) => ({ course: scores });
