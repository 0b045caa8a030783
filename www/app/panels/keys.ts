/** The keys, and the switch that turns single letters off (WCAG 2.1.4). */

import type { Family, Scene } from '../../puzzles/contract.ts';
import type { State } from '../store.ts';
import type { Say } from './notices.ts';
import './words.ts';
import { h } from '../dom.ts';
import { letterKeys } from '../listeners.ts';

const row = (keys: string[], text: string) =>
  h(
    'tr',
    null,
    h('td', null, ...keys.flatMap((key, index) => [index ? ' / ' : '', h('kbd', null, key)])),
    h('td', null, text),
  );

const common: [string[], string][] = [
  [['← ↑ → ↓'], 'keys.arrows'],
  [['Ctrl+Z'], 'undo'],
  [['Ctrl+Y'], 'redo'],
  [['R'], 'restart'],
  [['H'], 'hint'],
  [['E'], 'edit'],
  [['Ctrl+Enter', 'S'], 'solve'],
  [['N'], 'act.next'],
  [['Ctrl+P'], 'menu.print'],
  [['Esc'], 'keys.escape'],
  [['Space'], 'keys.space'],
  [['← →'], 'step.keys'],
  [['+', '-'], 'keys.zoom'],
  [['0'], 'keys.whole'],
  [['?'], 'menu.keys'],
];

/** The letters that the family takes for itself never reach the page. */
const isTaken = (family: Family, scene: Scene, key: string) =>
  Boolean(
    family.on({ type: 'key', key: key.toLowerCase(), target: null, shift: false, alt: false, repeat: false }, scene),
  );

export function showKeys({ family }: State, scene: Scene, say: Say) {
  const controls = family
    .tools(scene)
    .flatMap((control) => ('key' in control && control.key ? [{ key: control.key, label: control.label }] : []));
  const own = controls.map(({ key, label }) => row([key.toUpperCase()], label));
  const free = (key: string) =>
    key.length > 1 || !(isTaken(family, scene, key) || controls.some((control) => control.key === key.toLowerCase()));
  const shared = common
    .map(([keys, word]) => ({ keys: keys.filter(free), word }))
    .filter(({ keys }) => keys.length)
    .map(({ keys, word }) => row(keys, say(word)));
  const letters = h('input', {
    type: 'checkbox',
    class: 'checkbox',
    name: 'letters',
    checked: letterKeys.on(),
  }) as HTMLInputElement;
  letters.addEventListener('change', () => letterKeys.set(letters.checked));
  const close = () => dialog.close();
  const dialog = h(
    'dialog',
    { class: 'dialog', 'aria-labelledby': 'keys-title' },
    // The focus begins at the top: a low window would begin at the switch below the list.
    h('h2', { class: 'section-title', id: 'keys-title', tabindex: -1, autofocus: true }, say('menu.keys')),
    h('table', { class: 'table keys' }, h('tbody', null, ...shared, ...own)),
    h('label', { class: 'field field-toggle' }, letters, h('span', null, say('keys.letters'))),
    h('div', { class: 'row' }, h('button', { type: 'button', class: 'button', onclick: close }, say('close'))),
  ) as HTMLDialogElement;
  dialog.addEventListener('close', () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
}
