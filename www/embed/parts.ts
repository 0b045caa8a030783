/**
 * The elements below a widget's board: the line with its number and the link to the full page, and the bar with its
 * controls. They are created once, then shown and hidden.
 */

import type { Name } from './controls.ts';
import type { Words } from './words.ts';
import { icon } from './icons.ts';

export type Commands = {
  undo: () => void;
  redo: () => void;
  restart: () => void;
  /** puts an answer away */
  leave: () => void;
  hint: () => void;
  solve: () => void;
  share: () => void;
  /** the pointer or the focus is on a control that needs the solver */
  near: () => void;
  cancel: () => void;
  toggle: () => void;
  step: (direction: 1 | -1) => void;
  seek: (time: number) => void;
  again: () => void;
};

export type Parts = ReturnType<typeof createParts>;

const signs = ['undo', 'redo', 'restart', 'leave', 'back', 'on'] as const satisfies Name[];
const texts = ['hint', 'solve', 'share', 'cancel', 'toggle', 'again'] as const satisfies Name[];

const isSign = (name: Name): name is (typeof signs)[number] => signs.some((sign) => sign === name);

const runs = (commands: Commands): Partial<Record<Name, () => void>> => ({
  ...commands,
  back: () => commands.step(-1),
  on: () => commands.step(1),
});

function makerFor(document: Document) {
  return <Tag extends keyof HTMLElementTagNameMap>(tag: Tag, name: string, ...children: (Node | string)[]) => {
    const element = document.createElement(tag);
    if (name) element.className = name;
    element.append(...children);
    return element;
  };
}

type Make = ReturnType<typeof makerFor>;

/**
 * Creates every button, by name. A button that cannot be pressed now must keep the focus, so it never gets `disabled`.
 */
function createButtons(make: Make, document: Document, words: Words, commands: Commands) {
  const commandOf = runs(commands);
  const buttons = [...signs, ...texts].map((name) => {
    const button = make('button', isSign(name) ? 'sign' : 'act');
    button.type = 'button';
    button.dataset.name = name;
    button.part.add('button');
    if (isSign(name)) {
      button.append(icon(document, name));
      button.title = words[name];
      button.setAttribute('aria-label', words[name]);
    } else {
      if (name === 'toggle') button.append(icon(document, 'play'));
      button.append(make('span', '', words[name]));
    }
    button.addEventListener('click', () => {
      if (button.getAttribute('aria-disabled') !== 'true') commandOf[name]?.();
    });
    return [name, button] as const;
  });
  return Object.fromEntries(buttons) as Record<Name, HTMLButtonElement>;
}

function createPosition(document: Document, words: Words, commands: Commands) {
  const range = document.createElement('input');
  Object.assign(range, { type: 'range', min: '0', step: 'any' });
  range.setAttribute('aria-label', words.position);
  range.addEventListener('input', (event) => {
    // Outside the widget, `input` means the reader's moves.
    event.stopPropagation();
    commands.seek(range.valueAsNumber);
  });
  return range;
}

function createHome(make: Make, document: Document, words: Words) {
  const seal = make('span', 'seal', '解');
  seal.setAttribute('aria-hidden', 'true');
  const home = make('a', 'home', seal, make('span', 'word', words.home), icon(document, 'out'));
  home.part.add('link');
  Object.assign(home, { target: '_blank', rel: 'noopener', title: words.full });
  return home;
}

/** @param root the empty element below the board */
export function createParts(root: HTMLElement, words: Words, commands: Commands) {
  const document = root.ownerDocument;
  const make = makerFor(document);
  const [score, unit] = [make('b', ''), make('span', 'unit')];
  const number = make('p', 'number', score, ' ', unit);
  const status = make('p', 'status');
  status.part.add('status');
  const checked = make('span', 'checked', icon(document, 'check'), make('span', '', words.checked));
  const home = createHome(make, document, words);
  const line = make('div', 'line', number, status, home);
  line.part.add('line');

  const buttons = createButtons(make, document, words, commands);
  for (const sign of ['pointerover', 'touchstart', 'focus'])
    for (const name of ['solve', 'hint'] as const)
      buttons[name].addEventListener(sign, commands.near, { passive: true });
  const position = createPosition(document, words, commands);
  const clock = make('span', 'clock');
  const [low, meter, high] = [make('span', 'end'), make('span', 'meter', make('i', '')), make('span', 'end')];
  const gap = make('span', 'gap', low, meter, high);
  gap.setAttribute('role', 'progressbar');
  gap.setAttribute('aria-label', words.progress);
  const { undo, redo, restart, leave, back, on, hint, solve, share, cancel, toggle, again } = buttons;
  const space = make('span', 'space');
  const bar = make('div', 'bar', undo, redo, restart, leave, back, position, on, clock, gap, space);
  bar.append(hint, solve, share, cancel, toggle, again);
  bar.setAttribute('role', 'group');
  bar.setAttribute('aria-label', words.controls);
  bar.part.add('bar');
  // Announcements, which are not visible: moves, refusals, and the end of a search.
  const announcement = make('p', 'spoken');
  announcement.setAttribute('role', 'status');
  root.replaceChildren(line, bar, announcement);
  const controls: Record<Name, HTMLElement> = { ...buttons, position, clock, gap };
  return {
    number,
    score,
    unit,
    status,
    checked,
    home,
    line,
    bar,
    announcement,
    controls,
    position,
    clock,
    low,
    meter,
    high,
  };
}
