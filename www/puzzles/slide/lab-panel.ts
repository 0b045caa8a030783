/** Links to the laboratory's experiments about sliding puzzles. */

import type { Panel } from '../contract.ts';
import { inLanguage } from '../../shared/place.ts';

const EXPERIMENTS = ['wall', 'deepening', 'energy'];
/** Experiments that start with the current board. */
const WITH_BOARD = ['energy'];

export const labPanel: Panel = {
  id: 'lab',
  title: 'panel.lab',
  modes: ['solve'],
  mount(element, { h, scene }) {
    const links = EXPERIMENTS.map((key) => ({
      key,
      link: h('a', { class: 'small', href: `${inLanguage('lab/')}#${key}` }),
    }));
    element.append(...links.map(({ link }) => h('p', null, link)));
    const update = () => {
      const { t, board } = scene();
      for (const { key, link } of links) {
        link.textContent = t(`lab.${key}`);
        const suffix = WITH_BOARD.includes(key) ? `=${encodeURIComponent(board.trim())}` : '';
        link.setAttribute('href', `${inLanguage('lab/')}#${key}${suffix}`);
      }
    };
    update();
    return { update };
  },
};
