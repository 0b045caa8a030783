/** Small pictures of stored boards. The families draw them one after the other, each in a separate turn. */

import type { Context } from '../context.ts';
import type { Family, Scene } from '../../puzzles/contract.ts';
import { thumbnail } from '../../board/board.ts';
import { loadFamily } from '../../puzzles/index.ts';
import { translatorOf } from '../../shared/translate.ts';
import { nextTurn } from '../../shared/turns.ts';
import { lookedAt } from '../bare-scene.ts';

/** Side of a picture. */
const side = 64;

/** A scene of the board alone: no moves, and no queries. */
function sceneFor({ engine, store, scene }: Context, family: Family, board: string): Scene | null {
  const view = engine.rules.view(family.id, board, '');
  if (!view.ok) return null;
  const { language } = store.get();
  return {
    ...lookedAt(family, scene(), board, view.view),
    mode: 'edit',
    thumbnail: true,
    t: translatorOf({}, family.words[language]),
  };
}

export function drawPicture(context: Context, family: Family, board: string): HTMLElement | null {
  const scene = sceneFor(context, family, board);
  if (!scene) return null;
  const size = family.size(scene.view, scene);
  const canvas = thumbnail(family, scene, Math.min(side / size.width, side / size.height));
  canvas.setAttribute('aria-hidden', 'true');
  return canvas;
}

/** Runs tasks one after the other, with a turn for the page before each. */
export function taskQueue() {
  let last: Promise<unknown> = Promise.resolve();
  return (work: () => Promise<unknown>) => {
    last = last
      .then(nextTurn)
      .then(work)
      .catch(() => {}); // if a family cannot be fetched, its board has no picture
  };
}

export const familyOf = ({ engine }: Context, id: string) => loadFamily(id, engine.fetchRules);
