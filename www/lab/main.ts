/** The laboratory: a list of experiments by their articles, and the one that the address names. */

import type { Experiment, Lab } from './lab.ts';
import { h, place, setAttribute, setText } from '../app/dom.ts';
import { separatePage } from '../app/separate-page.ts';
import { takePairing } from '../app/router.ts';
import { inLanguage } from '../shared/place.ts';
import { translatorOf } from '../shared/translate.ts';
import { otherPages, type Entry, experiments } from './experiments.ts';
import { groups } from './groups.ts';
import { pairingOf } from './pairing.ts';
import { enginesOf, newEngine } from './shared/engines.ts';
import { words } from './words.ts';

/** Removes the pairing from the address before anything reads it; no experiment's key has a `/`. */
const pairing = takePairing();
const engines = enginesOf();

const page = separatePage(words, updateTexts, () => current()?.update());

const lab: Lab = {
  page,
  translator: (experimentWords) => (key, values) =>
    translatorOf({ ...words[page.language], ...experimentWords[page.language] })(key, values),
  articlesOf: (key) => experiments.find((entry) => entry.key === key)?.articles ?? [],
  engine: engines.engine,
  searchPlace: () => ({ native: Boolean(engines.native), threads: engines.native?.threads ?? 1 }),
  newEngine,
};

const created = new Map<string, Experiment>();
let shown = experiments[0];
let turn = 0;

const current = () => created.get(shown.key);

const [title, about] = [h('h1'), h('p', { class: 'about' })];
const room = h('div', { class: 'room', tabindex: '-1' });
const waiting = h('p', { role: 'status' });
const againButton = h('button', { type: 'button', class: 'button', id: 'again', onclick: () => void show(shown) });
const next = h('a', { class: 'next' });
const unknown = h('p', { class: 'solves', role: 'status', id: 'unknown' });
/** Skips the list, which has a link for each experiment. */
const skip = h('a', { class: 'skip', id: 'skip', onclick: toTitle });

const native = pairingOf({ page, engines, stop: () => current()?.stop() });

/** An experiment's entry in the list, or a link to its place elsewhere. */
function linkOf({ key, family, ...rest }: (typeof experiments)[number] | (typeof otherPages)[number]) {
  const [name, note] = [h('b'), h('span')];
  const isOtherPage = 'at' in rest;
  const element = h(
    'a',
    { href: isOtherPage ? inLanguage(rest.at) : `#${key}`, id: `to-${key}` },
    name,
    isOtherPage && note,
  );
  return { key, family, title: rest.title, name, note, element };
}

const links = [...experiments, ...otherPages].map(linkOf);
const headings = groups
  .filter((group) => links.some(({ family }) => family === group))
  .map((group) => ({ group, element: h('span', { class: 'group', id: `group-${group}` }) }));
const list = h(
  'nav',
  { class: 'experiments' },
  ...headings.map(({ group, element }) => {
    const items = links.filter(({ family }) => family === group).map((link) => h('li', null, link.element));
    return h('div', null, element, h('ul', { 'aria-labelledby': element.id }, ...items));
  }),
);

function updateTexts() {
  const { t, language } = page;
  setText(skip, t('skip'));
  setAttribute(skip, 'href', `#${shown.key}`);
  setText(title, t('title'));
  setText(about, t(engines.native ? 'about.native' : 'about'));
  setText(unknown, hasName() && !entryInAddress() ? t('unknown', { title: shown.title[language] }) : '');
  native.update(shown);
  setAttribute(list, 'aria-label', t('experiments'));
  for (const { group, element } of headings) setText(element, t(`group.${group}`));
  for (const { key, family, title: titles, name, note, element } of links) {
    setText(name, titles[language]);
    setText(note, t(`elsewhere.${family}`));
    setAttribute(element, 'aria-current', key === shown.key ? 'true' : null);
  }
  const after = experiments[experiments.indexOf(shown) + 1] ?? experiments[0];
  next.hidden = after === shown;
  setAttribute(next, 'href', `#${after.key}`);
  setText(next, t('next', { title: after.title[language] }));
  setText(againButton, t('again'));
  if (!waiting.hidden) setText(waiting, t(againButton.hidden ? 'loading' : 'failed'));
  document.title = `${shown.title[language]} — ${t('title')}`;
  current()?.update();
}

/** The experiment, fetched on its first request. */
async function experimentOf(entry: Entry): Promise<Experiment> {
  const existing = created.get(entry.key);
  if (existing) return existing;
  const { create } = await entry.load();
  // It may have been requested twice while loading.
  const experiment = created.get(entry.key) ?? create(lab);
  created.set(entry.key, experiment);
  return experiment;
}

/** If the list is a scrolling row, scrolls the selected entry to its middle. */
function reveal() {
  const chosen = list.querySelector('[aria-current]')?.getBoundingClientRect();
  const { left, width } = list.getBoundingClientRect();
  if (chosen) list.scrollLeft += chosen.left + chosen.width / 2 - left - width / 2;
}

async function show(entry: Entry) {
  const thisTurn = ++turn;
  if (entry !== shown) current()?.stop();
  shown = entry;
  waiting.hidden = false;
  againButton.hidden = true;
  room.replaceChildren(waiting, againButton);
  page.writeWords();
  reveal();
  const experiment = await experimentOf(entry).catch(() => null);
  if (thisTurn !== turn) return;
  waiting.hidden = experiment !== null;
  againButton.hidden = experiment !== null;
  if (experiment) room.replaceChildren(experiment.element);
  page.writeWords();
  await experiment?.ready;
  document.documentElement.dataset.ready = 'true';
}

/** `#KEY`, or `#KEY=…` with the experiment's initial state; anything that a message has appended is ignored. */
const entryInAddress = () => experiments.find(({ key }) => key === /^#([\w-]*)/.exec(location.hash)?.[1]);

/** Does the address name anything? Tracking parameters add `?` or `&` to an address that does not. */
const hasName = () => /^#[^?&]/.test(location.hash);

/** Moves the focus to the experiment's title, or to its place until it has loaded. */
function toTitle(event?: Event) {
  event?.preventDefault();
  (document.getElementById(`${shown.key}-title`) ?? room).focus();
}

/** Follows a change of the address. */
async function followAddress() {
  const link = takePairing();
  if (link) return void native.open(link);
  // The address with which the laboratory was opened has no key: Back to it shows the first experiment again.
  const entry = entryInAddress() ?? (hasName() ? shown : experiments[0]);
  if (entry === shown) return page.writeWords();
  await show(entry);
  if (entry === shown) toTitle();
}

const head = h('div', { class: 'lab-head' }, title, about);
document.body.prepend(skip);
place('board').replaceChildren(head, list, unknown, native.head, room, next, native.element);
document.documentElement.dataset.boot = 'drawn';
addEventListener('hashchange', () => void followAddress());
shown = entryInAddress() ?? experiments[0];
page.writeWords();
// Pair first, so that the experiment's first requests already go to the paired program.
void Promise.resolve(pairing && native.open(pairing)).then(() => show(shown));
