/** The article's search of Sokoban, counted with its prunings one after the other, against the engine that proves the fewest pushes. */

import type { ArticleCount } from '../../puzzles/sokoban/types.ts';
import type { Experiment, Lab } from '../lab.ts';
import type { Draw, Drawing } from '../shared/picture.ts';
import { h, setAttribute } from '../../app/dom.ts';
import { askedOf, choiceOf } from '../shared/asked.ts';
import { barsHeight, drawBars } from '../shared/bars.ts';
import { frameOf } from '../shared/frame.ts';
import { pictureOf } from '../shared/picture.ts';
import { levels } from '../sokoban/levels.ts';
import { barsOf, type Counts, figuresOf, scaleOf, sentenceOf, STEPS, tableOf } from './counts.ts';
import { words } from './words.ts';

const [KEY, FAMILY] = ['processes', 'sokoban'];
const [WIDTH, NARROW] = [960, 640];
const ROWS = STEPS + 1;

class ArticleCounts implements Experiment {
  readonly element: HTMLElement;
  readonly ready: Promise<void>;
  readonly #lab: Lab;
  readonly #frame;
  readonly #asked;
  readonly #picture;
  readonly #choice;
  #counts: Counts = { article: [], ours: null };
  #level = 0;
  #stopped = new AbortController();

  constructor(lab: Lab) {
    this.#lab = lab;
    this.#asked = askedOf(
      KEY,
      () => this.#count(),
      () => this.update(),
    );
    const height = (width: number) => barsHeight(ROWS, width);
    this.#picture = pictureOf(lab, lab.speaker(words), (...of) => this.#draw(...of), height);
    this.#choice = choiceOf(`${KEY}-level`, levels.length, (at) => {
      this.#level = at;
      this.run();
    });
    this.#frame = frameOf(lab, {
      ...{ key: KEY, words, more: ['size'], run: () => this.run(), stop: () => this.stop() },
      content: [this.#picture.canvas, this.#asked.element, h('div', { class: 'row' }, this.#choice.element)],
      table: () => tableOf(this.#counts, this.#voice()),
      files: { name: 'sokoban-article', table: () => figuresOf(this.#counts), drawing: () => this.#drawing() },
    });
    this.element = this.#frame.element;
    this.ready = this.#asked.load();
  }

  #voice() {
    return { say: this.#frame.say, number: this.#lab.page.number };
  }

  #draw(...[pen, look]: Parameters<Draw>) {
    const { say, number } = look;
    const voice = { say, number };
    // There is no room for notes on a phone; the table has them.
    const bars = barsOf(this.#counts, voice).map((bar) => (look.width < NARROW ? { ...bar, note: '' } : bar));
    drawBars(pen, bars, scaleOf(this.#counts, voice), look);
  }

  #drawing(): Drawing | null {
    if (this.#counts.article.length === 0) return null;
    return { width: WIDTH, height: barsHeight(ROWS, WIDTH), frames: 1, draw: (pen, look) => this.#draw(pen, look) };
  }

  /** The article's searches from the one with most prunings, which is the shortest; ours comes first. */
  async #count(): Promise<Counts | null> {
    this.#stopped.abort();
    this.#stopped = new AbortController();
    const { signal } = this.#stopped;
    const counts: Counts = { article: [], ours: null };
    this.#counts = counts;
    const engine = await this.#lab.engine(FAMILY);
    const { board } = levels[this.#level];
    const ours = await engine.solve(FAMILY, board, { engine: 'pushes', threads: 1 }, { signal });
    if (signal.aborted) return this.#counts;
    if (ours.status !== 'optimal' || !ours.confirmed) return null;
    counts.ours = ours;
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
    void this.#asked.load();
  }

  stop() {
    if (this.#asked.state !== 'loading') return;
    this.#stopped.abort();
    this.update();
  }

  update() {
    const voice = this.#voice();
    const { say } = voice;
    const running = this.#asked.state === 'loading' && !this.#stopped.signal.aborted;
    this.#asked.update(say);
    const texts = levels.map(({ name }) => name[this.#lab.page.language]);
    this.#choice.update(say('level'), texts, this.#level);
    const told = this.#stopped.signal.aborted ? say('ran.stopped') : sentenceOf(this.#counts, voice);
    this.#frame.update({ running, told });
    const list = barsOf(this.#counts, voice).filter(({ text }) => text);
    setAttribute(
      this.#picture.canvas,
      'aria-label',
      say('bars.label', { list: list.map(({ name, text }) => `${name} ${text}`).join(', ') }),
    );
    this.#picture.repaint();
  }
}

export const create = (lab: Lab) => new ArticleCounts(lab);
