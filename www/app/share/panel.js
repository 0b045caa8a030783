/**
 * The share panel: a dialog with five outputs, each with a copy button and a preview, pictures to save, and the printed sheet.
 * @import { Family, Scene } from '../../puzzles/contract.d.ts'
 * @import { Shared, SiteForm } from './outputs.js'
 */
import { h } from '../dom.js';
import {
  codePenForm,
  elementSnippet,
  frameSnippet,
  markdownSnippet,
  pageLink,
  stackBlitzForm,
  starterPage,
} from './outputs.js';
import { gifPicture, pngPicture, svgPicture } from './pictures.js';
import { hasAnswer, printSheet } from './print.js';
import { drawQr } from './qr.js';
import { words } from './words.js';

/**
 * @typedef {object} ShareContext
 * @property {Family} family
 * @property {Scene} scene what is on screen, with its answer if there is one
 * @property {any} bare view of the board before any move
 * @property {(withMoves: boolean) => string} link the fragment, with or without the moves shown
 * @property {boolean} hasMoves
 * @property {'board' | 'moves' | null} lost what is too long for a link
 * @property {string} base address of the app's folder, with a final slash
 * @property {(text: string) => Promise<boolean>} copy
 * @property {(name: string, content: Blob) => void} save
 */

/** @param {ShareContext} context @param {boolean} withMoves @returns {Shared} */
function sharedOf({ family, scene, link, base }, withMoves) {
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

/** @param {ShareContext} context */
export function openShare(context) {
  const { family, scene } = context;
  const say = words[scene.language];
  const stop = new AbortController();
  const status = h('p', { class: 'share-status', role: 'status' }, context.lost ? say[`lost.${context.lost}`] : '');
  let withMoves = context.hasMoves;

  /** @param {string} name @param {(shared: Shared) => string} text @param {HTMLElement[]} more */
  const output = (name, text, ...more) => {
    const area = /** @type {HTMLTextAreaElement} */ (
      h('textarea', {
        class: 'share-text',
        readOnly: true,
        rows: 3,
        spellcheck: false,
        'aria-label': say[/** @type {'link'} */ (name)],
      })
    );
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
      h('h3', null, say[/** @type {'link'} */ (name)]),
      name === 'link' && context.lost
        ? null
        : h('p', { class: 'hint' }, say[/** @type {'link.hint'} */ (`${name}.hint`)]),
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

  const fileName = (/** @type {string} */ ending) => `tokeru-${family.id}.${ending}`;
  /** @param {string} label @param {() => Promise<Blob>} make @param {string} ending @param {boolean} [disabled] */
  const saver = (label, make, ending, disabled = false) =>
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
  /** @param {string} label @param {(shared: Shared) => SiteForm} form */
  const opener = (label, form) =>
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
  const moves = /** @type {HTMLInputElement} */ (
    h('input', {
      type: 'checkbox',
      checked: withMoves,
      disabled: !context.hasMoves,
      onchange: () => {
        withMoves = moves.checked;
        update();
      },
    })
  );
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
  const dialog = /** @type {HTMLDialogElement} */ (
    h(
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
    )
  );
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

/** @param {HTMLElement} place @param {string} svg @param {string} label */
function drawPreview(place, svg, label) {
  const address = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }));
  const image = /** @type {HTMLImageElement} */ (h('img', { alt: label, src: address }));
  image.addEventListener('load', () => URL.revokeObjectURL(address));
  place.replaceChildren(image);
}

/** A code site takes a new page from a form of another page. @param {SiteForm} site */
function send({ action, fields }) {
  const inputs = Object.entries(fields).map(([name, value]) => h('input', { type: 'hidden', name, value }));
  const form = /** @type {HTMLFormElement} */ (
    h('form', { action, method: 'post', target: '_blank', hidden: true }, ...inputs)
  );
  document.body.append(form);
  form.submit();
  form.remove();
}
