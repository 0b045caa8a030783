/**
 * The beam experiment: a small search, recorded as it ran in this tab, shown as a film of its tree beside the board.
 */

import type { Tree } from '../../puzzles/streamer/types.ts';
import type { Experiment, Lab } from '../lab.ts';
import type { Drawing } from '../shared/picture.ts';
import { setAttribute, setText } from '../../app/dom.ts';
import { prefersLessMotion } from '../../app/preferences.ts';
import { createPen } from '../../board/layout.ts';
import { sizeCanvas } from '../../board/render.ts';
import { readTheme } from '../../board/theme.ts';
import { type Frame, frameOf } from '../shared/frame.ts';
import { type Measurement, measureSearch, durationText } from '../shared/measurement.ts';
import { BY_COINS } from '../shared/ranking.ts';
import { showPosition } from '../shared/position.ts';
import { drawBoard, type Positions, positionsOf } from './board-picture.ts';
import { drawCut } from './cut-picture.ts';
import { createFilm } from './film.ts';
import { bestOf, type Growth, growthOf, walkerAt } from './growth.ts';
import { paceNames, walkProgress } from './moment.ts';
import { partsOf } from './parts.ts';
import { figuresOf, tableOf, talliesOf } from './tallies.ts';
import { drawTree } from './tree-picture.ts';
import { words } from './words.ts';

const BEAM = 'beam';
/** Maps of 9 x 9 cells and 26 keys, by their seeds in the contest's distribution. */
const SEEDS = [6, 5, 9, 12];
const [SIDE, KEYS] = [9, 26];
const WIDTHS = [3, 5, 10, 20];
const boardOf = (seed: number) => `1 1 ${SIDE} ${SIDE} ${KEYS}\nseed ${seed}\n`;

/** The displayed search. */
interface Shown {
  growth: Growth;
  positions: Positions;
  board: string;
}

/** The time of the same search without a recording. */
type Run = 'running' | Measurement | null;

/** Calls `run` once when an element scrolls into view. */
function whenSeen(element: Element, run: () => void) {
  const observer = new IntersectionObserver((entries, self) => {
    if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
    self.disconnect();
    run();
  });
  observer.observe(element);
}

export class BeamExperiment implements Experiment {
  readonly element: HTMLElement;
  readonly ready: Promise<void>;
  readonly #lab: Lab;
  readonly #frame: Frame;
  readonly #film;
  readonly #parts = partsOf();
  #shown: Shown | null = null;
  #state: 'loading' | 'ready' | 'failed' = 'loading';
  #run: Run = null;
  #turn = 0;
  #seed = 0;
  #width = 10;
  #painted = 0;
  #stopped = new AbortController();
  #theme: ReturnType<typeof readTheme> | null = null;

