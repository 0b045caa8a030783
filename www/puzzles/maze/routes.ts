/**
 * Shows all best routes of the board on screen, one after another, and the second best score, which tells how sharp a
 * puzzle is.
 */

import type { FamilyData, PanelApi, PanelHandle, Translate } from '../contract.ts';
import { failureOf } from '../../shared/faults.ts';
import { translatorOf } from '../../shared/translate.ts';

/** Most routes that are listed. */
const mostRoutes = 5000;

export const texts = {
  ja: {
    intro: '最高点の道順を数え上げ、一つずつ表示します。2 番目に高い点数も分かります。',
    find: '数え上げる',
    stop: 'やめる',
    busy: '数えています…',
    of: '{index} / {count} 通り',
    ofMore: '{index} / {count} 通り以上',
    one: '最高点の道順は一つだけです。',
    many: '最高点の道順は {count} 通りです。',
    more: '最高点の道順は {count} 通りより多くあります(ここで打ち切りました)。',
    second: '2 番目に高い点数は {score} です(差 {gap})。',
    noSecond: 'ほかの点数になる道順はありません。',
    previous: '前の道順',
    next: '次の道順',
    failed: '制限内では証明できなかったため、数えられません。',
    none: 'ゴールへの道順がありません。',
  },
  en: {
    intro: 'Counts all routes with the best score and lets you step through them. Also finds the second best score.',
    find: 'Count them',
    stop: 'Stop',
    busy: 'Counting…',
    of: '{index} of {count}',
    ofMore: '{index} of more than {count}',
    one: 'There is a single best route.',
    many: 'There are {count} best routes.',
    more: 'There are more than {count} best routes (no more are listed).',
    second: 'The second best score is {score} ({gap} less).',
    noSecond: 'There is no route with another score.',
    previous: 'Previous route',
    next: 'Next route',
    failed: 'The best score was not proved within the limits, so its routes can’t be counted.',
    none: 'There is no route to the goal.',
  },
};

type BestRoutes = {
  board: string;
  score: number;
  walks: string[];
  complete: boolean;
  second: number | null | undefined;
};

/** What an outcome proves; null if nothing. */
export function bestRoutesOf(board: string, { status, objective, extra }: FamilyData): BestRoutes | null {
  if (status !== 'optimal' || !extra?.walks) return null;
  return { board, score: objective, walks: extra.walks, complete: extra.complete, second: extra.second };
}

export function mount(element: HTMLElement, api: PanelApi): PanelHandle {
  const { h } = api;
  let running: AbortController | null = null;
  let routes: BestRoutes | null = null;
  let problem = '';
  let ended: { stop: string | null; error: { code: string } | null } | null = null;
  let at = 0;

  const intro = h('p', { class: 'small' });
  const findButton = h('button', { type: 'button', class: 'button', onclick: toggle });
  const lines = h('ul', { class: 'plain-list', 'aria-live': 'polite' });
  const previousButton = h('button', { type: 'button', class: 'button', onclick: () => showRoute(-1) }, '←');
  const nextButton = h('button', { type: 'button', class: 'button', onclick: () => showRoute(1) }, '→');
  const count = h('span', { class: 'figure', 'aria-live': 'polite' });
  const steps = h('div', { class: 'row' }, previousButton, count, nextButton);
  element.replaceChildren(intro, h('div', { class: 'row' }, findButton), lines, steps);

  function showRoute(by: number) {
    if (!routes) return;
    at = (at + by + routes.walks.length) % routes.walks.length;
    api.act({ show: { moves: routes.walks[at] } });
  }

  async function toggle() {
    if (running) return running.abort();
    const controller = new AbortController();
    running = controller;
    problem = '';
    ended = null;
    update();
    const { board } = api.scene();
    const options = { all: String(mostRoutes), second: 'true' };
    const search = { engine: 'frontier', timeMs: 120_000, threads: api.threads, options };
    const outcome = await api.solve(board, search, { signal: controller.signal });
    if (running === controller) running = null;
    if (api.scene().board === board && !controller.signal.aborted) {
      ended = outcome;
      routes = bestRoutesOf(board, outcome);
      problem = routes ? '' : outcome.status === 'infeasible' ? 'none' : 'failed';
      at = 0;
      if (routes) api.act({ show: { moves: routes.walks[0] } });
    }
    update();
  }

  function update() {
    const scene = api.scene();
    const { language, number, board, answer } = scene;
    if (routes && routes.board !== board) routes = null;
    const tPanel = translatorOf(texts[language]);
    intro.textContent = tPanel('intro');
    findButton.textContent = tPanel(running ? 'stop' : 'find');
    const text = running
      ? [tPanel('busy')]
      : problem && !routes
        ? [(ended && failureOf(ended, scene.t)) ?? tPanel(problem)]
        : routes
          ? messages(routes, tPanel, number)
          : [];
    if (lines.textContent !== text.join('')) lines.replaceChildren(...text.map((line) => h('li', null, line)));
    steps.hidden = !routes || routes.walks.length < 2;
    if (!routes) return;
    // If another answer has been shown meanwhile, the step starts from it.
    const shown = routes.walks.indexOf(answer?.moves ?? '');
    if (shown >= 0) at = shown;
    const total = number(routes.walks.length);
    count.textContent = tPanel(routes.complete ? 'of' : 'ofMore', { index: number(at + 1), count: total });
    previousButton.setAttribute('aria-label', tPanel('previous'));
    nextButton.setAttribute('aria-label', tPanel('next'));
  }
  return { update, destroy: () => running?.abort() };
}

function messages(
  { walks, complete, second, score }: BestRoutes,
  tPanel: Translate,
  number: (value: number) => string,
) {
  const kind = !complete ? 'more' : walks.length === 1 ? 'one' : 'many';
  const lines = [tPanel(kind, { count: number(walks.length) })];
  if (second === null) lines.push(tPanel('noSecond'));
  if (typeof second === 'number') lines.push(tPanel('second', { score: number(second), gap: number(score - second) }));
  return lines;
}
