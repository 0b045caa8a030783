/** The two texts of the page, certificate and board: fields that can be written in, and what is dropped, pasted or chosen as a file. */

import type { Proof } from '../../shared/check-link.ts';
import type { Say } from './verdict.ts';
import { h, setText } from '../../app/dom.ts';
import { proofOf } from '../../shared/check-link.ts';

/** Characters that a field shows: a browser takes long to lay out many more. */
const MOST_SHOWN = 60_000;
/** Bytes of a file, and characters of a text, that are read. */
const MOST_READ = 4_100_000;

/** A file can't be read; files are more than a certificate and a board; a text is too long to be read. */
export type Unfit = 'file.bad' | 'files.many' | 'text.bad';

export interface Wishes {
  /** One of the texts is another. */
  changed: () => void;
  /** What was brought is not taken. */
  refused: (why: Unfit) => void;
  /** In place of a text, a link to this page is there. */
  linked: (fragment: string) => void;
}

function field(id: string, rows: number) {
  const area = h('textarea', { id, rows, spellcheck: false, autocapitalize: 'off', autocomplete: 'off' });
  const label = h('label', { for: id });
  return { area: area as HTMLTextAreaElement, label };
}

/**
 * A text, all of which counts though a long one is shown by its beginning, and can't be changed then.
 * @param changed is told what was pasted or dropped @param tooLong what was pasted is not read at all
 */
function textField(id: string, rows: number, changed: (brought: string) => void, tooLong: () => void) {
  const { area, label } = field(id, rows);
  let text = '';
  area.addEventListener('input', (event) => {
    text = area.value;
    const { inputType, data } = event as InputEvent;
    changed(inputType?.startsWith('insertFrom') ? (data ?? text) : '');
  });
  const put = (whole: string) => {
    text = whole;
    area.value = whole.slice(0, MOST_SHOWN);
    area.readOnly = whole.length > MOST_SHOWN;
  };
  // A long text that the browser put there itself would be laid out whole.
  area.addEventListener('paste', (event) => {
    const brought = event.clipboardData?.getData('text/plain') ?? '';
    if (area.readOnly || brought.length <= MOST_SHOWN) return;
    event.preventDefault();
    const whole = text.slice(0, area.selectionStart) + brought + text.slice(area.selectionEnd);
    if (whole.length > MOST_READ) return tooLong();
    put(whole);
    changed(brought);
  });
  return {
    ...{ area, label },
    get text() {
      return text;
    },
    set text(whole: string) {
      put(whole);
    },
  };
}

/** The board that a maze's certificate has in its second line; '' in all others. */
function boardIn(certificate: string) {
  const [title, second = ''] = certificate.split('\n', 2);
  return title.startsWith('tokeru maze ') && second.startsWith('board ') ? `${second.slice(6)}\n` : '';
}

/** Board and certificate, either of which may be first, of a text that was carried here: by what its lines end, and whether the last one does, is none of its own. */
function carried(text: string): Proof {
  const { board, certificate } = proofOf(text.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n'));
  const end = /\nend [\da-f]{8}(?=\s|$)/.exec(certificate);
  if (!end) return { board, certificate };
  const at = end.index + end[0].length;
  const behind = certificate.slice(at).replace(/^\s*\n/, '');
  if (board.trim() !== '' && behind.trim() !== '') return { board, certificate };
  return { board: board.trim() === '' ? behind : board, certificate: `${certificate.slice(0, at)}\n` };
}

/** The fragment of a link to this page; '' in another text. */
function fragmentIn(text: string) {
  const link = text.trim();
  const at = link.indexOf('/check/');
  return at < 0 || /\s/.test(link) ? '' : link.slice(at + '/check/'.length).replace('#', '');
}

/** Of one kind there is one. */
function areMany(texts: string[]) {
  const all = texts.map(carried);
  const kinds = [all.map(({ board }) => board), all.map(({ certificate }) => certificate)];
  return kinds.some((each) => each.filter((text) => text.trim() !== '').length > 1);
}

/** The texts of a certificate's file and a board's, or of both in one; or why they are not taken. */
async function filesOf(files: Iterable<File>): Promise<string[] | Unfit> {
  const list = [...files];
  if (list.length > 2) return 'files.many';
  if (list.some(({ size }) => size > MOST_READ)) return 'file.bad';
  try {
    const texts = await Promise.all(list.map((file) => file.text()));
    return areMany(texts) ? 'files.many' : texts;
  } catch {
    return 'file.bad';
  }
}

export function createTexts({ changed, refused, linked }: Wishes) {
  let original = '';
  /** How much was brought so far: while a file is being read something newer may come. */
  let arrived = 0;
  const tooLong = () => refused('text.bad');
  /** What was written into one field may be both; what was brought into it, a link too. */
  const parted = (brought: string) => {
    const { board: before, certificate: rest } = proofOf(certificate.text);
    const whole = proofOf(brought).certificate !== '' || fragmentIn(brought);
    if (whole || (before.trim() !== '' && rest !== '')) take(certificate.text);
    else changed();
  };
  const certificate = textField('certificate', 9, parted, tooLong);
  const board = textField('check-board', 5, changed, tooLong);

  /** A text that has a certificate, a board, or both. */
  function take(text: string) {
    arrived += 1;
    if (text.length > MOST_READ) return tooLong();
    const fragment = fragmentIn(text);
    if (fragment) return linked(fragment);
    const found = carried(text);
    if (found.certificate !== '') certificate.text = original = found.certificate;
    if (found.board.trim() !== '') board.text = found.board;
    else if (board.text.trim() === '') board.text = boardIn(certificate.text);
    changed();
  }

  async function takeFiles(files: Iterable<File>) {
    const mine = ++arrived;
    const texts = await filesOf(files);
    if (mine !== arrived) return;
    if (typeof texts === 'string') refused(texts);
    else texts.forEach(take);
  }

  const chooser = h('input', { type: 'file', multiple: true, hidden: true, id: 'files' }) as HTMLInputElement;
  chooser.addEventListener('change', () => {
    void takeFiles(chooser.files ?? []);
    chooser.value = ''; // the same file again is a choice, too
  });
  const choose = h('button', { type: 'button', class: 'button', id: 'choose', onclick: () => chooser.click() });
  const restore = h('button', { type: 'button', class: 'link-button', id: 'restore', onclick: () => take(original) });
  const [hint, drop, drops] = [h('p', { class: 'small' }), h('b'), h('span', { class: 'small' })];
  const element = h(
    'div',
    { class: 'doc' },
    h('div', { class: 'doc-head' }, certificate.label, restore),
    ...[certificate.area, hint],
    h('div', { class: 'doc-head' }, board.label),
    board.area,
    h('div', { class: 'drop' }, h('p', null, drop, drops), choose, chooser),
  );

  return {
    ...{ element, take, takeFiles },
    get proof(): Proof {
      return { board: board.text, certificate: certificate.text };
    },
    update(say: Say, number: (value: number) => string) {
      setText(certificate.label, say('certificate'));
      setText(board.label, say('board'));
      setText(restore, say('restore'));
      restore.hidden = original === '' || original === certificate.text;
      setText(hint, certificate.area.readOnly ? say('long', { n: number(MOST_SHOWN) }) : say('try'));
      hint.hidden = certificate.text === '';
      setText(drop, say('drop'));
      setText(drops, say('drops'));
      setText(choose, say('file'));
    },
  };
}
