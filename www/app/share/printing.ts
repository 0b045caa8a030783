/** The settings for paper: which puzzles, how many to a sheet, and whether answers follow at the end. */

import type { Key, OpenSheet } from './parts.ts';
import type { Puzzle } from './puzzles.ts';
import { enable, h } from '../dom.ts';
import { choiceOf, goButton, plainButton, switchOf } from './fields.ts';
import { paperOf } from './paper.ts';
import { paperStyle, prepare, printNow } from './print.ts';
import { keptPuzzles, printablePuzzles, solved } from './puzzles.ts';

const counts = ['1', '2', '3', '4'];

/** A list of checkboxes, with the board on screen first. */
function puzzleList(sheet: OpenSheet, changed: () => void) {
  const list = h('div', { class: 'share-puzzles' });
  const element = h('fieldset', { class: 'share-field' }, h('legend', null, sheet.t('puzzles')), list);
  const shelf: { puzzle: Puzzle; box: HTMLInputElement }[] = [];
  let touched = false;

  function add(puzzles: Puzzle[]) {
    const { t } = sheet;
    const fresh = puzzles.filter(({ board }) => !shelf.some(({ puzzle }) => puzzle.board === board));
    for (const puzzle of fresh) {
      const box = h('input', { type: 'checkbox', name: 'share-puzzle', checked: shelf.length === 0 });
      box.addEventListener('change', () => {
        touched = true;
        changed();
      });
      const name = puzzle.name || t(shelf.length ? 'unnamed' : 'thisBoard');
      list.append(h('label', null, box, h('span', null, name), h('small', null, puzzle.note)));
      shelf.push({ puzzle, box });
    }
  }

  return {
    element,
    add,
    chosen: () => shelf.flatMap(({ puzzle, box }) => (box.checked ? [puzzle] : [])),
    /** Ticks as many as fit on a sheet, until the author has chosen. */
    fill(count: number) {
      if (touched) return;
      for (const [index, { box }] of shelf.entries()) box.checked = index < count;
    },
  };
}

export function printingFields(sheet: OpenSheet) {
  const { t, subject, context, report } = sheet;
  let perSheet = '1';
  let booklet = false;
  let hasPuzzles = false;
  let version = 0;
  let running: AbortController | null = null;

  const list = puzzleList(sheet, () => {
    version += 1;
    if (!running) report(''); // a puzzle may have been chosen now
    sheet.changed();
  });
  const count = choiceOf<string>('sheet', t('perSheet'), (value) => {
    perSheet = value;
    list.fill(Number(value));
    version += 1;
    sheet.changed();
  });
  const answers = switchOf('booklet', t('booklet'), (on) => {
    booklet = on;
    sheet.changed();
  });
  const stop = plainButton(t('stop'), () => running?.abort());
  const button = goButton(
    t('print'),
    () => print(),
    () => running === null && report(t('noPuzzle')),
  );
  const actions = h('div', { class: 'share-row share-print-row' }, button, stop);
  const element = h('div', { class: 'share-paper' }, count.element, list.element, answers.element);

  const pages = () => paperOf(subject, list.chosen(), { perSheet: Number(perSheet), booklet });

  /** Searches for the answers that are not known yet. A search that reaches its limits is printed as such. */
  async function answer(signal: AbortSignal) {
    const open = list.chosen().filter(({ answer }) => !answer || answer.status === 'limited');
    for (const [index, puzzle] of open.entries()) {
      if (signal.aborted) return;
      const reportHow = (key: Key) => report(t(key, { n: index + 1, all: open.length }));
      const onWait = (on: boolean) => reportHow(on ? 'answerWaits' : 'answering');
      onWait(false);
      const found = await solved(context, subject, puzzle, signal, onWait);
      if (found.status !== 'unknown') puzzle.answer = found;
    }
  }

  async function print() {
    if (running) return;
    const controller = new AbortController();
    running = controller;
    sheet.changed();
    const signal = AbortSignal.any([controller.signal, sheet.signal]);
    if (booklet) await answer(signal);
    running = null;
    version += 1;
    if (sheet.signal.aborted) return;
    report('');
    sheet.changed();
    await printNow(context);
  }

  return {
    element,
    button: actions,
    /** Paper has been chosen: from now on Ctrl+P prints it. */
    async begin() {
      if (hasPuzzles) return;
      hasPuzzles = true;
      list.add(printablePuzzles(context, subject));
      const kept = await keptPuzzles(context, subject).catch(() => []);
      if (sheet.signal.aborted) return;
      list.add(kept);
      sheet.changed();
    },
    update() {
      prepare(sheet.signal.aborted ? null : pages);
      count.show(
        counts.map((value) => ({ value, label: value })),
        perSheet,
      );
      answers.show(booklet, true, booklet ? t('bookletNote') : '');
      enable(button, running === null && list.chosen().length > 0);
      stop.hidden = running === null;
    },
    preview: (): [HTMLElement, unknown[]] => {
      void paperStyle();
      return [pages(), ['paper', version, perSheet, booklet]];
    },
  };
}
