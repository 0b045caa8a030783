/** The one line of a widget: a number, and a message. Plain data from the state; no DOM. */

import type { Scene } from '../puzzles/contract.ts';
import type { Puzzle } from './puzzle.ts';
import type { State } from './state.ts';
import type { Words } from './words.ts';
import { fill } from '../shared/translate.ts';
import { unitOf } from '../shared/unit.ts';
import { statusOf } from './state.ts';

export interface Line {
  /** formatted for the reader */
  number: string;
  unit: string;
  /**
   * `fact`: about the position; `verdict`: a few words about the number; `sentence`: may take two lines, and in a
   * narrow column the number makes room for it
   */
  kind: 'fact' | 'verdict' | 'sentence';
  text: string;
  /** the answer that is shown has been replayed */
  checked: boolean;
  /** the same, to be announced */
  announcement: string;
}

/** Shown beside a number; all others are complete sentences. */
const verdicts = ['optimal', 'feasible', 'faultBest', 'starting', 'solving', 'best', 'reached', 'solved'];

/** The number that is shown: the search's best, the answer's, or that of the reader's own moves. */
function scoreOf({ run, answer, objective }: State) {
  if (run?.running && run.live.best !== null) return run.live.best;
  return answer ? answer.objective : objective;
}

function unitIn({ family, bare }: State) {
  if (!family || family.objective.direction === 'none') return null;
  return unitOf({ family, bare });
}

/** The goal, or a fact about the position. */
function factOf({ family, answer, run }: State, { goal }: Puzzle, scene: Scene, words: Words) {
  if (answer || run?.running) return '';
  // Uses the widget's words, as a family may have keys of the same names.
  if (goal !== null) return goal === 'best' ? words.goalBest : fill(words.goal, { goal: scene.number(goal) });
  const fact = family?.facts(scene).find((each) => each.brief);
  // a narrow column shows the number in a separate line
  return fact ? `${fact.label} ${String(fact.value).replaceAll(' ', '\u00a0')}` : '';
}

/** A family's sentence inside another one, without its full stop; a separate full stop belongs to its moves. */
const within = (text: string) => text.replace(/(?<! )[.。]$/, '');

/** @param words the widget's own words, without the family's, which they override */
export function lineOf(state: State, puzzle: Puzzle, scene: Scene, words: Words): Line {
  const { run, answer } = state;
  const own: Partial<Record<string, string>> = words;
  const [key, values] = statusOf(state, puzzle, (name) => own[name] ?? within(scene.t(name)));
  const goal = typeof puzzle.goal === 'number' ? scene.number(puzzle.goal) : '';
  const sentence = key && fill(own[key] ?? key, { ...values, goal });
  const score = scoreOf(state);
  const unit = unitIn(state);
  const number = score === null || unit === null ? '' : scene.number(score);
  const checked = Boolean(!state.failure && run?.outcome?.confirmed && answer?.checked);
  const counted = number && unit ? scene.t(unit, { n: number }) : '';
  // The beginning and the end of a search are announced; shares and better answers in between are only shown.
  const announced = [sentence, verdicts.includes(key) && `${number} ${counted}`.trim(), checked && words.checked];
  const announcement = run?.running
    ? words[state.waits ? 'waiting' : 'solving']
    : announced.filter(Boolean).join(' · ');
  const line = { number: state.failure ? '' : number, unit: counted, checked, announcement };
  if (state.notice && !run?.running) return { ...line, kind: 'sentence', text: state.notice, announcement: '' };
  if (verdicts.includes(key)) return { ...line, kind: 'verdict', text: sentence };
  if (key) return { ...line, kind: 'sentence', text: sentence };
  return { ...line, kind: 'fact', text: factOf(state, puzzle, scene, words) };
}
