/**
 * The laboratory: draws a beam while it runs. Every layer is a thin column of its survivors, split by their ancestors
 * twenty generations ago; below it are best and worst scores, the number of ancestors, and how many generations back
 * all share one.
 */

import type { Panel, PanelApi, Pen, Scene, SolveEvent, Theme } from '../contract.ts';
import type { Layers } from './types.ts';
import { inLanguage } from '../../shared/place.ts';

/** Series of one run, one number for each layer. */
const rows = [
  'widths',
  'candidates',
  'duplicates',
  'best',
  'worst',
  'shared',
  'ancestors5',
  'ancestors20',
  'ancestors100',
] as const;

export type Series = Record<(typeof rows)[number], number[]>;

type LayerRecord = {
  series: Series;
  columns: { layer: number; elapsed: number; families: number[] }[];
  elapsed: number;
  expanded: number;
};

export const emptyRecord = (): LayerRecord => ({
  series: Object.fromEntries(rows.map((row) => [row, []])) as unknown as Series,
  columns: [],
  elapsed: 0,
  expanded: 0,
});

/** Adds an event of the search to the record. */
export function addEvent(record: LayerRecord, event: Layers) {
  for (const row of rows) record.series[row].push(...event[row]);
  const { elapsed } = event;
  record.columns.push({ layer: record.series.widths.length, elapsed, families: [...event.families] });
  record.elapsed = event.elapsed;
  record.expanded += event.widths.reduce((sum, width) => sum + width, 0);
}

const heights = { families: 150, scores: 90, time: 80, ancestors: 80, shared: 70 };
const captions = 16;

const scaleOf = (layers: number, keys: number, width: number) => (layer: number) =>
  (layer / Math.max(keys, layers, 1)) * width;

const caption = (pen: Pen, theme: Theme, text: string, y: number, width: number) =>
  pen.text(text, 0, y + captions / 2, { size: 11, color: theme.muted, align: 'left', fit: width });

function curve(
  pen: Pen,
  values: number[],
  x: (index: number) => number,
  y: (value: number) => number,
  color: string,
  dash?: number[],
) {
  const stride = Math.max(1, Math.floor(values.length / 700));
  const points = [];
  for (let index = 0; index < values.length; index += stride) points.push({ x: x(index + 1), y: y(values[index]) });
  if (points.length > 1) pen.line(points, { stroke: color, width: 1.4, dash, join: 'round' });
}

/**
 * The survivors by ancestor: a column between two reports, a block for each common ancestor, neighbours in different
 * tones.
 */
function families(pen: Pen, theme: Theme, record: LayerRecord, x: (layer: number) => number, top: number, end: number) {
  let from = 0;
  for (const { layer, families: sizes } of record.columns) {
    if (layer > end) return;
    const [left, right] = [x(from), Math.max(x(layer), x(from) + 1)];
    const total = sizes.reduce((sum, size) => sum + size, 0) || 1;
    let before = 0;
    sizes.forEach((size, index) => {
      const y = top + (before / total) * heights.families;
      const height = (size / total) * heights.families;
      const fill = theme.series[index % theme.series.length];
      if (height >= 0.4) pen.rect(left, y, right - left + 0.3, height, { fill, alpha: index % 2 ? 0.85 : 0.6 });
      before += size;
    });
    from = layer;
  }
}

/** Best score and width over time: a layer's time is interpolated between the reports around it. */
function overTime(
  pen: Pen,
  theme: Theme,
  { series, columns, elapsed }: LayerRecord,
  width: number,
  top: number,
  end: number,
) {
  const reports = columns.filter(({ layer }) => layer <= end);
  /** @param first value at time 0 */
  const line = (values: number[], first: number, color: string, dash?: number[]) => {
    const highest = values.reduce((max, value) => Math.max(max, value), 1);
    const at = (when: number, value: number) => ({
      x: (when / Math.max(elapsed, 1e-6)) * width,
      y: top + heights.time * (1 - Math.max(0, value) / (highest * 1.05)),
    });
    const points = reports.map(({ layer, elapsed: when }) => at(when, values[layer - 1]));
    if (points.length > 0) pen.line([at(0, first), ...points], { stroke: color, width: 1.4, dash, join: 'round' });
  };
  // The first layers are narrower than requested until there are enough positions.
  line(series.widths, series.widths[(columns[0]?.layer ?? 1) - 1] ?? 0, theme.series[1], [3, 3]);
  line(series.best, 0, theme.accent);
}

