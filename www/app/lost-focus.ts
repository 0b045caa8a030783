/**
 * Where the focus goes when the element that has it disappears. The browser would leave it nowhere, and a reader with a keyboard or a screen reader
 * would begin again at the top of the page. Fetched after the first view.
 */

import type { Store } from './store.ts';

const ways = 'button, input, select, textarea, a[href], summary, [tabindex="0"]';

const canHold = (element: Element) =>
  element.isConnected &&
  element.checkVisibility({ visibilityProperty: true }) &&
  !element.matches(':disabled') &&
  !element.closest('[inert]');

const first = (root: ParentNode, selector: string) => [...root.querySelectorAll(selector)].find(canHold) ?? null;

/** The board's cell that Tab leads to; the board itself where its cells are still being laid. */
const cell = () => first(document, '#board [role="gridcell"][tabindex="0"]') ?? document.getElementById('board');

const actsOnBoard = '#mode-edit, #mode-play, #palette, #pad, #board, #arrows, #refusal';

/** An element with all that it stands in: once it is gone, its document no longer tells. */
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

/** The board after what leads to it; in the bar the button that leads on; elsewhere what is nearest, at last the tab. */
function nextFocus({ around, actsOnBoard }: Held) {
  if (actsOnBoard) return cell();
  if (around.some((box) => box.matches('#bar, .line'))) return document.getElementById('solve');
  for (const box of around) {
    if (box.id === 'column') return first(box, '[role="tab"][aria-selected="true"]');
    const near = box.isConnected && box.checkVisibility() ? first(box, ways) : null;
    if (near) return near;
  }
  return cell();
}

export function watchFocus(store: Store) {
  let held: Held | null = null;
  let asked = false;

  const look = () => {
    asked = false;
    const { activeElement, body } = document;
    if (!held || (activeElement !== body && activeElement !== held.element)) return;
    if (canHold(held.element)) {
      if (activeElement === body) held = null; // given up by a press beside it
      return;
    }
    const next = nextFocus(held);
    if (next instanceof HTMLElement) next.focus({ preventScroll: next.closest('.stage') !== null });
  };
  /** Once a frame, before it is drawn: style is up to date then. */
  const soon = () => {
    if (asked) return;
    asked = true;
    requestAnimationFrame(look);
  };
  const hold = (element: Element | null) => {
    if (element && element !== document.body) held = heldOf(element);
  };

  // The board itself has nothing to say to a screen reader, a cell has.
  document.getElementById('skip')?.addEventListener('click', (event) => {
    const to = cell();
    if (!(to instanceof HTMLElement)) return;
    event.preventDefault();
    to.focus({ preventScroll: true });
  });
  document.addEventListener('focusin', ({ target }) => hold(target as Element));
  document.addEventListener('focusout', soon);
  store.subscribe(soon);
  hold(document.activeElement);
}
