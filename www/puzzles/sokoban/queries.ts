/** Queries about a position, cached: each position has a new view, so the view is the cache key. */

import type { FamilyData, Scene } from '../contract.ts';
import type { Answers, View } from './view.ts';

const answers: WeakMap<object, Map<string, FamilyData>> = new WeakMap();

export function cachedQuery<Q extends keyof Answers>(
  scene: Scene<View>,
  question: Q | `${Q} ${string}`,
): Answers[Q] | null {
  const cached = answers.get(scene.view) ?? new Map();
  answers.set(scene.view, cached);
  if (!cached.has(question)) cached.set(question, scene.thumbnail ? null : scene.query(question));
  return cached.get(question);
}

/** The proof that the position is dead, if there is one. */
export const deadlock = (scene: Scene<View>): Answers['deadlock'] =>
  scene.mode === 'play' && scene.view.player !== null && !scene.view.solved ? cachedQuery(scene, 'deadlock') : null;

/** The narrow places of the displayed board. A worker finds them, and they last as long as the board. */
let narrow: { board: string | null; found: Answers['passages'] } = { board: null, found: null };

/** Tunnels, gates and rooms; null until they are known. */
export function passages(scene: Scene<View>) {
  if (scene.thumbnail) return null;
  if (narrow.board !== scene.board) {
    const request = { board: scene.board, found: null as Answers['passages'] };
    narrow = request;
    scene.consult('passages').then(
      (found) => {
        request.found = found;
      },
      // On failure nothing is drawn, as on a board without narrow places.
      () => {},
    );
  }
  return narrow.found;
}
