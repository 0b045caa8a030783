/**
 * Sokoban: the reader's best results, kept in the browser by level, whoever looks at the collection.
 * @import { PanelApi, Scene } from '../contract.d.ts'
 * @import { Frames, Ui, View } from './types.d.ts'
 */

/** @typedef {{ pushes: number, moves: number }} Best */

/** @param {PanelApi['remember']} remember @returns {Record<string, Best>} */
export function bestResults(remember) {
  try {
    return JSON.parse(remember('best') ?? '{}') ?? {};
  } catch {
    return {};
  }
}

/** Keeps the fewest pushes and the fewest moves, each by itself. @param {Scene<View, Ui, Frames>} scene @param {PanelApi['remember']} remember */
export function record({ board, view, moves }, remember) {
  if (!view.solved || !moves) return;
  const all = bestResults(remember);
  const before = all[board];
  const best = {
    pushes: Math.min(before?.pushes ?? Infinity, view.pushes),
    moves: Math.min(before?.moves ?? Infinity, view.moves),
  };
  if (before && best.pushes === before.pushes && best.moves === before.moves) return;
  remember('best', JSON.stringify({ ...all, [board]: best }));
}
