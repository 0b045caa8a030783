/** A match as bars, table rows, a file and a sentence. */

import type { Locale } from '../shared/locale.ts';
import type { Bar } from '../shared/bars.ts';
import type { Table } from '../shared/table.ts';
import { comparisonText } from '../shared/measurement.ts';
import { joinSentences } from '../../shared/translate.ts';
import { median, quantile, spread } from '../shared/statistics.ts';
import { tableElement } from '../shared/table.ts';
import { agreementOf, answerOf, lastOf, type Match, type Side, sides, verdictOf, type Setup } from './match.ts';
import { narrowed } from './settings.ts';

export type Setups = Record<Side, Setup>;

/** For the sentence and the table: three significant digits. */
const seconds = (value: number) => String(Number(value.toPrecision(3)));

export function timeBars({ comparison }: Match, { t }: Locale): Bar[] {
  return sides.map((side) => {
    const values = comparison[side];
    const value = values.length > 0 ? median(values) : null;
    const text = value === null ? t('waiting') : t('seconds', { n: seconds(value) });
    const middle: [number, number] | undefined =
      values.length > 1 ? [quantile(values, 0.25), quantile(values, 0.75)] : undefined;
    return { name: t(side), value, text, strong: side === 'a', spread: middle };
  });
}

export function nodeBars(match: Match, { t, number }: Locale): Bar[] {
  return sides.map((side) => {
    const value = lastOf(match, side)?.nodes ?? null;
    return { name: t(side), value, text: value === null ? t('waiting') : number(value), strong: side === 'a' };
  });
}

export const barsText = (bars: Bar[], { t }: Locale) =>
  bars.map(({ name, text }) => t('bar', { name, value: text })).join(', ');

const optionsText = ({ options }: Setup) =>
  Object.entries(options)
    .map(([name, value]) => `${name}=${value}`)
    .join(' ');

/** A proof is reported for exactly what the side's settings ask for. */
function answerText(match: Match, side: Side, setup: Setup, { t, number }: Locale): string {
  const outcome = lastOf(match, side);
  if (!outcome) return '';
  const kind = answerOf(outcome);
  const isProof = kind === 'optimal' || kind === 'infeasible';
  const suffix = isProof && (outcome.measure || narrowed(setup.options)) ? '.asked' : '';
  return t(`answer.${kind}${suffix}`, { n: outcome.objective === null ? '' : number(outcome.objective) });
}

export const answersOf = (match: Match, setups: Setups, locale: Locale): Record<Side, string> => ({
  a: answerText(match, 'a', setups.a, locale),
  b: answerText(match, 'b', setups.b, locale),
});

const heads = ['side', 'engine', 'options', 'runs', 'median', 'spread', 'nodes', 'answer'];

export function tableOf(match: Match, setups: Setups, locale: Locale): HTMLElement {
  const { t, number } = locale;
  const answers = answersOf(match, setups, locale);
  const rows = sides.map((side) => {
    const values = match.comparison[side];
    const { engine } = setups[side];
    const last = lastOf(match, side);
    const times =
      values.length > 0 ? [seconds(median(values)), t('percent', { n: Math.round(100 * spread(values)) })] : ['', ''];
    const nodes = last ? number(last.nodes) : '';
    return [
      ...[t(side), engine, optionsText(setups[side]), number(values.length), ...times],
      ...[nodes, answers[side]],
    ];
  });
  const names = heads.map((key) => t(`column.${key}`));
  return tableElement(t, names, rows);
}

/** A row for each counted run, with its end; without the warm-up. */
export const figuresOf = ({ comparison, ends, place }: Match, setups: Setups, family: string): Table => ({
  columns: [
    'side',
    'engine',
    'options',
    'run',
    'seconds',
    'nodes',
    'status',
    'objective',
    'confirmed',
    'native',
    'threads',
    'family',
    'stop',
    'measure',
  ],
  rows: sides.flatMap((side) =>
    comparison[side].map((value, at) => {
      const { nodes, status, objective, confirmed, stop, measure } = ends[side][at + 1];
      return [
        ...[side, setups[side].engine, optionsText(setups[side]), at + 1, value, nodes],
        ...[status, objective, String(confirmed), String(place?.native ?? false), place?.threads ?? null],
        ...[family, stop, measure],
      ];
    }),
  ),
});

/** @param wishes answers are compared only if both sides had the same board */
export function verdictText(match: Match, { a: one, b: other }: Setups, locale: Locale): string {
  const { t } = locale;
  const { verdict, first } = verdictOf(match);
  const { a, b } = match.comparison;
  const medians = a.length > 0 ? [median(a), median(b)] : [0];
  const [fast, slow] = [Math.min(...medians), Math.max(...medians)];
  const agreement = agreementOf(match, one.board === other.board, narrowed(one.options) === narrowed(other.options));
  const message = t(`verdict.${verdict}`, {
    ...{ n: a.length, fast: seconds(fast), slow: seconds(slow), first: first ? t(first) : '' },
    test: comparisonText(match.comparison, t),
  });
  return joinSentences(message, agreement ? t(`agree.${agreement}`) : '');
}
