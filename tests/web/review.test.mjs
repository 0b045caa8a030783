// Reviews: the cost of each step of a game, found by bisection. Compared with the difference of two proved solves, at
// every step of random games.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { placeOf } from '../../www/engine/modules.ts';
import { families } from '../../www/puzzles/index.ts';
import { answerOf, gameOf, positionsOf, questionOf } from '../../www/shared/player/review-game.ts';
import { askAll, betterThan, createReview, firstMistake, isMistake } from '../../www/shared/player/review.ts';
import { confirmedOutcome, rules } from './real-rules.mjs';

const games = process.env.TOKERU_LONG ? 200 : 6;

/**
 * Options of a family's generator for boards that are proved in some milliseconds.
 * @type {Record<string, (random: (n: number) => number) => Record<string, string>>}
 */
const small = {
  maze: (random) => ({ width: String(3 + random(4)), height: String(3 + random(3)) }),
  slide: (random) => ({ width: String(3 + random(2)), height: '3', walls: String(random(3)) }),
  sokoban: (random) => ({ width: String(6 + random(3)), height: String(6 + random(2)), boxes: String(2 + random(2)) }),
  sweeper: () => ({ width: '4', height: '4', people: '2', level: '2' }),
  beam: (random) => ({
    maps: String(3 + random(2)),
    chosen: '2',
    height: '6',
    width: '6',
    keys: String(10 + random(7)),
  }),
};

/** @param {number} seed */
function randomFrom(seed) {
  let state = (seed * 2654435761) >>> 0 || 1;
  return (/** @type {number} */ n) => {
    state = (state ^ (state << 13)) >>> 0;
    state = (state ^ (state >>> 17)) >>> 0;
    state = (state ^ (state << 5)) >>> 0;
    return state % n;
  };
}

/** A family with its solving module; each has its own instance. @param {string} id */
async function opened(id) {
  const entry = /** @type {any} */ (families.find((each) => each.id === id));
  const wasm = await import(`../../www/pkg/tokeru.js?of=${id}`);
  wasm.initSync({ module: readFileSync(placeOf('pkg', id, entry.rules).address) });
  const family = /** @type {import('../../www/puzzles/contract.ts').Family} */ ((await entry.load()).default);
  return { id, family, wasm };
}

/** A board with a cache of its positions: every question is asked once. @param {any} opening @param {string} board */
function deskFor({ id, family, wasm }, board) {
  const { view: bare } = /** @type {any} */ (rules.view(id, board, ''));
  /** @type {Map<string, any>} */
  const known = new Map();
  const answer = (/** @type {string} */ moves) => {
    if (!known.has(moves)) {
      const reply = wasm.solve(id, board, questionOf(/** @type {any} */ ({ family, board, bare }), moves), () => {});
      assert.ok(reply.outcome, JSON.stringify(reply));
      known.set(moves, answerOf(family, confirmedOutcome(id, board, reply.outcome)));
    }
    return known.get(moves);
  };
  return { bare, answer };
}

/**
 * A random legal step; letter by letter if all people walk at once.
 * @param {any} opening @param {string} board @param {string} moves @param {(n: number) => number} random
 */
function byChance({ id, family }, board, moves, random) {
  let next = moves;
  const { people = [0] } = /** @type {any} */ (rules.view(id, board, '')).view;
  for (let count = id === 'sweeper' ? people.length : 1; count > 0; count--) {
    const legalSteps = rules.legal(id, board, next);
    const legal = legalSteps.length > 1 ? legalSteps.filter((step) => step !== '.') : legalSteps;
    if (legal.length === 0) return null;
    const step = legal[random(legal.length)];
    const longer = family.moves && id !== 'sweeper' ? family.moves.append(next, step) : `${next} ${step}`;
    const normal = /** @type {any} */ (rules.normalizeMoves(id, board, longer));
    next = normal.moves;
  }
  return next;
}

/**
 * A game that follows the best answer and errs now and then.
 * @param {any} opening @param {string} board @param {any} desk @param {number} length
 * @param {(n: number) => number} random
 */
function played(opening, board, desk, length, random) {
  let moves = '';
  for (let step = 0; step < length; step++) {
    const { positions } = desk.answer(moves);
    const along = positions[positions.indexOf(moves) + 1];
    const next = random(3) && positions.includes(moves) && along ? along : byChance(opening, board, moves, random);
    if (!next) break;
    moves = next;
  }
  return moves;
}

/** The cost of a step, by the difference of two solves. @param {any} before @param {any} after */
function priceOf(before, after) {
  if (before.hopeless) return { kind: 'after' };
  if (after.hopeless) return { kind: 'lost' };
  return { kind: 'exact', cost: Math.abs(after.objective - before.objective) };
}

