/** Sokoban: the reader's best results by level, kept in the browser, whichever collection the level is from. */

import type { PanelApi, Scene } from '../contract.ts';
import type { Frames, Ui, View } from './types.ts';

/** `claimed`: only an imported file says so */
export type Best = { pushes: number; moves: number; claimed?: boolean };

export function bestResults(remember: PanelApi['remember']): Record<string, Best> {
  try {
    return JSON.parse(remember('best') ?? '{}') ?? {};
  } catch {
    return {};
  }
}

/** Keeps the fewest pushes and the fewest moves separately. */
export function recordResult({ board, view, moves }: Scene<View, Ui, Frames>, remember: PanelApi['remember']) {
  if (!view.solved || !moves) return;
  const results = bestResults(remember);
  const before = results[board]?.claimed ? null : results[board];
  const best = {
    pushes: Math.min(before?.pushes ?? Infinity, view.pushes),
    moves: Math.min(before?.moves ?? Infinity, view.moves),
  };
  if (before && best.pushes === before.pushes && best.moves === before.moves) return;
  remember('best', limitedText({ ...results, [board]: best }));
}

/** Longest stored results, in characters: a browser limits the storage of a site. */
const longest = 1 << 20;

/** The results as text, without the oldest if there are too many. */
function limitedText(results: Record<string, Best>) {
  const entries = Object.entries(results);
  let length = 0;
  // From the newest on, as many as fit.
  const first = entries.findLastIndex(([board]) => {
    length += board.length + 40;
    return length > longest;
  });
  return JSON.stringify(Object.fromEntries(entries.slice(first + 1)));
}
