/** Playing in a widget: gestures, moves, and taking them back. */

import type { Action, Gesture } from '../puzzles/contract.ts';
import type { Engine } from '../engine/types.ts';
import type { Display } from './display.ts';
import { isMetered } from '../shared/line.ts';
import { movesOf } from '../shared/speech.ts';
import { withoutAnswer } from './answers.ts';

export type Game = ReturnType<typeof createGame>;

export function createGame(display: Display, engine: Engine) {
  function play(moves: string) {
    const { family, board } = display.state;
    if (!family) return;
    const result = engine.rules.view(family.id, board, moves);
    if (!result.ok) return;
    const report = engine.rules.check(family.id, board, moves);
    const done = report.ok && report.goal;
    display.set({ moves, view: result.view, answer: null, outcome: null, done });
    display.tell('change', { family: family.id, board, moves, report: report.ok ? report : null });
    if (done) display.tell('solved', { by: 'reader', moves, objective: report.objective });
  }

  function undo() {
    const { family, moves, answer } = display.state;
    if (answer) display.set(withoutAnswer());
    else if (family && moves) play(movesOf(family).dropLast(moves, display.scene()));
  }

  function restart() {
    if (!display.state.family) return;
    display.set(withoutAnswer());
    play('');
  }

  function act(action: Action | null) {
    const { family, moves, ui } = display.state;
    if (!action || !family) return false;
    if (action.ui) display.set({ ui: { ...ui, ...action.ui } });
    if (action.move !== undefined) play(movesOf(family).append(moves, action.move));
    if (action.moves !== undefined) play(action.moves);
    if (action.undo) undo();
    if (action.restart) restart();
    if (action.focus) display.focus(action.focus);
    return true;
  }

  function gesture(event: Gesture) {
    const { family, answer, moves } = display.state;
    if (!family || display.host.getAttribute('mode') === 'view') return false;
    if (answer) display.set(withoutAnswer());
    if (moves && !isMetered()) void engine.prefetch(); // somebody plays: a press of Solve may follow
    return act(family.on(event, display.pointed()));
  }

  return { play, undo, restart, gesture };
}
