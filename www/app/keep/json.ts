/** Reads JSON in turns: a file with thousands of boards holds the page for a while, and what is wrong in it has a place. */

/** In which part of what was read, where in its text, and at which of its moves (from 0). */
export interface Place {
  path?: string;
  line?: number | null;
  column?: number | null;
  step?: number;
}

/** What can't be read, and where. */
export class Unreadable extends Error {
  readonly code: string;
  readonly place: Place;
  constructor(code: string, place: Place) {
    super(code);
    this.code = code;
    this.place = place;
  }
}

type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

/** Longest text between two quotation marks, as it is written: one is read in a single turn. */
const longest = 1 << 22;
/** Deepest nesting that is read. */
const deepest = 40;
/** Values between two pauses. */
const between = 500;

const space = /[ \t\n\r]*/y;
/** What its signs mean, `JSON.parse` says. */
const scalar = /[-+.\w]{1,400}/y;

/** Line and column, from 1. */
function placeOf(text: string, at: number) {
  let [line, start] = [1, 0];
  for (let end = text.indexOf('\n'); end >= 0 && end < at; end = text.indexOf('\n', start))
    [line, start] = [line + 1, end + 1];
  return { line, column: at - start + 1 };
}

/** A list, or an object and the name of the entry that is being read. */
interface Open {
  list: Json[] | null;
  object: Record<string, Json>;
  key: string;
}

const noObject: Record<string, Json> = Object.freeze(Object.create(null));

class Reader {
  readonly #text: string;
  #at = 0;
  readonly #open: Open[] = [];

  constructor(text: string) {
    this.#text = text;
  }

  #fail(code: string): never {
    throw new Unreadable(code, placeOf(this.#text, this.#at));
  }

  /** The next sign, which is not taken. */
  #next() {
    space.lastIndex = this.#at;
    this.#at += space.exec(this.#text)?.[0].length ?? 0;
    return this.#text[this.#at] ?? '';
  }

  #expect(sign: string) {
    if (this.#next() !== sign) this.#unexpected();
    this.#at += 1;
  }

  /** Is it this sign? Then it is taken. */
  #is(sign: string) {
    if (this.#next() !== sign) return false;
    this.#at += 1;
    return true;
  }

  /** Behind the quotation mark that ends a text: one with an odd number of backslashes before it does not. */
  #endOfString() {
    for (let end = this.#at; ; ) {
      end = this.#text.indexOf('"', end + 1);
      if (end < 0) return -1;
      if (end - this.#at > longest) this.#fail('text-too-long');
      let slashes = 0;
      while (this.#text[end - 1 - slashes] === '\\') slashes += 1;
      if (slashes % 2 === 0) return end + 1;
    }
  }

  #string(): string {
    if (this.#next() !== '"') this.#unexpected();
    const end = this.#endOfString();
    return end < 0 ? this.#fail('unexpected-end') : this.#parsed(this.#text.slice(this.#at, end));
  }

  /** A text, a number or a word that stands here. */
  #parsed(found: string) {
    try {
      const value = JSON.parse(found);
      this.#at += found.length;
      return value;
    } catch {
      return this.#unexpected();
    }
  }

  #unexpected(): never {
    this.#fail(this.#at >= this.#text.length ? 'unexpected-end' : 'unexpected-text');
  }

  #scalar(): Json {
    if (this.#next() === '"') return this.#string();
    scalar.lastIndex = this.#at;
    return this.#parsed(scalar.exec(this.#text)?.[0] ?? '');
  }

  #enter(open: Open) {
    if (this.#open.length === deepest) this.#fail('too-deep');
    this.#open.push(open);
  }

  /** The name of the next entry. */
  #key(object: Record<string, Json>): Open {
    const key = this.#string();
    this.#expect(':');
    return { list: null, object, key };
  }

  /** A value that is whole; undefined where one has begun. */
  #value(): Json | undefined {
    if (this.#is('[')) {
      if (this.#is(']')) return [];
      this.#enter({ list: [], object: noObject, key: '' });
      return undefined;
    }
    if (!this.#is('{')) return this.#scalar();
    const object: Record<string, Json> = Object.create(null);
    if (this.#is('}')) return object;
    this.#enter(this.#key(object));
    return undefined;
  }

  /** Puts a value where it belongs, and closes what ends with it; the whole at the end of all, else undefined. */
  #put(value: Json): Json | undefined {
    let done = value;
    for (let open = this.#open.pop(); open; open = this.#open.pop()) {
      const { list, object, key } = open;
      if (list) list.push(done);
      else object[key] = done;
      if (this.#is(',')) {
        this.#open.push(list ? open : this.#key(object));
        return undefined;
      }
      this.#expect(list ? ']' : '}');
      done = list ?? object;
    }
    return done;
  }

  *read(): Generator<unknown, Json> {
    for (let count = 1; ; count++) {
      if (count % between === 0) yield;
      const value = this.#value();
      if (value === undefined) continue;
      const whole = this.#put(value);
      if (whole === undefined) continue;
      if (this.#next() !== '') this.#fail('unexpected-text');
      return whole;
    }
  }
}

/** @throws Unreadable */
export const readJson = (text: string) => new Reader(text).read();
