/** The Blog tab: the place where the board is put decides what to paste. Beside it is a preview of the article. */

import type { OpenSheet, Tab } from './parts.ts';
import type { PlaceId, Reader, Size } from './places.ts';
import { enable, h, setAttribute, setText } from '../dom.ts';
import { recall, remember } from '../preferences.ts';
import { articleOf } from './article.ts';
import { choiceOf, goButton, plainButton } from './fields.ts';
import { goalField } from './goal.ts';
import { codePenForm, stackBlitzForm, starterPage } from './outputs.ts';
import { badgeOf, copyText, performReported, fileName, send, sharedOf } from './parts.ts';
import { pngPicture } from './pictures.ts';
import { givesPixels } from '../../board/readback.ts';
import { addressIn, attributesFor, extentOf, placeIds, places, readers, sizes } from './places.ts';
import { answerSwitch } from './send.ts';
import { pictured } from './subject.ts';
import { save } from '../save.ts';

/** The author's choices. */
export interface Plan {
  place: PlaceId;
  size: Size;
  reader: Reader;
  hints: string;
  /** address of the picture that the author has uploaded there */
  picture: string;
}

const memory = 'share.place';

const firstPlace = (): PlaceId => {
  const last = recall(memory);
  return placeIds.find((each) => each === last) ?? 'hatena';
};

/** The choices of a size. One that yields the same width as the one before is disabled. */
function sizeChoices({ subject, t }: OpenSheet) {
  const ids = Object.keys(sizes) as Size[];
  const widths = ids.map((id) => extentOf(id, subject.room).width);
  return ids.map((value, index) => ({
    value,
    label: t(`size.${value}`),
    note: String(widths[index]),
    disabled: index > 0 && widths[index] === widths[index - 1],
  }));
}

/** For places that remove everything live from a snippet, but embed code sites. */
function otherWays(sheet: OpenSheet, shared: () => ReturnType<typeof sharedOf>) {
  const { t } = sheet;
  const starter = () =>
    performReported(sheet, t('saved'), async () => save(fileName(sheet, 'html'), starterPage(shared()), 'text/html'));
  return h(
    'details',
    { class: 'share-more' },
    h('summary', null, t('otherWays')),
    h('p', { class: 'share-note' }, t('otherNote')),
    h(
      'div',
      { class: 'share-row' },
      plainButton(t('openCodePen'), () => send(codePenForm(shared()))),
      plainButton(t('openStackBlitz'), () => send(stackBlitzForm(shared()))),
      plainButton(t('saveStarter'), starter),
    ),
  );
}

/** Two steps: the author saves the picture here, uploads it there, and enters its address. */
function pictureSteps(sheet: OpenSheet, plan: Plan) {
  const { t, subject } = sheet;
  const make = async () => {
    const scene = pictured(subject, sheet.withMoves);
    // At twice the displayed size.
    const edge = Math.max(...Object.values(extentOf(plan.size, subject.room))) * 2;
    save(fileName(sheet, 'png'), await pngPicture(subject.family, scene, edge, badgeOf(sheet)));
  };
  const savePicture = () => performReported(sheet, t('saved'), make, givesPixels() ? 'failed' : 'noPixels');
  const addressNote = h('p', { class: 'share-note', id: 'share-address-note' });
  const input = h('input', {
    type: 'text',
    class: 'share-link',
    name: 'share-picture',
    placeholder: 'https://',
    'aria-label': t('picturePlace'),
    'aria-describedby': 'share-address-note',
    oninput: () => {
      plan.picture = addressIn(input.value);
      sheet.changed();
    },
  });
  const upload = h('p', { class: 'share-note' }, t('steps.picture'));
  const address = h('div', null, h('p', { class: 'share-note' }, t('steps.address')), input, addressNote);
  const button = plainButton(t('savePicture'), savePicture);
  return {
    element: h('div', { class: 'share-steps' }, upload, button, address),
    update(carries: boolean) {
      upload.hidden = address.hidden = !carries;
      const wrong = input.value !== '' && !plan.picture;
      setText(addressNote, plan.picture ? '' : t(wrong ? 'addressWrong' : 'addressEmpty'));
    },
  };
}

