/** The race itself: its runners, their results, and the bars and table made of them. It knows no document. */

import type { Locale } from '../shared/locale.ts';
import type { Translate } from '../../puzzles/contract.ts';
import type { Bar } from '../shared/bars.ts';
import type { Cell, Table } from '../shared/table.ts';
import type { Engine, Outcome, SolveOptions } from '../../engine/types.ts';
import { type Published, publishedOf, publishedText, withPublished } from '../published.ts';
import { type Comparison, compare, repeat } from '../shared/repeats.ts';
import { median, quantile } from '../shared/statistics.ts';

/** In the order of the bars. */
export const runners = ['0', '1', '2', '3', '4', 'frontier'] as const;
export type Runner = (typeof runners)[number];

/** The frontier first, because its end is the reference for all others; then the shorter runs first. */
const startOrder: Runner[] = ['frontier', '4', '3', '2', '1', '0'];

/** The state of a runner. */
export interface Lane {
  nodes: number;
  /** Milliseconds: so far, or the median of the repeats. */
  ms: number;
  state: 'waiting' | 'running' | 'proved' | 'stopped' | 'failed';
  score: number | null;
  /** Milliseconds of each counted run. */
  runs: number[];
}

const newLane = (): Lane => ({ nodes: 0, ms: 0, state: 'waiting', score: null, runs: [] });

/** Node limit of the uncounted warm-up run, which ends before most boards are solved. */
const WARM_UP_NODES = 2_000_000;
/** Shorter runs are repeated, because they are easily disturbed. */
const SHORT_MS = 1000;
const REPEATS = 5;

const optionsOf = (runner: Runner, timeMs: number): SolveOptions => ({
  engine: runner === 'frontier' ? 'frontier' : 'article',
  threads: 1,
  timeMs,
  ...(runner === 'frontier' ? {} : { options: { prunings: runner } }),
});

export interface Run {
  engine: Engine;
  board: string;
  timeMs: number;
  signal: AbortSignal;
  /** Called on each change. */
  report: (lane: Lane) => void;
}

function stateOf({ status, stop }: Outcome): Lane['state'] {
  if (stop === 'fault') return 'failed';
  return status === 'optimal' ? 'proved' : 'stopped';
}

/** Runs one runner on its own engine, from its warm-up to the last repeat. */
export async function run(runner: Runner, { engine, board, timeMs, signal, report }: Run): Promise<Lane> {
  const lane = { ...newLane(), state: 'running' as Lane['state'] };
  report(lane);
  const options = optionsOf(runner, timeMs);
  await engine.solve('maze', board, { ...options, nodes: WARM_UP_NODES }, { signal });
  const first = await engine.solve('maze', board, options, {
    signal,
    onEvent: (event) => {
      if (event.type === 'progress') report({ ...lane, nodes: event.nodes, ms: event.elapsedMs });
    },
  });
  Object.assign(lane, { nodes: first.nodes, ms: first.elapsedMs, score: first.objective, state: stateOf(first) });
  if (lane.state !== 'proved' || first.elapsedMs > SHORT_MS) return { ...lane, runs: [first.elapsedMs] };
  const solveAgain = async () => {
    const outcome = await engine.solve('maze', board, options, { signal });
    return stateOf(outcome) === 'proved' ? outcome.elapsedMs : null;
  };
  // The first run served as the warm-up of these: `repeated` leaves out one more.
  const runs = await repeat(solveAgain, { maxRuns: REPEATS, signal });
  return runs.length > 0 ? { ...lane, runs, ms: median(runs) } : { ...lane, runs: [first.elapsedMs] };
}

/**
 * The two runners that are compared, the faster first: the frontier engine, and the article's search with all its
 * prunings.
 */
const comparedRunners = ['frontier', '4'] as const;
/** Longer searches are not repeated for a test. */
export const TESTED_MS = 3000;
/** Most pairs of runs. */
const PAIRS = 10;

/** Have both rivals proved their answer in a time short enough for a comparison? */
export const canCompare = (lanes: Lanes) =>
  comparedRunners.every((runner) => lanes[runner].state === 'proved' && lanes[runner].ms <= TESTED_MS);

/** Why there is no test of two proved rivals: one is too slow, or the race was stopped. */
export const noTestReason = (lanes: Lanes) => (canCompare(lanes) ? 'untested.stopped' : 'untested');

/**
 * Runs the rivals alternately on one engine with nothing beside, until they differ significantly or there are enough
 * pairs; null if one did not finish.
 */
export async function compareRunners(engine: Engine, board: string, signal: AbortSignal): Promise<Comparison | null> {
  const measure = (runner: Runner) => async () => {
    const outcome = await engine.solve('maze', board, optionsOf(runner, TESTED_MS * 10), { signal });
    return stateOf(outcome) === 'proved' ? outcome.elapsedMs : null;
  };
  const comparison = await compare([measure(comparedRunners[0]), measure(comparedRunners[1])], {
    maxRuns: PAIRS,
    signal,
  });
  return comparison.a.length > 0 ? comparison : null;
}

/** The lanes, with the rivals' runs replaced by those of the test. */
export function withTest(lanes: Lanes, { a, b }: Comparison): Lanes {
  const of = (runner: Runner, runs: number[]) => ({ ...lanes[runner], runs, ms: median(runs) });
  return { ...lanes, [comparedRunners[0]]: of(comparedRunners[0], a), [comparedRunners[1]]: of(comparedRunners[1], b) };
}

