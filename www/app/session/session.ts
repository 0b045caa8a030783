/**
 * What can happen to a board: opened, edited, played, undone. Every change goes through the rules as text; what they refuse
 * changes nothing and is reported.
 */

import type { Action, Mode } from '../../puzzles/contract.ts';
import type { Engine, Outcome, WireError } from '../../engine/types.ts';
import type { Page } from './base.ts';
import type { Store } from '../store.ts';
import { playbackOf } from '../../board/anim.ts';
import { movesOf } from '../../shared/speech.ts';
import { answers } from './answers.ts';
import { sessionBase } from './base.ts';
import { boards } from './boards.ts';
import { families } from './families.ts';
import { links } from './links.ts';
import { retried } from '../../shared/retried.ts';
import { moves } from './moves.ts';
import { returns } from './returns.ts';

export function createSession(store: Store, engine: Engine, page: Page) {
  const base = sessionBase(store, engine, page);
  const board = boards(base);
  const playing = moves(base, board);
  const answer = answers(base);
  const family = families(base);
  const link = links(base, answer, family);
  /** What reads texts comes with the first of them. */
  const reader = retried(() => import('./texts.ts').then(({ texts }) => texts(base, board, answer, family, link)));
  const openText = async (text: string) => (await reader()).openText(text);
  const openFile = async (file: File | undefined) => (await reader()).openFile(file);
  const { openFamily, openFirst, goTo, openBoard } = family;
  const { comeBack } = returns(base, family);
  const { undo, redo, restart } = playing;

  const setMode = (mode: Mode) => {
    if (mode === store.get().mode) return;
    if (store.get().run?.running) page.cancel(); // it is not looked at any more
    store.set({ mode, banner: null });
  };

  /** A run that says nothing about its board. */
  const tellFailure = ({ stop, error }: Pick<Outcome, 'stop' | 'error'>) => {
    if (error) base.refuse(stop === 'fault' ? 'fault' : 'solve', error);
  };

  /** What the address asked for could not be had, and no board was there before. */
  const instead = (shown: 'last' | 'example') => {
    const { banner } = store.get();
    if (banner) store.set({ banner: { ...banner, now: `instead.${shown}` } });
  };

  /** Does what a gesture or a button asks for, at once or when a worker has answered; true if it asked for anything. */
  function act(action: Action | Promise<Action | null> | null) {
    if (action instanceof Promise) void later(action);
    else if (action) perform(action);
    return Boolean(action);
  }

  function perform(action: Action) {
    if (action.ui) store.set({ ui: { ...store.get().ui, ...action.ui } });
    if (action.edit !== undefined) board.edit([action.edit].flat(), action);
    if (action.board !== undefined) board.replaceBoard(action.board);
    if (action.move !== undefined) playing.play(movesOf(store.get().family).append(store.get().moves, action.move));
    if (action.moves !== undefined) playing.play(action.moves);
    if (action.undo) undo();
    if (action.redo) redo();
    if (action.restart) restart();
    if (action.mode) setMode(action.mode);
    if (action.show) answer.showMoves(store.get().board, action.show.moves);
    if (action.show === null) store.set({ answer: null, playback: playbackOf(0, false) });
    if (action.photo) page.photo?.();
    if (action.focus) page.focus(action.focus);
    if (action.say) page.notice(action.say);
  }

  /** What was asked about a position is no news on another one. */
  async function later(action: Promise<Action | null>) {
    const before = store.get();
    let [thinking, said] = [false, false];
    const timer = setTimeout(() => {
      thinking = true;
      page.notice('thinking');
    }, 300);
    try {
      const found = await action;
      const now = store.get();
      if (now.family === before.family && now.board === before.board && now.moves === before.moves) {
        said = Boolean(found?.say);
        act(found);
      }
    } catch (error) {
      const { code } = error as WireError;
      if (code !== 'cancelled') tellFailure({ stop: 'fault', error: error as WireError });
    } finally {
      clearTimeout(timer);
      if (thinking && !said) page.notice('');
    }
  }

  return {
    ...{ openFamily, openFirst, goTo, openBoard, comeBack, openLink: link.openLink, openText, openFile, instead },
    ...{ replaceBoard: board.replaceBoard, act, setMode, undo, redo, restart },
    ...{ answerOf: answer.answerOf, showMoves: answer.showMoves, tellFailure },
  };
}

export type Session = ReturnType<typeof createSession>;
