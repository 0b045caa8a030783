/**
 * A hint in steps. For a key: the axis, the coins that a search wins with it, the key. For a map: how many are missing,
 * the reason, the map.
 */

import type { HintApi, HintStep, Scene } from '../contract.ts';
import type { Answers, Frames, Ui, View } from './types.ts';
import { reasonText } from '../../shared/reason.ts';
import { joinSentences, translatorOf } from '../../shared/translate.ts';
import { words as reasonWords } from './reason-words.ts';
import { isChoosing, isSmall } from './small.ts';

const directionWords: Record<string, string> = { U: 'up', R: 'right', D: 'down', L: 'left' };
/** Positions kept for each key: the largest boards answer within a second. */
const width = '100';

type Reason = NonNullable<Answers['reason']>;
type Shown = Scene<View, Ui, Frames>;

/** The steps of a hint for a map. @param explanation why it is the right one */
function mapSteps({ view, board, moves, t }: Shown, map: number, explanation: string): HintStep<Ui>[] {
  const shown = (step: 1 | 2 | 3) => ({ hint: { map, board, moves, step } });
  const missing = view.chosen - view.picked;
  return [
    { text: t(isChoosing(view) ? 'describe.choose' : 'hint.maps', { n: missing }), ui: shown(1) },
    { text: explanation, ui: shown(2) },
    // The map's number goes into its input field, because with many maps not all are visible.
    { text: t('hint.map', { number: map }), ui: { ...shown(3), map } },
  ];
}

/** On small boards: the proved results of the best choice and of the others, and one of its maps. */
function provedMap(scene: Shown, reason: Reason) {
  const { view, t, number, language } = scene;
  const chosen = view.shown.filter((_, index) => view.playing[index]).map(String);
  const best = reason.moves.split('\n')[0].split(' ');
  const suggested = best.find((map) => !chosen.includes(map)) ?? '';
  const kind = `map.${reason.kind}`;
  const explanation = reasonText(reason, reasonWords, { language, kind, map: reason.refuted[0] ?? '' });
  return mapSteps(scene, Number(suggested), joinSentences(t('hint.most', { score: number(reason.best) }), explanation));
}

/** Compares a map's reachable coins with those of the other maps. */
function compareReach({ number, language }: Shown, reachable: number, others: number[]) {
  const sentence = translatorOf(reasonWords[language]);
  if (others.length === 0) return sentence('only');
  const bestOther = Math.max(...others);
  return sentence(reachable > bestOther ? 'reach.most' : 'reach.equal', {
    n: number(reachable),
    other: number(bestOther),
  });
}

/**
 * On all other boards: the map that the engines would choose, by its reachable coins, and the result of a quick search
 * with their choice.
 */
async function suggestMap(scene: Shown, api: HintApi) {
  const { view, query, t, number } = scene;
  const [choice, reaches] = [query('choice') as Answers['choice'] | null, query('reach') as Answers['reach'] | null];
  if (!choice || !reaches) return [];
  const taken = choice.slice(0, view.picked + 1);
  const map = taken[view.picked];
  const others = reaches.reachable.filter((_, index) => !taken.includes(index));
  const outcome = await api.solve({ engine: 'beam', options: { width } });
  const score = outcome.objective === null ? [] : [t('hint.score', { score: number(outcome.objective) })];
  return mapSteps(scene, map, joinSentences(compareReach(scene, reaches.reachable[map], others), ...score));
}

/** The keys of an answer and its coins, with any proof about the other keys. */
async function suggestKeys(scene: Shown, api: HintApi) {
  const { view, t, number, language } = scene;
  const reason: Answers['reason'] = await api.consult('reason');
  if (reason) {
    const direction = reason.refuted.length > 0 ? t(directionWords[reason.refuted[0]]) : '';
    const texts = [
      t('hint.most', { score: number(reason.best) }),
      reasonText(reason, reasonWords, { language, way: direction }),
    ];
    return { moves: reason.moves, text: joinSentences(...texts) };
  }
  const outcome = await api.solve(isSmall(view) ? { engine: 'exact' } : { engine: 'beam', options: { width } });
  if (!outcome.moves || outcome.objective === null) return null;
  const word = outcome.status === 'optimal' ? 'hint.most' : 'hint.score';
  return { moves: outcome.moves, text: t(word, { score: number(outcome.objective) }) };
}

export async function advice(scene: Shown, api: HintApi): Promise<HintStep<Ui>[]> {
  const { view, board, moves, t } = scene;
  if (view.picked < view.chosen) {
    const reason: Answers['reason'] = isSmall(view) ? await api.consult('reason') : null;
    return reason ? provedMap(scene, reason) : suggestMap(scene, api);
  }
  if (view.pressed >= view.keys) return [{ text: t('noKeys') }];
  const answer = await suggestKeys(scene, api);
  // The keys are on a separate line below the maps.
  const key = answer?.moves.split('\n')[1]?.[moves.split('\n')[1]?.length ?? 0];
  if (!answer || !key) return [];
  const sideways = key === 'L' || key === 'R';
  const shown = (step: 1 | 2 | 3) => ({ hint: { key, board, moves, step } });
  return [
    { text: t(sideways ? 'hint.sideways' : 'hint.upright'), ui: shown(1) },
    { text: answer.text, ui: shown(2) },
    { text: t('hint.key', { way: t(directionWords[key]) }), ui: shown(3) },
  ];
}
