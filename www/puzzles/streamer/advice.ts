/** A hint in steps: along which axis, how many coins a quick search finds that way, and the key. */

import type { HintApi, HintStep, Scene } from '../contract.ts';
import type { Frames, Ui, View } from './types.ts';

const words: Record<string, string> = { U: 'up', R: 'right', D: 'down', L: 'left' };
/** So many positions are kept for each key: the largest boards answer within a second. */
const width = '100';

export async function advice(
  { view, board, moves, say, number }: Scene<View, Ui, Frames>,
  { solve }: HintApi,
): Promise<HintStep<Ui>[]> {
  if (view.picked < view.chosen) return [{ text: say('describeEmpty', { picked: view.picked, chosen: view.chosen }) }];
  if (view.pressed >= view.keys) return [{ text: say('noKeys') }];
  const outcome = await solve({ engine: 'beam', options: { width } });
  // The keys stand in a line of their own, below the maps.
  const keys = outcome.moves?.split('\n')[1] ?? '';
  const key = keys[moves.split('\n')[1]?.length ?? 0];
  if (!key || outcome.objective === null) return [];
  const sideways = key === 'L' || key === 'R';
  const shown = (step: 1 | 2 | 3) => ({ hint: { key, board, moves, step } });
  return [
    { text: say(sideways ? 'hint.sideways' : 'hint.upright'), ui: shown(1) },
    { text: say('hint.score', { score: number(outcome.objective) }), ui: shown(2) },
    { text: say('hint.key', { way: say(words[key]) }), ui: shown(3) },
  ];
}
