/** The river experiment: a full-strength beam, its families over the layers, and the board along its winning line. */

import type { Engine } from '../../engine/types.ts';
import type { Experiment, Lab } from '../lab.ts';
import type { Drawing, Surface } from '../shared/picture.ts';
import type { Pen } from '../../puzzles/contract.ts';
import { setAttribute, setText } from '../../app/dom.ts';
import { prefersLessMotion } from '../../app/preferences.ts';
import { type Frame, frameOf } from '../shared/frame.ts';
import { lineChart } from '../shared/line-chart.ts';
import { pictureOf } from '../shared/picture.ts';
import { repeat } from '../shared/repeats.ts';
import { showPosition } from '../shared/position.ts';
import { median, spread } from '../shared/statistics.ts';
import { BY_COINS } from '../shared/ranking.ts';
import { largestAt, trunkAt } from './bands.ts';
import { figuresOf, linesOf, mean, tableOf } from './figures.ts';
import { type TallyKey, partsOf } from './parts.ts';
import { drawRiver, spanAround, wholeRiver } from './river-picture.ts';
import { BEAM, type RiverSearches, searchRivers, type Size, sizes } from './searches.ts';
import { drawWinner, aspectRatio } from './winner-picture.ts';
import { words } from './words.ts';

/** Speed of playback in layers per second, as a fraction of those in the wide picture. */
const PACE = 0.2;
const RUNS = 5;
/** Most frames of a film. */
const FRAMES = 60;

/** The results of repeats without a recording. */
interface RepeatResult {
  seconds: number[];
  positions: number;
  keys: number;
  fingerprint: string;
}

export class RiverExperiment implements Experiment {
  readonly element: HTMLElement;
  readonly #lab: Lab;
  readonly #frame: Frame;
  readonly #whole;
  readonly #wide;
  readonly #board;
  readonly #chart;
  readonly #parts;
  #searches: RiverSearches | null = null;
  #size: Size = sizes[1];
  #state: 'loading' | 'ready' | 'failed' = 'loading';
  #result: RepeatResult | 'running' | 'failed' | null = null;
  #layer = 0;
  #playing = 0;
  /** Playback starts once everything is drawn, unless the reader has moved it before. */
  #playsWhenDrawn = false;
  #painted = 0;
  #drawn = 0;
  #turn = 0;
  #stopped = new AbortController();

