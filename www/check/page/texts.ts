/** The page's two texts, certificate and board: editable fields that also take drops, pastes and files. */

import type { Translate } from '../../puzzles/contract.ts';
import type { Proof } from '../../shared/check-link.ts';
import { h, setText } from '../../app/dom.ts';
import { proofOf } from '../../shared/check-link.ts';

/** Most characters shown in a field: browsers lay out longer texts slowly. */
const MOST_SHOWN = 60_000;
/** Most bytes of a file, and characters of a text, that are read. */
const MOST_READ = 4_100_000;

/** A file can't be read; there are more files than a certificate and a board; a text is too long. */
export type InputProblem = 'file.bad' | 'files.many' | 'text.bad';

interface TextsOptions {
  /** A text has changed. */
  changed: () => void;
  /** New input was refused. */
  refused: (why: InputProblem) => void;
  /** The input is a link to this page. */
  linked: (fragment: string) => void;
}

function field(id: string, rows: number) {
  const area = h('textarea', { id, rows, spellcheck: false, autocapitalize: 'off', autocomplete: 'off' });
  const label = h('label', { for: id });
  return { area, label };
}

/**
 * A text field. All of the text counts, but a long one shows only its beginning and can't be edited.
 * @param changed called with pasted or dropped text
 * @param tooLong called when pasted text is too long and not read at all
 */
function textField(id: string, rows: number, changed: (inserted: string) => void, tooLong: () => void) {
  const { area, label } = field(id, rows);
  let text = '';
  area.addEventListener('input', (event) => {
    text = area.value;
    const { inputType, data } = event as InputEvent;
    changed(inputType?.startsWith('insertFrom') ? (data ?? text) : '');
  });
  const replaceText = (content: string) => {
    text = content;
    area.value = content.slice(0, MOST_SHOWN);
    area.readOnly = content.length > MOST_SHOWN;
  };
  // The browser would lay out all of a long text.
  area.addEventListener('paste', (event) => {
    const inserted = event.clipboardData?.getData('text/plain') ?? '';
    if (area.readOnly || inserted.length <= MOST_SHOWN) return;
    event.preventDefault();
    const content = text.slice(0, area.selectionStart) + inserted + text.slice(area.selectionEnd);
    if (content.length > MOST_READ) return tooLong();
    replaceText(content);
    changed(inserted);
  });
  return {
    ...{ area, label },
    get text() {
      return text;
    },
    set text(whole: string) {
      replaceText(whole);
    },
  };
}

/** The board in the second line of a maze's certificate; '' for other certificates. */
function boardIn(certificate: string) {
  const [title, second = ''] = certificate.split('\n', 2);
  return title.startsWith('tokeru maze ') && second.startsWith('board ') ? `${second.slice(6)}\n` : '';
}

/**
 * Certificate and board in either order in one text. The transport may change line ends and the final newline, so both
 * are normalised.
 */
function proofIn(text: string): Proof {
  const { board, certificate } = proofOf(text.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n'));
  const end = /\nend [\da-f]{8}(?=\s|$)/.exec(certificate);
  if (!end) return { board, certificate };
  const at = end.index + end[0].length;
  const rest = certificate.slice(at).replace(/^\s*\n/, '');
  if (board.trim() !== '' && rest.trim() !== '') return { board, certificate };
  return { board: board.trim() === '' ? rest : board, certificate: `${certificate.slice(0, at)}\n` };
}

/** The fragment of a link to this page; '' for another text. */
function fragmentIn(text: string) {
  const link = text.trim();
  const at = link.indexOf('/check/');
  return at < 0 || /\s/.test(link) ? '' : link.slice(at + '/check/'.length).replace('#', '');
}

/** Are there two texts of one kind? */
function hasTwoOfAKind(texts: string[]) {
  const proofs = texts.map(proofIn);
  const kinds = [proofs.map(({ board }) => board), proofs.map(({ certificate }) => certificate)];
  return kinds.some((each) => each.filter((text) => text.trim() !== '').length > 1);
}

/** The texts of a certificate file and a board file, or of one file with both; or why they are refused. */
async function filesOf(files: Iterable<File>): Promise<string[] | InputProblem> {
  const list = [...files];
  if (list.length > 2) return 'files.many';
  if (list.some(({ size }) => size > MOST_READ)) return 'file.bad';
  try {
    const texts = await Promise.all(list.map((file) => file.text()));
    return hasTwoOfAKind(texts) ? 'files.many' : texts;
  } catch {
    return 'file.bad';
  }
}

export function createTexts({ changed, refused, linked }: TextsOptions) {
  let original = '';
  /** The number of inputs so far: a newer one may come while a file is being read. */
  let inputs = 0;
  const tooLong = () => refused('text.bad');
  /** Text typed into one field may be both texts; pasted text may also be a link. */
  const onCertificateInput = (inserted: string) => {
    const { board: before, certificate: rest } = proofOf(certificate.text);
    const isComplete = proofOf(inserted).certificate !== '' || fragmentIn(inserted);
    if (isComplete || (before.trim() !== '' && rest !== '')) takeText(certificate.text);
    else changed();
  };
  const certificate = textField('certificate', 9, onCertificateInput, tooLong);
  const board = textField('check-board', 5, changed, tooLong);

  /** Takes a text with a certificate, a board, or both. */
  function takeText(text: string) {
    inputs += 1;
    if (text.length > MOST_READ) return tooLong();
    const fragment = fragmentIn(text);
    if (fragment) return linked(fragment);
    const found = proofIn(text);
    if (found.certificate !== '') certificate.text = original = found.certificate;
    if (found.board.trim() !== '') board.text = found.board;
    else if (board.text.trim() === '') board.text = boardIn(certificate.text);
    changed();
  }

  async function takeFiles(files: Iterable<File>) {
    const input = ++inputs;
    const texts = await filesOf(files);
    if (input !== inputs) return;
    if (typeof texts === 'string') refused(texts);
    else texts.forEach(takeText);
  }

  const chooser = h('input', { type: 'file', multiple: true, hidden: true, id: 'files' });
  chooser.addEventListener('change', () => {
    void takeFiles(chooser.files ?? []);
    chooser.value = ''; // so that choosing the same file again counts
  });
  const choose = h('button', { type: 'button', class: 'button', id: 'choose', onclick: () => chooser.click() });
  const restore = h('button', {
    type: 'button',
    class: 'link-button',
    id: 'restore',
    onclick: () => takeText(original),
  });
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
    ...{ element, take: takeText, takeFiles },
    get proof(): Proof {
      return { board: board.text, certificate: certificate.text };
    },
    update(t: Translate, number: (value: number) => string) {
      setText(certificate.label, t('certificate'));
      setText(board.label, t('board'));
      setText(restore, t('restore'));
      restore.hidden = original === '' || original === certificate.text;
      setText(hint, certificate.area.readOnly ? t('long', { n: number(MOST_SHOWN) }) : t('try'));
      hint.hidden = certificate.text === '';
      setText(drop, t('drop'));
      setText(drops, t('drops'));
      setText(choose, t('file'));
    },
  };
}
