/**
 * Live analysis: the best that can be had from the position that stands, and what a few next moves lead to, each by a solve of its own. A watch follows
 * the position: it waits until the position has stood for a while, asks nothing while something else searches or the page is hidden, and drops what it
 * asked for when the position is left. Who asks and who shows is handed in.
 */

import type { Outcome, Rules, SolveOptions } from '../../engine/types.ts';
import type { Analysis, Choice, Count, Shown, Weighed, Worth } from '../../puzzles/contract.ts';
import type { Place } from './review-game.ts';
import type { Turn } from './runs.ts';
import { askedOf, isProved } from './review-game.ts';
import { viewOf } from './state.ts';

/** Milliseconds that a position stands before it is asked about. */
export const restMs = 350;
/** Milliseconds that the question about the position may take, and each of those about a next move. */
const wholeMs = 4000;
const choiceMs = 1200;
/** Next moves that are weighed, besides that of the best game found. */
export const mostWeighed = 6;
/** Of those, the ones that the board shows. */
export const mostShown = 3;

/** What is known so far. */
export interface Finding extends Shown {
  /** what the game counts already; null where it counts nothing yet */
  done: number | null;
  direction: 'max' | 'min';
  /** Does the engine prove its answers? Else the best that was found counts. */
  proves: boolean;
  /** how many next moves there are */
  choices: number;
}

/** A position and what is asked about it. */
export interface Subject extends Place {
  moves: string;
  /** Is the board being drawn? Then its answers are counted, and no move is weighed. */
  draws: boolean;
  done: number | null;
  analysis: Analysis;
  choices: Choice[];
  leads: (choice: Choice, moves: string) => boolean;
  /** the moves before the last thing that was done; null: nothing was */
  before: string | null;
  /** a worth as the board shows it */
  label: (worth: Worth, proves: boolean) => string;
}

/** What an engine is asked about the position after some moves. */
function wishAt(rules: Rules, { family, board, bare }: Place, moves: string) {
  const { engine, options } = askedOf(family, bare);
  const view = moves ? viewOf(rules, family.id, board, moves) : bare;
  const beginning = view === null ? { moves } : (family.beginning?.(moves, view) ?? { moves });
  return { engine, ...beginning, options: { ...options, ...beginning.options } };
}

/** What an outcome says of its position; null where it says nothing: it was interrupted, or failed. */
export function worthOf({ status, stop, error, moves, objective, bound, confirmed }: Outcome): Worth | null {
  if (error || stop === 'fault' || stop === 'cancelled') return null;
  return {
    best: confirmed && moves !== null ? objective : null,
    bound: status === 'optimal' ? objective : bound,
    hopeless: status === 'infeasible',
  };
}

type Ask = (wish: SolveOptions) => Promise<Outcome>;

/** Asks until all is known, or an answer is missing. @param told after each answer */
export async function analyse(rules: Rules, subject: Subject, ask: Ask, told: (finding: Finding) => void) {
  const { family, bare, moves, draws, choices, leads } = subject;
  const outcome = await ask({ ...wishAt(rules, subject, moves), timeMs: wholeMs });
  const worth = worthOf(outcome);
  const { direction } = family.objective;
  if (!worth || direction === 'none') return;
  const { proves } = askedOf(family, bare);
  let finding: Finding = {
    ...{ worth, direction, proves, weighed: [], count: null, blamed: null },
    ...{ done: subject.done, choices: choices.length },
  };
  const add = (change: Partial<Finding>) => {
    finding = { ...finding, ...change };
    told(finding);
  };
  const best = outcome.confirmed ? outcome.moves : null;
  const first = best === null ? undefined : choices.find((choice) => leads(choice, best));
  if (first) add(weighedIn([{ choice: first, worth }], finding, subject));
  else add({});
  if (worth.hopeless) add({ blamed: await blame(rules, subject, ask) });
  else if (draws) add({ count: await counted(subject, ask) });
  // Where the position's own value is open those of its next moves say little.
  else if (!proves || isProved(worth)) await weigh(rules, subject, ask, first, () => finding, add);
}

