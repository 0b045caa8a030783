/**
 * The route engine's answer to a board, prepared for display: the engine's report of every moment, and the position
 * then.
 */

import type { Rules } from '../../engine/types.ts';
import type { Moment, Terrain } from '../../puzzles/slide/view.ts';
import type { Surface } from '../shared/picture.ts';
import { type Playback, playbackOf } from '../shared/slide-board.ts';

export interface Survey {
  terrain: Terrain;
  shown: Playback;
  /** Squares before the first move and after each: 1 + the goal cell of a tile, 0 the blank, negative a wall. */
  positions: number[][];
  /** The end of moves that only bring tiles nearer; null if there are too many ways. */
  descent: Playback | null;
}

function positionsOf({ frames }: Playback): number[][] {
  const positions = [Array.from(frames.squares)];
  for (let at = 1; at < frames.blanks.length; at++) {
    const next = positions[at - 1].slice();
    [next[frames.blanks[at - 1]], next[frames.blanks[at]]] = [next[frames.blanks[at]], 0];
    positions.push(next);
  }
  return positions;
}

/** The squares after the last move. */
export const lastOf = (shown: Playback): number[] => positionsOf(shown).at(-1) as number[];

/** Null if the rules refuse the engine's answer. */
export function surveyOf(rules: Rules, board: string, terrain: Terrain): Survey | null {
  const shown = playbackOf(rules, board, terrain.moves);
  if (!shown) return null;
  const positions = positionsOf(shown);
  const descent = terrain.descent && playbackOf(rules, board, terrain.descent.moves);
  return { terrain, shown, positions, descent };
}

/** How far the sum of distances falls if every move must bring a tile nearer. */
export function descentText(
  { descent, moments }: Pick<Terrain, 'descent' | 'moments'>,
  { t, number }: Pick<Surface, 't' | 'number'>,
): string {
  if (!descent) return t('descent.open');
  const { lowest, positions, moves } = descent;
  const first = number(moments[0].distance);
  if (lowest === 0) return t('descent.home', { moves: number(moves.length) });
  if (moves.length === 0) return t('descent.none', { first });
  return t('descent.stuck', { first, lowest: number(lowest), positions: number(positions) });
}

/** The label of the tile that belongs to a cell, on the laboratory's boards. */
export const nameOf = (cell: number): string => String(cell + 1);

/** The cell of the wanted tile; null if no tile is wanted. */
export function targetCellAt({ terrain, positions }: Pick<Survey, 'terrain' | 'positions'>, at: number): number | null {
  const { tile } = terrain.moments[at];
  return tile === null ? null : positions[at].indexOf(tile + 1);
}

/** The height of the wanted tile: the moves left until it is where it should be. */
export function heightAt(survey: Pick<Survey, 'terrain' | 'positions'>, at: number): number | null {
  const [cell, { heights }] = [targetCellAt(survey, at), survey.terrain.moments[at]];
  return cell === null || heights.length === 0 ? null : heights[cell];
}

/** The number of moments at which the sum of distances rises. */
export const risesOf = (moments: Moment[]) =>
  moments.filter(({ distance }, at) => at > 0 && distance > moments[at - 1].distance).length;

/** The moments at which the energy falls. */
export const fallsOf = (moments: Moment[]): number[] =>
  [...moments.keys()].filter((at) => at > 0 && moments[at].energy < moments[at - 1].energy);

/** The first and last moment of the longest stretch of constant energy. */
export function longestLevel(moments: Moment[]): [number, number] {
  const bounds = [0, ...fallsOf(moments), moments.length];
  const levels = bounds.slice(1).map((end, index): [number, number] => [bounds[index], end - 1]);
  return levels.reduce((best, each) => (each[1] - each[0] > best[1] - best[0] ? each : best));
}

export const figureColumns = ['move', 'energy', 'distance', 'stage', 'wish', 'tile', 'height'];

/** A row for each moment. */
export const figuresOf = (survey: Survey) =>
  survey.terrain.moments.map(({ energy, distance, stage, wish, tile }, at) => [
    ...[at, energy, distance, stage === null ? null : stage + 1, wish],
    ...[tile === null ? null : nameOf(tile), heightAt(survey, at)],
  ]);

/**
 * The first and last moment of the stretch around a moment: the same tile is wanted throughout, and every move reduces
 * its height by one.
 */
export function stretchOf(survey: Survey, at: number): [number, number] {
  const { moments } = survey.terrain;
  const follows = (move: number) => {
    const [before, after] = [moments[move - 1], moments[move]];
    if (!before || !after || before.wish !== after.wish || before.tile !== after.tile) return false;
    return before.stage === after.stage && heightAt(survey, move) === (heightAt(survey, move - 1) ?? -1) - 1;
  };
  let [from, to] = [at, at];
  while (follows(from)) from--;
  while (follows(to + 1)) to++;
  return [from, to];
}

/** The greatest height during a stretch. */
export function maxHeightOnStretch(survey: Survey, at: number): number {
  const [from, to] = stretchOf(survey, at);
  return Math.max(1, ...survey.terrain.moments.slice(from, to + 1).flatMap(({ heights }) => Array.from(heights)));
}

/**
 * The squares that the wanted tile has yet to enter; the last move of a stretch ends at the first moment of the next.
 */
export function trailOf(survey: Survey, at: number): number[] {
  const { tile } = survey.terrain.moments[at];
  if (tile === null) return [];
  const places = survey.positions.slice(at, stretchOf(survey, at)[1] + 2).map((squares) => squares.indexOf(tile + 1));
  return places.filter((cell, index) => index > 0 && cell !== places[index - 1]);
}
