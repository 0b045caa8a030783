/** Links to what is on screen. */

import type { Engine, Opening } from '../engine/types.ts';
import type { State } from './store.ts';

/** The moves on screen: those played, or an answer's. */
const movesShown = ({ mode, moves, answer }: State) =>
  mode === 'play' ? moves : mode === 'solve' ? (answer?.moves ?? '') : '';

/** A link to an answer opens it as one, at the step that the playback shows. */
function openingOf({ mode, playback }: State): Opening {
  if (mode !== 'solve') return { answer: false };
  const ended = playback.time >= playback.length;
  return { answer: true, ...(ended ? {} : { step: Math.floor(playback.time) }) };
}

/** A link with as much as fits: the board with its moves, the board alone, or the family alone. */
export function linkOf(engine: Engine, state: State, withMoves: boolean) {
  const { family, board } = state;
  const moves = withMoves ? movesShown(state) : '';
  const whole = engine.rules.encodeLink(family.id, board, moves, moves ? openingOf(state) : undefined);
  const result = whole.ok || !moves ? whole : engine.rules.encodeLink(family.id, board);
  return result.ok ? result.link : `#/${family.id}`;
}

/** Does a link contain a board? */
export const holdsBoard = (link: string) => link.split('/').length > 2;
