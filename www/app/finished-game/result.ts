/**
 * The text with which a reader tells others about a finished game: which board it was, how the game went, and a link.
 * It gives nothing of the answer away.
 */

import type { Tally } from '../../puzzles/contract.ts';

/** Most marks in one line. */
const width = 24;
const rising = [...'▁▂▃▄▅▆▇█'];

/** Splits a list, in order, into as many parts as a line has marks. */
function parts<T>(list: T[]): T[][] {
  const count = Math.min(width, list.length);
  const at = (part: number) => Math.round((part * list.length) / count);
  return Array.from({ length: count }, (_, part) => list.slice(at(part), at(part + 1)));
}

/** A line of bars that shows the course of the game. */
function courseLine(course: number[]) {
  const ends = parts(course).map((part) => part[part.length - 1]);
  const [least, most] = [Math.min(...ends), Math.max(...ends)];
  const span = Math.max(1, most - least);
  return ends.map((value) => rising[Math.round(((value - least) / span) * (rising.length - 1))]).join('');
}

const markLine = (marks: number[]) => parts(marks).map((part) => (part.includes(1) ? '■' : '□'));

export const rowOf = (tally: Tally) => ('course' in tally ? courseLine(tally.course) : markLine(tally.marks).join(''));

/** As 1:23 or 1:02:03. */
export function timeOf(ms: number) {
  const seconds = Math.round(ms / 1000);
  const two = (n: number) => String(n).padStart(2, '0');
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  return hours ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}

export interface Result {
  /** family and board */
  title: string;
  /** score and unit; '' if nothing is counted */
  score: string;
  /** "best" in words if that is proved, else '' */
  seal: string;
  /** '' if hidden */
  time: string;
  row: string;
  link: string;
}

export const textOf = ({ title, score, seal, time, row, link }: Result) =>
  [`Tokeru ${title}`, [score, seal, time].filter(Boolean).join(' · '), row, link].filter(Boolean).join('\n');
