/** A family's keypad below a board that is being drawn. */

import type { Action, Pen, Scene } from './contract.ts';

/** A key of the keypad. */
export interface Key {
  id: string;
  /** its visible label; where room is short, only its picture */
  label: string;
  /** an outline on a grid of 24 x 24 */
  icon?: string;
  /** or a picture in colours, in a box of 1 x 1 board units, above the label */
  picture?: (pen: Pen, scene: Scene) => void;
  /** its accessible name, if not the visible label */
  name?: string;
  /** on a phone: row and column of the pad, from 1, and the columns that it spans. Elsewhere keys are in one row */
  at: { row: number; column: number; span?: number };
  /**
   * `sign` and `edit` keys look quieter than digits; `go` moves on; a `brush` is what taps and strokes put on the board
   */
  kind: 'sign' | 'digit' | 'edit' | 'go' | 'brush';
  /** keys to type for it, shown in the list of keys if they are not obvious */
  typed?: string[];
  /** it modifies the next key */
  pressed?: boolean;
  run(scene: Scene): Action | null;
}

/** All keys, in the order of one row. */
export interface Keys {
  /** accessible name of the whole keypad */
  name: string;
  /** on a phone: the widths of the columns, as shares */
  columns: number[];
  list: Key[];
}
