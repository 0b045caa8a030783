/** Below a widget's board, at every width: a line (number, what is to be said, the way to the full page) and a bar. */

import type { Name } from './controls.ts';
import type { Line } from './line.ts';
import type { Commands, Parts, Words } from './parts.ts';
import type { Puzzle } from './puzzle.ts';
import type { State } from './state.ts';
import { linesFrom, nextOf } from '../shared/player/history.ts';
import { controlsOf, gapOf, hasHint, hintWord } from './controls.ts';
import { redraw } from './icons.ts';
import { createParts } from './parts.ts';

export interface Place {
  puzzle: Puzzle;
  line: Line;
  /** what solving would use here */
  backend: string;
  number: (value: number) => string;
  /** line and bar are not wanted; what is said is heard all the same */
  bare: boolean;
}

const setText = (element: Element, text: string) => {
  if (element.textContent !== text) element.textContent = text;
};

function showLine({ number, score, unit, status, checked }: Parts, line: Line) {
  number.hidden = line.number === '';
  number.toggleAttribute('data-long', line.number.length > 8); // multipliers bring it to ten thousand millions
  setText(score, line.number);
  setText(unit, line.unit);
  status.dataset.kind = line.kind;
  if (status.title) status.title = line.text;
  if ((status.firstChild?.textContent ?? '') !== line.text || status.contains(checked) !== line.checked)
    status.replaceChildren(line.text, ...(line.checked ? [checked] : []));
}

/** What leads on nowhere: these do not stand out, even where they are last. */
const weak = ['cancel', 'hint', 'restart'];

/** Shows these controls; the last one is the one to press next and stands out. Where the one with the focus goes, that one has it. */
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

function showPlay({ controls }: Parts, state: State, { puzzle }: Place, say: Words) {
  const { moves, history, answer } = state;
  const lines = linesFrom(history, moves).length;
  enable(controls.undo, moves !== '');
  enable(controls.restart, moves !== '');
  enable(controls.redo, !answer && nextOf(history, moves) !== null);
  controls.redo.dataset.lines = lines > 1 ? String(lines) : '';
  enable(controls.hint, hasHint(state, puzzle));
  setText(controls.hint.lastElementChild as Element, say[hintWord(state, puzzle)]);
}

function showPlayback({ controls, position, clock }: Parts, { playback }: State, say: Words) {
  const { time, length, playing } = playback;
  const step = Math.floor(time + 1e-9);
  position.max = String(length);
  position.value = String(time);
  position.setAttribute('aria-valuetext', `${step} / ${length}`);
  setText(clock, `${step} / ${length}`);
  enable(controls.back, time > 0);
  enable(controls.on, time < length);
  redraw(controls.toggle.firstElementChild as Element, playing ? 'pause' : 'play');
  setText(controls.toggle.lastElementChild as Element, playing ? say.pause : say.watch);
}

/** The bound and the best answer at the ends of a bar that closes; where there is no bound, the time that has gone by. */
function showSearch({ controls, low, meter, high }: Parts, state: State, { number }: Place, say: Words) {
  const gap = gapOf(state);
  meter.hidden = high.hidden = !gap;
  if (gap) {
    const ends = gap.bound === 'low' ? [say.least, say.found] : [say.found, say.most];
    setText(low, `${ends[0]} ${number(gap.low)}`);
    setText(high, `${ends[1]} ${number(gap.high)}`);
    (meter.firstElementChild as HTMLElement).style.width = `${Math.round(gap.share * 100)}%`;
  } else
    setText(low, state.run?.started ? say.seconds.replace('{n}', (state.run.live.elapsedMs / 1000).toFixed(1)) : '');
  if (gap) controls.gap.setAttribute('aria-valuenow', String(Math.round(gap.share * 100)));
  else controls.gap.removeAttribute('aria-valuenow');
  controls.gap.setAttribute(
    'aria-valuetext',
    gap ? `${low.textContent} · ${high.textContent}` : (low.textContent ?? ''),
  );
}

export function createFoot(root: HTMLElement, say: Words, commands: Commands) {
  const parts = createParts(root, say, commands);
  const { status } = parts;
  // What is cut off is told to a mouse; a title that always stood there would be read aloud beside the same text.
  status.addEventListener('pointerenter', () => (status.title = status.firstChild?.textContent ?? ''));
  status.addEventListener('pointerleave', () => status.removeAttribute('title'));
  return {
    update(state: State, place: Place) {
      root.toggleAttribute('data-bare', place.bare);
      showLine(parts, place.line);
      showPlay(parts, state, place, say);
      showPlayback(parts, state, say);
      showSearch(parts, state, place, say);
      showControls(parts, controlsOf(state, place.puzzle));
      parts.controls.solve.title = place.backend;
    },
    /** Said aloud; the same sentence a second time is another one. Nothing takes what was said away: who reads the page by ear comes upon it. */
    speak(text: string) {
      parts.spoken.textContent = text && parts.spoken.textContent === text ? `${text}\u00a0` : text;
    },
    /** Where the full page shows the same. */
    lead(address: string) {
      parts.home.href = address;
    },
    /** Nothing could be loaded here: say so, and show the ways out. */
    apology(text: string, address: string) {
      showLine(parts, { number: '', unit: '', kind: 'sentence', text, checked: false, spoken: '' });
      showControls(parts, ['again']);
      parts.home.href = address;
      parts.spoken.textContent = text;
    },
  };
}
