/**
 * Boards for paper, with their answers: the one on screen, its neighbours in its file or among its family's examples,
 * and the reader's stored boards.
 */

import type { CheckedOutcome, Scene } from '../../puzzles/contract.ts';
import type { Context } from '../context.ts';
import type { Subject } from './subject.ts';
import { Storage } from '../saved-boards/storage.ts';
import { currentAt, listOf } from '../../shared/listed.ts';
import { certifiedValue } from '../certificate/accepted.ts';
import { holdsBoard } from '../link-of.ts';
import { proveBest, provedBefore } from './proof.ts';
import { bareScene } from '../bare-scene.ts';
import { answeredScene, subjectOf } from './subject.ts';

/** What is known about a board's answer. */
export interface Answer {
  /** `limited`: a search for it has reached its limits */
  status: 'proved' | 'found' | 'impossible' | 'limited' | 'unknown';
  score: number | null;
  moves: string;
  scene: Scene | null;
  /** the fragment that opens it; null if it is too long */
  link: string | null;
}

/** Nothing is known. */
export const unknownAnswer: Answer = { status: 'unknown', score: null, moves: '', scene: null, link: null };

export interface Puzzle {
  board: string;
  name: string;
  note: string;
  scene: Scene;
  /** the fragment; null if the board is too large for one */
  link: string | null;
  answer: Answer | null;
}

/** Most boards of a list. */
const mostBoards = 60;

const answerLink = ({ engine }: Context, family: string, board: string, moves: string) => {
  const link = engine.rules.encodeLink(family, board, moves, { answer: true });
  return link.ok ? link.link : null;
};

/** What a sheet shows of an unplayed board, and its note. @param note its note elsewhere */
function onPaper({ engine: { rules } }: Context, { family }: Subject, scene: Scene, note: string) {
  const after = (moves: string) => {
    const view = rules.view(family.id, scene.board, moves);
    return view.ok ? view.view : null;
  };
  const { view, caption } = family.sheet?.(scene, after) ?? { view: scene.view, caption: note };
  return { scene: { ...scene, view }, note: caption };
}

function puzzleOf(context: Context, subject: Subject, board: string, name: string, note: string): Puzzle | null {
  const { rules } = context.engine;
  const { family } = subject;
  const parsed = rules.parse(family.id, board);
  const view = parsed.ok ? rules.view(family.id, parsed.board, '') : null;
  if (!parsed.ok || !view?.ok) return null;
  const scene = { ...bareScene(family, subject.scene, view.view), board: parsed.board };
  const link = rules.encodeLink(family.id, parsed.board);
  const paper = onPaper(context, subject, scene, note);
  return { board: parsed.board, name, ...paper, link: link.ok ? link.link : null, answer: null };
}

/** Replays the moves under the rules, so that nothing else is printed as an answer. */
function answered(
  context: Context,
  subject: Subject,
  puzzle: Puzzle,
  moves: string,
  status: 'proved' | 'found',
): Answer | null {
  const { rules } = context.engine;
  const { id } = subject.family;
  const report = rules.check(id, puzzle.board, moves);
  const bare = rules.view(id, puzzle.board, '');
  const view = rules.view(id, puzzle.board, moves);
  const frames = rules.frames(id, puzzle.board, moves);
  if (!report.ok || report.violation || !report.goal || !bare.ok || !view.ok || !frames.ok) return null;
  const score = report.objective;
  const outcome: CheckedOutcome = { moves, objective: score, view: view.view, frames: frames.frames, checked: true };
  // The puzzle on paper may show more than the answer does, which would then be drawn small.
  const scene = answeredScene(subject.family, { ...puzzle.scene, view: bare.view }, outcome);
  return { status, score, moves, scene, link: answerLink(context, id, puzzle.board, moves) };
}

/** The board on screen, with its answer if that is known. */
export function ownPuzzle(context: Context, subject: Subject = subjectOf(context)): Puzzle {
  const { state, scene, name, note, bare, answer, impossible } = subject;
  const puzzle: Puzzle = {
    ...{ board: state.board, name, ...onPaper(context, subject, scene, note) },
    answer: impossible ? { ...unknownAnswer, status: 'impossible' } : null,
    link: holdsBoard(bare) ? bare : null,
  };
  if (!answer) return puzzle;
  const best = provedBefore(state)?.score ?? certifiedValue(state.family.id, state.board);
  const status = best !== null && best === answer.objective ? 'proved' : 'found';
  return { ...puzzle, answer: answered(context, subject, puzzle, answer.moves, status) };
}

/** The boards after this one in its file, else the family's examples. */
function neighbours({ state, family }: Subject) {
  const { language } = state;
  const collection = listOf(state.collection);
  if (!collection) return family.examples.map(({ name, note, board }) => ({ name: name[language], note, board }));
  const at = currentAt(collection, state.board, state.listedAt);
  return collection.slice(at + 1, at + 1 + mostBoards).map((each) => ({ ...each, note: undefined }));
}

/** What can be printed: the board on screen first, and no board twice. */
export function printablePuzzles(context: Context, subject: Subject): Puzzle[] {
  const puzzles = [ownPuzzle(context, subject)];
  for (const { name, note, board } of neighbours(subject)) {
    const puzzle = puzzleOf(context, subject, board, name, note?.[subject.state.language] ?? '');
    if (puzzle && !puzzles.some((each) => each.board === puzzle.board)) puzzles.push(puzzle);
  }
  return puzzles.slice(0, mostBoards);
}

/** The reader's own boards of the family, newest first. */
export async function keptPuzzles(context: Context, subject: Subject): Promise<Puzzle[]> {
  const storage = new Storage(() => {});
  const cards = (await storage.cards()).filter(({ family }) => family === subject.family.id);
  const newest = cards.toSorted((a, b) => b.at - a.at).slice(0, mostBoards);
  const found: Puzzle[] = [];
  for (const { key, name, size } of newest) {
    const kept = await storage.get(key);
    const shownName = typeof name === 'string' ? name : (name?.[subject.state.language] ?? '');
    const puzzle = kept && puzzleOf(context, subject, kept.board, shownName, size);
    if (puzzle) found.push(puzzle);
  }
  return found;
}

/**
 * Solves a board for its answer. @param onWait called while this waits for the reader's own search (see
 * `readerSearchEnded`)
 */
export async function solved(
  context: Context,
  subject: Subject,
  puzzle: Puzzle,
  signal: AbortSignal,
  onWait: (on: boolean) => void,
): Promise<Answer> {
  const { family, engines } = subject.state;
  const position = { family, engines, board: puzzle.board, bare: puzzle.scene.view };
  const proof = await proveBest(context, position, { signal, onWait, timeMs: answerMs });
  if (proof.status === 'impossible') return { ...unknownAnswer, status: 'impossible' };
  if (proof.moves === null) return proof.isLimited ? { ...unknownAnswer, status: 'limited' } : unknownAnswer;
  const status = proof.status === 'proved' ? 'proved' : 'found';
  return answered(context, subject, puzzle, proof.moves, status) ?? unknownAnswer;
}

/** Time limit of a search for an answer on paper, in milliseconds. */
const answerMs = 20_000;
