/** The board at a moment: the route, the wanted tile in a ring, and a bar under every tile that is already in order. */

import type { Pen } from '../../puzzles/contract.ts';
import type { Surface } from '../shared/picture.ts';
import type { Survey } from './survey.ts';
import { placeOf } from '../../puzzles/slide/draw.ts';
import { drawRoute } from '../../puzzles/slide/route.ts';
import { drawPlayback } from '../shared/slide-board.ts';
import { targetCellAt } from './survey.ts';

export function drawBoard(pen: Pen, survey: Survey, move: number, surface: Surface) {
  const { terrain, shown, positions } = survey;
  const { stage, held } = terrain.moments[move];
  const place = (cell: number) => placeOf(shown.view, cell);
  drawPlayback(pen, shown, move, surface, (boardPen) => {
    // Faint, because the labels of the tiles are below it.
    if (stage !== null)
      boardPen.at(0, 0, { alpha: 0.55 }, () => drawRoute(boardPen, surface.theme, terrain.stages[stage], place));
    for (const tile of held) {
      const { x, y } = place(positions[move].indexOf(tile + 1));
      boardPen.rect(x + 0.2, y + 0.82, 0.6, 0.07, { fill: surface.theme.ink, radius: 0.03 });
    }
    const target = targetCellAt(survey, move);
    if (target === null) return;
    const { x, y } = place(target);
    boardPen.rect(x + 0.06, y + 0.06, 0.88, 0.88, {
      stroke: surface.theme.accent,
      width: 0.09,
      hairline: 2.5,
      radius: 0.12,
    });
  });
}
