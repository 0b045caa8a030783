/** The elements of the beam's experiment; `update` sets their words. */

import { h, iconButton, outlined } from '../../app/dom.ts';
import { type Pace, paceNames } from './moment.ts';

/** Icons of the three ideas, on a grid of 44 x 28: branches, a dot on one of them, a trunk. */
const signs = {
  stored: 'M3 14h12l10-9M15 14l10 9M25 5h14',
  walked: 'M3 14h12l10-9M15 14l10 9M31 8c5 5 4 10-1 14m0-5v5h5',
  trunk: 'M3 14h22M25 14l12-8M25 14l12 8',
};
const ideas = Object.keys(signs) as (keyof typeof signs)[];

type Texts = [HTMLElement, string][];

const canvas = () => h('canvas', { role: 'img' });

/** @param texts collects the elements whose words depend on the language alone, with their keys */
function textCollector(texts: Texts) {
  return (tag: keyof HTMLElementTagNameMap, key: string, properties: Record<string, unknown> = {}) => {
    const element = h(tag, properties);
    texts.push([element, key]);
    return element;
  };
}

function ideaList(text: ReturnType<typeof textCollector>) {
  const idea = (name: keyof typeof signs) => {
    const sign = outlined(signs[name], `sign sign-${name}`);
    sign.setAttribute('viewBox', '0 0 44 28');
    return h('li', null, sign, h('p', null, text('b', `idea.${name}`), text('span', `idea.${name}.text`)));
  };
  return h('ol', { class: 'ideas' }, ...ideas.map(idea));
}

function playerOf() {
  const none = () => {};
  const keys = {
    first: iconButton('restart', none),
    back: iconButton('stepBack', none),
    play: iconButton('play', none, 'play'),
    on: iconButton('stepOn', none),
  };
  for (const [name, { element }] of Object.entries(keys)) element.id = `beam-${name}`;
  const range = h('input', { type: 'range', min: '0', step: '1', id: 'beam-range' });
  const layer = h('output', { id: 'beam-layer', for: 'beam-range' });
  const buttons = h('div', { class: 'keys' }, ...Object.values(keys).map(({ element }) => element));
  return { keys, range, layer, element: h('div', { class: 'player' }, buttons, range, layer) };
}

function pacesOf() {
  const names = paceNames.map(() => h('span'));
  const paceLabel = (name: Pace, at: number) =>
    h('label', null, h('input', { type: 'radio', name: 'pace', value: name, checked: name === 'normal' }), names[at]);
  return { names, element: h('div', { class: 'paces', role: 'radiogroup' }, ...paceNames.map(paceLabel)) };
}

const tallyKeys = ['stored', 'walked', 'trunk', 'expanded'];

function talliesOf(text: ReturnType<typeof textCollector>) {
  const tallies = tallyKeys.map((key) => {
    const [figure, aside] = [h('span', { class: 'figure' }), h('small')];
    const line = h('div', { 'data-tally': key }, text('dt', `tally.${key}`), h('dd', null, figure, aside));
    return { key, figure, aside, line };
  });
  const byKey = Object.fromEntries(tallies.map(({ key, figure, aside }) => [key, { figure, aside }]));
  return { byKey, element: h('dl', { class: 'tallies' }, ...tallies.map(({ line }) => line)) };
}

export function partsOf() {
  const texts: Texts = [];
  const text = textCollector(texts);
  const [board, tree, cut] = [canvas(), canvas(), canvas()];
  const caption = h('figcaption', { class: 'small' });
  const figure = (name: string, ...content: HTMLElement[]) => h('figure', { class: name }, ...content);
  const boards = h(
    'div',
    { class: 'pictures' },
    figure('position', board, caption),
    figure('tree', tree),
    figure('cut', cut),
  );
  const player = playerOf();
  const [paces, tallies] = [pacesOf(), talliesOf(text)];
  const width = h('select', { class: 'select', id: 'beam-width' });
  const next = text('button', 'next', { type: 'button', class: 'button', id: 'beam-next' });
  const state = h('p', { role: 'status' });
  const again = text('button', 'again', { type: 'button', class: 'button', id: 'beam-again' });
  const status = h('div', { class: 'status' }, state, again);
  const content = [
    ideaList(text),
    boards,
    status,
    player.element,
    h('div', { class: 'counts' }, tallies.element, paces.element),
    h('div', { class: 'row' }, width, next),
  ];
  return {
    ...{ content, texts, boards, board, tree, cut, caption, keys: player.keys, range: player.range },
    ...{ layer: player.layer, paces: paces.element, paceNames: paces.names, tallies: tallies.byKey },
    ...{ width, next, state, again, status },
  };
}
