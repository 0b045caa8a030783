/**
 * A hint from a search: the next crossing of a best continuation, and what the last step has cost. Two short solves from where the walker stands
 * and stood.
 */

import type { Outcome, Panel, PanelApi } from '../contract.ts';
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

export const hintPanel: Panel = {
  id: 'hint',
  title: 'panel.hint',
  modes: ['play'],
  closed: false,
  mount(element, api) {
    const { h } = api;
    const button = h('button', { class: 'button', type: 'button', onclick: ask });
    const lines = h('ul', { class: 'plain-list', 'aria-live': 'polite' });
    element.replaceChildren(button, lines);
    let running: AbortController | null = null;
    let told = '';

    async function ask() {
      running?.abort();
      const own = new AbortController();
      running = own;
      update();
      const { board, moves } = api.scene();
      const limits = { timeMs: secondsEach * 1000, threads: api.threads };
      const now = await api.solve(board, { ...limits, moves }, { signal: own.signal });
      const then =
        moves && !own.signal.aborted
          ? await api.solve(board, { ...limits, moves: before(moves) }, { signal: own.signal })
          : null;
      if (running !== own) return;
      running = null;
      const scene = api.scene();
      if (own.signal.aborted || scene.board !== board || scene.moves !== moves) update();
      else api.act({ ui: { hint: { ...hintOf(moves, now, then), board } } });
    }

    function update() {
      const scene = api.scene();
      const { hint } = scene.ui;
      const fits = hint && hint.board === scene.board && hint.moves === scene.moves;
      button.textContent = scene.say(running ? 'hint.thinking' : 'hint.ask');
      const text = fits ? sentences(hint, api) : [];
      const key = text.join();
      if (key === told) return;
      told = key;
      lines.replaceChildren(...text.map((line) => h('li', null, line)));
    }
    return { update, destroy: () => running?.abort() };
  },
};
