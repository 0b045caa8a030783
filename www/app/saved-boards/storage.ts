/**
 * Stores boards in IndexedDB: a full record of each, and a card for the list. What the browser does not take (it lacks
 * IndexedDB, forbids it, or is full) stays in this tab, and `untaken` is called. It is written once the browser takes
 * it.
 */

import type { DBSchema, IDBPDatabase } from 'idb';
import type { Card, Entry, Kept } from './record.ts';
import { openDB } from 'idb';
import { cardOrNull, keptOrNull } from './reading.ts';
import { withStored } from './record.ts';

const name = 'tokeru';
const version = 1;
/** Milliseconds after which a browser that does not answer counts as one without IndexedDB, until it does answer. */
const timeoutMs = 4000;
const mostTries = 5;
/** Errors of a request whose database is closed meanwhile; its `close` event may come later. */
const closed = ['AbortError', 'InvalidStateError', 'UnknownError'];
/**
 * How many boards are written at once. One at a time, each would wait for the database; thousands at once would block
 * the page.
 */
const atOnce = 32;

interface Schema extends DBSchema {
  boards: { key: string; value: unknown };
  cards: { key: string; value: unknown };
}

type Database = IDBPDatabase<Schema>;

/** What to write, given the stored record; null leaves it as it is. */
export type Change = (before: Kept | null) => Entry | 'gone' | null;

function withTimeout<T>(promise: Promise<T>): Promise<T> {
  const { promise: timeout, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error('no answer')), timeoutMs);
  return Promise.race([promise, timeout]).finally(() => clearTimeout(timer));
}

/** @param lost called when the database is closed: for good, or until it is opened again */
const openDatabase = (lost: (forGood: boolean) => void): Promise<Database> =>
  openDB<Schema>(name, version, {
    upgrade(database, _before, _after, transaction) {
      transaction.done.catch(() => {}); // opening then fails, and reports it
      database.createObjectStore('boards');
      database.createObjectStore('cards');
    },
    // A newer version of the page wants to upgrade the database.
    blocking(_now, _next, event) {
      (event.target as IDBDatabase).close();
      lost(true);
    },
    // The reader has cleared the site's data in the browser, and continues to play.
    terminated: () => lost(false),
  });

/** Undoes the whole transaction; one that has failed is over already. */
function abort(transaction: { abort: () => void }) {
  try {
    transaction.abort();
  } catch {}
}

const wasClosed = (error: unknown) => error instanceof DOMException && closed.includes(error.name);

export class Storage {
  readonly #untaken: () => void;
  readonly #answered: () => void;
  /** null: to be opened by the next request */
  #database: Promise<Database | null> | null;
  /** How many more attempts may fail to open it. While the browser clears a site's data, it may not open at once. */
  #tries = 0;
  /** Entries that the browser has not taken. */
  readonly #unstored: Map<string, Entry> = new Map();
  readonly #running: Set<{ abort: () => void }> = new Set();
  /** Has the last request found no database? */
  #isMissing = false;
  /** Set while the page is left. */
  #away: PromiseWithResolvers<void> | null = null;

  /** @param answered called when a browser that counted as one without IndexedDB answers after all */
  constructor(untaken: () => void, answered: () => void = () => {}) {
    this.#untaken = untaken;
    this.#answered = answered;
    this.#database = this.#opened();
  }

  async #opened(): Promise<Database | null> {
    let opening: Promise<Database> | null = null;
    try {
      opening = openDatabase((forGood) => this.#lose(forGood));
      return await withTimeout(opening);
    } catch {
      opening?.then(
        (database) => this.#take(database),
        () => {},
      );
      if (this.#tries > 0) this.#database = null;
      this.#tries -= 1;
      return null;
    }
  }

  /** The tab was frozen, or the disk was busy for long. */
  async #take(database: Database) {
    if (await this.#database) return database.close();
    this.#database = Promise.resolve(database);
    await this.#storeLeft();
    this.#answered();
  }

  #lose(forGood: boolean) {
    this.#tries = mostTries;
    this.#database = forGood ? Promise.resolve(null) : null;
  }

