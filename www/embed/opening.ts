/**
 * Opens the board that a widget's attributes name, once its family is fetched. If it is refused, the previous board
 * stays.
 */

import type { Family } from '../puzzles/contract.ts';
import type { Engine, Linked } from '../engine/types.ts';
import type { IsNewest } from '../shared/player/opening.ts';
import type { Game } from './game.ts';
import type { Display } from './display.ts';
import { reading, shownFrom } from '../shared/player/answers.ts';
import { inTurns, turnFor } from '../shared/turns.ts';
import { recall } from './saved.ts';
import { mayMove } from './search.ts';
import { empty, modeOf } from './state.ts';
import { familyNamed, oncePerTurn, requestedBoard } from './attributes.ts';

export function createBoards(display: Display, engine: Engine, { player, begin }: Game, signal: AbortSignal) {
  const { host, store } = display;
  const { rules } = engine;
  const { opening } = player;
  signal.addEventListener('abort', () => opening.begin()); // drops what is still being fetched

  /** Opens the board alone; false if that fails. */
  function showBoard(family: Family, { board, task }: Linked) {
    const bare = rules.view(family.id, board, '');
    if (!bare.ok) {
      display.fail(bare.error);
      return false;
    }
    const { success, bestScore, failure, done } = empty();
    const fresh = { success, bestScore, failure, done, task: task ?? '', mode: modeOf(host.getAttribute('mode')) };
    player.settle(board, { family, ui: family.ui(), ...fresh });
    return true;
  }

  /** Opens the link's moves, as an answer or as the beginning of a game. */
  async function follow(family: Family, { board, moves, answer, step }: Linked, isNewest: IsNewest) {
    const { mode } = store.get();
    if (answer || (moves && mode !== 'play')) {
      const found = await inTurns(reading(rules, family, board, moves));
      // It plays if the page wants autoplay; otherwise it stands at the link's step.
      const moving = host.hasAttribute('autoplay') && mayMove();
      if (isNewest() && found) store.set(shownFrom(family, found, moving, step));
    } else if (moves) begin(moves);
    else if (mode === 'play') resume(family, board);
  }

  /** Restores what the reader has played on an earlier visit, unless the rules refuse it by now. */
  function resume(family: Family, board: string) {
    const saved = recall(rules, family.id, board);
    if (!saved) return;
    const read = rules.normalizeMoves(family.id, board, saved.moves);
    if (!read.ok) return;
    const report = rules.check(family.id, board, read.moves);
    if (report.ok && !report.violation) begin(read.moves, { success: saved.success, bestScore: saved.known });
  }

  return oncePerTurn(
    async () => {
      const id = familyNamed(host, rules);
      if (id === '') {
        opening.begin(); // earlier requests are no longer wanted
        return display.fail({ code: 'no-board' });
      }
      const found = await opening.open(id, () => requestedBoard(host, rules));
      if (!found || !showBoard(found.family, found.linked)) return;
      await turnFor(found.linked.moves);
      if (found.isNewest()) await follow(found.family, found.linked, found.isNewest);
    },
    (error) => !signal.aborted && display.fail({ code: 'load', detail: String(error) }),
  );
}
