/** What the attributes of an element ask for, and that of many wishes only the newest counts. */

import type { Linked, Rules } from '../engine/types.ts';

/** The family that the attributes name; null where they hold something that is no link. */
export function familyNamed(host: HTMLElement, rules: Rules): string | null {
  const link = host.getAttribute('link');
  return link ? rules.linkedFamily(link) : (host.getAttribute('family') ?? '');
}

/** The board that the attributes name, once its family is loaded. */
export function wantedBy(host: HTMLElement, rules: Rules): Linked | { code: string } {
  const link = host.getAttribute('link');
  if (link) {
    const result = rules.decodeLink(link);
    return result.ok ? result : { code: result.error.code };
  }
  const family = host.getAttribute('family') ?? '';
  const result = rules.parse(family, host.getAttribute('board') ?? '');
  return result.ok ? { family, board: result.board, moves: '', answer: false } : { code: result.error.code };
}

/** Runs once for all wishes of one moment (attributes that change together), and lets the run ask whether it is still the newest. */
export function newestOf(run: (newest: () => boolean) => Promise<void>) {
  let turn = 0;
  let waiting = false;
  let latest: Promise<void> = Promise.resolve();
  return {
    wish() {
      if (waiting) return;
      waiting = true;
      turn += 1;
      const own = turn;
      latest = Promise.resolve().then(() => {
        waiting = false;
        return run(() => own === turn);
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
