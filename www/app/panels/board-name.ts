/** The current board's name and difficulty, and the board that follows it among its family's or in its file. */

import type { Engine } from '../../engine/types.ts';
import type { Example, Translate } from '../../puzzles/contract.ts';
import type { State } from '../store.ts';
import { shippedBoards } from '../shipped.ts';

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

export const dailyName = ({ family, board }: BoardOfFamily) => others.get(`${family.id} ${board}`)?.name;

/** Is it a daily puzzle that this page has opened? */
export const isDaily = (state: BoardOfFamily) => dailyName(state) !== undefined;

export function boardNames(engine: Engine) {
  let of: Example[] | null = null;
  let examples: Map<string, Example> = new Map();

  /** Keyed by canonical text, as an example may be written otherwise. */
  const readExamples = (family: State['family']) => {
    const shipped = shippedBoards(family);
    if (of === shipped) return;
    of = shipped;
    const written = (text: string) => {
      const parsed = engine.rules.parse(family.id, text);
      return parsed.ok ? parsed.board : text;
    };
    examples = new Map(shipped.map((example) => [written(example.board), example]));
  };

  /** The boards of the set that the current one belongs to. */
  const setOf = ({ family, board, collection }: State) => {
    readExamples(family);
    return collection?.some((each) => each.board === board)
      ? collection.filter(({ error }) => !error).map((each) => each.board)
      : [...examples.keys()];
  };

  return {
    of(state: State, t: Translate): Named {
      const { family, board, language, collection, past } = state;
      readExamples(family);
      const example = examples.get(board) ?? others.get(`${family.id} ${board}`);
      if (example) return { name: example.name[language], note: example.note?.[language], level: example.level };
      const note = sizeOf(state);
      const listed = collection?.find((each) => each.board === board);
      if (listed) return { name: listed.name, note };
      return { name: past.length ? t('board.own') : '', note };
    },
    /**
     * The board to continue with: after today's puzzle the first of its family; null at the end of a set, or outside of
     * any.
     */
    next(state: State): string | null {
      const set = setOf(state);
      const at = set.indexOf(state.board);
      if (at < 0) return isDaily(state) ? set[0] : null;
      return set[at + 1] ?? null;
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
