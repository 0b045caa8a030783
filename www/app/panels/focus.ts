/**
 * Keeps the focus when a family's panel creates its elements anew: the element that replaces the focused one gets it.
 */

/** The path to an element: its index among its siblings at each level, from the root down. */
function wayTo(root: Element, element: Element): number[] {
  const way: number[] = [];
  for (let at = element; at !== root; at = at.parentElement as Element)
    way.unshift([...(at.parentElement as Element).children].indexOf(at));
  return way;
}

/** Distinguishes a control from its neighbours. */
const nameOf = (element: Element) =>
  `${element.localName} ${element.getAttribute('data-control') ?? element.getAttribute('name') ?? element.textContent}`;

/**
 * The corresponding element: the one at the same place if it has the same name, else the only one with that name, else
 * the one at the place.
 */
function found(root: Element, way: number[], name: string) {
  const there = way.reduce<Element | undefined>((at, index) => at?.children[index], root);
  if (there && nameOf(there) === name) return there;
  const alike = [...root.querySelectorAll('button, input, select, textarea, a, [tabindex]')];
  const called = alike.filter((each) => nameOf(each) === name);
  return called.length === 1 ? called[0] : there;
}

export function keepingFocus(root: HTMLElement, run: () => void) {
  const focused = document.activeElement;
  const inside = focused !== null && focused !== root && root.contains(focused);
  const way = inside ? wayTo(root, focused) : [];
  const name = inside ? nameOf(focused) : '';
  run();
  if (!inside || focused.isConnected) return;
  const next = found(root, way, name);
  if (next instanceof HTMLElement) next.focus({ preventScroll: true });
}
