/**
 * Stores one photo for each family in this browser, in a database of its own. Photos are never in a link and never
 * sent.
 */

import type { Point } from '../../puzzles/contract.ts';
import type { Quad } from './homography.ts';

export interface Photo {
  picture: Blob;
  /** the corners of the printed grid, as shares of the picture */
  corners: Quad;
  opacity: number;
}

const name = 'tokeru-photos';
const table = 'photos';

const answer = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

async function inTransaction<T>(mode: IDBTransactionMode, use: (photos: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const request = indexedDB.open(name, 1);
  request.onupgradeneeded = () => request.result.createObjectStore(table);
  const base = await answer(request);
  try {
    return await answer(use(base.transaction(table, mode).objectStore(table)));
  } finally {
    base.close();
  }
}

/** What another version has stored, or damage has left, is no photo. */
function photoOrNone(value: unknown): Photo | undefined {
  const { picture, corners, opacity }: Partial<Photo> = Object(value);
  const areCorners = Array.isArray(corners) && corners.length === 4 && corners.every(isPoint);
  return picture instanceof Blob && areCorners && Number.isFinite(opacity) ? (value as Photo) : undefined;
}

const isPoint = (value: unknown) => {
  const { x, y }: Partial<Point> = Object(value);
  return Number.isFinite(x) && Number.isFinite(y);
};

/** If the storage is full or forbidden nothing is stored; the photo lasts as long as the page. */
const quietly = <T>(work: Promise<T>) => work.catch(() => undefined);

export const photos = {
  get: (family: string) => quietly(inTransaction('readonly', (all) => all.get(family)).then(photoOrNone)),
  set: (family: string, photo: Photo) => quietly(inTransaction('readwrite', (all) => all.put(photo, family))),
  drop: (family: string) => quietly(inTransaction('readwrite', (all) => all.delete(family))),
};
