/** What the attributes of an element ask for. */

import type { Linked, Result, Rules } from '../engine/types.ts';

/** The family that the attributes name; null where they hold something that is no link. */
export function familyNamed(host: HTMLElement, rules: Rules): string | null {
  const link = host.getAttribute('link');
  return link ? rules.linkedFamily(link) : (host.getAttribute('family') ?? '');
}

/** The board that the attributes name, once its family is loaded. */
export function wantedBy(host: HTMLElement, rules: Rules): Result<Linked> {
  const link = host.getAttribute('link');
  if (link) return rules.decodeLink(link);
  const family = host.getAttribute('family') ?? '';
  const text = host.getAttribute('board') ?? '';
  if (!text.trim()) return { ok: false, error: { code: 'no-board' } };
  const result = rules.parse(family, text);
  return result.ok ? { ok: true, family, board: result.board, moves: '', answer: false } : result;
}

/** Runs once for all wishes of one moment: attributes that change together. */
export function onceFor(run: () => Promise<void>, failed: (error: unknown) => void) {
  let waiting = false;
  let latest: Promise<void> = Promise.resolve();
  return {
    wish() {
      if (waiting) return;
      waiting = true;
      latest = Promise.resolve().then(() => {
        waiting = false;
        return run().catch(failed);
      });
    },
    /** No wish is open any more. */
    async settled() {
      for (let seen: typeof latest | undefined; seen !== latest; ) {
        seen = latest;
        await seen;
      }
    },
  };
}

/** The smallest module: does the page's policy let anything be compiled at all? */
const nothing = new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0]);

/** Why the engine did not come, as a key of the words. */
export function reasonOf(error: unknown) {
  if (/^no-(wasm|simd|worker)$/.test((error as Error).message)) return 'noBrowser';
  try {
    new WebAssembly.Module(nothing);
    return 'notLoaded';
  } catch {
    return 'noEngine';
  }
}
