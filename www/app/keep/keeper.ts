/**
 * Keeps what happens to a board, and brings it back when its reader returns. What the page shows goes first: a game that has begun, a better answer,
 * another board in the meantime are left alone. Nothing is shown that the rules have not followed again.
 */

import type { Engine, Report } from '../../engine/types.ts';
import type { Past } from '../places.ts';
import type { Session } from '../session/session.ts';
import type { State, Store } from '../store.ts';
import type { Found, Kept, Name } from './record.ts';
import type { Change, Storage } from './storage.ts';
import { shownFrom } from '../../shared/player/answers.ts';
import { seek } from '../../shared/player/playback.ts';
import { emptyHistory, visited } from '../../shared/player/history.ts';
import { movesOf } from '../../shared/speech.ts';
import { certificateOf, keepCertificate } from '../certificate/known.ts';
import { foundIn, runOf } from './findings.ts';
import { historyOf, linesOf, together } from './lines.ts';
import { keyOf, namesOf, sizeOf } from './names.ts';
import { cardOf, foremost, format, isProof, merged, worth } from './record.ts';
import type { Won } from './won.ts';
import { truthNow } from '../moment/truth.ts';

interface Keeping {
  store: Store;
  session: Session;
  engine: Engine;
  storage: Storage;
  version: string;
  /** where a finding comes from, in words */
  remark: (found: Found, state: State) => string;
  /** boards were written */
  saved: (keys: string[]) => void;
}

/** From a change until it is written, and from an edit until what is known of the new board is looked up. */
const saveMs = 500;
const lookMs = 400;

const turn = () => new Promise((resolve) => setTimeout(resolve));

const sameBoard = (one: State, other: State) => one.board === other.board && one.family === other.family;

/** Does it change what is kept? */
const matters = (state: State, before: State) =>
  state.moves !== before.moves ||
  state.history !== before.history ||
  state.answer !== before.answer ||
  state.finish !== before.finish ||
  state.mode !== before.mode ||
  state.past !== before.past ||
  Boolean(state.run?.outcome && state.run !== before.run) ||
  (!state.playback.playing && state.playback !== before.playback);

/** A place that comes back has its edits: they are not added once more. */
const endsWith = (past: string[], edits: string[]) =>
  edits.every((board, at) => board === past[past.length - edits.length + at]);

export class Keeper {
  readonly #own: Keeping;
  readonly #nameOf: ReturnType<typeof namesOf>;
  /** Boards in `past` that are no edits of the one that was opened. */
  #base = 0;
  /** What the board was called when it was found here. */
  #name: Name = null;
  /** Boards by the name that their reader gave them, as the page shows it. */
  readonly #named: WeakSet<NonNullable<State['collection']>> = new WeakSet();
  /** The step of a drawing that was written last: the next one takes its place. */
  #draft: string | null = null;
  #isEdited = false;
  /** It is being drawn: until something is played or solved on it, each step takes the place of the one before. */
  #isDrawn = false;
  /** The list asked for this board: its reader stands there as before. */
  #asked: string | null = null;
  #timer = 0;
  /** Something has changed that its reader did or an engine found; else only what is known of the board may have. */
  #isChanged = false;
  /** Name and certificate as they were written last, or found here. */
  #told: Pick<Kept, 'name' | 'certificate'> | null = null;
  #looking = 0;
  #quiet = false;

