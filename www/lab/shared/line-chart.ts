/**
 * Lines over a common axis, drawn by uPlot, which is fetched when a chart opens. What is saved as a picture is drawn by the pen (`lines.ts`), as
 * uPlot's marks can't pass through it; what is read aloud is the table beside it.
 */

import type { Line } from './lines.ts';
import type { Lab } from '../lab.ts';
import type { Theme } from '../../puzzles/contract.ts';
import { h } from '../../app/dom.ts';
import { readTheme } from '../../board/theme.ts';
import { joined } from './lines.ts';

type Plot = import('uplot');
type Options = import('uplot').Options;
type Paths = import('uplot').Series.PathBuilder;

export interface Chart {
  lines: Line[];
  /** Is the axis across logarithmic? */
  log?: boolean;
  /** Labels of ticks. */
  across: (value: number) => string;
  up: (value: number) => string;
}

const HEIGHT = 260;

/** @param stepped draws lines of values that hold until the next point */
function optionsOf({ lines, log, across, up }: Chart, theme: Theme, width: number, stepped: Paths): Options {
  const axis = { stroke: theme.muted, grid: { stroke: theme.line, width: 1 }, ticks: { stroke: theme.line, width: 1 } };
  const values = (text: (value: number) => string) => (_: unknown, splits: (number | null)[]) =>
    splits.map((split) => (split === null ? null : text(split)));
  return {
    width,
    height: HEIGHT,
    legend: { show: false },
    cursor: { drag: { x: false, y: false } },
    scales: { x: { time: false, ...(log ? { distr: 3 as const } : {}) } },
    axes: [
      { ...axis, values: values(across) },
      { ...axis, values: values(up), size: 72 },
    ],
    series: [
      {},
      ...lines.map(({ name, ink, step, dash }) => ({
        ...{ label: name, stroke: ink(theme), width: 2, points: { show: false }, spanGaps: true, dash },
        ...(step ? { paths: stepped } : {}),
      })),
    ],
  };
}

export function lineChart(lab: Lab) {
  const element = h('div', { class: 'chart', role: 'img' });
  let plot: Plot | null = null;
  let wanted: Chart | null = null;
  let turn = 0;

  async function draw() {
    const mine = ++turn;
    const { default: UPlot } = await import('uplot');
    if (mine !== turn || !wanted || !element.isConnected) return;
    plot?.destroy();
    const theme = readTheme(element, lab.page.dark) as Theme;
    const data = joined(wanted.lines) as import('uplot').AlignedData;
    const stepped = UPlot.paths.stepped?.({ align: 1 }) as Paths;
    plot = new UPlot(optionsOf(wanted, theme, Math.max(200, element.clientWidth), stepped), data, element);
  }

  new ResizeObserver(() => plot?.setSize({ width: Math.max(200, element.clientWidth), height: HEIGHT })).observe(
    element,
  );

  return {
    element,
    /** @param label what it shows, in a sentence */
    show(chart: Chart, label: string) {
      wanted = chart;
      element.setAttribute('aria-label', label);
      void draw().catch(() => {});
    },
  };
}
