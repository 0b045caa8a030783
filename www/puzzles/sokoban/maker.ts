/** Sokoban: makes a level from a seed and says how hard a level is. */

import type { PanelApi, Scene } from '../contract.ts';
import type { Answers } from './view.ts';
import { causeOf } from '../../shared/faults.ts';
import { tellerOf } from './panel-words.ts';

export function mount(element: HTMLElement, api: PanelApi) {
  const { h } = api;
  let language = '';
  const draw = () => {
    const { say, number, ui, language: spoken } = api.scene();
    const tell = tellerOf({ language: spoken });
    const rating = h('p', { class: 'small', 'aria-live': 'polite' });
    const make = async () => {
      const { seed, boxes } = api.scene().ui;
      const made = await api.rules.generate({ seed: String(seed), boxes: String(boxes) });
      if (made.ok) api.act({ board: made.board, ui: { seed: seed + 1 } });
      else rating.textContent = causeOf(made.error, api.scene().say);
    };
    const rate = async () => {
      const { board } = api.scene();
      rating.textContent = say('thinking');
      const answer = await api.rules.consult(board, '', 'rating');
      if (api.scene().board !== board) return;
      const value = (answer.ok ? answer.value : null) as Answers['rating'];
      rating.textContent = value
        ? tell('ratingIs', { rating: number(value.rating), pushes: number(value.pushes), nodes: number(value.nodes) })
        : answer.ok
          ? tell('ratingUnknown')
          : causeOf(answer.error, say);
    };
    element.replaceChildren(
      h('p', { class: 'small' }, tell('makeNote')),
      api.controls([
        { type: 'number', id: 'seed', label: tell('seed'), value: ui.seed, least: 0, most: 999999 },
        { type: 'number', id: 'boxes', label: tell('boxes'), value: ui.boxes, least: 1, most: 5 },
      ]),
      h(
        'div',
        { class: 'row' },
        h('button', { type: 'button', class: 'button', onclick: make }, tell('make')),
        h('button', { type: 'button', class: 'button', onclick: rate }, tell('rate')),
      ),
      rating,
    );
  };
  draw();
  return {
    update(scene: Scene) {
      const key = `${scene.language} ${scene.ui.seed} ${scene.ui.boxes}`;
      if (key !== language) draw();
      language = key;
    },
  };
}
