/** Keypad and photo of a board that is being drawn. */

import type { Around } from '../draft.ts';
import { h, place } from '../dom.ts';
import { retried } from '../../shared/retried.ts';
import { recall } from '../surroundings.ts';
import { keypad } from './keypad.ts';

type PhotoUnder = ReturnType<typeof import('../photo/photo.ts').photoUnder>;

/** A photo is fetched with its script, if one was kept or one is wished. */
function photoPlace(around: Around) {
  const { store } = around;
  let wished = false;
  const fetched = retried(() =>
    import('../photo/photo.ts').then(({ photoUnder }) => photoUnder(around, place('board'))),
  );
  /** What does not arrive is tried again at the next wish. */
  const wish = (run: (photo: PhotoUnder) => unknown) => {
    wished = true;
    fetched().then(run, () => {});
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
      if (wished || (mode === 'edit' && family.paper && recall(`photo.${family.id}`))) wish((photo) => photo.update());
    },
    take: (picture?: File) => (picture ? take(picture) : files.click()),
  };
}

export function drafting(around: Around) {
  const { session, scene, store } = around;
  const pad = keypad(place('pad'), {
    scene,
    run: (action) => void session.act(action),
    arrived: () => store.set({ ui: { ...store.get().ui } }),
  });
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
