/** Files and texts dropped on the page, and files pasted into it. Fetched after the first view. */

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

/** What was dropped as a text: a link or a part of a page may come without one of its own. */
const textIn = (data: DataTransfer | null) =>
  ['text/plain', 'URL', 'text/html'].map((type) => data?.getData(type)).find(Boolean) ?? '';

/** Is it for the page itself, and is there a file but no text? A picture is for the board being drawn. */
const hasPastedFile = ({ target, clipboardData }: ClipboardEvent) =>
  !(target instanceof HTMLElement && target.matches('input, textarea')) &&
  !clipboardData?.getData('text/plain') &&
  [...(clipboardData?.files ?? [])].some(({ type }) => !type.startsWith('image/'));

function listenToPastedFiles(context: Context) {
  window.addEventListener('paste', (event) => {
    if (!hasPastedFile(event) || isBehindDialog()) return;
    event.preventDefault();
    void takeFiles(context, [...(event.clipboardData?.files ?? [])]);
  });
}

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
    if (files.length) void takeFiles(context, files);
    else void context.session.openText(textIn(event.dataTransfer));
  });
  listenToPastedFiles(context);
}
