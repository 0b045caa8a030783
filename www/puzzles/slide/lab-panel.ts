/** Links to the laboratory's experiments about sliding puzzles. */

import type { Panel } from '../contract.ts';
import { inLanguage } from '../../shared/place.ts';

const EXPERIMENTS = ['wall', 'deepening'];

export const labPanel: Panel = {
  id: 'lab',
  title: 'panel.lab',
  modes: ['solve'],
  mount(element, { h, scene }) {
    const links = EXPERIMENTS.map((key) => ({ key, link: h('a', { href: `${inLanguage('lab/')}#${key}` }) }));
    element.append(...links.map(({ link }) => h('p', null, link)));
    const update = () => {
      for (const { key, link } of links) link.textContent = scene().say(`lab.${key}`);
    };
    update();
    return { update };
  },
};
