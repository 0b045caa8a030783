/**
 * The tab's history. Each board that is opened is a place of its own; moves, edits and playback change the current
 * place. Back and Forward restore a place as it was left; after a reload, as far as its address and its mark tell.
 */

import type { Mode } from '../puzzles/contract.ts';
import type { Session } from './session/session.ts';
import type { State, Store } from './store.ts';
import { seek } from '../shared/player/playback.ts';
import { isLink, readHash, takePairing, toOwnPage } from './router.ts';
import { dailyOf } from './today.ts';

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
  const began = store.get();
  const first = markOf(history.state);
  let here = first?.place ?? Date.now();
  let waiting = 0;
  let written = 0;
  /** Number of the browser's own entries whose boards are still being opened. */
  let filling = 0;
  let returning = false;
  /** The length of the history when an address was last written. */
  let entries = history.length;

  const write = (how: 'pushState' | 'replaceState', state: State) => {
    clearTimeout(waiting);
    waiting = 0;
    written = performance.now();
    const { mode, playback } = state;
    const mark: Mark = { place: here, mode, time: playback.time };
    try {
      history[how](mark, '', link(state));
      entries = history.length;
    } catch {
      // Too many changes in a short time: the next one will be written.
    }
  };
  const soon = () => {
    const pause = Math.max(drawnMs, written + pauseMs - performance.now());
    waiting ||= window.setTimeout(() => write('replaceState', store.get()), pause);
  };

  /** Leaves the current place for another. */
  const leave = (state: State, place: number) => {
    left.delete(here);
    if (!filling) left.set(here, state); // otherwise its own board has not arrived yet
    if (left.size > mostLeft) left.delete(left.keys().next().value as number);
    here = place;
  };
  const newPlace = () => Math.max(Date.now(), here + 1);

  const open = (state: State, before: State) => {
    if (waiting) write('replaceState', before);
    leave(before, newPlace());
    write('pushState', state);
  };

  store.subscribe((state, before) => {
    if (returning) return;
    if (state.opened !== before.opened && differ(state, before) && !filling) open(state, before);
    else if (moved(state, before)) soon();
  });

  /** Opens the board in an entry's address. The entry already exists. */
  async function fill(hash: string) {
    const asked = readHash(hash);
    if (toOwnPage(asked)) return;
    const place = here;
    filling += 1;
    try {
      if (isLink(asked, hash)) await session.openLink(hash);
      else if (asked) await session.goTo(asked.family);
      else if (!('family' in document.documentElement.dataset))
        await session.openLink((await dailyOf(new Date())).link);
    } finally {
      filling -= 1;
      if (here === place) write('replaceState', store.get());
    }
  }

  /** Restores mode and step; without an answer there is no step. */
  const stand = ({ mode, time }: Mark) => {
    session.setMode(mode);
    const { answer, playback } = store.get();
    if (answer && Number.isFinite(time)) store.set({ playback: seek(playback, time) });
  };

  window.addEventListener('popstate', ({ state: data }) => {
    const mark = markOf(data);
    if (mark?.place === here) return soon(); // no place was left, and the pending change is still to be written
    // it belongs to the previous entry: written into this one, it would overwrite the address here
    clearTimeout(waiting);
    waiting = 0;
    if (!mark) return; // made by the reader in the address bar: `hashchange` follows
    leave(store.get(), mark.place);
    const there = left.get(mark.place);
    if (!there) return void fill(location.hash).then(() => here === mark.place && stand(mark));
    returning = true;
    session.comeBack(there);
    returning = false;
    soon(); // it may have been left before its address held the last move
  });
  window.addEventListener('hashchange', () => {
    if (markOf(history.state)) return; // Back or Forward
    const pairing = takePairing();
    if (pairing) {
      write('replaceState', store.get());
      return pair(pairing);
    }
    const [from, place, added] = [here, newPlace(), history.length > entries];
    const { opened } = store.get();
    leave(store.get(), place);
    void fill(location.hash).then(() => {
      if (!added || here !== place || store.get().opened !== opened) return;
      // Nothing was opened, so Back must find no entry for it. An entry that existed before cannot be left like this.
      here = from;
      history.back();
    });
  });

  if (first) stand(first);
  soon();
  return { left, first: began };
}
