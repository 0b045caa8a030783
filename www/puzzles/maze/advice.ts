/**
 * A hint in steps: which road comes next; what can be scored from here and why the other roads are worse; the
 * direction.
 */

import type { HintApi, HintStep, Outcome, Scene } from '../contract.ts';
import type { Answers, Ui, View } from './types.ts';
import { type Reason, reasonText } from '../../shared/reason.ts';
import { joinSentences } from '../../shared/translate.ts';
import { formatOperator } from './draw.ts';
import { currentNode } from './gestures.ts';
import { hintOf } from './hint.ts';
import { directionOf } from './places.ts';
import { words } from './reason-words.ts';

/** The proved reason against the other roads. */
function explain({ view, t, language }: Scene<View, Ui>, reason: Reason) {
  const way = reason.refuted[0] ? t(directionOf(currentNode(view), Number(reason.refuted[0]))) : '';
  return reasonText(reason, words, { language, way });
}

/** A reason contains a best answer. */
const outcomeOf = ({ moves, best }: Reason) =>
  ({ status: 'optimal', stop: null, error: null, moves, objective: best }) as Outcome;

export async function advice(scene: Scene<View, Ui>, { solve, consult }: HintApi): Promise<HintStep<Ui>[]> {
  const { moves, board, view, t, number } = scene;
  const reason: Answers['reason'] = await consult('reason');
  const outcome = reason ? outcomeOf(reason) : await solve();
  const hint = hintOf(moves, outcome, moves ? await solve({ moves: moves.split(' ').slice(0, -1).join(' ') }) : null);
  if (hint.impossible) return [{ text: t('hint.lost') }];
  if (hint.best === null) return [];
  const cost = hint.cost === null ? '' : hint.cost > 0 ? t('hint.cost', { cost: number(hint.cost) }) : t('hint.free');
  const worth = t(hint.proved ? 'hint.best' : 'hint.atLeast', { score: number(hint.best) });
  // Without a legal road, staying is the only choice.
  const stays = reason?.kind === 'only' && hint.node === null;
  const explanation = reason && !stays ? explain(scene, reason) : '';
  const best = joinSentences(worth, cost, explanation);
  if (hint.node === null) return [{ text: joinSentences(best, t(hint.proved ? 'hint.stay' : 'hint.stayPerhaps')) }];
  const { node } = hint;
  const at = currentNode(view);
  const road = view.edges.find(({ a, b }) => (a === at && b === node) || (a === node && b === at));
  const shown = (step: 1 | 2 | 3) => ({ hint: { ...hint, board, step } });
  return [
    ...(road?.op ? [{ text: t('hint.road', { operator: formatOperator(road.op, road.n) }), ui: shown(1) }] : []),
    { text: best, ui: shown(2) },
    { text: t('hint.next', { way: t(directionOf(at, node)) }), ui: shown(3) },
  ];
}
