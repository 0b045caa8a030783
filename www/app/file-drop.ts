/** Files and texts dropped on the page. Fetched after the first view. */

import type { Context } from './context.ts';
import { takeFiles } from './files.ts';

/** A text dropped on a field goes into the field. */
const isForField = ({ target, dataTransfer }: DragEvent) =>
  target instanceof HTMLElement && target.matches('input, textarea') && !dataTransfer?.types.includes('Files');

/**
 * An open dialog belongs to the board behind it, so a drop must not replace that board. The browser must not take it
 * either, as it would leave the page.
 */
const isBehindDialog = () => document.querySelector('dialog[open]') !== null;

export function listenToDrops(context: Context) {
  const { classList } = document.body;
  window.addEventListener('dragover', (event) => {
    const forField = isForField(event);
    classList.toggle('is-dropping', !forField && !isBehindDialog());
    if (forField) return;
    event.preventDefault();
    if (event.dataTransfer && isBehindDialog()) event.dataTransfer.dropEffect = 'none';
  });
  window.addEventListener('dragleave', (event) => {
    if (!event.relatedTarget) classList.remove('is-dropping');
  });
  window.addEventListener('drop', (event) => {
    classList.remove('is-dropping');
    if (isForField(event)) return;
    event.preventDefault();
    if (isBehindDialog()) return;
    const files = [...(event.dataTransfer?.files ?? [])];
    const text = event.dataTransfer?.getData('text/plain');
    if (files.length) void takeFiles(context, files);
    else if (text) void context.session.openText(text);
  });
}
