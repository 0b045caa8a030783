/**
 * The source of the boards: a file that is picked, dropped or pasted, or boards of our own; also the time limit and the
 * downloads.
 */

import type { Translate } from '../../puzzles/contract.ts';
import { h, setText } from '../../app/dom.ts';
import { scrollsOn } from '../../shared/wheel.ts';
import { limitLength } from '../shared/board-text.ts';
import { MOST_MINUTES } from './storage.ts';

/** Longest file that is read. */
export const LONGEST = 1 << 20;

export interface Source {
  /** Called with a text, possibly no file of boards; null: it is too long. */
  open: (text: string | null) => void;
  samples: () => void;
  minutes: (minutes: number) => void;
  save: () => void;
  clear: () => void;
}

export interface SourceState {
  hasBoards: boolean;
  hasResults: boolean;
  running: boolean;
  minutes: number;
}

export function sourceView(t: Translate, handlers: Source) {
  const input = h('input', {
    type: 'file',
    id: 'wall-file',
    accept: '.txt,text/plain',
    hidden: true,
  });
  const button = (id: string, run: () => void) =>
    h('button', { type: 'button', class: 'button', id: `wall-${id}`, onclick: run });
  const pick = button('choose', () => input.click());
  const samples = button('samples', handlers.samples);
  const save = button('save', handlers.save);
  const forget = button('forget', handlers.clear);
  const text = h('textarea', { id: 'wall-text', rows: 4, spellcheck: false });
  limitLength(text, LONGEST, () => handlers.open(null));
  const textLabel = h('label', { for: 'wall-text' });
  const summary = h('summary');
  const open = button('paste', () => read(text.value));
  const minutes = h('input', {
    type: 'number',
    id: 'wall-minutes',
    min: '1',
    max: String(MOST_MINUTES),
    step: '1',
  });
  minutes.addEventListener('wheel', scrollsOn, scrollsOn);
  const minutesLabel = h('span');

  const read = (content: string) => handlers.open(content.length > LONGEST ? null : content);
  const readFile = async (file: File | undefined) => {
    if (file) handlers.open(file.size > LONGEST ? null : await file.text());
  };
  input.addEventListener('change', () => {
    void readFile(input.files?.[0]);
    input.value = '';
  });
  minutes.addEventListener('change', () => {
    const value = Math.round(Number(minutes.value));
    handlers.minutes(Math.max(1, Math.min(MOST_MINUTES, value || 1)));
  });

  return {
    element: h(
      'div',
      { class: 'wall-source' },
      h(
        'div',
        { class: 'row' },
        pick,
        samples,
        h('label', { class: 'wall-time' }, minutesLabel, minutes),
        save,
        forget,
        input,
      ),
      h('details', null, summary, textLabel, text, open),
    ),
    update(state: SourceState) {
      const words = [
        [pick, 'choose'],
        [samples, 'samples'],
        [save, 'save'],
        [forget, 'forget'],
        [open, 'paste'],
        [summary, 'paste.title'],
        [textLabel, 'paste.label'],
        [minutesLabel, 'minutes'],
      ] as const;
      for (const [part, key] of words) setText(part, t(key));
      if (document.activeElement !== minutes) minutes.value = String(state.minutes);
      for (const control of [pick, samples, open, minutes]) control.toggleAttribute('disabled', state.running);
      save.toggleAttribute('disabled', !state.hasResults);
      forget.toggleAttribute('disabled', !state.hasResults || state.running);
    },
  };
}
