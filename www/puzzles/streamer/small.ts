/** Properties of small games: their best is proved, and all their maps are visible. */

import type { View } from './view.ts';

/** Is the best proved in a moment? Counts the cells inside the border. */
export const isSmall = ({ width, height, keys, maps, chosen }: View) =>
  (width - 2) * (height - 2) <= 64 && keys * chosen <= 42 && maps <= 6;

/** Has the player left out map `index`, or not chosen it yet? Always false in a game that is played on all its maps. */
export const isUnchosen = ({ maps, chosen }: View, playing: ArrayLike<number>, index: number) =>
  maps > chosen && !playing[index];

/** Are all maps shown while there is a choice? Then a press on one chooses it. */
export const isChoosing = ({ picked, chosen, maps, shown }: View) =>
  picked < chosen && shown.length === maps && maps > chosen;
