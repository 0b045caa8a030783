/** The race as bars, as table rows and as a file. */

import type { Locale } from '../shared/locale.ts';
import type { Bar, Scale } from '../shared/bars.ts';
import type { Cell, Table } from '../shared/table.ts';
import { type Published, publishedOf, publishedText, withPublished } from '../published.ts';
import { screenReaderText, scaleFor } from '../shared/bars.ts';
import { median, quantile } from '../shared/statistics.ts';
import { tableElement } from '../shared/table.ts';
import { type Lane, type Size, type Storage, medianTime, verdictOf } from './race.ts';

const KB = 1000;
/** Smaller values are not distinguished. */
const [LEAST_SECONDS, LEAST_BYTES] = [0.0001, 10 * KB];

const secondsText = (value: number, { t }: Locale) => t('seconds', { n: Number(value.toPrecision(3)) });
const bytesText = (value: number, { t, number }: Locale) => t('bytes', { n: number(Math.round(value / KB)) });

/** The value as a multiple of the first; empty while either is unknown. */
function ratioText(value: number | undefined, first: number | undefined, { t }: Locale) {
  return value && first ? t('ratio', { n: (value / first).toFixed(2) }) : '';
}

const publishedFor = (storage: Storage, { id }: Size) => publishedOf('storages', id).find(({ row }) => row === storage);

/** A published figure in words: seconds, or a speed relative to counted references. */
function markText(mark: Published, { t }: Locale): string {
  const value = mark.unit === 's' ? t('seconds', { n: mark.value }) : t('as.fast', { n: mark.value });
  return publishedText(mark, value, t);
}

/** The grey mark of a bar: a published ratio is placed where it would be on this machine. */
function markOf({ storage }: Lane, lanes: Lane[], size: Size, locale: Locale): Bar['mark'] {
  const mark = publishedFor(storage, size);
  const counted = lanes.find((each) => each.storage === 'counted');
  const base = mark?.unit === 's' ? mark.value : mark && counted && (medianTime(counted)?.value ?? 0) / mark.value;
  return mark && base ? { value: base, text: markText(mark, locale) } : undefined;
}

export function timeBars(lanes: Lane[], size: Size, locale: Locale): Bar[] {
  const first = medianTime(lanes[0])?.value;
  return lanes.map((lane, at) => {
    const time = medianTime(lane);
    const text = time ? secondsText(time.value, locale) : locale.t('waiting');
    const note = at > 0 ? ratioText(time?.value, first, locale) : '';
    const open = lane.last !== null && lane.seconds.length === 0;
    const name = locale.t(lane.storage);
    const mark = markOf(lane, lanes, size, locale);
    return { name, value: time?.value ?? null, text, note, open, strong: at === 0, spread: time?.spread, mark };
  });
}

export function memoryBars(lanes: Lane[], locale: Locale): Bar[] {
  const first = lanes[0].last?.bytes;
  return lanes.map(({ storage, last }, at) => {
    const text = last ? bytesText(last.bytes, locale) : locale.t('waiting');
    const note = at > 0 ? ratioText(last?.bytes, first, locale) : '';
    return { name: locale.t(storage), value: last?.bytes ?? null, text, note, strong: at === 0 };
  });
}

const valuesOf = (bars: Bar[]) =>
  bars.flatMap(({ value, mark }) => [value, mark?.value]).filter((value) => value !== null && value !== undefined);

export const timeScale = (bars: Bar[], locale: Locale): Scale =>
  scaleFor(valuesOf(bars), LEAST_SECONDS, (value) => secondsText(value, locale));
export const memoryScale = (bars: Bar[], locale: Locale): Scale =>
  scaleFor(valuesOf(bars), LEAST_BYTES, (value) => bytesText(value, locale));

/** The bars in words, for screen readers. */
export const barsText = (bars: Bar[], { t }: Locale) =>
  bars.map((bar) => t('bar', { name: bar.name, value: screenReaderText(bar) })).join(', ');

const heads = ['storage', 'median', 'quartiles', 'ratio', 'verdict', 'memory', 'published', 'fingerprint'];

export function tableOf(lanes: Lane[], size: Size, locale: Locale): HTMLElement {
  const { t, number } = locale;
  const [reference] = lanes;
  const rows = lanes.map((lane) => {
    const { seconds, last, storage } = lane;
    const { verdict, p } = verdictOf(lane, reference);
    const verdictText = t(`verdict.${verdict}`, { p: p === null ? '1' : p.toFixed(4) });
    const at = (share: number) => quantile(seconds, share).toFixed(4);
    const counted = seconds.length > 0;
    const ratio = counted ? (median(seconds) / median(reference.seconds)).toFixed(2) : '';
    const memory = last ? number(Math.round(last.bytes / KB)) : '';
    const times = counted ? [at(0.5), `${at(0.25)}–${at(0.75)}`, ratio] : ['', '', ''];
    const mark = publishedFor(storage, size);
    return [t(storage), ...times, verdictText, memory, mark ? markText(mark, locale) : '', last?.fingerprint ?? ''];
  });
  return tableElement(
    t,
    heads.map((key) => t(`column.${key}`)),
    rows,
  );
}

/** A row for each counted run, then the published figures: seconds, or a speed relative to counted references. */
export function figuresOf(lanes: Lane[], size: Size): Table {
  const rows = lanes.flatMap(({ storage, seconds, last }) =>
    seconds.map((value, at) => [
      ...[storage, at + 1, value],
      ...[last?.bytes ?? null, last?.expanded ?? null, last?.fingerprint ?? null, null],
    ]),
  );
  const columns = ['storage', 'round', 'seconds', 'bytes', 'expanded', 'fingerprint', 'times_as_fast_as_counted'];
  const publishedRows = publishedOf('storages', size.id).map((mark): [Published, Cell[]] => {
    const [seconds, times] = mark.unit === 's' ? [mark.value, null] : [null, mark.value];
    return [mark, [mark.row, null, seconds, null, null, null, times]];
  });
  return withPublished({ columns, rows }, publishedRows);
}
