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
  const font = `12.5px ${theme.font}`;
  const axis = {
    font,
    stroke: theme.muted,
    grid: { stroke: theme.line, width: 1 },
    ticks: { stroke: theme.line, width: 1 },
  };
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

/** What each line is: its stroke and its name. */
function legendOf(lines: Line[], theme: Theme): HTMLElement[] {
  return lines.map(({ name, ink, dash }) => {
    const stroke = h('span', { class: 'stroke' });
    stroke.style.borderTop = `2px ${dash ? 'dashed' : 'solid'} ${ink(theme)}`;
    return h('li', null, stroke, name);
  });
}

export function lineChart(lab: Lab) {
  const picture = h('div', { class: 'chart', role: 'img' });
  const legend = h('ul', { class: 'legend small' });
  const element = h('div', null, picture, legend);
  let plot: Plot | null = null;
  let wanted: Chart | null = null;
  let turn = 0;

  const width = () => Math.max(200, picture.clientWidth);

  async function draw() {
    const mine = ++turn;
    const { default: UPlot } = await import('uplot');
    if (mine !== turn || !wanted || !element.isConnected) return;
    plot?.destroy();
    const theme = readTheme(element, lab.page.dark) as Theme;
    const data = joined(wanted.lines) as import('uplot').AlignedData;
    const stepped = UPlot.paths.stepped?.({ align: 1 }) as Paths;
    plot = new UPlot(optionsOf(wanted, theme, width(), stepped), data, picture);
    legend.replaceChildren(...legendOf(wanted.lines, theme));
  }

  new ResizeObserver(() => plot?.setSize({ width: width(), height: HEIGHT })).observe(picture);

  return {
    element,
    /** @param label what it shows, in a sentence */
    show(chart: Chart, label: string) {
      wanted = chart;
      picture.setAttribute('aria-label', label);
      void draw().catch(() => {});
    },
  };
}
