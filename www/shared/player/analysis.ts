/**
 * Live analysis: the best that the current position allows, and what a few next moves lead to, each found by a solve of
 * its own. A watch follows the position. It waits until the position has stood for a while, asks nothing while
 * something else searches or the page is hidden, and drops its questions when the position changes. The caller supplies
 * what asks and what shows.
 */

import type { Outcome, Rules, SolveOptions } from '../../engine/types.ts';
import type { Analysis, Choice, Count, Shown, Weighed, Worth } from '../../puzzles/contract.ts';
import type { Place } from './review-game.ts';
import type { Turn } from './runs.ts';
import { isProved, requestOf, worthOf } from './review-game.ts';
import { viewOf } from './state.ts';

/** Milliseconds that a position must stand before it is analysed. */
export const restMs = 350;
/** Time limits in milliseconds of the solve from the position, and of the solve for each next move. */
const wholeMs = 4000;
const choiceMs = 1200;
/** Most next moves that are weighed, besides the first move of the best game found. */
export const mostWeighed = 6;
/** How many of those the board shows. */
export const mostShown = 3;

/** The analysis so far. */
export interface Finding extends Shown {
  /** what the game scores already; null while it scores nothing */
  done: number | null;
  direction: 'max' | 'min';
  /** Are values those of the whole game, rather than of what remains of it? */
  isWhole: boolean;
  /** Does the engine prove its answers? If not, the best one found counts. */
  proves: boolean;
  /** number of next moves */
  choices: number;
}

/** A position and what the analysis needs to know about it. */
export interface Subject extends Place {
  moves: string;
  /** Is the board being drawn? Then its answers are counted, and no moves are weighed. */
  draws: boolean;
  done: number | null;
  analysis: Analysis;
  choices: Choice[];
  isNextIn: (choice: Choice, moves: string) => boolean;
  /** the moves before the last action; null if there was none */
  before: string | null;
  /** a worth, as the board labels it */
  label: (worth: Worth, proves: boolean) => string;
}

/** Are the values of a family's games those of the whole game, rather than of what remains of it? */
export const countsWholeGame = ({ family, analysis }: Pick<Subject, 'family' | 'analysis'>) =>
  family.objective.direction === 'max' || analysis.countsWholeGame === true;

/** What to ask an engine about the position after some moves. */
function requestAt(rules: Rules, { family, board, bare }: Place, moves: string) {
  const { engine, options } = requestOf(family, bare);
  const view = moves ? viewOf(rules, family.id, board, moves) : bare;
  const beginning = view === null ? { moves } : (family.continueFrom?.(moves, view) ?? { moves });
  return { engine, ...beginning, options: { ...options, ...beginning.options } };
}

type Ask = (options: SolveOptions) => Promise<Outcome>;

/** Asks until everything is known, or until an answer is missing. @param report called after each answer */
export async function analyse(rules: Rules, subject: Subject, ask: Ask, report: (finding: Finding) => void) {
  const { family, bare, moves, draws, choices, isNextIn: leads } = subject;
  const outcome = await ask({ ...requestAt(rules, subject, moves), timeMs: wholeMs });
  const worth = worthOf(outcome);
  const { direction } = family.objective;
  if (!worth || direction === 'none') return;
  const { proves } = requestOf(family, bare);
  let finding: Finding = {
    ...{ worth, direction, proves, weighed: [], count: null, wasReachable: null },
    ...{ done: subject.done, choices: choices.length, isWhole: countsWholeGame(subject) },
  };
  const add = (change: Partial<Finding>) => {
    finding = { ...finding, ...change };
    report(finding);
  };
  const best = outcome.confirmed ? outcome.moves : null;
  const first = best === null ? undefined : choices.find((choice) => leads(choice, best));
  /** Asks about the next moves, one after the other. */
  const weigh = async () => {
    for (const choice of choices.filter((each) => each !== first).slice(0, mostWeighed)) {
      const found = worthOf(await ask({ ...requestAt(rules, subject, choice.moves), timeMs: choiceMs }));
      if (!found) return;
      add(weighedIn([...finding.weighed, { choice, worth: found }], finding, subject));
    }
  };
  if (first) add(weighedIn([{ choice: first, worth }], finding, subject));
  else add({});
  if (worth.hopeless) add({ wasReachable: await wasSolvableBefore(rules, subject, ask) });
  else if (draws) add({ count: await counted(subject, ask) });
  // While the position's own value is not proved, those of its next moves say little.
  else if (!proves || isProved(worth)) await weigh();
}

