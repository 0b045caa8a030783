/** A clean paper puzzle: title, rules, the empty board in black and white, and a QR code to the answer, or, where none is known, to the board. */

import type { ShareContext } from './panel.ts';
import { h } from '../dom.ts';
import { pageLink } from './outputs.ts';
import { paperPicture } from './pictures.ts';
import { drawQr } from './qr.ts';
import { words } from './words.ts';

/** Is what is shown an answer that the rules have confirmed, and has the link room for it? */
export const hasAnswer = ({ scene, lost }: ShareContext) => Boolean(scene.answer?.checked) && !lost;

export async function printSheet(context: ShareContext, signal: AbortSignal) {
  const { family, scene, bare, base } = context;
  const answered = hasAnswer(context);
  const address = pageLink({ base, link: context.link(answered) });
  const say = words[scene.language];
  const own = family.words[scene.language];
  const source = paperPicture(family, scene, bare);
  const picture = h('img', { class: 'print-board', alt: own.title, src: source }) as HTMLImageElement;
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
