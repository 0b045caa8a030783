/** Makes puzzles for paper: one for the board on screen, or a sheet of several with the answers on a page of their own. */

import type { Control, Outcome, Own, PanelApi, PanelHandle, Values } from '../contract.ts';
import { causeOf, failureOf } from '../../shared/faults.ts';
import { sayer } from './lazy.ts';

export const texts = {
  ja: {
    intro: '難しさと、最高点の道順を一つだけにするかを選んで問題を作ります。シードが同じなら、同じ問題になります。',
    width: '横',
    height: '縦',
    multipliers: '掛け算の道',
    max: '足す数の最大値',
    negative: '引き算の割合',
    level: '難しさ',
    any: 'どれでも',
    easy: 'やさしい',
    medium: 'ふつう',
    hard: '難しい',
    unique: '最高点の道順',
    single: '一つだけ',
    several: '複数',
    seed: 'シード',
    make: 'この盤面に作る',
    count: '問題の数',
    print: '問題用紙を印刷',
    stop: 'やめる',
    busy: '作っています… {done} / {count}',
    rated:
      '{level}: 貪欲法は {greedy} 点({gap} % 少ない)、最高点の 3 % 以内に {near} 通り、記事の探索は {nodes} ノードです。',
    unmet: '{tries} 個作っても、条件に合う盤面がありませんでした。シードか条件を変えてください。',
    failed: '作れませんでした: {reason}',
    unproved: '制限内では最高点を証明できませんでした。',
    atLeast: '{count} 以上',
    sheetTitle: '計算迷路',
    sheetRule:
      '1 点で S を出発し、道の式を順に計算しながら G へ進みます。同じ道は一度だけ(交差点は何度でも)通れます。最も高い点数は?',
    name: '名前',
    score: '点',
    answers: '答え',
    best: '最高 {score} 点',
    oneRoute: '道順は一つ',
    routes: '道順は {count} 通り(その一つ)',
    seeds: 'シード {from}〜{to}',
  },
  en: {
    intro:
      'Makes puzzles of a chosen difficulty, with a single best route if you like. The same seed always gives the same puzzle.',
    width: 'Width',
    height: 'Height',
    multipliers: 'Multipliers',
    max: 'Largest number',
    negative: 'Subtractions',
    level: 'Difficulty',
    any: 'any',
    easy: 'easy',
    medium: 'medium',
    hard: 'hard',
    unique: 'Best route',
    single: 'only one',
    several: 'several',
    seed: 'Seed',
    make: 'Make one here',
    count: 'Puzzles',
    print: 'Print a sheet',
    stop: 'Stop',
    busy: 'Making… {done} of {count}',
    rated:
      '{level}: the greedy walk gets {greedy} ({gap} % less), {near} routes come within 3 % of the best, the article’s search takes {nodes} nodes.',
    unmet: 'None of {tries} boards matched these settings. Try another seed or other settings.',
    failed: 'No puzzle could be made: {reason}',
    unproved: 'The best score was not proved within the limits.',
    atLeast: 'at least {count}',
    sheetTitle: 'Calculation maze',
    sheetRule:
      'Leave S with 1 point, apply the operator of every road in walking order, and end at G. Use no road twice; pass crossings as often as you like. What is the highest score?',
    name: 'Name',
    score: 'points',
    answers: 'Answers',
    best: 'Best: {score} points',
    oneRoute: 'only this route',
    routes: 'one of {count} routes',
    seeds: 'seeds {from} to {to}',
  },
};
const words = sayer(texts);

const tries = 200;
const mostRoutes = 1000;

/** What the form says, with defaults. */
const wishOf = (ui: Values) => ({
  width: ui.makeWidth ?? 5,
  height: ui.makeHeight ?? 5,
  multipliers: ui.makeMultipliers ?? 3,
  max: ui.makeMax ?? 9,
  negative: ui.makeNegative ?? 25,
  level: ui.makeLevel ?? 'any',
  unique: ui.makeUnique ?? 'any',
  seed: ui.makeSeed ?? 1,
  count: ui.makeCount ?? 6,
});

export type Wish = ReturnType<typeof wishOf>;

/** As Rust reads it. */
export function optionsOf(
  { width, height, multipliers, max, negative, level, unique }: Wish,
  seed: number,
): Record<string, string> {
  const roads = 2 * width * height - width - height;
  const plain = { seed, width, height, multipliers: Math.min(multipliers, roads), max, negative };
  const wished = level === 'any' && unique === 'any' ? {} : { difficulty: level, unique, tries };
  return Object.fromEntries(Object.entries({ ...plain, ...wished }).map(([key, value]) => [key, String(value)]));
}