/** Runs all runners, so many in parallel. @param open makes an engine, which is closed at the end of its lane */
export async function runAll(
  open: () => Promise<Engine>,
  side: number,
  settings: Omit<Run, 'engine' | 'report'>,
  report: (runner: Runner, lane: Lane) => void,
) {
  const waiting = [...startOrder];
  async function lane() {
    const engine = await open();
    try {
      for (let runner = waiting.shift(); runner && !settings.signal.aborted; runner = waiting.shift()) {
        const current = runner;
        report(current, await run(current, { ...settings, engine, report: (lane) => report(current, lane) }));
      }
    } finally {
      engine.close();
    }
  }
  await Promise.all(Array.from({ length: side }, lane));
}

export type Lanes = Record<Runner, Lane>;
export type Metric = 'seconds' | 'nodes';

export const newLanes = (): Lanes =>
  Object.fromEntries(runners.map((runner) => [runner, newLane()])) as unknown as Lanes;

const valueFor = ({ ms, nodes }: Lane, metric: Metric) => (metric === 'seconds' ? ms / 1000 : nodes);

/** The published figures for a size. */
export const marksOf = (size: string): Published[] => publishedOf('maze-race', size);

/** All values on the scale. */
export const valuesOf = (lanes: Lanes, metric: Metric, size: string): number[] => [
  ...Object.values(lanes).map((lane) => valueFor(lane, metric)),
  ...(metric === 'seconds' ? marksOf(size).map(({ value }) => value) : []),
];

/** Three significant digits. */
export const threeDigits = (value: number) => String(Number(value.toPrecision(3)));

/** @param limit for a film: the value that all bars stop at */
export function barsOf(
  lanes: Lanes,
  metric: Metric,
  size: string,
  { t, number }: Locale,
  limit: number = Number.POSITIVE_INFINITY,
): Bar[] {
  const marks = metric === 'seconds' ? marksOf(size) : [];
  return runners.map((runner): Bar => {
    const lane = lanes[runner];
    const mark = marks.find(({ row }) => row === runner);
    const whole = valueFor(lane, metric);
    const value = Math.min(whole, limit);
    const running = lane.state === 'running' || value < whole;
    const seconds = t('seconds', { n: threeDigits(metric === 'seconds' ? value : lane.ms / 1000) });
    const nodes = t('nodes', { n: number(metric === 'nodes' ? Math.round(value) : lane.nodes) });
    const [text, note] = metric === 'seconds' ? [seconds, nodes] : [nodes, seconds];
    const hasBegun = lane.state !== 'waiting' && whole > 0;
    return {
      name: t(`runner.${runner}`),
      value: hasBegun ? value : null,
      text: !hasBegun ? '' : lane.state === 'stopped' ? `> ${text}` : text,
      note: hasBegun && value === whole ? note : '',
      open: hasBegun && running,
      strong: runner === 'frontier',
      ...(metric === 'seconds' && lane.runs.length > 1 && value === whole ? { spread: spreadOf(lane) } : {}),
      ...(mark ? { mark: { value: mark.value, text: markText(mark, t) } } : {}),
    };
  });
}

/** A published figure in words. */
export const markText = (mark: Published, t: Translate) =>
  publishedText(mark, t('seconds', { n: threeDigits(mark.value) }), t);

const spreadOf = ({ runs }: Lane): [number, number] => [quantile(runs, 0.25) / 1000, quantile(runs, 0.75) / 1000];

/** The raw figures: a row for each counted run, then the published ones. */
export function figuresOf(lanes: Lanes, size: string): Table | null {
  const started = runners.filter((runner) => lanes[runner].state !== 'waiting');
  if (started.length === 0) return null;
  // ASCII only: a spreadsheet may assume any encoding of a file.
  const plain = size.replace('×', 'x');
  const rows = started.flatMap((runner) => {
    const { nodes, runs, ms, state, score } = lanes[runner];
    const engine = runner === 'frontier' ? 'frontier' : 'article';
    const level = runner === 'frontier' ? null : runner;
    const times = runs.length > 0 ? runs : [ms];
    return times.map((time, index) => [plain, engine, level, index + 1, nodes, time / 1000, score, state]);
  });
  const columns = ['size', 'engine', 'prunings', 'run', 'nodes', 'seconds', 'score', 'state'];
  const publishedRows = marksOf(size).map((mark): [Published, Cell[]] => [
    mark,
    [plain, 'article', mark.row, null, null, mark.value, null, 'published'],
  ]);
  return withPublished({ columns, rows }, publishedRows);
}

/**
 * The article's time with all prunings as a multiple of the frontier engine's; null unless both have proved their
 * answer.
 */
export function timesOf({ 4: article, frontier }: Lanes): number | null {
  const ended = article.state === 'proved' && frontier.state === 'proved' && frontier.ms > 0;
  return ended ? article.ms / frontier.ms : null;
}

/** The proved scores of all runners: more than one means that an engine is wrong. */
export const scoresOf = (lanes: Lanes): number[] => [
  ...new Set(
    Object.values(lanes)
      .filter(({ state }) => state === 'proved')
      .map(({ score }) => score as number),
  ),
];
