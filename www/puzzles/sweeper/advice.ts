/** A hint in steps: whose turn it is, what for, and the step itself. */

import type { HintApi, HintStep, Scene } from '../contract.ts';
import type { Frames, Ui, View } from './types.ts';
import { beside } from './plan.ts';
import { nameOf } from './tools.ts';

const dirty = 0;
const clean = 1;

/** The square that a route goes on to: that of the first thing on its way, else of the dirt. */
function aimOf(view: View, cell: number, route: string[]) {
  const met: number[] = [];
  let at = cell;
  for (const letter of route) {
    at = beside(view, at, letter);
    if (at >= 0 && view.squares[at] !== clean) met.push(at);
  }
  return met.find((each) => view.squares[each] !== dirty) ?? met[0] ?? null;
}

/** What is left of each person's route in an answer that goes on from those drawn. */
const restOf = (view: View, moves: string) =>
  view.people.map((person, index) => {
    const route = moves.split(' ').map((word) => word[index]);
    return route.filter((letter) => letter && letter !== '.').slice(person.text.length);
  });

export async function advice(scene: Scene<View, Ui, Frames>, { solve }: HintApi): Promise<HintStep<Ui>[]> {
  const { view, board, moves, ui, say } = scene;
  if (view.done) return [{ text: say('hintDone') }];
  const outcome = await solve({ engine: 'sweep', options: { mode: 'any' } });
  if (outcome.status === 'infeasible') return [{ text: say('hintLost') }];
  if (!outcome.moves) return [];
  const rest = restOf(view, outcome.moves);
  const person = rest[ui.person]?.length ? ui.person : rest.findIndex((route) => route.length > 0);
  if (person < 0) return [];
  const who = nameOf(view, person, say);
  const { cell } = view.people[person];
  const [letter] = rest[person];
  const aim = aimOf(view, cell, rest[person]);
  const shown = (step: 1 | 2 | 3) => ({
    person,
    hint: { person, cell: beside(view, cell, letter), aim, board, moves, step },
  });
  const what = aim === null ? '' : say(`square${view.squares[aim]}`);
  return [
    { text: say('hint.who', { who }), ui: shown(1) },
    ...(aim === null ? [] : [{ text: say('hint.aim', { who, what }), ui: shown(2) }]),
    { text: say('hintStep', { who, way: say(`way${letter}`) }), ui: shown(3) },
  ];
}
