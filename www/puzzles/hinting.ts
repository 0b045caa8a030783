// biome-ignore-all lint/suspicious/noExplicitAny: views, ui and answers are each family's own plain data
/** What a family's hint is made of, and what it may ask. */

import type { Outcome, SolveOptions } from '../engine/types.ts';

/** A step of a hint: the first says which thing, the second where to and why, the third the move itself. */
export interface HintStep<Ui = any> {
  /** finished text */
  text: string;
  /** merged into ui: what the drawing marks from now on */
  ui?: Partial<Ui>;
}

/** What a hint may rest on. */
export interface HintApi {
  /** a question that takes a search; null if it fails */
  consult(question: string): Promise<any>;
  /** how an engine goes on from the moves of the scene, within a few seconds */
  solve(options?: SolveOptions): Promise<Outcome>;
}