/**
 * The weighed moves, best first, and the position's worth by them: without proofs, one of them may lead to a better
 * game.
 */
function weighedIn(moves: Pick<Weighed, 'choice' | 'worth'>[], finding: Finding, { label }: Subject) {
  const sign = finding.direction === 'min' ? 1 : -1;
  const cost = ({ worth }: Pick<Weighed, 'worth'>) =>
    worth.best === null ? Number.POSITIVE_INFINITY : sign * worth.best;
  const sorted = moves.toSorted((a, b) => cost(a) - cost(b) || 0);
  const lowest = Math.min(cost(finding), ...sorted.map(cost));
  const hasLowest = Number.isFinite(lowest);
  const weighed = sorted.map((move) => ({
    ...move,
    best: hasLowest && cost(move) === lowest,
    label: label(move.worth, finding.proves),
  }));
  const better = hasLowest && lowest < cost(finding);
  return { weighed, worth: better ? { ...finding.worth, best: sign * lowest } : finding.worth };
}

/** Could the board still be solved before the last action? */
async function wasSolvableBefore(rules: Rules, subject: Subject, ask: Ask) {
  const { before, draws } = subject;
  if (before === null || draws) return null;
  const worth = worthOf(await ask({ ...requestAt(rules, subject, before), timeMs: choiceMs }));
  if (!worth || (worth.best === null && !worth.hopeless)) return null;
  return !worth.hopeless;
}

async function counted({ analysis }: Subject, ask: Ask): Promise<Count | null> {
  const { counting } = analysis;
  if (!counting) return null;
  const outcome = await ask({ ...counting.search, timeMs: wholeMs });
  return worthOf(outcome) && counting.read(outcome);
}

/** A position with a key. While the key stays the same, nothing is asked again. */
type Keyed = { key: readonly unknown[] };

interface WatchHooks<P extends Keyed> {
  /** the current position; null if it cannot be analysed */
  position(): P | null;
  /** Does something else search, or is the page hidden? Then nothing is asked, and pending questions are dropped. */
  isPaused(): boolean;
  begin(): Turn;
  /** ends the current turn */
  drop(): void;
  /** asks about a position; answers after the signal are ignored */
  ask(position: P, signal: AbortSignal): Promise<void>;
  /** the position has changed, or is gone */
  left(): void;
  /** calls back after a time; the result cancels that */
  after(ms: number, run: () => void): () => void;
}

const isSame = (a: readonly unknown[], b: readonly unknown[]) =>
  a.length === b.length && a.every((each, at) => each === b[at]);

/** Follows a position. Call `update` after anything that may have changed it. */
export function createWatch<P extends Keyed>(hooks: WatchHooks<P>) {
  let followed: P | null = null;
  /** Is anything left to ask about `followed`? */
  let open = false;
  let waiting: (() => void) | null = null;
  let turn: Turn | null = null;

  /** Stops waiting, and drops the current turn. */
  function drop() {
    waiting?.();
    waiting = null;
    const ended = turn;
    turn = null;
    if (ended?.isCurrent()) hooks.drop();
  }

  async function ask(position: P) {
    waiting = null;
    const current = hooks.begin();
    turn = current;
    await hooks.ask(position, current.signal);
    if (turn !== current) return;
    turn = null;
    // If another run interrupted the question, ask again after it; if the reader stopped it, do not.
    open = current.signal.aborted && !current.isCurrent();
    current.end();
    update();
  }

  function update() {
    const position = hooks.position();
    if (!position || !followed || !isSame(position.key, followed.key)) {
      if (!position && !followed) return;
      drop();
      hooks.left();
      followed = position;
      open = position !== null;
    }
    if (hooks.isPaused()) return drop();
    if (open && followed && !turn && !waiting) {
      const requested = followed;
      waiting = hooks.after(restMs, () => void ask(requested));
    }
  }

  return {
    update,
    stop() {
      drop();
      if (followed) hooks.left();
      followed = null;
    },
  };
}
