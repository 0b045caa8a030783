// biome-ignore-all lint/suspicious/noExplicitAny: what a question is answered with is each family's own plain data
/** What live analysis asks of a family: which next moves are weighed against each other, and how the board shows what was found. */

import type { Worth } from '../shared/player/review.ts';
import type { Outcome, Pen, Scene, SolveOptions } from './contract.ts';

export type { Worth };

/** A next move; what else stands in it is the family's own, to draw and to name it by. */
export interface Choice {
  /** the game after it */
  moves: string;
  [own: string]: unknown;
}

/** A next move and what it leads to. */
export interface Weighed<C extends Choice = Choice> {
  choice: C;
  worth: Worth;
  /** Is nothing better among those that were weighed? */
  best: boolean;
  /** what it leads to, as short as it is drawn */
  label: string;
}

/** Answers of a board that is being drawn. */
export interface Count {
  /** Are they the best answers, or all? */
  of: 'best' | 'all';
  answers: number;
  /** Is that all of them? Else there are as many at least. */
  complete: boolean;
  /** moves of those that are known */
  moves: string[];
}

/** What the board shows. */
export interface Shown<C extends Choice = Choice> {
  worth: Worth;
  /** best first */
  weighed: Weighed<C>[];
  count: Count | null;
  /** Was the goal within reach before the last move? Null: that is not known. */
  blamed: boolean | null;
}

/** The family's part of live analysis, fetched when that is turned on. */
export interface Analysis<View = any, Ui = any, Frames = any, C extends Choice = any> {
  /**
   * Next moves, the most promising first. None where too many are possible.
   * @param query a small question about the position after other moves; null if it fails
   */
  choices(scene: Scene<View, Ui, Frames>, query: (moves: string, question: string) => any): C[];
  /** Does a game go on with this move? */
  leads(choice: C, moves: string, scene: Scene<View, Ui, Frames>): boolean;
  /** the move in words */
  name(choice: C, scene: Scene<View, Ui, Frames>): string;
  /** what of ui decides which moves are weighed */
  depends?(ui: Ui): unknown;
  /** the moves before the last thing that was done, where that is more than the last move */
  before?(moves: string): string;
  /** what is lost, where the family can name it */
  lost?(scene: Scene<View, Ui, Frames>, blamed: boolean | null): string | null;
  /** how the answers of a board are counted while it is drawn; null: nothing can be said */
  counting?: { wish: Pick<SolveOptions, 'engine' | 'options'>; read(outcome: Outcome): Count | null };
  /** over the board */
  draw(pen: Pen, scene: Scene<View, Ui, Frames>, shown: Shown<C>): void;
}
