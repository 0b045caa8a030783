/** Parts of the share panel: an output with its text to copy, and the buttons that save a file or open a code site. */

import type { Shared, SiteForm } from './outputs.ts';
import type { ShareContext } from './panel.ts';
import { roomOf } from '../../shared/room.ts';
import { h } from '../dom.ts';
import type { words } from './words.ts';

/** A panel that is open, as its parts know it. */
export interface Opened {
  context: ShareContext;
  say: typeof words.en;
  /** where it says what has been done */
  status: HTMLElement;
  /** aborted when it closes */
  signal: AbortSignal;
  /** does the link hold the moves shown? */
  withMoves: boolean;
}

/** What is shared, as the panel stands now. */
export function sharedOf({ context, withMoves }: Opened): Shared {
  const { family, scene, link, base } = context;
  const size = family.size(scene.view, scene);
  const { width, ratio } = roomOf(size, family.largestUnit);
  const title = String(family.words[scene.language].title);
  return {
    base,
    link: link(withMoves),
    family: family.id,
    title,
    width,
    height: width / ratio,
    language: scene.language,
  };
}

export const button = (label: string, run: () => void, disabled = false) =>
  h('button', { type: 'button', class: 'button', disabled, onclick: run }, label);

/** A section of the panel. */
export const section = (heading: string, hint: string | null, ...children: HTMLElement[]) =>
  h('section', { class: 'share-output' }, h('h3', null, heading), hint && h('p', { class: 'hint' }, hint), ...children);

export const actions = (...buttons: HTMLElement[]) => h('div', { class: 'share-actions' }, ...buttons);

/** @param text what the output is of what is shared */
export function output(
  opened: Opened,
  name: 'link' | 'frame' | 'element' | 'markdown' | 'starter',
  text: (shared: Shared) => string,
  ...more: HTMLElement[]
) {
  const { context, say, status } = opened;
  const label = { name, 'aria-label': say[name] };
  const area = h('textarea', {
    class: 'share-text',
    readOnly: true,
    rows: 3,
    spellcheck: false,
    ...label,
  }) as HTMLTextAreaElement;
  area.addEventListener('focus', () => area.select());
  const copy = button(say.copy, async () => {
    status.textContent = (await context.copy(area.value)) ? say.copied : say.copyFailed;
  });
  // What was too long for the link is told at the top of the panel; the hint would promise it.
  const hint = name === 'link' && context.lost ? null : say[`${name}.hint`];
  return {
    element: section(say[name], hint, area, actions(copy, ...more)),
    update() {
      area.value = text(sharedOf(opened));
    },
  };
}

export const fileName = ({ family }: ShareContext, ending: string) => `tokeru-${family.id}.${ending}`;

export function saver(
  { context, say, status, signal }: Opened,
  label: string,
  ending: string,
  make: () => Promise<Blob>,
  disabled = false,
) {
  const save = async () => {
    status.textContent = ending === 'gif' ? say.gifWorking : '';
    try {
      context.save(fileName(context, ending), await make());
      status.textContent = '';
    } catch (error) {
      if (!signal.aborted) status.textContent = String(error);
    }
  };
  return button(label, save, disabled);
}

export const opener = (opened: Opened, label: string, form: (shared: Shared) => SiteForm) =>
  button(label, () => send(form(sharedOf(opened))));

/** A code site takes a new page from a form of another page. */
function send({ action, fields }: SiteForm) {
  const inputs = Object.entries(fields).map(([name, value]) => h('input', { type: 'hidden', name, value }));
  const form = h('form', { action, method: 'post', target: '_blank', hidden: true }, ...inputs) as HTMLFormElement;
  document.body.append(form);
  form.submit();
  form.remove();
}
