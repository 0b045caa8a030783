/** What page and widget both know of a board: what stands on it, what was played, drawn and found. Each adds what it alone shows. */

import type { CheckedOutcome, Diagnostic, Family, Own } from '../../puzzles/contract.ts';
import type { Result, Rules } from '../../engine/types.ts';
import type { History } from './history.ts';
import type { Hint } from './hints.ts';
import type { Playback } from './playback.ts';
import type { Run } from './run.ts';
import { emptyHistory, visited } from './history.ts';
import { playbackOf } from './playback.ts';

export interface PlayerState {
  /** null until a board has been opened */
  family: Family | null;
  board: string;
  moves: string;
  /** all lines played on this board */
  history: History;
  /** of board and moves */
  view: Own;
  /** view of the board alone */
  bare: Own;
  ui: Own;
  diagnostics: Diagnostic[];
  /** boards before, latest last */
  past: string[];
  /** boards undone */
  future: string[];
  answer: CheckedOutcome | null;
  playback: Playback;
  run: Run | null;
  hint: Hint | null;
  /** boards opened so far; an edit opens none */
  opened: number;
}

/** Nothing but the board is there: nothing played, asked or found. */
const untouched = () => ({ moves: '', history: emptyHistory(), run: null, hint: null, ...withoutAnswer() });

/** What is shown again when an answer is put away. */
export const withoutAnswer = () => ({ answer: null, playback: playbackOf(0, false) });

/** A hint is for one position: its mark goes with it, unless something else has taken its place. What was chosen for it (a person) stays chosen. */
export function withoutHint({ hint, ui, family }: Pick<PlayerState, 'hint' | 'ui' | 'family'>) {
  const mark = hint?.steps?.[hint.seen - 1]?.ui?.hint;
  return { hint: null, ui: mark !== undefined && ui.hint === mark ? { ...ui, hint: family?.ui().hint } : ui };
}

/** No board is there yet. */
export const emptyState = (): PlayerState => ({
  ...untouched(),
  family: null,
  board: '',
  ...{ view: null, bare: null, ui: null },
  ...{ diagnostics: [], past: [], future: [], opened: 0 },
});

/** The view of a position; null if the rules refuse it. */
export const viewOf = (rules: Rules, family: string, board: string, moves: string): Own => {
  const result = rules.view(family, board, moves);
  return result.ok ? result.view : null;
};

/** What follows from another board: views anew, and nothing but its moves. Moves that the rules can't follow are left out. */
export function settled(rules: Rules, family: string, board: string, moves: string = '') {
  const bare = viewOf(rules, family, board, '');
  const view = moves ? viewOf(rules, family, board, moves) : null;
  const kept = view ? moves : '';
  return {
    ...untouched(),
    ...{ board, bare, view: view ?? bare, moves: kept },
    history: visited(emptyHistory(), '', kept),
  };
}

/** Largest text that is looked at. */
export const longestText = 1 << 20;

/** A board's text as the rules read it. */
export function boardOf(
  rules: Rules,
  family: string,
  text: string,
): Result<{ board: string; diagnostics: Diagnostic[] }> {
  return rules.parse(family, text.slice(0, longestText + 1));
}