  constructor(own: Keeping, { left, first }: Past) {
    this.#own = own;
    this.#nameOf = namesOf(own.engine.rules);
    own.store.subscribe((state, before) => this.#changed(state, before));
    const hidden = () => document.visibilityState === 'hidden' && this.flush();
    document.addEventListener('visibilitychange', hidden);
    window.addEventListener('pagehide', () => this.flush());
    for (const state of left.values()) {
      this.#isChanged = true;
      this.#keep(state, state.past.length);
    }
    const now = own.store.get();
    this.#base = now.past.length;
    // A board that was only looked at is none of the reader's.
    if (now !== first) this.#soon();
    void this.#bring(true);
  }

  key({ family, board }: State = this.#own.store.get()) {
    return keyOf(this.#own.engine.rules, family.id, board);
  }

  #changed(state: State, before: State) {
    if (this.#quiet) return;
    const opened = state.opened !== before.opened;
    if (opened || !sameBoard(state, before)) this.#another(state, before, opened);
    if (matters(state, before)) this.#soon();
    // What is written is fetched anew by those who show it: that alone is no reason to write again.
    else if (state.fetched !== before.fetched) this.#soon(false);
  }

  #another(state: State, before: State, opened: boolean) {
    if (this.#timer) this.flush(before);
    this.#told = null;
    // The same board once more is a wish for a new game.
    const resume = !sameBoard(state, before);
    if (opened && resume) {
      [this.#base, this.#draft, this.#isEdited, this.#name] = [state.past.length, null, false, this.#given(state)];
      this.#isDrawn = state.mode === 'edit';
    } else if (!opened) {
      [this.#isEdited, this.#isDrawn] = [true, true];
      // What is drawn goes on under its name. After all listeners have seen the board.
      queueMicrotask(() => this.#bringName(this.#name));
    }
    clearTimeout(this.#looking);
    this.#looking = window.setTimeout(() => void this.#bring(resume), opened ? 0 : lookMs);
    this.#soon();
  }

  #soon(isChanged = true) {
    this.#isChanged ||= isChanged;
    this.#timer ||= window.setTimeout(() => this.flush(), saveMs);
  }

  /** Forgets that something is to be written: the board is being deleted. */
  rest(key: string) {
    if (key !== this.key()) return;
    clearTimeout(this.#timer);
    this.#timer = 0;
    this.#isChanged = false;
    this.#draft = null;
  }

  /** Writes what has changed. */
  flush(state: State = this.#own.store.get()) {
    if (!this.#timer) return;
    clearTimeout(this.#timer);
    this.#timer = 0;
    this.#keep(state, this.#base);
  }

  #keep(state: State, base: number) {
    const isChanged = this.#isChanged;
    this.#isChanged = false;
    const kept = this.#recordOf(state, base);
    if (!kept || !(isChanged || this.#tells(kept))) return;
    this.#told = kept;
    void this.#write(kept, state);
  }

  /** Is its name or its certificate another one than was known? */
  #tells({ name, certificate }: Kept) {
    const told = this.#told;
    return certificate !== (told?.certificate ?? null) || JSON.stringify(name) !== JSON.stringify(told?.name ?? null);
  }

  async #write(kept: Kept, { family }: State) {
    const { direction } = family.objective;
    const entry = (record: Kept) => ({
      kept: record,
      card: cardOf(record, movesOf(family).count(record.moves), direction),
    });
    const change: Change = (before) =>
      entry(before ? { ...merged(kept, before, direction), name: before.name ?? kept.name } : kept);
    const changes = new Map([[kept.key, change]]);
    const drawn = this.#draft;
    if (drawn && drawn !== kept.key) changes.set(drawn, (before) => (before?.draft ? 'gone' : null));
    this.#draft = kept.draft ? kept.key : null;
    await this.#own.storage.change(changes);
    this.#own.saved([...changes.keys()]);
  }

  /** What the page knows of its board; null where nothing was done with it. */
  #recordOf(state: State, base: number): Kept | null {
    const { family, board, moves, history, past, future, mode, playback, bare } = state;
    const now = Date.now();
    const found = foundIn(state, { version: this.#own.version, at: now });
    const listed = this.#listed(state);
    const certificate = certificateOf(family.id, board);
    const untouched = !moves && history.size <= 1 && !state.answer && found.length === 0 && !certificate;
    if (untouched && listed !== null) return null;
    const own = past.slice(base);
    return {
      ...{ format, key: this.key(state), family: family.id, board, name: listed ?? this.#name, size: sizeOf(bare) },
      ...{ made: now, at: now, moves, lines: linesOf(history, moves), mode, time: playback.time },
      ...{
        past: bounded(own),
        future: bounded(future),
        draft: untouched && this.#isDrawn,
        found,
        won: wonIn(state, now),
        certificate,
      },
    };
  }

  /** Opens a board of the list where its reader left it. */
  async open({ key, family, board }: Pick<Kept, 'key' | 'family' | 'board'>) {
    this.#asked = key;
    if (key === this.key()) await this.#bring(true);
    else await this.#own.session.openBoard(family, board);
  }

  /** Another tab has written boards. */
  heard(keys: string[]) {
    if (keys.includes(this.key())) void this.#bring(false);
  }

  /** What is kept of the board that is here comes back. @param resume the moves too */
  async #bring(resume: boolean) {
    const { store, storage } = this.#own;
    const state = store.get();
    const key = this.key(state);
    const kept = await storage.get(key);
    const stands = () => sameBoard(store.get(), state);
    if (!kept || kept.board !== state.board || !stands()) return;
    this.#name = this.#listed(state) === null ? kept.name : null;
    this.#told = kept;
    this.#bringName(kept.name);
    this.#bringCertificate(kept);
    if (kept.draft) this.#draft = key;
    const there = this.#asked === key || (resume && wasWatched(kept) && state.mode === 'play' && !state.moves);
    this.#asked = null;
    this.#bringGame(kept, resume);
    const brought = store.get();
    await turn();
    if (stands()) await this.#bringAnswer(kept, stands);
    const { moves, mode } = store.get();
    if (there && stands() && moves === brought.moves && mode === brought.mode) this.#stand(kept);
  }

  /** What its reader calls it, if the page shows that. */
  #given({ board, collection }: State): string | null {
    const [first] = collection && this.#named.has(collection) ? collection : [];
    return first?.board === board ? first.name : null;
  }

  /** What it is called beside that. */
  #listed(state: State) {
    const { collection } = state;
    return this.#nameOf(collection && this.#named.has(collection) ? { ...state, collection: null } : state);
  }

  /** A board that has no other name has the one that its reader gave it. */
  #bringName(name: Name) {
    const state = this.#own.store.get();
    const { board, collection } = state;
    const [first] = collection ?? [];
    const isTaken = collection && collection.length > 1;
    if (isTaken || this.#listed(state) !== null) return;
    const given = typeof name === 'string' ? name : '';
    if (given === (first?.board === board ? first.name : '')) return;
    const named = given ? [{ name: given, board }] : null;
    if (named) this.#named.add(named);
    this.#set({ collection: named });
  }

  /** What shows a proof is drawn anew: its certificate is known now. */
  #bringCertificate({ family, board, certificate }: Kept) {
    if (!certificate || certificateOf(family, board)) return;
    keepCertificate(family, board, certificate);
    this.#set({ fetched: this.#own.store.get().fetched + 1 });
  }

  #set(change: Partial<State>) {
    this.#quiet = true;
    this.#own.store.set(change);
    this.#quiet = false;
  }

  /** Moves, where none were played here yet; lines and edits in any case. */
  #bringGame(kept: Kept, resume: boolean) {
    const { store, engine } = this.#own;
    const { family, board, moves, history, past, future } = store.get();
    const lines = historyOf(kept.lines) ?? emptyHistory();
    const all = together(history, lines);
    if (resume && past.length === this.#base && !this.#isEdited) {
      const isHere = endsWith(past, kept.past);
      if (future.length === 0) this.#set({ past: isHere ? past : [...past, ...kept.past], future: kept.future });
      if (isHere) this.#base -= kept.past.length;
    }
    const fresh = resume && !moves && history.size <= 1 && kept.moves !== '';
    const report = fresh ? engine.rules.check(family.id, board, kept.moves) : null;
    const view = report?.ok && !report.violation ? engine.rules.view(family.id, board, kept.moves) : null;
    if (view?.ok) this.#set({ moves: kept.moves, view: view.view, history: visited(all, '', kept.moves) });
    else if (all.size > history.size) this.#set({ history: all });
  }

  /** The finding that stands for the board, if the rules confirm it and the page shows none that is as good. */
  async #bringAnswer(kept: Kept, stands: () => boolean) {
    const { store } = this.#own;
    const { family } = store.get();
    const found = foremost(kept.found, family.objective.direction);
    if (!found || !this.#says(found)) return;
    const report = found.moves === null ? null : this.#confirmed(found);
    if (found.moves !== null && !report) return;
    await turn();
    if (stands() && this.#says(found)) this.#show(found, report);
  }

  /** Does it say more than what is on the page? */
  #says(found: Found) {
    const { run, answer, playback } = this.#own.store.get();
    if (run?.running || playback.playing || (found.origin === 'file' && found.moves === null)) return false;
    if (answer && found.objective !== answer.objective) return this.#beats(found);
    return !run || (isProof(found) && run.outcome?.status !== found.status);
  }

  /** Is it better than an answer that was brought? One that was searched for here, pasted or linked stays, as does one at whose steps its reader is. */
  #beats({ objective }: Found) {
    const { run, answer, playback, mode, family } = this.#own.store.get();
    if (!run?.remark || answer?.moves !== run.outcome?.moves || objective === null || answer?.objective == null)
      return false;
    if (mode === 'solve' && playback.time < playback.length) return false;
    const { direction } = family.objective;
    return worth(objective, direction) > worth(answer.objective, direction);
  }

  #confirmed({ moves, objective }: Found): Report | null {
    const { store, engine } = this.#own;
    const { family, board } = store.get();
    const report = engine.rules.check(family.id, board, moves ?? '');
    return report.ok && !report.violation && report.goal && report.objective === objective ? report : null;
  }

  #show(found: Found, report: Report | null) {
    const { store, session, remark } = this.#own;
    const { answer: before, choice, family } = store.get();
    const run = runOf(found, report, choice.memoryMb, () => remark(found, store.get()));
    if (before?.objective === found.objective || found.moves === null) return this.#set({ run });
    const answer = session.answerOf(found.moves, found.objective, true, run.outcome?.extra);
    if (!answer) return;
    this.#set({ run, ...shownFrom(family, answer, false) });
  }

  /** Mode and step as they were. */
  #stand({ mode, time }: Kept) {
    const { answer, playback, run } = this.#own.store.get();
    if (mode === 'solve' && !answer && !run) return;
    this.#set({ mode, ...(answer ? { playback: seek(playback, time) } : {}) });
  }
}

/** The game that is finished, if it was finished here just now. */
function wonIn(state: State, now: number): Won | null {
  const { finish, board } = state;
  if (!finish?.isFresh || finish.board !== board) return null;
  const best = truthNow(state)?.kind === 'best';
  return { objective: finish.score, best, first: now, at: now, ms: finish.ms };
}

/** Its reader looked at a proved answer last: that is where the board comes back. */
const wasWatched = ({ mode, found }: Kept) => mode === 'solve' && found.some(isProof);

/** The last of the boards, as many as are worth their place. */
function bounded(boards: string[]) {
  let letters = 0;
  const first = boards.findLastIndex((each) => {
    letters += each.length;
    return letters > 1 << 19;
  });
  return boards.slice(first + 1).slice(-200);
}
