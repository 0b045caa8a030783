/**
 * Writes records into the storage. What is not yet written when the page is left goes where a write is finished at
 * once, and the next page puts it into the storage: a database's answers no longer reach a page that has been left.
 */

import type { Family } from '../../puzzles/contract.ts';
import type { Kept } from './record.ts';
import type { Change, Storage } from './storage.ts';
import { families } from '../../puzzles/index.ts';
import { recall, remember } from '../preferences.ts';
import { keptOrNull } from './reading.ts';
import { entryOf, mergedInto } from './record.ts';

/** A record, and the key of the drawing's step that it replaces. */
interface Unwritten {
  kept: Kept;
  replaced: string | null;
}

export const leftKey = 'left';

/** What pages have left. Several tabs may be closed before another page takes it. */
function left(): (Partial<Record<keyof Unwritten, unknown>> | null)[] {
  try {
    return [JSON.parse(recall(leftKey) ?? '[]')].flat();
  } catch {
    return [];
  }
}

const setLeft = (all: unknown[]) => remember(leftKey, all.length > 0 ? JSON.stringify(all) : null);

/** Takes what pages have left, field by field; what can't be read is dropped. */
function takeLeft(): Unwritten[] {
  const all = left();
  setLeft([]);
  return all.flatMap((each) => {
    const kept = keptOrNull(each?.kept);
    return kept ? [{ kept, replaced: typeof each?.replaced === 'string' ? each.replaced : null }] : [];
  });
}

export class Writer {
  readonly #storage: Storage;
  readonly #saved: (keys: string[]) => void;
  readonly #unwritten: Set<Unwritten> = new Set();

  /** @param saved called with the keys of boards that were written */
  constructor(storage: Storage, saved: (keys: string[]) => void) {
    this.#storage = storage;
    this.#saved = saved;
    window.addEventListener('pageshow', ({ persisted }) => persisted && this.#return());
  }

  write(kept: Kept, replaced: string | null, family: Family) {
    return this.#write({ kept, replaced }, family);
  }

  async #write(unwritten: Unwritten, family: Family) {
    const { kept, replaced } = unwritten;
    const change: Change = (before) => {
      if (!before) return entryOf(kept, family);
      const whole = mergedInto(before, kept, family.objective.direction);
      return entryOf({ ...whole, name: before.name ?? kept.name }, family);
    };
    const changes = new Map([[kept.key, change]]);
    if (replaced && replaced !== kept.key) changes.set(replaced, (before) => (before?.draft ? 'gone' : null));
    this.#unwritten.add(unwritten);
    await this.#storage.change(changes);
    this.#unwritten.delete(unwritten);
    this.#saved([...changes.keys()]);
  }

  /** The page is left: it comes back later, or never. */
  leave() {
    this.#storage.leave();
    if (this.#unwritten.size > 0) setLeft([...left(), ...this.#unwritten]);
  }

  /** From the back/forward cache. What this page has left is now written here. */
  #return() {
    const own = new Set([...this.#unwritten].map((each) => JSON.stringify(each)));
    setLeft(left().filter((each) => !own.has(JSON.stringify(each))));
    this.#storage.comeBack();
  }

  /**
   * Writes what an earlier page has left.
   * @param key of the current board, whose record is written first @param written called once it is
   */
  async writeLeft(key: string, written: () => void) {
    const left = takeLeft();
    for (const each of left) this.#unwritten.add(each);
    const isHere = ({ kept }: Unwritten) => kept.key === key;
    for (const each of left.filter(isHere)) await this.#writeOf(each);
    written();
    for (const each of left) if (!isHere(each)) await this.#writeOf(each);
  }

  async #writeOf(each: Unwritten) {
    const family = await families
      .find(({ id }) => id === each.kept.family)
      ?.load()
      .catch(() => null);
    if (family) await this.#write(each, family.default);
  }
}