/** Asks about one next move after the other. */
async function weigh(
  rules: Rules,
  subject: Subject,
  ask: Ask,
  first: Choice | undefined,
  now: () => Finding,
  add: (change: Partial<Finding>) => void,
) {
  const others = subject.choices.filter((choice) => choice !== first).slice(0, mostWeighed);
  for (const choice of others) {
    const worth = worthOf(await ask({ ...wishAt(rules, subject, choice.moves), timeMs: choiceMs }));
    if (!worth) return;
    add(weighedIn([...now().weighed, { choice, worth }], now(), subject));
  }
}

/** The weighed moves in their order, and what they tell of the position: without proofs a better game may be found behind one of them. */
function weighedIn(known: Pick<Weighed, 'choice' | 'worth'>[], finding: Finding, { label }: Subject) {
  const sign = finding.direction === 'min' ? 1 : -1;
  const cost = ({ worth }: Pick<Weighed, 'worth'>) =>
    worth.best === null ? Number.POSITIVE_INFINITY : sign * worth.best;
  const sorted = known.toSorted((a, b) => cost(a) - cost(b) || 0);
  const least = Math.min(cost(finding), ...sorted.map(cost));
  const some = Number.isFinite(least);
  const weighed = sorted.map((each) => ({
    ...each,
    best: some && cost(each) === least,
    label: label(each.worth, finding.proves),
  }));
  const better = some && least < cost(finding);
  return { weighed, worth: better ? { ...finding.worth, best: sign * least } : finding.worth };
}

/** Could it be solved before the last thing that was done? */
async function blame(rules: Rules, subject: Subject, ask: Ask) {
  const { before, draws } = subject;
  if (before === null || draws) return null;
  const worth = worthOf(await ask({ ...wishAt(rules, subject, before), timeMs: choiceMs }));
  if (!worth || (worth.best === null && !worth.hopeless)) return null;
  return !worth.hopeless;
}

async function counted({ analysis }: Subject, ask: Ask): Promise<Count | null> {
  const { counting } = analysis;
  if (!counting) return null;
  const outcome = await ask({ ...counting.wish, timeMs: wholeMs });
  return worthOf(outcome) && counting.read(outcome);
}

/** A position that can be told from another: as long as its key is the same nothing is asked again. */
type Keyed = { key: readonly unknown[] };

export interface Watching<P extends Keyed> {
  /** the position that stands; null: none that could be analysed */
  position(): P | null;
  /** Does something else search, or does nobody look? Then nothing is asked, and what was asked for is dropped. */
  rests(): boolean;
  begin(): Turn;
  /** ends the turn that stands */
  drop(): void;
  /** asks about a position; what is told after the signal counts no more */
  ask(position: P, signal: AbortSignal): Promise<void>;
  /** another position stands, or none */
  left(): void;
  /** calls back after some time, unless it is called off */
  after(ms: number, run: () => void): () => void;
}

const isSame = (a: readonly unknown[], b: readonly unknown[]) =>
  a.length === b.length && a.every((each, at) => each === b[at]);

/** Follows a position: `look` is called after whatever may have changed. */
export function createWatch<P extends Keyed>(desk: Watching<P>) {
  let now: P | null = null;
  /** Is there anything left to ask about it? */
  let open = false;
  let waiting: (() => void) | null = null;
  let turn: Turn | null = null;

  /** Nothing is waited for any more. */
  function drop() {
    waiting?.();
    waiting = null;
    const own = turn;
    turn = null;
    if (own?.stands()) desk.drop();
  }

  async function ask(position: P) {
    waiting = null;
    const own = desk.begin();
    turn = own;
    await desk.ask(position, own.signal);
    if (turn !== own) return;
    turn = null;
    // Who was interrupted by another run asks again after it; who was called off by the reader does not.
    open = own.signal.aborted && !own.stands();
    own.end();
    look();
  }

  function look() {
    const position = desk.position();
    if (!position || !now || !isSame(position.key, now.key)) {
      if (!position && !now) return;
      drop();
      desk.left();
      now = position;
      open = position !== null;
    }
    if (desk.rests()) return drop();
    if (open && now && !turn && !waiting) {
      const asked = now;
      waiting = desk.after(restMs, () => void ask(asked));
    }
  }

  return {
    look,
    stop() {
      drop();
      if (now) desk.left();
      now = null;
    },
  };
}