for (const { id } of families)
  test(`${id}: the price of every step is the difference of two proved solves`, { timeout: 1_200_000 }, async () => {
    assert.ok(small[id], `${id} needs an entry in \`small\`: options for boards that are proved in milliseconds`);
    const opening = await opened(id);
    let [steps, mistakes, questionCount] = [0, 0, 0];
    for (let seed = 1; seed <= games; seed++) {
      const random = randomFrom(seed);
      const generated = opening.wasm.generate(id, { seed: String(seed), ...small[id](random) });
      const board = generated.board;
      const desk = deskFor(opening, board);
      const moves = played(opening, board, desk, 10 + random(51), random);
      const game = /** @type {any} */ (gameOf(rules, { family: opening.family, board, bare: desk.bare }, moves));
      assert.ok(game.proves);
      const questions = new Set();
      const review = await askAll(createReview(game), game, async (at) => {
        questions.add(at);
        return desk.answer(at);
      });
      assert.ok(review.done);
      const answers = game.positions.map(desk.answer);
      for (const { objective, bound, hopeless } of answers) assert.ok(hopeless || objective === bound, 'not proved');
      const brute = answers
        .slice(1)
        .map((/** @type {any} */ after, /** @type {number} */ at) => priceOf(answers[at], after));
      assert.deepEqual(review.prices.slice(0, brute.length), brute, `${id} ${seed}: ${moves}`);
      // Stopping at the goal is a step if more could be gained.
      const last = answers.at(-1);
      if (game.end !== null && last.objective !== game.end)
        assert.deepEqual(review.prices.at(-1), { kind: 'exact', cost: Math.abs(last.objective - game.end) });
      else assert.equal(review.prices.length, brute.length);
      const wrong = brute.filter((/** @type {any} */ price) => isMistake(price)).length;
      const most = 2 + (wrong + 1) * Math.ceil(Math.log2(brute.length + 1));
      assert.ok(questions.size <= Math.min(most, brute.length + 1), `${questions.size} questions, ${wrong} mistakes`);
      const first = firstMistake(review);
      if (first !== null && first <= brute.length) {
        const better = /** @type {any} */ (rules.check(id, board, betterThan(review, first)?.at(-1) ?? ''));
        assert.equal(
          better.objective,
          answers[first - 1].objective,
          'the better game is the best from before the mistake',
        );
      }
      steps += brute.length;
      mistakes += wrong;
      questionCount += questions.size;
    }
    console.log(`      ${id}: ${games} games, ${steps} steps, ${mistakes} mistakes, ${questionCount} questions`);
    assert.ok(mistakes > games / 3);
  });

/** @param {Partial<import('../../www/shared/player/review.ts').Game>} [change] */
const gameFor = (change = {}) => ({
  positions: ['', 'a', 'ab', 'abc', 'abcd'],
  direction: /** @type {const} */ ('min'),
  end: /** @type {number | null} */ (9),
  proves: true,
  ...change,
});

/** @param {number | null} objective @param {number | null} [bound] @param {string[]} [positions] */
const answered = (objective, bound = objective, positions = []) => ({ objective, bound, hopeless: false, positions });

test('a best game that continues like the reader’s saves questions', async () => {
  const game = gameFor();
  /** @type {string[]} */
  const positionsAsked = [];
  const review = await askAll(createReview(game), game, async (moves) => {
    positionsAsked.push(moves);
    return moves === '' ? answered(7, 7, ['', 'a', 'ab', 'abx']) : answered(9);
  });
  assert.deepEqual(positionsAsked, ['', 'abc']);
  assert.deepEqual(
    review.prices.map((price) => price.kind === 'exact' && price.cost),
    [0, 0, 2, 0],
  );
  assert.equal(firstMistake(review), 3);
  assert.deepEqual(betterThan(review, 3), ['', 'a', 'ab', 'abx']);
});

test('without a proof a price is a range, and a mistake only if its lower end is above 0', async () => {
  const game = gameFor();
  const ask = async (/** @type {string} */ moves) => (moves === '' ? answered(5, 3) : answered(9, 7));
  const review = await askAll(createReview(game), game, ask);
  assert.ok(review.done);
  assert.deepEqual(review.prices[0], { kind: 'between', least: 2, most: 6 });
  assert.deepEqual(review.prices[1], { kind: 'between', least: 0, most: 2 });
  assert.deepEqual(review.prices.map(isMistake), [true, false, false, false]);
});

