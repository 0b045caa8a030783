/** The proved best score of a board: from a run that has proved it already, or by asking an engine that can. */

import type { Outcome, SolveEvent, SolveOptions } from '../../engine/types.ts';
import type { Context } from '../context.ts';
import type { State } from '../store.ts';
import { coversBoard, isBest } from '../../shared/best.ts';

/** Time limit of a search for a goal, in milliseconds. */
const goalMs = 120_000;

export interface Proof {
  /** `found`: an answer that is not proved best; `impossible`: proved to have no answer */
  status: 'proved' | 'found' | 'impossible' | 'nothing';
  score: number | null;
  /** its answer, which the rules have confirmed */
  moves: string | null;
  /** whether the search has reached its limits; otherwise it was cancelled, failed, or never began */
  isLimited?: boolean;
}

type ProofRequest = Pick<SolveOptions, 'engine' | 'options'>;

/** The board that is asked about. */
type Position = Pick<State, 'family' | 'board' | 'bare' | 'engines'>;

/** What to ask for; null if no engine proves anything. */
export function requestOf({ family, bare, engines: [first] }: Position): ProofRequest | null {
  return family.proof?.(bare) ?? (first?.exact ? { engine: first.id } : null);
}

const none = (status: Proof['status']): Proof => ({ status, score: null, moves: null });

/** What the page's own run has proved of the board, whatever engine that was. */
export function provedBefore({ run }: Pick<State, 'run'>): Proof | null {
  if (!run?.outcome || run.running || !coversBoard(run)) return null;
  const { status, confirmed, objective, moves } = run.outcome;
  if (status === 'infeasible') return none('impossible');
  const proved = isBest(run.outcome) && confirmed && objective !== null;
  return proved ? { status: 'proved', score: objective, moves } : null;
}

/**
 * Waits for the reader's own search, which continues behind the sheet, until the signal is aborted.
 * @param onWait called with true when the wait begins, with false when it ends
 */
async function readerSearchEnded({ store }: Context, signal: AbortSignal, onWait: (on: boolean) => void) {
  const isOver = () => {
    const { run } = store.get();
    return !run?.running || run.quiet || signal.aborted;
  };
  if (isOver()) return;
  onWait(true);
  await new Promise<void>((resolve) => {
    const resolveIfOver = () => isOver() && resolve(unsubscribe());
    const unsubscribe = store.subscribe(resolveIfOver);
    signal.addEventListener('abort', resolveIfOver, { once: true });
  });
  if (!signal.aborted) onWait(false);
}

interface ProofCall {
  signal: AbortSignal;
  /** receives the progress */
  onEvent?: (event: SolveEvent) => void;
  /** see `readerSearchEnded` */
  onWait: (on: boolean) => void;
  timeMs?: number;
}

const hasReachedLimits = ({ stop }: Outcome) => stop === 'time' || stop === 'nodes' || stop === 'memory';

/** Proves the best score; if nothing can be proved, it still searches for an answer. */
export async function proveBest(
  context: Context,
  position: Position,
  { signal, onEvent, onWait, timeMs = goalMs }: ProofCall,
): Promise<Proof> {
  const { engine } = context;
  if (engine.backend === 'none') return none('nothing');
  const request = requestOf(position);
  const { family, board } = position;
  await readerSearchEnded(context, signal, onWait);
  const state = context.store.get();
  const earlier = state.board === board ? provedBefore(state) : null;
  if (earlier) return earlier;
  // A run that waits at a limit yields, and ends as it stands.
  if (state.run?.deeper) context.session.player.runs.drop();
  const outcome = await engine.solve(family.id, board, { timeMs, ...request }, { signal, onEvent });
  const { status, confirmed, objective, moves } = outcome;
  if (status === 'infeasible') return none('impossible');
  if (!confirmed || objective === null) return { ...none('nothing'), isLimited: hasReachedLimits(outcome) };
  return { status: request && isBest(outcome) ? 'proved' : 'found', score: objective, moves };
}
