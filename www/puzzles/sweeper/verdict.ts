/**
 * Room Sweeper: the meaning of a run's end. "Any answer" ends with the first answer, "number of answers" with the last.
 */

import type { Outcome, Scene, Verdict } from '../contract.ts';

/** The engine's findings with every outcome. */
export type Findings = {
  wanted: string;
  meetings: boolean;
  all_steps: boolean;
  begun: boolean;
  longest?: number;
  longest_bound?: number;
  longest_proved?: boolean;
  count?: number | null;
  complete?: boolean;
};

export function verdict(outcome: Outcome, { say, number }: Pick<Scene, 'say' | 'number'>): Verdict | null {
  const found = outcome.extra as Findings | null;
  if (outcome.error || outcome.stop === 'fault' || !found?.wanted) return null;
  if (outcome.status === 'infeasible') return { text: say('told.none'), tone: 'warn', reason: grounds(found, say) };
  if (outcome.status === 'unknown')
    return {
      text: say('told.unknown'),
      tone: 'warn',
      ...(outcome.engine === 'beam' && outcome.stop === 'unproved' ? { reason: say('told.dry') } : {}),
    };
  if (found.wanted === 'count') return counted(found, outcome, say, number);
  if (found.wanted === 'longest' && found.longest !== undefined) return longest(found, say, number);
  if (found.wanted === 'total') return total(outcome, say, number);
  return { text: say('status.solved'), tone: 'good', reason: say('told.any'), ...further(found, outcome, say) };
}

/** The conditions of the search, if they are not the usual ones. */
export const conditionsOf = ({ begun, meetings, all_steps: allSteps }: Findings, say: Scene['say']) =>
  [begun && 'told.begun', !meetings && 'told.alone', allSteps && 'told.allSteps'].flatMap((key) =>
    key ? [say(key)] : [],
  );

/** Offers a search for fewer steps, if the answer is for the room's own rules alone. */
const further = (found: Findings, { moves }: Outcome, say: Scene['say']): Pick<Verdict, 'further'> =>
  moves !== null && conditionsOf(found, say).length === 0
    ? { further: { word: 'improve', search: { engine: 'sweep', options: { mode: 'total', answer: moves } } } }
    : {};

/** The conditions under which there is no answer. */
const grounds = (found: Findings, say: Scene['say']) => conditionsOf(found, say).join(' ') || say('told.limits');

/** The number of answers; at least one, because there is one to show. */
export function amountOf(
  { count, complete }: Pick<Findings, 'count' | 'complete'>,
  say: Scene['say'],
  number: Scene['number'],
) {
  const n = Math.max(count ?? 0, 1);
  const [one, several] = complete ? ['told.one', 'told.count'] : ['told.someone', 'told.atLeast'];
  return n === 1 ? say(one) : say(several, { n: number(n) });
}

function counted(found: Findings, { stop }: Outcome, say: Scene['say'], number: Scene['number']): Verdict {
  const text = amountOf(found, say, number);
  if (found.complete) return { text, tone: 'good', reason: say('told.shown') };
  // An interrupted run has its own reason; the limit of the count needs one.
  return { text, tone: '', ...(stop === 'unproved' && { reason: say('told.capped') }) };
}

function longest(
  { longest: length, longest_bound: bound, longest_proved: proved }: Findings,
  say: Scene['say'],
  number: Scene['number'],
): Verdict {
  const n = number(length ?? 0);
  return proved
    ? { text: say('told.longest', { n }), tone: 'good', reason: say('told.longest.note') }
    : { text: say('told.longest.open', { n, bound: number(bound ?? 0) }), tone: '' };
}

function total({ status, bound }: Outcome, say: Scene['say'], number: Scene['number']): Verdict {
  if (status === 'optimal') return { text: say('told.total'), tone: 'good', reason: say('told.total.note') };
  // A lower bound of 0 steps tells nothing.
  return { text: !bound ? say('status.feasible') : say('told.total.open', { bound: number(bound) }), tone: '' };
}
