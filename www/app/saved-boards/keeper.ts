/**
 * Stores what happens to a board, and restores it when the reader returns. What the page shows takes precedence: a game
 * that has begun, a better answer or another board stays as it is. Nothing is shown before the rules have replayed it.
 */

import type { Engine, Report } from '../../engine/types.ts';
import type { Past } from '../tab-history.ts';
import type { Session } from '../session/session.ts';
import type { State, Store } from '../store.ts';
import type { Found, Kept, Name } from './record.ts';
import type { Storage } from './storage.ts';
import { shownFrom } from '../../shared/player/answers.ts';
import { seek } from '../../shared/player/playback.ts';
import { emptyHistory, visited } from '../../shared/player/history.ts';
import { nextTurn } from '../../shared/turns.ts';
import { certificateOf, keepCertificate } from '../certificate/accepted.ts';
import { withReadableEdits } from './edits.ts';
import { foundIn, runOf } from './findings.ts';
import { historyOf, linesOf, joinedHistory } from './lines.ts';
import { keyOf, namesOf, sizeOf } from './names.ts';
import { foremost, format, isProof, worth } from './record.ts';
import { Writer } from './writing.ts';
import type { Won } from './won.ts';
import { truthNow } from '../finished-game/truth.ts';

interface Keeping {
  store: Store;
  session: Session;
  engine: Engine;
  storage: Storage;
  version: string;
  /** describes where a finding comes from */
  remark: (found: Found, state: State) => string;
  /** called with the keys of boards that were written */
  saved: (keys: string[]) => void;
}

/** Milliseconds from a change until it is written, and from an edit until the new board is looked up. */
const saveMs = 500;
const lookMs = 400;

const sameBoard = (one: State, other: State) => one.board === other.board && one.family === other.family;

/** Does a change affect what is stored? */
const isStoredChange = (state: State, before: State) =>
  state.moves !== before.moves ||
  state.history !== before.history ||
  state.answer !== before.answer ||
  state.finish !== before.finish ||
  state.mode !== before.mode ||
  state.past !== before.past ||
  Boolean(state.run?.outcome && state.run !== before.run) ||
  (!state.playback.playing && state.playback !== before.playback);

/** A board restored from the tab's history already has its edits, which must not be added twice. */
const endsWith = (past: string[], edits: string[]) =>
  edits.every((board, at) => board === past[past.length - edits.length + at]);

export class Keeper {
  readonly #own: Keeping;
  readonly #nameOf: ReturnType<typeof namesOf>;
  readonly #writer: Writer;
  /** How many boards in `past` came before the board that was opened, and so are not its edits. */
  #base = 0;
  /** The board's name when it was found in the storage. */
  #name: Name = null;
  /** Lists of one board that only give it the reader's own name. */
  readonly #named: WeakSet<NonNullable<State['collection']>> = new WeakSet();
  /** Key of the drawing's step that was written last; the next step replaces it. */
  #draft: string | null = null;
  #isEdited = false;
  /** The board is being drawn. Until something is played or solved on it, each step replaces the one before. */
  #isDrawn = false;
  /** Key of a board that was opened from the list: mode and step are restored too. */
  #requested: string | null = null;
  #timer = 0;
  /**
   * Does the reader's act or an engine's finding wait to be written? Otherwise only a name or a certificate may have
   * changed.
   */
  #isChanged = false;
  /** Name and certificate as last written, or as found in the storage. */
  #written: Pick<Kept, 'name' | 'certificate'> | null = null;
  #restoreTimer = 0;
  #quiet = false;

