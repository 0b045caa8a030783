/** A field for a board in one line, its button, and the reason for a refusal. */

import type { Language, Translate } from '../../puzzles/contract.ts';
import { h, setText } from '../../app/dom.ts';
import { isComposing } from '../../shared/composing.ts';
import { limitLength, type Reading, type Refusal } from './board-text.ts';

interface BoardLine {
  /** The experiment's key, for ids. */
  key: string;
  maxLength: number;
  read: (text: string) => Promise<Reading>;
  /** Called with a text that is a searchable board. */
  onBoard: (board: string) => unknown;
  /** Called when texts must be updated. */
  changed: () => void;
}

/** It uses the words `paste` and `paste.label`. */
export function boardLine({ key, maxLength, read, onBoard, changed }: BoardLine) {
  let refused: Refusal | null = null;
  let turn = 0;
  const field = h('input', { id: `${key}-text`, class: 'board-line', spellcheck: false });
  const text = limitLength(field, maxLength, setRefusal);
  const label = h('label', { for: text.id });
  const open = h('button', { type: 'button', class: 'button', id: `${key}-open` });
  const status = h('p', { class: 'small refused', role: 'alert', id: `${key}-refused` });
  open.addEventListener('click', () => void takeText(text.value));
  text.addEventListener('keydown', (event) => {
    if (event.key === 'Enter' && !isComposing(event)) void takeText(text.value);
  });

  function setRefusal(why: Refusal | null) {
    refused = why;
    changed();
  }

  async function takeText(content: string): Promise<boolean> {
    const thisTurn = ++turn;
    const reading = await read(content);
    if (thisTurn !== turn) return false;
    setRefusal(reading.refused);
    if (reading.board !== null) await onBoard(reading.board);
    return reading.board !== null;
  }

  return {
    elements: [label, text, open],
    status,
    /** Opens a text from elsewhere. @returns whether it is a searchable board */
    take: takeText,
    /** Another board was chosen: clears the refusal. */
    clear() {
      turn++;
      refused = null;
    },
    update(t: Translate, language: Language) {
      setText(label, t('paste.label'));
      setText(open, t('paste'));
      setText(status, refused?.(t, language) ?? '');
      status.hidden = refused === null;
    },
  };
}
