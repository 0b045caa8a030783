/** What a player is given by the place that shows its board: the page or a widget. */

import type { Action, Family } from '../../puzzles/contract.ts';
import type { Engine, Report, WireError } from '../../engine/types.ts';
import type { PlayerState } from './state.ts';
import type { Store } from './store.ts';

/** What was refused. */
export type Refused = 'board' | 'some' | 'edit' | 'moves' | 'link' | 'family' | 'file' | 'solve' | 'fault';

/** A board and what was played on it. */
export interface Position {
  family: Family;
  board: string;
  moves: string;
}

export interface Place {
  store: Store<PlayerState>;
  engine: Engine;
  /** A family's script and rules; null where there is no such family. */
  load(id: string): Promise<Family | null>;
  /** They can't be fetched. */
  lost(error: unknown): void;
  /** The board stays as it is; this is why. @param step of a list of moves, from 0 */
  refuse(kind: Refused, error: WireError, step?: number): void;
  /** The rules forbid a move. */
  forbid(code: string): void;
  /** Are the reader's own moves on the board, rather than what is drawn or an answer? */
  plays(): boolean;
  /** Is the board being drawn, so that its edits are undone? Elsewhere but in play nothing is. */
  draws?(): boolean;
  /** What else is otherwise at a position. @param report what the rules have said of it already */
  along?(position: Position, report?: Report): object;
  /** What else is otherwise once a board is opened, also the one that is here, or drawn otherwise. */
  opened?(): object;
  /** The reader has played, gone back or gone on. */
  moved?(): void;
  /** What of an action is none of the player's: a mode, the focus, a sentence. */
  perform(action: Action): void;
}
