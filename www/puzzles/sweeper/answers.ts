/**
 * All answers of the room on screen: counted, listed by number, a page at a time, and shown on the board one after
 * another.
 */

import type { Control, Outcome, PanelApi, PanelHandle, Scene } from '../contract.ts';
import type { Findings } from './verdict.ts';
import { failureOf } from '../../shared/faults.ts';
import { sayer } from '../../shared/lazy-panel.ts';
import { amountOf, conditionsOf } from './verdict.ts';

/** Answers on a page. */
export const pageSize = 20;
/** Most answers that are counted. */
const most = 100_000;
const seconds = 60;

export const texts = {
  ja: {
    intro: '解を数え、番号を {size} 個ずつ表示します。番号を選ぶと、その解を盤面に表示します。',
    find: '数えて表示',
    list: '表示する',
    stop: 'やめる',
    counting: '数えています…',
    listing: '用意しています…',
    number: '解の番号',
    of: '/ {count}',
    ofMore: '/ {count} 以上',
    page: '{first} から {last}',
    previous: '前の解',
    next: '次の解',
    earlier: '前の {size} 個',
    later: '次の {size} 個',
    shown: '解 {n}: 合計 {steps} 歩、最も長く歩く人は {longest} 歩',
    uncounted: '制限内では数えられませんでした。',
    unlisted: 'このページは制限内では表示できませんでした。',
  },
  en: {
    intro:
      'Counts the answers and lists their numbers, {size} at a time. Choose a number to see its answer on the board.',
    find: 'Count and list',
    list: 'List them',
    stop: 'Stop',
    counting: 'Counting…',
    listing: 'Listing…',
    number: 'Answer number',
    of: 'of {count}',
    ofMore: 'of at least {count}',
    page: '{first} to {last}',
    previous: 'Previous answer',
    next: 'Next answer',
    earlier: 'Previous {size}',
    later: 'Next {size}',
    shown: 'Answer {n}: {steps} {steps:step|steps}, longest route {longest}',
    uncounted: 'The answers could not be counted within the limits.',
    unlisted: 'This page could not be listed within the limits.',
  },
};
const words = sayer(texts);

/** The count of a room's answers, and the conditions that it was made under. */
export interface Counted {
  board: string;
  options: Record<string, string>;
  findings: Findings;
  count: number;
}

/**
 * A count of a whole room; null otherwise. A count that continues drawn routes can't be repeated, because the answer
 * does not contain the routes.
 */
export function countedOf(board: string, extra: unknown): Counted | null {
  const findings = extra as Findings | null | undefined;
  if (findings?.wanted !== 'count' || findings.begun) return null;
  const meetings: Record<string, string> = findings.meetings ? {} : { meetings: 'off' };
  const options = { ...meetings, ...(findings.all_steps ? { all_steps: 'true' } : {}) };
  return { board, options, findings, count: Math.max(findings.count ?? 0, 1) };
}

/** The steps of all people, and of the one who walks furthest. */
export function measuresOf(moves: string) {
  const ticks = moves ? moves.split(' ') : [];
  const routes = Array.from(ticks[0] ?? '', (_, person) => ticks.filter((tick) => tick[person] !== '.').length);
  return { steps: routes.reduce((sum, steps) => sum + steps, 0), longest: Math.max(0, ...routes) };
}

const pageOf = (n: number) => Math.floor((n - 1) / pageSize);
const placeOf = (n: number) => (n - 1) % pageSize;

/** The numbers of the answers on a page. */
export function numbersOf(page: number, count: number) {
  const first = page * pageSize + 1;
  return Array.from({ length: Math.max(0, Math.min(pageSize, count - first + 1)) }, (_, place) => first + place);
}

/** Counts and lists, one request at a time: a new one cancels the one before. */
function asking(api: PanelApi, told: () => void) {
  let running: { own: AbortController; doing: 'counting' | 'listing' } | null = null;
  return {
    doing: () => running?.doing ?? null,
    stop: () => running?.own.abort(),
    /** null if it was stopped, or if the board is no longer open */
    async ask(board: string, doing: 'counting' | 'listing', options: Record<string, string>): Promise<Outcome | null> {
      running?.own.abort();
      const own = new AbortController();
      running = { own, doing };
      told();
      // Only a single worker finds the answers in the same order each time.
      const threads = doing === 'counting' ? api.threads : 1;
      const wish = { engine: 'sweep', timeMs: seconds * 1000, threads, options: { mode: 'count', ...options } };
      const outcome = await api.solve(board, wish, { signal: own.signal });
      const last = running?.own === own;
      if (last) running = null;
      return last && !own.signal.aborted && api.scene().board === board ? outcome : null;
    },
  };
}

