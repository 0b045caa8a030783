/**
 * Live analysis in Sokoban: it compares pushes, not steps; a box that can no longer reach a goal is named and marked.
 */

import type { Analysis, Choice, Pen, Scene, Shown } from '../contract.ts';
import type { Frames, Ui, View } from './types.ts';
import { drawArrow, drawSlip } from '../../shared/drawing/weighed.ts';
import { letters, withoutLastPush } from './gestures.ts';
import { cachedQuery, deadlock } from './queries.ts';
import { extentOf, placeOf } from './walls.ts';

interface Push extends Choice {
  box: number;
  /** 0 up, 1 right, 2 down, 3 left */
  direction: number;
}

type Level = Scene<View, Ui, Frames>;

const directionWords = ['up', 'right', 'down', 'left'];

/** With more boxes only the engine's own push is shown. */
const mostBoxes = 16;

const steps = ({ width }: View) => [-width, 1, width, -1];

/** Is a cell free for a box? */
const isFree = ({ cells, boxes }: View, cell: number) => (cells[cell] ?? 0) >= 2 && !boxes.includes(cell);

/** Every push that is possible now, with the walk to it. */
function pushes(scene: Level): Push[] {
  const { view, moves } = scene;
  const reach = cachedQuery(scene, 'reach') ?? [];
  return Array.from(view.boxes).flatMap((box) =>
    steps(view).flatMap((step, direction) => {
      const [behind, ahead] = [box - step, box + step];
      if (!((reach[behind] ?? -1) >= 0) || !isFree(view, ahead)) return [];
      const walk = reach[behind] === 0 ? '' : cachedQuery(scene, `walk ${behind}`);
      return walk === null ? [] : [{ box, direction, moves: moves + walk + letters[direction].toUpperCase() }];
    }),
  );
}

/** Pushes that need more later pushes come later; those without a bound come last. */
function choices(scene: Level, query: (moves: string, question: string) => number | null): Push[] {
  if (scene.view.boxes.length > mostBoxes) return [];
  const bound = (push: Push) => query(push.moves, 'bound') ?? Number.POSITIVE_INFINITY;
  const bounded = pushes(scene).map((push) => ({ push, least: bound(push) }));
  return bounded.toSorted((a, b) => a.least - b.least || 0).map(({ push }) => push);
}

/** Is the game's next push, after any walk, this push? */
function isNextIn({ box, direction }: Push, game: string, { view, moves }: Level) {
  let at = view.player ?? -1;
  for (const letter of game.slice(moves.length)) {
    const step = steps(view)[letters.indexOf(letter.toLowerCase())];
    at += step;
    if (letter < 'a') return at === box && letter.toLowerCase() === letters[direction];
  }
  return false;
}

/** The box of the last push, found by going back along the walk since then. */
function lastPushed({ view, moves }: Level) {
  let at = view.player ?? -1;
  for (let index = moves.length - 1; index >= 0; index--) {
    const step = steps(view)[letters.indexOf(moves[index].toLowerCase())];
    if (moves[index] < 'a') return at + step;
    at -= step;
  }
  return null;
}

/** The boxes to name: those of a known deadlock, else the one whose push lost the game. */
function lostBoxes(scene: Level, wasReachable: boolean | null) {
  const dead = deadlock(scene);
  const last = wasReachable ? lastPushed(scene) : null;
  return { kind: dead?.kind ?? null, boxes: dead?.boxes ?? (last === null ? [] : [last]) };
}

/** Most boxes that are named one by one. */
const mostNamed = 2;

function describeLoss(scene: Level, blamed: boolean | null) {
  const { view, t } = scene;
  const { kind, boxes } = lostBoxes(scene, blamed);
  const place = (cell: number) =>
    t('position', { row: Math.floor(cell / view.width) + 1, column: (cell % view.width) + 1 });
  const named = boxes.length > mostNamed ? [] : Array.from(boxes, (cell) => `${t('isBox')} (${place(cell)})`);
  return [...(kind ? [t('deadBy', { kind: t(`dead.${kind}`) })] : []), ...named].join(' · ') || null;
}

function draw(pen: Pen, scene: Level, { worth, weighed, wasReachable: blamed }: Shown<Push>) {
  const { view, theme } = scene;
  const { x, y } = extentOf(view, scene);
  const middle = (cell: number) => {
    const place = placeOf(view, cell);
    return { x: x + place.x + 0.5, y: y + place.y + 0.5 };
  };
  for (const { choice, best, label } of weighed.toReversed()) {
    const [from, to] = [middle(choice.box), middle(choice.box + steps(view)[choice.direction])];
    const at = (share: number) => ({ x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share });
    drawArrow(pen, at(0.15), at(0.68), best, theme, { head: 0.3 });
    drawSlip(pen, to, label, best, theme, { letters: 0.24 });
  }
  // A known deadlock is marked in any case.
  if (!worth.hopeless || deadlock(scene)) return;
  for (const box of lostBoxes(scene, blamed).boxes) {
    const at = middle(box);
    pen.rect(at.x - 0.47, at.y - 0.47, 0.94, 0.94, { stroke: theme.bad, width: 0.1, radius: 0.14, dash: [0.16, 0.1] });
    pen.circle(at.x, at.y, 0.24, { fill: theme.bad, stroke: theme.surface, width: 0.04 });
    pen.text('!', at.x, at.y, { size: 0.36, weight: 700, color: theme.paper });
  }
}

export const analysis: Analysis<View, Ui, Frames, Push> = {
  choices,
  isNextIn,
  name({ box, direction }, { view, t }) {
    const place = { row: Math.floor(box / view.width) + 1, column: (box % view.width) + 1 };
    return `${t('isBox')} (${t('position', place)}) ${t(directionWords[direction]).toLowerCase()}`;
  },
  withoutLastAction: withoutLastPush,
  describeLoss,
  draw,
};
