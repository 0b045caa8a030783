/**
 * Bars over a logarithmic scale: each ends in its number, so that the scale need not be read; grey marks are figures
 * from articles.
 */

import type { Pen } from '../../puzzles/contract.ts';
import type { Surface } from './picture.ts';

export interface Mark {
  value: number;
  /** The end, if it is a range. */
  to?: number;
  /** The source of the number: machine and year. */
  text: string;
}

export interface Bar {
  name: string;
  /** null: not started. */
  value: number | null;
  /** The number in words, with its unit. */
  text: string;
  /** Text after the number. */
  note?: string;
  /** Still growing: drawn with an open end. */
  open?: boolean;
  /** The bar to emphasise, in vermilion. */
  strong?: boolean;
  /** The quartiles of the repeats. */
  spread?: [number, number];
  mark?: Mark;
}

export interface Scale {
  least: number;
  most: number;
  /** A tick's label. */
  text: (value: number) => string;
}

/** In pixels: a bar, its row, the space above the first; and the width below which names are above their bars. */
const [THICK, ROW, HEAD, NARROW] = [10, 46, 34, 640];
const [LABEL, NUMBER, SMALL] = [14, 20, 12.5];
/**
 * Distance between the middle of a bar and that of a text below it, so that the letters with their halo keep clear of
 * the mark.
 */
const BELOW = 25;

/** Width of the names beside the bars. */
const namesWidth = (width: number) => Math.min(230, width * 0.26);

/** The height of so many bars. */
export const barsHeight = (bars: number, width: number) => HEAD + bars * (width < NARROW ? ROW + 30 : ROW) + 6;

/** The text for screen readers after a bar's name: its number, then the mark's. */
export const screenReaderText = ({ text, mark }: Bar): string => [text, mark?.text ?? ''].filter(Boolean).join('; ');

/** Powers of ten within the scale. */
export function ticksOf({ least, most }: Scale): number[] {
  const first = Math.ceil(Math.log10(least) - 1e-9);
  const last = Math.floor(Math.log10(most) + 1e-9);
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, at) => 10 ** (first + at));
}

/** A scale for all values: from a power of ten below the least to one above the greatest. */
export function scaleFor(values: number[], floor: number, text: Scale['text']): Scale {
  const positive = values.filter((value) => value > 0);
  const least = Math.max(floor, Math.min(...positive, floor * 1000));
  const most = Math.max(...positive, least * 10);
  return { least: 10 ** Math.floor(Math.log10(least)), most: 10 ** Math.ceil(Math.log10(most)), text };
}

interface Room {
  left: number;
  right: number;
  x: (value: number) => number;
  y: (row: number) => number;
  narrow: boolean;
}

function roomOf(scale: Scale, { width }: Surface): Room {
  const narrow = width < NARROW;
  const left = narrow ? 0 : namesWidth(width);
  // The numbers after the longest bar need space too.
  const right = width - (narrow ? 130 : 330);
  const decades = Math.log10(scale.most / scale.least);
  const part = (value: number) => Math.log10(Math.max(value, scale.least) / scale.least) / decades;
  return {
    ...{ left, right, narrow },
    x: (value) => left + Math.min(1, part(value)) * (right - left),
    y: (row) => HEAD + row * (narrow ? ROW + 30 : ROW) + (narrow ? 40 : 18),
  };
}

function grid(pen: Pen, scale: Scale, { x, left, right }: Room, { theme, height }: Surface) {
  const ticks = ticksOf(scale);
  const stride = Math.max(1, Math.ceil((64 * ticks.length) / (right - left)));
  for (const [at, tick] of ticks.entries()) {
    const across = x(tick);
    const line = [
      { x: across, y: HEAD - 12 },
      { x: across, y: height },
    ];
    pen.line(line, { stroke: theme.line, width: 1, dash: [3, 3] });
    const label = { size: SMALL, color: theme.muted, align: at === 0 && left === 0 ? ('left' as const) : undefined };
    if (at % stride === 0) pen.text(scale.text(tick), across, 12, label);
  }
}

function mark(pen: Pen, { value, to = value }: Mark, { x }: Room, y: number, { theme }: Surface) {
  pen.rect(x(value) - 1.75, y - 15, x(to) - x(value) + 3.5, 30, { fill: theme.faint, radius: 1.75 });
}

function spreadLine(pen: Pen, [low, high]: [number, number], { x }: Room, y: number, { theme }: Surface) {
  const line = (from: { x: number; y: number }, to: { x: number; y: number }) =>
    pen.line([from, to], { stroke: theme.muted, width: 1.5, cap: 'butt' });
  line({ x: x(low), y: y + 9 }, { x: x(high), y: y + 9 });
  for (const end of [low, high]) line({ x: x(end), y: y + 6 }, { x: x(end), y: y + 12 });
}

