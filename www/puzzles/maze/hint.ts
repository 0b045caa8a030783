/**
 * A hint from a search: the next crossing of a best continuation, and what the last step has cost. Two short solves from where the walker stands
 * and stood.
 */

import type { Action, Outcome, PanelApi } from '../contract.ts';
import type { Ui } from './types.ts';
import { failureOf } from '../../shared/faults.ts';

const secondsEach = 10;

const before = (moves: string) => moves.split(' ').slice(0, -1).join(' ');

/**
 * What two outcomes say about a position.
 * @param now from here
 * @param then from one step before
 */
export function hintOf(moves: string, now: Outcome, then: Outcome | null) {
  const walked = moves ? moves.split(' ').length : 0;
  const next = now.moves?.split(' ').filter(Boolean)[walked];
  return {
    moves,
    node: next === undefined ? null : Number(next),
    best: now.objective,
    proved: now.status === 'optimal',
    impossible: now.status === 'infeasible',
    failed: now.stop === 'fault' || now.error ? { stop: now.stop, error: now.error } : null,
    // Only two proofs show what a step has cost.
    cost:
      now.status === 'optimal' && then?.status === 'optimal' ? Number(then.objective) - Number(now.objective) : null,
  };
}

export type Hint = ReturnType<typeof hintOf>;

function sentences(hint: Hint, api: PanelApi) {
  const { say, number, view } = api.scene();
  if (hint.impossible) return [say('lostGoal')];
  const failure = hint.failed && failureOf(hint.failed, say);
  if (hint.best === null) return [failure || say('hint.unknown')];
  const lines = [say(hint.proved ? 'hint.best' : 'hint.atLeast', { score: number(hint.best) })];
  const at = view.nodes[view.nodes.length - 1];
  const way =
    hint.node === null ? 'stay' : ({ 1: 'right', [-1]: 'left' }[hint.node - at] ?? (hint.node > at ? 'down' : 'up'));
  lines.push(
    way === 'stay' ? say(hint.proved ? 'hint.stay' : 'hint.stayPerhaps') : say('hint.next', { way: say(way) }),
  );
  if (hint.cost !== null) lines.push(hint.cost > 0 ? say('hint.cost', { cost: number(hint.cost) }) : say('hint.free'));
  return lines;
}

/** Two solves, and what they say; nothing where they were broken off. */
export async function hint(api: PanelApi, signal: AbortSignal): Promise<Action<Ui> | null> {
  const { board, moves } = api.scene();
  const limits = { timeMs: secondsEach * 1000, threads: api.threads };
  const now = await api.solve(board, { ...limits, moves }, { signal });
  if (signal.aborted) return null;
  const then = moves ? await api.solve(board, { ...limits, moves: before(moves) }, { signal }) : null;
  if (signal.aborted) return null;
  const found = hintOf(moves, now, then);
  return {
    ui: { hint: { ...found, board } },
    say: sentences(found, api).join(api.scene().language === 'ja' ? '' : ' '),
  };
}
