/** The laboratory: experiments that show how a search works, one below the other. */

import type { Engine } from '../engine/types.ts';
import { h, place, setText } from '../app/dom.ts';
import { ownPage } from '../app/own-page.ts';
import { createEngine } from '../engine/client.ts';
import { inLanguage } from '../shared/place.ts';
import { BeamExperiment } from './beam/beam.ts';
import { words } from './words.ts';

/** Where an experiment is: on this page, or below a puzzle of its family, under Details. */
const index = [
  { key: 'tree', at: '#beam' },
  { key: 'storages', at: 'beam/' },
  { key: 'prunings', at: 'maze/' },
  { key: 'energy', at: 'slide/' },
  { key: 'devquiz', at: 'slide/' },
];

const page = ownPage(words, dressed, () => experiment.repaint());
let engine: Promise<Engine> | null = null;

/** The families whose rules are drawn here. The build without threads solves: what runs here is small. */
const rules: Record<string, URL> = { beam: new URL('../pkg-rules/streamer.wasm', import.meta.url) };

function engineOnce() {
  engine ??= createEngine({ plain: true, rulesAt: (family) => rules[family] });
  engine.catch(() => {
    engine = null;
  });
  return engine;
}

const experiment = new BeamExperiment({ page, engine: engineOnce });
const [title, about] = [h('h1'), h('p', { class: 'about' })];
const links = index.map(({ key, at }) => {
  const [name, note] = [h('b'), h('span')];
  const link = h('a', { href: at.startsWith('#') ? at : inLanguage(at), id: `to-${key}` }, name, note);
  return { key, name, note, link };
});
const list = h('nav', { class: 'experiments' }, h('ul', null, ...links.map(({ link }) => h('li', null, link))));

function dressed() {
  const { say } = page;
  setText(title, say('title'));
  setText(about, say('about'));
  list.setAttribute('aria-label', say('experiments'));
  for (const { key, name, note } of links) {
    setText(name, say(`index.${key}`));
    setText(note, say(`index.${key}.note`));
  }
  experiment.update();
}

place('board').replaceChildren(h('div', { class: 'lab-head' }, title, about), list, experiment.element);
page.dress();
void experiment.load().then(() => {
  document.documentElement.dataset.ready = 'true';
});
