/**
 * Answers of any origin, pasted or from a file: judged line by line under the rules, with the errors, and all moves by
 * direction.
 */

import type { Translate } from '../../puzzles/contract.ts';
import { h, setText } from '../../app/dom.ts';
import { inTurns } from '../../shared/turns.ts';
import { counts, type Judged, judging, type Replay, wrongOf } from './answers.ts';
import { kinds } from './contest-file.ts';
import { held } from '../shared/board-text.ts';
import { joinSentences } from '../../shared/translate.ts';

/** Most lines that are listed. */
const NAMED = 30;
/** Longest text that is read. */
export const LONGEST = 1 << 21;
/** Longest answer in a field. */
const LONGEST_LINE = 1 << 14;

export interface Judge {
  boards: () => string[];
  budget: () => number[] | null;
  replay: () => Replay | null;
  /** Called to show a line's board. */
  show: (index: number) => void;
  /** Called with the right answers, to keep those that are better. */
  take: (answers: (string | null)[]) => void;
  number: (value: number) => string;
}

function sentence(index: number, { verdicts }: Judged, t: Translate, number: Judge['number']) {
  const verdict = verdicts[index];
  if (!verdict || verdict.right) return '';
  const values = { line: number(index + 1), step: number((verdict.step ?? 0) + 1) };
  return verdict.step === null ? t(`wrong.${verdict.code}`, values) : t('wrong.step', values);
}

export function judgeView(t: Translate, judge: Judge) {
  const { number } = judge;
  const text = h('textarea', { id: 'wall-answers', rows: 4, spellcheck: false }) as HTMLTextAreaElement;
  const label = h('label', { for: 'wall-answers' });
  const input = h('input', { type: 'file', accept: '.txt,text/plain', hidden: true }) as HTMLInputElement;
  const button = (id: string, run: () => void) =>
    h('button', { type: 'button', class: 'button', id: `wall-${id}`, onclick: run });
  const pick = button('answers-file', () => input.click());
  const go = button('judge', () => void run(text.value));
  const take = button('take', () => taken());
  const [summary, said, list] = [h('summary'), h('p', { role: 'status', id: 'wall-judged' }), h('ul')];
  const element = h(
    'details',
    { class: 'wall-judge' },
    summary,
    label,
    text,
    h('div', { class: 'row' }, go, pick, input),
    said,
    list,
    take,
  );
  let judged: Judged | null = null;
  let lines: string[] = [];
  let failed = '';
  let turn = 0;

  held(text, LONGEST, refuse, LONGEST_LINE);

  /** The pasted text is too long; the last verdict stays. */
  function refuse() {
    failed = 'answers.long';
    update();
  }

  async function run(answers: string) {
    const [mine, replay] = [++turn, judge.replay()];
    if (!replay || judge.boards().length === 0) return;
    failed = answers.length > LONGEST ? 'answers.long' : '';
    const result = failed ? null : await inTurns(judging(judge.boards(), answers, replay));
    if (mine !== turn) return;
    [judged, lines] = [result, answers.split('\n').map((line) => line.trim())];
    update();
  }

  function taken() {
    if (!judged) return;
    judge.take(judged.verdicts.map((verdict, index) => (verdict?.right ? lines[index] : null)));
  }

  input.addEventListener('change', async () => {
    const file = input.files?.[0];
    input.value = '';
    if (file) void run(file.size > LONGEST ? 'x'.repeat(LONGEST + 1) : await file.text());
  });

  function told({ used, over, ...rest }: Judged) {
    const { right, wrong, empty } = counts({ used, over, ...rest });
    const budget = judge.budget();
    const ways = kinds.map((kind, way) => `${kind} ${number(used[way])}${budget ? ` / ${number(budget[way])}` : ''}`);
    const within = budget ? t(used.every((each, way) => each <= budget[way]) ? 'judged.within' : 'judged.over') : '';
    const beyond = over > 0 ? t('judged.beyond', { n: number(over) }) : '';
    const values = { right: number(right), wrong: number(wrong), empty: number(empty), ways: ways.join(', ') };
    return joinSentences(t('judged', values), within, beyond);
  }

  function lineOf(index: number) {
    const link = h(
      'button',
      { type: 'button', class: 'link', onclick: () => judge.show(index) },
      t('show', { at: number(index + 1) }),
    );
    return h('li', null, sentence(index, judged as Judged, t, number), ' ', link);
  }

  function update() {
    for (const [part, key] of [
      [summary, 'judge.title'],
      [label, 'judge.label'],
      [pick, 'answers.choose'],
      [go, 'judge'],
      [take, 'take'],
    ] as const)
      setText(part, t(key));
    setText(said, failed ? t(failed) : judged ? told(judged) : '');
    const wrong = judged ? wrongOf(judged) : [];
    const more = wrong.length > NAMED ? [h('li', null, t('wrong.more', { n: number(wrong.length - NAMED) }))] : [];
    list.replaceChildren(...wrong.slice(0, NAMED).map(lineOf), ...more);
    take.hidden = !judged || counts(judged).right === 0;
  }

  return {
    element,
    update,
    /** For other boards: drops the verdict. */
    forget() {
      turn++;
      [judged, failed] = [null, ''];
      update();
    },
  };
}
