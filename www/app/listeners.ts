/** Events of the whole page: keys and pasted text. `tab-history.ts` handles its address. */

import type { Session } from './session/session.ts';
import type { Store } from './store.ts';
import { isComposing } from '../shared/composing.ts';
import { step, toggle } from '../shared/player/playback.ts';
import { darkMedia, isDark, recall, remember } from './preferences.ts';

const field = 'input:not([type="checkbox"]), textarea, select';

const isIn = (target: EventTarget | null, selector: string) =>
  target instanceof HTMLElement && target.closest(selector) !== null;

/** Does the focused element use this key itself? */
const isBusy = ({ target, key }: KeyboardEvent) =>
  isIn(target, field) || (/^(Arrow|Home|End)/.test(key) && isIn(target, '[role="tablist"]'));

/** A menu or a dialog covers the page and takes all keys, wherever the focus is. */
const isCovered = () => document.querySelector(':popover-open, dialog[open]') !== null;

/** The board's own grid has already handled the key. */
const isBoard = (target: EventTarget | null) => isIn(target, '[role="grid"]');

/** Controls that a browser presses with Space. */
const pressedBySpace = 'button, summary, input';

export interface Page {
  store: Store;
  session: Session;
  solver: { readonly running: boolean; press: () => void; cancel: () => void };
  /** handles a key for the board, even if nothing has the focus */
  key: (event: KeyboardEvent) => void;
  /** puts a picture under the board that is being drawn */
  photo: (picture: File) => void;
  /** Does the family take a pasted text for the board that is being drawn? */
  paste: (text: string) => boolean;
  panels: { hint: () => void; keys: () => void; print: () => void; continuation: { openNext: () => void } };
}

/** Single-letter keys work unless the reader has turned them off: speech input may type letters by accident. */
export const letterKeys = {
  on: () => recall('letters') !== 'off',
  set: (on: boolean) => remember('letters', on ? null : 'off'),
};

/** What a letter does if the family has no use for it. */
function letterAct(letter: string, { store, session, solver, panels }: Page): (() => void) | null {
  const { mode, answer, run, playback } = store.get();
  const isShown = mode === 'solve' && answer && !run?.running;
  const acts: Record<string, () => void> = {
    '?': panels.keys,
    e: () => session.setMode(mode === 'edit' ? 'play' : 'edit'),
    s: () => solver.press(),
    ...(isShown && {
      ' ': () => store.set({ playback: toggle(playback) }),
      arrowleft: () => store.set({ playback: step(playback, -1) }),
      arrowright: () => store.set({ playback: step(playback, 1) }),
    }),
    ...(mode === 'play' && { h: panels.hint, n: panels.continuation.openNext, r: () => session.restart() }),
  };
  return acts[letter] ?? null;
}

export function listenToPage(page: Page) {
  const { store, session } = page;
  darkMedia.addEventListener('change', () => store.set({ dark: isDark(store.get().themeChoice) }));
  window.addEventListener('keydown', (event) => {
    if (!isComposing(event) && !isCovered() && shortcut(event, page)) event.preventDefault();
  });
  window.addEventListener('paste', (event) => {
    if (isIn(event.target, field) || isCovered()) return;
    const picture = [...(event.clipboardData?.files ?? [])].find(({ type }) => type.startsWith('image/'));
    const { family, mode } = store.get();
    if (picture && mode === 'edit' && family.paper) page.photo(picture);
    const text = event.clipboardData?.getData('text/plain');
    if (!text) return;
    event.preventDefault();
    if (!page.paste(text)) void session.openText(text);
  });
}

/** Has the script for printing arrived (`share/print.ts`)? Without it the browser would print the screen. */
const canPrint = () => 'paper' in document.documentElement.dataset;

/** @returns whether it was a shortcut of the page */
function shortcut(event: KeyboardEvent, page: Page): boolean {
  if (!event.key) return false; // what a browser sends when it fills in a field
  const { store, session, solver, panels, key } = page;
  const command = event.ctrlKey || event.metaKey;
  const letter = event.key.toLowerCase();
  if (command && event.key === 'Enter') solver.press();
  else if (command && letter === 'p' && !canPrint()) panels.print();
  else if (event.key === 'Escape' && solver.running) solver.cancel();
  else if (event.key === 'Escape' && store.get().banner) store.set({ banner: null });
  else if (event.key === 'Escape' && store.get().mode !== 'play' && !isBusy(event)) session.setMode('play');
  else if (isIn(event.target, field)) return false;
  else if (command && letter === 'z' && !event.shiftKey) session.undo();
  else if (command && (letter === 'y' || letter === 'z')) session.redo();
  else if (!command && !isBusy(event)) return pressed(event, letter, key, page);
  else return false;
  return command || event.key === 'Escape';
}

/** A key pressed while no field had the focus: the board handles it first, then the page. */
function pressed(event: KeyboardEvent, letter: string, key: Page['key'], page: Page): boolean {
  const off = /^[!-~]$/.test(letter) && !letterKeys.on();
  if (!off && page.store.get().mode !== 'solve' && !isBoard(event.target)) key(event);
  if (off || event.defaultPrevented || event.altKey) return false;
  if (letter === ' ' && isIn(event.target, pressedBySpace)) return false;
  const act = letterAct(letter, page);
  act?.();
  return act !== null;
}
