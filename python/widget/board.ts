/**
 * `tokeru.Board` in a notebook, by anywidget: `<tokeru-board>` with the rules that the kernel sends, so that nothing is
 * fetched from a network. This file and its imports become one script (`scripts/notebook.mjs`).
 */

import type { TokeruBoard } from '../../www/embed/element.ts';
import type { Model } from './wire.ts';
import '../../www/embed/element.ts';
import { openRules } from '../../www/engine/rules.ts';
import { site } from './place.ts';
import { request, opened } from './wire.ts';

/**
 * Each board of a page loads this script again; the first one defines the element, and the others pass it their models.
 */
interface Shared {
  opened: (model: Model) => () => void;
  fetchRules: (family: string) => Promise<void>;
}

const fetches: Map<string, Promise<void>> = new Map();

async function compileRules(family: string) {
  const { bytes } = await request({ type: 'rules', family });
  if (!bytes) throw new Error(`the kernel has no rules of ${family}`);
  openRules(
    family,
    await WebAssembly.compile(new Uint8Array(bytes.buffer as ArrayBuffer, bytes.byteOffset, bytes.byteLength)),
  );
}

function fetchRules(family: string) {
  const fetching = fetches.get(family) ?? compileRules(family);
  fetches.set(family, fetching);
  fetching.catch(() => fetches.delete(family));
  return fetching;
}

const NAME = Symbol.for('tokeru.notebook');
const realm = globalThis as unknown as { [NAME]?: Shared };
realm[NAME] ??= { opened, fetchRules };
const shared = realm[NAME];

/** Traits that are attributes of the element; empty ones are left out. */
const ATTRIBUTES = ['family', 'board', 'mode', 'theme', 'lang', 'solver', 'hints', 'goal'];

/** Without the site's address there are no links to it, and results are shared without one. */
const NO_SITE = '[part~="link"], [data-name="share"] { display: none !important; }';

function show(model: Model, element: TokeruBoard) {
  for (const name of ATTRIBUTES) {
    const value = String(model.get(name) ?? '');
    if (value === '') element.removeAttribute(name);
    else if (element.getAttribute(name) !== value) element.setAttribute(name, value);
  }
}

/** If the kernel lacks the family's rules or is gone, the element shows its own error message. */
async function bring(model: Model, element: TokeruBoard) {
  await shared.fetchRules(String(model.get('family'))).catch(() => {});
  show(model, element);
}

function hideLinks(element: TokeruBoard) {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(NO_SITE);
  element.shadowRoot?.adoptedStyleSheets.push(sheet);
}

/** Synchronises the value both ways; if the rules refuse it, it is reset to the moves on the board. */
function synchronise(model: Model, element: TokeruBoard) {
  const put = () => {
    if (element.value !== model.get('value')) element.value = String(model.get('value'));
  };
  const setTrait = (name: string, value: unknown) => {
    if (model.get(name) === value) return;
    model.set(name, value);
    model.save_changes();
  };
  element.addEventListener('input', () => setTrait('value', element.value));
  element.addEventListener('ready', () => {
    if (!site) hideLinks(element);
    put();
  });
  model.on('change:value', put);
  const showAgain = () => bring(model, element);
  for (const name of ATTRIBUTES) model.on(`change:${name}`, showAgain);
  return () => {
    model.off('change:value', put);
    for (const name of ATTRIBUTES) model.off(`change:${name}`, showAgain);
  };
}

async function render({ model, el }: { model: Model; el: HTMLElement }) {
  const close = shared.opened(model);
  const element = document.createElement('tokeru-board') as TokeruBoard;
  element.style.maxWidth = '100%';
  const unsubscribe = synchronise(model, element);
  await bring(model, element);
  el.append(element);
  return () => {
    unsubscribe();
    element.remove();
    close();
  };
}

export default { render };
