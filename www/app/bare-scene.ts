/** Scenes without moves: the board on screen at its start, and boards that are only looked at. */

import type { Family, Scene } from '../puzzles/contract.ts';

/** The board at its start, without the reader's marks. */
export const bareScene = (family: Family, scene: Scene, view: Scene['view']): Scene => ({
  ...scene,
  ...{ view, moves: '', answer: null, mode: 'solve', time: 0, ui: family.ui(), hover: null, focus: null },
});

/** Another board, of any family. The page's questions are about the board on screen, so it asks none. */
export const lookedAt = (family: Family, scene: Scene, board: string, view: Scene['view']): Scene => ({
  ...bareScene(family, scene, view),
  ...{ family: family.id, board, diagnostics: [], collection: null, query: () => null, consult: async () => null },
});
