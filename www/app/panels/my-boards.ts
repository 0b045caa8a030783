/** The stored boards: they can be opened, deleted (with undo), exported to a file and imported from one. */

import type { Family, Translate } from '../../puzzles/contract.ts';
import type { Context } from '../context.ts';
import type { Card, Kept, Name } from '../saved-boards/record.ts';
import type { Storage } from '../saved-boards/storage.ts';
import { translatorOf } from '../../shared/translate.ts';
import { lateSheet } from '../../shared/late-sheet.ts';
import { h, setText } from '../dom.ts';
import { coloursOf } from '../forced-colours.ts';
import { arranged } from '../saved-boards/finding.ts';
import { Unreadable } from '../saved-boards/json.ts';
import { KeptList, nameOf } from '../saved-boards/list.ts';
import { familyOf } from '../saved-boards/pictures.ts';
import { namesOf } from '../saved-boards/names.ts';
import { entryOf, merged, renamed } from '../saved-boards/record.ts';
import { SearchRow } from '../saved-boards/search-row.ts';
import { words } from '../saved-boards/words.ts';
import { save } from '../save.ts';

export interface Actions {
  storage: Storage;
  open: (kept: Kept) => Promise<unknown>;
  /** cancels pending writes of a board that is being deleted */
  cancelWrite: (key: string) => void;
  saved: (keys: string[]) => void;
  export: (missed: () => void) => Promise<Blob>;
  /** @returns the keys of the boards */
  import: (file: File) => Promise<string[]>;
}

/** Something done to a board that can be taken back. */
interface Done {
  key: string;
  message: () => string;
  undo: () => Promise<unknown>;
}

/** Most acts that can be taken back: a deleted board has up to some megabytes. */
const mostDone = 50;

/** Milliseconds between two refreshes: boards are written many times during a game. */
const pauseMs = 100;

const button = (id: string) => h('button', { type: 'button', class: 'button', id });

function frameOf(root: HTMLElement) {
  const summary = h('summary', { class: 'section-title' });
  const note = h('p', { class: 'small' });
  const [exportButton, importButton, undoButton] = [button('kept-export'), button('kept-import'), button('kept-undo')];
  const accept = '.json,application/json';
  const files = h('input', { type: 'file', name: 'kept', accept, hidden: true });
  const fault = h('p', { class: 'kept-fault', role: 'alert', id: 'kept-fault', hidden: true });
  const message = h('span', { id: 'kept-message' });
  undoButton.hidden = true;
  const search = h('div');
  const list = h('ul', { class: 'kept-list windowed' });
  const buttons = h('div', { class: 'row' }, exportButton, importButton, files);
  const status = h('p', { class: 'row', role: 'status' }, message, undoButton);
  const box = h('details', { class: 'fold kept' }, summary, note, buttons, search, fault, status, list);
  root.replaceChildren(box);
  return { summary, note, exportButton, importButton, files, fault, message, undoButton, search, box };
}

/** Where a file could not be read, and why. */
export function faultOf({ code, place: { path, line, column, step } }: Unreadable, t: Translate) {
  const within = line ? t('place.line', { line, column: column ?? 1 }) : '';
  const move = step === undefined ? '' : t('place.step', { step: step + 1 });
  const details = [path, within, move, t(`fault.${code}`)].filter(Boolean).join(' · ');
  return t('refused', { what: details });
}

export class MyBoards {
  readonly #root: HTMLElement;
  readonly #context: Context;
  readonly #actions: Actions;
  readonly #frame: ReturnType<typeof frameOf>;
  readonly #list: KeptList;
  readonly #search = new SearchRow(() => this.#show());
  /** What can be taken back, the last act at the end. */
  readonly #done: Done[] = [];
  #cards: Card[] = [];
  #refreshTimer = 0;
  /** The last action, and what was wrong with a file, each as a function so that it follows the page's language. */
  #message = () => '';
  #fault = () => '';

