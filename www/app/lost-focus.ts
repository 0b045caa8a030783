/**
 * Moves the focus when the focused element disappears. The browser would drop it, and a reader with a keyboard or a
 * screen reader would start again at the top of the page. Fetched after the first view.
 */

import type { Store } from './store.ts';

const focusable = 'button, input, select, textarea, a[href], summary, [tabindex="0"]';

const canHold = (element: Element) =>
  element.isConnected &&
  element.checkVisibility({ visibilityProperty: true }) &&
  !element.matches(':disabled') &&
  !element.closest('[inert]');

const firstHolding = (root: ParentNode, selector: string) => [...root.querySelectorAll(selector)].find(canHold) ?? null;

/** The board's cell that Tab reaches; the board itself while its cells are not yet there. */
const cell = () => firstHolding(document, '#board [role="gridcell"][tabindex="0"]') ?? document.getElementById('board');

const actsOnBoard = '#mode-edit, #mode-play, #palette, #pad, #board, #arrows, #refusal';

/** An element with its ancestors: once it is removed, the document no longer knows them. */
interface Held {
  element: Element;
  around: Element[];
  actsOnBoard: boolean;
}

function heldOf(element: Element): Held {
  const around: Element[] = [];
  for (let at = element.parentElement; at && at !== document.body; at = at.parentElement) around.push(at);
  return { element, around, actsOnBoard: element.closest(actsOnBoard) !== null };
}

/**
 * The next element: the board for what acts on it, in the bar the main button, elsewhere the nearest element, and in
 * the column its tab as a last resort.
 */
function nextFocus({ around, actsOnBoard }: Held) {
  if (actsOnBoard) return cell();
  if (around.some((box) => box.matches('#bar, .line'))) return document.getElementById('solve');
  for (const box of around) {
    if (box.id === 'column') return firstHolding(box, '[role="tab"][aria-selected="true"]');
    const near = box.isConnected && box.checkVisibility() ? firstHolding(box, focusable) : null;
    if (near) return near;
  }
  return cell();
}

export function watchFocus(store: Store) {
  let focused: Held | null = null;
  let requested = false;

  const moveFocus = () => {
    requested = false;
    const { activeElement, body } = document;
    if (!focused || (activeElement !== body && activeElement !== focused.element)) return;
    if (canHold(focused.element)) {
      if (activeElement === body) focused = null; // a press beside the element took the focus away
      return;
    }
    const next = nextFocus(focused);
    if (next instanceof HTMLElement) next.focus({ preventScroll: next.closest('.stage') !== null });
  };
  /** At most once a frame, before it is painted, when styles are up to date. */
  const schedule = () => {
    if (requested) return;
    requested = true;
    requestAnimationFrame(moveFocus);
  };
  const hold = (element: Element | null) => {
    if (element && element !== document.body) focused = heldOf(element);
  };

  // The skip link leads to a cell, as a screen reader has nothing to read on the board itself.
  document.getElementById('skip')?.addEventListener('click', (event) => {
    const to = cell();
    if (!(to instanceof HTMLElement)) return;
    event.preventDefault();
    to.focus({ preventScroll: true });
  });
  document.addEventListener('focusin', ({ target }) => hold(target as Element));
  document.addEventListener('focusout', schedule);
  store.subscribe(schedule);
  hold(document.activeElement);
}
