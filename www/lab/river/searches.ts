/** The searches to draw: the same board with and without removal of equal positions, by the engine at full strength. */

import type { Engine, Rules } from '../../engine/types.ts';
import type { Frames, River, View } from '../../puzzles/streamer/types.ts';
import { inTurns, nextTurn } from '../../shared/turns.ts';
import { type RiverLayout, layOutRiver } from './bands.ts';

/** The family's id. */
export const BEAM = 'beam';

export interface Size {
  id: 'small' | 'contest';
  board: string;
  width: number;
  /** Number of layers in the wide picture. */
  span: number;
}

/** The contest's size, and one that is solved at once. All maps are chosen, so the search chooses only keys. */
export const sizes: [Size, Size] = [
  { id: 'small', board: '4 4 20 20 120\nseed 3\n', width: 100, span: 60 },
  { id: 'contest', board: '8 8 50 50 2500\nseed 1\n', width: 1000, span: 200 },
];

/** The rules' view of the winning line. */
export interface Winner {
  view: View;
  frames: Frames;
}

export interface RiverSearches {
  size: Size;
  /** Equal positions were reduced to one. */
  layout: RiverLayout;
  /** Equal positions were all kept. */
  equal: River;
  winner: Winner;
}

export const movesOf = ({ maps, keys }: River): string => `${maps.join(' ')}\n${keys}`;

async function winnerOf(rules: Rules, board: string, river: River): Promise<Winner> {
  const moves = movesOf(river);
  const view = rules.view(BEAM, board, moves);
  await nextTurn();
  const frames = rules.frames(BEAM, board, moves);
  if (!view.ok || !frames.ok) throw new Error('the rules refuse the keys of the winning line');
  return { view: view.view as View, frames: frames.frames as Frames };
}

async function consultRiver(engine: Engine, { board, width }: Size, end: string): Promise<River> {
  const answer = await engine.consult(BEAM, board, '', `river ${width}${end}`);
  if (!answer.ok || answer.value === null) throw new Error('no river');
  return answer.value as River;
}

/**
 * Lays out the first river in slices while the other search runs.
 * @throws if the engine's file or an answer does not come
 */
export async function searchRivers(engine: Engine, size: Size): Promise<RiverSearches> {
  const river = await consultRiver(engine, size, '');
  const laidOut = async () => {
    const layout = await inTurns(layOutRiver(river));
    return { layout, winner: await winnerOf(engine.rules, size.board, river) };
  };
  const [equal, first] = await Promise.all([consultRiver(engine, size, ' equal'), laidOut()]);
  return { size, equal, ...first };
}
