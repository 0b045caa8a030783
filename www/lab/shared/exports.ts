/** Downloads: the raw figures as CSV, the picture as SVG and PNG, its film as GIF. All are made in the page. */

import type { Drawing } from './picture.ts';
import type { Table } from './table.ts';
import type { Theme, Translate } from '../../puzzles/contract.ts';
import { enable, h, setText } from '../../app/dom.ts';
import { save } from '../../app/save.ts';
import { createPen } from '../../board/layout.ts';
import { needPixels } from '../../board/readback.ts';
import { dark, light } from '../../board/theme.ts';
import { csvOf } from './table.ts';

const kinds = ['csv', 'svg', 'png', 'gif'] as const;
type Kind = (typeof kinds)[number];

/** The files that can be saved now; null: none yet. */
export interface Files {
  /** File name without extension. */
  name: string;
  table: () => Table | null;
  drawing: () => Drawing | null;
  /** Are there figures? Asked before `table` if making the table takes long. */
  hasTable?: () => boolean;
}

/** Device pixels per CSS pixel. */
const SHARPNESS = 2;

/** Paper around a saved drawing in CSS pixels: room for texts that reach over its edge. */
const MARGIN = 20;

/** A drawing with its margin. */
function onPaper(drawing: Drawing): Drawing {
  const { width, height } = drawing;
  return {
    ...drawing,
    width: width + 2 * MARGIN,
    height: height + 2 * MARGIN,
    draw: (pen, surface, frame) =>
      pen.at(MARGIN, MARGIN, {}, () => drawing.draw(pen, { ...surface, width, height }, frame)),
  };
}

interface Making {
  theme: Theme;
  t: Translate;
  number: (value: number) => string;
}

/** Draws a frame of a drawing on a ground of paper. */
function drawFrame(ctx: CanvasRenderingContext2D, drawing: Drawing, frame: number, { theme, t, number }: Making) {
  const { width, height } = drawing;
  ctx.fillStyle = theme.paper;
  ctx.fillRect(0, 0, width, height);
  drawing.draw(createPen(ctx, 1, theme), { theme, t, number, width, height }, frame);
}

async function svgOf(drawing: Drawing, title: string, making: Making): Promise<string> {
  const { createSvgContext, measurer } = await import('../../board/svg.ts');
  const { ctx, toText } = createSvgContext(drawing.width, drawing.height, measurer());
  drawFrame(ctx, drawing, drawing.frames - 1, making);
  return toText(title);
}

async function pngOf(drawing: Drawing, making: Making): Promise<Blob> {
  needPixels();
  const { width, height } = drawing;
  const size = { width: width * SHARPNESS, height: height * SHARPNESS };
  const canvas = Object.assign(document.createElement('canvas'), size);
  const ctx = canvas.getContext('2d') as CanvasRenderingContext2D;
  ctx.scale(SHARPNESS, SHARPNESS);
  drawFrame(ctx, drawing, drawing.frames - 1, making);
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture'))), 'image/png'),
  );
}

async function gifOf({ width, height, frames, draw }: Drawing, making: Making, onProgress: (share: number) => void) {
  const { gifDrawing } = await import('../../board/gif.ts');
  const { theme, t, number } = making;
  const surface = { theme: { ...theme, surface: theme.paper }, t, number, width, height };
  return gifDrawing(
    { width, height, count: frames, theme: surface.theme, draw: (pen, frame) => draw(pen, surface, frame) },
    { onProgress },
  );
}

/**
 * @param key of the experiment
 * @param page its language and colour scheme
 */
export function exportsOf(key: string, t: Translate, page: { number: Making['number']; dark: boolean }, files: Files) {
  const status = h('span', { class: 'small', role: 'status', id: `${key}-saved` });
  let busy = false;

  const making = (): Making => ({ theme: page.dark ? dark : light, t, number: page.number });

  async function fileContent(kind: Kind): Promise<[BlobPart, string] | null> {
    const [table, bare] = [files.table(), files.drawing()];
    if (kind === 'csv') return table && [csvOf(table), 'text/csv'];
    if (!bare) return null;
    const drawing = onPaper(bare);
    if (kind === 'svg') return [await svgOf(drawing, t('title'), making()), 'image/svg+xml'];
    if (kind === 'png') return [await pngOf(drawing, making()), 'image/png'];
    return [await gifOf(drawing, making(), (share) => setText(status, t('saving', { share }))), 'image/gif'];
  }

  async function saveAs(kind: Kind) {
    if (busy || !canSave(kind)) return;
    busy = true;
    try {
      const content = await fileContent(kind);
      if (content) save(`${files.name}.${kind}`, ...content);
      setText(status, '');
    } catch {
      setText(status, t('save.failed'));
    } finally {
      busy = false;
    }
  }

  const canSave = (kind: Kind) => {
    if (kind === 'csv') return files.hasTable?.() ?? files.table() !== null;
    return (files.drawing()?.frames ?? 0) > Number(kind === 'gif');
  };
  const button = (kind: Kind) =>
    h(
      'button',
      { type: 'button', class: 'button', id: `${key}-${kind}`, onclick: () => void saveAs(kind) },
      kind.toUpperCase(),
    );
  const buttons = kinds.map((kind) => ({ kind, element: button(kind) }));
  const label = h('span', { class: 'small' });

  return {
    element: h('div', { class: 'row saves' }, label, ...buttons.map(({ element }) => element), status),
    update() {
      setText(label, t('saves'));
      for (const { kind, element } of buttons) {
        enable(element, canSave(kind));
        element.setAttribute('aria-label', t(`save.${kind}`));
        element.setAttribute('title', t(`save.${kind}`));
      }
    },
  };
}
