/**
 * What can happen to a board: opened, edited, played, undone. Every change goes through the rules as text; what they refuse
 * changes nothing and is reported.
 * @import { Action, Family, Mode } from '../puzzles/contract.d.ts'
 * @import { Engine, Outcome, WireError } from '../engine/types.d.ts'
 * @import { Banner, State, Store } from './store.js'
 */
import { playbackOf, seek } from '../board/anim.js';
import { families } from '../puzzles/index.js';
import { findLink } from './router.js';
import { namedBoards } from '../shared/named-boards.js';
import { movesOf, stepsOf } from '../shared/speech.js';
import { turnFor } from '../shared/turns.js';
import { memoryOf, pushBoard, redoBoard, remembered, undoBoard } from './store.js';

/** Largest text that is looked at. */
export const longestText = 1 << 20;

/** @param {Store} store @param {Engine} engine @param {{ drop: () => void, focus: (id: string) => void, notice: (text: string) => void, recall: (key: string) => string | null }} page */
export function createSession(store, engine, page) {
  const { rules } = engine;
  /** Texts opened so far: while one is being read a newer one may come. */
  let opened = 0;

  /** @param {Banner['kind']} kind @param {WireError} error @param {number} [step] of a list of moves, from 0 */
  const refuse = (kind, { code, line, column, detail }, step) =>
    store.set({ banner: { kind, code, line: line ?? undefined, column: column ?? undefined, detail, step } });

  let wishes = 0;
  /** Begins to open something; what arrives later for an older request is dropped. @returns {() => boolean} is it still the newest? */
  const wish = () => {
    wishes += 1;
    const own = wishes;
    return () => own === wishes;
  };

  /** A family's script; null where there is none, undefined where it came too late or can't be fetched, which is reported. @param {string} id */
  const fetchFamily = async (id) => {
    const newest = wish();
    try {
      const family = await loadFamily(id);
      return newest() ? family : undefined;
    } catch (error) {
      if (newest()) refuse('family', { code: 'load', detail: String(/** @type {Error} */ (error)?.message ?? error) });
      return undefined;
    }
  };

  /** Views of a position; null if the rules refuse it. @param {string} family @param {string} board @param {string} moves @returns {any} */
  const viewOf = (family, board, moves) => {
    const result = rules.view(family, board, moves);
    return result.ok ? result.view : null;
  };

  /** The boards of a text; none where it is moves. @param {Family} family @param {string} text */
  const boardsIn = async (family, text) => (family.looksLikeMoves?.(text) ? [] : namedBoards(rules, family.id, text));

  /** What follows from another board or family: views anew, nothing played, no answer. @param {Partial<State>} change */
  const settle = (change) => {
    const next = { ...store.get(), ...change };
    const bare = viewOf(next.family.id, next.board, '');
    const kept = change.moves ? viewOf(next.family.id, next.board, change.moves) : null;
    page.drop();
    store.set({
      ...change,
      moves: kept ? change.moves : '',
      view: kept ?? bare,
      bare,
      undone: [],
      answer: null,
      playback: playbackOf(0, false),
      banner: null,
    });
  };

  /** @param {string} text @returns {{ board: string, diagnostics: State['diagnostics'] } | null} */
  const read = (text, family = store.get().family) => {
    const parsed = rules.parse(family.id, text.slice(0, longestText + 1));
    if (!parsed.ok) {
      refuse('board', parsed.error);
      return null;
    }
    return { board: parsed.board, diagnostics: parsed.diagnostics };
  };

  /** @param {Family} family */
  const enginesOf = (family) => {
    const built = rules.families().find((each) => each.id === family.id)?.engines ?? [];
    return family.engines.filter((each) => built.some(({ id }) => id === each.id));
  };

  /** The reader's limit stays while the family does. @param {Family} family */
  const memoryFor = (family) => (family === store.get().family ? store.get().choice.memoryMb : memoryOf(family));

  const session = {
    /** Another board in the same family; undo leads back. @param {string} text */
    replaceBoard(text) {
      const parsed = read(text);
      if (parsed) settle({ ...pushBoard(store.get(), parsed.board), diagnostics: parsed.diagnostics });
      return Boolean(parsed);
    },

    /** @param {Family} family @param {string} text @param {string} [moves] @param {Mode} [mode] */
    openFamily(family, text, moves = '', mode = store.get().mode) {
      wish();
      const parsed = read(text, family);
      if (parsed)
        settle({
          family,
          ...parsed,
          ui: family.ui(),
          engines: enginesOf(family),
          past: [],
          future: [],
          moves,
          mode,
          collection: null,
          choice: { ...store.get().choice, engine: '', values: {}, fromHere: false, memoryMb: memoryFor(family) },
        });
      return Boolean(parsed);
    },

    /** Follows a link's code; the board that is here stays if it is damaged. @param {string} hash */
    async openLink(hash) {
      wish(); // also where it is damaged
      const linked = rules.decodeLink(hash);
      if (!linked.ok) {
        refuse('link', linked.error);
        return false;
      }
      const family = await fetchFamily(linked.family);
      if (family === null) refuse('link', { code: 'unknown-family', detail: linked.family });
      if (!family) return false;
      const { board, moves, answer, step } = linked;
      const newest = wish();
      await turnFor(moves);
      if (!newest()) return false;
      if (!answer) return session.openFamily(family, board, moves, moves ? 'play' : store.get().mode);
      if (!session.openFamily(family, board, '', 'solve')) return false;
      const still = wish();
      await turnFor(moves);
      if (!still() || !session.showMoves(store.get().board, moves)) return false;
      const { playback } = store.get();
      store.set({ playback: seek(playback, step ?? playback.length) });
      return true;
    },

    /** Anything that was pasted, dropped or chosen as a file: a link, a collection, an answer, a board. @param {string} text */
    async openText(text) {
      const turn = ++opened;
      const { family, board } = store.get();
      if (text.length > longestText) {
        refuse('file', { code: 'file-too-large' });
        return;
      }
      const link = findLink(text);
      if (link) {
        await session.openLink(link);
        return;
      }
      const several = await boardsIn(family, text);
      await turnFor(text);
      if (turn !== opened || store.get().family !== family) return;
      if (several.length > 1) {
        store.set({ collection: several, banner: null });
        session.replaceBoard(several[0].board);
        return;
      }
      const parsed = rules.parse(family.id, text);
      if (!parsed.ok && family.looksLikeMoves?.(text)) session.showMoves(board, text);
      else if (!parsed.ok) refuse('board', parsed.error);
      else if (session.replaceBoard(parsed.board)) {
        store.set({ collection: null });
        page.notice('board.opened');
      }
    },

    /** @param {File | undefined} file */
    async openFile(file) {
      if (!file) return;
      if (file.size > longestText) return refuse('file', { code: 'file-too-large' });
      const newest = wish();
      const text = await file.text();
      if (newest()) await session.openText(text);
    },

    /** A family as its reader left it, or with its first example; returns which. @param {Family} family @returns {'last' | 'example'} */
    openFirst(family) {
      const kept = page.recall(`board.${family.id}`);
      if (kept && session.openFamily(family, kept)) return 'last';
      session.openFamily(family, family.examples[0].board);
      return 'example';
    },

    /** A run that says nothing about its board. @param {Pick<Outcome, 'stop' | 'error'>} outcome */
    tellFailure({ stop, error }) {
      if (error) refuse(stop === 'fault' ? 'fault' : 'solve', error);
    },

    /** What the address asked for could not be had, and no board was there before. @param {'last' | 'example'} shown */
    instead(shown) {
      const { banner } = store.get();
      if (banner) store.set({ banner: { ...banner, now: `instead.${shown}` } });
    },

    /** @param {string} id */
    async goTo(id) {
      wish(); // also where it is back to the family that is here
      if (id === store.get().family.id) return;
      const family = await fetchFamily(id);
      if (family) session.openFirst(family);
    },

    /** Moves of an answer, from any source. @param {string} board @param {string} moves */
    showMoves(board, moves) {
      const { family } = store.get();
      const normal = rules.normalizeMoves(family.id, board, moves);
      if (!normal.ok) {
        refuse('moves', normal.error);
        return false;
      }
      const report = rules.check(family.id, board, normal.moves);
      const answer =
        report.ok && !report.violation ? session.answerOf(normal.moves, report.objective, report.goal) : null;
      if (!answer) {
        const wrong = report.ok ? report.violation : null;
        refuse('moves', report.ok ? { code: wrong?.code ?? 'illegal' } : report.error, wrong?.step);
        return false;
      }
      store.set({ mode: 'solve', answer, playback: playbackOf(stepsOf(family, answer), true), banner: null });
      return true;
    },

    /** @param {string} moves @param {number | null} objective @param {boolean} checked @param {unknown} [extra] */
    answerOf(moves, objective, checked, extra) {
      const { family, board } = store.get();
      const view = viewOf(family.id, board, moves);
      const frames = rules.frames(family.id, board, moves);
      if (!view || !frames.ok) return null;
      return { moves, objective, view, frames: /** @type {any} */ (frames).frames, checked, extra };
    },

    /** @param {Mode} mode */
    setMode(mode) {
      if (mode !== store.get().mode) store.set({ mode, banner: null });
    },

    /** Does what a gesture or a button asks for, at once or when a worker has answered; true if it asked for anything. @param {Action | Promise<Action | null> | null} action */
    act(action) {
      if (!action) return false;
      if (action instanceof Promise) {
        void later(action);
        return true;
      }
      if (action.ui) store.set({ ui: { ...store.get().ui, ...action.ui } });
      if (action.edit !== undefined) edit([action.edit].flat());
      if (action.board !== undefined) session.replaceBoard(action.board);
      if (action.move !== undefined) play(movesOf(store.get().family).append(store.get().moves, action.move));
      if (action.moves !== undefined) play(action.moves);
      if (action.undo) session.undo();
      if (action.redo) session.redo();
      if (action.restart) session.restart();
      if (action.mode) session.setMode(action.mode);
      if (action.show) session.showMoves(store.get().board, action.show.moves);
      if (action.show === null) store.set({ answer: null, playback: playbackOf(0, false) });
      if (action.focus) page.focus(action.focus);
      if (action.say) page.notice(action.say);
      return true;
    },

    undo() {
      const state = store.get();
      if (state.mode === 'play') {
        if (!state.moves) return;
        const fewer = movesOf(state.family).dropLast(state.moves, /** @type {any} */ (state));
        setMoves(fewer, remembered(state.undone, state.moves));
      } else step(undoBoard(state));
    },

    redo() {
      const state = store.get();
      if (state.mode === 'play') {
        const moves = state.undone[state.undone.length - 1];
        if (moves !== undefined) setMoves(moves, state.undone.slice(0, -1));
      } else step(redoBoard(state));
    },

    restart() {
      const state = store.get();
      if (state.moves) setMoves('', remembered(state.undone, state.moves));
    },
  };

  /** What was asked about a position is no news on another one. @param {Promise<Action | null>} action */
  async function later(action) {
    const { family, board, moves } = store.get();
    const timer = setTimeout(() => page.notice('thinking'), 300);
    try {
      const answer = await action;
      const now = store.get();
      if (now.family === family && now.board === board && now.moves === moves) session.act(answer);
    } catch (error) {
      const { code } = /** @type {WireError} */ (error);
      if (code !== 'cancelled') session.tellFailure({ stop: 'fault', error: /** @type {WireError} */ (error) });
    } finally {
      clearTimeout(timer);
    }
  }

  /** @param {string[]} operations one step of undo */
  function edit(operations) {
    const { family, board } = store.get();
    let next = board;
    let diagnostics = store.get().diagnostics;
    for (const operation of operations) {
      const result = rules.edit(family.id, next, operation);
      if (!result.ok) {
        refuse('edit', result.error);
        return;
      }
      next = result.board;
      diagnostics = result.diagnostics;
    }
    if (next !== board) settle({ ...pushBoard(store.get(), next), diagnostics });
  }

  /** @param {string} moves */
  function play(moves) {
    const { family, board } = store.get();
    const report = rules.check(family.id, board, moves);
    if (!report.ok) {
      refuse('moves', report.error);
      return;
    }
    if (report.violation) {
      page.notice(`violation.${report.violation.code}`);
      return;
    }
    const { moves: before, undone } = store.get();
    if (moves === before) return;
    // Fewer moves than before are an undo of several: one redo brings them back.
    setMoves(moves, before.startsWith(moves) ? remembered(undone, before) : []);
  }

  /** @param {string} moves @param {string[]} undone */
  function setMoves(moves, undone) {
    const { family, board } = store.get();
    const view = viewOf(family.id, board, moves);
    if (view) store.set({ moves, view, undone, banner: null });
  }

  /** @param {Partial<State> | null} change */
  function step(change) {
    if (!change?.board) return;
    const parsed = rules.parse(store.get().family.id, change.board);
    settle({ ...change, diagnostics: parsed.ok ? parsed.diagnostics : [] });
  }

  return session;
}

/** @typedef {ReturnType<typeof createSession>} Session */

/** Fetches a family's script. @param {string} id @returns {Promise<Family | null>} */
export async function loadFamily(id) {
  const entry = families.find((each) => each.id === id);
  return entry ? (await entry.load()).default : null;
}
