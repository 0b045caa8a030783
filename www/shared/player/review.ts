/**
 * A game looked back on: what each step cost against the best that was still possible before it. The best of all games that begin with the first steps
 * never gets better as steps are added, so where it is the same at two positions it is the same between them: mistakes are found by halving, with a few
 * questions to an engine each. Plain data and functions; who asks decides which engine answers.
 */

export interface Game {
  /** the moves after each step, from the start of the board to the end of the game */
  positions: string[];
  direction: 'max' | 'min';
  /** what the game is worth, if its end is an answer */
  end: number | null;
  /** Do the answers come with proofs? Else the best that was found counts. */
  proves: boolean;
}

/** What an engine says of a position: the best game that begins so. */
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

/** The best game with this beginning, as far as it is known: equal ends are a proof. */
export interface Worth {
  /** the best that was found; null: none was */
  best: number | null;
  /** nothing is better; null: nothing is proved */
  bound: number | null;
  /** no answer is left */
  hopeless: boolean;
}

/**
 * What a step cost. `exact`: the difference of two values. `between`: the proof is out of reach (`most` null: nothing limits it).
 * `lost`: an answer was left before it, and none after. `after`: all was lost already. `open`: it may have lost all.
 */
export type Price =
  | { kind: 'exact'; cost: number }
  | { kind: 'between'; least: number; most: number | null }
  | { kind: 'lost' | 'after' | 'open' };

export interface Review {
  game: Game;
  /** of each position */
  worths: Worth[];
  /** of each step, in the order of the game; what comes last is to stop there, where more could still be had */
  prices: Price[];
  /** best games found, by the number of the position that they were asked of */
  answers: ReadonlyMap<number, Answer>;
  /** Is there nothing left to ask? */
  done: boolean;
}

/** Questions without a proof after which no more are asked: each takes as long as it may. */
const mostOpen = 8;
/** Questions to an engine that proves nothing: each takes as long as a search does. */
const mostUnproved = 64;

/** What is known of a position as costs, of which less is better. */
interface Range {
  low: number;
  high: number;
  asked: boolean;
}

const unknown = (): Range => ({ low: Number.NEGATIVE_INFINITY, high: Number.POSITIVE_INFINITY, asked: false });

export function createReview(game: Game) {
  const sign = game.direction === 'min' ? 1 : -1;
  const ranges = game.positions.map(unknown);
  const answers: Map<number, Answer> = new Map();
  const index = new Map(game.positions.map((moves, at) => [moves, at]));
  const last = ranges.length - 1;
  let open = 0;

  if (game.end !== null) {
    const cost = sign * game.end;
    // Where less is better nothing is won by going on from an answer.
    if (game.direction === 'min') ranges[last] = { low: cost, high: cost, asked: true };
    else ranges[last].high = cost;
  }
  spread();

  /** What holds of one position holds of those before it, or after it. */
  function spread() {
    for (let at = last - 1; at >= 0; at--) ranges[at].high = Math.min(ranges[at].high, ranges[at + 1].high);
    for (let at = 0; at <= last; at++) {
      // Without proofs the best that was found stands for the best.
      if (!game.proves) ranges[at].low = ranges[at].asked ? ranges[at].high : Number.NEGATIVE_INFINITY;
      if (at > 0) ranges[at].low = Math.max(ranges[at].low, ranges[at - 1].low);
    }
  }

  const isKnown = ({ low, high, asked }: Range) => asked || low === high;

  function learn(at: number, answer: Answer) {
    const { objective, bound, hopeless, positions } = answer;
    answers.set(at, answer);
    const range = ranges[at];
    range.asked = true;
    if (hopeless) range.low = Number.POSITIVE_INFINITY;
    if (bound !== null) range.low = Math.max(range.low, sign * bound);
    // The best game may go on as this one did for a while.
    const along = positions.reduce((far, moves) => Math.max(far, index.get(moves) ?? far), at);
    if (objective !== null) ranges[along].high = Math.min(ranges[along].high, sign * objective);
    spread();
    if (range.low !== range.high) open += 1;
  }

  /** The position to ask about next: the ends, then the middle of the stretch that cost most; null when nothing is to be asked. */
  function next() {
    if (game.proves ? open >= mostOpen : answers.size >= mostUnproved) return null;
    if (!isKnown(ranges[0])) return 0;
    if (!isKnown(ranges[last])) return last;
    let [most, middle]: [number, number | null] = [-1, null];
    for (let from = 0; from < last; ) {
      let to = from + 1;
      while (!isKnown(ranges[to])) to += 1;
      const cost = ranges[to].high - ranges[from].low;
      if (to - from > 1 && cost > most) [most, middle] = [cost, (from + to) >> 1];
      from = to;
    }
    return middle;
  }

  const toWorth = ({ low, high }: Range): Worth => ({
    best: Number.isFinite(high) ? sign * high : null,
    bound: Number.isFinite(low) ? sign * low : null,
    hopeless: low === Number.POSITIVE_INFINITY,
  });

  function told(): Review {
    const prices = ranges.slice(1).map((range, at) => priceOf(ranges[at], range));
    const stop = stopping();
    if (stop) prices.push(stop);
    return { game, worths: ranges.map(toWorth), prices, answers, done: next() === null };
  }

  /** To stop at an answer is a step too, where going on could be worth more. */
  function stopping(): Price | null {
    if (game.end === null || game.direction === 'min') return null;
    const cost = sign * game.end;
    const price = priceOf(ranges[last], { low: cost, high: cost, asked: true });
    return price.kind === 'exact' && price.cost === 0 ? null : price;
  }

  return { next, learn, told };
}

function priceOf(before: Range, after: Range): Price {
  if (before.low === Number.POSITIVE_INFINITY) return { kind: 'after' };
  if (after.low === Number.POSITIVE_INFINITY)
    return { kind: before.high === Number.POSITIVE_INFINITY ? 'open' : 'lost' };
  const least = Math.max(0, after.low - before.high);
  const most = after.high - before.low;
  if (least === most) return { kind: 'exact', cost: least };
  return { kind: 'between', least: Number.isFinite(least) ? least : 0, most: Number.isFinite(most) ? most : null };
}

export type Reviewing = ReturnType<typeof createReview>;

/** Asks until nothing is left to ask. @param ask null: it was interrupted, and can be taken up again @param changed after each answer */
export async function askAll(
  review: Reviewing,
  { positions }: Game,
  ask: (moves: string) => Promise<Answer | null>,
  changed: (review: Review) => void = () => {},
): Promise<Review> {
  for (let at = review.next(); at !== null; at = review.next()) {
    const answer = await ask(positions[at]);
    if (!answer) break;
    review.learn(at, answer);
    changed(review.told());
  }
  return review.told();
}

/** Did the step cost anything for certain? */
export const isMistake = (price: Price) =>
  price.kind === 'lost' || (price.kind === 'exact' && price.cost > 0) || (price.kind === 'between' && price.least > 0);

/** The first step that cost anything for certain, counted from 1; null: none did. */
export function firstMistake({ prices }: Review) {
  const at = prices.findIndex(isMistake);
  return at < 0 ? null : at + 1;
}

/** The positions of the best game found from before a step, counted from 1; null where none is known. */
export function betterThan({ game, answers }: Review, step: number): string[] | null {
  const before = game.positions[step - 1];
  const through = [...answers].find(([at, { positions }]) => at < step && positions.includes(before));
  return through ? through[1].positions : null;
}
