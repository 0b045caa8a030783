/**
 * The tab's history. Each board that is opened is a place of its own in it; moves, edits and playback change the place that is here. Back and Forward
 * bring a place back as it was left; after a reload as far as its address and its mark tell.
 */

import type { Mode } from '../puzzles/contract.ts';
import type { Session } from './session/session.ts';
import type { State, Store } from './store.ts';
import { seek } from '../shared/player/playback.ts';
import { isLink, readHash, takePairing, toOwnPage } from './router.ts';
import { dailyOf } from './today.ts';

/** What the browser keeps with an entry. */
interface Mark {
  place: number;
  mode: Mode;
  time: number;
}

/** Places that are kept as they were left. */
const mostLeft = 40;
/** Between two changes of the address: browsers refuse more than about three a second. */
const pauseMs = 400;
/** A change is drawn first. Not much later: what a reload finds is the address. */
const drawnMs = 40;

const markOf = (data: unknown) => {
  const mark = data as Partial<Mark> | null;
  return typeof mark?.place === 'number' ? (mark as Mark) : null;
};

/** Is it another board? */
const differ = (one: State, other: State) => one.board !== other.board || one.family !== other.family;

/** Is anything else that an entry tells of? A playback counts once it stands. */
const moved = (one: State, other: State) =>
  differ(one, other) ||
  one.moves !== other.moves ||
  one.answer !== other.answer ||
  one.mode !== other.mode ||
  (!one.playback.playing && one.playback !== other.playback);

/** What has happened so far: boards that were left, as they were, and how the page began. */
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
  /** Entries that the browser has made are being filled. */
  let filling = 0;
  let returning = false;
  /** As many as the browser had when an address was written last. */
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
      // Too many changes in a short time: the next one tells.
    }
  };
  const soon = () => {
    const pause = Math.max(drawnMs, written + pauseMs - performance.now());
    waiting ||= window.setTimeout(() => write('replaceState', store.get()), pause);
  };

  /** The place that is here is left for another one. */
  const leave = (state: State, place: number) => {
    left.delete(here);
    if (!filling) left.set(here, state); // else its own board has not come yet
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

  /** Opens what an entry's address says; the entry is there already. */
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

  /** Mode and step; where an answer is missing there is no step. */
  const stand = ({ mode, time }: Mark) => {
    session.setMode(mode);
    const { answer, playback } = store.get();
    if (answer && Number.isFinite(time)) store.set({ playback: seek(playback, time) });
  };

  window.addEventListener('popstate', ({ state: data }) => {
    const mark = markOf(data);
    if (mark?.place === here) return soon(); // nothing was opened, and what was to be written has not been
    clearTimeout(waiting); // it is of the entry before: written into this one, the address that is here would be lost
    waiting = 0;
    if (!mark) return; // made by hand: `hashchange` follows
    leave(store.get(), mark.place);
    const there = left.get(mark.place);
    if (!there) return void fill(location.hash).then(() => here === mark.place && stand(mark));
    returning = true;
    session.comeBack(there);
    returning = false;
    soon(); // it may have been left before its address told of the last move
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
      // Nothing was opened: no entry is left for Back. One that was there before can't be left so.
      here = from;
      history.back();
    });
  });

  if (first) stand(first);
  soon();
  return { left, first: began };
}
