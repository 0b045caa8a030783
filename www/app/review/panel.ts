/**
 * The review of a game, at the top of the column's details: asks the engines, and shows positions of the game on the
 * board.
 */

import './words.ts';
import type { Context } from '../context.ts';
import type { Game } from '../../shared/player/review.ts';
import type { Actions, OpenReview } from './view.ts';
import { render } from 'lit-html';
import { gameOf, requester } from '../../shared/player/review-game.ts';
import { askAll, betterThan, createReview } from '../../shared/player/review.ts';
import { visitedWithin } from '../../shared/player/visited-within.ts';
import { seek } from '../../shared/player/playback.ts';
import { h, place } from '../dom.ts';
import { lateSheet } from '../../shared/late-sheet.ts';
import { reviewView } from './view.ts';

const wholeGame = ({ positions }: Game) => positions[positions.length - 1];

/** Shows a game under review on the board, and lets the reader continue from there. */
function boardOf({ store, session }: Context) {
  const { player } = session;

  /**
   * Shows an answer this many steps before its end. Counted from the end, as a playback may have fewer steps than a
   * review.
   */
  function showAnswer(moves: string, left: number) {
    const { mode, answer } = store.get();
    if ((mode !== 'solve' || answer?.moves !== moves) && !session.showMoves(moves)) return;
    const { playback } = store.get();
    store.set({ playback: seek(playback, playback.length - left) });
  }

  function play(game: Game, at: number) {
    session.setMode('play');
    player.setPosition(game.positions[at], visitedWithin(store.get().history, wholeGame(game), game.positions[at]));
  }

  /** The index of the position that the board shows, if it belongs to the game. */
  function stepOnBoard({ game, isAnswer }: OpenReview): number | null {
    const { mode, moves, answer, playback } = store.get();
    const steps = game.positions.length - 1;
    if (isAnswer)
      return mode === 'solve' && answer?.moves === wholeGame(game)
        ? Math.max(0, steps - Math.ceil(playback.length - playback.time - 1e-9))
        : null;
    const found = mode === 'play' ? game.positions.indexOf(moves) : -1;
    return found < 0 ? null : found;
  }

  return {
    at: stepOnBoard,
    showAnswer,
    show({ game, isAnswer }: OpenReview, at: number) {
      if (isAnswer) showAnswer(wholeGame(game), game.positions.length - 1 - at);
      else play(game, at);
    },
    /** Continues play from a position. An answer that was shown becomes the reader's own up to there. */
    playOn({ game, isAnswer }: OpenReview, at: number) {
      if (!isAnswer) return play(game, at);
      session.setMode('play');
      player.play(game.positions[at]);
    },
  };
}

/** Milliseconds to wait for a running search: after a finished game that is the proof for its board. */
const waitMs = 3000;

/** Waits until the page's current run has ended, by itself or cancelled, as only one can run at a time. */
function runEnded({ store, session }: Context) {
  if (!store.get().run?.running) return null;
  return new Promise<void>((resolve) => {
    const timer = setTimeout(session.player.runs.cancel, waitMs);
    const leave = store.subscribe(({ run }) => {
      if (run?.running) return;
      clearTimeout(timer);
      leave();
      resolve();
    });
  });
}

/** @param show opens the tab with the review @param uncoverBoard uncovers the board */
export async function createReviews(context: Context, show: () => void, uncoverBoard: () => void) {
  await lateSheet(new URL('./review.css', import.meta.url).href);
  const { store, session, engine, translator, notices } = context;
  const { runs } = session.player;
  const board = boardOf(context);
  const root = h('section', { id: 'review' });
  root.hidden = true;
  place('details').prepend(root);
  let current: OpenReview | null = null;
  store.subscribe((state, before) => {
    if (!current) return;
    const { at } = current;
    if (state.board !== current.board) current = null;
    // Once a step has been chosen, the curve follows the board.
    else if (at !== null) current.at = board.at(current) ?? at;
    const isSame = current?.at === at && state.language === before.language && state.mode === before.mode;
    if (!isSame) draw();
  });

  /** Opens the review, and scrolls to it. If there is no game to review, this says so. */
  function open() {
    const state = store.get();
    const { mode, answer, moves } = state;
    const isAnswer = mode === 'solve' && answer !== null;
    const text = isAnswer ? answer.moves : moves;
    const game = text ? gameOf(engine.rules, state, text) : null;
    if (!game || game.positions.length < 2) {
      return notices.show(translator()(text && !game ? 'review.long' : 'review.nothing'));
    }
    const reviewing = createReview(game);
    const fresh = { running: false, at: null, showsAll: false };
    current = { game, board: state.board, isAnswer, reviewing, review: reviewing.report(), ...fresh };
    void ask(current);
    show();
    root.scrollIntoView();
  }

  async function ask(open: OpenReview) {
    open.running = true;
    draw();
    await runEnded(context);
    if (current !== open) return;
    const { choice } = store.get();
    const turn = runs.begin();
    const limits = { memoryMb: choice.memoryMb, threads: choice.threads };
    const question = requester(engine, store.get(), limits, turn.signal, session.reportFailure);
    const change = (next: Partial<OpenReview>) => {
      Object.assign(open, next);
      draw();
    };
    const review = await askAll(open.reviewing, open.game, question, (report) => change({ review: report }));
    turn.end();
    change({ review, running: false });
  }

  const actions: Actions = {
    close() {
      if (current?.running) runs.cancel();
      current = null;
      draw();
    },
    ask: (now) => void ask(now),
    show(review, at) {
      review.at = at;
      board.show(review, at);
      draw();
      root.querySelector('.review-step')?.scrollIntoView({ block: 'nearest' });
    },
    playAgain(review, step) {
      board.playOn(review, step - 1);
      draw();
      uncoverBoard();
    },
    watch(review, step) {
      const better = betterThan(review.review, step);
      if (!better) return;
      board.showAnswer(better[better.length - 1], better.length - step);
      uncoverBoard();
    },
    showAll(now) {
      now.showsAll = true;
      draw();
    },
  };
  const view = reviewView(context, actions);

  function draw() {
    root.hidden = current === null || store.get().mode === 'edit';
    if (current && !root.hidden) render(view(current, store.get()), root);
  }

  return { open };
}
