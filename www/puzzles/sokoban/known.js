/**
 * What the rules know about a position, asked once for each: a view is new for every position, so it serves as the key.
 * @import { Scene } from '../contract.d.ts'
 * @import { Answers, View } from './view.d.ts'
 */

/** @type {WeakMap<object, Map<string, any>>} */
const answers = new WeakMap();

/**
 * @template {keyof Answers} Q
 * @param {Scene<View>} scene @param {Q | `${Q} ${string}`} question @returns {Answers[Q] | null}
 */
export function ask(scene, question) {
  const known = answers.get(scene.view) ?? new Map();
  answers.set(scene.view, known);
  if (!known.has(question)) known.set(question, scene.thumbnail ? null : scene.query(question));
  return known.get(question);
}

/** The proof that the position is dead, if one is known. @param {Scene<View>} scene @returns {Answers['deadlock']} */
export const deadlock = (scene) =>
  scene.mode === 'play' && scene.view.player !== null && !scene.view.solved ? ask(scene, 'deadlock') : null;

/** The narrow places of the board that is shown: a worker finds them, and they stay as long as the board. @type {{ board: string | null, found: Answers['passages'] }} */
let narrow = { board: null, found: null };

/** Tunnels, gates and rooms; null as long as they are not known. @param {Scene<View>} scene */
export function passages(scene) {
  if (scene.thumbnail) return null;
  if (narrow.board !== scene.board) {
    const own = { board: scene.board, found: /** @type {Answers['passages']} */ (null) };
    narrow = own;
    scene.consult('passages').then(
      (found) => {
        own.found = found;
      },
      // Nothing is drawn, as on a board without narrow places.
      () => {},
    );
  }
  return narrow.found;
}
