/** The board that the attributes of a widget name: its family is fetched, then it stands there, or is refused and the previous one stays. */

import type { Family } from '../puzzles/contract.ts';
import type { Engine, Linked } from '../engine/types.ts';
import type { Game } from './game.ts';
import type { Display } from './display.ts';
import { loadFamily } from '../puzzles/index.ts';
import { inTurns, isLong, turnFor } from '../shared/turns.ts';
import { reading, shownFrom } from './answers.ts';
import { recall } from './saved.ts';
import { mayMove } from './search.ts';
import { empty, modeOf } from './state.ts';
import { familyNamed, newestOf, wantedBy } from './wishes.ts';

/** @param drop ends what is searched on the board before */
export function createOpening(display: Display, engine: Engine, game: Game, drop: () => void, signal: AbortSignal) {
  const { host } = display;

  function refuse(code: string, detail?: string) {
    display.set({ failure: code });
    display.tell('failed', { code, ...(detail === undefined ? {} : { detail }) });
  }

  /** The board alone; false if it can't be. */
  function put(family: Family, { board, moves, task }: Linked) {
    const bare = engine.rules.view(family.id, board, '');
    if (!bare.ok) {
      refuse(bare.error.code);
      return false;
    }
    drop();
    const mode = modeOf(host.getAttribute('mode'));
    const report = engine.rules.check(family.id, board, '');
    const objective = report.ok ? report.objective : null;
    const fresh = { ...empty(), family, board, task: task ?? '', mode, objective };
    display.state = { ...fresh, view: bare.view, bare: bare.view, ui: family.ui() };
    if (isLong(moves)) display.show();
    return true;
  }

  /** Its moves, as an answer or as the beginning of a game. @param stands is it still wanted? */
  async function follow(family: Family, { board, moves, answer, step }: Linked, stands: () => boolean) {
    if (answer || (moves && display.state.mode !== 'play')) {
      const found = await inTurns(reading(engine.rules, family, board, moves));
      // In motion where the page wants it, else where the link says that it stands.
      const moving = host.hasAttribute('autoplay') && mayMove();
      if (stands() && found) display.state = { ...display.state, ...shownFrom(family, found, moving, step) };
    } else if (moves) game.begin(moves);
    else if (display.state.mode === 'play') resume(family, board);
    if (stands()) display.show();
  }

  /** What the reader has played on an earlier visit, unless the rules refuse it by now. */
  function resume(family: Family, board: string) {
    const saved = recall(engine.rules, family.id, board);
    const report = saved && engine.rules.check(family.id, board, saved.moves);
    if (saved && report?.ok && !report.violation) game.begin(saved.moves, saved);
  }

  /** @param stands a script that comes after a newer wish changes nothing */
  async function open(id: string, stands: () => boolean) {
    const family = await loadFamily(id, engine.fetchRules);
    if (!stands()) return;
    if (!family) return refuse('unknown-family');
    const asked = wantedBy(host, engine.rules);
    if ('code' in asked) return refuse(asked.code);
    await turnFor(asked.moves);
    if (!stands() || !put(family, asked)) return;
    await turnFor(asked.moves);
    if (stands()) await follow(family, asked, stands);
  }

  return newestOf(async (newest) => {
    const id = familyNamed(host, engine.rules);
    if (id === null) return refuse('link-damaged');
    const stands = () => newest() && !signal.aborted;
    try {
      await open(id, stands);
    } catch (error) {
      if (stands()) refuse('load', String(error));
    }
  });
}
