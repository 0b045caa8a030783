/** The Picture tab: a still or an animation to save, or paper. */

import type { Making } from './pictures.ts';
import type { OpenSheet, Tab } from './parts.ts';
import { h, setAttribute, setText } from '../dom.ts';
import { save } from '../save.ts';
import { givesPixels } from '../../board/readback.ts';
import { choiceOf, goButton, plainButton } from './fields.ts';
import { badgeOf, previewBox, performReported, drawing, fileName, keeper, missingAnswer, titleOf } from './parts.ts';
import { printingFields } from './printing.ts';
import { framesOf, gifPicture, pixelsFor, pngPicture, svgPicture } from './pictures.ts';
import { answerSwitch } from './send.ts';
import { pictured } from './subject.ts';
import { makesWebp, webpPicture } from './webp.ts';

const kinds = ['png', 'svg', 'gif', 'webp', 'paper'] as const;
type Kind = (typeof kinds)[number];

const moving = (kind: Kind) => kind === 'gif' || kind === 'webp';

/** Pixels of the longer edge. */
const edges = { still: ['600', '1200', '2400'], moving: ['360', '480', '720'] };

const lessMotion = matchMedia('(prefers-reduced-motion: reduce)');

/** Plays the frames of a playback in a loop, until the preview shows something else. */
function player(place: HTMLElement, { count, draw, delay }: ReturnType<typeof framesOf>, signal: AbortSignal) {
  let index = lessMotion.matches ? count - 1 : 0;
  const show = () => {
    const { canvas } = draw(index);
    if (signal.aborted || (place.firstChild && !place.isConnected)) return;
    canvas.removeAttribute('style');
    place.replaceChildren(canvas);
    if (lessMotion.matches) return;
    const pause = delay(index);
    index = (index + 1) % count;
    setTimeout(show, pause);
  };
  show();
}

function picturePreview(sheet: OpenSheet) {
  const label = h('span');
  const pixels = h('span');
  const desk = previewBox(sheet.t('preview'), 'share-desk-picture');
  const draw = keeper(desk);
  let playing: AbortController | null = null;

  function moves(edge: number) {
    playing = new AbortController();
    const place = h('div', { class: 'share-picture', role: 'img', 'aria-label': titleOf(sheet) });
    const { subject, signal } = sheet;
    const frames = framesOf(subject.family, pictured(subject, true), Math.min(edge, 480), badgeOf(sheet, true));
    player(place, frames, AbortSignal.any([playing.signal, signal]));
    return place;
  }

  function drawStill() {
    const scene = pictured(sheet.subject, sheet.withMoves);
    const svg = svgPicture(sheet.subject.family, scene, titleOf(sheet), badgeOf(sheet));
    const image = drawing(svg, titleOf(sheet));
    return h('div', { class: 'share-picture' }, image);
  }

  return {
    elements: [h('p', { class: 'share-label' }, label, pixels), desk],
    picture(kind: Kind, edge: number) {
      const { subject, t, withMoves } = sheet;
      const { width, height } = pixelsFor(
        subject.family,
        subject.scene,
        edge,
        badgeOf(sheet, moving(kind) || withMoves),
      );
      setText(label, t('thePicture'));
      setText(pixels, kind === 'svg' ? '' : `${width} × ${height} px`);
      draw([moving(kind), moving(kind) ? edge : 0, withMoves], () => {
        playing?.abort();
        return [moving(kind) ? moves(edge) : drawStill()];
      });
    },
    paper(pages: HTMLElement, key: unknown[]) {
      playing?.abort();
      const { t } = sheet;
      setText(label, t('thePaper'));
      setText(pixels, t('sheets', { n: pages.childElementCount }));
      draw(key, () => [h('div', { class: 'share-papers', role: 'img', 'aria-label': t('preview') }, pages)]);
    },
  };
}

/** The file to save, by its kind. */
async function fileOf(sheet: OpenSheet, kind: Kind, edge: number): Promise<Blob> {
  const { subject, t, report, signal } = sheet;
  const scene = pictured(subject, moving(kind) || sheet.withMoves);
  const svg = () => svgPicture(subject.family, scene, titleOf(sheet), badgeOf(sheet));
  if (kind === 'svg') return new Blob([svg()], { type: 'image/svg+xml' });
  if (kind === 'png') return pngPicture(subject.family, scene, edge, badgeOf(sheet));
  const making: Making = { signal, onProgress: (share: number) => report(t('making', { share })) };
  const frames = framesOf(subject.family, scene, edge, badgeOf(sheet, true));
  return kind === 'gif' ? gifPicture(frames, making) : webpPicture(frames, making);
}

