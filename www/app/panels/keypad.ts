/**
 * The keypad below a board that is being drawn: one row of keys, or on a phone a pad over the lower third. A family
 * lists its keys.
 */

import type { Action, Key, Keys, Scene } from '../../puzzles/contract.ts';
import type { State } from '../store.ts';
import { createPen } from '../../board/layout.ts';
import { html, nothing, render } from 'lit-html';
import { repeat } from 'lit-html/directives/repeat.js';
import { setAttribute } from '../dom.ts';
import { lateSheet } from '../../shared/late-sheet.ts';

interface PadActions {
  scene: () => Scene;
  run: (action: Action | null) => void;
  /** a family's keys have arrived */
  arrived: () => void;
  failed: () => void;
}

export type Keypad = ReturnType<typeof keypad>;

/**
 * Places a key on a phone. The page's content policy forbids style attributes, but not style properties set by a
 * script.
 */
function placeKey(element: HTMLElement, { row, column, span = 1 }: Key['at']) {
  element.style.setProperty('--at', `${row} / ${column} / auto / span ${span}`);
}

const outline = (path: string) =>
  html`<svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><path d=${path}></path></svg>`;

const keyView = (key: Key, press: (event: MouseEvent) => void) =>
  html`<button type="button" class="key key-${key.kind}" data-key=${key.id} aria-label=${key.name ?? nothing} aria-pressed=${
    key.pressed ?? nothing
  } @click=${press}>${
    key.picture ? html`<canvas class="key-picture" aria-hidden="true"></canvas>` : nothing
  }<span>${key.label}</span>${key.icon ? outline(key.icon) : nothing}</button>`;

/** CSS pixels of a key's picture. */
const side = 26;

function paint(canvas: HTMLCanvasElement, picture: NonNullable<Key['picture']>, scene: Scene) {
  const ratio = window.devicePixelRatio || 1;
  canvas.width = canvas.height = Math.round(side * ratio);
  const context = canvas.getContext('2d') as CanvasRenderingContext2D;
  context.setTransform(ratio, 0, 0, ratio, 0, 0);
  picture(createPen(context, side, scene.theme), scene);
}

export function keypad(root: HTMLElement, actions: PadActions) {
  let keysOf: ((scene: Scene) => Keys) | null = null;
  let family = '';

  /**
   * A pointer leaves the focus on the board, and moves it to the key's cell; a key pressed by keyboard keeps the focus.
   */
  const press = (key: Key, event: MouseEvent) => {
    const action = key.run(actions.scene());
    if (!action || event.detail) return actions.run(action);
    const { focus: _, ...rest } = action;
    actions.run(rest);
  };
  const keepFocus = (event: Event) => event.preventDefault();
  root.addEventListener('mousedown', keepFocus);
  root.setAttribute('role', 'group');

  function show({ name, columns, list }: Keys, scene: Scene) {
    setAttribute(root, 'aria-label', name);
    root.style.setProperty('--columns', columns.map((share) => `minmax(0, ${share}fr)`).join(' '));
    const view = (key: Key) => keyView(key, (event) => press(key, event));
    render(
      repeat(list, ({ id }) => id, view),
      root,
    );
    list.forEach(({ at, picture }, index) => {
      const element = root.children[index] as HTMLElement;
      placeKey(element, at);
      const canvas = element.querySelector('canvas');
      if (canvas && picture) paint(canvas, picture, scene);
    });
  }

  /** @returns whether the keys arrived while their family was still the one being drawn */
  async function fetchKeys(id: string, requested: NonNullable<State['family']['keypad']>) {
    family = id;
    keysOf = null;
    try {
      const [{ keys }] = await Promise.all([requested(), lateSheet(new URL('./keypad.css', import.meta.url).href)]);
      if (family !== id) return false;
      keysOf = keys;
    } catch {
      if (family !== id) return false;
      family = ''; // tried again at the next press or change
      actions.failed();
      return false;
    }
    return true;
  }

  return {
    async update({ family: current, mode }: State, scene: Scene) {
      const requested = mode === 'edit' && current.keypad;
      root.hidden = !requested || keysOf === null || family !== current.id;
      if (!requested) return;
      const isNew = family !== current.id;
      if (isNew && !(await fetchKeys(current.id, requested))) return;
      // The scene may have changed while the family's keys were on their way.
      const latest = actions.scene();
      const at = latest.board === scene.board ? scene : latest;
      if (keysOf && latest.family === current.id) show(keysOf(at), at);
      root.hidden = keysOf === null || latest.family !== current.id || latest.mode !== 'edit';
      // The script that came with the keys may draw on the board too, which has its final space by now.
      if (isNew) actions.arrived();
    },
  };
}
