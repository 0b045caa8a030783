/** Parses JSON in turns, as a file with thousands of boards would block the page, and reports the place of an error. */

/** Where an error is: the part of the data, the place in its text, and the move (from 0). */
export interface Place {
  path?: string;
  line?: number | null;
  column?: number | null;
  step?: number;
}

/** What cannot be read, and where. */
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

/** Longest string, in characters as written: one string is read in a single turn. */
const longestString = 1 << 22;
/** Deepest nesting that is read. */
const deepestNesting = 40;
/** Values between two turns. */
const valuesPerTurn = 500;

const space = /[ \t\n\r]*/y;
/** Only the extent of a scalar; `JSON.parse` interprets it. */
const scalar = /[-+.\w]{1,400}/y;

/** Line and column, counted from 1. */
function placeOf(text: string, at: number) {
  let [line, start] = [1, 0];
  for (let end = text.indexOf('\n'); end >= 0 && end < at; end = text.indexOf('\n', start))
    [line, start] = [line + 1, end + 1];
  return { line, column: at - start + 1 };
}

/** An unfinished list, or an unfinished object with the name of the entry being read. */
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

  /** The next character, which is not consumed. */
  #next() {
    space.lastIndex = this.#at;
    this.#at += space.exec(this.#text)?.[0].length ?? 0;
    return this.#text[this.#at] ?? '';
  }

  #expect(sign: string) {
    if (this.#next() !== sign) this.#unexpected();
    this.#at += 1;
  }

  /** Consumes the next character if it is this one, and returns whether it is. */
  #is(sign: string) {
    if (this.#next() !== sign) return false;
    this.#at += 1;
    return true;
  }

  /**
   * The end of a string, behind its closing quotation mark; one preceded by an odd number of backslashes does not close
   * it.
   */
  #endOfString() {
    for (let end = this.#at; ; ) {
      end = this.#text.indexOf('"', end + 1);
      if (end < 0) return -1;
      if (end - this.#at > longestString) this.#fail('text-too-long');
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

  /** Parses and consumes a string, a number or a word. */
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
    if (this.#open.length === deepestNesting) this.#fail('too-deep');
    this.#open.push(open);
  }

  /** Reads the name of the next entry. */
  #key(object: Record<string, Json>): Open {
    const key = this.#string();
    this.#expect(':');
    return { list: null, object, key };
  }

  /** Reads a complete value; undefined if it only began a list or an object. */
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

  /**
   * Puts a value where it belongs, and closes the lists and objects that end with it. Returns the whole at the end of
   * the text, else undefined.
   */
  #put(value: Json): Json | undefined {
    let complete = value;
    for (let open = this.#open.pop(); open; open = this.#open.pop()) {
      const { list, object, key } = open;
      if (list) list.push(complete);
      else object[key] = complete;
      if (this.#is(',')) {
        this.#open.push(list ? open : this.#key(object));
        return undefined;
      }
      this.#expect(list ? ']' : '}');
      complete = list ?? object;
    }
    return complete;
  }

  *read(): Generator<unknown, Json> {
    for (let count = 1; ; count++) {
      if (count % valuesPerTurn === 0) yield;
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
