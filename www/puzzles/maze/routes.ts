/**
 * Shows all best routes of the board on screen, one after another, and the second best score, which tells how sharp a
 * puzzle is.
 */

import type { Own, PanelApi, PanelHandle } from '../contract.ts';
import { failureOf } from '../../shared/faults.ts';
import { sayer } from '../../shared/lazy-panel.ts';

/** Most routes that are listed. */
const most = 5000;

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
const words = sayer(texts);

export type Found = {
  board: string;
  score: number;
  walks: string[];
  complete: boolean;
  second: number | null | undefined;
};

/** What an outcome proves; null if nothing. */
export function foundOf(board: string, { status, objective, extra }: Own): Found | null {
  if (status !== 'optimal' || !extra?.walks) return null;
  return { board, score: objective, walks: extra.walks, complete: extra.complete, second: extra.second };
}

export function mount(element: HTMLElement, api: PanelApi): PanelHandle {
  const { h } = api;
  let running: AbortController | null = null;
  let found: Found | null = null;
  let problem = '';
  let ended: { stop: string | null; error: { code: string } | null } | null = null;
  let at = 0;

  const intro = h('p', { class: 'small' });
  const ask = h('button', { type: 'button', class: 'button', onclick: toggle });
  const lines = h('ul', { class: 'plain-list', 'aria-live': 'polite' });
  const back = h('button', { type: 'button', class: 'button', onclick: () => go(-1) }, '←');
  const on = h('button', { type: 'button', class: 'button', onclick: () => go(1) }, '→');
  const count = h('span', { class: 'figure', 'aria-live': 'polite' });
  const steps = h('div', { class: 'row' }, back, count, on);
  element.replaceChildren(intro, h('div', { class: 'row' }, ask), lines, steps);

  function go(by: number) {
    if (!found) return;
    at = (at + by + found.walks.length) % found.walks.length;
    api.act({ show: { moves: found.walks[at] } });
  }

  async function toggle() {
    if (running) return running.abort();
    const own = new AbortController();
    running = own;
    problem = '';
    ended = null;
    update();
    const { board } = api.scene();
    const options = { all: String(most), second: 'true' };
    const wish = { engine: 'frontier', timeMs: 120_000, threads: api.threads, options };
    const outcome = await api.solve(board, wish, { signal: own.signal });
    if (running === own) running = null;
    if (api.scene().board === board && !own.signal.aborted) {
      ended = outcome;
      found = foundOf(board, outcome);
      problem = found ? '' : outcome.status === 'infeasible' ? 'none' : 'failed';
      at = 0;
      if (found) api.act({ show: { moves: found.walks[0] } });
    }
    update();
  }

  function update() {
    const scene = api.scene();
    const { language, number, board, answer } = scene;
    if (found && found.board !== board) found = null;
    const tell = (key: string, values: Record<string, string | number> = {}) => words(language, key, values);
    intro.textContent = tell('intro');
    ask.textContent = tell(running ? 'stop' : 'find');
    const text = running
      ? [tell('busy')]
      : problem && !found
        ? [(ended && failureOf(ended, scene.t)) ?? tell(problem)]
        : found
          ? told(found, tell, number)
          : [];
    if (lines.textContent !== text.join('')) lines.replaceChildren(...text.map((line) => h('li', null, line)));
    steps.hidden = !found || found.walks.length < 2;
    if (!found) return;
    // If another answer has been shown meanwhile, the step starts from it.
    const shown = found.walks.indexOf(answer?.moves ?? '');
    if (shown >= 0) at = shown;
    const total = number(found.walks.length);
    count.textContent = tell(found.complete ? 'of' : 'ofMore', { index: number(at + 1), count: total });
    back.setAttribute('aria-label', tell('previous'));
    on.setAttribute('aria-label', tell('next'));
  }
  return { update, destroy: () => running?.abort() };
}

function told(
  { walks, complete, second, score }: Found,
  tell: (key: string, values?: Record<string, string | number>) => string,
  number: (value: number) => string,
) {
  const kind = !complete ? 'more' : walks.length === 1 ? 'one' : 'many';
  const lines = [tell(kind, { count: number(walks.length) })];
  if (second === null) lines.push(tell('noSecond'));
  if (typeof second === 'number') lines.push(tell('second', { score: number(second), gap: number(score - second) }));
  return lines;
}
