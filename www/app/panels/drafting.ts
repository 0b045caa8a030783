/** The keypad and the photo of a board that is being drawn. */

import type { Gesture } from '../../puzzles/contract.ts';
import type { DraftContext } from '../draft.ts';
import type { State } from '../store.ts';
import { h, place } from '../dom.ts';
import { retried } from '../../shared/retried.ts';
import { recall } from '../preferences.ts';
import { keepSteady } from '../board-anchor.ts';
import { keypad } from './keypad.ts';

type PhotoUnder = Awaited<ReturnType<typeof import('../photo/photo.ts').photoUnder>>;

/** The photo's script is fetched if a photo was stored, or when one is wanted. */
function photoPlace(context: DraftContext) {
  const { store } = context;
  let requested = false;
  const fetched = retried(() =>
    import('../photo/photo.ts').then(({ photoUnder }) => photoUnder(context, place('board'))),
  );
  /** A failed fetch is reported, and repeated at the next request. */
  const request = (run: (photo: PhotoUnder) => unknown) => {
    requested = true;
    fetched().then(run, context.failed);
  };
  const readPhoto = (picture: File | undefined) => {
    if (picture) request((photo) => photo.take(picture));
  };
  const files = h('input', { type: 'file', name: 'photo', accept: 'image/*', hidden: true });
  files.addEventListener('change', () => {
    readPhoto(files.files?.[0]);
    files.value = '';
  });
  document.body.append(files);

  return {
    update() {
      const { family, mode } = store.get();
      if (requested || (mode === 'edit' && family.paper && recall(`photo.${family.id}`)))
        request((photo) => photo.update());
    },
    take: (picture?: File) => (picture ? readPhoto(picture) : files.click()),
  };
}

/** The board's cell with that id, if there is one. */
const cellOf = (id: string) => document.querySelector(`#board [data-id="${CSS.escape(id)}"]`);

/** Repeats a gesture as if it were made now. A key goes to the cell that has the focus by now. */
function repeatGesture(gesture: Gesture, { session, scene, store }: DraftContext) {
  if (gesture.type === 'key') {
    const { key, shift: shiftKey, alt: altKey } = gesture;
    const event = new KeyboardEvent('keydown', { key, shiftKey, altKey, bubbles: true, cancelable: true });
    return void document.querySelector('#board [role="grid"]')?.dispatchEvent(event);
  }
  // A press also moves the focus.
  if (gesture.type === 'press' && gesture.target && cellOf(gesture.target.id))
    session.act({ focus: gesture.target.id });
  session.act(store.get().family.on(gesture, scene()) ?? null);
}

/** Repeats the gestures made before the drawing script arrived, if their board is still there. */
function repeatEarly(around: DraftContext) {
  const current = around.store.get();
  const isForThisBoard = ({ family, board }: State) =>
    current.mode === 'edit' && family === current.family && board === current.board;
  const gestures = around.early.splice(0).flatMap(([state, gesture]) => (isForThisBoard(state) ? gesture : []));
  const [first] = gestures;
  const moved = gestures.some(({ type }) => type === 'press');
  if (moved && first.type === 'key' && first.target) around.session.act({ focus: first.target.id });
  for (const gesture of gestures) repeatGesture(gesture, around);
}

/** Keys of unfinished gestures, in the `ui` of every family that can be drawn. */
const underWay = ['sweep', 'sizing', 'dragging'];

/** Ends a stroke or a resizing that a key interrupted: it must not continue when the board is drawn again. */
function breakingOff({ store }: DraftContext) {
  let { mode, opened } = store.get();
  return () => {
    const state = store.get();
    if (state.mode === mode && state.opened === opened) return;
    ({ mode, opened } = state);
    if (!underWay.some((key) => state.ui[key])) return;
    const ended = underWay.filter((key) => key in state.ui).map((key) => [key, null]);
    store.set({ ui: { ...state.ui, ...Object.fromEntries(ended) } });
  };
}

export function drafting(context: DraftContext) {
  const { session, scene, store } = context;
  const breakOff = breakingOff(context);
  keepSteady(context);
  const pad = keypad(place('pad'), {
    scene,
    run: (action) => void session.act(action),
    failed: context.failed,
    arrived() {
      store.set({ ui: { ...store.get().ui } });
      repeatEarly(context);
    },
  });
  const photo = photoPlace(context);
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