  constructor(lab: Lab) {
    this.#lab = lab;
    // Print waits for no animation frame: draw at once, in the colours of paper.
    addEventListener('beforeprint', () => !this.#theme && this.#draw());
    const growth = () => this.#shown?.growth;
    this.#film = createFilm(
      () => (growth()?.layers.length ?? 1) - 1,
      (layer) => growth()?.layers[layer].walk.length ?? 0,
      () => this.#paint(),
    );
    const { content, range, keys, again, width, next, boards, paces } = this.#parts;
    this.#frame = frameOf(lab, {
      ...{ key: BEAM, words, content, furtherTexts: ['size'], run: () => this.run(), stop: () => this.stop() },
      table: () => (this.#shown ? tableOf(this.#shown.growth, this.#locale()) : null),
      files: {
        name: 'beam-tree',
        table: () => (this.#shown ? figuresOf(this.#shown.growth) : null),
        drawing: () => this.#drawing(),
      },
    });
    this.element = this.#frame.element;
    range.addEventListener('input', () => this.#film.to(Number(range.value)));
    keys.first.element.addEventListener('click', () => this.#film.to(0));
    keys.back.element.addEventListener('click', () => this.#film.step(-1));
    keys.on.element.addEventListener('click', () => this.#film.step(1));
    keys.play.element.addEventListener('click', () => this.#toggle());
    again.addEventListener('click', () => void this.load());
    width.addEventListener('change', () => this.#choose(this.#seed, Number(width.value)));
    next.addEventListener('click', () => this.#choose((this.#seed + 1) % SEEDS.length, this.#width));
    paces.addEventListener('change', ({ target }) => {
      this.#film.film.pace = (target as HTMLInputElement).value as (typeof paceNames)[number];
    });
    new ResizeObserver(() => this.#paint()).observe(boards);
    this.ready = this.load();
  }

  run() {
    void this.#measure();
  }

  stop() {
    this.#stopped.abort();
    this.#film.pause();
  }

  #locale() {
    return { t: this.#frame.t, number: this.#lab.page.number };
  }

  /** The tree for saving; as a film it has a frame for each layer. */
  #drawing(): Drawing | null {
    const growth = this.#shown?.growth;
    if (!growth) return null;
    const draw: Drawing['draw'] = (pen, surface, frame) =>
      drawTree(pen, growth, { layer: frame, phase: 0 }, null, surface);
    return { width: 880, height: 400, frames: growth.layers.length, draw };
  }

  /** Asks the engine for a recorded search, then starts the film. */
  async load() {
    const turn = ++this.#turn;
    const board = boardOf(SEEDS[this.#seed]);
    [this.#state, this.#run] = ['loading', null];
    this.update();
    const shown = await this.#consult(board).catch(() => null);
    if (turn !== this.#turn) return;
    this.#state = shown ? 'ready' : 'failed';
    if (shown) this.#shown = shown;
    this.#film.to(prefersLessMotion.matches && shown ? shown.growth.layers.length - 1 : 0);
    this.update();
    if (shown && !prefersLessMotion.matches)
      whenSeen(this.#parts.boards, () => turn === this.#turn && this.#film.play());
  }

  async #consult(board: string): Promise<Shown | null> {
    const engine = await this.#lab.engine(BEAM);
    const answer = await engine.consult(BEAM, board, '', `tree ${this.#width}`);
    if (!answer.ok || answer.value === null) return null;
    const growth = growthOf(answer.value as Tree);
    return { growth, positions: positionsOf(engine.rules, board, growth), board };
  }

  #choose(seed: number, width: number) {
    [this.#seed, this.#width] = [seed, width];
    void this.load();
  }

  #toggle() {
    if (this.#film.film.playing) this.#film.pause();
    else this.#film.play();
  }

  /** The same search as the engine normally runs it. */
  async #measure() {
    const turn = this.#turn;
    const engine = await this.#lab.engine(BEAM).catch(() => null);
    if (!engine || !this.#shown || this.#run === 'running') return;
    this.#run = 'running';
    this.#stopped = new AbortController();
    this.update();
    const options = { engine: BEAM, threads: 1, options: { ...BY_COINS, width: String(this.#width) } };
    const { signal } = this.#stopped;
    const { board } = this.#shown;
    const run = await measureSearch(() => engine.solve(BEAM, board, options, { signal }), signal);
    if (turn !== this.#turn) return;
    this.#run = run;
    this.update();
  }

  /** Updates all texts to the current language. */
  update() {
    const { t } = this.#frame;
    const { parts } = { parts: this.#parts };
    for (const [element, key] of parts.texts) setText(element, t(key, { width: this.#width }));
    parts.status.hidden = this.#state === 'ready';
    parts.again.hidden = this.#state !== 'failed';
    setText(parts.state, this.#state === 'ready' ? '' : t(`${this.#state}`));
    setAttribute(parts.range, 'aria-label', t('layer.label'));
    setAttribute(parts.width, 'aria-label', t('width'));
    if (parts.width.options.length === 0) parts.width.append(...WIDTHS.map((width) => new Option('', String(width))));
    for (const option of parts.width.options) setText(option, t('width.of', { n: option.value }));
    parts.width.value = String(this.#width);
    for (const [at, name] of paceNames.entries()) setText(parts.paceNames[at], t(`pace.${name}`));
    setAttribute(parts.paces, 'aria-label', t('pace'));
    parts.keys.first.name(t('first'));
    parts.keys.back.name(t('back'));
    parts.keys.on.name(t('on'));
    const running = this.#run === 'running';
    const values = { width: this.#width };
    this.#frame.update({ running, idle: this.#state !== 'ready', message: this.#message(), values });
    this.#theme = null;
    this.#paint();
  }

  /** The result of the run without a recording. */
  #message(): string {
    const { t, number } = this.#locale();
    const [run, tree] = [this.#run, this.#shown?.growth.tree];
    if (run === null || !tree) return '';
    if (run === 'running') return t('running');
    const extra = run.extra as { expanded: number; candidates: number; fingerprint: string } | null;
    if (!extra) return t('run.failed');
    const { expanded, candidates, fingerprint } = extra;
    const values = {
      positions: number(expanded),
      keys: number(candidates),
      took: durationText(run.runs, t),
      fingerprint,
    };
    return t(fingerprint === tree.fingerprint ? 'ran' : 'ran.other', values);
  }

  /** Draws in the next animation frame, once for any number of calls. */
  #paint() {
    this.#painted ||= requestAnimationFrame(() => {
      this.#painted = 0;
      this.#draw();
    });
  }

  #draw() {
    const { parts, shown } = { parts: this.#parts, shown: this.#shown };
    const { t, number } = this.#locale();
    const { moment, playing } = this.#film.film;
    parts.keys.play.name(t(playing ? 'pause' : 'play'));
    parts.keys.play.picture(playing ? 'pause' : 'play');
    if (!shown || !this.element.isConnected) return;
    const { growth, positions } = shown;
    const { layer, phase } = moment;
    const moving = phase > 0;
    const best = bestOf(growth.layers[layer]);
    const walker = moving ? walkerAt(growth, layer, walkProgress(phase)) : null;
    this.#theme ??= readTheme(this.element, this.#lab.page.dark);
    const theme = this.#theme;
    const ratio = Math.min(window.devicePixelRatio || 1, 3);
    const surface = (canvas: HTMLCanvasElement) => {
      const box = { width: canvas.clientWidth, height: canvas.clientHeight };
      sizeCanvas(canvas, box, ratio);
      const ctx = canvas.getContext('2d') as CanvasRenderingContext2D;
      ctx.setTransform(ratio, 0, 0, ratio, 0, 0);
      ctx.clearRect(0, 0, box.width, box.height);
      return { pen: createPen(ctx, 1, theme), surface: { theme, t, number, ...box } };
    };
    const [tree, cut] = [surface(parts.tree), surface(parts.cut)];
    drawTree(tree.pen, growth, moment, walker, tree.surface);
    drawCut(cut.pen, growth, moment, moving, cut.surface);
    sizeCanvas(parts.board, { width: parts.board.clientWidth, height: parts.board.clientHeight }, ratio);
    const position = walker ?? { from: best, to: best, part: 0, walked: 0, seen: new Set() };
    drawBoard(parts.board, positions, position, theme, ratio);
    const coins = positions(position.part > 0.5 ? position.to : position.from).view.score;
    setText(parts.caption, t(moving ? 'here' : 'best', { n: number(coins) }));
    parts.range.max = String(growth.layers.length - 1);
    parts.range.value = String(layer);
    showPosition(parts.range, parts.layer, t('layer', { n: number(layer) }), playing);
    const { view } = positions(growth.root);
    for (const [key, value, note] of talliesOf(growth, moment, view.width * view.height, { t, number })) {
      const { figure, aside } = parts.tallies[key];
      setText(figure, number(value));
      setText(aside, note);
    }
    this.#describe(growth, layer);
  }

  /** The picture in words, for screen readers. */
  #describe(growth: Growth, layer: number) {
    const { t, number } = this.#locale();
    const { parts } = { parts: this.#parts };
    const shown = growth.layers[layer];
    const values = { layer: number(layer), kept: number(shown.nodes.length), trunk: number(shown.fork.layer) };
    setAttribute(parts.tree, 'aria-label', t('tree.label', values));
    const cut = { tried: number(shown.candidates.length + shown.equal), kept: values.kept, equal: number(shown.equal) };
    setAttribute(parts.cut, 'aria-label', t('cut.label', cut));
    setAttribute(parts.board, 'aria-label', t('board.label', { n: number(bestOf(shown).score) }));
  }
}