/** The text to paste, and the button that copies it. */
function codeField(sheet: OpenSheet) {
  const { t } = sheet;
  const area = h('textarea', { class: 'share-code', readOnly: true, rows: 5, spellcheck: false });
  area.addEventListener('focus', () => area.select());
  const copy = goButton(
    '',
    () => copyText(sheet, area.value, area),
    () => sheet.report(t('goalOpen')),
  );
  return {
    area,
    copy,
    update(code: string, place: PlaceId, waiting: boolean) {
      if (area.value !== code) area.value = code;
      const words = place === 'note';
      setText(copy, t(words ? 'copyText' : 'copyCode'));
      area.setAttribute('aria-label', t(words ? 'yourText' : 'code'));
      if (!waiting && copy.hasAttribute('aria-disabled')) sheet.report(''); // what it waited for has arrived
      enable(copy, !waiting);
    },
  };
}

export function blogTab(sheet: OpenSheet): Tab {
  const { t, subject } = sheet;
  const plan: Plan = { place: firstPlace(), size: 'm', reader: 'puzzle', hints: '1', picture: '' };
  const pick =
    <K extends 'place' | 'size' | 'reader' | 'hints'>(key: K) =>
    (value: Plan[K]) => {
      plan[key] = value;
      if (key === 'place') remember(memory, value);
      sheet.changed();
    };
  const place = choiceOf<PlaceId>('place', t('where'), pick('place'), true);
  const about = h('p', { class: 'share-note' });
  const reader = choiceOf<Reader>('reader', t('readers'), pick('reader'));
  const readerNote = h('p', { class: 'share-note', id: 'share-reader-note' });
  setAttribute(reader.element, 'aria-describedby', readerNote.id);
  const goal = goalField(sheet);
  const hints = choiceOf<string>('hints', t('hints'), pick('hints'));
  const size = choiceOf<Size>('size', t('size'), pick('size'));
  const withAnswer = answerSwitch(sheet);
  const steps = pictureSteps(sheet, plan);
  const article = articleOf(sheet);

  /** If the answer is shown, there is nothing left to find. */
  const shows = () => sheet.withMoves && subject.answer !== null;
  const attributes = () => (shows() ? {} : attributesFor(plan.reader, plan.hints, goal.score()));
  const shared = () => sharedOf(sheet, plan.size, attributes());
  const { area, copy, ...field } = codeField(sheet);
  const ways = otherWays(sheet, shared);
  const puzzle = h('div', { class: 'share-puzzle' }, ...goal.elements, hints.element);

  function note() {
    if (places[plan.place].form === 'picture') return t('readerNote.picture');
    return shows() ? t('readerNote.answer') : t(`readerNote.${plan.reader}`);
  }

  function update() {
    const { form, carries = false, code: codeSites = false } = places[plan.place];
    const live = form !== 'picture';
    place.show(
      placeIds.map((value) => ({ value, label: t(`place.${value}`) })),
      plan.place,
    );
    setText(about, t(`about.${plan.place}`));
    reader.show(
      readers.map((value) => ({ value, label: t(`reader.${value}`), disabled: shows() })),
      plan.reader,
    );
    reader.element.hidden = !live;
    setText(readerNote, note());
    goal.update();
    hints.show(
      ['0', '1', '2', '3'].map((value) => ({ value, label: t(`hints.${value as '0'}`) })),
      plan.hints,
    );
    hints.element.hidden = !subject.family.hint;
    puzzle.hidden = !live || shows() || plan.reader !== 'puzzle';
    size.show(sizeChoices(sheet), plan.size);
    size.element.hidden = plan.place === 'note' || plan.place === 'scrapbox';
    withAnswer.update();
    steps.element.hidden = live;
    steps.update(carries);
    ways.hidden = !codeSites;
    const code = places[plan.place].text(shared(), plan.picture);
    field.update(code, plan.place, goal.waiting() && !puzzle.hidden);
    article.update(shared(), plan);
  }

  const fields = [
    h('div', null, place.element, about),
    steps.element,
    h('div', null, reader.element, readerNote),
    puzzle,
    size.element,
    withAnswer.element,
    area,
    ways,
    h('div', { class: 'share-act' }, copy),
  ];
  const lost = h('p', { class: 'share-note share-lost' }, t('lost.board'));
  return {
    id: 'blog',
    how: subject.lost === 'board' ? [lost] : fields,
    what: article.elements,
    update: subject.lost === 'board' ? () => {} : update,
  };
}
