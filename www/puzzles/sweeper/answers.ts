/**
 * All answers of the room on screen: counted, listed by number, a page at a time, and shown on the board one after
 * another.
 */

import type { Control, Outcome, PanelApi, PanelHandle, Scene } from '../contract.ts';
import type { Findings } from './verdict.ts';
import { failureOf } from '../../shared/faults.ts';
import { translatorOf } from '../../shared/translate.ts';
import { amountOf, conditionsOf } from './verdict.ts';

/** Answers on a page. */
export const pageSize = 20;
/** Most answers that are counted. */
const maxAnswers = 100_000;
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
export function countFrom(board: string, extra: unknown): Counted | null {
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
function solveQueue(api: PanelApi, onChange: () => void) {
  let running: { controller: AbortController; doing: 'counting' | 'listing' } | null = null;
  return {
    doing: () => running?.doing ?? null,
    stop: () => running?.controller.abort(),
    /** null if it was stopped, or if the board is no longer open */
    async request(
      board: string,
      doing: 'counting' | 'listing',
      options: Record<string, string>,
    ): Promise<Outcome | null> {
      running?.controller.abort();
      const controller = new AbortController();
      running = { controller, doing };
      onChange();
      // Only a single worker finds the answers in the same order each time.
      const threads = doing === 'counting' ? api.threads : 1;
      const search = { engine: 'sweep', timeMs: seconds * 1000, threads, options: { mode: 'count', ...options } };
      const outcome = await api.solve(board, search, { signal: controller.signal });
      const last = running?.controller === controller;
      if (last) running = null;
      return last && !controller.signal.aborted && api.scene().board === board ? outcome : null;
    },
  };
}

/** The known answers, and the one to show. */
function createAnswers(api: PanelApi, onChange: () => void) {
  const { request, ...questions } = solveQueue(api, onChange);
  let counted: Counted | null = null;
  let pages: Record<number, string[]> = {};
  let selected = 1;
  /** the page that is being listed */
  let pendingPage: number | null = null;
  let problem: { key: 'uncounted' | 'unlisted'; board: string; outcome: Outcome } | null = null;
  /** findings that were already read from an answer on the board */
  let lastExtra: unknown = null;

  function reset(next: Counted | null) {
    [counted, pages, selected, pendingPage, problem] = [next, {}, 1, null, null];
  }

  /** Lists a page; false if that failed. */
  async function list({ board, options, count }: Counted, page: number) {
    const numbers = numbersOf(page, count);
    const [first, last] = [numbers[0], numbers[numbers.length - 1]];
    pendingPage = page;
    problem = null;
    const outcome = await request(board, 'listing', { ...options, list: `${first}-${last}`, cap: String(last) });
    if (pendingPage !== page) return false;
    pendingPage = null;
    if (!outcome) return false;
    const { answers } = (outcome.extra ?? {}) as { answers?: string[] };
    if (answers?.length === numbers.length) pages[page] = answers;
    else problem = { key: 'unlisted', board, outcome };
    return page in pages;
  }

  /** Shows an answer. While its page is being listed the reader may ask for another answer of it. */
  async function showAnswer(n: number) {
    if (!counted) return;
    selected = Math.min(Math.max(Math.round(n) || 1, 1), counted.count);
    const page = pageOf(selected);
    if (page !== pendingPage && (page in pages || (await list(counted, page))) && page === pageOf(selected))
      api.act({ show: { moves: pages[page][placeOf(selected)] } });
    onChange();
  }

  return {
    ...questions,
    go: showAnswer,
    async count() {
      const { board } = api.scene();
      reset(null);
      const outcome = await request(board, 'counting', { cap: String(maxAnswers) });
      if (outcome?.moves) reset(countFrom(board, outcome.extra));
      else if (outcome) problem = { key: 'uncounted', board, outcome };
      if (outcome) await showAnswer(1);
      onChange();
    },
    /** Drops the results of another board, and takes over the count of a solve. */
    sync({ board, answer }: Scene) {
      if ((counted ?? problem ?? { board }).board !== board) reset(null);
      if (answer?.extra === lastExtra) return;
      lastExtra = answer?.extra;
      const next = countFrom(board, lastExtra);
      if (next && JSON.stringify(next) !== JSON.stringify(counted)) reset(next);
    },
    state() {
      const page = pageOf(selected);
      return { counted, selected, problem, page, list: pages[page] ?? null, hasPages: Object.keys(pages).length > 0 };
    },
  };
}

type State = ReturnType<ReturnType<typeof createAnswers>['state']>;

/** The number of answers with its conditions, or why it is unknown. */
function amountLine({ counted, problem }: State, { t, number, language }: Scene) {
  const parts = counted ? [amountOf(counted.findings, t, number), ...conditionsOf(counted.findings, t)] : [];
  if (problem?.outcome.status === 'infeasible') parts.push(t('verdict.none'));
  else if (problem) parts.push(failureOf(problem.outcome, t) ?? translatorOf(texts[language])(problem.key));
  return parts.join(' · ');
}

/** Avoids repeated announcements: the text changes only if it differs. */
function setText(element: HTMLElement, text: string) {
  if (element.textContent !== text) element.textContent = text;
}

/** Which answer is on the board, and how it compares with the others. */
function shownLine(n: number, moves: string, { number, language }: Scene) {
  const { steps, longest } = measuresOf(moves);
  return translatorOf(texts[language])('shown', { n: number(n), steps: number(steps), longest: number(longest) });
}

export function mount(element: HTMLElement, api: PanelApi): PanelHandle {
  const { h } = api;
  const answers = createAnswers(api, update);
  const intro = h('p', { class: 'small' });
  const button = h('button', { type: 'button', class: 'button', 'data-control': 'listAnswers', onclick: press });
  const amount = h('p', { class: 'small', 'aria-live': 'polite', 'data-role': 'amount' });
  const shown = h('p', { class: 'small', 'aria-live': 'polite', 'data-role': 'shown' });
  const pager = api.controls([]);
  element.replaceChildren(intro, h('div', { class: 'row' }, button), amount, shown, pager);

  function press() {
    if (answers.doing()) return answers.stop();
    const { counted, hasPages, selected } = answers.state();
    return counted && !hasPages ? answers.go(selected) : answers.count();
  }

  /** The next and previous answer, a number, the answers of the page, the next and previous page. */
  function controlsOf(
    { selected, page }: State,
    { count, findings }: Counted,
    shownIndex: number,
    { language, number }: Scene,
  ): Control[] {
    const tPanel = translatorOf(texts[language]);
    const showAnswer = (n: number) => {
      void answers.go(n);
      return null;
    };
    const to = (id: string, label: string, n: number, more: Partial<Control> = {}) =>
      ({ type: 'button', id, label, disabled: n < 1 || n > count, run: () => showAnswer(n), ...more }) as Control;
    const numbers = numbersOf(page, count);
    const [first, last] = [numbers[0], numbers[numbers.length - 1]];
    return [
      to('previousAnswer', tPanel('previous'), selected - 1),
      to('nextAnswer', tPanel('next'), selected + 1),
      {
        ...{ type: 'number', id: 'answerNumber', label: tPanel('number'), value: selected, least: 1, most: count },
        ...{
          unit: tPanel(findings.complete ? 'of' : 'ofMore', { count: number(count) }),
          run: (n: number) => showAnswer(n) ?? {},
        },
      },
      { type: 'group', id: 'page', label: tPanel('page', { first: number(first), last: number(last) }) },
      ...numbers.map((n, place) => to(`answer-${place}`, number(n), n, { strong: place === shownIndex })),
      { type: 'group', id: 'pages', label: '' },
      to('earlierAnswers', tPanel('earlier', { size: pageSize }), first - pageSize),
      to('laterAnswers', tPanel('later', { size: pageSize }), last + 1),
    ];
  }

  function update() {
    const scene = api.scene();
    answers.sync(scene);
    const state = answers.state();
    const { counted, list, hasPages } = state;
    const activity = answers.doing();
    const tPanel = translatorOf(texts[scene.language]);
    setText(intro, tPanel('intro', { size: pageSize }));
    setText(button, tPanel(activity ? 'stop' : counted && !hasPages ? 'list' : 'find'));
    setText(amount, activity === 'counting' ? tPanel('counting') : amountLine(state, scene));
    const shownIndex = list?.indexOf(scene.answer?.moves ?? '') ?? -1;
    setText(
      shown,
      activity === 'listing'
        ? tPanel('listing')
        : shownIndex < 0
          ? ''
          : shownLine(state.page * pageSize + shownIndex + 1, list[shownIndex], scene),
    );
    api.controls(counted && (hasPages || activity) ? controlsOf(state, counted, shownIndex, scene) : [], pager);
  }
  return { update, destroy: answers.stop };
}
