/**
 * Reviews a game: what each step cost against the best that was still possible before it. The best game with the first
 * n steps never gets better as n grows. So if it is the same at two positions, it is the same at all positions between
 * them, and bisection finds the mistakes with few questions to an engine. Plain data and functions; the caller chooses
 * the engine.
 */

export interface Game {
  /** the moves after each step, from the start of the board to the end of the game */
  positions: string[];
  direction: 'max' | 'min';
  /** the game's value, if its end is an answer */
  end: number | null;
  /** Do the answers come with proofs? If not, the best one found counts. */
  proves: boolean;
}

/** What an engine says about a position: about the best game that begins with it. */
export interface Answer {
  /** of the best game found */
  objective: number | null;
  /** no such game is better */
  bound: number | null;
  /** proved: no such game reaches the goal */
  hopeless: boolean;
  /** the position after each step of the best game found */
  positions: string[];
}

/** What is known about the best game from a position. It is proved where `best` equals `bound`. */
export interface Worth {
  /** the best that was found; null if none was */
  best: number | null;
  /** nothing is better; null if nothing is proved */
  bound: number | null;
  /** no answer is left */
  hopeless: boolean;
}

/**
 * What a step cost. `exact`: the difference of two values. `between`: not proved exactly (`most` null: no limit is
 * known). `lost`: there was an answer before the step and none after. `after`: there was no answer left before it.
 * `open`: it may have lost every answer.
 */
export type Price =
  | { kind: 'exact'; cost: number }
  | { kind: 'between'; least: number; most: number | null }
  | { kind: 'lost' | 'after' | 'open' };

export interface Review {
  game: Game;
  /** of each position */
  worths: Worth[];
  /** of each step, in the order of the game; a last one for stopping where more could still be had */
  prices: Price[];
  /** best games found, by the index of the position that was asked about */
  answers: ReadonlyMap<number, Answer>;
  /** Is nothing left to ask? */
  done: boolean;
}

/** Once this many answers came without a proof no more are asked for: each takes all the time it may. */
const mostOpen = 8;
/** Most questions to an engine that proves nothing: each takes as long as a search. */
const mostUnproved = 64;

/** What is known about a position, as costs: less is better. */
interface Range {
  low: number;
  high: number;
  answered: boolean;
}

const unknown = (): Range => ({ low: Number.NEGATIVE_INFINITY, high: Number.POSITIVE_INFINITY, answered: false });

