/** A hint in steps: along which axis, how many coins a quick search finds that way, and the key. */

import type { HintApi, HintStep, Scene } from '../contract.ts';
import type { Answers, Frames, Ui, View } from './types.ts';
import { reasonText } from '../../shared/reason.ts';
import { words as because } from './reason-words.ts';
import { isSmall } from './small.ts';

const words: Record<string, string> = { U: 'up', R: 'right', D: 'down', L: 'left' };
/** So many positions are kept for each key: the largest boards answer within a second. */
const width = '100';

type Reason = NonNullable<Answers['reason']>;

/** While maps are chosen: how many are missing, what the best choice wins and what others would, and one of its maps. */
function choice({ view, say, number, language }: Scene<View, Ui, Frames>, reason: Reason): HintStep<Ui>[] {
  const chosen = view.shown.filter((_, index) => view.playing[index]).map(String);
  const best = reason.moves.split('\n')[0].split(' ');
  const map = best.find((each) => !chosen.includes(each)) ?? '';
  const kind = `map.${reason.kind}`;
  const why = reasonText(reason, because, { language, kind, map: reason.refuted[0] ?? '' });
  const most = say('hint.most', { score: number(reason.best) });
  return [
    { text: say('describeChoose', { n: view.chosen - view.picked }) },
    { text: [most, why].join(language === 'ja' ? '' : ' ') },
    { text: say('hint.map', { number: map }) },
  ];
}

/** The keys of an answer and what they win, with what is proved of the other keys, if anything is. */
async function found({ view, say, number, language }: Scene<View, Ui, Frames>, ask: HintApi) {
  const reason: Answers['reason'] = await ask.consult('reason');
  if (reason) {
    const way = reason.refuted.length > 0 ? say(words[reason.refuted[0]]) : '';
    const texts = [say('hint.most', { score: number(reason.best) }), reasonText(reason, because, { language, way })];
    return { moves: reason.moves, text: texts.join(language === 'ja' ? '' : ' ') };
  }
  const outcome = await ask.solve(isSmall(view) ? { engine: 'exact' } : { engine: 'beam', options: { width } });
  if (!outcome.moves || outcome.objective === null) return null;
  const proved = outcome.status === 'optimal';
  return { moves: outcome.moves, text: say(proved ? 'hint.most' : 'hint.score', { score: number(outcome.objective) }) };
}

export async function advice(scene: Scene<View, Ui, Frames>, ask: HintApi): Promise<HintStep<Ui>[]> {
  const { view, board, moves, say } = scene;
  if (view.picked < view.chosen) {
    const reason: Answers['reason'] = isSmall(view) ? await ask.consult('reason') : null;
    if (reason) return choice(scene, reason);
    return [{ text: say('describeEmpty', { picked: view.picked, chosen: view.chosen }) }];
  }
  if (view.pressed >= view.keys) return [{ text: say('noKeys') }];
  const answer = await found(scene, ask);
  // The keys stand in a line of their own, below the maps.
  const key = answer?.moves.split('\n')[1]?.[moves.split('\n')[1]?.length ?? 0];
  if (!answer || !key) return [];
  const sideways = key === 'L' || key === 'R';
  const shown = (step: 1 | 2 | 3) => ({ hint: { key, board, moves, step } });
  return [
    { text: say(sideways ? 'hint.sideways' : 'hint.upright'), ui: shown(1) },
    { text: answer.text, ui: shown(2) },
    { text: say('hint.key', { way: say(words[key]) }), ui: shown(3) },
  ];
}
