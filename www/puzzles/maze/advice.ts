/**
 * A hint in steps: which road comes next; what can be scored from here and why the other roads are worse; the
 * direction. It takes two short solves, one from the current crossing and one from the crossing before.
 */

import type { HintApi, HintStep, Outcome, Scene } from '../contract.ts';
import type { Answers, Ui, View } from './types.ts';
import { type Reason, reasonText } from '../../shared/reason.ts';
import { joinSentences } from '../../shared/translate.ts';
import { formatOperator } from './draw.ts';
import { currentNode } from './gestures.ts';
import { directionOf } from './places.ts';
import { words } from './reason-words.ts';

/** The proved reason against the other roads. */
function explain({ view, t, language }: Scene<View, Ui>, reason: Reason) {
  const way = reason.refuted[0] ? t(directionOf(currentNode(view), Number(reason.refuted[0]))) : '';
  return reasonText(reason, words, { language, way });
}

/** The best answer of a search, or of a reason, which contains one. */
type Best = Pick<Outcome, 'status' | 'moves' | 'objective'>;

/** The crossing after some moves. */
function nodeAfter(moves: string, best: Best) {
  const walked = moves ? moves.split(' ').length : 0;
  const next = best.moves?.split(' ').filter(Boolean)[walked];
  return next === undefined ? null : Number(next);
}

/** What the last step has cost, which only two proofs show. @param previous from one step before */
const costOf = (current: Best, previous: Best | null) =>
  current.status === 'optimal' && previous?.status === 'optimal'
    ? Number(previous.objective) - Number(current.objective)
    : null;

export async function advice(scene: Scene<View, Ui>, { solve, consult }: HintApi): Promise<HintStep<Ui>[]> {
  const { moves, board, view, t, number } = scene;
  const reason: Answers['reason'] = await consult('reason');
  const current: Best = reason ? { status: 'optimal', moves: reason.moves, objective: reason.best } : await solve();
  const previous = moves ? await solve({ moves: moves.split(' ').slice(0, -1).join(' ') }) : null;
  if (current.status === 'infeasible') return [{ text: t('hint.lost') }];
  if (current.objective === null) return [];
  const price = costOf(current, previous);
  const cost = price === null ? '' : price > 0 ? t('hint.cost', { cost: number(price) }) : t('hint.free');
  const proved = current.status === 'optimal';
  const worth = t(proved ? 'hint.best' : 'hint.atLeast', { score: number(current.objective) });
  const node = nodeAfter(moves, current);
  // Without a legal road, staying is the only choice.
  const stays = reason?.kind === 'only' && node === null;
  const explanation = reason && !stays ? explain(scene, reason) : '';
  const best = joinSentences(worth, cost, explanation);
  if (node === null) return [{ text: joinSentences(best, t(proved ? 'hint.stay' : 'hint.stayPerhaps')) }];
  const at = currentNode(view);
  const road = view.edges.find(({ a, b }) => (a === at && b === node) || (a === node && b === at));
  const shown = (step: 1 | 2 | 3) => ({ hint: { node, board, moves, step } });
  return [
    ...(road?.op ? [{ text: t('hint.road', { operator: formatOperator(road.op, road.n) }), ui: shown(1) }] : []),
    { text: best, ui: shown(2) },
    { text: t('hint.next', { way: t(directionOf(at, node)) }), ui: shown(3) },
  ];
}
