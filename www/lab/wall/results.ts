/**
 * Results that contestants have published for the contest's boards, beside our own. Shown only with the contest's own
 * file.
 */

import type { Locale } from '../shared/locale.ts';
import type { Translate } from '../../puzzles/contract.ts';
import type { Cell, Table } from '../shared/table.ts';
import type { Contest } from './contest-file.ts';
import { h } from '../../app/dom.ts';
import { type Published, publishedOf, withPublished } from '../published.ts';

/** The contest's file is recognised by its number of boards and its budget of L, R, U, D. */
const [BOARDS, BUDGET] = [5000, [72187, 81749, 72303, 81778]];

export const isContest = ({ boards, budget }: Contest) =>
  boards.length === BOARDS && BUDGET.every((moves, at) => moves === budget?.[at]);

export interface Result {
  /** One of its figures, for the author and the year. */
  from: Published;
  solved: number;
  proved: number | null;
  moves: number | null;
  /** By iterative deepening alone. */
  deepening: boolean;
}

/** Groups the figures of one person, with those by deepening alone apart. */
function resultsOf(): Result[] {
  const published = publishedOf('wall', 'contest');
  return published
    .filter(({ row }) => row.startsWith('solved'))
    .map((from) => {
      const deepening = from.row === 'solved by deepening';
      const figure = (of: string) =>
        deepening ? null : (published.find((each) => each.by === from.by && each.row === of)?.value ?? null);
      return { from, solved: from.value, proved: figure('proved'), moves: figure('moves'), deepening };
    });
}

export const results = resultsOf();

/** The author of a result. */
export const nameOf = ({ from: { by, year }, deepening }: Result, t: Translate) =>
  t(deepening ? 'result.deepening' : 'result.name', { by, year });

export function resultText(result: Result, { t, number }: Locale): string {
  const { solved, proved, moves } = result;
  const key = moves === null ? 'solved' : proved === null ? 'moves' : 'proved';
  const figures = { solved: number(solved), proved: number(proved ?? 0), moves: number(moves ?? 0) };
  return t(`result.${key}`, { name: nameOf(result, t), ...figures });
}

/** The published results beside the counts, each with its grey mark. */
export function resultsView() {
  const title = h('h3');
  const lines = results.map(() => h('span'));
  const items = lines.map((line) => h('li', null, h('i', { class: 'sign mark' }), line));
  const element = h('div', { class: 'wall-results', id: 'wall-results' }, title, h('ul', { class: 'small' }, ...items));
  return {
    element,
    update(contest: Contest | null, locale: Locale) {
      element.hidden = !contest || !isContest(contest);
      title.textContent = locale.t('results');
      for (const [at, line] of lines.entries()) line.textContent = resultText(results[at], locale);
    },
  };
}

/** Rows of the table by sizes: boards solved and proved by others, and their moves. */
export const resultRows = (contest: Contest, { t, number }: Locale): string[][] =>
  isContest(contest)
    ? results.map((result) => {
        const { solved, proved, moves } = result;
        const figure = (value: number | null) => (value === null ? '' : number(value));
        return [nameOf(result, t), number(BOARDS), figure(solved), figure(proved), figure(moves)];
      })
    : [];

/** The file with the published totals as its last rows: boards solved, proved, and moves in all. */
export function withResults(contest: Contest, table: Table): Table {
  const shown = isContest(contest) ? results : [];
  const row = ({ solved, proved, moves, deepening }: Result): Cell[] => {
    const what = deepening ? 'total, by iterative deepening' : 'total';
    return [what, null, moves, null, proved, null, null, solved];
  };
  const { columns, rows } = table;
  const wide = { columns: [...columns, 'solved'], rows: rows.map((each) => [...each, Number(each[2] !== null)]) };
  return withPublished(
    wide,
    shown.map((each): [Published, Cell[]] => [each.from, row(each)]),
  );
}
