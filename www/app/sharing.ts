/** Links of what is on screen, and the ways to share it: the sheet of the system, or our own, which is fetched when it is opened. */

import type { Engine, Opening } from '../engine/types.ts';
import type { Context } from './context.ts';
import type { State } from './store.ts';
import { base } from '../shared/place.ts';

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
  const whole = engine.rules.encodeLink(family.id, board, moves, moves ? openingOf(state) : undefined);
  const result = whole.ok || !moves ? whole : engine.rules.encodeLink(family.id, board);
  return result.ok ? result.link : `#/${family.id}`;
}

/** Does a link hold a board? */
export const holdsBoard = (link: string) => link.split('/').length > 2;

/** What does not come is told. */
const told = ({ notices, voice }: Context, coming: Promise<unknown>) =>
  coming.catch(() => notices.show(voice()('missing')));

/** Our sheet, with one of its tabs open. */
export const shareSheet = (context: Context, tab?: 'send' | 'blog' | 'picture') =>
  told(
    context,
    import('./share/panel.ts').then(({ openShare }) => openShare(context, tab)),
  );

export const printBoard = (context: Context) =>
  told(
    context,
    import('./share/print.ts').then(({ printNow }) => printNow(context)),
  );

/** A phone has a sheet of its own, which sends the board without its answer; what else there is, the menu has. */
export async function shareBoard(context: Context) {
  const link = context.link(false);
  const system = 'share' in navigator && matchMedia('(pointer: coarse)').matches && holdsBoard(link);
  if (!system) return shareSheet(context);
  return navigator.share({ title: document.title, url: base + link }).catch((error) => {
    if (error.name !== 'AbortError') void shareSheet(context);
  });
}
