/** The share panel: a dialog with five outputs, each with a copy button and a preview, pictures to save, and the printed sheet. */

import type { Family, Own, Scene } from '../../puzzles/contract.ts';
import type { Opened } from './parts.ts';
import { h } from '../dom.ts';
import {
  codePenForm,
  elementSnippet,
  framedSnippet,
  markdownSnippet,
  pageLink,
  stackBlitzForm,
  starterPage,
} from './outputs.ts';
import { actions, button, fileName, opener, output, saver, section, sharedOf } from './parts.ts';
import { gifPicture, pngPicture, svgPicture } from './pictures.ts';
import { hasAnswer, printSheet } from './print.ts';
import { drawQr } from './qr.ts';
import { words } from './words.ts';

export interface ShareContext {
  family: Family;
  /** what is on screen, with its answer if there is one */
  scene: Scene;
  /** view of the board before any move */
  bare: Own;
  /** the fragment, with or without the moves shown */
  link: (withMoves: boolean) => string;
  hasMoves: boolean;
  /** what is too long for a link */
  lost: 'board' | 'moves' | null;
  /** address of the app's folder, with a final slash */
  base: string;
  copy: (text: string) => Promise<boolean>;
  save: (name: string, content: Blob) => void;
}

/** Buttons that save what is shown as a picture. */
function pictureSavers(opened: Opened) {
  const { say, signal } = opened;
  const { family, scene } = opened.context;
  const svg = async () => {
    const text = svgPicture(family, scene, String(family.words[scene.language].title));
    return new Blob([text], { type: 'image/svg+xml' });
  };
  return [
    saver(opened, say.png, 'png', () => pngPicture(family, scene)),
    saver(opened, say.svg, 'svg', svg),
    saver(opened, say.gif, 'gif', () => gifPicture(family, scene, signal), !scene.answer),
  ];
}

function outputsOf(opened: Opened) {
  const { context, say } = opened;
  const picture = fileName(context, context.scene.answer ? 'gif' : 'png');
  const starter = async () => new Blob([starterPage(sharedOf(opened))], { type: 'text/html' });
  return [
    output(opened, 'link', pageLink),
    output(opened, 'frame', framedSnippet),
    output(opened, 'element', elementSnippet),
    output(opened, 'markdown', (shared) => markdownSnippet(shared, picture), ...pictureSavers(opened)),
    output(
      opened,
      'starter',
      starterPage,
      opener(opened, say.openCodePen, codePenForm),
      opener(opened, say.openStackBlitz, stackBlitzForm),
      saver(opened, say.saveStarter, 'html', starter),
    ),
  ];
}

/** @param changed called once the link is to hold the moves, or no longer */
function movesChoice(opened: Opened, changed: () => void) {
  const { context, say } = opened;
  const choice = h('input', {
    type: 'checkbox',
    name: 'moves',
    checked: opened.withMoves,
    disabled: !context.hasMoves,
    onchange: () => {
      opened.withMoves = choice.checked;
      changed();
    },
  }) as HTMLInputElement;
  return h('label', { class: 'check' }, choice, say.withMoves);
}

function printSection({ context, say, signal }: Opened) {
  const hint = context.lost === 'board' ? null : say[hasAnswer(context) ? 'print.answerHint' : 'print.hint'];
  return section(say.print, hint, actions(button(say.print, () => printSheet(context, signal))));
}

export function openShare(context: ShareContext) {
  const { family, scene } = context;
  const say = words[scene.language];
  const stop = new AbortController();
  const status = h('p', { class: 'share-status', role: 'status' }, context.lost ? say[`lost.${context.lost}`] : '');
  const opened: Opened = { context, say, status, signal: stop.signal, withMoves: context.hasMoves };

  const qr = h('div', { class: 'share-qr' });
  const preview = h('div', { class: 'share-preview' });
  const outputs = outputsOf(opened);
  const update = () => {
    for (const each of outputs) each.update();
    void drawQr(qr, pageLink(sharedOf(opened)), say.qr, say.qrTooLong);
  };
  const close = button(say.close, () => dialog.close());
  const dialog = h(
    'dialog',
    { class: 'share', 'aria-label': say.title },
    h('header', { class: 'share-head' }, h('h2', null, say.title), movesChoice(opened, update), close),
    status,
    h('div', { class: 'share-top' }, preview, qr),
    ...outputs.map((each) => each.element),
    printSection(opened),
    scene.answer ? null : h('p', { class: 'hint' }, say.gifNeedsAnswer),
  ) as HTMLDialogElement;
  dialog.addEventListener('close', () => {
    stop.abort();
    dialog.remove();
  });
  document.body.append(dialog);
  update();
  drawPreview(preview, svgPicture(family, scene, say.preview), say.preview);
  dialog.showModal();
  return dialog;
}

function drawPreview(place: HTMLElement, svg: string, label: string) {
  const address = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }));
  const image = h('img', { alt: label, src: address }) as HTMLImageElement;
  image.addEventListener('load', () => URL.revokeObjectURL(address));
  place.replaceChildren(image);
}
