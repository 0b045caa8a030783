/**
 * What is shared: the board that was on screen when the sheet was opened, its name, its links, and its answer, if the
 * rules have confirmed one.
 */

import type { CheckedOutcome, Family, Scene } from '../../puzzles/contract.ts';
import type { Context } from '../context.ts';
import type { State } from '../store.ts';
import { light } from '../../board/theme.ts';
import { roomOf } from '../../shared/room.ts';
import { stepsOf } from '../../shared/translate.ts';
import { bareScene } from '../bare-scene.ts';
import { boardNames } from '../panels/board-name.ts';
import { holdsBoard, linkOf } from '../link-of.ts';
import { provedBefore } from './proof.ts';

export interface Subject {
  state: State;
  family: Family;
  scene: Scene;
  /** family and board */
  title: string;
  /** the board's own name; '' if it has none */
  name: string;
  /** its name where the link is opened: the name of a file, or one given by the reader, is not in the link */
  linked: string;
  note: string;
  answer: CheckedOutcome | null;
  /** whether a run has proved that there is none */
  impossible: boolean;
  /** whether there are moves that are not an answer */
  played: boolean;
  /**
   * the fragment of the board alone, and that with the answer or the moves; equal if there are none or they are too
   * long
   */
  bare: string;
  whole: string;
  /** what is too long for a link */
  lost: 'board' | 'moves' | null;
  /** the board's best width in an article, and its ratio */
  room: { width: number; ratio: number };
}

/** The answer on screen, or the reader's own moves if they are one. */
function answerOf(
  { session, engine }: Context,
  { family, board, answer, moves, mode, run }: State,
): CheckedOutcome | null {
  // What a quiet run has found beside a finished game is not on screen.
  if (answer && !(mode === 'play' && run?.quiet)) return answer.checked ? answer : null;
  const report = engine.rules.check(family.id, board, moves);
  if (!moves || !report.ok || !report.goal || report.violation) return null;
  return session.answerOf(moves, report.objective, true);
}

/** The fragment with moves, or with an answer; null if it is too long. */
function wholeLink({ engine }: Context, { family, board, moves }: State, answer: CheckedOutcome | null) {
  const text = answer?.moves ?? moves;
  const link = engine.rules.encodeLink(family.id, board, text, { answer: answer !== null });
  return link.ok ? link.link : null;
}

/** An answer at its end. */
export const answeredScene = (family: Family, bare: Scene, answer: CheckedOutcome): Scene => ({
  ...bare,
  answer,
  time: stepsOf(family, answer),
});

export function subjectOf(context: Context): Subject {
  const state = context.store.get();
  const { family, language } = state;
  const names = boardNames(context.engine);
  const named = names.of(state, context.translator());
  const linked = names.of({ ...state, collection: null, past: [] }, context.translator()).name;
  // A board that the page calls the reader's own has no name.
  const name = named.name === context.translator()('board.own') ? '' : named.name;
  // Pictures leave this page, so they have the colours that most readers use, whatever the page's are.
  const scene = { ...bareScene(family, context.scene(), state.bare), theme: light };
  const answer = answerOf(context, state);
  const played = !answer && state.moves !== '';
  const bare = linkOf(context.engine, state, false);
  const whole = answer || played ? wholeLink(context, state, answer) : bare;
  const kind = String(family.words[language].title);
  return {
    ...{ state, family, scene, name, linked, answer, played, bare },
    impossible: provedBefore(state)?.status === 'impossible',
    note: named.note ?? '',
    title: name ? `${kind}: ${name}` : kind,
    whole: whole ?? bare,
    lost: !holdsBoard(bare) ? 'board' : whole === null ? 'moves' : null,
    room: roomOf(family.size(state.bare, scene), family.largestUnit),
  };
}

/** What a picture shows: the board alone, with its answer, or with the moves so far. */
export function pictured({ family, scene, state, answer, played }: Subject, withMoves: boolean): Scene {
  if (!withMoves) return scene;
  if (answer) return answeredScene(family, scene, answer);
  return played ? { ...scene, mode: 'play', moves: state.moves, view: state.view } : scene;
}
