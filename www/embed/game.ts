/** Playing in a widget: gestures, moves, taking them back and making them again. */

import type { Action, Gesture, Report, Result } from '../puzzles/contract.ts';
import type { Engine } from '../engine/types.ts';
import type { History } from '../shared/player/history.ts';
import type { Display } from './display.ts';
import type { State } from './state.ts';
import { nextOf, played, wentBack } from '../shared/player/history.ts';
import { isMetered } from '../shared/line.ts';
import { movesOf } from '../shared/speech.ts';
import { withoutAnswer } from './answers.ts';
import { isSuccess } from './puzzle.ts';
import { keep } from './saved.ts';

export type Game = ReturnType<typeof createGame>;

/** A hint is for one position: its mark goes with it, unless something else has taken its place. */
function withoutHint({ hint, ui, family }: State): Partial<State> {
  const marks = Object.entries(hint?.steps?.[hint.seen - 1]?.ui ?? {});
  const first = family?.ui() ?? {};
  const left = marks.filter(([key, value]) => ui[key] === value).map(([key]) => [key, first[key]]);
  return { hint: null, ui: { ...ui, ...Object.fromEntries(left) } };
}

/** @param judge asks an engine whether the reader's answer is the best, where the author wants to know */
export function createGame(display: Display, engine: Engine, judge: () => void) {
  /** A position under the rules; false where they refuse it. @param known what they have said of it already: long moves take a while to replay */
  function stand(moves: string, history: History, known?: Result<Report>) {
    const { family, board } = display.state;
    if (!family) return false;
    const result = engine.rules.view(family.id, board, moves);
    if (!result.ok) return false;
    const report = known ?? engine.rules.check(family.id, board, moves);
    const done = report.ok && report.goal;
    const objective = report.ok ? report.objective : null;
    const success = display.state.success || isSuccess({ family, done, objective }, display.puzzle);
    const fresh = { ...withoutHint(display.state), answer: null, outcome: null, said: '', judging: false };
    display.set({ ...fresh, moves, history, view: result.view, objective, done, success });
    display.tell('change', { family: family.id, board, moves, report: report.ok ? report : null });
    return true;
  }

  /** What others are told of the reader's own moves. */
  function announce() {
    const { family, moves, objective, done } = display.state;
    if (!family) return;
    keep(engine.rules, display.state);
    display.host.dispatchEvent(new Event('input', { bubbles: true, composed: true }));
    if (!done) return display.speak(family.describe(display.scene()));
    display.tell('solved', { by: 'reader', moves, objective });
    judge();
  }

  /** @param history once these moves are played */
  function go(moves: string, history: History, known?: Result<Report>) {
    if (stand(moves, history, known)) announce();
  }

  function play(moves: string) {
    const { history, moves: before, family, board } = display.state;
    if (!family) return;
    const report = engine.rules.check(family.id, board, moves);
    if (!report.ok || report.violation) {
      const key = report.ok ? `violation.${report.violation?.code}` : 'refusedMove';
      const text = display.sentence(key);
      return display.say(text === key ? display.words.refusedMove : text);
    }
    // Fewer moves than before are an undo of several: one redo brings them back.
    const next = before.startsWith(moves) && moves !== before ? wentBack : played;
    go(moves, next(history, before, moves), report);
  }

  function undo() {
    const { family, moves, answer, history } = display.state;
    if (answer) return display.set(withoutAnswer());
    if (!family || !moves) return;
    const fewer = movesOf(family).dropLast(moves, display.scene());
    go(fewer, wentBack(history, moves, fewer));
  }

  function redo() {
    const { moves, answer, history } = display.state;
    const next = nextOf(history, moves);
    if (!answer && next !== null) go(next, played(history, moves, next));
  }

  function restart() {
    const { family, moves, history } = display.state;
    if (!family) return;
    display.set(withoutAnswer());
    if (moves) go('', wentBack(history, moves, ''));
  }

  function act(action: Action | null) {
    const { family, moves, ui } = display.state;
    if (!action || !family) return false;
    if (action.ui) display.set({ ui: { ...ui, ...action.ui } });
    if (action.move !== undefined) play(movesOf(family).append(moves, action.move));
    if (action.moves !== undefined) play(action.moves);
    if (action.undo) undo();
    if (action.redo) redo();
    if (action.restart) restart();
    if (action.focus) display.focus(action.focus);
    if (action.say) display.say(display.sentence(action.say));
    return true;
  }

  function gesture(event: Gesture) {
    const { family, answer, moves, solving } = display.state;
    if (!family || solving || display.puzzle.fixed) return false;
    if (answer) display.set(withoutAnswer());
    if (moves && !isMetered()) void engine.prefetch(family.id); // somebody plays: a press of Solve may follow
    return act(family.on(event, display.pointed()));
  }

  return {
    play,
    undo,
    redo,
    restart,
    gesture,
    /** Moves that the reader has not made now: of a link, or of an earlier visit. */
    begin: (moves: string, { success, known }: Pick<State, 'success' | 'known'> = display.state) => {
      display.state = { ...display.state, success, known };
      stand(moves, played(display.state.history, display.state.moves, moves));
    },
    leave: () => display.set(withoutAnswer()),
  };
}
