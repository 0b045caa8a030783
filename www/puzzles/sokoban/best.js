/**
 * Sokoban: the reader's best results, kept in the browser by level, in whatever collection it is found.
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
  remember('best', bounded({ ...all, [board]: best }));
}

/** Longest book of results, in characters: what a browser keeps for a site is not without end. */
const longest = 1 << 20;

/** The results as text, without the oldest where they are too many. @param {Record<string, Best>} all */
function bounded(all) {
  const entries = Object.entries(all);
  let length = 0;
  // From the newest on, as many as there is room for.
  const first = entries.findLastIndex(([board]) => {
    length += board.length + 40;
    return length > longest;
  });
  return JSON.stringify(Object.fromEntries(entries.slice(first + 1)));
}
