// Makes the lists of daily puzzles, www/app/front/days: 26 for each weekday, made by the families' own generators as
// their `daily.ts` requires, rated, and with a proved best. The same engines make the same list.
//   node scripts/daily.mjs [WEEKDAY: 0 to 6; prints that list without writing it]

import { existsSync, readdirSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { createEngine } from '../www/package/node.ts';

/** @typedef {import('../www/puzzles/daily.ts').DailyPlan} DailyPlan */
/** @typedef {{ id: string, plan: DailyPlan, requirements: import('../www/puzzles/daily.ts').DailyRequirements }} Day */

/** Puzzles of a weekday. */
const weeks = 26;
const longestMs = 20_000;
const puzzles = new URL('../www/puzzles/', import.meta.url);

const engine = await createEngine();

/**
 * The services that a plan may use for a board.
 * @param {string} family @param {string} board @returns {import('../www/puzzles/contract.ts').HintApi}
 */
const apiOf = (family, board) => ({
  async solve(options) {
    const outcome = await engine.solve(family, board, { timeMs: longestMs, ...options });
    return outcome.confirmed ? outcome : { ...outcome, objective: null };
  },
  async consult(question) {
    const answer = await engine.consult(family, board, '', question);
    return answer.ok ? answer.value : null;
  },
});

/** The families' requirements by weekday. */
async function week() {
  /** @type {Day[]} */
  const days = [];
  for (const folder of readdirSync(puzzles)) {
    if (!existsSync(new URL(`${folder}/daily.ts`, puzzles))) continue;
    const { id } = (await import(new URL(`${folder}/index.ts`, puzzles).href)).default;
    /** @type {{ daily: DailyPlan }} */
    const { daily: plan } = await import(new URL(`${folder}/daily.ts`, puzzles).href);
    for (const [day, requirements] of Object.entries(plan.days)) days[Number(day)] = { id, plan, requirements };
  }
  return days;
}

/** @param {Day} day @param {number} weekday */
async function puzzlesOf({ id, plan, requirements: { sizes, levels, length } }, weekday) {
  const [minLength, maxLength] = length;
  const rows = [];
  const codes = new Set();
  for (let seed = 1000 * (weekday + 1); rows.length < weeks; seed++) {
    const generated = await engine.generate(id, { ...sizes[rows.length % sizes.length], seed: String(seed) });
    if (!generated.ok) continue;
    const rated = await plan.rate(apiOf(id, generated.board));
    if (!rated || rated.length < minLength || rated.length > maxLength) continue;
    if (levels && !levels.includes(rated.level ?? 0)) continue;
    const link = engine.rules.encodeLink(id, generated.board);
    if (!link.ok || codes.has(link.link)) continue;
    codes.add(link.link);
    rows.push(`  ['${link.link.slice('#/'.length)}', ${rated.level}, ${rated.best}],`);
    console.error(`${id} ${rows.length}: seed ${seed}, ${JSON.stringify(rated)}`);
  }
  return rows;
}

/** @param {string} day @param {string[]} rows */
const listOf = (day, rows) => `/** Daily puzzles, a ${day} each. Made by scripts/daily.mjs. */

import type { Listed } from '../../daily-puzzle.ts';

export const boards: Listed[] = [
${rows.join('\n')}
];
`;

const names = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
const chosenWeekday = process.argv[2];
for (const [weekday, day] of (await week()).entries()) {
  if (chosenWeekday !== undefined && Number(chosenWeekday) !== weekday) continue;
  const name = names[weekday];
  const text = listOf(name, await puzzlesOf(day, weekday));
  if (chosenWeekday === undefined)
    await writeFile(new URL(`../www/app/front/days/${name.toLowerCase()}.ts`, import.meta.url), text);
  else console.log(text);
}
process.exit(0);