/** @param until draws only so many layers, as if they were all */
export function chart(
  pen: Pen,
  { theme, t, view }: Scene,
  record: LayerRecord,
  width: number,
  until: number = record.series.widths.length,
) {
  const layers = record.series.widths.length;
  const series = Object.fromEntries(rows.map((row) => [row, record.series[row].slice(0, until)])) as Series;
  const x = scaleOf(layers, view.keys, width);
  let top = 0;
  const frame = (key: string, height: number, values: Record<string, string> = {}) => {
    caption(pen, theme, t(key, values), top, width);
    top += captions;
    pen.rect(0.5, top, width - 1, height, { stroke: theme.line, width: 1 });
    const start = top;
    top += height + 8;
    return start;
  };
  families(pen, theme, record, x, frame('lab.families', heights.families), until);
  const scores = frame('lab.scores', heights.scores);
  const peak = Math.max(1, ...record.series.best.slice(-1), ...record.series.worst.slice(-1));
  const level = (value: number) => scores + heights.scores * (1 - Math.max(0, value) / (peak * 1.05));
  curve(pen, series.worst, x, level, theme.muted, [4, 3]);
  curve(pen, series.best, x, level, theme.accent);
  const spread = series.best.map((best, index) => best - series.worst[index]);
  // The first layers are not full yet and include caught players, so the scale is that of the later half.
  const widest = spread.slice(Math.floor(layers / 2)).reduce((max, value) => Math.max(max, value), 1);
  curve(
    pen,
    spread,
    x,
    (value) => scores + heights.scores * (1 - Math.min(1, value / (widest * 1.05))),
    theme.series[0],
    [1, 3],
  );
  overTime(pen, theme, record, width, frame('lab.time', heights.time, { seconds: record.elapsed.toFixed(2) }), until);
  const ancestors = frame('lab.ancestors', heights.ancestors);
  const maxBits = Math.log2(2 + Math.max(2, ...series.ancestors5.slice(-200)));
  const bits = (value: number) => ancestors + heights.ancestors * (1 - Math.log2(Math.max(1, value)) / maxBits);
  curve(pen, series.ancestors5, x, bits, theme.series[0]);
  curve(pen, series.ancestors20, x, bits, theme.series[1], [6, 3]);
  curve(pen, series.ancestors100, x, bits, theme.series[2], [2, 3]);
  const branchAges = series.shared.map((depth, index) => index + 1 - depth);
  const deepest = branchAges.reduce((max, value) => Math.max(max, value), 10);
  const shared = frame('lab.shared', heights.shared);
  curve(pen, branchAges, x, (value) => shared + heights.shared * (1 - value / (deepest * 1.05)), theme.series[3]);
}

export function figures({ t, number }: Scene, { series, elapsed, expanded }: LayerRecord): [string, string][] {
  const last = series.widths.length - 1;
  if (last < 0) return [];
  const [candidates, duplicates] = [series.candidates, series.duplicates].map((list) =>
    list.reduce((sum, value) => sum + value, 0),
  );
  return [
    [t('stat.generation'), number(last + 1)],
    [t('stat.width'), number(series.widths[last])],
    [t('stat.best'), number(series.best[last])],
    // The search's own penalty for a trap is not a number of coins.
    [t('stat.worst'), series.worst[last] < 0 ? t('worstCaught') : number(series.worst[last])],
    [t('stat.duplicates'), `${((100 * duplicates) / Math.max(1, candidates)).toFixed(2)} %`],
    [t('stat.shared'), t('back', { number: number(last + 1 - series.shared[last]) })],
    [t('stat.speed'), number(Math.round(expanded / Math.max(0.001, elapsed)))],
  ];
}

const total = Object.values(heights).reduce((sum, height) => sum + height + captions + 8, 0);

/** Most frames of an animation of the charts. */
const filmFrames = 60;
/** The contest's time limit. */
const timeMs = 4000;

export const laboratory: Panel = {
  id: 'lab',
  title: 'panel.lab',
  modes: ['solve'],
  closed: false,
  mount: (element, api) => new Laboratory(element, api),
};

class Laboratory {
  running: AbortController | null = null;
  record = emptyRecord();
  answer = '';
  board = '';
  /** a number, or `timed`: as wide as the time limit allows */
  width = '1000';
  waiting = false;
  busy = false;
  readonly api: PanelApi;
  readonly element: HTMLElement;
  readonly canvas: ReturnType<PanelApi['canvas']>;
  readonly intro: HTMLElement;
  readonly tree: HTMLElement;
  readonly figures: HTMLElement;
  readonly buttons: HTMLElement;

