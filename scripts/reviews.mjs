// Times reviews of games on the shipped levels in Chromium, from the first question to the last price.
//   node scripts/reviews.mjs [--family F] [--level 3] [--steps 60] [--count 10] [--threads 2] [--seed 1]
//     [--boards FILE]
// Each game follows the best answer and goes astray now and then, up to so many steps. A game that ends earlier is
// continued from some steps back, several times; then it is as long as the longest one. Prints a line for each family.
// Boards may come from a file of `tokeru grade --json`: those of that level, or of `any`.

import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { BARE, openEngine } from '../tests/e2e/bare.mjs';
import { families } from '../www/puzzles/index.ts';
import { open, quantile } from './driving.mjs';

const { values: args } = parseArgs({
  options: {
    family: { type: 'string' },
    level: { type: 'string', default: '3' },
    steps: { type: 'string', default: '60' },
    count: { type: 'string', default: '10' },
    threads: { type: 'string', default: '2' },
    seed: { type: 'string', default: '1' },
    boards: { type: 'string' },
  },
});

/**
 * The settings of a game in the page.
 * @typedef {{ id: string, code: string, steps: number, threads: number, seed: number }} GameSettings
 */

/**
 * Runs in the page: plays a game, and reviews it.
 * @param {GameSettings} settings
 */
async function playAndReview({ id, code, steps, threads, seed }) {
  const { engine } = /** @type {any} */ (globalThis);
  const [list, reviews, halving] = [
    '/www/puzzles/index.ts',
    '/www/shared/player/review-game.ts',
    '/www/shared/player/review.ts',
  ];
  const { families } = await import(list);
  const { gameOf, asker, positionsOf, questionOf } = await import(reviews);
  const { askAll, createReview, isMistake } = await import(halving);
  const family = (await families.find((/** @type {any} */ entry) => entry.id === id).load()).default;
  const { board } = engine.rules.decodeLink(`#/${id}/${code}`);
  const place = { family, board, bare: engine.rules.view(id, board, '').view };
  let state = seed;
  const chance = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
  const best = async (/** @type {string} */ moves) => {
    const outcome = await engine.solve(id, board, { ...questionOf(place, moves), threads, timeMs: 20_000 });
    return outcome.moves === null ? [] : positionsOf(family, outcome.moves, true);
  };
  /** A random step; if all people walk at once, a letter for each. @param {string} moves */
  const randomStep = (moves) => {
    let next = moves;
    for (const _ of place.bare.people ?? [0]) {
      const legal = engine.rules.legal(id, board, next).filter((/** @type {string} */ step) => step !== '.');
      if (legal.length === 0) return moves;
      const step = legal[Math.floor(chance() * legal.length)];
      const longer = family.moves && !place.bare.people ? family.moves.append(next, step) : `${next} ${step}`;
      next = engine.rules.normalizeMoves(id, board, longer).moves;
    }
    return next;
  };
  /** The game up to each step. */
  let game = [''];
  let [longest, bestGame] = [game, await best('')];
  for (let turns = 0; game.length <= steps && turns < 100; ) {
    const moves = game[game.length - 1];
    const bestNext = bestGame[bestGame.indexOf(moves) + 1];
    const next = bestNext && bestGame.includes(moves) && chance() < 0.8 ? bestNext : randomStep(moves);
    if (next !== moves) game.push(next);
    if (game.length > longest.length) longest = [...game];
    if (next === moves) {
      turns += 1;
      game = game.slice(0, Math.max(1, Math.floor(game.length * chance())));
      bestGame = [];
    } else if (bestGame.length > 0 && !bestGame.includes(next)) bestGame = await best(next);
  }
  const played = gameOf(engine.rules, place, longest[longest.length - 1]);
  const failed = () => {
    throw new Error('the solver failed');
  };
  let questions = 0;
  const question = asker(engine, place, { threads }, new AbortController().signal, failed);
  const start = performance.now();
  const review = await askAll(createReview(played), played, (/** @type {string} */ at) => {
    questions += 1;
    return question(at);
  });
  const ms = performance.now() - start;
  const mistakes = review.prices.filter(isMistake).length;
  return { ms, steps: played.positions.length - 1, questions, mistakes, done: review.done };
}

/** The levels of the family's set. @param {(typeof families)[number]['load']} load */
const shippedLevels = async (load) => (await (await load()).default.levels?.())?.levels ?? [];

/** The boards of a file, in its order. @param {string} file */
const boardsIn = (file) =>
  readFileSync(file, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line))
    .map(({ family, grade, code }) => ({ family, level: grade, code }));

const graded = args.boards ? boardsIn(args.boards) : null;
const { page, close } = await open(BARE);
await page.evaluate(openEngine, {});
for (const { id, load } of families.filter((family) => !args.family || family.id === args.family)) {
  const levels = graded ? graded.filter(({ family }) => family === id) : await shippedLevels(load);
  /** @type {Awaited<ReturnType<typeof playAndReview>>[]} */
  const games = [];
  const chosen = levels
    .filter(({ level }) => args.level === 'any' || level === Number(args.level))
    .slice(0, Number(args.count));
  if (chosen.length === 0) continue;
  for (const [at, { code }] of chosen.entries()) {
    const settings = {
      id,
      code,
      steps: Number(args.steps),
      threads: Number(args.threads),
      seed: Number(args.seed) + at,
    };
    games.push(await page.evaluate(playAndReview, settings));
  }
  if (games.some(({ done }) => !done)) console.log(`${id}: a review was not finished`);
  const times = games.map(({ ms }) => ms);
  const sum = (/** @type {'steps' | 'questions' | 'mistakes'} */ of) => games.reduce((all, game) => all + game[of], 0);
  const longest = Math.max(...games.map(({ steps }) => steps));
  console.log(
    `${id}: ${games.length} games, ${sum('steps')} steps (${longest} at most), ${sum('mistakes')} mistakes, ${sum('questions')} questions; ` +
      `median ${quantile(times, 0.5).toFixed(0)} ms, longest ${Math.max(...times).toFixed(0)} ms`,
  );
}
await close();
