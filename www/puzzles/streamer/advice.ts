/** A hint in steps: along which axis, how many coins a quick search finds that way, and the key. */

import type { HintApi, HintStep, Scene } from '../contract.ts';
import type { Frames, Ui, View } from './types.ts';
import { isChoosing, isSmall } from './small.ts';

const words: Record<string, string> = { U: 'up', R: 'right', D: 'down', L: 'left' };
/** So many positions are kept for each key: the largest boards answer within a second. */
const width = '100';

/** While maps are chosen: how many are missing, what the best choice wins, and one of its maps. */
async function choice({ view, say, number }: Scene<View, Ui, Frames>, { solve }: HintApi): Promise<HintStep<Ui>[]> {
  const { moves, objective, status } = await solve({ engine: 'exact' });
  const chosen = view.shown.filter((_, index) => view.playing[index]).map(String);
  const map = moves
    ?.split('\n')[0]
    .split(' ')
    .find((each) => !chosen.includes(each));
  if (map === undefined || objective === null) return [];
  return [
    { text: say('describeChoose', { n: view.chosen - view.picked }) },
    { text: say(status === 'optimal' ? 'hint.most' : 'hint.score', { score: number(objective) }) },
    { text: say('hint.map', { number: map }) },
  ];
}

export async function advice(scene: Scene<View, Ui, Frames>, ask: HintApi): Promise<HintStep<Ui>[]> {
  const { view, board, moves, say, number } = scene;
  if (isChoosing(view) && isSmall(view)) return choice(scene, ask);
  if (view.picked < view.chosen) return [{ text: say('describeEmpty', { picked: view.picked, chosen: view.chosen }) }];
  if (view.pressed >= view.keys) return [{ text: say('noKeys') }];
  const outcome = await ask.solve(isSmall(view) ? { engine: 'exact' } : { engine: 'beam', options: { width } });
  // The keys stand in a line of their own, below the maps.
  const keys = outcome.moves?.split('\n')[1] ?? '';
  const key = keys[moves.split('\n')[1]?.length ?? 0];
  if (!key || outcome.objective === null) return [];
  const sideways = key === 'L' || key === 'R';
  const shown = (step: 1 | 2 | 3) => ({ hint: { key, board, moves, step } });
  return [
    { text: say(sideways ? 'hint.sideways' : 'hint.upright'), ui: shown(1) },
    {
      text: say(outcome.status === 'optimal' ? 'hint.most' : 'hint.score', { score: number(outcome.objective) }),
      ui: shown(2),
    },
    { text: say('hint.key', { way: say(words[key]) }), ui: shown(3) },
  ];
}
