/**
 * Lines over a common axis, drawn by uPlot, which is fetched when a chart opens. Saved pictures are drawn by the pen
 * (`lines.ts`), which uPlot can't draw with; screen readers get the table beside the chart.
 */

import type { Line } from './lines.ts';
import type { Lab } from '../lab.ts';
import type { Theme } from '../../puzzles/contract.ts';
import { h, setAttribute } from '../../app/dom.ts';
import { readTheme } from '../../board/theme.ts';
import { joinColumns } from './lines.ts';

type Plot = import('uplot');
type Options = import('uplot').Options;
type Paths = import('uplot').Series.PathBuilder;
type Maker = typeof import('uplot');
type Aligned = import('uplot').AlignedData;
type Column = (number | null)[];

export interface Chart {
  lines: Line[];
  /** Is the horizontal axis logarithmic? */
  log?: boolean;
  /** Tick labels. */
  across: (value: number) => string;
  up: (value: number) => string;
  /**
   * Draws the lines only up to here, on the scales of the whole lines; undefined: all of them. With the same `lines` as
   * before, only this has changed.
   */
  until?: number;
}

const HEIGHT = 260;

const edgesOf = (columns: Column[]): [number, number] => {
  let [min, max] = [Infinity, -Infinity];
  for (const column of columns)
    for (const value of column) {
      if (value === null) continue;
      if (value < min) min = value;
      if (value > max) max = value;
    }
  return [min, max];
};

/** The scales that uPlot itself chooses for the complete lines; empty if it must invent them for lack of points. */
function scalesOf(UPlot: Maker, [xs, ...columns]: Column[], log = false): Pick<Options['scales'] & {}, string> {
  const [[x0, x1], [y0, y1]] = [edgesOf([xs]), edgesOf(columns)];
  if (!(x0 < x1 && y0 < y1)) return {};
  const across = log ? UPlot.rangeLog(x0, x1, 10, false) : [x0, x1];
  const up = UPlot.rangeNum(y0, y1, 0.1, true);
  return { x: { range: () => across as [number, number] }, y: { range: () => up as [number, number] } };
}

/** Keeps at least one point: without any, there are no axes. */
export function linesUntil(columns: Column[], until = Infinity): Column[] {
  const end = columns[0].findIndex((x) => (x as number) > until);
  return end < 0 ? columns : columns.map((column) => column.slice(0, Math.max(1, end)));
}

/** @param data of the complete lines */
function optionsOf(
  UPlot: Maker,
  { lines, log, across, up }: Chart,
  data: Column[],
  theme: Theme,
  width: number,
): Options {
  // For values that hold until the next point.
  const stepped = UPlot.paths.stepped?.({ align: 1 }) as Paths;
  const scales = scalesOf(UPlot, data, log);
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
    scales: { ...scales, x: { time: false, ...(log ? { distr: 3 as const } : {}), ...scales.x } },
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

/** The legend: each line's stroke and name. */
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
  let requested: Chart | null = null;
  let drawn: { lines: Line[]; data: Column[]; dark: boolean } | null = null;
  let maker: Maker | null = null;
  let [turn, frame] = [0, 0];

  // Start loading before there is anything to draw.
  void import('uplot').catch(() => {});

  const width = () => Math.max(120, picture.clientWidth);

  async function draw() {
    const thisTurn = ++turn;
    // Several requests in a row are drawn once.
    maker = (await import('uplot')).default;
    if (thisTurn === turn) drawNow(maker);
  }

  function drawNow(UPlot: Maker) {
    if (!requested || !element.isConnected) return;
    const { lines, until } = requested;
    const { dark } = lab.page;
    if (plot && drawn?.lines === lines && drawn.dark === dark)
      return plot.setData(linesUntil(drawn.data, until) as Aligned);
    plot?.destroy();
    const theme = readTheme(element, dark) as Theme;
    drawn = { lines, data: joinColumns(lines), dark };
    plot = new UPlot(
      optionsOf(UPlot, requested, drawn.data, theme, width()),
      linesUntil(drawn.data, until) as Aligned,
      picture,
    );
    legend.replaceChildren(...legendOf(lines, theme));
  }

  // Print waits for no animation frame: draw at once, in the colours of paper.
  addEventListener('beforeprint', () => maker && drawn && drawn.dark !== lab.page.dark && drawNow(maker));
  new ResizeObserver(() => plot?.setSize({ width: width(), height: HEIGHT })).observe(picture);

  return {
    element,
    /** Draws it in the next frame. @param label its content, in a sentence */
    show(chart: Chart, label: string) {
      requested = chart;
      setAttribute(picture, 'aria-label', label);
      if (frame) return;
      frame = requestAnimationFrame(() => {
        frame = 0;
        void draw().catch(() => {});
      });
    },
  };
}
