/** A hint in steps: on which side of the gap, which tile, and where it goes. */

import type { HintApi, HintStep, Scene } from '../contract.ts';
import type { Ui } from './index.ts';
import type { Answers, Frames, View } from './view.ts';
import { nameOf } from './draw.ts';
import { besideBlank } from './position.ts';

/** Where the tile goes when the gap goes the other way. */
const tileWays: Record<string, string> = { L: 'right', R: 'left', U: 'down', D: 'up' };

export async function advice(
  { view, board, moves, ui, say, number, query }: Scene<View, Ui, Frames>,
  { consult }: HintApi,
): Promise<HintStep<Ui>[]> {
  if (view.solved) return [{ text: say('state.done') }];
  const reasons: Answers['reasons'] | null = query('reasons');
  if (reasons?.length) return [{ text: say(`diagnostic.${reasons[0].code}`) }];
  const found: Answers['hint'] = await consult('hint');
  const cell = found && besideBlank(view, found.move);
  if (!found || cell === null) return [];
  const sideways = found.move === 'L' || found.move === 'R';
  const tile = nameOf(view, view.squares[cell], ui.face);
  const shown = (step: 1 | 2 | 3) => ({ hint: { cell, board, moves, step } });
  return [
    { text: say(sideways ? 'hint.beside' : 'hint.above'), ui: shown(1) },
    { text: say('hint.left', { tile, left: number(found.left) }), ui: shown(2) },
    { text: say('hint.tile', { tile, way: say(tileWays[found.move]) }), ui: shown(3) },
  ];
}
