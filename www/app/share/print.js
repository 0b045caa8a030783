/**
 * A clean paper puzzle: title, rules, the empty board in black and white, and a QR code to the answer, or, where none is known, to the board.
 * @import { ShareContext } from './panel.js'
 */
import { h } from '../dom.js';
import { pageLink } from './outputs.js';
import { paperPicture } from './pictures.js';
import { drawQr } from './qr.js';
import { words } from './words.js';

/** Is what is shown an answer that the rules have confirmed, and has the link room for it? @param {ShareContext} context */
export const hasAnswer = ({ scene, lost }) => Boolean(scene.answer?.checked) && !lost;

/** @param {ShareContext} context @param {AbortSignal} signal */
export async function printSheet(context, signal) {
  const { family, scene, bare, base } = context;
  const answered = hasAnswer(context);
  const address = pageLink({ base, link: context.link(answered) });
  const say = words[scene.language];
  const own = family.words[scene.language];
  const source = paperPicture(family, scene, bare);
  const picture = /** @type {HTMLImageElement} */ (h('img', { class: 'print-board', alt: own.title, src: source }));
  const qr = h('div', { class: 'print-qr' });
  const sheet = h(
    'article',
    { class: 'print-sheet', lang: scene.language },
    h('h1', null, own.title),
    ...own.rules.map((paragraph) => h('p', null, paragraph)),
    picture,
    context.lost === 'board'
      ? null
      : h('footer', null, qr, h('p', null, say[answered ? 'printedAnswer' : 'printedBoard'])),
  );
  document.body.append(sheet);
  document.documentElement.classList.add('printing');
  const done = () => {
    sheet.remove();
    document.documentElement.classList.remove('printing');
  };
  signal.addEventListener('abort', done);
  await Promise.all([picture.decode().catch(() => {}), drawQr(qr, address, say.qr, say.qrTooLong)]);
  window.addEventListener('afterprint', done, { once: true });
  window.print();
}
