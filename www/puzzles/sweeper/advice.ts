/** A hint in steps: who steps next; why, and what is wrong with the alternatives; the step itself. */

import type { HintApi, HintStep, Scene } from '../contract.ts';
import type { Answers, Frames, Ui, View } from './types.ts';
import { reasonText } from '../../shared/reason.ts';
import { joinSentences } from '../../shared/translate.ts';
import { cellBeside, directions, obstacle } from './plan.ts';
import { words } from './reason-words.ts';
import { nameOf } from './tools.ts';

const dirty = 0;
const clean = 1;

/** The target of a route: the first thing on its way, else the first dirt. */
function aimOf(view: View, cell: number, route: string[]) {
  const targets: number[] = [];
  let at = cell;
  for (const letter of route) {
    at = cellBeside(view, at, letter);
    if (at >= 0 && view.squares[at] !== clean) targets.push(at);
  }
  return targets.find((square) => view.squares[square] !== dirty) ?? targets[0] ?? null;
}

/** The rest of each person's route in an answer that continues the drawn routes. */
const remainingSteps = (view: View, moves: string) =>
  view.people.map((person, index) => {
    const route = moves.split(' ').map((word) => word[index]);
    return route.filter((letter) => letter && letter !== '.').slice(person.text.length);
  });

/** The person whose step needs a reason: the chosen one if it can step, else the one with the shortest route. */
function candidateOf({ view, ui }: Scene<View, Ui, Frames>) {
  const canStep = (index: number) => Object.keys(directions).some((letter) => obstacle(view, index, letter) === null);
  if (view.people[ui.person] && canStep(ui.person)) return ui.person;
  const length = (index: number) => view.people[index].text.length;
  const people = [...view.people.keys()].filter(canStep).sort((a, b) => length(a) - length(b));
  return people[0] ?? ui.person;
}

/**
 * The person who steps next in the answer: the preferred one or, if that person stays, the one with the shortest
 * route, as in the reason.
 */
function walkerOf({ people }: View, rest: string[][], preferred: number): number | undefined {
  if (rest[preferred]?.length) return preferred;
  const walkers = [...people.keys()].filter((index) => rest[index].length > 0);
  return walkers.sort((a, b) => people[a].text.length - people[b].text.length)[0];
}

export async function advice(scene: Scene<View, Ui, Frames>, { solve, consult }: HintApi): Promise<HintStep<Ui>[]> {
  const { view, board, moves, t, language } = scene;
  if (view.done) return [{ text: t('hintDone') }];
  const candidate = candidateOf(scene);
  const reason: Answers['reason'] = await consult(`reason ${candidate}`);
  const outcome = reason ?? (await solve({ engine: 'sweep', options: { mode: 'any' } }));
  if ('status' in outcome && outcome.status === 'infeasible') return [{ text: t('hintLost') }];
  if (!outcome.moves) return [];
  const rest = remainingSteps(view, outcome.moves);
  const person = walkerOf(view, rest, candidate);
  if (person === undefined) return [];
  const name = nameOf(view, person, t);
  const { cell } = view.people[person];
  const [letter] = rest[person];
  const aim = aimOf(view, cell, rest[person]);
  const direction = reason?.refuted.length ? t(`way${reason.refuted[0]}`) : '';
  const explanation = reason ? reasonText(reason, words, { language, way: direction }) : '';
  const shown = (step: 1 | 2 | 3) => ({
    person,
    hint: { person, cell: cellBeside(view, cell, letter), aim, board, moves, step },
  });
  const content = aim === null ? '' : t(`square${view.squares[aim]}`);
  const second = joinSentences(aim === null ? '' : t('hint.aim', { who: name, what: content }), explanation);
  return [
    { text: t('hint.who', { who: name }), ui: shown(1) },
    ...(second ? [{ text: second, ui: shown(2) }] : []),
    { text: t('hintStep', { who: name, way: t(`way${letter}`) }), ui: shown(3) },
  ];
}
