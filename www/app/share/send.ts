/** The Send tab: the link, its QR code, and what it opens. */

import type { Key, OpenSheet, Tab } from './parts.ts';
import { base } from '../../shared/place.ts';
import { h, icon, setText } from '../dom.ts';
import { goButton, plainButton, switchOf } from './fields.ts';
import { pageLink } from './outputs.ts';
import { badgeOf, copyText, previewBox, drawing, keeper, linkOf, missingAnswer, titleOf } from './parts.ts';
import { svgPicture } from './pictures.ts';
import { pictured } from './subject.ts';
import { drawQr } from './qr.ts';

const opensKey = ({ withMoves, subject }: OpenSheet): Key =>
  !withMoves ? 'opensBoard' : subject.answer ? 'opensAnswer' : 'opensMoves';

/** The switch that every tab has. */
export function answerSwitch(sheet: OpenSheet, forcedReason: () => string = () => '') {
  const { subject, t } = sheet;
  const field = switchOf('answer', t(subject.played ? 'withMoves' : 'withAnswer'), (on) => {
    sheet.withMoves = on;
    sheet.changed();
  });
  const none = !subject.answer && !subject.played;
  return {
    element: field.element,
    update() {
      const forced = forcedReason();
      const lost = subject.lost === 'moves' ? t('lost.moves') : '';
      const reason = none ? missingAnswer(sheet) : forced || lost;
      field.show(sheet.withMoves || forced !== '', reason === '', reason);
    },
  };
}

/** Opens the system's share sheet, if it has one. */
function systemButton(sheet: OpenSheet) {
  if (!('share' in navigator)) return null;
  const run = () =>
    navigator.share({ title: titleOf(sheet), url: pageLink({ base, link: linkOf(sheet) }) }).catch(() => {});
  const button = plainButton('', run);
  button.append(icon('share'), h('span', null, sheet.t('system')));
  return button;
}

function card({ subject: { family, state, linked: name, note }, t }: OpenSheet) {
  const picture = h('div', { class: 'share-card-board' });
  const kind = String(family.words[state.language].title);
  const caption = h('p');
  const captionText = [name ? kind : '', note].filter(Boolean).join('\n');
  const element = h(
    'figure',
    { class: 'share-card' },
    h(
      'div',
      null,
      picture,
      h(
        'div',
        { class: 'share-card-name' },
        h('span', { class: 'share-seal', lang: 'ja', 'aria-hidden': 'true' }, '解'),
        h('b', null, name || kind),
        h('small', null, captionText),
      ),
    ),
    h('figcaption', null, caption, h('span', null, new URL(base).host)),
  );
  const draw = keeper(picture);
  return {
    element,
    update(sheet: OpenSheet) {
      setText(caption, t(opensKey(sheet)));
      draw([sheet.withMoves], () => {
        const { theme } = sheet.context.scene();
        const scene = { ...pictured(sheet.subject, sheet.withMoves), theme };
        return [drawing(svgPicture(family, scene, titleOf(sheet), badgeOf(sheet)), titleOf(sheet))];
      });
    },
  };
}

export function sendTab(sheet: OpenSheet): Tab {
  const { t, subject } = sheet;
  const input = h('input', { class: 'share-link', name: 'link', readOnly: true, 'aria-label': t('link') });
  input.addEventListener('focus', () => input.select());
  const qr = h('div', { class: 'share-qr' });
  const withAnswer = answerSwitch(sheet);
  const shown = card(sheet);
  const address = () => pageLink({ base, link: linkOf(sheet) });
  const copy = goButton(t('copyLink'), () => copyText(sheet, address(), input));
  const label = h('p', { class: 'share-label', 'aria-hidden': 'true' }, t('link'));
  const fields = [
    h('div', null, label, input),
    h('div', { class: 'share-scan' }, qr, h('p', { class: 'share-note' }, t('qrNote'))),
    withAnswer.element,
  ];
  return {
    id: 'send',
    how: [
      ...(subject.lost === 'board' ? [h('p', { class: 'share-note share-lost' }, t('lost.board'))] : fields),
      h('div', { class: 'share-act' }, ...(subject.lost === 'board' ? [] : [copy, systemButton(sheet)])),
    ],
    what: [h('p', { class: 'share-label' }, t('opens')), previewBox(t('opens'), '', shown.element)],
    update() {
      if (input.value !== address()) {
        input.value = address();
        drawQr(qr, address(), t('qr'), t('qrTooLong'));
      }
      withAnswer.update();
      shown.update(sheet);
    },
  };
}
