/** In the column: the board as text, and beside it what is wrong with a text that was read. */

import type { Translate } from '../../puzzles/contract.ts';
import type { Banner, State } from '../store.ts';
import { html, nothing, render } from 'lit-html';
import { createRef, ref } from 'lit-html/directives/ref.js';
import { refused } from './line-more.ts';

/**
 * The string index of a place in a text; the end if the text has no such line. Columns count characters, of which some
 * are two units of a string.
 */
function offsetOf(text: string, line: number, column: number) {
  let before = 0;
  for (let passed = 1; passed < line; passed++) {
    before = text.indexOf('\n', before) + 1;
    if (before === 0) return text.length;
  }
  for (let passed = 1; passed < column && before < text.length; passed++)
    before += (text.codePointAt(before) ?? 0) > 0xffff ? 2 : 1;
  return before;
}

/**
 * Most characters and lines that go into the field when pasted or dropped: for more, a browser needs seconds of layout.
 */
const most = { letters: 10_000, lines: 1000 };
const isLong = (text: string) => text.length > most.letters || text.split('\n').length > most.lines;

export function textPanel(
  root: HTMLElement,
  actions: {
    /** Resolves to what is wrong with the text, or to null if it is on the board now. */
    read: (text: string) => Promise<Banner | null>;
    copy: (text: string) => unknown;
  },
) {
  const details = createRef<HTMLDetailsElement>();
  const text = createRef<HTMLTextAreaElement>();
  let board = '';
  let wrong: Banner | null = null;
  let language: State['language'] = 'en';
  let t: Translate = (key) => key;
  /** What was put into the field last. */
  let filled = '';
  // Half a megabyte of text takes a while to lay out, so the field is filled only while it is open.
  const fill = () => {
    const area = text.value;
    if (!area || !details.value?.open || area.value === board) return;
    area.value = board;
    filled = board;
  };
  /** When the field is opened, it keeps what the reader has typed, even before this event. */
  const opened = () => {
    if (text.value?.value === filled) fill();
  };
  const onText = (act: (text: string) => unknown) => () => void act(text.value?.value ?? '');
  const button = (label: string, act: (text: string) => unknown) =>
    html`<button type="button" class="button" @click=${onText(act)}>${label}</button>`;

  const refusal = (banner: Banner) => html`<p class="text-wrong" id="text-wrong">${refused(banner, language, t)}</p>`;
  const field = () =>
    html`<textarea
      class="board-text" name="text" rows="8" spellcheck="false" autocapitalize="off" aria-label=${t('text')} @input=${changed} @paste=${pasted} @drop=${dropped}
      aria-invalid=${wrong ? 'true' : nothing} aria-describedby=${wrong ? 'text-wrong' : nothing} ${ref(text)}
    ></textarea>${wrong ? refusal(wrong) : nothing}`;
  const draw = () =>
    render(
      html`<details class="fold" @toggle=${opened} ${ref(details)}><summary>${t('text')}</summary><p class="small">${t('text.hint')}</p>${field()}<div class="row">${button(t('text.apply'), read)}${button(t('text.copy'), actions.copy)}</div></details>`,
      root,
    );

  function report(banner: Banner | null) {
    if (banner === wrong) return;
    wrong = banner;
    draw();
  }
  /** A long text is read at once, and the field stays as it is. */
  async function readLong(event: Event, data: DataTransfer | null) {
    const long = data?.getData('text/plain') ?? '';
    if (!isLong(long)) return;
    event.preventDefault();
    report(await actions.read(long));
  }
  const pasted = (event: ClipboardEvent) => void readLong(event, event.clipboardData);
  const dropped = (event: DragEvent) => void readLong(event, event.dataTransfer);
  /** The refusal was about the text before the reader's correction. */
  const changed = () => report(null);

  async function read(typed: string) {
    report(await actions.read(typed));
    const area = text.value;
    if (!area || !wrong) return;
    const { line, column = 1, detail = '' } = wrong;
    if (line) {
      const at = offsetOf(area.value, line, column);
      const length = detail && area.value.startsWith(detail, at) ? detail.length : 1;
      area.setSelectionRange(at, at + length);
    }
    area.focus();
  }

  return {
    update(state: State, translate: Translate) {
      t = translate;
      language = state.language;
      if (board !== state.board) wrong = null;
      draw();
      if (board !== state.board) {
        board = state.board;
        fill();
      }
    },
  };
}
