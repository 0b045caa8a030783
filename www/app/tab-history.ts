/**
 * The tab's history. Each board that is opened is a place of its own; moves, edits and playback change the current
 * place. Back and Forward restore a place as it was left; after a reload, as far as its address and its mark tell.
 */

import type { Mode } from '../puzzles/contract.ts';
import type { Session } from './session/session.ts';
import type { State, Store } from './store.ts';
import { seek } from '../shared/player/playback.ts';
import { isLink, readHash, takePairing, goToSeparatePage } from './router.ts';
import { dailyOf } from './daily-puzzle.ts';

/** What the browser stores with an entry. */
interface Mark {
  place: number;
  mode: Mode;
  time: number;
}

/** How many places are held as they were left. */
const mostLeft = 40;
/** Milliseconds between two changes of the address: browsers refuse more than about three a second. */
const pauseMs = 400;
/**
 * Milliseconds by which a change of the address follows the drawing. Not longer, as a reload finds only the address.
 */
const drawnMs = 40;

const markOf = (data: unknown) => {
  const mark = data as Partial<Mark> | null;
  return typeof mark?.place === 'number' ? (mark as Mark) : null;
};

/** Is the board another one? */
const differ = (one: State, other: State) => one.board !== other.board || one.family !== other.family;

/** Has anything else changed that an entry stores? A playback counts once it stands. */
const moved = (one: State, other: State) =>
  differ(one, other) ||
  one.moves !== other.moves ||
  one.answer !== other.answer ||
  one.mode !== other.mode ||
  (!one.playback.playing && one.playback !== other.playback);

/** What has happened so far: the boards that were left, in their last state, and how the page began. */
export interface Past {
  left: ReadonlyMap<number, State>;
  first: State;
}

/** @param pair follows a link of `tokeru serve` */
export function watchPlaces(
  store: Store,
  session: Session,
  link: (state: State) => string,
  pair: (link: string) => void,
): Past {
  const left = new Map<number, State>();
  const firstState = store.get();
  const first = markOf(history.state);
  let current = first?.place ?? Date.now();
  let waiting = 0;
  let written = 0;
  /** Number of the browser's own entries whose boards are still being opened. */
  let filling = 0;
  let returning = false;
  /** The length of the history when an address was last written. */
  let entries = history.length;

  const write = (method: 'pushState' | 'replaceState', state: State) => {
    clearTimeout(waiting);
    waiting = 0;
    written = performance.now();
    const { mode, playback } = state;
    const mark: Mark = { place: current, mode, time: playback.time };
    try {
      history[method](mark, '', link(state));
      entries = history.length;
    } catch {
      // Too many changes in a short time: the next one will be written.
    }
  };
  const schedule = () => {
    const pause = Math.max(drawnMs, written + pauseMs - performance.now());
    waiting ||= window.setTimeout(() => write('replaceState', store.get()), pause);
  };

  /** Leaves the current place for another. */
  const leave = (state: State, place: number) => {
    left.delete(current);
    if (!filling) left.set(current, state); // otherwise its own board has not arrived yet
    if (left.size > mostLeft) left.delete(left.keys().next().value as number);
    current = place;
  };
  const newPlace = () => Math.max(Date.now(), current + 1);

  const open = (state: State, before: State) => {
    if (waiting) write('replaceState', before);
    leave(before, newPlace());
    write('pushState', state);
  };

  store.subscribe((state, before) => {
    if (returning) return;
    if (state.opened !== before.opened && differ(state, before) && !filling) open(state, before);
    else if (moved(state, before)) schedule();
  });

  /** Opens the board in an entry's address. The entry already exists. */
  async function fill(hash: string) {
    const link = readHash(hash);
    if (goToSeparatePage(link)) return;
    const place = current;
    filling += 1;
    try {
      if (isLink(link, hash)) await session.openLink(hash);
      else if (link) await session.goTo(link.family);
      else if (!('family' in document.documentElement.dataset))
        await session.openLink((await dailyOf(new Date())).link);
    } finally {
      filling -= 1;
      if (current === place) write('replaceState', store.get());
    }
  }

  /** Restores mode and step; without an answer there is no step. */
  const restore = ({ mode, time }: Mark) => {
    session.setMode(mode);
    const { answer, playback } = store.get();
    if (answer && Number.isFinite(time)) store.set({ playback: seek(playback, time) });
  };

  window.addEventListener('popstate', ({ state: data }) => {
    const mark = markOf(data);
    if (mark?.place === current) return schedule(); // no place was left, and the pending change is still to be written
    // it belongs to the previous entry: written into this one, it would overwrite the address here
    clearTimeout(waiting);
    waiting = 0;
    if (!mark) return; // made by the reader in the address bar: `hashchange` follows
    leave(store.get(), mark.place);
    const saved = left.get(mark.place);
    if (!saved) return void fill(location.hash).then(() => current === mark.place && restore(mark));
    returning = true;
    session.restore(saved);
    returning = false;
    schedule(); // it may have been left before its address held the last move
  });
  window.addEventListener('hashchange', () => {
    if (markOf(history.state)) return; // Back or Forward
    const pairing = takePairing();
    if (pairing) {
      write('replaceState', store.get());
      return pair(pairing);
    }
    const [from, place, added] = [current, newPlace(), history.length > entries];
    const { opened } = store.get();
    leave(store.get(), place);
    void fill(location.hash).then(() => {
      if (!added || current !== place || store.get().opened !== opened) return;
      // Nothing was opened, so Back must find no entry for it. An entry that existed before cannot be left like this.
      current = from;
      history.back();
    });
  });

  if (first) restore(first);
  schedule();
  return { left, first: firstState };
}
