/**
 * What page and widget both know about a board: the board itself, and what was played, drawn and found on it. Each adds
 * what it alone shows.
 */

import type { CheckedOutcome, Diagnostic, Family, FamilyData } from '../../puzzles/contract.ts';
import type { Result, Rules } from '../../engine/types.ts';
import type { History } from './history.ts';
import type { Hint } from './hints.ts';
import type { Playback } from './playback.ts';
import type { Run } from './run.ts';
import { emptyHistory, visited } from './history.ts';
import { playbackOf } from './playback.ts';

export interface PlayerState {
  /** null until a board is opened */
  family: Family | null;
  board: string;
  moves: string;
  /** all lines played on this board */
  history: History;
  /** view of board and moves */
  view: FamilyData;
  /** view of the board alone */
  bare: FamilyData;
  ui: FamilyData;
  diagnostics: Diagnostic[];
  /** undo: earlier boards, the latest last */
  past: string[];
  /** redo: boards that were undone */
  future: string[];
  answer: CheckedOutcome | null;
  playback: Playback;
  run: Run | null;
  hint: Hint | null;
  /** how many boards were opened so far; edits open none */
  opened: number;
}

/** The state of a fresh board: nothing played, asked or found. */
const noMoves = () => ({ moves: '', history: emptyHistory(), run: null, hint: null, ...withoutAnswer() });

/** The changes that put an answer away. */
export const withoutAnswer = () => ({ answer: null, playback: playbackOf(0, false) });

/**
 * Removes the hint, and its mark on the board unless something has replaced it: a hint is for one position. The
 * reader's choice (a person) stays.
 */
export function withoutHint({ hint, ui, family }: Pick<PlayerState, 'hint' | 'ui' | 'family'>) {
  const mark = hint?.steps?.[hint.seen - 1]?.ui?.hint;
  return { hint: null, ui: mark !== undefined && ui.hint === mark ? { ...ui, hint: family?.ui().hint } : ui };
}

/** The state before any board is opened. */
export const emptyState = (): PlayerState => ({
  ...noMoves(),
  family: null,
  board: '',
  ...{ view: null, bare: null, ui: null },
  ...{ diagnostics: [], past: [], future: [], opened: 0 },
});

/** The view of a position; null if the rules refuse it. */
export const viewOf = (rules: Rules, family: string, board: string, moves: string): FamilyData => {
  const result = rules.view(family, board, moves);
  return result.ok ? result.view : null;
};

/**
 * What follows from another board: new views, and nothing kept but the moves given. Moves that the rules cannot follow
 * are dropped.
 */
export function settled(rules: Rules, family: string, board: string, moves: string = '') {
  const bare = viewOf(rules, family, board, '');
  const view = moves ? viewOf(rules, family, board, moves) : null;
  const kept = view ? moves : '';
  return {
    ...noMoves(),
    ...{ board, bare, view: view ?? bare, moves: kept },
    history: visited(emptyHistory(), '', kept),
  };
}

/** Longest text that is read, in characters. */
export const longestText = 1 << 20;

/** Reads a text as a board under the rules. */
export function boardOf(
  rules: Rules,
  family: string,
  text: string,
): Result<{ board: string; diagnostics: Diagnostic[] }> {
  return rules.parse(family, text.slice(0, longestText + 1));
}
