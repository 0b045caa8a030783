/**
 * The rules on the page: builds without engines, one for each family, so that the page appears at once. Each family has
 * its own instance; one script serves them all. No input makes them throw.
 */

import type { Failure } from '../pkg-rules/tokeru.js';
import type { FamilyInfo, Linked, Opening, Result, Rules } from './types.ts';
import { initSync, use } from '../pkg-rules/tokeru.js';
import * as wasm from '../pkg-rules/tokeru.js';
import { compile } from './loading.ts';
import { partsOf } from './sent-link.ts';

interface Loaded {
  info: FamilyInfo;
  /** Compiled once, for the first instance and for those that replace a trapped one. */
  module: WebAssembly.Module;
  instance: wasm.InitOutput;
}

const loaded: Map<string, Loaded> = new Map();

/** Adds a family's rules, unless they are there. */
export function openRules(family: string, module: WebAssembly.Module) {
  if (loaded.has(family)) return;
  const instance = initSync({ module });
  const info = wasm.families().find(({ id }) => id === family);
  if (!info) throw new Error(`these are not the rules of ${family}`);
  loaded.set(family, { info, module, instance });
}

/**
 * After a trap or a panic (this build does not unwind) the state of the instance is unknown, so a new one replaces it.
 */
function renew(entry: Loaded) {
  entry.instance = initSync({ module: entry.module });
}

/**
 * An exception is a fault of the rules. The caller gets a value with that fault, and the next call gets a sound
 * instance. Parameters must be texts: the module's own script would copy anything else into memory as if it were one.
 */
function guarded<A extends unknown[], R>(
  service: (family: string, ...parameters: A) => R,
  otherwise: (code: string, detail: string) => R,
): (family: string, ...parameters: A) => R {
  return (family, ...parameters) => {
    const entry = loaded.get(family);
    if (!entry) return otherwise('unknown-family', family);
    for (let at = service.length - 1; at--; )
      if (typeof parameters[at] !== 'string') return otherwise('bad-value', 'not a text');
    try {
      use(entry.instance);
      return service(family, ...parameters);
    } catch (error) {
      console.error(error);
      renew(entry);
      return otherwise('panic', String(error));
    }
  };
}

const failed = (code: string, detail: string): { ok: false; error: Failure } => ({
  ok: false,
  error: { code, line: null, column: null, detail },
});
const none = () => [] as string[];

function splitBoards(family: string, text: string) {
  const places = wasm.splitBoards(family, text);
  return Array.from({ length: places.length / 2 }, (_, index) => text.slice(places[2 * index], places[2 * index + 1]));
}

const decode = guarded(wasm.decodeLink, failed);

function decodeLink(link: string): Result<Linked> {
  const parts = partsOf(link);
  if (!parts) return { ok: false, error: { code: 'link-damaged' } };
  const { family, code } = parts;
  const read = decode(family, code);
  if (read.ok) return { ...read, family };
  // Trailing dashes or underscores may belong to the message (`_..._` in Markdown); the checksum tells.
  const trailing = /[_-]{0,3}$/.exec(code)?.[0].length ?? 0;
  for (let cut = 1; cut <= trailing; cut++) {
    const shorter = decode(family, code.slice(0, -cut));
    if (shorter.ok) return { ...shorter, family };
  }
  return read;
}

function encodeLink(
  family: string,
  board: string,
  moves: string,
  opening: Opening = { answer: false },
): Result<{ link: string }> {
  const encoded = wasm.encodeLink(family, board, moves, opening.answer, opening.step, opening.task);
  return encoded.ok ? { ok: true, link: `#/${family}/${encoded.code}` } : encoded;
}

const encode = guarded(encodeLink, failed);

export const rules: Rules = {
  families: () => [...loaded.values()].map(({ info }) => info),
  parse: guarded(wasm.parse, failed),
  splitBoards: guarded(splitBoards, none),
  boardTitle: guarded(wasm.boardTitle, () => undefined),
  edit: guarded(wasm.edit, failed),
  view: guarded(wasm.view, failed),
  legal: guarded(wasm.legal, none),
  normalizeMoves: guarded(wasm.normalizeMoves, failed),
  check: guarded(wasm.check, failed),
  frames: guarded(wasm.frames, failed),
  query: guarded(wasm.query, failed),
  encodeLink: (family, board, moves = '', opening) => encode(family, board, moves, opening),
  decodeLink,
  linkedFamily: (link) => partsOf(link)?.family ?? null,
};

/**
 * Fetches the rules of families, each once; after a failure the next request tries again.
 * @param at the address of a family's rules; undefined for an unknown family
 */
export function rulesFrom(at: (family: string) => URL | undefined, stallMs: number) {
  const requests: Map<string, Promise<void>> = new Map();

  async function fetched(family: string, url: URL) {
    try {
      openRules(family, await compile(url, stallMs));
    } catch (error) {
      requests.delete(family);
      throw error;
    }
  }

  return (family: string): Promise<void> => {
    const url = at(family);
    const request = requests.get(family) ?? (url ? fetched(family, url) : Promise.resolve());
    requests.set(family, request);
    return request;
  };
}
