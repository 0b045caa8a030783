/**
 * Puzzles on paper, as elements: black on white, without the player's marks, with rules in three lines, a link to each
 * board, and answers on separate pages.
 */

import type { Answer, Puzzle } from './puzzles.ts';
import type { Subject } from './subject.ts';
import { unitOf } from '../../shared/unit.ts';
import { base } from '../../shared/place.ts';
import { digestOf } from '../certificate/accepted.ts';
import { h } from '../dom.ts';
import { pageLink } from './outputs.ts';
import { rulesInThree, words } from './paper-words.ts';
import { inkPicture } from './pictures.ts';
import { unknownAnswer } from './puzzles.ts';
import { drawQr, qrCode } from './qr.ts';
import { vector } from './vector.ts';

export interface Plan {
  /** one to four */
  perSheet: number;
  /** whether the answers follow at the end */
  booklet: boolean;
}

/**
 * Millimetres of a QR code's module (phones cannot read smaller ones), of the smallest code, and of the largest by
 * puzzles to a sheet.
 */
const finest = 0.33;
const smallest = 24;
const largest = [0, 60, 36, 30, 28];

/** Longest moves that are printed, in characters. A link leads to the answer if they are longer. */
const longest = 400;
const answersPerSheet = 6;

let pictures = 0;

class Sheets {
  readonly #subject: Subject;
  readonly #plan: Plan;
  readonly #words;

  constructor(subject: Subject, plan: Plan) {
    this.#subject = subject;
    this.#plan = plan;
    this.#words = words[subject.state.language];
  }

  #board(scene: Puzzle['scene'], label: string) {
    pictures += 1;
    const picture = vector(inkPicture(this.#subject.family, scene, label), `paper${pictures}-`);
    picture.setAttribute('class', 'print-board');
    return picture;
  }

  /** @param most millimetres */
  #qr(link: string, to: 'Board' | 'Answer', most: number) {
    const address = pageLink({ base, link });
    const size = sizeOf(address);
    if (size === null || size > most) return h('p', { class: 'print-way' }, this.#words[`tooLong${to}`]);
    const place = h('div', { class: 'print-qr' });
    const caption = this.#words[`open${to}`];
    drawQr(place, address, caption, '');
    place.style.width = `${size}mm`;
    return h('div', { class: 'print-way' }, place, h('p', null, caption));
  }

  /** In the booklet, the link to an answer stands beside the answer. */
  #ways({ link, answer }: Puzzle) {
    const most = largest[this.#plan.perSheet];
    const toAnswer = !this.#plan.booklet && answer?.link;
    return h(
      'div',
      { class: 'print-ways' },
      link && this.#qr(link, 'Board', most),
      toAnswer && this.#qr(toAnswer, 'Answer', most),
    );
  }

  #unit(score: number | null) {
    const { family, scene, state } = this.#subject;
    const unit = unitOf({ family, bare: state.bare });
    return scene.t(unit, score === null ? undefined : { n: score });
  }

  rules() {
    const { family, state } = this.#subject;
    const unit = unitOf({ family, bare: state.bare });
    const lines = rulesInThree(family.id, state.language, unit, family.words[state.language].rules);
    return h('ol', { class: 'print-rules' }, ...lines.map((line) => h('li', null, line)));
  }

