/**
 * Numbers beside the wall: solved and proved boards, the four budgets as gauges of moves left, the rate, and the time
 * left.
 */

import type { Locale } from '../shared/locale.ts';
import type { Tally } from './tally.ts';
import { h, setAttribute, setText } from '../../app/dom.ts';
import { movesOf } from './tally.ts';

const WAYS = ['L', 'R', 'U', 'D'];
const ARROWS = ['←', '→', '↑', '↓'];

/** One direction: the moves left of its budget, or the moves used if there is none. */
function gauge(direction: number) {
  const [arrow, left, used] = [
    h('span', { 'aria-hidden': 'true' }, ARROWS[direction]),
    h('b'),
    h('span', { class: 'small' }),
  ];
  const bar = h('meter', { min: 0, max: 1, value: 0 });
  const element = h('div', { class: 'gauge', 'data-way': WAYS[direction] }, h('p', null, arrow, ' ', left, used), bar);
  return {
    element,
    update(moves: number, budget: number | null, { t, number }: Locale) {
      const rest = budget === null ? null : budget - moves;
      setText(left, number(rest ?? moves));
      element.classList.toggle('over', rest !== null && rest < 0);
      const values = { used: number(moves), budget: number(budget ?? 0) };
      setText(used, budget === null ? '' : t(rest !== null && rest < 0 ? 'over' : 'of', values));
      bar.hidden = budget === null;
      bar.max = Math.max(1, budget ?? 1);
      bar.value = moves;
      setAttribute(bar, 'aria-label', t(`way.${WAYS[direction]}`));
    },
  };
}

export function gaugesOf() {
  const figure = (key: string, sign: string) => {
    const [label, value] = [h('span'), h('b', { class: 'figure' })];
    const head = h('dt', null, h('i', { class: `sign ${sign}` }), label);
    return { label, value, element: h('div', { 'data-count': key }, head, h('dd', null, value)) };
  };
  const [solved, proved] = [figure('solved', 'dot-solved'), figure('proved', 'dot-proved')];
  const [head, totals, pace] = [h('h3'), h('p', { class: 'small' }), h('p', { class: 'small pace', id: 'wall-pace' })];
  const ways = WAYS.map((_, way) => gauge(way));
  const element = h(
    'div',
    { class: 'wall-numbers' },
    h('dl', { class: 'wall-counts' }, solved.element, proved.element),
    head,
    ...ways.map((each) => each.element),
    totals,
    pace,
  );
  return {
    element,
    update(tally: Tally, budget: number[] | null, boards: number, paceText: string, locale: Locale) {
      const { t, number } = locale;
      setText(solved.label, t('solved'));
      setText(proved.label, t('proved'));
      setText(solved.value, number(tally.solved));
      setText(proved.value, number(tally.proved));
      setText(head, t(budget ? 'left' : 'used.title'));
      for (const [way, each] of ways.entries()) each.update(tally.movesUsed[way], budget?.[way] ?? null, locale);
      setText(totals, t('all', { boards: number(boards), moves: number(movesOf(tally)) }));
      setText(pace, paceText);
    },
  };
}