export function createReview(game: Game) {
  const sign = game.direction === 'min' ? 1 : -1;
  const ranges = game.positions.map(unknown);
  const answers: Map<number, Answer> = new Map();
  const index = new Map(game.positions.map((moves, at) => [moves, at]));
  const last = ranges.length - 1;
  let open = 0;

  if (game.end !== null) {
    const cost = sign * game.end;
    // If less is better, continuing from an answer gains nothing.
    if (game.direction === 'min') ranges[last] = { low: cost, high: cost, answered: true };
    else ranges[last].high = cost;
  }
  spread();

  /** Carries bounds over to the positions before and after. */
  function spread() {
    for (let at = last - 1; at >= 0; at--) ranges[at].high = Math.min(ranges[at].high, ranges[at + 1].high);
    for (let at = 0; at <= last; at++) {
      // Without proofs, the best game found stands for the best.
      if (!game.proves) ranges[at].low = ranges[at].answered ? ranges[at].high : Number.NEGATIVE_INFINITY;
      if (at > 0) ranges[at].low = Math.max(ranges[at].low, ranges[at - 1].low);
    }
  }

  const isSettled = ({ low, high, answered }: Range) => answered || low === high;

  function record(at: number, answer: Answer) {
    const { objective, bound, hopeless, positions } = answer;
    answers.set(at, answer);
    const range = ranges[at];
    range.answered = true;
    if (hopeless) range.low = Number.POSITIVE_INFINITY;
    if (bound !== null) range.low = Math.max(range.low, sign * bound);
    // The best game found may share further steps with this one.
    const furthest = positions.reduce((far, moves) => Math.max(far, index.get(moves) ?? far), at);
    if (objective !== null) ranges[furthest].high = Math.min(ranges[furthest].high, sign * objective);
    spread();
    if (range.low !== range.high) open += 1;
  }

  /**
   * The position to ask about next: the ends first, then the middle of the stretch that may have cost most. Null if
   * nothing is left to ask.
   */
  function next() {
    if (game.proves ? open >= mostOpen : answers.size >= mostUnproved) return null;
    if (!isSettled(ranges[0])) return 0;
    if (!isSettled(ranges[last])) return last;
    let [highestCost, middle]: [number, number | null] = [-1, null];
    for (let from = 0; from < last; ) {
      let to = from + 1;
      while (!isSettled(ranges[to])) to += 1;
      const cost = ranges[to].high - ranges[from].low;
      if (to - from > 1 && cost > highestCost) [highestCost, middle] = [cost, (from + to) >> 1];
      from = to;
    }
    return middle;
  }

  const toWorth = ({ low, high }: Range): Worth => ({
    best: Number.isFinite(high) ? sign * high : null,
    bound: Number.isFinite(low) ? sign * low : null,
    hopeless: low === Number.POSITIVE_INFINITY,
  });

  function report(): Review {
    const prices = ranges.slice(1).map((range, at) => priceOf(ranges[at], range));
    const stop = stopping();
    if (stop) prices.push(stop);
    return { game, worths: ranges.map(toWorth), prices, answers, done: next() === null };
  }

  /** Stopping at an answer is a step too, if continuing could score more. */
  function stopping(): Price | null {
    if (game.end === null || game.direction === 'min') return null;
    const cost = sign * game.end;
    const price = priceOf(ranges[last], { low: cost, high: cost, answered: true });
    return price.kind === 'exact' && price.cost === 0 ? null : price;
  }

  return { next, record, report };
}

function priceOf(before: Range, after: Range): Price {
  if (before.low === Number.POSITIVE_INFINITY) return { kind: 'after' };
  if (after.low === Number.POSITIVE_INFINITY)
    return { kind: before.high === Number.POSITIVE_INFINITY ? 'open' : 'lost' };
  const lower = Math.max(0, after.low - before.high);
  const upper = after.high - before.low;
  if (lower === upper) return { kind: 'exact', cost: lower };
  return { kind: 'between', least: Number.isFinite(lower) ? lower : 0, most: Number.isFinite(upper) ? upper : null };
}

export type Reviewing = ReturnType<typeof createReview>;

/**
 * Asks until nothing is left to ask. @param ask its result is null if it was interrupted; the review can then continue
 * later @param changed called after each answer
 */
export async function askAll(
  review: Reviewing,
  { positions }: Game,
  ask: (moves: string) => Promise<Answer | null>,
  changed: (review: Review) => void = () => {},
): Promise<Review> {
  for (let at = review.next(); at !== null; at = review.next()) {
    const answer = await ask(positions[at]);
    if (!answer) break;
    review.record(at, answer);
    changed(review.report());
  }
  return review.report();
}

/** Is it certain that the step cost anything? */
export const isMistake = (price: Price) =>
  price.kind === 'lost' || (price.kind === 'exact' && price.cost > 0) || (price.kind === 'between' && price.least > 0);

/** The first step that certainly cost something, counted from 1; null if none did. */
export function firstMistake({ prices }: Review) {
  const at = prices.findIndex(isMistake);
  return at < 0 ? null : at + 1;
}

/**
 * The positions of the best game found that passes through the position before a step, counted from 1; null if none is
 * known.
 */
export function betterThan({ game, answers }: Review, step: number): string[] | null {
  const before = game.positions[step - 1];
  const through = [...answers].find(([at, { positions }]) => at < step && positions.includes(before));
  return through ? through[1].positions : null;
}