  constructor(lab: Lab) {
    this.#lab = lab;
    const t = lab.translator(words);
    this.#whole = pictureOf(lab, t, { parts: (pen, surface) => this.#drawWhole(pen, surface) });
    this.#wide = pictureOf(lab, t, (pen, surface) => this.#drawWide(pen, surface, this.#layer));
    this.#board = pictureOf(lab, t, { parts: (pen, surface) => this.#drawBoard(pen, surface) }, (width) =>
      this.#searches ? Math.round(width * aspectRatio(this.#searches.winner)) : 0,
    );
    this.#chart = lineChart(lab);
    this.#parts = partsOf({
      board: this.#board.canvas,
      whole: this.#whole.canvas,
      wide: this.#wide.canvas,
      chart: this.#chart.element,
    });
    this.#frame = frameOf(lab, {
      ...{ key: 'river', words, content: this.#parts.content, furtherTexts: ['twins'] },
      ...{ run: () => this.run(), stop: () => this.stop() },
      table: () => this.#searches && tableOf(this.#searches, this.#locale()),
      files: {
        name: 'beam-river',
        table: () => this.#searches && figuresOf(this.#searches),
        drawing: () => this.#drawing(),
        hasTable: () => this.#searches !== null,
      },
    });
    this.element = this.#frame.element;
    this.#listen();
    // The page is ready before that: it shows that a search is running, because a slow search must not look like a
    // missing file.
    void this.load();
  }

  #listen() {
    const { range, play, size, again } = this.#parts;
    range.addEventListener('input', () => this.#to(Number(range.value)));
    play.element.addEventListener('click', () => (this.#playing ? this.#pause() : this.#play()));
    again.addEventListener('click', () => void this.load());
    size.addEventListener('change', () => {
      this.#size = sizes.find(({ id }) => id === size.value) ?? sizes[0];
      void this.load();
    });
  }

  #locale() {
    return { t: this.#frame.t, number: this.#lab.page.number };
  }

  async load() {
    const turn = ++this.#turn;
    this.#pause();
    this.#stopped.abort();
    [this.#state, this.#result] = ['loading', null];
    this.update();
    const searches = await this.#consult().catch(() => null);
    if (turn !== this.#turn) return;
    this.#state = searches ? 'ready' : 'failed';
    if (searches) this.#searches = searches;
    this.#layer = searches && prefersLessMotion.matches ? searches.layout.river.layers : 0;
    this.#playsWhenDrawn = searches !== null && !prefersLessMotion.matches;
    await this.#updateAll();
    if (this.#playsWhenDrawn && turn === this.#turn) this.#play();
  }

  async #consult(): Promise<RiverSearches> {
    const size = this.#size;
    return searchRivers(await this.#lab.engine(BEAM), size);
  }

  run() {
    if (this.#result !== 'running') void this.#measure();
  }

  stop() {
    this.#stopped.abort();
    this.#pause();
  }

  /** Repeats the same search as the engine normally runs it. */
  async #measure() {
    const [searches, turn] = [this.#searches, this.#turn];
    if (!searches) return;
    this.#stopped = new AbortController();
    const { signal } = this.#stopped;
    this.#result = 'running';
    this.update();
    const engine = await this.#lab.engine(BEAM).catch(() => null);
    const result = engine && (await this.#repeat(engine, searches, signal));
    if (turn !== this.#turn) return;
    this.#result = result ?? (signal.aborted ? null : 'failed');
    this.update();
  }

  async #repeat(engine: Engine, { size }: RiverSearches, signal: AbortSignal): Promise<RepeatResult | null> {
    const last = { positions: 0, keys: 0, fingerprint: '' };
    const options = { engine: BEAM, threads: 1, options: { ...BY_COINS, width: String(size.width) } };
    const solveOnce = async () => {
      const { extra } = await engine.solve(BEAM, size.board, options, { signal });
      if (!extra) return null;
      const figures = extra as { expanded: number; candidates: number; fingerprint: string; seconds: number };
      Object.assign(last, { positions: figures.expanded, keys: figures.candidates });
      last.fingerprint = figures.fingerprint;
      return figures.seconds;
    };
    const seconds = await repeat(solveOnce, { maxRuns: RUNS, signal });
    return seconds.length > 0 ? { ...last, seconds } : null;
  }

  #message(): string {
    const { t, number } = this.#locale();
    const [result, searches] = [this.#result, this.#searches];
    if (result === null || !searches) return '';
    if (result === 'running') return t('running');
    if (result === 'failed') return t('run.failed');
    const { seconds, positions, keys, fingerprint } = result;
    if (fingerprint !== searches.layout.river.fingerprint) return t('ran.other', { fingerprint });
    const middle = t('seconds', { n: median(seconds).toFixed(3) });
    const values = { median: middle, percent: Math.round(100 * spread(seconds)) };
    return t('ran', {
      ...{ positions: number(positions), keys: number(keys), fingerprint },
      ...{ runs: t('spread.runs', { n: seconds.length }), median: t('spread.median', values) },
    });
  }

  update() {
    void this.#updateAll();
  }

  /** Sets all texts in the current language, and redraws everything. */
  #updateAll(): Promise<void> {
    const { t } = this.#frame;
    const { parts } = { parts: this.#parts };
    const isReady = this.#state === 'ready';
    parts.status.hidden = isReady;
    parts.again.hidden = this.#state !== 'failed';
    parts.player.inert = !this.#searches;
    setText(parts.again, t('again'));
    setText(parts.state, isReady ? '' : t(this.#state));
    setAttribute(parts.size, 'aria-label', t('size'));
    for (const option of parts.size.options) setText(option, t(`size.${option.value}`));
    parts.size.value = this.#size.id;
    setAttribute(parts.range, 'aria-label', t('layer'));
    for (const { key, name } of parts.tallies.each) setText(name, t(`tally.${key}`));
    setText(parts.chartTitle, t('chart.title'));
    this.#frame.update({ running: this.#result === 'running', idle: !isReady, message: this.#message() });
    this.#setTexts();
    return this.#drawEach([
      () => this.#board.repaint(),
      () => this.#wide.repaint(),
      () => this.#paint(),
      () => this.#drawChart(),
      () => this.#whole.repaint(),
    ]);
  }

  /**
   * Draws one after another, each in its own frames: together they would block the page.
   * @returns after all are drawn, or drawing has started anew
   */
  async #drawEach(drawings: (() => unknown)[]) {
    const thisTurn = ++this.#drawn;
    for (const draw of drawings) {
      await new Promise(requestAnimationFrame);
      if (thisTurn !== this.#drawn) return;
      await draw();
    }
  }

  /** Sets the texts that do not depend on the layer. */
  #setTexts() {
    const { t, number } = this.#locale();
    const searches = this.#searches;
    if (!searches) return;
    const { river } = searches.layout;
    const values = { coins: river.coins, other: searches.equal.coins, duplicates: river.duplicates };
    const figures = Object.entries(values).map(([key, value]) => [key, number(value)]);
    setText(this.#parts.measured, t('measured', Object.fromEntries(figures)));
    const totals = { layers: number(river.layers), families: number(river.families.length) };
    setAttribute(this.#whole.canvas, 'aria-label', t('whole.label', totals));
  }

  #drawChart() {
    const { t, number } = this.#locale();
    const searches = this.#searches;
    if (!searches) return;
    const [unique, equal] = [searches.layout.river.ancestors20, searches.equal.ancestors20].map((each) =>
      mean(each).toFixed(1),
    );
    const chart = { lines: linesOf(searches, this.#locale()), across: number, up: number };
    this.#chart.show(chart, t('chart.label', { unique, equal }));
  }

  #to(layer: number) {
    this.#pause();
    this.#layer = layer;
    this.#paint();
  }

  #play() {
    const searches = this.#searches;
    if (!searches || this.#playing) return;
    const { layers } = searches.layout.river;
    if (this.#layer >= layers) this.#layer = 0;
    let [before, at] = [0, this.#layer];
    const tick = (now: number) => {
      // A hidden tab continues where it was.
      at += before ? (Math.min(100, now - before) / 1000) * PACE * searches.size.span : 0;
      before = now;
      const layer = Math.min(layers, Math.floor(at));
      this.#playing = layer < layers && this.element.isConnected ? requestAnimationFrame(tick) : 0;
      if (layer === this.#layer && this.#playing) return;
      this.#layer = layer;
      this.#paint();
    };
    this.#playing = requestAnimationFrame(tick);
    this.#paint();
  }

  #pause() {
    this.#playsWhenDrawn = false;
    cancelAnimationFrame(this.#playing);
    this.#playing = 0;
    this.#paint();
  }

  /** Updates everything that depends on the layer in the next animation frame, once for any number of calls. */
  #paint() {
    this.#painted ||= requestAnimationFrame(() => {
      this.#painted = 0;
      this.#draw();
    });
  }

  #draw() {
    const { t, number } = this.#locale();
    const { range, layer: output, play, largest: sentence } = this.#parts;
    play.name(t(this.#playing ? 'pause' : 'play'));
    play.picture(this.#playing ? 'pause' : 'play');
    const searches = this.#searches;
    if (!searches) return;
    const [{ layout }, layer] = [searches, this.#layer];
    range.max = String(layout.river.layers);
    range.value = String(layer);
    showPosition(range, output, t('at', { n: number(layer) }), this.#playing !== 0);
    setText(sentence, this.#sentence(searches, layer));
    this.#count(searches, layer);
    const { from, to } = spanAround(layout, layer, searches.size.span);
    setAttribute(this.#wide.canvas, 'aria-label', t('wide.label', { from: number(from), to: number(to) }));
    const coins = number(searches.winner.frames.coins[layer]);
    setAttribute(this.#board.canvas, 'aria-label', t('board.label', { n: number(layer), coins }));
    this.#board.paint();
    // In the next frame: both together would take most of one.
    this.#wide.invalidate();
  }

  #sentence({ layout }: RiverSearches, layer: number): string {
    const { t, number } = this.#locale();
    const largest = largestAt(layout, layer);
    if (!largest) return t('largest.none');
    const values = { from: number(largest.family.from), peak: number(largest.peak) };
    if (largest.end === layout.river.layers) return t('largest.last', values);
    return t('largest', { ...values, end: number(largest.end + 1) });
  }

  #count({ layout, equal, winner }: RiverSearches, layer: number) {
    const { t, number } = this.#locale();
    const { river, living } = layout;
    const families = living[layer];
    const survivors = 1 + families.reduce((sum, { family }) => sum + family.counts[layer - family.from], 0);
    const trunk = trunkAt(layout, layer);
    const ancestors = (values: ArrayLike<number>) => number(layer > 0 ? (values[layer - 1] ?? 1) : 1);
    const figures: Record<TallyKey, [string, string]> = {
      families: [number(families.length), t('families.note', { n: number(survivors) })],
      trunk: [number(trunk), t('trunk.note', { n: number(layer - trunk) })],
      ancestors: [ancestors(river.ancestors20), t('ancestors.note', { n: ancestors(equal.ancestors20) })],
      coins: [number(winner.frames.coins[layer]), t('coins.note', { n: number(river.coins) })],
    };
    for (const { key, figure, aside } of this.#parts.tallies.each) {
      setText(figure, figures[key][0]);
      setText(aside, figures[key][1]);
    }
  }

  *#drawWhole(pen: Pen, surface: Surface) {
    if (this.#searches) yield* wholeRiver(pen, this.#searches.layout, surface);
  }

  #drawWide(pen: Pen, surface: Surface, layer: number) {
    if (!this.#searches) return;
    const { layout, size } = this.#searches;
    drawRiver(pen, layout, spanAround(layout, layer, size.span), { layer, largest: largestAt(layout, layer) }, surface);
  }

  *#drawBoard(pen: Pen, surface: Surface) {
    if (this.#searches) yield* drawWinner(pen.ctx, this.#searches.winner, this.#layer, surface.width, surface);
  }

  /** The picture for saving: the displayed part of the river; as a film the river scrolls by, up to that layer. */
  #drawing(): Drawing | null {
    const searches = this.#searches;
    if (!searches) return null;
    const { layers } = searches.layout.river;
    const last = this.#layer || layers;
    const frames = Math.min(FRAMES, last + 1);
    const begin = Math.max(0, last - searches.size.span);
    const at = (frame: number) => Math.round(begin + ((last - begin) * frame) / Math.max(1, frames - 1));
    return { width: 1200, height: 320, frames, draw: (pen, surface, frame) => this.#drawWide(pen, surface, at(frame)) };
  }
}