/** Copies a PNG, the only picture format that the clipboard accepts. */
function copyPicture(sheet: OpenSheet, edge: number) {
  const { subject, t } = sheet;
  const write = () => {
    const picture = pngPicture(subject.family, pictured(subject, sheet.withMoves), edge, badgeOf(sheet));
    return navigator.clipboard.write([new ClipboardItem({ 'image/png': picture })]);
  };
  return performReported(sheet, t('copied'), write, 'copyFailed');
}

export function imageTab(sheet: OpenSheet): Tab {
  const { t, subject } = sheet;
  let kind: Kind = 'png';
  const edge = { still: '1200', moving: '480' };
  let webp: boolean | null = null;
  /** SVG and paper need no pixels. */
  let hasPixels = true;

  const chosen = () => (moving(kind) ? 'moving' : 'still');
  const kindChoice = choiceOf<Kind>('kind', t('kind'), (value) => {
    kind = value;
    if (kind === 'paper') paper.begin();
    sheet.report(''); // the last message was about another picture
    sheet.changed();
  });
  const edgeChoice = choiceOf<string>('edge', t('edge'), (value) => {
    edge[chosen()] = value;
    sheet.changed();
  });
  const withAnswer = answerSwitch(sheet, () => (moving(kind) ? t('moves') : ''));
  const paper = printingFields(sheet);
  const preview = picturePreview(sheet);
  const savePicture = () =>
    performReported(sheet, t('saved'), async () =>
      save(fileName(sheet, kind), await fileOf(sheet, kind, Number(edge[chosen()]))),
    );
  const saver = goButton(t('save'), savePicture);
  const copier = plainButton(t('copyPicture'), () => copyPicture(sheet, Number(edge.still)));
  const canCopy = 'ClipboardItem' in globalThis;

  const isOfPixels = (value: Kind) => moving(value) || value === 'png';
  const disabled = (value: Kind) =>
    (moving(value) && !subject.answer) || (value === 'webp' && webp === false) || (isOfPixels(value) && !hasPixels);
  const note = h('p', { class: 'share-note', id: 'share-kind-note' });
  setAttribute(kindChoice.element, 'aria-describedby', note.id);

  function noteOf() {
    if (!hasPixels) return `PNG, GIF, WebP: ${t('noPixels')}`;
    if (!subject.answer) return `GIF, WebP: ${missingAnswer(sheet)}`;
    return webp === false ? `WebP: ${t('noWebp')}` : '';
  }

  function update() {
    hasPixels = givesPixels();
    if (isOfPixels(kind) && !hasPixels) kind = 'svg';
    kindChoice.show(
      kinds.map((value) => ({ value, label: t(`kind.${value}`), disabled: disabled(value) })),
      kind,
    );
    setText(note, noteOf());
    edgeChoice.show(
      edges[chosen()].map((value) => ({ value, label: value })),
      edge[chosen()],
    );
    const isPaper = kind === 'paper';
    edgeChoice.element.hidden = isPaper || kind === 'svg';
    withAnswer.element.hidden = isPaper;
    withAnswer.update();
    paper.element.hidden = paper.button.hidden = !isPaper;
    saver.hidden = isPaper;
    copier.hidden = isPaper || moving(kind) || !canCopy || !hasPixels;
    if (!isPaper) preview.picture(kind, Number(edge[chosen()]));
    else {
      paper.update();
      preview.paper(...paper.preview());
    }
  }

  return {
    id: 'picture',
    how: [
      h('div', null, kindChoice.element, note),
      edgeChoice.element,
      withAnswer.element,
      paper.element,
      h('div', { class: 'share-act' }, saver, copier, paper.button),
    ],
    what: preview.elements,
    update() {
      if (webp === null)
        void makesWebp().then((able) => {
          webp = able;
          sheet.changed();
        });
      update();
    },
  };
}
