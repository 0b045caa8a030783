/** The states of a widget for the page around, for its style sheets and scripts: `tokeru-board:state(solved)`. */

import type { Puzzle } from './puzzle.ts';
import type { State } from './state.ts';
import { achievementOf } from './puzzle.ts';
import { isSolving } from './state.ts';

/** An element that is to become a widget. */
export interface WidgetRoot {
  host: HTMLElement;
  root: ShadowRoot;
  /** undefined if the browser does not support it */
  states: CustomStateSet | undefined;
}

/** Names of `:state()`, each with its condition. */
const conditions: Record<string, (state: State, puzzle: Puzzle) => boolean> = {
  ready: ({ family }) => family !== null,
  failed: ({ failure }) => failure !== null,
  solving: isSolving,
  answer: ({ answer }) => answer !== null,
  solved: ({ done }) => done,
  reached: (state, puzzle) => puzzle.goal !== null && ['reached', 'best'].includes(achievementOf(state, puzzle) ?? ''),
  best: (state, puzzle) => achievementOf(state, puzzle) === 'best',
};

export function setStates(states: CustomStateSet, state: State, puzzle: Puzzle) {
  for (const [name, holds] of Object.entries(conditions)) {
    if (!holds(state, puzzle)) for (const each of [name, `--${name}`]) states.delete(each);
    else if (!states.has(name)) enter(states, name);
  }
}

/** Browsers before 2024 accept only names that begin with two dashes. */
export function enter(states: CustomStateSet, name: string) {
  try {
    states.add(name);
  } catch {
    states.add(`--${name}`);
  }
}