  /**
   * The page is left. In WebKit a transaction that is still running would hold up every other page of the site for as
   * long as this page is in the back/forward cache. What is interrupted is requested again if the page comes back.
   */
  leave() {
    this.#away ??= Promise.withResolvers();
    for (const transaction of this.#running) abort(transaction);
  }

  comeBack() {
    this.#away?.resolve();
    this.#away = null;
  }

  #begun<T extends { abort: () => void; done: Promise<void> }>(transaction: T): T {
    this.#running.add(transaction);
    const over = () => this.#running.delete(transaction);
    transaction.done.then(over, over);
    return transaction;
  }

  /** A store for reading. An error of its transaction is also that of the request itself. */
  #storeOf<Name extends 'boards' | 'cards'>(database: Database, name: Name) {
    return this.#begun(database.transaction(name)).store;
  }

  /**
   * Sends a request to the database; returns `otherwise` if there is none, or if the request fails. If the database is
   * closed meanwhile, it is opened and asked again.
   */
  async #request<T>(run: (database: Database) => Promise<T>, otherwise: T): Promise<T> {
    for (let tries = 0; ; tries++) {
      while (this.#away) await this.#away.promise;
      this.#database ??= this.#opened();
      const opening = this.#database;
      const database = await opening;
      if (this.#away) continue;
      this.#isMissing = !database;
      try {
        if (database) return await run(database);
      } catch (error) {
        if (!wasClosed(error) || tries === mostTries) return otherwise;
        database?.close();
        if (this.#database === opening) this.#lose(false);
      }
      if (this.#database === opening) return otherwise;
    }
  }

  /** Does the browser store nothing here at present? */
  isMissing() {
    return this.#isMissing;
  }

  /** How many boards are in this tab alone. */
  unstored() {
    return this.#unstored.size;
  }

  async get(key: string): Promise<Kept | null> {
    const unstored = this.#unstored.get(key);
    if (unstored) return unstored.kept;
    return keptOrNull(await this.#request((database) => this.#storeOf(database, 'boards').get(key), null));
  }

  /** All cards, in no order. */
  async cards(): Promise<Card[]> {
    const all = await this.#request((database) => this.#storeOf(database, 'cards').getAll(), []);
    const stored = all.map(cardOrNull).filter((card) => card !== null);
    const others = stored.filter(({ key }) => !this.#unstored.has(key));
    return [...others, ...[...this.#unstored.values()].map(({ card }) => card)];
  }

  /** Writes boards, all or none of them. */
  async change(changes: Map<string, Change>): Promise<void> {
    const written = await this.#request((database) => this.#write(database, changes), false);
    if (written) return this.#storeLeft();
    this.#untaken();
    for (const [key, change] of changes) {
      const entry = change(await this.get(key));
      if (entry === 'gone') this.#unstored.delete(key);
      else if (entry) this.#unstored.set(key, entry);
    }
  }

  /** Writes what the browser has not taken so far: there may be room now. */
  async #storeLeft() {
    for (const key of this.#unstored.keys())
      await this.#request((database) => this.#write(database, new Map([[key, null]])), false);
  }

  /** @param changes null for what has not been taken, as it is */
  async #write(database: Database, changes: Map<string, Change | null>) {
    const transaction = this.#begun(database.transaction(['boards', 'cards'], 'readwrite'));
    const writeOne = async (key: string, change: Change | null) => {
      const stored = keptOrNull(await transaction.objectStore('boards').get(key));
      const left = this.#unstored.get(key);
      const whole = left ? withStored(left, stored) : null;
      const entry = change ? change(whole?.kept ?? stored) : whole;
      const [boards, cards] = [transaction.objectStore('boards'), transaction.objectStore('cards')];
      if (entry === 'gone') await Promise.all([boards.delete(key), cards.delete(key)]);
      else if (entry) await Promise.all([boards.put(entry.kept, key), cards.put(entry.card, key)]);
    };
    const failure = transaction.done.then(
      () => null,
      (error) => ({ error }),
    );
    try {
      const entries = [...changes];
      for (let first = 0; first < entries.length; first += atOnce)
        await Promise.all(entries.slice(first, first + atOnce).map(([key, change]) => writeOne(key, change)));
    } catch (error) {
      abort(transaction);
      throw error;
    }
    const failed = await failure;
    if (failed) throw failed.error;
    for (const key of changes.keys()) this.#unstored.delete(key);
    return true;
  }
}