  constructor(root: HTMLElement, context: Context, actions: Actions) {
    root.hidden = true;
    this.#root = root;
    this.#context = context;
    this.#actions = actions;
    this.#frame = frameOf(root);
    this.#frame.search.replaceWith(this.#search.element);
    this.#list = new KeptList(context, actions.storage, this.#t, root, {
      open: (key) => void this.#open(key),
      rename: (key, name) => void this.#rename(key, name),
      remove: (key) => void this.#remove(key),
    });
    this.#listen();
    void this.#refresh();
  }

  readonly #t: Translate = (key, values) => translatorOf(words[this.#context.store.get().language])(key, values);

  #listen() {
    const { exportButton, importButton, files, box } = this.#frame;
    exportButton.addEventListener('click', () => void this.#export());
    importButton.addEventListener('click', () => files.click());
    files.addEventListener('change', () => {
      const file = files.files?.[0];
      if (file) void this.#import(file);
      files.value = '';
    });
    box.addEventListener('toggle', () => void this.#refresh());
    this.#context.store.subscribe((state, before) => {
      const isSameLook = state.language === before.language && coloursOf(state) === coloursOf(before);
      const isSame = isSameLook && state.board === before.board;
      if (!isSame) this.#show();
    });
  }

  /** Boards were written. */
  refresh() {
    this.#refreshTimer ||= window.setTimeout(() => {
      this.#refreshTimer = 0;
      void this.#refresh();
    }, pauseMs);
  }

  async #refresh() {
    this.#cards = await this.#actions.storage.cards();
    this.#show();
    await this.#loadStyles();
  }

  /**
   * Shows the list once its style sheet applies, so that nothing moves. A sheet that failed is fetched again at the
   * next change of the list.
   */
  async #loadStyles() {
    try {
      await lateSheet(new URL('../saved-boards/keep.css', import.meta.url).href);
      this.#root.hidden = false;
    } catch {
      this.#context.notices.show(this.#context.translator()('missing'));
    }
  }

  #show() {
    const { summary, note, exportButton, importButton, undoButton, box } = this.#frame;
    const { length } = this.#cards;
    setText(summary, length ? this.#t('count', { n: length }) : this.#t('title'));
    setText(note, this.#note());
    setText(exportButton, this.#t('export'));
    setText(importButton, this.#t('import'));
    setText(undoButton, this.#t('undo'));
    this.#showMessages();
    exportButton.disabled = length === 0;
    const shown = this.#arranged();
    const isSearched = this.#search.update(length, shown.length, this.#t);
    box.classList.toggle('is-searched', isSearched);
    if (box.open) this.#list.show(shown);
  }

  #arranged() {
    return arranged(this.#cards, this.#search.wanted(), this.#context.store.get().language);
  }

  /** Where the boards are, and what of them is not stored. */
  #note() {
    const { storage } = this.#actions;
    const n = storage.unstored();
    if (n) return this.#t('unstored', { n });
    return this.#t(storage.isMissing() ? 'storage.off' : this.#cards.length ? 'note' : 'empty');
  }

  #showMessages() {
    setText(this.#frame.message, this.#message());
    setText(this.#frame.fault, this.#fault());
  }

  /** @param undo takes the action back */
  #setMessage(message: () => string, undo: (() => void) | null = null) {
    const { fault, undoButton } = this.#frame;
    fault.hidden = true;
    this.#message = message;
    this.#showMessages();
    undoButton.hidden = !undo;
    undoButton.onclick = undo;
  }

  /** Tells an act that can be taken back, and after it those before it. */
  #tell(act: Done) {
    this.#done.push(act);
    if (this.#done.length > mostDone) this.#done.shift();
    this.#tellLast();
  }

  #tellLast() {
    const last = this.#done.at(-1);
    if (last) this.#setMessage(last.message, () => void this.#undo(last));
    else this.#setMessage(() => '');
  }

  async #undo(act: Done) {
    // A second press must not take back the same act.
    if (this.#done.at(-1) !== act) return;
    this.#done.pop();
    try {
      await act.undo();
      this.#tellLast();
      await this.#refresh();
      if (!this.#arranged().some(({ key }) => key === act.key)) this.#search.clear();
      this.#show();
      this.#list.focus(act.key);
      this.#actions.saved([act.key]);
    } catch {
      this.#done.push(act);
      this.#context.notices.show(this.#context.translator()('missing'));
    }
  }

  #setFault(fault: () => string) {
    this.#setMessage(() => '');
    this.#fault = fault;
    this.#showMessages();
    this.#frame.fault.hidden = false;
  }

  readonly #named = (card: Pick<Card, 'name'>) => nameOf(card, this.#context.store.get().language, this.#t);

  async #open(key: string) {
    const kept = await this.#read(key);
    if (kept) await this.#actions.open(kept);
  }

  /** The record of a listed board; null, with a message, if it is damaged. Another tab may have deleted it. */
  async #read(key: string) {
    const kept = await this.#actions.storage.get(key);
    if (kept) return kept;
    await this.#refresh();
    if (this.#cards.some((card) => card.key === key)) this.#setFault(() => this.#t('unreadable'));
    return null;
  }

  /** Clearing the name of an example restores the example's own. */
  async #rename(key: string, name: string) {
    const kept = await this.#read(key);
    if (!kept) return;
    try {
      const family = await familyOf(this.#context, kept.family);
      if (!family) return;
      const listed = namesOf(this.#context.engine.rules)({ family, board: kept.board, collection: null });
      await this.#give(kept, family, name || listed);
    } catch {
      this.#context.notices.show(this.#context.translator()('missing'));
    }
  }

  async #give({ key, name: before }: Kept, family: Family, name: Name) {
    const { storage, saved } = this.#actions;
    const change = (to: Name) => storage.change(new Map([[key, renamed(family, to)]]));
    await change(name);
    if (await this.#read(key))
      this.#tell({
        key,
        message: () => this.#t('renamed', { name: this.#named({ name }) }),
        undo: () => change(before),
      });
    await this.#refresh();
    saved([key]);
  }

  async #remove(key: string) {
    const { storage, cancelWrite, saved } = this.#actions;
    const kept = await storage.get(key);
    cancelWrite(key);
    await storage.change(new Map([[key, () => 'gone' as const]]));
    const isLeft = (await storage.get(key)) !== null;
    if (isLeft) this.#setFault(() => this.#t('notRemoved'));
    else if (kept) this.#tell(this.#removal(kept));
    else this.#setMessage(() => '');
    await this.#refresh();
    if (isLeft) this.#list.focus(key);
    else this.#frame.undoButton.focus();
    saved([key]);
  }

  #removal(kept: Kept): Done {
    const message = () => this.#t('removed', { name: this.#named(kept) });
    return { key: kept.key, message, undo: () => this.#putBack(kept) };
  }

  async #putBack(kept: Kept) {
    const family = await familyOf(this.#context, kept.family);
    const direction = family?.objective.direction ?? 'none';
    const change = (before: Kept | null) => entryOf(before ? merged(before, kept, direction) : kept, family);
    await this.#actions.storage.change(new Map([[kept.key, change]]));
  }

  async #export() {
    this.#setMessage(() => this.#t('exporting'));
    let n = 0;
    const file = await this.#actions.export(() => {
      n += 1;
    });
    // The date in the reader's time zone, written as year-month-day, as the Swedish locale does.
    save(`tokeru-${new Date().toLocaleDateString('sv')}.json`, file, 'application/json');
    this.#setMessage(() => (n ? this.#t('exportedWithout', { n }) : ''));
  }

  /** Imports a file that came another way. @returns the message about it */
  async importFile(file: File) {
    const { box, fault, message } = this.#frame;
    box.open = true;
    await this.#import(file);
    return (fault.hidden ? message : fault).textContent ?? '';
  }

  async #import(file: File) {
    this.#setMessage(() => this.#t('importing'));
    try {
      const keys = await this.#actions.import(file);
      this.#setMessage(() => this.#t('imported', { n: keys.length }));
      await this.#refresh();
      this.#actions.saved(keys);
    } catch (error) {
      const unreadable = error instanceof Unreadable ? error : new Unreadable('not-read', {});
      this.#setFault(() => faultOf(unreadable, this.#t));
    }
  }
}