test('the step that lost the game is named, unless the position before it may already have been lost', async () => {
  const hopeless = { objective: null, bound: null, hopeless: true, positions: [] };
  const game = gameFor({ end: null });
  const ask = async (/** @type {string} */ moves) => (moves.length > 2 ? hopeless : answered(4));
  const lost = await askAll(createReview(game), game, ask);
  assert.deepEqual(
    lost.prices.map(({ kind }) => kind),
    ['exact', 'exact', 'lost', 'after'],
  );
  const unknown = async (/** @type {string} */ moves) => (moves.length > 2 ? hopeless : answered(null, 4));
  const open = await askAll(createReview(game), game, unknown);
  assert.deepEqual(open.prices[2], { kind: 'open' });
});

test('without proofs an engine is compared with itself: a better game found later counts earlier too', async () => {
  const game = gameFor({ direction: 'max', end: 3, proves: false });
  const found = new Map([
    ['', 8],
    ['abcd', 9],
    ['ab', 9],
  ]);
  const review = await askAll(createReview(game), game, async (moves) => answered(found.get(moves) ?? 1, null));
  assert.deepEqual(review.prices, [...[0, 0, 0, 0, 6].map((cost) => ({ kind: 'exact', cost }))]);
  assert.equal(review.worths[0].best, 9);
});

test('an interrupted review continues where it stopped', async () => {
  const game = gameFor();
  const reviewing = createReview(game);
  const stopped = await askAll(reviewing, game, async (moves) => (moves === '' ? answered(3) : null));
  assert.ok(!stopped.done);
  assert.equal(stopped.answers.size, 1);
  const completed = await askAll(reviewing, game, async (moves) => answered(moves.length > 1 ? 9 : 3));
  assert.ok(completed.done);
  assert.equal(firstMistake(completed), 2);
});

test('where all people move at once a step is a tick, and only complete ticks count before the end', async () => {
  const { default: sweeper } = await import('../../www/puzzles/sweeper/index.ts');
  assert.deepEqual(positionsOf(sweeper, 'UR L. D.', true), ['', 'UR', 'UR L.', 'UR L. D.']);
  assert.deepEqual(positionsOf(sweeper, 'UR L. D.', false), ['', 'UR']);
  const { default: streamer } = await import('../../www/puzzles/streamer/index.ts');
  assert.deepEqual(positionsOf(streamer, '3 1\nUD', true), ['', '3', '3 1', '3 1\nU', '3 1\nUD']);
});

test('an unfinished game is worth the best still reachable from its position', async () => {
  const { headline } = await import('../../www/app/review/sentences.ts');
  const t = (/** @type {string} */ key, values = {}) => [key, ...Object.values(values)].join(' ');
  const voice = /** @type {any} */ ({ t, number: String, unit: 'unit' });
  const headlineOf = (/** @type {any[]} */ worths, change = {}) =>
    headline(/** @type {any} */ ({ game: gameFor({ end: null, ...change }), worths }), voice);
  const lost = { objective: null, best: null, bound: null, hopeless: true };
  const worth = (/** @type {number} */ best, bound = best) => ({ best, bound, hopeless: false });
  assert.equal(headlineOf([worth(7), worth(8), worth(9)]), 'review.here 9 7 unit 9');
  assert.equal(headlineOf([worth(7), worth(8), worth(9, 8)]), 'review.here.found 9 7 unit 9');
  assert.equal(headlineOf([worth(7), worth(8), lost]), 'review.lost 7 unit 7');
  assert.equal(headlineOf([worth(7, 6), worth(8), lost]), 'review.lost.start');
  assert.equal(headlineOf([lost, lost]), 'review.never');
  assert.equal(headlineOf([worth(9, 6)], { end: 9 }), 'review.ended.between 9 6 9 unit 9', 'the best lies between');
  assert.equal(headlineOf([worth(9)], { end: 9 }), 'review.perfect 9 9 unit 9');
});

test('an unknown price is labelled as such, in words and on its button', async () => {
  const { priced, sign } = await import('../../www/app/review/sentences.ts');
  const voice = {
    t: (/** @type {string} */ key, values = {}) => [key, ...Object.values(values)].join(' '),
    number: String,
    unit: 'unit',
  };
  const game = gameFor();
  const fresh = createReview(game).report();
  const priceTexts = (/** @type {any} */ price) => [
    priced(price, /** @type {any} */ (voice)),
    sign(price, fresh, String),
  ];
  assert.deepEqual(priceTexts(fresh.prices[1]), ['review.price.unknown', '?'], 'before anything is asked');
  assert.deepEqual(priceTexts({ kind: 'between', least: 2, most: null }), ['review.price.least 2 unit 2', '+2–']);
  assert.deepEqual(priceTexts({ kind: 'between', least: 0, most: 3 }), ['review.price.between 3 0 unit 3', '+0–3']);
});
