/** The photo under the board, straightened so that its corners meet those of the grid. */

import type { Scene } from '../../puzzles/contract.ts';
import type { Store } from '../store.ts';
import type { Photo } from './keep.ts';
import { h } from '../dom.ts';
import { homography, matrixOf, type Quad, rectangle } from './homography.ts';

export function underlay(board: HTMLElement, { store, scene }: { store: Store; scene: () => Scene }) {
  const image = h('img', { class: 'photo-image', alt: '' });
  const layer = h('div', { class: 'photo', hidden: true }, image);
  board.prepend(layer);

  /** The outer corners of the grid, in pixels of the board. */
  function target(): Quad | null {
    const current = scene();
    const { family } = store.get();
    const grid = board.querySelector<HTMLElement>('.board-grid');
    const place = family.paper?.(current);
    if (!grid || !place) return null;
    const unit = grid.offsetWidth / family.size(current.view, current).width;
    const at = (value: number) => value * unit;
    return rectangle(grid.offsetLeft + at(place.x), grid.offsetTop + at(place.y), at(place.width), at(place.height));
  }

  return {
    image,
    hide() {
      layer.hidden = true;
    },
    show({ corners, opacity }: Photo) {
      const { naturalWidth: width, naturalHeight: height } = image;
      const to = target();
      const from = corners.map(({ x, y }) => ({ x: x * width, y: y * height })) as Quad;
      const map = to && width ? homography(from, to) : null;
      layer.hidden = map === null;
      if (map) Object.assign(image.style, { transform: matrixOf(map), opacity: String(opacity) });
    },
  };
}
