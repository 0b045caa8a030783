/** Creates elements in one line. Text is always text: nothing here parses HTML. */

export const place = (id: string) => document.getElementById(id) as HTMLElement;

export type Child = Node | string | null | undefined | false;

/**
 * @param properties `on*` become listeners; `class`, `for`, `role`, `aria-*`, `data-*` attributes; all others
 * properties
 */
export function h<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  properties?: Record<string, unknown> | null,
  ...children: (Child | Child[])[]
): HTMLElementTagNameMap[Tag] {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(properties ?? {})) setProperty(element, name, value);
  element.append(...children.flat().filter((child) => child !== null && child !== undefined && child !== false));
  return element;
}

function setProperty(element: HTMLElement, name: string, value: unknown) {
  if (value === undefined || value === null) return;
  if (name.startsWith('on')) element.addEventListener(name.slice(2), value as EventListener);
  else if (/^(class|for|role|lang|title|tabindex|scope|href|colspan|list)$|^(aria|data)-/.test(name))
    element.setAttribute(name, String(value));
  else Reflect.set(element, name, value);
}

/** Sets text only if it differs, so that nothing flickers and selections remain. */
export function setText(element: Element, text: string) {
  if (element.textContent !== text) element.textContent = text;
}

/**
 * Sets words of the first view. A prerendered page contains them in both languages and shows those of the document's
 * language.
 * @param keys the sentence about keys, if there is one
 */
export function setWords(element: Element, text: string, keys: string = '') {
  const visible = element.querySelector(`:scope > [lang="${document.documentElement.lang}"]`);
  if (visible?.textContent === text + keys || element.textContent === text + keys) return;
  element.replaceChildren(text, ...(keys ? [h('span', { class: 'of-keys' }, keys)] : []));
}

export function setAttribute(element: Element, name: string, value: string | null) {
  if (value === null) element.removeAttribute(name);
  else if (element.getAttribute(name) !== value) element.setAttribute(name, value);
}

/** Marks a button whose press would have no effect. Unlike `disabled`, this leaves it the focus. */
export const enable = (button: Element, can: boolean) => setAttribute(button, 'aria-disabled', can ? null : 'true');

/** Icons on a 24 x 24 grid, drawn for this page. */
const icons = {
  undo: 'M9 5 4.5 9.5 9 14 M5 9.5h8.5a5.25 5.25 0 0 1 0 10.5H9',
  redo: 'M15 5l4.5 4.5L15 14 M19 9.5h-8.5a5.25 5.25 0 0 0 0 10.5H15',
  restart: 'M5 5v14 M19 12H9 M13 7.500 8.500 12l4.500 4.500',
  play: 'M7 4.5v15L20 12z',
  pause: 'M7 5h3.2v14H7z M13.8 5H17v14h-3.2z',
  stepOn: 'M9 5l7 7-7 7',
  stepBack: 'M15 5l-7 7 7 7',
  check: 'M5 12.500 10 17.500 19.500 7',
  close: 'M6 6l12 12 M18 6 6 18',
  chevron: 'M6 9.500l6 6 6-6',
  down: 'M12 5v13.500 M6.500 13l5.500 5.500 5.500-5.500',
  up: 'M12 19V5.500 M6.500 11 12 5.500 17.500 11',
  left: 'M19 12H5.500 M11 6.500 5.500 12l5.500 5.500',
  right: 'M5 12h13.500 M13 6.500l5.500 5.500-5.500 5.500',
  more: 'M5 12h.01 M12 12h.01 M19 12h.01',
  share: 'M12 15V4 M8 7.500 12 3.500l4 4 M7 11H5v9h14v-9h-2',
  pencil: 'M4.500 19.500l1-4.500L16 4.500l3.500 3.500L9 18.500z',
  warning: 'M12 4 21.500 20h-19z M12 10v4.500 M12 17v.5',
};

const svgSpace = 'http://www.w3.org/2000/svg';

/** @param outline on a 24 x 24 grid */
export function outlined(outline: string, className: string = 'icon') {
  const svg = document.createElementNS(svgSpace, 'svg');
  svg.setAttribute('viewBox', '0 0 24 24');
  svg.setAttribute('aria-hidden', 'true');
  svg.setAttribute('class', className);
  const path = document.createElementNS(svgSpace, 'path');
  path.setAttribute('d', outline);
  svg.append(path);
  return svg;
}

export type Icon = keyof typeof icons;

export const icon = (name: Icon) => outlined(icons[name], `icon icon-${name}`);

/** A button with an icon, and a name for screen readers. */
export function iconButton(iconName: Icon, run: () => void, className: string = '') {
  const button = h('button', { type: 'button', class: `icon-button ${className}`, onclick: run }, icon(iconName));
  return {
    element: button,
    name(label: string) {
      setAttribute(button, 'aria-label', label);
      setAttribute(button, 'title', label);
    },
    picture(next: Icon) {
      if (!button.querySelector(`.icon-${next}`)) button.replaceChildren(icon(next));
    },
  };
}