  constructor(element: HTMLElement, api: PanelApi) {
    this.api = api;
    const { h } = api;
    this.canvas = api.canvas(this.room(element), total, (pen) =>
      chart(pen, api.scene(), this.record, this.room(element)),
    );
    this.canvas.element.setAttribute('role', 'img');
    this.element = element;
    this.intro = h('p', { class: 'small' });
    this.tree = h('a', { class: 'small', href: inLanguage('lab/') });
    this.figures = h('dl', { class: 'facts' });
    this.buttons = h('div', { class: 'row' });
    element.replaceChildren(this.intro, this.tree, this.buttons, this.canvas.element, this.figures);
    this.draw();
  }

  room(element: HTMLElement) {
    return Math.max(240, Math.min(720, element.clientWidth || 320));
  }

  update(scene: Scene) {
    if (scene.board !== this.board && !this.running) {
      this.board = scene.board;
      this.record = emptyRecord();
      this.answer = '';
    }
    this.draw();
  }

  destroy() {
    this.running?.abort();
  }

  draw() {
    const { h, scene } = this.api;
    const { t, number } = scene();
    this.intro.textContent = t('labIntro');
    this.tree.textContent = t('labTree');
    const widths = ['100', '300', '1000', '3000', '10000', 'timed'].map((width) =>
      h(
        'option',
        { value: width, selected: width === this.width },
        width === 'timed' ? t('labTimed') : `${t('labWidth')} ${number(Number(width))}`,
      ),
    );
    const choose = (event: Event) => {
      this.width = (event.target as HTMLSelectElement).value;
    };
    const button = (key: string, onclick: () => void, disabled = false) =>
      h('button', { class: 'button', type: 'button', 'data-lab': key, disabled, onclick }, t(key));
    this.buttons.replaceChildren(
      h(
        'select',
        {
          class: 'select',
          name: 'width',
          'aria-label': t('labWidth'),
          onchange: choose,
          disabled: Boolean(this.running),
        },
        ...widths,
      ),
      button(this.running ? 'stop' : 'run', () => (this.running ? this.running.abort() : this.run())),
      button('show', () => this.api.act({ show: { moves: this.answer } }), !this.answer),
      ...(this.api.canReadPixels()
        ? [
            button('savePicture', () => this.save(), !this.record.columns.length),
            button('saveFilm', () => this.film(), !this.record.columns.length || this.busy || Boolean(this.running)),
          ]
        : []),
    );
    this.paint();
  }

  paint() {
    const { h, scene } = this.api;
    this.canvas.resize(this.room(this.element), total);
    const list = figures(scene(), this.record);
    this.canvas.element.setAttribute(
      'aria-label',
      list.map(([label, value]) => `${label} ${value}`).join(', ') || scene().t('panel.lab'),
    );
    this.figures.replaceChildren(
      ...list.map(([label, value]) => h('div', { class: 'fact' }, h('dt', null, label), h('dd', null, value))),
    );
  }

  /** At most one redraw a frame, however many reports come. */
  schedulePaint() {
    if (this.waiting) return;
    this.waiting = true;
    requestAnimationFrame(() => {
      this.waiting = false;
      this.paint();
    });
  }

  async run() {
    this.running = new AbortController();
    this.record = emptyRecord();
    this.answer = '';
    this.draw();
    const { board, moves, mode } = this.api.scene();
    const onEvent = (event: SolveEvent) => {
      if (event.type === 'detail') addEvent(this.record, (event as { value: unknown }).value as Layers);
      if (event.type === 'detail') this.schedulePaint();
    };
    const timed = this.width === 'timed';
    const options: Record<string, string> = timed ? { layers: 'true' } : { layers: 'true', width: this.width };
    const startMoves = mode === 'play' ? moves : '';
    const outcome = await this.api.solve(
      board,
      { engine: timed ? 'timed' : 'beam', moves: startMoves, options, ...(timed ? { timeMs } : {}) },
      { signal: this.running.signal, onEvent },
    );
    this.running = null;
    this.answer = outcome.moves ?? '';
    this.draw();
    if (this.answer) this.api.act({ show: { moves: this.answer } });
  }

  /** Replays the growth of the charts layer by layer, because a short search sends a single report. */
  async film() {
    const { api, record } = this;
    this.busy = true;
    this.draw();
    const width = this.room(this.element);
    const layers = record.series.widths.length;
    const count = Math.min(filmFrames, layers);
    const endOf = (index: number) => Math.ceil((layers * (index + 1)) / count);
    const blob = await api.gif(width, total, count, (pen, index) =>
      chart(pen, api.scene(), record, width, endOf(index)),
    );
    api.save('beam.gif', blob, 'image/gif');
    this.busy = false;
    this.draw();
  }

  save() {
    this.canvas.element.toBlob((blob) => {
      if (blob) this.api.save('beam.png', blob, 'image/png');
    });
  }
}
