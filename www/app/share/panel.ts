/** The share sheet: a dialog with three tabs. One side has the settings, the other shows what others will see. */

import type { Context } from '../context.ts';
import type { OpenSheet, Tab } from './parts.ts';
import { lateSheet } from '../../shared/late-sheet.ts';
import { h, iconButton, setAttribute, setText } from '../dom.ts';
import { blogTab } from './blog.ts';
import { imageTab } from './image.ts';
import { translateFrom } from './parts.ts';
import { prepare } from './print.ts';
import { sendTab } from './send.ts';
import { subjectOf } from './subject.ts';
import { words } from './words.ts';

/** The tabs, in their order. */
const ids = ['send', 'blog', 'picture'] as const;

/** Where an arrow key leads among the tabs. */
const steps: Record<string, (at: number, count: number) => number> = {
  ArrowLeft: (at, count) => (at + count - 1) % count,
  ArrowRight: (at, count) => (at + 1) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
};

/** The buttons of the tabs, one of which is a tab stop. */
function tabList({ t }: OpenSheet, open: (id: Tab['id']) => void) {
  const buttonFor = (id: Tab['id']) =>
    h('button', { type: 'button', role: 'tab', id: `share-tab-${id}`, onclick: () => open(id) }, t(id));
  const buttons = { send: buttonFor('send'), blog: buttonFor('blog'), picture: buttonFor('picture') };
  const element = h(
    'div',
    { class: 'share-tabs', role: 'tablist', 'aria-label': t('tabs') },
    ...ids.map((id) => buttons[id]),
  );
  element.addEventListener('keydown', (event) => {
    const at = ids.findIndex((id) => buttons[id] === document.activeElement);
    const step = steps[event.key];
    if (!step || at < 0) return;
    event.preventDefault();
    const next = ids[step(at, ids.length)];
    buttons[next].focus();
    open(next);
  });
  return {
    element,
    show(chosen: Tab['id']) {
      for (const id of ids) {
        const isChosen = id === chosen;
        buttons[id].setAttribute('aria-selected', String(isChosen));
        buttons[id].setAttribute('aria-controls', `share-${id}`);
        buttons[id].tabIndex = isChosen ? 0 : -1;
      }
    },
  };
}

/** One tab's content, with its own status line. */
function panelOf(tab: Tab) {
  const status = h('p', { class: 'share-status', role: 'status' });
  // It may scroll, but its contents are tab stops enough.
  const inside = { class: 'share-how', tabindex: -1 };
  const how = h('div', inside, ...tab.how.slice(0, -1), status, ...tab.how.slice(-1));
  const output = h('div', { class: 'share-what' }, ...tab.what);
  const attributes = { role: 'tabpanel', id: `share-${tab.id}`, 'aria-labelledby': `share-tab-${tab.id}` };
  return { element: h('div', { class: 'share-panel', ...attributes }, how, output), status };
}

/** The page behind must not react to keys or pastes in the dialog. */
function keepToItself(dialog: HTMLElement) {
  for (const type of ['keydown', 'paste']) dialog.addEventListener(type, (event) => event.stopPropagation());
}

const fetchStyles = () =>
  Promise.all([
    lateSheet(new URL('./share.css', import.meta.url).href),
    lateSheet(new URL('./fields.css', import.meta.url).href),
    lateSheet(new URL('./preview.css', import.meta.url).href),
  ]);

export async function openShare(context: Context, first: Tab['id'] = 'send') {
  await fetchStyles();
  const stop = new AbortController();
  const subject = subjectOf(context);
  const t = translateFrom(words[subject.state.language]);
  let shownTab = first;
  const sheet: OpenSheet = {
    ...{ context, subject, t, signal: stop.signal, withMoves: false },
    report: (text) => setText(panels[shownTab].status, text),
    // The other tabs are updated when they are opened.
    changed: () => tabs[shownTab].update(),
  };
  const tabs = { send: sendTab(sheet), blog: blogTab(sheet), picture: imageTab(sheet) };
  const panels = { send: panelOf(tabs.send), blog: panelOf(tabs.blog), picture: panelOf(tabs.picture) };
  const open = (id: Tab['id']) => {
    shownTab = id;
    if (id !== 'picture') prepare(null);
    list.show(id);
    for (const each of ids) panels[each].element.hidden = each !== id;
    sheet.changed();
  };
  const list = tabList(sheet, open);
  const close = iconButton('close', () => dialog.close());
  close.name(t('close'));
  const heading = h('h2', { id: 'share-title' }, t('title'));
  const head = h('header', { class: 'share-head' }, heading, list.element, close.element);
  const body = ids.map((id) => panels[id].element);
  const dialog = h('dialog', { class: 'share-sheet', 'aria-labelledby': 'share-title' }, head, ...body);
  keepToItself(dialog);
  // A press beside the sheet closes it.
  dialog.addEventListener('click', ({ target }) => target === dialog && dialog.close());
  // Back leads to another board, but the sheet still shares the previous one.
  const leave = context.store.subscribe((now, before) => now.opened !== before.opened && dialog.close());
  dialog.addEventListener('close', () => {
    leave();
    stop.abort();
    prepare(null);
    dialog.remove();
  });
  setAttribute(dialog, 'lang', subject.state.language);
  document.body.append(dialog);
  open(first);
  dialog.showModal();
  (list.element.querySelector('[aria-selected="true"]') as HTMLElement).focus();
  return dialog;
}
