/** The elements of the river's experiment; `update` sets their words. */

import { h, iconButton } from '../../app/dom.ts';
import { sizes } from './searches.ts';

export const tallyKeys = ['families', 'trunk', 'ancestors', 'coins'] as const;
export type TallyKey = (typeof tallyKeys)[number];

function talliesOf() {
  const tallies = tallyKeys.map((key) => {
    const [name, figure, aside] = [h('dt'), h('span', { class: 'figure' }), h('small')];
    const line = h('div', { 'data-tally': key }, name, h('dd', null, figure, aside));
    return { key, name, figure, aside, line };
  });
  const element = h('dl', { class: 'tallies' }, ...tallies.map(({ line }) => line));
  return { each: tallies, element };
}

/** @param pictures the board, the whole river, a part of it, and the chart */
export function partsOf({ board, whole, wide, chart }: Record<'board' | 'whole' | 'wide' | 'chart', HTMLElement>) {
  const play = iconButton('play', () => {}, 'play');
  play.element.id = 'river-play';
  const range = h('input', { type: 'range', min: '0', step: '1', id: 'river-range' });
  const layer = h('output', { id: 'river-layer', for: 'river-range' });
  const size = h('select', { class: 'select', id: 'river-size' });
  size.append(...sizes.map(({ id }) => new Option('', id)));
  const [largest, measured] = [h('p', { class: 'small', id: 'river-largest' }), h('p', { id: 'river-measured' })];
  const state = h('p', { role: 'status' });
  const again = h('button', { type: 'button', class: 'button', id: 'river-again' });
  const status = h('div', { class: 'status' }, state, again);
  const tallies = talliesOf();
  const chartTitle = h('h3');
  const player = h('div', { class: 'river-player' }, range, play.element, layer);
  const course = h(
    'div',
    { class: 'course' },
    h('div', { class: 'whole' }, whole),
    player,
    h('div', { class: 'wide' }, wide),
    largest,
  );
  const content = [
    h('p', { class: 'choice' }, size),
    status,
    h('div', { class: 'river-pictures' }, h('div', { class: 'winner' }, board), course),
    h('div', { class: 'counts' }, tallies.element),
    h('div', { class: 'twins' }, chartTitle, chart, measured),
  ];
  return { content, player, play, range, layer, size, largest, measured, state, again, status, tallies, chartTitle };
}
