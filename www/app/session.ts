/**
 * What can happen to a board: opened, edited, played, undone. Every change goes through the rules as text; what they refuse
 * changes nothing and is reported.
 */

import type { Action, Family, Mode, Own, Scene } from '../puzzles/contract.ts';
import type { Engine, Outcome, WireError } from '../engine/types.ts';
import type { Banner, State, Store } from './store.ts';
import { playbackOf, seek } from '../board/anim.ts';
import { loadFault } from '../engine/loading.ts';
import { loadFamily } from '../puzzles/index.ts';
import { findLink } from './router.ts';
import { namedBoards } from '../shared/named-boards.ts';
import { movesOf, stepsOf } from '../shared/speech.ts';
import { turnFor } from '../shared/turns.ts';
import { emptyHistory, nextOf, played, wentBack } from '../shared/player/history.ts';
import type { History } from '../shared/player/history.ts';
import { memoryOf, pushBoard, redoBoard, undoBoard } from './store.ts';

/** Largest text that is looked at. */
export const longestText = 1 << 20;

export function createSession(
  store: Store,
  engine: Engine,
  page: {
    drop: () => void;
    focus: (id: string) => void;
    notice: (text: string) => void;
    recall: (key: string) => string | null;
  },
) {
  const { rules } = engine;
  /** Texts opened so far: while one is being read a newer one may come. */
  let opened = 0;

  /** @param step of a list of moves, from 0 */
  const refuse = (kind: Banner['kind'], { code, line, column, detail }: WireError, step?: number) =>
    store.set({ banner: { kind, code, line: line ?? undefined, column: column ?? undefined, detail, step } });

  let wishes = 0;
  /**
   * Begins to open something; what arrives later for an older request is dropped.
   * @returns is it still the newest?
   */
  const wish = (): (() => boolean) => {
    wishes += 1;
    const own = wishes;
    return () => own === wishes;
  };

  /** A family; null where there is none, undefined where it came too late or can't be fetched, which is reported. */
  const fetchFamily = async (id: string) => {
    const newest = wish();
    try {
      const family = await loadFamily(id, engine.fetchRules);
      return newest() ? family : undefined;
    } catch (error) {
      if (newest()) refuse('family', loadFault(error));
      return undefined;
    }
  };

  /** Views of a position; null if the rules refuse it. */
  const viewOf = (family: string, board: string, moves: string): Own => {
    const result = rules.view(family, board, moves);
    return result.ok ? result.view : null;
  };

  /** The boards of a text; none where it is moves. */
  const boardsIn = async (family: Family, text: string) =>
    family.looksLikeMoves?.(text) ? [] : namedBoards(rules, family.id, text);

  /** What follows from another board or family: views anew, nothing played, no answer. */
  const settle = (change: Partial<State>) => {
    const next = { ...store.get(), ...change };
    const bare = viewOf(next.family.id, next.board, '');
    const kept = change.moves ? viewOf(next.family.id, next.board, change.moves) : null;
    page.drop();
    store.set({
      ...change,
      moves: kept ? change.moves : '',
      view: kept ?? bare,
      bare,
      history: played(emptyHistory(), '', kept ? (change.moves ?? '') : ''),
      answer: null,
      playback: playbackOf(0, false),
      banner: null,
    });
  };

  const read = (
    text: string,
    family = store.get().family,
  ): { board: string; diagnostics: State['diagnostics'] } | null => {
    const parsed = rules.parse(family.id, text.slice(0, longestText + 1));
    if (!parsed.ok) {
      refuse('board', parsed.error);
      return null;
    }
    return { board: parsed.board, diagnostics: parsed.diagnostics };
  };

  const enginesOf = (family: Family) => {
    const built = rules.families().find((each) => each.id === family.id)?.engines ?? [];
    return family.engines.filter((each) => built.some(({ id }) => id === each.id));
  };

  /** The reader's limit stays while the family does. */
  const memoryFor = (family: Family) =>
    family === store.get().family ? store.get().choice.memoryMb : memoryOf(family);

  const session = {
    /** Another board in the same family; undo leads back. */
    replaceBoard(text: string) {
      const parsed = read(text);
      if (parsed) settle({ ...pushBoard(store.get(), parsed.board), diagnostics: parsed.diagnostics });
      return Boolean(parsed);
    },

    openFamily(family: Family, text: string, moves: string = '', mode: Mode = store.get().mode) {
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

    /** Follows a link's code; the board that is here stays if it is damaged. */
    async openLink(hash: string) {
      wish(); // also where it is no link
      const id = rules.linkedFamily(hash);
      const family = id === null ? null : await fetchFamily(id);
      if (id === null) refuse('link', { code: 'link-damaged' });
      else if (family === null) refuse('link', { code: 'unknown-family', detail: id });
      if (!family) return false;
      const linked = rules.decodeLink(hash);
      if (!linked.ok) {
        refuse('link', linked.error);
        return false;
      }
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

    /** Anything that was pasted, dropped or chosen as a file: a link, a collection, an answer, a board. */
    async openText(text: string) {
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

    async openFile(file: File | undefined) {
      if (!file) return;
      if (file.size > longestText) return refuse('file', { code: 'file-too-large' });
      const newest = wish();
      const text = await file.text();
      if (newest()) await session.openText(text);
    },

    /** A family as its reader left it, or with its first example; returns which. */
    openFirst(family: Family): 'last' | 'example' {
      const kept = page.recall(`board.${family.id}`);
      if (kept && session.openFamily(family, kept)) return 'last';
      session.openFamily(family, family.examples[0].board);
      return 'example';
    },

    /** A run that says nothing about its board. */
    tellFailure({ stop, error }: Pick<Outcome, 'stop' | 'error'>) {
      if (error) refuse(stop === 'fault' ? 'fault' : 'solve', error);
    },

    /** What the address asked for could not be had, and no board was there before. */
    instead(shown: 'last' | 'example') {
      const { banner } = store.get();
      if (banner) store.set({ banner: { ...banner, now: `instead.${shown}` } });
    },

    async goTo(id: string) {
      wish(); // also where it is back to the family that is here
      if (id === store.get().family.id) return;
      const family = await fetchFamily(id);
      if (family) session.openFirst(family);
    },

    /** Moves of an answer, from any source. */
    showMoves(board: string, moves: string) {
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

    answerOf(moves: string, objective: number | null, checked: boolean, extra?: unknown) {
      const { family, board } = store.get();
      const view = viewOf(family.id, board, moves);
      const frames = rules.frames(family.id, board, moves);
      if (!view || !frames.ok) return null;
      return { moves, objective, view, frames: (frames as { frames: Own }).frames, checked, extra };
    },

    setMode(mode: Mode) {
      if (mode !== store.get().mode) store.set({ mode, banner: null });
    },

    /** Does what a gesture or a button asks for, at once or when a worker has answered; true if it asked for anything. */
    act(action: Action | Promise<Action | null> | null) {
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
        const fewer = movesOf(state.family).dropLast(state.moves, state as unknown as Scene);
        setMoves(fewer, wentBack(state.history, state.moves, fewer));
      } else step(undoBoard(state));
    },

    /** Goes on to what was taken back last, or along another line from here. */
    redo(line?: string) {
      const state = store.get();
      if (state.mode === 'play') {
        const moves = line ?? nextOf(state.history, state.moves);
        if (moves !== null) setMoves(moves, played(state.history, state.moves, moves));
      } else step(redoBoard(state));
    },

    restart() {
      const state = store.get();
      if (state.moves) setMoves('', wentBack(state.history, state.moves, ''));
    },
  };

  /** What was asked about a position is no news on another one. */
  async function later(action: Promise<Action | null>) {
    const { family, board, moves } = store.get();
    const timer = setTimeout(() => page.notice('thinking'), 300);
    try {
      const answer = await action;
      const now = store.get();
      if (now.family === family && now.board === board && now.moves === moves) session.act(answer);
    } catch (error) {
      const { code } = error as WireError;
      if (code !== 'cancelled') session.tellFailure({ stop: 'fault', error: error as WireError });
    } finally {
      clearTimeout(timer);
    }
  }

  /** @param operations one step of undo */
  function edit(operations: string[]) {
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

  function play(moves: string) {
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
    const { moves: before, history } = store.get();
    if (moves === before) return;
    // Fewer moves than before are an undo of several: one redo brings them back.
    setMoves(moves, (before.startsWith(moves) ? wentBack : played)(history, before, moves));
  }

  function setMoves(moves: string, history: History) {
    const { family, board } = store.get();
    const view = viewOf(family.id, board, moves);
    if (view) store.set({ moves, view, history, banner: null });
  }

  function step(change: Partial<State> | null) {
    if (!change?.board) return;
    const parsed = rules.parse(store.get().family.id, change.board);
    settle({ ...change, diagnostics: parsed.ok ? parsed.diagnostics : [] });
  }

  return session;
}

export type Session = ReturnType<typeof createSession>;
