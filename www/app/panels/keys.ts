/** The list of keys, and the switch that turns single letters off (WCAG 2.1.4). */

import type { Family, Key, Mode, Scene, Translate } from '../../puzzles/contract.ts';
import type { State } from '../store.ts';
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

/**
 * Keys, their word, and the modes in which they are listed. During play the keys of an answer are listed in advance.
 */
const common: [string[], string, Mode[]?][] = [
  [['← ↑ → ↓'], 'keys.arrows'],
  [['Ctrl+Z'], 'undo', ['play', 'edit']],
  [['Ctrl+Y'], 'redo', ['play', 'edit']],
  [['R'], 'restart', ['play']],
  [['H'], 'hint', ['play']],
  [['E'], 'edit', ['play', 'solve']],
  [['Ctrl+Enter', 'S'], 'solve'],
  [['N'], 'act.next', ['play']],
  [['Ctrl+P'], 'menu.print'],
  [['Esc'], 'keys.escape'],
  [['Space'], 'keys.space', ['play', 'solve']],
  [['← →'], 'step.keys', ['play', 'solve']],
  [['+', '-'], 'keys.zoom'],
  [['0'], 'keys.whole'],
  [['?'], 'menu.keys'],
];

/** Letters that the family uses on a cell while a board is drawn never reach the page. */
function isTaken(family: Family, scene: Scene, key: string) {
  const cell =
    scene.mode === 'edit'
      ? family
          .cells(scene)
          .flat()
          .find((each) => each)
      : null;
  const pressed = { key: key.toLowerCase(), target: cell?.target ?? null, shift: false, alt: false };
  return Boolean(family.on({ type: 'key', ...pressed }, scene));
}

/** The keys that draw on the board. */
function drawingRows(list: Key[], t: Translate) {
  const typed = list.filter((key) => key.typed?.length);
  const draws = typed.some(({ kind }) => kind === 'brush') ? [row(['Enter', 'Space'], t('keys.draw'))] : [];
  return [
    ...draws,
    ...typed.map(({ typed: keys = [], label }) =>
      row(
        keys.map((key) => key.toUpperCase()),
        label,
      ),
    ),
  ];
}

/** The keys of the family's keypad, where a board is drawn with one; none if it cannot be fetched. */
const keypadOf = async ({ family, mode }: State, scene: Scene) =>
  mode === 'edit' && family.keypad
    ? family.keypad().then(
        ({ keys }) => keys(scene).list,
        () => [],
      )
    : [];

export async function showKeys(state: State, scene: Scene, t: Translate) {
  const { family, mode } = state;
  const drawing = drawingRows(await keypadOf(state, scene), t);
  const controls = family
    .tools(scene)
    .flatMap((control) => ('key' in control && control.key ? [{ key: control.key, label: control.label }] : []));
  const rows = controls.map(({ key, label }) => row([key.toUpperCase()], label));
  const free = (key: string) =>
    key.length > 1 || !(isTaken(family, scene, key) || controls.some((control) => control.key === key.toLowerCase()));
  const shared = common
    .filter(([, , modes]) => !modes || modes.includes(mode))
    .map(([keys, word]) => ({ keys: keys.filter(free), word }))
    .filter(({ keys }) => keys.length)
    .map(({ keys, word }) => row(keys, t(word)));
  const letters = h('input', {
    type: 'checkbox',
    class: 'checkbox',
    name: 'letters',
    checked: letterKeys.on(),
  });
  letters.addEventListener('change', () => letterKeys.set(letters.checked));
  const close = () => dialog.close();
  const dialog = h(
    'dialog',
    { class: 'dialog', 'aria-labelledby': 'keys-title' },
    // The focus starts at the top: in a low window it would start at the switch below the list.
    h('h2', { class: 'section-title', id: 'keys-title', tabindex: -1, autofocus: true }, t('menu.keys')),
    h('table', { class: 'table keys' }, h('tbody', null, ...shared, ...drawing, ...rows)),
    h('label', { class: 'field field-toggle' }, letters, h('span', null, t('keys.letters'))),
    h('div', { class: 'row' }, h('button', { type: 'button', class: 'button', onclick: close }, t('close'))),
  );
  dialog.addEventListener('close', () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
}
