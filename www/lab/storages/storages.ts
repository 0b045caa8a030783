/**
 * The experiment of the storages: five bars of time and five of memory, which grow while the beam runs with each
 * storage in turn.
 */

import type { Engine } from '../../engine/types.ts';
import type { Experiment, Lab } from '../lab.ts';
import type { Bar, Scale } from '../shared/bars.ts';
import type { Drawing, Surface } from '../shared/picture.ts';
import type { Pen } from '../../puzzles/contract.ts';
import { h, setAttribute, setText } from '../../app/dom.ts';
import { barsHeight, drawBars } from '../shared/bars.ts';
import { type Frame, frameOf } from '../shared/frame.ts';
import { pictureOf } from '../shared/picture.ts';
import { barsText, figuresOf, memoryBars, memoryScale, tableOf, timeBars, timeScale } from './bars.ts';
import { commonFingerprint, type Figures, lanesOf, optionsOf, ROUNDS, runRace, type Size, sizes } from './race.ts';
import { type Storage, storages } from './race.ts';
import { words } from './words.ts';

const BEAM = 'beam';
/** Of the saved picture: width, and space for a title above each group of bars. */
const [WIDTH, TITLE] = [960, 30];

type State = 'idle' | 'running' | 'done' | 'stopped' | 'failed';

export class StoragesExperiment implements Experiment {
  readonly element: HTMLElement;
  readonly #lab: Lab;
  readonly #frame: Frame;
  readonly #time;
  readonly #memory;
  readonly #titles = { time: h('h3'), memory: h('h3') };
  readonly #select = h('select', { class: 'select', id: 'storages-size' });
  #lanes = lanesOf();
  #size: Size = sizes[1];
  #state: State = 'idle';
  #stopped = new AbortController();

  constructor(lab: Lab) {
    this.#lab = lab;
    const t = lab.translator(words);
    const height = (width: number) => barsHeight(storages.length, width);
    this.#time = pictureOf(lab, t, (pen, surface) => this.#drawTime(pen, surface), height);
    this.#memory = pictureOf(lab, t, (pen, surface) => this.#drawMemory(pen, surface), height);
    this.#select.append(...sizes.map(({ id }) => new Option('', id)));
    this.#select.addEventListener('change', () => this.#choose());
    const { time, memory } = this.#titles;
    this.#frame = frameOf(lab, {
      ...{ key: 'storages', words, furtherTexts: ['test'], run: () => this.run(), stop: () => this.stop() },
      content: [h('p', { class: 'choice' }, this.#select), time, this.#time.canvas, memory, this.#memory.canvas],
      table: () => (this.#hasResults() ? tableOf(this.#lanes, this.#size, this.#locale()) : null),
      files: {
        name: 'beam-storages',
        table: () =>
          this.#lanes.some(({ seconds }) => seconds.length > 0) ? figuresOf(this.#lanes, this.#size) : null,
        drawing: () => (this.#hasResults() ? this.#drawing() : null),
      },
    });
    this.element = this.#frame.element;
  }

  #hasResults() {
    return this.#lanes.some(({ last }) => last !== null);
  }

  #locale() {
    return { t: this.#frame.t, number: this.#lab.page.number };
  }

  #choose() {
    this.stop();
    this.#size = sizes.find(({ id }) => id === this.#select.value) ?? sizes[0];
    [this.#lanes, this.#state] = [lanesOf(), 'idle'];
    this.update();
  }

  run() {
    if (this.#state !== 'running') void this.#race();
  }

  stop() {
    this.#stopped.abort();
  }

  async #race() {
    const stopped = new AbortController();
    const lanes = lanesOf();
    [this.#stopped, this.#lanes, this.#state] = [stopped, lanes, 'running'];
    this.update();
    const engine = await this.#lab.engine(BEAM).catch(() => null);
    const measure = (storage: Storage) => this.#measure(engine, storage, stopped.signal);
    const isComplete = await runRace(lanes, measure, () => lanes === this.#lanes && this.update());
    // Another size may have been chosen meanwhile.
    if (lanes !== this.#lanes) return;
    this.#state = isComplete ? 'done' : stopped.signal.aborted ? 'stopped' : 'failed';
    this.update();
  }

  async #measure(engine: Engine | null, storage: Storage, signal: AbortSignal): Promise<Figures | null> {
    if (!engine || signal.aborted) return null;
    const options = { engine: BEAM, threads: 1, options: optionsOf(storage, this.#size) };
    const { extra, stop } = await engine.solve(BEAM, this.#size.board, options, { signal });
    return signal.aborted || stop === 'fault' ? null : (extra as Figures | null);
  }

  #message(): string {
    const { t, number } = this.#locale();
    const counted = this.#lanes.at(-1)?.seconds.length ?? 0;
    const warm = this.#lanes[0].seconds.length === 0;
    if (this.#state === 'running')
      return warm ? t('round.warm') : t('round', { n: Math.min(ROUNDS, counted + 1), all: ROUNDS });
    if (this.#state === 'stopped') return t('ran.part', { n: counted });
    if (this.#state === 'failed') return t('run.failed');
    if (this.#state === 'idle') return '';
    const fingerprint = commonFingerprint(this.#lanes);
    if (fingerprint === null) return t('ran.other');
    const positions = number(this.#lanes[0].last?.expanded ?? 0);
    return t('ran', { all: ROUNDS, positions, fingerprint });
  }

  update() {
    const { t } = this.#frame;
    setAttribute(this.#select, 'aria-label', t('size'));
    for (const option of this.#select.options) setText(option, t(`size.${option.value}`));
    this.#select.value = this.#size.id;
    for (const key of ['time', 'memory'] as const) setText(this.#titles[key], t(key));
    const locale = this.#locale();
    const [time, memory] = [timeBars(this.#lanes, this.#size, locale), memoryBars(this.#lanes, locale)];
    setAttribute(this.#time.canvas, 'aria-label', t('time.label', { bars: barsText(time, locale) }));
    setAttribute(this.#memory.canvas, 'aria-label', t('memory.label', { bars: barsText(memory, locale) }));
    this.#frame.update({ running: this.#state === 'running', message: this.#message() });
    this.#time.repaint();
    this.#memory.repaint();
  }

  #drawTime(pen: Pen, surface: Surface) {
    const bars = timeBars(this.#lanes, this.#size, surface);
    drawBars(pen, bars, timeScale(bars, surface), surface);
  }

  #drawMemory(pen: Pen, surface: Surface) {
    const bars = memoryBars(this.#lanes, surface);
    drawBars(pen, bars, memoryScale(bars, surface), surface);
  }

  /** Both groups of bars, one above the other. */
  #drawing(): Drawing {
    const height = barsHeight(storages.length, WIDTH);
    const group = (pen: Pen, surface: Surface, top: number, name: string, [bars, scale]: [Bar[], Scale]) =>
      pen.at(0, top, {}, () => {
        const style = { size: 16, color: surface.theme.ink, weight: 600, align: 'left' as const };
        pen.text(surface.t(name), 0, 12, style);
        pen.at(0, TITLE, {}, () => drawBars(pen, bars, scale, { ...surface, height }));
      });
    const draw = (pen: Pen, surface: Surface) => {
      const [time, memory] = [timeBars(this.#lanes, this.#size, surface), memoryBars(this.#lanes, surface)];
      group(pen, surface, 0, 'time', [time, timeScale(time, surface)]);
      group(pen, surface, height + TITLE, 'memory', [memory, memoryScale(memory, surface)]);
    };
    return { width: WIDTH, height: 2 * (height + TITLE), frames: 1, draw };
  }
}
