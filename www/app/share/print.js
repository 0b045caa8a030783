/**
 * A clean paper puzzle: title, rules, the empty board in black and white, and a QR code to the answer, or, where none is known, to the board.
 * @import { ShareContext } from './panel.js'
 */
import { light } from '../../board/theme.js';
import { h } from '../dom.js';
import { pageLink } from './outputs.js';
import { svgPicture } from './pictures.js';
import { drawQr } from './qr.js';
import { words } from './words.js';

/** Ink on paper: safe for printers without colour. */
const ink = {
  ...light,
  paper: '#ffffff',
  surface: '#ffffff',
  ink: '#000000',
  muted: '#333333',
  faint: '#666666',
  line: '#999999',
  accent: '#000000',
  accentSoft: '#e5e5e5',
  series: light.series.map(() => '#000000'),
};

/** Is what is shown an answer that the rules have confirmed, and has the link room for it? @param {ShareContext} context */
export const hasAnswer = ({ scene, lost }) => Boolean(scene.answer?.checked) && !lost;

/** @param {ShareContext} context @param {AbortSignal} signal */
export async function printSheet(context, signal) {
  const { family, scene, bare, base } = context;
  const answered = hasAnswer(context);
  const address = pageLink({ base, link: context.link(answered) });
  const say = words[scene.language];
  const own = family.words[scene.language];
  const puzzle = {
    ...scene,
    view: bare,
    theme: ink,
    answer: null,
    mode: /** @type {const} */ ('solve'),
    moves: '',
    time: 0,
  };
  const svg = svgPicture(family, puzzle, own.title);
  const source = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }));
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
    URL.revokeObjectURL(source);
  };
  signal.addEventListener('abort', done);
  await Promise.all([picture.decode().catch(() => {}), drawQr(qr, address, say.qr, say.qrTooLong)]);
  window.addEventListener('afterprint', done, { once: true });
  window.print();
}
