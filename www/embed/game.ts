/** The player's board in a widget: the consequences of each move, and the events for the page around. */

import type { Gesture } from '../puzzles/contract.ts';
import type { Engine, Report } from '../engine/types.ts';
import type { Position } from '../shared/player/place.ts';
import type { Display } from './display.ts';
import type { State } from './state.ts';
import { loadFamily } from '../puzzles/index.ts';
import { visited } from '../shared/player/history.ts';
import { createPlayer } from '../shared/player/player.ts';
import { withoutAnswer } from '../shared/player/state.ts';
import { onceFocusMoved } from '../shared/focus-moved.ts';
import { isMetered } from '../shared/connection.ts';
import { isSuccess } from './puzzle.ts';
import { storeGame } from './saved.ts';
import { isSolving, runLeft } from './state.ts';

export type Game = ReturnType<typeof createGame>;

/** @param checkBest asks an engine whether the reader's answer is the best, if the author wants to know */
export function createGame(display: Display, engine: Engine, checkBest: () => void) {
  const { store, words } = display;
  const { rules } = engine;

  function reportOn({ family, board, moves }: Position) {
    const report = rules.check(family.id, board, moves);
    return report.ok ? report : null;
  }

  /** The changes to the state that a position entails, besides its view. */
  function consequences(position: Position, checkedReport?: Report) {
    const state = store.get();
    const { family, view } = position;
    const report = checkedReport ?? reportOn(position);
    const isDone = (report?.goal ?? false) && (family.done?.(view) ?? true);
    const objective = report?.objective ?? null;
    const success = state.success || isSuccess({ family, done: isDone, objective }, display.puzzle);
    const fresh = { ...withoutAnswer(), ...runLeft(state), notice: '', checkingBest: false };
    return { ...fresh, report, objective, done: isDone, success };
  }

  function reportChange() {
    const { family, board, moves, report } = store.get();
    display.dispatch('change', { family: family?.id, board, moves, report });
  }

  const focused = () => display.pointed().focus ?? null;

  /** Announces the position, unless there is a message about the move itself. */
  const announcePosition = () =>
    onceFocusMoved(focused, (focus) => {
      const { family, notice } = store.get();
      if (!notice) display.announce(family?.describe({ ...display.scene(), focus }) ?? '');
    });

  /** Reports the reader's own moves to the page around. */
  function positionChanged() {
    reportChange();
    storeGame(rules, store.get());
    display.host.dispatchEvent(new Event('input', { bubbles: true, composed: true }));
    const { moves, objective, done } = store.get();
    if (!done) return announcePosition();
    display.dispatch('solved', { by: 'reader', moves, objective });
    checkBest();
  }

  const player = createPlayer({
    ...{ store, engine, consequences, moved: positionChanged },
    load: async (id) => {
      display.requested = await loadFamily(id, engine.fetchRules);
      return display.requested;
    },
    loadFailed: (error) => display.fail({ code: 'load', detail: String(error) }),
    refuse: (kind, error) => (kind === 'moves' ? display.notice(words.refusedMove) : display.fail(error)),
    forbid(code) {
      const [key, text] = [`violation.${code}`, display.sentence(`violation.${code}`)];
      display.notice(text === key ? words.refusedMove : text);
    },
    plays: () => store.get().answer === null,
    perform({ focus, notice }) {
      if (focus) display.focus(focus);
      if (notice) display.notice(display.sentence(notice));
    },
  });

  /** Puts away the answer that is shown. */
  const leave = () => store.set({ ...withoutAnswer(), ...runLeft(store.get()) });

  return {
    player,
    leave,
    undo: () => (store.get().answer ? leave() : player.undo()),
    redo: () => player.redo(),
    restart() {
      leave();
      player.restart();
    },

    gesture(event: Gesture) {
      const { family, moves, answer } = store.get();
      if (!family || isSolving(store.get()) || display.puzzle.fixed) return false;
      if (answer) leave();
      if (moves && !isMetered()) void engine.prefetch(family.id); // a game has begun, so a press of Solve may follow
      const action = family.on(event, display.pointed());
      if (action) player.act({ ...action, edit: undefined, board: undefined }); // the widget does not edit boards
      return Boolean(action);
    },

    /** Plays moves that a script has set, which may be written in any way that the rules read. */
    put(text: string) {
      const { family, board } = store.get();
      const read = rules.normalizeMoves(family?.id ?? '', board, text);
      player.play(read.ok ? read.moves : text);
    },

    /** Plays moves that the reader has not made just now: those of a link, or of an earlier visit. */
    begin(moves: string, found: Pick<State, 'success' | 'bestScore'> = store.get()) {
      store.set({ success: found.success, bestScore: found.bestScore });
      const { history, moves: before } = store.get();
      if (player.setPosition(moves, visited(history, before, moves))) reportChange();
    },
  };
}
