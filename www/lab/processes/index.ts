/**
 * Counts the article's search of Sokoban with its prunings added one by one, against the engine that proves the fewest
 * pushes.
 */

import type { ArticleCount } from '../../puzzles/sokoban/types.ts';
import type { Experiment, Lab } from '../lab.ts';
import type { Bar } from '../shared/bars.ts';
import type { Draw, Drawing } from '../shared/picture.ts';
import { h, setAttribute, setText } from '../../app/dom.ts';
import { choiceOf } from '../shared/choice.ts';
import { requestOf } from '../shared/request.ts';
import { barsHeight, drawBars, screenReaderText } from '../shared/bars.ts';
import { frameOf } from '../shared/frame.ts';
import { pictureOf } from '../shared/picture.ts';
import { levels } from '../sokoban/levels.ts';
import {
  barsOf,
  type Counts,
  figuresOf,
  processBarsOf,
  processScaleOf,
  scaleOf,
  sentenceOf,
  STEPS,
  tableOf,
} from './counts.ts';
import { words } from './words.ts';

const [KEY, FAMILY] = ['processes', 'sokoban'];
const [WIDTH, NARROW, TITLE] = [960, 640, 30];
const ROWS = STEPS + 1;

class ArticleCounts implements Experiment {
  readonly element: HTMLElement;
  readonly ready: Promise<void>;
  readonly #lab: Lab;
  readonly #frame;
  readonly #request;
  readonly #picture;
  readonly #processes;
  readonly #titles = { positions: h('h3'), processes: h('h3') };
  readonly #choice;
  #counts: Counts = { article: [], outcome: null };
  #level = 0;
  #stopped = new AbortController();

  constructor(lab: Lab) {
    this.#lab = lab;
    this.#request = requestOf(
      KEY,
      () => this.#count(),
      () => this.update(),
    );
    const height = (width: number) => barsHeight(ROWS, width);
    this.#picture = pictureOf(lab, lab.translator(words), (...of) => this.#draw(...of), height);
    const lower = (width: number) => barsHeight(STEPS, width);
    this.#processes = pictureOf(lab, lab.translator(words), (...of) => this.#drawProcesses(...of), lower);
    this.#choice = choiceOf(`${KEY}-level`, levels.length, (at) => {
      this.#level = at;
      this.run();
    });
    this.#frame = frameOf(lab, {
      ...{ key: KEY, words, furtherTexts: ['size'], run: () => this.run(), stop: () => this.stop() },
      content: this.#content(),
      table: () => tableOf(this.#counts, this.#locale()),
      files: { name: 'sokoban-article', table: () => figuresOf(this.#counts), drawing: () => this.#drawing() },
    });
    this.element = this.#frame.element;
    this.ready = this.#request.load();
  }

  #content() {
    const { positions, processes } = this.#titles;
    const pictures = [positions, this.#picture.canvas, processes, this.#processes.canvas];
    return [...pictures, this.#request.element, h('div', { class: 'row' }, this.#choice.element)];
  }

  #locale() {
    return { t: this.#frame.t, number: this.#lab.page.number };
  }

  #draw(...[pen, surface]: Parameters<Draw>) {
    const { t, number } = surface;
    const locale = { t, number };
    // A phone has no room for notes; the table has them.
    const bars = barsOf(this.#counts, locale).map((bar) => (surface.width < NARROW ? { ...bar, note: '' } : bar));
    drawBars(pen, bars, scaleOf(this.#counts, locale), surface);
  }

  #drawProcesses(...[pen, surface]: Parameters<Draw>) {
    const locale = { t: surface.t, number: surface.number };
    drawBars(pen, processBarsOf(this.#counts, locale), processScaleOf(this.#counts, locale), surface);
  }

  /** Both groups of bars, one above the other. */
  #drawing(): Drawing | null {
    if (this.#counts.article.length === 0) return null;
    const [above, below] = [barsHeight(ROWS, WIDTH), barsHeight(STEPS, WIDTH)];
    const draw: Drawing['draw'] = (pen, surface) => {
      const title = (key: string) => {
        const style = { size: 16, color: surface.theme.ink, weight: 600, align: 'left' as const };
        pen.text(surface.t(key), 0, 12, style);
      };
      title('positions');
      pen.at(0, TITLE, {}, () => this.#draw(pen, { ...surface, height: above }));
      pen.at(0, TITLE + above, {}, () => title('alive.title'));
      pen.at(0, 2 * TITLE + above, {}, () => this.#drawProcesses(pen, { ...surface, height: below }));
    };
    return { width: WIDTH, height: above + below + 2 * TITLE, frames: 1, draw };
  }

  /** Runs ours, then the article's searches, starting with the one with most prunings, which is the shortest. */
  async #count(): Promise<Counts | null> {
    this.#stopped.abort();
    this.#stopped = new AbortController();
    const { signal } = this.#stopped;
    const counts: Counts = { article: [], outcome: null };
    this.#counts = counts;
    const engine = await this.#lab.engine(FAMILY);
    const { board } = levels[this.#level];
    const solved = await engine.solve(FAMILY, board, { engine: 'pushes', threads: 1 }, { signal });
    if (signal.aborted) return this.#counts;
    if (solved.status !== 'optimal' || !solved.confirmed) return null;
    counts.outcome = solved;
    this.update();
    for (let step = 0; step < STEPS && !signal.aborted; step++) {
      const answer = await engine.consult(FAMILY, board, '', `article ${step}`, { signal });
      if (signal.aborted) break;
      if (!answer.ok || answer.value === null) return null;
      counts.article.push(answer.value as ArticleCount);
      this.update();
    }
    return counts;
  }

  run() {
    void this.#request.load();
  }

  stop() {
    if (this.#request.state !== 'loading') return;
    this.#stopped.abort();
    this.update();
  }

  update() {
    const locale = this.#locale();
    const { t } = locale;
    const running = this.#request.state === 'loading' && !this.#stopped.signal.aborted;
    this.#request.update(t);
    const texts = levels.map(({ name }) => name[this.#lab.page.language]);
    this.#choice.update(t('level'), texts, this.#level);
    const message = this.#stopped.signal.aborted ? t('ran.stopped') : sentenceOf(this.#counts, locale);
    this.#frame.update({ running, message });
    setText(this.#titles.positions, t('positions'));
    setText(this.#titles.processes, t('alive.title'));
    const label = (canvas: HTMLElement, key: string, bars: Bar[]) => {
      const list = bars.filter(({ text }) => text).map((bar) => `${bar.name} ${screenReaderText(bar)}`);
      setAttribute(canvas, 'aria-label', t(key, { list: list.join(', ') }));
    };
    label(this.#picture.canvas, 'bars.label', barsOf(this.#counts, locale));
    label(this.#processes.canvas, 'alive.label', processBarsOf(this.#counts, locale));
    this.#picture.repaint();
    this.#processes.repaint();
  }
}

export const create = (lab: Lab) => new ArticleCounts(lab);
