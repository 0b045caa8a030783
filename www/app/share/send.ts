/** The Send tab: the link, its QR code, and what it opens. */

import type { Key, Opened, Tab } from './parts.ts';
import { base } from '../../shared/place.ts';
import { h, icon, setText } from '../dom.ts';
import { goButton, plainButton, switchOf } from './fields.ts';
import { pageLink } from './outputs.ts';
import { badgeOf, copyText, deskOf, drawing, keeper, linkOf, titleOf } from './parts.ts';
import { svgPicture } from './pictures.ts';
import { pictured } from './subject.ts';
import { drawQr } from './qr.ts';

const opensKey = ({ withMoves, subject }: Opened): Key =>
  !withMoves ? 'opensBoard' : subject.answer ? 'opensAnswer' : 'opensMoves';

/** The switch that every tab has. */
export function answerSwitch(opened: Opened, always: () => string = () => '') {
  const { subject, t } = opened;
  const field = switchOf('answer', t(subject.played ? 'withMoves' : 'withAnswer'), (on) => {
    opened.withMoves = on;
    opened.changed();
  });
  const none = !subject.answer && !subject.played;
  return {
    element: field.element,
    update() {
      const forced = always();
      const lost = subject.lost === 'moves' ? t('lost.moves') : '';
      const why = none ? t('noAnswer') : forced || lost;
      field.show(opened.withMoves || forced !== '', why === '', why);
    },
  };
}

/** Opens the system's share sheet, if it has one. */
function systemButton(opened: Opened) {
  if (!('share' in navigator)) return null;
  const run = () =>
    navigator.share({ title: titleOf(opened), url: pageLink({ base, link: linkOf(opened) }) }).catch(() => {});
  const button = plainButton('', run);
  button.append(icon('share'), h('span', null, opened.t('system')));
  return button;
}

function card({ subject: { family, state, linked: name, note }, t }: Opened) {
  const picture = h('div', { class: 'share-card-board' });
  const kind = String(family.words[state.language].title);
  const told = h('p');
  const under = [name ? kind : '', note].filter(Boolean).join('\n');
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
        h('small', null, under),
      ),
    ),
    h('figcaption', null, told, h('span', null, new URL(base).host)),
  );
  const draw = keeper(picture);
  return {
    element,
    update(opened: Opened) {
      setText(told, t(opensKey(opened)));
      draw([opened.withMoves], () => {
        const { theme } = opened.context.scene();
        const scene = { ...pictured(opened.subject, opened.withMoves), theme };
        return [drawing(svgPicture(family, scene, titleOf(opened), badgeOf(opened)), titleOf(opened))];
      });
    },
  };
}

export function sendTab(opened: Opened): Tab {
  const { t, subject } = opened;
  const field = h('input', { class: 'share-link', name: 'link', readOnly: true, 'aria-label': t('link') });
  const input = field as HTMLInputElement;
  input.addEventListener('focus', () => input.select());
  const qr = h('div', { class: 'share-qr' });
  const withAnswer = answerSwitch(opened);
  const shown = card(opened);
  const address = () => pageLink({ base, link: linkOf(opened) });
  const copy = goButton(t('copyLink'), () => copyText(opened, address(), input));
  const label = h('p', { class: 'share-label', 'aria-hidden': 'true' }, t('link'));
  const fields = [
    h('div', null, label, field),
    h('div', { class: 'share-scan' }, qr, h('p', { class: 'share-note' }, t('qrNote'))),
    withAnswer.element,
  ];
  return {
    id: 'send',
    how: [
      ...(subject.lost === 'board' ? [h('p', { class: 'share-note share-lost' }, t('lost.board'))] : fields),
      h('div', { class: 'share-act' }, ...(subject.lost === 'board' ? [] : [copy, systemButton(opened)])),
    ],
    what: [h('p', { class: 'share-label' }, t('opens')), deskOf(t('opens'), '', shown.element)],
    update() {
      if (input.value !== address()) {
        input.value = address();
        drawQr(qr, address(), t('qr'), t('qrTooLong'));
      }
      withAnswer.update();
      shown.update(opened);
    },
  };
}
