/**
 * Live analysis in the room: it compares the steps of the chosen person; while a room is drawn, it counts the answers.
 */

import type { Analysis, Choice, Outcome, Pen, Shown } from '../contract.ts';
import type { Frames, Ui, View } from './types.ts';
import { drawArrow, drawSlip } from '../../shared/drawing/weighed.ts';
import { middleOf, type Room } from './draw.ts';
import { cellBeside, directions, obstacle, withRoute } from './plan.ts';
import { nameOf } from './tools.ts';

interface Step extends Choice {
  person: number;
  letter: string;
}

/** Most answers that are counted. */
const mostAnswers = 100;

function choices({ view, ui }: Room): Step[] {
  const person = view.people[ui.person];
  if (!person || view.done) return [];
  const open = Object.keys(directions).filter((letter) => obstacle(view, ui.person, letter) === null);
  return open.map((letter) => ({
    person: ui.person,
    letter,
    moves: withRoute(view, ui.person, person.text + letter),
  }));
}

const routeIn = (game: string, person: number) =>
  game
    .split(' ')
    .map((word) => word[person] ?? '')
    .join('')
    .replaceAll('.', '');

function read({ status, moves, extra }: Outcome) {
  const { count, complete } = (extra ?? {}) as { count?: number | null; complete?: boolean };
  if (status === 'infeasible') return { answerSet: 'all' as const, answers: 0, complete: true, moves: [] };
  if (moves === null) return null;
  return { answerSet: 'all' as const, answers: Math.max(count ?? 0, 1), complete: complete === true, moves: [] };
}

function draw(pen: Pen, { view, theme }: Room, { weighed }: Shown<Step>) {
  for (const { choice, best, label } of weighed.toReversed()) {
    const { cell } = view.people[choice.person];
    const [from, to] = [middleOf(view, cell), middleOf(view, cellBeside(view, cell, choice.letter))];
    const at = (share: number) => ({ x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share });
    drawArrow(pen, at(0.42), at(0.86), best, theme, { head: 0.26 });
    drawSlip(pen, { x: to.x + 0.24, y: to.y + 0.3 }, label, best, theme, { letters: 0.2 });
  }
}

export const analysis: Analysis<View, Ui, Frames, Step> = {
  choices,
  isNextIn: ({ person, letter }, game, { view }) => routeIn(game, person).startsWith(view.people[person].text + letter),
  name: ({ person, letter }, { view, t }) => `${nameOf(view, person, t)} ${t(`way${letter}`)}`,
  dependsOn: ({ person }) => person,
  countsWholeGame: true,
  counting: { search: { engine: 'sweep', options: { mode: 'count', cap: String(mostAnswers) } }, read },
  draw,
};
