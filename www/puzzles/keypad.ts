/** What a family says of the keypad below a board that is being drawn. */

import type { Action, Pen, Scene } from './contract.ts';

/** A key of the keypad below a board that is being drawn. */
export interface Key {
  id: string;
  /** what is seen on it; where room is short, its picture alone */
  label: string;
  /** an outline on a grid of 24 x 24 */
  icon?: string;
  /** or a picture in colours, in a box of 1 x 1 board units: the label stands below it */
  picture?: (pen: Pen, scene: Scene) => void;
  /** what it is called, where that is not what is seen */
  name?: string;
  /** on a phone: row and column of the pad, from 1, and columns that it takes. Elsewhere keys stand in one row */
  at: { row: number; column: number; span?: number };
  /** `sign` and `edit` keys look quieter than digits; `go` leads on; a `brush` is what taps and strokes put on the board */
  kind: 'sign' | 'digit' | 'edit' | 'go' | 'brush';
  /** what is typed for it, told in the list of keys where a reader would not guess it */
  typed?: string[];
  /** it is what the next key will be taken with */
  pressed?: boolean;
  run(scene: Scene): Action | null;
}

/** All keys, in the order of one row. */
export interface Keys {
  /** of the whole keypad, for who can't see it */
  name: string;
  /** on a phone: the columns, as shares of the width */
  columns: number[];
  list: Key[];
}
