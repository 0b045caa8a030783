/** Elements in one line. Text is always text: nothing here reads HTML. */

export type Child = Node | string | null | undefined | false;

/** @param properties `on*` are listeners; `class`, `for`, `role`, `aria-*`, `data-*` attributes; the rest properties */
export function h(
  tag: string,
  properties?: Record<string, unknown> | null,
  ...children: (Child | Child[])[]
): HTMLElement {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(properties ?? {})) setProperty(element, name, value);
  element.append(
    ...children
      .flat()
      .filter((child) => child !== null && child !== undefined && child !== false)
      .map((child) => child as Node | string),
  );
  return element;
}

function setProperty(element: HTMLElement, name: string, value: unknown) {
  if (value === undefined || value === null) return;
  if (name.startsWith('on')) element.addEventListener(name.slice(2), value as EventListener);
  else if (/^(class|for|role|lang|title|tabindex|scope|href|colspan|list)$|^(aria|data)-/.test(name))
    element.setAttribute(name, String(value));
  else Reflect.set(element, name, value);
}

/** Sets text only when it differs, so that nothing flickers and selections stay. */
export function setText(element: Element, text: string) {
  if (element.textContent !== text) element.textContent = text;
}

/** Sets words of the first view. A page that was written ahead has them in both languages, and shows those of the document's. */
export function setWords(element: Element, text: string) {
  const standing = element.querySelector(`:scope > [lang="${document.documentElement.lang}"]`);
  if (standing?.textContent !== text) setText(element, text);
}

export function setAttribute(element: Element, name: string, value: string | null) {
  if (value === null) element.removeAttribute(name);
  else if (element.getAttribute(name) !== value) element.setAttribute(name, value);
}

/** Outlines on a 24 x 24 grid, of our own. */
const icons: Record<string, string> = {
  undo: 'M9 5 4.5 9.5 9 14 M5 9.5h8.5a5.25 5.25 0 0 1 0 10.5H9',
  redo: 'M15 5l4.5 4.5L15 14 M19 9.5h-8.5a5.25 5.25 0 0 0 0 10.5H15',
  restart: 'M6 4v16 M20 5v14L9 12z',
  play: 'M7 4.5v15L20 12z',
  pause: 'M7 5h3.2v14H7z M13.8 5H17v14h-3.2z',
  stepOn: 'M6 5v14l9-7z M18 5v14',
  stepBack: 'M18 5v14l-9-7z M6 5v14',
  link: 'M10 14a4 4 0 0 0 5.7 0l3.3-3.3A4 4 0 0 0 13.3 5l-1.5 1.5 M14 10a4 4 0 0 0-5.7 0L5 13.3A4 4 0 0 0 10.700 19l1.500-1.500',
  copy: 'M9 9h10v11H9z M5 15V4h10',
  sun: 'M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8z M12 2v3 M12 19v3 M2 12h3 M19 12h3 M4.900 4.900l2.100 2.100 M17 17l2.100 2.100 M4.900 19.100 7 17 M17 7l2.100-2.100',
  moon: 'M20 14.500A8.500 8.500 0 0 1 9.500 4a8.500 8.500 0 1 0 10.500 10.500z',
  auto: 'M12 3a9 9 0 1 0 0 18z M12 3a9 9 0 0 1 0 18',
  check: 'M5 12.500 10 17.500 19.500 7',
  close: 'M6 6l12 12 M18 6 6 18',
  open: 'M3 19V5h6l2 2.500h10V19z',
  warning: 'M12 4 21.500 20h-19z M12 10v4.500 M12 17v.5',
};

const svgSpace = 'http://www.w3.org/2000/svg';

export function icon(name: string) {
  const svg = document.createElementNS(svgSpace, 'svg');
  svg.setAttribute('viewBox', '0 0 24 24');
  svg.setAttribute('aria-hidden', 'true');
  svg.setAttribute('class', `icon icon-${name}`);
  const path = document.createElementNS(svgSpace, 'path');
  path.setAttribute('d', icons[name] ?? '');
  svg.append(path);
  return svg;
}

/** A button with a picture, its name for readers who can't see it. */
export function iconButton(iconName: string, run: () => void, className: string = '') {
  const button = h(
    'button',
    { type: 'button', class: `icon-button ${className}`, onclick: run },
    icon(iconName),
  ) as HTMLButtonElement;
  return {
    element: button,
    name(label: string) {
      setAttribute(button, 'aria-label', label);
      setAttribute(button, 'title', label);
    },
    picture(next: string) {
      if (!button.querySelector(`.icon-${next}`)) button.replaceChildren(icon(next));
    },
  };
}
