/** Links of what is on screen, and the share dialog, which is fetched when it is opened. */

import type { Scene } from '../puzzles/contract.ts';
import type { Engine, Opening } from '../engine/types.ts';
import type { State } from './store.ts';
import { lateSheet } from './late-sheet.ts';
import { base } from '../shared/place.ts';
import { save } from './save.ts';

/** The moves that are on screen: played, or of an answer. */
const movesShown = ({ mode, moves, answer }: State) =>
  mode === 'play' ? moves : mode === 'solve' ? (answer?.moves ?? '') : '';

/** An answer is opened as one, where its playback stands now. */
function openingOf({ mode, playback }: State): Opening {
  if (mode !== 'solve') return { answer: false };
  const ended = playback.time >= playback.length;
  return { answer: true, ...(ended ? {} : { step: Math.floor(playback.time) }) };
}

/** A link with as much as it can hold: the board with its moves, the board alone, or the family alone. */
export function linkOf(engine: Engine, state: State, withMoves: boolean) {
  const { family, board } = state;
  const moves = withMoves ? movesShown(state) : '';
  const whole = engine.rules.encodeLink(family.id, board, moves, openingOf(state));
  const result = whole.ok || !moves ? whole : engine.rules.encodeLink(family.id, board);
  return result.ok ? result.link : `#/${family.id}`;
}

/** Does a link hold a board? */
export const holdsBoard = (link: string) => link.split('/').length > 2;

export async function shareDialog({
  state,
  scene,
  link,
  copy,
}: {
  state: State;
  scene: Scene;
  link: (withMoves: boolean) => string;
  copy: (text: string) => Promise<boolean>;
}) {
  const [{ openShare }] = await Promise.all([
    import('./share/panel.ts'),
    lateSheet(new URL('./share/share.css', import.meta.url).href),
  ]);
  // Made once: a long answer takes a while to pack, and the panel asks for its link many times.
  const [whole, bare] = [link(true), link(false)];
  openShare({
    family: state.family,
    scene,
    bare: state.bare,
    link: (withMoves) => (withMoves ? whole : bare),
    hasMoves: whole !== bare,
    lost: !holdsBoard(bare) ? 'board' : movesShown(state) && whole === bare ? 'moves' : null,
    base,
    copy,
    save: (name, content) => save(name, content),
  });
}
