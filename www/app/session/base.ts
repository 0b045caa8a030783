/** What every part of a session works with: the state, the rules, and the few ways in which a board changes or is refused. */

import type { Banner, State, Store } from '../store.ts';
import type { Engine, WireError } from '../../engine/types.ts';
import type { Own } from '../../puzzles/contract.ts';
import { playbackOf } from '../../board/anim.ts';
import { emptyHistory, played } from '../../shared/player/history.ts';

/** Largest text that is looked at. */
export const longestText = 1 << 20;

/** What a session wants of its page. */
export interface Page {
  /** a run that is going on is of no use any more */
  drop: () => void;
  /** the run ends and keeps its best */
  cancel: () => void;
  focus: (id: string) => void;
  notice: (text: string) => void;
  recall: (key: string) => string | null;
  /** lays a photo under the board that is being drawn */
  photo?: () => void;
}

export type Base = ReturnType<typeof sessionBase>;

export function sessionBase(store: Store, engine: Engine, page: Page) {
  const { rules } = engine;

  /** @param step of a list of moves, from 0 */
  const refuse = (kind: Banner['kind'], { code, line, column, detail }: WireError, step?: number) =>
    store.set({ banner: { kind, code, line: line ?? undefined, column: column ?? undefined, detail, step } });

  /** Views of a position; null if the rules refuse it. */
  const viewOf = (family: string, board: string, moves: string): Own => {
    const result = rules.view(family, board, moves);
    return result.ok ? result.view : null;
  };

  /** What follows from another board or family: views anew, nothing played, no answer. */
  const settle = (change: Partial<State>) => {
    const next = { ...store.get(), ...change };
    const bare = viewOf(next.family.id, next.board, '');
    const kept = change.moves ? viewOf(next.family.id, next.board, change.moves) : null;
    const moves = (kept && change.moves) || '';
    page.drop();
    store.set({
      ...change,
      moves,
      view: kept ?? bare,
      bare,
      history: played(emptyHistory(), '', moves),
      answer: null,
      run: null,
      playback: playbackOf(0, false),
      banner: null,
    });
  };

  const read = (
    text: string,
    family = store.get().family,
  ): { board: string; diagnostics: State['diagnostics'] } | null => {
    const parsed = rules.parse(family.id, text.slice(0, longestText + 1));
    if (!parsed.ok) {
      refuse('board', parsed.error);
      return null;
    }
    return { board: parsed.board, diagnostics: parsed.diagnostics };
  };

  return { store, engine, rules, page, refuse, viewOf, settle, read };
}
