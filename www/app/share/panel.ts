/** The share panel: a dialog with five outputs, each with a copy button and a preview, pictures to save, and the printed sheet. */

import type { Family, Own, Scene } from '../../puzzles/contract.ts';
import type { Shared, SiteForm } from './outputs.ts';
import { h } from '../dom.ts';
import {
  codePenForm,
  elementSnippet,
  frameSnippet,
  markdownSnippet,
  pageLink,
  stackBlitzForm,
  starterPage,
} from './outputs.ts';
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

function sharedOf({ family, scene, link, base }: ShareContext, withMoves: boolean): Shared {
  const size = family.size(scene.view, scene);
  const unit = Math.min(64, 640 / size.width);
  const title = String(family.words[scene.language].title);
  return {
    base,
    link: link(withMoves),
    family: family.id,
    title,
    width: size.width * unit,
    height: size.height * unit,
    language: scene.language,
  };
}

export function openShare(context: ShareContext) {
  const { family, scene } = context;
  const say = words[scene.language];
  const stop = new AbortController();
  const status = h('p', { class: 'share-status', role: 'status' }, context.lost ? say[`lost.${context.lost}`] : '');
  let withMoves = context.hasMoves;

  const output = (name: string, text: (shared: Shared) => string, ...more: HTMLElement[]) => {
    const area = h('textarea', {
      class: 'share-text',
      name,
      readOnly: true,
      rows: 3,
      spellcheck: false,
      'aria-label': say[name as 'link'],
    }) as HTMLTextAreaElement;
    area.addEventListener('focus', () => area.select());
    const copy = h(
      'button',
      {
        type: 'button',
        class: 'button',
        onclick: async () => {
          status.textContent = (await context.copy(area.value)) ? say.copied : say.copyFailed;
        },
      },
      say.copy,
    );
    const element = h(
      'section',
      { class: 'share-output' },
      h('h3', null, say[name as 'link']),
      name === 'link' && context.lost ? null : h('p', { class: 'hint' }, say[`${name}.hint` as 'link.hint']),
      area,
      h('div', { class: 'share-actions' }, copy, ...more),
    );
    return {
      element,
      update: () => {
        area.value = text(sharedOf(context, withMoves));
      },
    };
  };

  const fileName = (ending: string) => `tokeru-${family.id}.${ending}`;
  const saver = (label: string, make: () => Promise<Blob>, ending: string, disabled: boolean = false) =>
    h(
      'button',
      {
        type: 'button',
        class: 'button',
        disabled,
        onclick: async () => {
          status.textContent = ending === 'gif' ? say.gifWorking : '';
          try {
            context.save(fileName(ending), await make());
            status.textContent = '';
          } catch (error) {
            if (!stop.signal.aborted) status.textContent = String(error);
          }
        },
      },
      label,
    );

  const pictures = [
    saver(say.png, () => pngPicture(family, scene), 'png'),
    saver(
      say.svg,
      async () =>
        new Blob([svgPicture(family, scene, String(family.words[scene.language].title))], { type: 'image/svg+xml' }),
      'svg',
    ),
    saver(say.gif, () => gifPicture(family, scene, stop.signal), 'gif', !scene.answer),
  ];
  const opener = (label: string, form: (shared: Shared) => SiteForm) =>
    h('button', { type: 'button', class: 'button', onclick: () => send(form(sharedOf(context, withMoves))) }, label);
  const starter = saver(
    say.saveStarter,
    async () => new Blob([starterPage(sharedOf(context, withMoves))], { type: 'text/html' }),
    'html',
  );

  const qr = h('div', { class: 'share-qr' });
  const preview = h('div', { class: 'share-preview' });
  const outputs = [
    output('link', pageLink),
    output('frame', frameSnippet),
    output('element', elementSnippet),
    output('markdown', (shared) => markdownSnippet(shared, fileName(scene.answer ? 'gif' : 'png')), ...pictures),
    output(
      'starter',
      starterPage,
      opener(say.openCodePen, codePenForm),
      opener(say.openStackBlitz, stackBlitzForm),
      starter,
    ),
  ];
  const update = () => {
    for (const each of outputs) each.update();
    void drawQr(qr, pageLink(sharedOf(context, withMoves)), say.qr, say.qrTooLong);
  };
  const moves = h('input', {
    type: 'checkbox',
    name: 'moves',
    checked: withMoves,
    disabled: !context.hasMoves,
    onchange: () => {
      withMoves = moves.checked;
      update();
    },
  }) as HTMLInputElement;
  const close = h('button', { type: 'button', class: 'button', onclick: () => dialog.close() }, say.close);
  const print = h(
    'button',
    {
      type: 'button',
      class: 'button',
      onclick: () => printSheet(context, stop.signal),
    },
    say.print,
  );
  const dialog = h(
    'dialog',
    { class: 'share', 'aria-label': say.title },
    h(
      'header',
      { class: 'share-head' },
      h('h2', null, say.title),
      h('label', { class: 'check' }, moves, say.withMoves),
      close,
    ),
    status,
    h('div', { class: 'share-top' }, preview, qr),
    ...outputs.map((each) => each.element),
    h(
      'section',
      { class: 'share-output' },
      h('h3', null, say.print),
      context.lost === 'board'
        ? null
        : h('p', { class: 'hint' }, say[hasAnswer(context) ? 'print.answerHint' : 'print.hint']),
      h('div', { class: 'share-actions' }, print),
    ),
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

/** A code site takes a new page from a form of another page. */
function send({ action, fields }: SiteForm) {
  const inputs = Object.entries(fields).map(([name, value]) => h('input', { type: 'hidden', name, value }));
  const form = h('form', { action, method: 'post', target: '_blank', hidden: true }, ...inputs) as HTMLFormElement;
  document.body.append(form);
  form.submit();
  form.remove();
}
