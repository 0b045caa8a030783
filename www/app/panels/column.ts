/**
 * The column beside the board: boards, rules, and whatever is not needed during play, in tabs. On a phone it is a sheet
 * with three heights below the board, which takes the remaining space.
 */

import type { Translate } from '../../puzzles/contract.ts';
import type { State } from '../store.ts';
import { h, iconButton, place, setAttribute, setText } from '../dom.ts';

export const tabs = ['levels', 'rules', 'details'] as const;
export type Tab = (typeof tabs)[number];

/** The word for a tab. */
export const wordOf = (tab: Tab, { mode }: State) => (tab === 'details' && mode === 'edit' ? 'tab.draw' : `tab.${tab}`);

const heights = ['peek', 'half', 'full'] as const;
type Height = (typeof heights)[number];

/** Pixels that a finger may move and still press. */
const slack = 8;

/** The height of the sheet, on screens where the column is one. */
function createSheet(handle: HTMLElement, grip: HTMLElement, column: HTMLElement) {
  let height: Height = 'peek';
  let from: { y: number; height: number } | null = null;
  const root = document.documentElement;
  const set = (next: Height) => {
    height = next;
    root.dataset.sheet = next;
    root.style.removeProperty('--sheet');
  };
  /** Snaps to the height nearest to where the finger let go. */
  const nearest = (pixels: number) => {
    const share = pixels / window.innerHeight;
    set(share > 0.66 ? 'full' : share > 0.22 ? 'half' : 'peek');
  };
  handle.addEventListener('pointerdown', (event) => {
    from = { y: event.clientY, height: column.getBoundingClientRect().height };
  });
  handle.addEventListener('pointermove', (event) => {
    if (!from || getComputedStyle(grip).display === 'none') return;
    const moved = from.y - event.clientY;
    if (Math.abs(moved) < slack) return;
    handle.setPointerCapture(event.pointerId);
    root.style.setProperty('--sheet', `${Math.round(from.height + moved)}px`);
  });
  const release = (event: PointerEvent) => {
    if (from && Math.abs(from.y - event.clientY) >= slack && root.style.getPropertyValue('--sheet'))
      nearest(from.height + from.y - event.clientY);
    from = null;
  };
  handle.addEventListener('pointerup', release);
  handle.addEventListener('pointercancel', release);
  set('peek');
  return { set, get: () => height };
}

export function column(opened: (tab: Tab) => void) {
  const [box, list] = [place('column'), place('tabs')];
  const grip = h('span', { class: 'grip', 'aria-hidden': 'true' });
  const shut = iconButton('close', () => sheet.set('peek'), 'sheet-close');
  const sheet = createSheet(list, grip, box);
  const buttons = tabs.map((tab) =>
    h('button', {
      type: 'button',
      role: 'tab',
      class: 'tab',
      id: `tab-${tab}`,
      'aria-controls': tab,
      onclick: () => press(tab),
    }),
  );
  const row = h('div', { class: 'tab-row', role: 'tablist' }, ...buttons);
  list.replaceChildren(grip, row, shut.element);
  let chosen: Tab = 'levels';

  function show(tab: Tab) {
    chosen = tab;
    tabs.forEach((other, index) => {
      place(other).hidden = other !== tab;
      setAttribute(buttons[index], 'aria-selected', String(other === tab));
      buttons[index].tabIndex = other === tab ? 0 : -1;
    });
    opened(tab);
  }

  /** Pressing the open tab closes the sheet. */
  function press(tab: Tab) {
    const height = sheet.get();
    if (height === 'peek') sheet.set('half');
    else if (tab === chosen) sheet.set('peek');
    show(tab);
  }

  row.addEventListener('keydown', (event) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!step) return;
    const focused = buttons.indexOf(document.activeElement as HTMLButtonElement);
    const next = (focused + step + tabs.length) % tabs.length;
    show(tabs[next]);
    buttons[next].focus();
    event.preventDefault();
  });

  return {
    show,
    /** Opens a tab and focuses it. */
    open(tab: Tab) {
      if (sheet.get() === 'peek') sheet.set('half');
      show(tab);
      buttons[tabs.indexOf(tab)].focus();
    },
    /** Back to the board, after a choice. */
    close: () => sheet.set('peek'),
    /** @param t null once everything has arrived */
    miss(t: Translate | null) {
      const reload = h('button', { type: 'button', class: 'button', onclick: () => location.reload() });
      place('missing').replaceChildren(...(t ? [h('p', null, t('missing')), reload] : []));
      if (t) setText(reload, t('reload'));
    },
    /** Is it a column beside the board, not a sheet over it? */
    isColumn: () => getComputedStyle(box).borderLeftStyle === 'solid',
    update(state: State, t: Translate) {
      for (const [index, tab] of tabs.entries()) setText(buttons[index], t(wordOf(tab, state)));
      setAttribute(row, 'aria-label', t('tabs'));
      shut.name(t('close'));
    },
  };
}

export type Column = ReturnType<typeof column>;
