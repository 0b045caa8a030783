/** The board of the selected dot, with its answer as a film, and a link to the puzzle's own page. */

import type { Translate } from '../../puzzles/contract.ts';
import type { Lab } from '../lab.ts';
import type { Rules } from '../../engine/types.ts';
import type { BoardResult } from './boards.ts';
import { h, setAttribute, setText } from '../../app/dom.ts';
import { inLanguage } from '../../shared/place.ts';
import { prefersLessMotion } from '../../app/preferences.ts';
import { pictureOf } from '../shared/picture.ts';
import { movesFilm } from '../shared/moves-film.ts';
import { drawPlayback, heightFor, type Playback, playbackOf } from '../shared/slide-board.ts';
import { isProved } from './boards.ts';
import { sizeOf } from './contest-file.ts';

/** Greatest width of a board's drawing, in CSS pixels. */
const WIDEST = 260;

/** @param result null: there is no answer yet */
export function boardTexts(
  t: Translate,
  number: (value: number) => string,
  index: number,
  board: string,
  result: BoardResult | null,
) {
  const [width, height] = sizeOf(board);
  const values = { at: number(index + 1), size: `${width}×${height}` };
  if (!result) return { head: t('board', values), text: t('board.open') };
  const moves = number(result.moves.length);
  const text = isProved(result)
    ? t('board.proved', { moves })
    : t('board.solved', { moves, bound: number(result.bound) });
  return { head: t('board', values), text };
}

export function boardView(lab: Lab, t: Translate) {
  let shown: Playback | null = null;
  let about = { head: '', text: '' };
  let label = '';
  const picture = pictureOf(
    lab,
    t,
    (pen, surface) => shown && drawPlayback(pen, shown, film.time, surface),
    (width) => (shown ? heightFor(shown, width) : 1),
  );
  const film = movesFilm('wall', (time) => {
    picture.invalidate();
    name(time);
  });
  const [head, text] = [h('h3', { id: 'wall-board' }), h('p', { id: 'wall-about' })];
  const link = h('a', { id: 'wall-open' });
  const room = h('div', { class: 'wall-picture' }, picture.canvas);
  room.style.maxWidth = `${WIDEST}px`;
  const element = h('div', { class: 'wall-board' }, room, h('div', null, head, text, film.element, link));

  function name(time: number) {
    const { number } = lab.page;
    const at = t('moment', { n: number(Math.floor(time)), all: number(shown?.moves.length ?? 0) });
    film.setWords({ label: t('moves'), play: t('play'), pause: t('pause'), at });
    setAttribute(picture.canvas, 'aria-label', `${label}. ${at}`);
  }

  return {
    element,
    picture,
    pause: film.pause,
    /** Sets its words; a new answer is shown at its start, or at its end with reduced motion. */
    update(rules: Rules, index: number, board: string, result: BoardResult | null) {
      const text0 = `${board}\n`;
      const moves = result?.moves ?? '';
      about = boardTexts(t, lab.page.number, index, board, result);
      label = `${about.head}: ${about.text}`;
      if (shown?.board !== text0 || shown.moves !== moves) {
        shown = playbackOf(rules, text0, moves);
        film.open(shown ? moves.length : 0, prefersLessMotion.matches ? moves.length : 0);
      }
      const opened = rules.encodeLink('slide', text0, moves, { answer: moves !== '' });
      link.hidden = !opened.ok;
      if (opened.ok) setAttribute(link, 'href', `${inLanguage('')}${opened.link}`);
      for (const [part, words] of [
        [head, about.head],
        [text, about.text],
        [link, t('open')],
      ] as const)
        setText(part, words);
      name(film.time);
      picture.repaint();
    },
  };
}
