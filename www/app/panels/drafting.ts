/** Keypad and photo of a board that is being drawn. */

import type { Around } from '../draft.ts';
import { h } from '../dom.ts';
import { recall } from '../surroundings.ts';
import { keypad } from './keypad.ts';

type PhotoUnder = ReturnType<typeof import('../photo/photo.ts').photoUnder>;

/** The keypad's place in the page; at the end of the stage where the page has none. */
function padRoot() {
  const root = document.getElementById('pad') ?? h('div', { id: 'pad' });
  if (!root.isConnected) document.querySelector('.stage')?.append(root);
  return root;
}

/** A photo is fetched with its script, if one was kept or one is wished. */
function photoPlace(around: Around) {
  const { store } = around;
  let there: Promise<PhotoUnder> | null = null;
  const fetched = () => {
    there ??= import('../photo/photo.ts').then(({ photoUnder }) =>
      photoUnder(around, document.getElementById('board') as HTMLElement),
    );
    return there;
  };
  /** What does not arrive is tried again at the next wish. */
  const wish = (run: (photo: PhotoUnder) => unknown) => {
    fetched().then(run, () => {
      there = null;
    });
  };
  const take = (picture: File | undefined) => {
    if (picture) wish((photo) => photo.take(picture));
  };
  const files = h('input', { type: 'file', name: 'photo', accept: 'image/*', hidden: true }) as HTMLInputElement;
  files.addEventListener('change', () => {
    take(files.files?.[0]);
    files.value = '';
  });
  document.body.append(files);

  return {
    update() {
      const { family, mode } = store.get();
      if (there || (mode === 'edit' && family.paper && recall(`photo.${family.id}`))) wish((photo) => photo.update());
    },
    take: (picture?: File) => (picture ? take(picture) : files.click()),
  };
}

export function drafting(around: Around) {
  const { session, scene, store } = around;
  const pad = keypad(padRoot(), { scene, run: (action) => void session.act(action) });
  const photo = photoPlace(around);
  return {
    update() {
      void pad.update(store.get(), scene());
      photo.update();
    },
    photo: photo.take,
  };
}

export type Drafting = ReturnType<typeof drafting>;
