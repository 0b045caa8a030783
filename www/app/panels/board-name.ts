/** The current board's name and difficulty, and the board that follows it among its family's or in its file. */

import type { Engine } from '../../engine/types.ts';
import type { Example, NamedBoard, Translate } from '../../puzzles/contract.ts';
import type { State } from '../store.ts';
import { currentAt } from '../../shared/listed.ts';
import { shippedByText } from '../shipped.ts';

export interface Named {
  name: string;
  note?: string;
  level?: number;
}

/** The number of columns and rows, for a board without a note. */
const sizeOf = ({ bare }: State) => (bare?.width && bare.height ? `${bare.width}×${bare.height}` : undefined);

/** Boards that belong to no set but have a name (daily puzzles), by family and text. */
const others: Map<string, Example> = new Map();

export function nameBoard({ id }: State['family'], board: string, name: Example['name'], level: number | null) {
  others.set(`${id} ${board}`, { name, board, level: level ?? undefined });
}

type BoardOfFamily = Pick<State, 'family' | 'board'>;

type Listed = Pick<NamedBoard, 'board' | 'error'>;

/** A board to continue with, and its place in the list. */
export type Next = [string, Required<Pick<State, 'listedAt'>>];

const otherBoard = ({ family, board }: BoardOfFamily) => others.get(`${family.id} ${board}`);

export const dailyName = (state: BoardOfFamily) => otherBoard(state)?.name;

/** Is it a daily puzzle that this page has opened? */
export const isDaily = (state: BoardOfFamily) => otherBoard(state) !== undefined;

export function boardNames(engine: Engine) {
  const examplesOf = shippedByText(engine.rules);

  return {
    of(state: State, t: Translate): Named {
      const { family, board, language, collection, listedAt, past } = state;
      const example = examplesOf(family).get(board) ?? otherBoard(state);
      if (example) return { name: example.name[language], note: example.note?.[language], level: example.level };
      const listed = collection?.[currentAt(collection, board, listedAt)];
      return { name: listed?.name ?? (past.length ? t('board.own') : ''), note: sizeOf(state) };
    },
    /**
     * The board to continue with: after today's puzzle the first of its family; null at the end of a set, or outside of
     * any.
     */
    next(state: State): Next | null {
      const { family, board, collection, listedAt } = state;
      let set: Listed[] = collection ?? [];
      if (currentAt(set, board) < 0) set = Array.from(examplesOf(family).keys(), (each) => ({ board: each }));
      const current = currentAt(set, board, listedAt);
      if (current < 0 && !isDaily(state)) return null;
      const next = set.findIndex(({ error }, at) => at > current && !error);
      return next < 0 ? null : [set[next].board, { listedAt: next }];
    },
  };
}

/** Has the player reached the goal? */
export function isDone({ mode, moves, family, view, board }: State, { rules }: Engine) {
  if (mode !== 'play' || !moves) return false;
  if (family.done) return family.done(view);
  const report = rules.check(family.id, board, moves);
  return report.ok && report.goal;
}
