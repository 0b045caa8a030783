/**
 * The rules on the page: a build without any engine, so that the page is there at once. Nothing that comes in makes them throw.
 * @import { Linked, Opening, Result, Rules } from './types.d.ts'
 */

import init, * as wasm from '../pkg-rules/tokeru.js';

/** Compiled once, for the first instance and for those that take the place of one that has trapped. */
let module = /** @type {WebAssembly.Module | null} */ (null);

/** After a trap or a panic (this build does not unwind) the state of the instance is unknown: a new one takes its place. */
function renew() {
  if (module) wasm.initSync({ module });
}

/**
 * An exception is a fault in the rules themselves. The caller gets a value that says so, and the next call meets a sound instance.
 * @template {unknown[]} A
 * @template R
 * @param {(...parameters: A) => R} service
 * @param {(error: unknown) => R} otherwise
 * @returns {(...parameters: A) => R}
 */
function guarded(service, otherwise) {
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

/**
 * @param {unknown} error
 * @returns {{ ok: false, error: import('../pkg-rules/tokeru.js').Failure }}
 */
const panicked = (error) => ({ ok: false, error: { code: 'panic', line: null, column: null, detail: String(error) } });
const none = () => /** @type {string[]} */ ([]);

/** @param {string} family @param {string} text */
function splitBoards(family, text) {
  const places = wasm.splitBoards(family, text);
  return Array.from({ length: places.length / 2 }, (_, index) => text.slice(places[2 * index], places[2 * index + 1]));
}

/**
 * @param {string} link
 * @returns {{ family: string, code: string } | null}
 */
function partsOf(link) {
  const [, family, code] = /#\/([a-z]+)\/([\w-]+)$/.exec(link) ?? [];
  return code ? { family, code } : null;
}

/**
 * @param {string} link
 * @returns {Result<Linked>}
 */
function decodeLink(link) {
  const parts = partsOf(link);
  if (!parts) return { ok: false, error: { code: 'link-damaged' } };
  const read = wasm.decodeLink(parts.family, parts.code);
  return read.ok ? { ...read, family: parts.family } : read;
}

/**
 * @param {string} family
 * @param {string} board
 * @param {string} [moves]
 * @param {Opening} [opening]
 * @returns {Result<{ link: string }>}
 */
function encodeLink(family, board, moves = '', opening = { answer: false }) {
  const made = wasm.encodeLink(family, board, moves, opening.answer, opening.step);
  return made.ok ? { ok: true, link: `#/${family}/${made.code}` } : made;
}

/**
 * @param {WebAssembly.Module} compiled
 * @returns {Promise<Rules>}
 */
export async function openRules(compiled) {
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
