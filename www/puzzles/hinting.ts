/** The parts of a family's hint, and the services that it may use. */

import type { Outcome, SolveOptions } from '../engine/types.ts';
import type { FamilyData } from './contract.ts';

/** A step of a hint: the first names the thing, the second the target and the reason, the third the move. */
export interface HintStep<Ui = FamilyData> {
  /** finished text */
  text: string;
  /** merged into ui: what the drawing marks from this step on */
  ui?: Partial<Ui>;
}

/** The services for a hint. */
export interface HintApi {
  /** asks a question that needs a search; null on failure */
  consult(question: string): Promise<FamilyData>;
  /** solves from the scene's moves, within a few seconds */
  solve(options?: SolveOptions): Promise<Outcome>;
}
