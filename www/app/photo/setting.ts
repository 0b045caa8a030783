/** The photo as taken, laid over the board while its corners are set. */

import type { Translate } from '../../puzzles/contract.ts';
import type { Photo } from './keep.ts';
import type { Quad } from './homography.ts';
import { h, setText } from '../dom.ts';
import { cornerMarks, fitted } from './corners.ts';

/** CSS pixels for the tools above the photo and for the instruction below it, so that they cover no mark. */
const head = 52;
const foot = 48;

export function setting(frame: HTMLElement, t: Translate, changed: (corners: Quad) => void) {
  const task = h('p', { class: 'photo-task', id: 'photo-task' });
  const percent = (share: number) => Math.round(share * 1000) / 10;
  const corners = cornerMarks(changed, (index, { x, y }) =>
    t('corner.at', { corner: t(`corner.${index}`), x: percent(x), y: percent(y) }),
  );
  for (const mark of corners.marks) mark.setAttribute('aria-describedby', task.id);
  const image = h('img', { class: 'photo-image', alt: '' });
  const flat = h('div', { class: 'photo-flat' }, image, corners.lines, ...corners.marks, task);
  return {
    image,
    isOpen: () => flat.isConnected,
    open: () => frame.append(flat),
    close: () => flat.remove(),
    /** Focuses the first mark; a screen reader reads the instruction with it. */
    focus: () => corners.marks[0].focus({ preventScroll: true }),
    update(photo: Photo) {
      if (!flat.isConnected) return;
      const box = { width: frame.clientWidth, height: Math.max(1, frame.clientHeight - head - foot) };
      const inner = fitted({ width: image.naturalWidth || 1, height: image.naturalHeight || 1 }, box);
      const place = { ...inner, top: inner.top + head };
      const { left, top, width, height } = place;
      Object.assign(image.style, { left: `${left}px`, top: `${top}px`, width: `${width}px`, height: `${height}px` });
      corners.update(photo.corners, place);
      setText(task, t('task'));
    },
  };
}