/** Puts a mark's text at the end of the name's line, if names are above their bars. @returns whether there was room */
function markAbove(pen: Pen, { name, mark: published }: Bar, y: number, { theme, width }: Surface): boolean {
  const style = { size: SMALL, color: theme.muted, align: 'right' as const };
  if (
    !published ||
    pen.measure(name, { size: LABEL, color: theme.ink }) + 16 + pen.measure(published.text, style) > width
  )
    return false;
  pen.text(published.text, width, y, style);
  return true;
}

/** The last choice for a mark's text: below the bar, beside the mark or at the picture's edge. */
function markBelow(pen: Pen, { value, to = value, text }: Mark, { x }: Room, y: number, { theme, width }: Surface) {
  const style = { size: SMALL, color: theme.muted, halo: theme.paper };
  const fits = x(to) + 8 + pen.measure(text, style) <= width;
  if (fits) pen.text(text, x(to) + 8, y + BELOW, { ...style, align: 'left' });
  else pen.text(text, width, y + BELOW, { ...style, align: 'right', fit: width });
}

/** The texts after a bar, from left to right: its number, a note, and the mark's text. */
function piecesOf(bar: Bar, { theme }: Surface) {
  const color = bar.strong ? theme.accent : theme.ink;
  const small = { size: SMALL, color: theme.muted, weight: 400 };
  return [
    { text: bar.text, style: { size: NUMBER, color, weight: 600, font: theme.figure } },
    { text: bar.note ?? '', style: small },
    { text: bar.mark?.text ?? '', style: small },
  ];
}

/** The width of its number and its note. */
function lengthOf(pen: Pen, bar: Bar, surface: Surface) {
  const pieces = piecesOf(bar, surface).filter(({ text }, piece) => text && piece < 2);
  return pieces.reduce((sum, { text, style }) => sum + pen.measure(text, style) + 12, 0);
}

/**
 * Draws them from a place on, the mark's text not before `after`. A note without room is left out, because the table
 * has it.
 * @returns whether the mark's text was drawn as the last piece
 */
function drawTexts(pen: Pen, bar: Bar, [from, after]: [number, number], y: number, surface: Surface) {
  const { theme, width } = surface;
  let at = from;
  let hasLast = true;
  for (const [piece, { text, style }] of piecesOf(bar, surface).entries()) {
    if (piece === 2) at = Math.max(at, after);
    const fits = piece === 0 || at + pen.measure(text, style) <= width;
    hasLast = fits;
    if (!text || !fits) continue;
    const fitting = { ...style, align: 'left' as const, halo: theme.paper, fit: width - at };
    pen.text(text, at, y, fitting);
    at += Math.min(pen.measure(text, fitting), width - at) + 12;
  }
  return hasLast;
}

/** Font size of the names: one for all, at which the longest fits. */
function lettersOf(pen: Pen, bars: Bar[], { narrow, left }: Room, { theme, width }: Surface) {
  const style = { size: LABEL, color: theme.ink, weight: 600 };
  const longest = Math.max(1, ...bars.map(({ name }) => pen.measure(name, style)));
  return LABEL * Math.min(1, (narrow ? width : left - 20) / longest);
}

function row(pen: Pen, bar: Bar, at: number, room: Room & { letters: number }, surface: Surface) {
  const { theme } = surface;
  const y = room.y(at);
  const color = bar.strong ? theme.accent : theme.ink;
  const name = { size: room.letters, color, weight: bar.strong ? 600 : 400 };
  if (room.narrow) pen.text(bar.name, 0, y - 23, { ...name, align: 'left' });
  else pen.text(bar.name, room.left - 16, y, { ...name, align: 'right' });
  const end = bar.value === null ? room.left : Math.max(room.left + 2, room.x(bar.value));
  if (bar.value !== null) pen.rect(room.left, y - THICK / 2, end - room.left, THICK, { fill: color });
  if (bar.open) pen.circle(end, y, 7, { fill: theme.accent, stroke: theme.paper, width: 2 });
  if (bar.spread) spreadLine(pen, bar.spread, room, y, surface);
  if (bar.mark) mark(pen, bar.mark, room, y, surface);
  const last = bar.mark ? room.x(bar.mark.to ?? bar.mark.value) : 0;
  const past = last > end - 8 && last < end + 12 + lengthOf(pen, bar, surface);
  const above = room.narrow && markAbove(pen, bar, y - 23, surface);
  // The number comes after anything that is drawn at the end of a bar.
  const drawn = Math.max(end, past ? last : 0, bar.spread ? room.x(bar.spread[1]) : 0);
  const named = drawTexts(pen, above ? { ...bar, mark: undefined } : bar, [drawn + 12, last + 12], y, surface);
  if (bar.mark && !above && !named) markBelow(pen, bar.mark, room, y, surface);
}

export function drawBars(pen: Pen, bars: Bar[], scale: Scale, surface: Surface) {
  const room = roomOf(scale, surface);
  const letters = lettersOf(pen, bars, room, surface);
  grid(pen, scale, room, surface);
  for (const [at, bar] of bars.entries()) row(pen, bar, at, { ...room, letters }, surface);
}
