/** What the place that shows a player's board (the page or a widget) provides for it. */

import type { Action, Family, FamilyData } from '../../puzzles/contract.ts';
import type { Engine, Report, WireError } from '../../engine/types.ts';
import type { PlayerState } from './state.ts';
import type { Store } from './store.ts';

/** The kind of thing that was refused. */
export type Refused = 'board' | 'some' | 'edit' | 'moves' | 'link' | 'family' | 'file' | 'solve' | 'fault';

/** A board and the moves played on it. */
export interface Position {
  family: Family;
  board: string;
  moves: string;
  view: FamilyData;
}

export interface Place {
  store: Store<PlayerState>;
  engine: Engine;
  /** Loads a family's script and rules; null if there is no such family. */
  load(id: string): Promise<Family | null>;
  /** Reports that they could not be fetched. */
  loadFailed(error: unknown): void;
  /** Reports why the board stays as it is. @param step number of the refused move, from 0 */
  refuse(kind: Refused, error: WireError, step?: number): void;
  /** Reports that the rules forbid a move. */
  forbid(code: string): void;
  /** Does the board show the reader's own moves, not a drawing or an answer? */
  plays(): boolean;
  /** Is the board being drawn, so that undo takes back edits? Outside play and drawing, undo does nothing. */
  draws?(): boolean;
  /** Other changes to the state that a position entails. @param report what the rules have already found about it */
  consequences?(position: Position, report?: Report): object;
  /** Other changes to the state when a board is opened, including one that is merely opened again or redrawn. */
  opened?(): object;
  /** The reader has played, undone or redone moves. */
  moved?(): void;
  /** Does the parts of an action that are not the player's: mode, focus, announcements. */
  perform(action: Action): void;
}
