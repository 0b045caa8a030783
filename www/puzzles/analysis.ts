/** A family's part in live analysis: which next moves it compares, and how the board shows the result. */

import type { Worth } from '../shared/player/review.ts';
import type { FamilyData, Outcome, Pen, Scene, SolveOptions } from './contract.ts';

export type { Worth };

/** A next move; the family's other fields serve to draw and to name it. */
export interface Choice {
  /** the game after it */
  moves: string;
  [field: string]: unknown;
}

/** A next move and its worth. */
export interface Weighed<C extends Choice = Choice> {
  choice: C;
  worth: Worth;
  /** Is no compared move better? */
  best: boolean;
  /** the worth, as short as the board shows it */
  label: string;
}

/** Answers of a board that is being drawn. */
export interface Count {
  /** Are they the best answers, or all? */
  answerSet: 'best' | 'all';
  answers: number;
  /** Are these all answers? Otherwise `answers` is a lower bound. */
  complete: boolean;
  /** moves of the known answers */
  moves: string[];
}

/** What the board shows. */
export interface Shown<C extends Choice = Choice> {
  worth: Worth;
  /** best first */
  weighed: Weighed<C>[];
  count: Count | null;
  /** Was the goal reachable before the last move? Null if unknown. */
  wasReachable: boolean | null;
}

/** The family's part in live analysis, fetched when analysis is turned on. */
export interface Analysis<View = FamilyData, Ui = FamilyData, Frames = FamilyData, C extends Choice = FamilyData> {
  /**
   * Next moves, the most promising first; none if there are too many.
   * @param query asks a small question about the position after other moves; null on failure
   */
  choices(scene: Scene<View, Ui, Frames>, query: (moves: string, question: string) => FamilyData): C[];
  /** Does a game continue with this move? */
  isNextIn(choice: C, moves: string, scene: Scene<View, Ui, Frames>): boolean;
  /** the move in words */
  name(choice: C, scene: Scene<View, Ui, Frames>): string;
  /** the part of ui that decides which moves are compared */
  dependsOn?(ui: Ui): unknown;
  /** the moves before the last action, if that is more than one move */
  withoutLastAction?(moves: string): string;
  /** the loss in words, if the family can name it */
  describeLoss?(scene: Scene<View, Ui, Frames>, blamed: boolean | null): string | null;
  /**
   * Less is better, and values are those of the whole game: where all people walk at once, one route may be drawn to
   * its end before another begins, so that a number of steps that remain would be read as a number of ticks.
   */
  countsWholeGame?: true;
  /** counts the answers of a board while it is drawn; null if nothing is known */
  counting?: { search: Pick<SolveOptions, 'engine' | 'options'>; read(outcome: Outcome): Count | null };
  /** draws over the board */
  draw(pen: Pen, scene: Scene<View, Ui, Frames>, shown: Shown<C>): void;
}
