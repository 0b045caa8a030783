/**
 * Answers of any origin, pasted or from a file: checked line by line under the rules, with the errors, and all moves by
 * direction.
 */

import type { Translate } from '../../puzzles/contract.ts';
import { h, setText } from '../../app/dom.ts';
import { inTurns } from '../../shared/turns.ts';
import { counts, type CheckedAnswers, checkAnswers, type Replay, wrongBoards } from './answers.ts';
import { kinds } from './contest-file.ts';
import { limitLength } from '../shared/board-text.ts';
import { joinSentences } from '../../shared/translate.ts';

/** Most lines that are listed. */
const NAMED = 30;
/** Longest text that is read. */
export const LONGEST = 1 << 21;
/** Longest answer in a field. */
const LONGEST_LINE = 1 << 14;

export interface AnswersHost {
  boards: () => string[];
  budget: () => number[] | null;
  replay: () => Replay | null;
  /** Called to show a line's board. */
  show: (index: number) => void;
  /** Called with the right answers, to keep those that are better. */
  onTake: (answers: (string | null)[]) => void;
  number: (value: number) => string;
}

function sentence(index: number, { verdicts }: CheckedAnswers, t: Translate, number: AnswersHost['number']) {
  const verdict = verdicts[index];
  if (!verdict || verdict.right) return '';
  const values = { line: number(index + 1), step: number((verdict.step ?? 0) + 1) };
  return verdict.step === null ? t(`wrong.${verdict.code}`, values) : t('wrong.step', values);
}

/** The counts of right and wrong lines, the moves by direction, and whether they stay within the budget. */
function summaryText(answers: CheckedAnswers, budget: number[] | null, t: Translate, number: AnswersHost['number']) {
  const { movesUsed, extraLines } = answers;
  const { right, wrong, empty } = counts(answers);
  const budgetOf = (way: number) => (budget ? ` / ${number(budget[way])}` : '');
  const ways = kinds.map((kind, way) => `${kind} ${number(movesUsed[way])}${budgetOf(way)}`);
  const isOver = movesUsed.some((moves, way) => moves > (budget?.[way] ?? Number.POSITIVE_INFINITY));
  const within = budget ? t(isOver ? 'judged.over' : 'judged.within') : '';
  const beyond = extraLines > 0 ? t('judged.beyond', { n: number(extraLines) }) : '';
  const values = { right: number(right), wrong: number(wrong), empty: number(empty), ways: ways.join(', ') };
  return joinSentences(t('judged', values), within, beyond);
}

export function answersView(t: Translate, host: AnswersHost) {
  const { number } = host;
  const text = h('textarea', { id: 'wall-answers', rows: 4, spellcheck: false });
  const label = h('label', { for: 'wall-answers' });
  const input = h('input', { type: 'file', accept: '.txt,text/plain', hidden: true });
  const button = (id: string, run: () => void) =>
    h('button', { type: 'button', class: 'button', id: `wall-${id}`, onclick: run });
  const pick = button('answers-file', () => input.click());
  const check = button('judge', () => void run(text.value));
  const takeButton = button('take', () => mergeAnswers());
  const [summary, status, list] = [h('summary'), h('p', { role: 'status', id: 'wall-judged' }), h('ul')];
  const element = h(
    'details',
    { class: 'wall-judge' },
    summary,
    label,
    text,
    h('div', { class: 'row' }, check, pick, input),
    status,
    list,
    takeButton,
  );
  let checked: CheckedAnswers | null = null;
  let failed = '';
  let turn = 0;

  limitLength(text, LONGEST, refuse, LONGEST_LINE);

  /** The pasted text is too long; the last verdict stays. */
  function refuse() {
    failed = 'answers.long';
    update();
  }

  async function run(answers: string) {
    const [thisTurn, replay] = [++turn, host.replay()];
    if (!replay || host.boards().length === 0) return;
    failed = answers.length > LONGEST ? 'answers.long' : '';
    const result = failed ? null : await inTurns(checkAnswers(host.boards(), answers, replay));
    if (thisTurn !== turn) return;
    checked = result;
    update();
  }

  function mergeAnswers() {
    if (checked) host.onTake(checked.answers);
  }

  input.addEventListener('change', async () => {
    const file = input.files?.[0];
    input.value = '';
    if (file) void run(file.size > LONGEST ? 'x'.repeat(LONGEST + 1) : await file.text());
  });

  function lineOf(index: number) {
    const link = h(
      'button',
      { type: 'button', class: 'link', onclick: () => host.show(index) },
      t('show', { at: number(index + 1) }),
    );
    return h('li', null, sentence(index, checked as CheckedAnswers, t, number), ' ', link);
  }

  function update() {
    for (const [part, key] of [
      [summary, 'judge.title'],
      [label, 'judge.label'],
      [pick, 'answers.choose'],
      [check, 'judge'],
      [takeButton, 'take'],
    ] as const)
      setText(part, t(key));
    setText(status, failed ? t(failed) : checked ? summaryText(checked, host.budget(), t, number) : '');
    const wrong = checked ? wrongBoards(checked) : [];
    const others = wrong.length > NAMED ? [h('li', null, t('wrong.more', { n: number(wrong.length - NAMED) }))] : [];
    list.replaceChildren(...wrong.slice(0, NAMED).map(lineOf), ...others);
    takeButton.hidden = !checked || counts(checked).right === 0;
  }

  return {
    element,
    update,
    /** For other boards: drops the verdict. */
    clear() {
      turn++;
      [checked, failed] = [null, ''];
      update();
    },
  };
}