  constructor(keeping: Keeping, { left, first }: Past) {
    this.#own = keeping;
    this.#nameOf = namesOf(keeping.engine.rules);
    this.#writer = new Writer(keeping.storage, keeping.saved);
    keeping.store.subscribe((state, before) => this.#changed(state, before));
    const hidden = () => document.visibilityState === 'hidden' && this.flush();
    document.addEventListener('visibilitychange', hidden);
    window.addEventListener('pagehide', () => {
      this.flush();
      this.#writer.leave();
    });
    for (const state of left.values()) {
      this.#isChanged = true;
      this.#keep(state, state.past.length);
    }
    const current = keeping.store.get();
    this.#base = current.past.length;
    // A board that was only looked at is not stored.
    if (current !== first) this.#soon();
    void this.#writer.writeLeft(this.key(), () => void this.#restore(true));
  }

  key({ family, board }: State = this.#own.store.get()) {
    return keyOf(this.#own.engine.rules, family.id, board);
  }

  #changed(state: State, before: State) {
    if (this.#quiet) return;
    const opened = state.opened !== before.opened;
    if (opened || !sameBoard(state, before)) this.#boardChanged(state, before, opened);
    if (isStoredChange(state, before)) this.#soon();
    // What was written is fetched again where it is shown, which is no reason to write it again.
    else if (state.fetched !== before.fetched) this.#soon(false);
  }

  #boardChanged(state: State, before: State, opened: boolean) {
    if (this.#timer) this.flush(before);
    this.#written = null;
    // Opening the same board again asks for a new game.
    const resume = !sameBoard(state, before);
    if (opened && resume) {
      [this.#base, this.#draft, this.#isEdited, this.#name] = [state.past.length, null, false, this.#readerName(state)];
      this.#isDrawn = state.mode === 'edit';
    } else if (!opened) {
      [this.#isEdited, this.#isDrawn] = [true, true];
      // An edited board keeps its name. All listeners must have seen the board first.
      queueMicrotask(() => this.#restoreName(this.#name));
    }
    clearTimeout(this.#restoreTimer);
    this.#restoreTimer = window.setTimeout(() => void this.#restore(resume), opened ? 0 : lookMs);
    this.#soon();
  }

  #soon(isChanged = true) {
    this.#isChanged ||= isChanged;
    this.#timer ||= window.setTimeout(() => this.flush(), saveMs);
  }

  /** Cancels a pending write, as the board is being deleted. */
  cancelWrite(key: string) {
    if (key !== this.key()) return;
    clearTimeout(this.#timer);
    this.#timer = 0;
    this.#isChanged = false;
    this.#draft = null;
  }

  /** Writes pending changes. */
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
    if (!kept || !(isChanged || this.#isUnwritten(kept))) return;
    this.#written = kept;
    const drawn = this.#draft;
    this.#draft = kept.draft ? kept.key : null;
    void this.#writer.write(kept, drawn, state.family);
  }

  /** Do name or certificate differ from what was last known? */
  #isUnwritten({ name, certificate }: Kept) {
    const reported = this.#written;
    return (
      certificate !== (reported?.certificate ?? null) || JSON.stringify(name) !== JSON.stringify(reported?.name ?? null)
    );
  }

  /** What the page knows about its board; null if nothing was done with it. */
  #recordOf(state: State, base: number): Kept | null {
    const { family, board, moves, history, past, future, mode, playback, bare } = state;
    const now = Date.now();
    const found = foundIn(state, { version: this.#own.version, at: now });
    const listed = this.#listed(state);
    const certificate = certificateOf(family.id, board);
    const untouched = !moves && history.size <= 1 && !state.answer && found.length === 0 && !certificate;
    if (untouched && listed !== null) return null;
    const edits = past.slice(base);
    return {
      ...{ format, key: this.key(state), family: family.id, board, name: listed ?? this.#name, size: sizeOf(bare) },
      ...{ made: now, at: now, moves, lines: linesOf(history, moves), mode, time: playback.time },
      ...{
        past: bounded(edits),
        future: bounded(future),
        draft: untouched && this.#isDrawn,
        found,
        won: wonIn(state, now),
        claimed: null,
        certificate,
      },
    };
  }

  /** Opens a board of the list as its reader left it. */
  async open({ key, family, board }: Pick<Kept, 'key' | 'family' | 'board'>) {
    this.#requested = key;
    if (key === this.key()) await this.#restore(true);
    else await this.#own.session.openBoard(family, board);
  }

  /** Handles boards that another tab has written. */
  receive(keys: string[]) {
    if (keys.includes(this.key())) void this.#restore(false);
  }

  /** Restores what is stored about the current board. @param resume restores the moves too */
  async #restore(resume: boolean) {
    const { store, storage, engine } = this.#own;
    const state = store.get();
    const key = this.key(state);
    const stored = await storage.get(key);
    if (!stored || stored.board !== state.board) return;
    const kept = await withReadableEdits(engine.rules, stored);
    const isCurrent = () => sameBoard(store.get(), state);
    if (!isCurrent()) return;
    this.#name = this.#listed(state) === null ? kept.name : null;
    this.#written = kept;
    this.#restoreName(kept.name);
    this.#restoreCertificate(kept);
    if (kept.draft) this.#draft = key;
    const restoresPosition =
      this.#requested === key || (resume && wasWatched(kept) && state.mode === 'play' && !state.moves);
    this.#requested = null;
    this.#restoreGame(kept, resume);
    const restored = store.get();
    await nextTurn();
    if (isCurrent()) await this.#restoreAnswer(kept, isCurrent);
    const { moves, mode } = store.get();
    if (restoresPosition && isCurrent() && moves === restored.moves && mode === restored.mode)
      this.#restorePosition(kept);
  }

  /** The name that its reader gave it, if the page shows that. */
  #readerName({ board, collection }: State): string | null {
    const [first] = collection && this.#named.has(collection) ? collection : [];
    return first?.board === board ? first.name : null;
  }

  /** Its name from any other source. */
  #listed(state: State) {
    const { collection } = state;
    return this.#nameOf(collection && this.#named.has(collection) ? { ...state, collection: null } : state);
  }

  /** Shows the reader's name for a board that has no other. */
  #restoreName(name: Name) {
    const state = this.#own.store.get();
    const { board, collection } = state;
    const [first] = collection ?? [];
    const isTaken = collection && collection.length > 1;
    if (isTaken || this.#listed(state) !== null) return;
    const readerName = typeof name === 'string' ? name : '';
    if (readerName === (first?.board === board ? first.name : '')) return;
    const named = readerName ? [{ name: readerName, board }] : null;
    if (named) this.#named.add(named);
    this.#set({ collection: named });
  }

  /** Restores the certificate, and redraws what shows a proof. */
  #restoreCertificate({ family, board, certificate }: Kept) {
    if (!certificate || certificateOf(family, board)) return;
    keepCertificate(family, board, certificate);
    this.#set({ fetched: this.#own.store.get().fetched + 1 });
  }

  #set(change: Partial<State>) {
    this.#quiet = true;
    this.#own.store.set(change);
    this.#quiet = false;
  }

  /** Restores the moves if none have been played yet; restores lines and edits in any case. */
  #restoreGame(kept: Kept, resume: boolean) {
    const { store, engine } = this.#own;
    const { family, board, moves, history, past, future } = store.get();
    const lines = historyOf(kept.lines) ?? emptyHistory();
    const joined = joinedHistory(history, lines);
    if (resume && past.length === this.#base && !this.#isEdited) {
      const hasEdits = endsWith(past, kept.past);
      if (future.length === 0) this.#set({ past: hasEdits ? past : [...past, ...kept.past], future: kept.future });
      if (hasEdits) this.#base -= kept.past.length;
    }
    const fresh = resume && !moves && history.size <= 1 && kept.moves !== '';
    const report = fresh ? engine.rules.check(family.id, board, kept.moves) : null;
    const view = report?.ok && !report.violation ? engine.rules.view(family.id, board, kept.moves) : null;
    if (view?.ok) this.#set({ moves: kept.moves, view: view.view, history: visited(joined, '', kept.moves) });
    else if (joined.size > history.size) this.#set({ history: joined });
  }

  /** Restores the best stored finding, if the rules confirm it and the page shows nothing as good. */
  async #restoreAnswer(kept: Kept, isCurrent: () => boolean) {
    const { store } = this.#own;
    const { family } = store.get();
    const found = foremost(kept.found, family.objective.direction);
    if (!found || !this.#isNews(found)) return;
    const report = found.moves === null ? null : this.#confirmed(found);
    if (found.moves !== null && !report) return;
    await nextTurn();
    if (isCurrent() && this.#isNews(found)) this.#show(found, report);
  }

  /** Does it say more than the page shows? */
  #isNews(found: Found) {
    const { run, answer, playback } = this.#own.store.get();
    if (run?.running || playback.playing || (found.origin === 'file' && found.moves === null)) return false;
    if (answer && found.objective !== answer.objective) return this.#beats(found);
    return !run || (isProof(found) && run.outcome?.status !== found.status);
  }

  /**
   * Is it better than a restored answer? An answer that was searched for here, pasted or linked stays, and so does one
   * whose steps its reader is looking at.
   */
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

  /** Restores mode and step. */
  #restorePosition({ mode, time }: Kept) {
    const { answer, playback, run } = this.#own.store.get();
    if (mode === 'solve' && !answer && !run) return;
    this.#set({ mode, ...(answer ? { playback: seek(playback, time) } : {}) });
  }
}

/** The finished game, if it was finished here just now. */
function wonIn(state: State, now: number): Won | null {
  const { finish, board } = state;
  if (!finish?.isFresh || finish.board !== board) return null;
  const best = truthNow(state)?.kind === 'best';
  return { objective: finish.score, best, first: now, at: now, ms: finish.ms };
}

/** Did its reader last look at a proved answer? Then the board returns to that. */
const wasWatched = ({ mode, found }: Kept) => mode === 'solve' && found.some(isProof);

/** The most recent boards, within the limits of what is stored. */
function bounded(boards: string[]) {
  let letters = 0;
  const first = boards.findLastIndex((each) => {
    letters += each.length;
    return letters > 1 << 19;
  });
  return boards.slice(first + 1).slice(-200);
}
