/**
 * A photo under the board that is being drawn: taken from a file, the camera or the clipboard, straightened by its four
 * corners, stored in this browser only.
 */

import type { Translate } from '../../puzzles/contract.ts';
import type { DraftContext } from '../draft.ts';
import type { Photo } from './keep.ts';
import { givesPixels } from '../../board/readback.ts';
import { lateSheet } from '../../shared/late-sheet.ts';
import { translatorOf } from '../../shared/translate.ts';
import { remember } from '../preferences.ts';
import { rectangle } from './homography.ts';
import { photos } from './keep.ts';
import { setting } from './setting.ts';
import { photoTools } from './tools.ts';
import { underlay } from './under.ts';
import { words } from './words.ts';

/** Longest side that is stored, in pixels: enough to read a newspaper's digits. */
const longest = 1600;

/** The initial place of the marks, a little inside the edges. */
const firstCorners = rectangle(0.08, 0.08, 0.84, 0.84);

/** Milliseconds without a change before the photo is stored: a dragged mark changes many times a second. */
const restMs = 300;

/** The photo upright and no larger than needed. Unchanged if the browser returns only noise from a canvas. */
async function shrunk(file: Blob): Promise<Blob> {
  if (!givesPixels()) return file;
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' });
  const scale = Math.min(1, longest / Math.max(bitmap.width, bitmap.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(bitmap.width * scale));
  canvas.height = Math.max(1, Math.round(bitmap.height * scale));
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  bitmap.close();
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture'))), 'image/jpeg', 0.85);
  });
}

/** Stores the last change once there has been no other for a while. */
function keeper() {
  let timer = 0;
  return {
    keep(family: string, photo: Photo) {
      remember(`photo.${family}`, 'kept');
      window.clearTimeout(timer);
      timer = window.setTimeout(() => void photos.set(family, photo), restMs);
    },
    drop(family: string) {
      remember(`photo.${family}`, null);
      window.clearTimeout(timer);
      void photos.drop(family);
    },
  };
}

export async function photoUnder(context: DraftContext, board: HTMLElement) {
  await lateSheet(new URL('./photo.css', import.meta.url).href);
  const { store, notices } = context;
  const t: Translate = (key, values) => translatorOf(words[store.get().language])(key, values);
  const frame = board.parentElement as HTMLElement;
  const photoLayer = underlay(board, context);
  const flat = setting(frame, t, (corners) => change({ corners }));
  const tools = photoTools(frame, t, {
    strength: (opacity) => change({ opacity }),
    corners: () => set(!flat.isOpen()),
    remove() {
      photoStore.drop(family);
      show(null);
    },
  });
  const photoStore = keeper();
  let photo: Photo | null = null;
  let family = '';
  let address = '';

  function change(part: Partial<Photo>) {
    if (!photo) return;
    photo = { ...photo, ...part };
    photoStore.keep(family, photo);
    update();
  }

  function set(on: boolean) {
    if (on) flat.open();
    else flat.close();
    update();
  }

  function show(next: Photo | null) {
    if (address) URL.revokeObjectURL(address);
    photo = next;
    address = next ? URL.createObjectURL(next.picture) : '';
    for (const { image } of [photoLayer, flat]) {
      if (address) image.src = address;
      else image.removeAttribute('src');
    }
    set(false);
    if (next) photoLayer.image.decode().then(update, () => {});
  }

  function update() {
    const { mode, family: current } = store.get();
    if (photo && mode === 'edit' && current.id === family) {
      tools.show(photo.opacity, flat.isOpen());
      photoLayer.show(photo);
      flat.update(photo);
    } else {
      for (const part of [tools, photoLayer]) part.hide();
      flat.close();
    }
  }

  /** Shows the photo of another family. */
  async function open(id: string) {
    family = id;
    show(null);
    const found = await photos.get(id);
    if (family === id && found) show(found);
  }

  new ResizeObserver(update).observe(board);
  const grid = board.querySelector('.board-grid');
  // The grid follows the board, also while that is zoomed or moved.
  if (grid) new MutationObserver(update).observe(grid, { attributes: true, attributeFilter: ['style'] });

  return {
    async update() {
      const { id } = store.get().family;
      if (id !== family) await open(id);
      else update();
    },
    /** @param file a picture */
    async take(file: Blob) {
      family = store.get().family.id;
      try {
        const next = { picture: await shrunk(file), corners: firstCorners, opacity: 0.5 };
        show(next);
        photoStore.keep(family, next);
        await photoLayer.image.decode();
        set(true);
        flat.focus();
        notices.show(t('kept'));
      } catch {
        notices.show(t('unreadable'));
      }
    },
  };
}
