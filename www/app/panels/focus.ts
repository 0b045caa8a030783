/**
 * Keeps the focus when a family's panel creates its elements anew: the element that replaces the focused one gets it.
 */

/** The path to an element: its index among its siblings at each level, from the root down. */
function pathTo(root: Element, element: Element): number[] {
  const path: number[] = [];
  for (let at = element; at !== root; at = at.parentElement as Element)
    path.unshift([...(at.parentElement as Element).children].indexOf(at));
  return path;
}

/** Distinguishes a control from its neighbours. */
const nameOf = (element: Element) =>
  `${element.localName} ${element.getAttribute('data-control') ?? element.getAttribute('name') ?? element.textContent}`;

/**
 * The corresponding element: the one at the same place if it has the same name, else the only one with that name, else
 * the one at the place.
 */
function found(root: Element, path: number[], name: string) {
  const candidate = path.reduce<Element | undefined>((at, index) => at?.children[index], root);
  if (candidate && nameOf(candidate) === name) return candidate;
  const controls = [...root.querySelectorAll('button, input, select, textarea, a, [tabindex]')];
  const namesakes = controls.filter((each) => nameOf(each) === name);
  return namesakes.length === 1 ? namesakes[0] : candidate;
}

export function keepingFocus(root: HTMLElement, run: () => void) {
  const focused = document.activeElement;
  const inside = focused !== null && focused !== root && root.contains(focused);
  const path = inside ? pathTo(root, focused) : [];
  const name = inside ? nameOf(focused) : '';
  run();
  if (!inside || focused.isConnected) return;
  const next = found(root, path, name);
  if (next instanceof HTMLElement) next.focus({ preventScroll: true });
}
