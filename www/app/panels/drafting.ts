/** Keypad and photo of a board that is being drawn. */

import type { Gesture } from '../../puzzles/contract.ts';
import type { Around } from '../draft.ts';
import type { State } from '../store.ts';
import { h, place } from '../dom.ts';
import { retried } from '../../shared/retried.ts';
import { recall } from '../surroundings.ts';
import { keepSteady } from '../steady.ts';
import { keypad } from './keypad.ts';

type PhotoUnder = Awaited<ReturnType<typeof import('../photo/photo.ts').photoUnder>>;

/** A photo is fetched with its script, if one was kept or one is wished. */
function photoPlace(around: Around) {
  const { store } = around;
  let wished = false;
  const fetched = retried(() =>
    import('../photo/photo.ts').then(({ photoUnder }) => photoUnder(around, place('board'))),
  );
  /** What does not arrive is told, and tried again at the next wish. */
  const wish = (run: (photo: PhotoUnder) => unknown) => {
    wished = true;
    fetched().then(run, around.failed);
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

/** The board's cell with that id, if it has one. */
const cellOf = (id: string) => document.querySelector(`#board [data-id="${CSS.escape(id)}"]`);

/** A gesture once more, as if it were made now. A key goes to the cell where the keyboard is by now. */
function again(gesture: Gesture, { session, scene, store }: Around) {
  if (gesture.type === 'key') {
    const { key, shift: shiftKey, alt: altKey } = gesture;
    const event = new KeyboardEvent('keydown', { key, shiftKey, altKey, bubbles: true, cancelable: true });
    return void document.querySelector('#board [role="grid"]')?.dispatchEvent(event);
  }
  // A pointer takes the keyboard along.
  if (gesture.type === 'press' && gesture.target && cellOf(gesture.target.id))
    session.act({ focus: gesture.target.id });
  session.act(store.get().family.on(gesture, scene()) ?? null);
}

/** What was done before what draws was there is done now, if its board still stands. */
function catchUp(around: Around) {
  const now = around.store.get();
  const isMeant = ({ family, board }: State) => now.mode === 'edit' && family === now.family && board === now.board;
  const gestures = around.early.splice(0).flatMap(([state, gesture]) => (isMeant(state) ? gesture : []));
  const [first] = gestures;
  const moved = gestures.some(({ type }) => type === 'press');
  if (moved && first.type === 'key' && first.target) around.session.act({ focus: first.target.id });
  for (const gesture of gestures) again(gesture, around);
}

/** What a gesture has begun, in the words of all families that draw. */
const underWay = ['sweep', 'sizing', 'dragging'];

/** A stroke or a size that a key broke off is over: it does not go on when the board is drawn again. */
function breakingOff({ store }: Around) {
  let { mode, opened } = store.get();
  return () => {
    const now = store.get();
    if (now.mode === mode && now.opened === opened) return;
    ({ mode, opened } = now);
    if (!underWay.some((key) => now.ui[key])) return;
    const ended = underWay.filter((key) => key in now.ui).map((key) => [key, null]);
    store.set({ ui: { ...now.ui, ...Object.fromEntries(ended) } });
  };
}

export function drafting(around: Around) {
  const { session, scene, store } = around;
  const breakOff = breakingOff(around);
  keepSteady(around);
  const pad = keypad(place('pad'), {
    scene,
    run: (action) => void session.act(action),
    failed: around.failed,
    arrived() {
      store.set({ ui: { ...store.get().ui } });
      catchUp(around);
    },
  });
  const photo = photoPlace(around);
  return {
    update() {
      breakOff();
      void pad.update(store.get(), scene());
      photo.update();
    },
    photo: photo.take,
  };
}

export type Drafting = ReturnType<typeof drafting>;
