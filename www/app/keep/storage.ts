/**
 * Where boards are kept: IndexedDB, a card of each for the list beside all that is known of it. What the browser does not take (it has none, forbids
 * it, is full) stays in this tab, and `untaken` is called.
 */

import type { DBSchema, IDBPDatabase } from 'idb';
import type { Card, Kept } from './record.ts';
import { openDB } from 'idb';
import { keptOrNull } from './reading.ts';

const name = 'tokeru';
const version = 1;
/** A browser that does not answer has none. */
const patienceMs = 4000;
const mostTries = 5;
/** What a question fails with when the database is closed under it; its `close` event may come after that. */
const closed = ['AbortError', 'InvalidStateError', 'UnknownError'];
/** Boards that are written side by side. One after the other each waits for the database; thousands at once would hold the page. */
const atOnce = 32;

interface Schema extends DBSchema {
  boards: { key: string; value: unknown };
  cards: { key: string; value: Card };
}

type Database = IDBPDatabase<Schema>;

/** A record with its card, as they are written together. */
export interface Entry {
  kept: Kept;
  card: Card;
}

/** What is written, given what stands there; null leaves it as it is. */
export type Change = (before: Kept | null) => Entry | 'gone' | null;

function withinPatience<T>(promise: Promise<T>): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error('no answer')), patienceMs);
  return Promise.race([promise, late]).finally(() => clearTimeout(timer));
}

/** @param lost it is closed: for good, or until it is opened again */
const openDatabase = (lost: (forGood: boolean) => void): Promise<Database> =>
  openDB<Schema>(name, version, {
    upgrade(database, _before, _after, transaction) {
      transaction.done.catch(() => {}); // opening fails then, and says so
      database.createObjectStore('boards');
      database.createObjectStore('cards');
    },
    // A newer version of the page wants to change it.
    blocking(_now, _wanted, event) {
      (event.target as IDBDatabase).close();
      lost(true);
    },
    // Its reader has the browser forget what sites have kept, and plays on.
    terminated: () => lost(false),
  });

/** All or nothing; one that has failed is over already. */
function abort(transaction: { abort: () => void }) {
  try {
    transaction.abort();
  } catch {}
}

const wasClosed = (error: unknown) => error instanceof DOMException && closed.includes(error.name);

/** A store to read from. What its transaction fails with, the question itself does. */
function storeOf<Name extends 'boards' | 'cards'>(database: Database, name: Name) {
  const transaction = database.transaction(name);
  transaction.done.catch(() => {});
  return transaction.store;
}

/** One that another version has written may lack something. */
const isCard = ({ key, family, at, played }: Card) =>
  typeof key === 'string' && typeof family === 'string' && Number.isFinite(at) && Number.isFinite(played);

export class Storage {
  readonly #untaken: () => void;
  /** null: to be opened by the next who asks */
  #database: Promise<Database | null> | null;
  /** How often it may still fail to open: one that is closed while the browser clears what it keeps may not be there at once. */
  #tries = 0;
  /** What the browser has not taken. */
  readonly #here: Map<string, Entry> = new Map();

  constructor(untaken: () => void) {
    this.#untaken = untaken;
    this.#database = this.#opened();
  }

  async #opened(): Promise<Database | null> {
    try {
      return await withinPatience(openDatabase((forGood) => this.#lose(forGood)));
    } catch {
      if (this.#tries > 0) this.#database = null;
      this.#tries -= 1;
      return null;
    }
  }

  #lose(forGood: boolean) {
    this.#tries = mostTries;
    this.#database = forGood ? Promise.resolve(null) : null;
  }

  /** Asks the database; `otherwise` where there is none, or where it fails. Where it is closed under the question, it is opened and asked anew. */
  async #ask<T>(question: (database: Database) => Promise<T>, otherwise: T): Promise<T> {
    for (let tries = 0; ; tries++) {
      this.#database ??= this.#opened();
      const opening = this.#database;
      const database = await opening;
      try {
        if (database) return await question(database);
      } catch (error) {
        if (!wasClosed(error) || tries === mostTries) return otherwise;
        database?.close();
        if (this.#database === opening) this.#lose(false);
      }
      if (this.#database === opening) return otherwise;
    }
  }

  async get(key: string): Promise<Kept | null> {
    const here = this.#here.get(key);
    if (here) return here.kept;
    return keptOrNull(await this.#ask((database) => storeOf(database, 'boards').get(key), null));
  }

  /** In no order. */
  async cards(): Promise<Card[]> {
    const all = await this.#ask((database) => storeOf(database, 'cards').getAll(), []);
    const others = all.filter((card) => isCard(card) && !this.#here.has(card.key));
    return [...others, ...[...this.#here.values()].map(({ card }) => card)];
  }

  /** Writes some boards, all or none of them. */
  async change(changes: Map<string, Change>): Promise<void> {
    const written = await this.#ask((database) => this.#write(database, changes), false);
    if (written) return;
    this.#untaken();
    for (const [key, change] of changes) {
      const entry = change(await this.get(key));
      if (entry === 'gone') this.#here.delete(key);
      else if (entry) this.#here.set(key, entry);
    }
  }

  async #write(database: Database, changes: Map<string, Change>) {
    const transaction = database.transaction(['boards', 'cards'], 'readwrite');
    const one = async (key: string, change: Change) => {
      const before = this.#here.get(key)?.kept ?? keptOrNull(await transaction.objectStore('boards').get(key));
      const entry = change(before);
      const [boards, cards] = [transaction.objectStore('boards'), transaction.objectStore('cards')];
      if (entry === 'gone') await Promise.all([boards.delete(key), cards.delete(key)]);
      else if (entry) await Promise.all([boards.put(entry.kept, key), cards.put(entry.card, key)]);
    };
    const done = transaction.done.then(
      () => null,
      (error) => ({ error }),
    );
    try {
      const all = [...changes];
      for (let first = 0; first < all.length; first += atOnce)
        await Promise.all(all.slice(first, first + atOnce).map(([key, change]) => one(key, change)));
    } catch (error) {
      abort(transaction);
      throw error;
    }
    const failed = await done;
    if (failed) throw failed.error;
    for (const key of changes.keys()) this.#here.delete(key);
    return true;
  }
}