/** The known answers, and the one to show. */
function answersOf(api: PanelApi, told: () => void) {
  const { ask, ...questions } = asking(api, told);
  let counted: Counted | null = null;
  let pages: Record<number, string[]> = {};
  let wanted = 1;
  /** the page that is being listed */
  let coming: number | null = null;
  let problem: { key: 'uncounted' | 'unlisted'; board: string; outcome: Outcome } | null = null;
  /** findings that were already read from an answer on the board */
  let seen: unknown = null;

  function know(next: Counted | null) {
    [counted, pages, wanted, coming, problem] = [next, {}, 1, null, null];
  }

  /** Lists a page; false if that failed. */
  async function list({ board, options, count }: Counted, page: number) {
    const numbers = numbersOf(page, count);
    const [first, last] = [numbers[0], numbers[numbers.length - 1]];
    coming = page;
    problem = null;
    const outcome = await ask(board, 'listing', { ...options, list: `${first}-${last}`, cap: String(last) });
    if (coming !== page) return false;
    coming = null;
    if (!outcome) return false;
    const { answers } = (outcome.extra ?? {}) as { answers?: string[] };
    if (answers?.length === numbers.length) pages[page] = answers;
    else problem = { key: 'unlisted', board, outcome };
    return page in pages;
  }

  /** Shows an answer. While its page is being listed the reader may ask for another answer of it. */
  async function go(n: number) {
    if (!counted) return;
    wanted = Math.min(Math.max(Math.round(n) || 1, 1), counted.count);
    const page = pageOf(wanted);
    if (page !== coming && (page in pages || (await list(counted, page))) && page === pageOf(wanted))
      api.act({ show: { moves: pages[page][placeOf(wanted)] } });
    told();
  }

  return {
    ...questions,
    go,
    async count() {
      const { board } = api.scene();
      know(null);
      const outcome = await ask(board, 'counting', { cap: String(most) });
      if (outcome?.moves) know(countedOf(board, outcome.extra));
      else if (outcome) problem = { key: 'uncounted', board, outcome };
      if (outcome) await go(1);
      told();
    },
    /** Drops the results of another board, and takes over the count of a solve. */
    look({ board, answer }: Scene) {
      if ((counted ?? problem ?? { board }).board !== board) know(null);
      if (answer?.extra === seen) return;
      seen = answer?.extra;
      const next = countedOf(board, seen);
      if (next && JSON.stringify(next) !== JSON.stringify(counted)) know(next);
    },
    state() {
      const page = pageOf(wanted);
      return { counted, wanted, problem, page, list: pages[page] ?? null, begun: Object.keys(pages).length > 0 };
    },
  };
}

type State = ReturnType<ReturnType<typeof answersOf>['state']>;

/** The number of answers with its conditions, or why it is unknown. */
function told({ counted, problem }: State, { t, number, language }: Scene) {
  const said = counted ? [amountOf(counted.findings, t, number), ...conditionsOf(counted.findings, t)] : [];
  if (problem?.outcome.status === 'infeasible') said.push(t('told.none'));
  else if (problem) said.push(failureOf(problem.outcome, t) ?? words(language, problem.key));
  return said.join(' · ');
}

/** Avoids repeated announcements: the text changes only if it differs. */
function setText(element: HTMLElement, text: string) {
  if (element.textContent !== text) element.textContent = text;
}

/** Which answer is on the board, and how it compares with the others. */
function shownText(n: number, moves: string, { number, language }: Scene) {
  const { steps, longest } = measuresOf(moves);
  return words(language, 'shown', { n: number(n), steps: number(steps), longest: number(longest) });
}

export function mount(element: HTMLElement, api: PanelApi): PanelHandle {
  const { h } = api;
  const answers = answersOf(api, update);
  const intro = h('p', { class: 'small' });
  const ask = h('button', { type: 'button', class: 'button', 'data-control': 'listAnswers', onclick: press });
  const amount = h('p', { class: 'small', 'aria-live': 'polite', 'data-role': 'amount' });
  const shown = h('p', { class: 'small', 'aria-live': 'polite', 'data-role': 'shown' });
  const pager = api.controls([]);
  element.replaceChildren(intro, h('div', { class: 'row' }, ask), amount, shown, pager);

  function press() {
    if (answers.doing()) return answers.stop();
    const { counted, begun, wanted } = answers.state();
    return counted && !begun ? answers.go(wanted) : answers.count();
  }

  /** The next and previous answer, a number, the answers of the page, the next and previous page. */
  function controlsOf(
    { wanted, page }: State,
    { count, findings }: Counted,
    there: number,
    { language, number }: Scene,
  ): Control[] {
    const tell = (key: string, values?: Record<string, string | number>) => words(language, key, values);
    const go = (n: number) => {
      void answers.go(n);
      return null;
    };
    const to = (id: string, label: string, n: number, more: Partial<Control> = {}) =>
      ({ type: 'button', id, label, disabled: n < 1 || n > count, run: () => go(n), ...more }) as Control;
    const numbers = numbersOf(page, count);
    const [first, last] = [numbers[0], numbers[numbers.length - 1]];
    return [
      to('previousAnswer', tell('previous'), wanted - 1),
      to('nextAnswer', tell('next'), wanted + 1),
      {
        ...{ type: 'number', id: 'answerNumber', label: tell('number'), value: wanted, least: 1, most: count },
        ...{
          unit: tell(findings.complete ? 'of' : 'ofMore', { count: number(count) }),
          run: (n: number) => go(n) ?? {},
        },
      },
      { type: 'group', id: 'page', label: tell('page', { first: number(first), last: number(last) }) },
      ...numbers.map((n, place) => to(`answer-${place}`, number(n), n, { strong: place === there })),
      { type: 'group', id: 'pages', label: '' },
      to('earlierAnswers', tell('earlier', { size: pageSize }), first - pageSize),
      to('laterAnswers', tell('later', { size: pageSize }), last + 1),
    ];
  }

  function update() {
    const scene = api.scene();
    answers.look(scene);
    const state = answers.state();
    const { counted, list, begun } = state;
    const doing = answers.doing();
    const tell = (key: string, values?: Record<string, string | number>) => words(scene.language, key, values);
    setText(intro, tell('intro', { size: pageSize }));
    setText(ask, tell(doing ? 'stop' : counted && !begun ? 'list' : 'find'));
    setText(amount, doing === 'counting' ? tell('counting') : told(state, scene));
    const there = list?.indexOf(scene.answer?.moves ?? '') ?? -1;
    setText(
      shown,
      doing === 'listing'
        ? tell('listing')
        : there < 0
          ? ''
          : shownText(state.page * pageSize + there + 1, list[there], scene),
    );
    api.controls(counted && (begun || doing) ? controlsOf(state, counted, there, scene) : [], pager);
  }
  return { update, destroy: answers.stop };
}
