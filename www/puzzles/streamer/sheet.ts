/** The maps on a sheet of paper: all maps to choose from, and facts that are not drawn. */

import type { Scene } from '../contract.ts';
import type { Frames, Ui, View } from './types.ts';
import { sizeOf } from './layout.ts';

/** Most cells side by side on a sheet: each is then some two millimetres wide. */
const widest = 100;

/** All maps at the start, collected in groups that can be chosen together; null if a sheet has no room for them. */
function allMaps(view: View, after: (moves: string) => View | null): View | null {
  const { maps, chosen, width, height } = view;
  const shown = Array.from({ length: maps }, (_, map) => map);
  const nothing = shown.map(() => 0);
  const wholeView = { ...view, shown, playing: shown.map(() => 1), coins: nothing, caught: nothing };
  if (sizeOf(wholeView).width > widest) return null;
  let cells = '';
  const players: number[] = [];
  for (let first = 0; first < maps; first += chosen) {
    const batch = shown.slice(first, first + chosen);
    const view = after(batch.join(' '));
    if (!view) return null;
    cells += view.cells.slice(0, batch.length * width * height);
    players.push(...view.players.slice(0, batch.length));
  }
  return { ...wholeView, cells, players };
}

export function sheet({ view, t, number }: Scene<View, Ui, Frames>, after: (moves: string) => View | null) {
  const { maps, chosen, height, width, keys } = view;
  const facts = t('sheet', { maps, chosen, height, width, keys: number(keys), n: keys });
  const wholeView = allMaps(view, after);
  const isPart = !wholeView && view.shown.length < maps;
  return {
    view: wholeView ?? view,
    caption: isPart ? `${facts} · ${t('sheetPart', { n: view.shown.length })}` : facts,
  };
}