export function mount(element: HTMLElement, api: PanelApi): PanelHandle {
  const { h } = api;
  let running: AbortController | null = null;
  let state: [string, Record<string, string | number>] = ['', {}];
  let rated = '';

  const tell = (key: string, values: Record<string, string | number> = {}) => words(api.scene().language, key, values);
  const intro = h('p', { class: 'small' });
  let form = api.controls(controls());
  const make = h('button', { type: 'button', class: 'button button-strong', onclick: () => begin(one) });
  const print = h('button', { type: 'button', class: 'button', onclick: () => begin(sheet) });
  const line = h('p', { class: 'small', role: 'status' });
  element.replaceChildren(intro, form, h('div', { class: 'row' }, make, print), line);

  async function begin(work: (wish: Wish, signal: AbortSignal) => Promise<void>) {
    if (running) return running.abort();
    const own = new AbortController();
    running = own;
    state = ['busy', { done: 0, count: 1 }];
    update();
    try {
      await work(wishOf(api.scene().ui), own.signal);
    } finally {
      running = null;
      if (state[0] === 'busy') state = ['', {}];
      update();
    }
  }

  const refusal = (error: { code: string; detail?: string | null }): [string, Record<string, string | number>] =>
    error.code === 'wish-not-met' ? ['unmet', { tries }] : ['failed', { reason: causeOf(error, api.scene().say) }];

  function unproved(outcome: Outcome): [string, Record<string, string | number>] {
    const reason = failureOf(outcome, api.scene().say);
    return reason ? ['failed', { reason }] : ['unproved', {}];
  }

  const solved = (board: string, signal: AbortSignal) =>
    api.solve(
      board,
      {
        engine: 'frontier',
        timeMs: 60_000,
        threads: api.threads,
        options: { rating: 'true', all: String(mostRoutes) },
      },
      { signal },
    );

  async function one(wish: Wish, signal: AbortSignal) {
    const made = await api.rules.generate(optionsOf(wish, wish.seed), { signal });
    if (signal.aborted) return;
    if (!made.ok) {
      state = refusal(made.error);
      return;
    }
    api.act({ board: made.board, mode: 'play', ui: { makeSeed: wish.seed + 1 } });
    const outcome = await solved(made.board, signal);
    const { rating } = (outcome.extra as Own) ?? {};
    const { number } = api.scene();
    rated = made.board;
    if (!signal.aborted) state = rating ? ['rated', figures(rating, number, tell)] : unproved(outcome);
  }

  async function sheet(wish: Wish, signal: AbortSignal) {
    const { printSheet } = await import('./sheet.ts');
    const puzzles = [];
    for (let seed = wish.seed; puzzles.length < wish.count; seed++) {
      state = ['busy', { done: puzzles.length, count: wish.count }];
      update();
      const made = await api.rules.generate(optionsOf(wish, seed), { signal });
      if (signal.aborted) return;
      if (!made.ok) {
        state = refusal(made.error);
        return;
      }
      const outcome = await solved(made.board, signal);
      if (signal.aborted) return;
      const bare = api.rules.view(made.board, '');
      const walked = outcome.moves === null ? bare : api.rules.view(made.board, outcome.moves);
      const extra = (outcome.extra as Own) ?? {};
      if (bare.ok && walked.ok && outcome.status === 'optimal' && outcome.confirmed)
        puzzles.push({
          seed,
          bare: await api.paper(bare.view),
          walked: await api.paper(walked.view),
          score: Number(outcome.objective),
          routes: extra.complete ? extra.count : null,
          level: extra.rating?.level ?? null,
        }); // prettier-ignore
      else {
        state = unproved(outcome);
        return;
      }
    }
    api.act({ ui: { makeSeed: wish.seed + wish.count } });
    await printSheet(puzzles, { h: api.h, tell, number: api.scene().number, language: api.scene().language });
  }

  function controls(): Control[] {
    const wish = wishOf(api.scene().ui);
    const number = (id: string, key: string, value: number, [least, most]: [number, number], unit = '') =>
      ({ type: 'number', id, label: tell(key), value, least, most, unit }) as Control; // prettier-ignore
    const choice = (id: string, key: string, value: string, list: [string, string][]) =>
      ({
        type: 'choice',
        id,
        label: tell(key),
        value,
        choices: list.map(([name, word]) => ({ value: name, label: tell(word) })),
      }) as Control; // prettier-ignore
    return [
      number('makeWidth', 'width', wish.width, [2, 10]),
      number('makeHeight', 'height', wish.height, [2, 10]),
      number('makeMultipliers', 'multipliers', wish.multipliers, [0, 12]),
      number('makeMax', 'max', wish.max, [1, 99]),
      number('makeNegative', 'negative', wish.negative, [0, 100], '%'),
      choice('makeLevel', 'level', wish.level, [
        ['any', 'any'],
        ['easy', 'easy'],
        ['medium', 'medium'],
        ['hard', 'hard'],
      ]), // prettier-ignore
      choice('makeUnique', 'unique', wish.unique, [
        ['any', 'any'],
        ['true', 'single'],
        ['false', 'several'],
      ]), // prettier-ignore
      number('makeSeed', 'seed', wish.seed, [0, 999_999]),
      number('makeCount', 'count', wish.count, [1, 24]),
    ];
  }

  function update() {
    if (state[0] === 'rated' && rated !== api.scene().board) state = ['', {}];
    intro.textContent = tell('intro');
    make.textContent = tell(running ? 'stop' : 'make');
    print.textContent = tell('print');
    (print as HTMLButtonElement).disabled = Boolean(running);
    const told = state[0] ? tell(...state) : '';
    if (line.textContent !== told) line.textContent = told;
    form = api.controls(controls(), form);
  }
  return { update, destroy: () => running?.abort() };
}

/** @param rating as src/puzzles/maze/engines/rating.rs makes it */
function figures(
  rating: Own,
  number: (value: number) => string,
  tell: (key: string, values?: Record<string, string | number>) => string,
) {
  const capped = (value: number | null, most: number) =>
    value === null || value >= most ? tell('atLeast', { count: number(most) }) : number(value);
  return {
    level: tell(rating.level),
    greedy: number(rating.greedy),
    gap: number(Math.round(rating.gap)),
    near: capped(rating.near, rating.most_near),
    nodes: capped(rating.nodes, rating.most_nodes),
  };
}