  #name(puzzle: Puzzle) {
    return puzzle.name || this.kind();
  }

  kind() {
    const { family, state } = this.#subject;
    return String(family.words[state.language].title);
  }

  #heading(puzzle: Puzzle, index: number, ...more: HTMLElement[]) {
    const under = [puzzle.name ? this.kind() : '', puzzle.note].filter(Boolean).join(' · ');
    return h(
      'header',
      { class: 'print-title' },
      h('b', null, String(index + 1)),
      h('h2', null, this.#name(puzzle)),
      h('span', null, under),
      ...more,
    );
  }

  /** @param rules whether the rules stand beside each puzzle */
  puzzle(puzzle: Puzzle, index: number, rules: boolean) {
    const counted = this.#subject.family.objective.direction !== 'none';
    const line = h('p', { class: 'print-line' }, this.#words.answer, h('i'), counted ? this.#unit(null) : '');
    return h(
      'section',
      { class: 'print-puzzle' },
      this.#heading(puzzle, index),
      this.#board(puzzle.scene, this.#name(puzzle)),
      h('div', { class: 'print-words' }, rules && this.rules(), line, this.#ways(puzzle)),
    );
  }

  /** Adds the digest of the certificate to a proof, if one was made. */
  #verdict({ status, score }: Answer, board: string) {
    const { number } = this.#subject.scene;
    const counted = score !== null && this.#subject.family.objective.direction !== 'none';
    const digest = status === 'proved' ? digestOf(this.#subject.family.id, board) : '';
    const parts = [counted ? `${number(score)} ${this.#unit(score)}` : '', this.#words[status], digest];
    return parts.filter(Boolean).join(' · ');
  }

  answer(puzzle: Puzzle, index: number) {
    const answer = puzzle.answer ?? unknownAnswer;
    const { scene, moves, link } = answer;
    return h(
      'section',
      { class: 'print-answer' },
      this.#heading(puzzle, index),
      h('p', { class: 'print-verdict' }, this.#verdict(answer, puzzle.board)),
      scene && this.#board(scene, this.#name(puzzle)),
      moves.length > 0 && moves.length <= longest && h('p', { class: 'print-moves' }, moves),
      link && this.#qr(link, 'Answer', largest[2]),
    );
  }

  page(kind: 'sheet' | 'answers', position: [number, number], className: string, ...content: HTMLElement[]) {
    const { language } = this.#subject.state;
    const title = this.#words[kind];
    const note = kind === 'sheet' && this.#plan.booklet ? ` · ${this.#words.answersAtEnd}` : '';
    const date = new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, { dateStyle: 'long' }).format(
      new Date(),
    );
    const host = new URL(base).host;
    return h(
      'article',
      { class: 'print-sheet', lang: language },
      h('header', { class: 'print-head' }, h('span', { lang: 'ja' }, '解'), h('h1', null, title), h('p', null, date)),
      h('div', { class: `print-body ${className}` }, ...content),
      h('footer', { class: 'print-foot' }, h('p', null, host + note), h('p', null, `${position[0]} / ${position[1]}`)),
    );
  }
}

/** Size of a link's QR code in millimetres; null if the link is too long for one. */
function sizeOf(text: string) {
  try {
    return Math.max(smallest, Math.round(qrCode(text).size * finest * 10) / 10);
  } catch {
    return null;
  }
}

const inGroups = <T>(list: T[], size: number) =>
  Array.from({ length: Math.ceil(list.length / size) }, (_, at) => list.slice(at * size, (at + 1) * size));

/** All pages in one element. */
export function paperOf(subject: Subject, puzzles: Puzzle[], plan: Plan): HTMLElement {
  const sheets = new Sheets(subject, plan);
  const puzzleGroups = inGroups(puzzles, plan.perSheet);
  const answerGroups = plan.booklet ? inGroups(puzzles, answersPerSheet) : [];
  const sheetCount = puzzleGroups.length + answerGroups.length;
  // Several puzzles on a sheet share the rules.
  const hasOwnRules = plan.perSheet < 3;
  const questions = puzzleGroups.map((group, at) =>
    sheets.page(
      'sheet',
      [at + 1, sheetCount],
      `print-${Math.min(plan.perSheet, puzzles.length)}`,
      ...(hasOwnRules ? [] : [sheets.rules()]),
      ...group.map((puzzle, index) => sheets.puzzle(puzzle, at * plan.perSheet + index, hasOwnRules)),
    ),
  );
  const answers = answerGroups.map((group, at) =>
    sheets.page(
      'answers',
      [puzzleGroups.length + at + 1, sheetCount],
      'print-answers',
      ...group.map((puzzle, index) => sheets.answer(puzzle, at * answersPerSheet + index)),
    ),
  );
  return h('div', { class: 'paper' }, ...questions, ...answers);
}
