/** Below a widget's board, at every width: a line (number, message, link to the full page) and a bar. */

import type { Name } from './controls.ts';
import type { Line } from './line.ts';
import type { Commands, Parts } from './parts.ts';
import type { Puzzle } from './puzzle.ts';
import type { State } from './state.ts';
import type { Words } from './words.ts';
import { linesFrom, nextOf } from '../shared/player/history.ts';
import { controlsOf, gapOf, hasHint, hintWord } from './controls.ts';
import { redraw } from './icons.ts';
import { createParts } from './parts.ts';

export interface Place {
  puzzle: Puzzle;
  line: Line;
  /** how solving would run here */
  backend: string;
  number: (value: number) => string;
  /** line and bar are hidden; announcements are still made */
  bare: boolean;
}

const setText = (element: Element, text: string) => {
  if (element.textContent !== text) element.textContent = text;
};

/** Does a text need the smaller letters? A Japanese character is as wide as two others. */
const isLong = (text: string) => text.replace(/[\u3000-\uffef]/g, '  ').length > 80;

function showLine({ number, score, unit, status, checked }: Parts, line: Line) {
  number.hidden = line.number === '';
  number.toggleAttribute('data-long', line.number.length > 8); // multipliers bring it to ten thousand millions
  setText(score, line.number);
  setText(unit, line.unit);
  status.dataset.kind = line.kind;
  status.toggleAttribute('data-long', isLong(line.text));
  if (status.title) status.title = line.text;
  if ((status.firstChild?.textContent ?? '') !== line.text || status.contains(checked) !== line.checked)
    status.replaceChildren(line.text, ...(line.checked ? [checked] : []));
}

/** These lead nowhere, so they do not stand out, even as the last control. */
const weak = ['cancel', 'hint', 'restart'];

/**
 * Shows these controls. The last one, which is the next to press, stands out. It also gets the focus if the focused
 * control disappears.
 */
function showControls({ controls, bar }: Parts, names: Name[]) {
  const { activeElement } = bar.getRootNode() as ShadowRoot;
  const last = names.at(-1);
  for (const [name, control] of Object.entries(controls)) {
    control.hidden = !names.includes(name as Name);
    control.classList.toggle('strong', name === last && !weak.includes(name));
  }
  bar.hidden = names.length === 0;
  if (last && activeElement instanceof HTMLElement && bar.contains(activeElement) && activeElement.hidden)
    controls[last].focus({ preventScroll: true });
}

const enable = (button: HTMLElement, can: boolean) => button.setAttribute('aria-disabled', String(!can));

function showPlay({ controls }: Parts, state: State, { puzzle }: Place, words: Words) {
  const { moves, history, answer } = state;
  const lines = linesFrom(history, moves).length;
  enable(controls.undo, moves !== '');
  enable(controls.restart, moves !== '');
  enable(controls.redo, !answer && nextOf(history, moves) !== null);
  controls.redo.dataset.lines = lines > 1 ? String(lines) : '';
  enable(controls.hint, hasHint(state, puzzle));
  setText(controls.hint.lastElementChild as Element, words[hintWord(state, puzzle)]);
}

function showPlayback({ controls, position, clock }: Parts, { playback }: State, words: Words) {
  const { time, length, playing } = playback;
  const step = Math.floor(time + 1e-9);
  position.max = String(length);
  position.value = String(time);
  position.setAttribute('aria-valuetext', `${step} / ${length}`);
  setText(clock, `${step} / ${length}`);
  enable(controls.back, time > 0);
  enable(controls.on, time < length);
  redraw(controls.toggle.firstElementChild as Element, playing ? 'pause' : 'play');
  setText(controls.toggle.lastElementChild as Element, playing ? words.pause : words.watch);
}

/** The best answer and the bound at the ends of a bar that fills as they meet; without a bound, the time spent. */
function showSearch({ controls, low, meter, high }: Parts, state: State, { number }: Place, words: Words) {
  const gap = gapOf(state);
  meter.hidden = high.hidden = !gap;
  if (gap) {
    const ends = gap.bound === 'low' ? [words.least, words.found] : [words.found, words.most];
    setText(low, `${ends[0]} ${number(gap.low)}`);
    setText(high, `${ends[1]} ${number(gap.high)}`);
    (meter.firstElementChild as HTMLElement).style.width = `${Math.round(gap.share * 100)}%`;
  } else
    setText(low, state.run?.started ? words.seconds.replace('{n}', (state.run.live.elapsedMs / 1000).toFixed(1)) : '');
  if (gap) controls.gap.setAttribute('aria-valuenow', String(Math.round(gap.share * 100)));
  else controls.gap.removeAttribute('aria-valuenow');
  controls.gap.setAttribute(
    'aria-valuetext',
    gap ? `${low.textContent} · ${high.textContent}` : (low.textContent ?? ''),
  );
}

export function createFoot(root: HTMLElement, words: Words, commands: Commands) {
  const parts = createParts(root, words, commands);
  const { status } = parts;
  // Shows the full text of a truncated status on hover. A permanent title would be read aloud in addition to the same
  // text.
  status.addEventListener('pointerenter', () => (status.title = status.firstChild?.textContent ?? ''));
  status.addEventListener('pointerleave', () => status.removeAttribute('title'));
  return {
    update(state: State, place: Place) {
      root.toggleAttribute('data-bare', place.bare);
      showLine(parts, place.line);
      showPlay(parts, state, place, words);
      showPlayback(parts, state, words);
      showSearch(parts, state, place, words);
      showControls(parts, controlsOf(state, place.puzzle));
      parts.controls.solve.title = place.backend;
    },
    /**
     * Announces a text; a repeated one gets a trailing space. Announcements are not removed, so a reader who explores
     * the page with a screen reader finds them.
     */
    announce(text: string) {
      parts.announcement.textContent = text && parts.announcement.textContent === text ? `${text}\u00a0` : text;
    },
    /** Sets the link to the full page. */
    setLink(address: string) {
      parts.home.href = address;
    },
    /** Nothing could be loaded: says so, and shows what the reader can do. @param again may another try succeed? */
    showUnavailable(text: string, address: string, again: boolean) {
      showLine(parts, { number: '', unit: '', kind: 'sentence', text, checked: false, announcement: '' });
      showControls(parts, again ? ['again'] : []);
      parts.home.href = address;
      parts.announcement.textContent = text;
    },
  };
}
