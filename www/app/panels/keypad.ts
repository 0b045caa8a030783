/** The keypad below a board that is being drawn: one row of keys, on a phone a pad over the lower third. A family says what is on it. */

import type { Action, Key, Keys, Scene } from '../../puzzles/contract.ts';
import type { State } from '../store.ts';
import { h, setAttribute, setText } from '../dom.ts';

export interface PadActions {
  scene: () => Scene;
  run: (action: Action | null) => void;
}

export type Keypad = ReturnType<typeof keypad>;

/** The style that only the keypad needs. */
function dress() {
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.href = new URL('./keypad.css', import.meta.url).href;
  document.head.append(link);
}

const svgSpace = 'http://www.w3.org/2000/svg';

/** @param outline on a grid of 24 x 24 */
function picture(outline: string) {
  const svg = document.createElementNS(svgSpace, 'svg');
  setAttribute(svg, 'viewBox', '0 0 24 24');
  setAttribute(svg, 'aria-hidden', 'true');
  setAttribute(svg, 'class', 'icon');
  const path = document.createElementNS(svgSpace, 'path');
  setAttribute(path, 'd', outline);
  svg.append(path);
  return svg;
}

/** Where a key stands on a phone. The policy of the page allows no style attribute, but properties of a script. */
function stand(element: HTMLElement, { row, column, span = 1 }: Key['at']) {
  element.style.setProperty('--at', `${row} / ${column} / auto / span ${span}`);
}

function keyElement(key: Key, press: (event: MouseEvent) => void) {
  const label = h('span', null, key.label);
  const element = h(
    'button',
    { type: 'button', class: `key key-${key.kind}`, 'data-key': key.id, onclick: press },
    label,
  );
  if (key.icon) element.append(picture(key.icon));
  stand(element, key.at);
  return element;
}

const shapeOf = ({ list }: Keys) => list.map(({ id }) => id).join(' ');

export function keypad(root: HTMLElement, actions: PadActions) {
  dress();
  let keysOf: ((scene: Scene) => Keys) | null = null;
  let family = '';
  let shape = '';
  let list: Key[] = [];

  /** By pointer the board keeps the focus, and its cell goes along; who came here by keyboard stays on the key. */
  const press = (index: number, event: MouseEvent) => {
    const action = list[index].run(actions.scene());
    if (!action || event.detail) return actions.run(action);
    const { focus: _, ...rest } = action;
    actions.run(rest);
  };
  const keepFocus = (event: Event) => event.preventDefault();
  root.addEventListener('mousedown', keepFocus);
  root.setAttribute('role', 'group');

  function make(keys: Keys) {
    shape = shapeOf(keys);
    root.style.setProperty('--columns', keys.columns.map((share) => `minmax(0, ${share}fr)`).join(' '));
    root.replaceChildren(...keys.list.map((key, index) => keyElement(key, (event) => press(index, event))));
  }

  function show(keys: Keys) {
    ({ list } = keys);
    if (shape !== shapeOf(keys)) make(keys);
    setAttribute(root, 'aria-label', keys.name);
    list.forEach(({ label, name, pressed }, index) => {
      const element = root.children[index];
      setText(element.children[0], label);
      setAttribute(element, 'aria-label', name ?? null);
      setAttribute(element, 'aria-pressed', pressed === undefined ? null : String(pressed));
    });
  }

  return {
    async update({ family: now, mode }: State, scene: Scene) {
      root.hidden = mode !== 'edit' || !now.keypad;
      if (root.hidden || !now.keypad) return;
      if (family !== now.id) {
        family = now.id;
        keysOf = null;
        keysOf = (await now.keypad()).keys;
      }
      // What came later while the family's keys were on their way.
      const latest = actions.scene();
      if (keysOf && latest.family === now.id) show(keysOf(latest.board === scene.board ? scene : latest));
    },
  };
}
