/** What holds for small games: their best is proved, and all their maps are seen. */

import type { View } from './view.ts';

/** Is the best proved in a moment? Cells are those inside the edge. */
export const isSmall = ({ width, height, keys, maps, chosen }: View) =>
  (width - 2) * (height - 2) <= 64 && keys * chosen <= 42 && maps <= 6;

/** Is map `index` one that the player leaves out, or has not chosen yet? None is where all maps of a game are played. */
export const isUnchosen = ({ maps, chosen }: View, playing: ArrayLike<number>, index: number) =>
  maps > chosen && !playing[index];

/** Is every map to be seen while there is a choice? Then a press on one chooses it. */
export const isChoosing = ({ picked, chosen, maps, shown }: View) =>
  picked < chosen && shown.length === maps && maps > chosen;
