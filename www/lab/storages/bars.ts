/** The race as bars, rows and a file. */

import type { Say } from '../../app/own-page.ts';
import type { Bar, Scale } from '../shared/bars.ts';
import type { Table } from '../shared/table.ts';
import { scaleFor } from '../shared/bars.ts';
import { median, quantile } from '../shared/statistics.ts';
import { tableElement } from '../shared/table.ts';
import { type Lane, timeOf, verdictOf } from './race.ts';

export interface Voice {
  say: Say;
  number: (value: number) => string;
}

const KB = 1000;
/** Below these nothing is told apart. */
const [LEAST_SECONDS, LEAST_BYTES] = [0.0001, 10 * KB];

const secondsText = (value: number, { say }: Voice) => say('seconds', { n: Number(value.toPrecision(3)) });
const bytesText = (value: number, { say, number }: Voice) => say('bytes', { n: number(Math.round(value / KB)) });

/** How many times as much as the first; nothing while one of both is unknown. */
function ratioText(value: number | undefined, first: number | undefined, { say }: Voice) {
  return value && first ? say('ratio', { n: (value / first).toFixed(2) }) : '';
}

export function timeBars(lanes: Lane[], voice: Voice): Bar[] {
  const first = timeOf(lanes[0])?.value;
  return lanes.map((lane, at) => {
    const time = timeOf(lane);
    const text = time ? secondsText(time.value, voice) : voice.say('waiting');
    const note = at > 0 ? ratioText(time?.value, first, voice) : '';
    const open = lane.last !== null && lane.seconds.length === 0;
    const name = voice.say(lane.storage);
    return { name, value: time?.value ?? null, text, note, open, strong: at === 0, spread: time?.spread };
  });
}

export function memoryBars(lanes: Lane[], voice: Voice): Bar[] {
  const first = lanes[0].last?.bytes;
  return lanes.map(({ storage, last }, at) => {
    const text = last ? bytesText(last.bytes, voice) : voice.say('waiting');
    const note = at > 0 ? ratioText(last?.bytes, first, voice) : '';
    return { name: voice.say(storage), value: last?.bytes ?? null, text, note, strong: at === 0 };
  });
}

const known = (bars: Bar[]) => bars.flatMap(({ value }) => (value === null ? [] : [value]));

export const timeScale = (bars: Bar[], voice: Voice): Scale =>
  scaleFor(known(bars), LEAST_SECONDS, (value) => secondsText(value, voice));
export const memoryScale = (bars: Bar[], voice: Voice): Scale =>
  scaleFor(known(bars), LEAST_BYTES, (value) => bytesText(value, voice));

/** What is read aloud of bars. */
export const barsText = (bars: Bar[], { say }: Voice) =>
  bars.map(({ name, text }) => say('bar', { name, value: text })).join(', ');

const heads = ['storage', 'median', 'quartiles', 'ratio', 'verdict', 'memory', 'fingerprint'];

export function tableOf(lanes: Lane[], { say, number }: Voice): HTMLElement {
  const [reference] = lanes;
  const rows = lanes.map((lane) => {
    const { seconds, last, storage } = lane;
    const { verdict, p } = verdictOf(lane, reference);
    const told = say(`verdict.${verdict}`, { p: p === null ? '1' : p.toFixed(4) });
    const at = (share: number) => quantile(seconds, share).toFixed(4);
    const counted = seconds.length > 0;
    const ratio = counted ? (median(seconds) / median(reference.seconds)).toFixed(2) : '';
    const memory = last ? number(Math.round(last.bytes / KB)) : '';
    const times = counted ? [at(0.5), `${at(0.25)}–${at(0.75)}`, ratio] : ['', '', ''];
    return [say(storage), ...times, told, memory, last?.fingerprint ?? ''];
  });
  return tableElement(
    say,
    heads.map((key) => say(`column.${key}`)),
    rows,
  );
}

/** A row for each counted run. */
export const figuresOf = (lanes: Lane[]): Table => ({
  columns: ['storage', 'round', 'seconds', 'bytes', 'expanded', 'fingerprint'],
  rows: lanes.flatMap(({ storage, seconds, last }) =>
    seconds.map((value, at) => [
      ...[storage, at + 1, value],
      ...[last?.bytes ?? null, last?.expanded ?? null, last?.fingerprint ?? null],
    ]),
  ),
});
