/** The route engine's answer to a board as it is shown: what the engine tells of every moment, and where everything stands then. */

import type { Rules } from '../../engine/types.ts';
import type { Moment, Terrain } from '../../puzzles/slide/view.ts';
import { type Shown, shownOf } from '../shared/slide-board.ts';

export interface Survey {
  terrain: Terrain;
  shown: Shown;
  /** Squares before the first move and after each: 1 + the cell where a tile belongs, 0 the blank, less a wall. */
  positions: number[][];
  /** Where moves that only bring tiles nearer end; null if there are too many ways. */
  descent: Shown | null;
  /** The highest that a wanted tile stands. */
  highest: number;
}

function positionsOf({ frames }: Shown): number[][] {
  const all = [Array.from(frames.squares)];
  for (let at = 1; at < frames.blanks.length; at++) {
    const next = all[at - 1].slice();
    [next[frames.blanks[at - 1]], next[frames.blanks[at]]] = [next[frames.blanks[at]], 0];
    all.push(next);
  }
  return all;
}

/** Null where the rules refuse what the engine told. */
export function surveyOf(rules: Rules, board: string, terrain: Terrain): Survey | null {
  const shown = shownOf(rules, board, terrain.moves);
  if (!shown) return null;
  const positions = positionsOf(shown);
  const descent = terrain.descent && shownOf(rules, board, terrain.descent.moves);
  const survey = { terrain, shown, positions, descent, highest: 1 };
  const own = terrain.moments.map((_, at) => heightAt(survey, at) ?? 0);
  return { ...survey, highest: Math.max(1, ...own) };
}

/** The cell of the wanted tile; null where none is wanted. */
export function wantedAt({ terrain, positions }: Pick<Survey, 'terrain' | 'positions'>, at: number): number | null {
  const { tile } = terrain.moments[at];
  return tile === null ? null : positions[at].indexOf(tile + 1);
}

/** How high the wanted tile stands: moves until it is where it should be. */
export function heightAt(survey: Pick<Survey, 'terrain' | 'positions'>, at: number): number | null {
  const [cell, { heights }] = [wantedAt(survey, at), survey.terrain.moments[at]];
  return cell === null || heights.length === 0 ? null : heights[cell];
}

/** Moments at which the sum of distances has risen. */
export const risesOf = (moments: Moment[]) =>
  moments.filter(({ distance }, at) => at > 0 && distance > moments[at - 1].distance).length;

export const figureColumns = ['move', 'energy', 'distance', 'stage', 'wish', 'tile', 'height'];

/** A row for each moment. */
export const figuresOf = (survey: Survey) =>
  survey.terrain.moments.map(({ energy, distance, stage, wish, tile }, at) => [
    ...[at, energy, distance, stage === null ? null : stage + 1, wish],
    ...[tile === null ? null : survey.shown.view.symbols[tile], heightAt(survey, at)],
  ]);
