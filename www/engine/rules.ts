/** The rules on the page: a build without any engine, so that the page is there at once. Nothing that comes in makes them throw. */

import type { Failure } from '../pkg-rules/tokeru.js';
import type { Linked, Opening, Result, Rules } from './types.ts';
import init, * as wasm from '../pkg-rules/tokeru.js';

/** Compiled once, for the first instance and for those that take the place of one that has trapped. */
let module = null as WebAssembly.Module | null;

/** After a trap or a panic (this build does not unwind) the state of the instance is unknown: a new one takes its place. */
function renew() {
  if (module) wasm.initSync({ module });
}

/** An exception is a fault in the rules themselves. The caller gets a value that says so, and the next call meets a sound instance. */
function guarded<A extends unknown[], R>(
  service: (...parameters: A) => R,
  otherwise: (error: unknown) => R,
): (...parameters: A) => R {
  return (...parameters) => {
    try {
      return service(...parameters);
    } catch (error) {
      console.error(error);
      renew();
      return otherwise(error);
    }
  };
}

const panicked = (error: unknown): { ok: false; error: Failure } => ({
  ok: false,
  error: { code: 'panic', line: null, column: null, detail: String(error) },
});
const none = () => [] as string[];

function splitBoards(family: string, text: string) {
  const places = wasm.splitBoards(family, text);
  return Array.from({ length: places.length / 2 }, (_, index) => text.slice(places[2 * index], places[2 * index + 1]));
}

function partsOf(link: string): { family: string; code: string } | null {
  const [, family, code] = /#\/([a-z]+)\/([\w-]+)$/.exec(link) ?? [];
  return code ? { family, code } : null;
}

function decodeLink(link: string): Result<Linked> {
  const parts = partsOf(link);
  if (!parts) return { ok: false, error: { code: 'link-damaged' } };
  const read = wasm.decodeLink(parts.family, parts.code);
  return read.ok ? { ...read, family: parts.family } : read;
}

function encodeLink(
  family: string,
  board: string,
  moves: string = '',
  opening: Opening = { answer: false },
): Result<{ link: string }> {
  const made = wasm.encodeLink(family, board, moves, opening.answer, opening.step);
  return made.ok ? { ok: true, link: `#/${family}/${made.code}` } : made;
}

export async function openRules(compiled: WebAssembly.Module): Promise<Rules> {
  await init({ module_or_path: compiled });
  module = compiled;
  return {
    families: wasm.families,
    parse: guarded(wasm.parse, panicked),
    splitBoards: guarded(splitBoards, none),
    boardTitle: guarded(wasm.boardTitle, () => undefined),
    edit: guarded(wasm.edit, panicked),
    view: guarded(wasm.view, panicked),
    legal: guarded(wasm.legal, none),
    normalizeMoves: guarded(wasm.normalizeMoves, panicked),
    check: guarded(wasm.check, panicked),
    frames: guarded(wasm.frames, panicked),
    query: guarded(wasm.query, panicked),
    encodeLink: guarded(encodeLink, panicked),
    decodeLink: guarded(decodeLink, panicked),
  };
}
