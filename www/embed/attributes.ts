/** What an element's attributes ask for. */

import type { Linked, Result, Rules } from '../engine/types.ts';

/** The family that the attributes name; null if `link` is not a link. */
export function familyNamed(host: HTMLElement, rules: Rules): string | null {
  const link = host.getAttribute('link');
  return link ? rules.linkedFamily(link) : (host.getAttribute('family') ?? '');
}

/** The board that the attributes name, once its family is loaded. */
export function requestedBoard(host: HTMLElement, rules: Rules): Result<Linked> {
  const link = host.getAttribute('link');
  if (link) return rules.decodeLink(link);
  const family = host.getAttribute('family') ?? '';
  const text = host.getAttribute('board') ?? '';
  if (!text.trim()) return { ok: false, error: { code: 'no-board' } };
  const result = rules.parse(family, text);
  return result.ok ? { ok: true, family, board: result.board, moves: '', answer: false } : result;
}

/** Runs once for all requests of one moment, as several attributes may change together. */
export function oncePerTurn(run: () => Promise<void>, failed: (error: unknown) => void) {
  let waiting = false;
  let latest: Promise<void> = Promise.resolve();
  return {
    request() {
      if (waiting) return;
      waiting = true;
      latest = Promise.resolve().then(() => {
        waiting = false;
        return run().catch(failed);
      });
    },
    /** Resolves when no request is pending. */
    async settled() {
      for (let seen: typeof latest | undefined; seen !== latest; ) {
        seen = latest;
        await seen;
      }
    },
  };
}

/** The smallest module: shows whether the page's content policy lets any module compile. */
const nothing = new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0]);

/** Why the engine could not be fetched, as a key of the words. */
export function reasonOf(error: unknown) {
  if (/^no-(wasm|simd|worker)$/.test((error as Error).message)) return 'noBrowser';
  try {
    new WebAssembly.Module(nothing);
    return 'notLoaded';
  } catch {
    return 'noEngine';
  }
}
