/** A match as bars, rows, a file and a sentence. */

import type { Say } from '../../app/own-page.ts';
import type { Bar } from '../shared/bars.ts';
import type { Table } from '../shared/table.ts';
import { comparedText } from '../shared/measured.ts';
import { inOne } from '../shared/sentences.ts';
import { median, quantile, spread } from '../shared/statistics.ts';
import { tableElement } from '../shared/table.ts';
import { agreementOf, answerOf, type Match, type Side, sides, verdictOf, type Wish } from './match.ts';

export interface Voice {
  say: Say;
  number: (value: number) => string;
}

export type Wishes = Record<Side, Wish>;

/** In the sentence and the table; three figures that count. */
const seconds = (value: number) => String(Number(value.toPrecision(3)));

export function timeBars({ comparison }: Match, { say }: Voice): Bar[] {
  return sides.map((side) => {
    const values = comparison[side];
    const value = values.length > 0 ? median(values) : null;
    const text = value === null ? say('waiting') : say('seconds', { n: seconds(value) });
    const middle: [number, number] | undefined =
      values.length > 1 ? [quantile(values, 0.25), quantile(values, 0.75)] : undefined;
    return { name: say(side), value, text, strong: side === 'a', spread: middle };
  });
}

export function nodeBars({ last }: Match, { say, number }: Voice): Bar[] {
  return sides.map((side) => {
    const value = last[side]?.nodes ?? null;
    return { name: say(side), value, text: value === null ? say('waiting') : number(value), strong: side === 'a' };
  });
}

export const barsText = (bars: Bar[], { say }: Voice) =>
  bars.map(({ name, text }) => say('bar', { name, value: text })).join(', ');

const optionsText = ({ options }: Wish) =>
  Object.entries(options)
    .map(([name, value]) => `${name}=${value}`)
    .join(' ');

function answerText(match: Match, side: Side, { say, number }: Voice): string {
  const outcome = match.last[side];
  if (!outcome) return '';
  return say(`answer.${answerOf(outcome)}`, { n: outcome.objective === null ? '' : number(outcome.objective) });
}

const heads = ['side', 'engine', 'options', 'runs', 'median', 'spread', 'nodes', 'answer'];

export function tableOf(match: Match, wishes: Wishes, voice: Voice): HTMLElement {
  const { say, number } = voice;
  const rows = sides.map((side) => {
    const values = match.comparison[side];
    const { engine } = wishes[side];
    const times =
      values.length > 0 ? [seconds(median(values)), say('percent', { n: Math.round(100 * spread(values)) })] : ['', ''];
    const nodes = match.last[side] ? number(match.last[side].nodes) : '';
    return [
      ...[say(side), engine, optionsText(wishes[side]), number(values.length), ...times],
      ...[nodes, answerText(match, side, voice)],
    ];
  });
  const names = heads.map((key) => say(`column.${key}`));
  return tableElement(say, names, rows);
}

/** A row for each run that counts; the nodes of the warm-up are left out. */
export const figuresOf = ({ comparison, nodes, last, where }: Match, wishes: Wishes): Table => ({
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
  ],
  rows: sides.flatMap((side) =>
    comparison[side].map((value, at) => [
      ...[side, wishes[side].engine, optionsText(wishes[side]), at + 1, value, nodes[side][at + 1] ?? null],
      ...[last[side]?.status ?? null, last[side]?.objective ?? null, String(last[side]?.confirmed ?? false)],
      ...[String(where?.native ?? false), where?.threads ?? null],
    ]),
  ),
});

/** @param sameBoard answers are compared only where both sides had one board */
export function verdictText(match: Match, sameBoard: boolean, voice: Voice): string {
  const { say } = voice;
  const { verdict, first } = verdictOf(match);
  const { a, b } = match.comparison;
  const [fast, slow] = a.length > 0 ? [median(a), median(b)].toSorted((x, y) => x - y) : [0, 0];
  const agreement = agreementOf(match, sameBoard);
  const told = say(`verdict.${verdict}`, {
    ...{ n: a.length, fast: seconds(fast), slow: seconds(slow), first: first ? say(first) : '' },
    test: comparedText(match.comparison, say),
  });
  return inOne(told, agreement ? say(`agree.${agreement}`) : '');
}
