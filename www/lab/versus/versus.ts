/**
 * Two searches side by side: the reader's own boards, engines and settings, run alternately until they differ
 * significantly or ten pairs have run.
 */

import type { Engine, WireError } from '../../engine/types.ts';
import type { Experiment, Lab } from '../lab.ts';
import type { Bar } from '../shared/bars.ts';
import type { Drawing, Surface } from '../shared/picture.ts';
import type { Language, Pen, Words } from '../../puzzles/contract.ts';
import { h, setAttribute, setText } from '../../app/dom.ts';
import { families } from '../../puzzles/index.ts';
import { joinSentences } from '../../shared/translate.ts';
import { barsHeight, drawBars, scaleFor } from '../shared/bars.ts';
import { meaningOf, readBoard, type Refusal } from '../shared/board-text.ts';
import { type Frame, frameOf } from '../shared/frame.ts';
import { pictureOf } from '../shared/picture.ts';
import { compare } from '../shared/repeats.ts';
import { formOf, LONGEST } from './form.ts';
import { type Match, matchOf, PAIRS, type Side, sides, recordRun } from './match.ts';
import { barsText, figuresOf, nodeBars, tableOf, timeBars, verdictText, type Setups } from './report.ts';
import { placeNote } from '../shared/search-place.ts';
import { words } from './words.ts';

/** The size of the saved picture. */
const [WIDTH, TITLE] = [960, 30];
const [LEAST_SECONDS, LEAST_NODES] = [0.0001, 1];

type State = 'loading' | 'idle' | 'running' | 'done' | 'stopped' | 'failed';

/** A side that could not run, and why; without a reason its run ended with a fault. */
interface Problem {
  side: Side;
  why: Refusal | null;
}

/** Why an engine did not start, in a sentence about its side. */
async function refusalOf(family: string, side: Side, { code, detail }: WireError): Promise<Refusal> {
  const meaning = await meaningOf(family, code);
  return (t, language) =>
    t(detail ? 'refused.detail' : 'refused', { side: t(side), why: meaning(language), detail: detail ?? '' });
}

const boardRefusal =
  (side: Side, refused: Refusal): Refusal =>
  (t, language) =>
    t('refused.side', { side: t(side), why: refused(t, language) });

export class VersusExperiment implements Experiment {
  readonly element: HTMLElement;
  readonly #lab: Lab;
  readonly #frame: Frame;
  readonly #form = formOf(
    families.map(({ id }) => id),
    () => this.update(),
    (side, why) => this.#refuse(side, why),
  );
  readonly #titles = { time: h('h3'), nodes: h('h3') };
  readonly #time;
  readonly #nodes;
  #match = matchOf();
  #setups: Setups | null = null;
  #state: State = 'loading';
  #problem: Problem | null = null;
  /** Words of the selected family. */
  #words: Record<Language, Words> | null = null;
  #stopped = new AbortController();
  #turn = 0;

  constructor(lab: Lab) {
    this.#lab = lab;
    const t = lab.translator(words);
    const height = (width: number) => barsHeight(sides.length, width);
    this.#time = pictureOf(lab, t, (pen, surface) => this.#drawTime(pen, surface), height);
    this.#nodes = pictureOf(lab, t, (pen, surface) => this.#drawNodes(pen, surface), height);
    const { time, nodes } = this.#titles;
    this.#frame = frameOf(lab, {
      showsPlace: true,
      ...{ key: 'versus', words, furtherTexts: ['test'], run: () => this.run(), stop: () => this.stop() },
      content: [this.#form.element, time, this.#time.canvas, nodes, this.#nodes.canvas],
      table: () => this.#setups && tableOf(this.#match, this.#setups, this.#locale()),
      files: {
        name: 'versus',
        table: () =>
          this.#setups && this.#counted() > 0 ? figuresOf(this.#match, this.#setups, this.#form.family.value) : null,
        drawing: () => (this.#counted() > 0 ? this.#drawing() : null),
      },
    });
    this.element = this.#frame.element;
    this.#form.family.value = 'maze';
    this.#form.family.addEventListener('change', () => void this.#choose());
    void this.#choose();
  }

  #counted() {
    return this.#match.comparison.a.length;
  }

  #locale() {
    return { t: this.#frame.t, number: this.#lab.page.number };
  }

  /** Selects another family: its engines, and one of its own boards to begin with. */
  async #choose() {
    this.stop();
    const turn = ++this.#turn;
    const id = this.#form.family.value;
    const entry = families.find((each) => each.id === id);
    [this.#match, this.#setups, this.#state, this.#problem] = [matchOf(), null, 'loading', null];
    this.update();
    const [engine, script] = await Promise.all([
      this.#lab.engine(id).catch(() => null),
      entry?.load().catch(() => null),
    ]);
    if (turn !== this.#turn) return;
    this.#state = engine && script ? 'idle' : 'failed';
    this.#words = script?.default.words ?? null;
    const info = engine?.rules.families().find((each) => each.id === id);
    for (const side of sides) {
      this.#form.sides[side].offer(info?.engines ?? []);
      this.#form.sides[side].board.value = script?.default.examples[0].board ?? '';
    }
    this.update();
  }

  run() {
    if (this.#state !== 'running') void this.#race();
  }

  stop() {
    this.#stopped.abort();
  }

  async #race() {
    const [stopped, match, setups, turn] = [new AbortController(), matchOf(), this.#form.setups(), this.#turn];
    [this.#stopped, this.#match, this.#setups] = [stopped, match, setups];
    [this.#state, this.#problem] = ['running', null];
    this.update();
    const engine = await this.#lab.engine(this.#form.family.value).catch(() => null);
    match.place = this.#lab.searchPlace();
    const { signal } = stopped;
    if (engine) this.#problem = await this.#unreadableSide(engine, setups);
    if (engine && !this.#problem && !signal.aborted) await this.#compare(engine, match, setups, signal);
    if (turn !== this.#turn || match !== this.#match) return;
    this.#state = signal.aborted ? 'stopped' : engine && !this.#problem ? 'done' : 'failed';
    this.update();
  }

  /** The first side whose board can't be searched; a board without an answer can. */
  async #unreadableSide({ rules }: Engine, setups: Setups): Promise<Problem | null> {
    const requirements = { family: this.#form.family.value, maxLength: LONGEST, solvable: false };
    for (const side of sides) {
      const { refused } = await readBoard(rules, requirements, setups[side].board);
      if (refused) return { side, why: boardRefusal(side, refused) };
    }
    return null;
  }

  /** Refuses a pasted text; a run continues. */
  #refuse(side: Side, why: Refusal) {
    this.#problem = { side, why: boardRefusal(side, why) };
    this.update();
  }

  async #compare(engine: Engine, match: Match, setups: Setups, signal: AbortSignal) {
    const id = this.#form.family.value;
    const timeMs = 1000 * this.#form.seconds();
    const measure = (side: Side) => async () => {
      const { board, engine: name, options } = setups[side];
      const request = { engine: name, options, threads: match.place?.threads ?? 1, timeMs };
      const outcome = await engine.solve(id, board, request, { signal });
      const time = recordRun(match, side, outcome);
      const { error } = outcome;
      if (time === null && !signal.aborted)
        this.#problem ??= { side, why: error && (await refusalOf(id, side, error)) };
      if (match === this.#match) this.update();
      return time;
    };
    const onComparison = (comparison: Match['comparison']) => {
      match.comparison = { ...comparison, a: [...comparison.a], b: [...comparison.b] };
      if (match === this.#match) this.update();
    };
    await compare([measure('a'), measure('b')], { maxRuns: PAIRS, signal, onComparison });
  }

  #message(): string {
    const { place } = this.#match;
    const message = this.#resultText();
    if (!message || this.#state === 'running') return message;
    return joinSentences(message, placeNote(place, this.#lab.searchPlace(), this.#frame.t));
  }

  #resultText(): string {
    const { t } = this.#locale();
    const n = this.#counted();
    if (this.#problem) return this.#problemText(this.#problem);
    if (this.#state === 'running') {
      const warm = Math.min(...sides.map((side) => this.#match.ends[side].length)) === 0;
      return warm ? t('warm') : t('pair', { n: Math.min(PAIRS, n + 1), all: PAIRS });
    }
    if (this.#state === 'failed') return t('run.failed');
    if (this.#state === 'stopped') return t('stopped', { n });
    return this.#state === 'done' && this.#setups ? verdictText(this.#match, this.#setups, this.#locale()) : '';
  }

  #problemText({ side, why }: Problem): string {
    const { t } = this.#locale();
    return why ? why(t, this.#lab.page.language) : t('fault', { side: t(side) });
  }

  update() {
    const { language } = this.#lab.page;
    const locale = this.#locale();
    const { t } = locale;
    const titleOf = (id: string) => families.find((each) => each.id === id)?.title[language] ?? id;
    this.#form.setWords({ t, titleOf, engineName: (id) => this.#engineName(id) });
    setText(this.#titles.time, t('time'));
    setText(this.#titles.nodes, t('nodes'));
    const [time, nodes] = [timeBars(this.#match, locale), nodeBars(this.#match, locale)];
    setAttribute(this.#time.canvas, 'aria-label', t('time.label', { bars: barsText(time, locale) }));
    setAttribute(this.#nodes.canvas, 'aria-label', t('nodes.label', { bars: barsText(nodes, locale) }));
    const [running, idle] = [this.#state === 'running', this.#state === 'loading'];
    this.#frame.update({ running, idle, message: this.#message() });
    this.#time.repaint();
    this.#nodes.repaint();
  }

  /** The engine's name on the puzzle's own page. */
  #engineName(id: string): string {
    const key = `engine.${id}`;
    const text = this.#words?.[this.#lab.page.language][key] ?? this.#frame.t(key);
    return typeof text === 'string' && text !== key ? text : id;
  }

  #drawTime(pen: Pen, surface: Surface) {
    const text = (value: number) => surface.t('seconds', { n: Number(value.toPrecision(3)) });
    this.#draw(pen, timeBars(this.#match, surface), LEAST_SECONDS, text, surface);
  }

  #drawNodes(pen: Pen, surface: Surface) {
    this.#draw(pen, nodeBars(this.#match, surface), LEAST_NODES, surface.number, surface);
  }

  #draw(pen: Pen, bars: Bar[], least: number, text: (value: number) => string, surface: Surface) {
    const values = bars.flatMap(({ value }) => (value === null ? [] : [value]));
    drawBars(pen, bars, scaleFor(values, least, text), surface);
  }

  #drawing(): Drawing {
    const height = barsHeight(sides.length, WIDTH);
    const draw = (pen: Pen, surface: Surface) => {
      const style = { size: 16, color: surface.theme.ink, weight: 600, align: 'left' as const };
      for (const [at, key] of (['time', 'nodes'] as const).entries())
        pen.at(0, at * (height + TITLE), {}, () => {
          const { place } = this.#match;
          const made = placeNote(place, this.#lab.searchPlace(), surface.t);
          pen.text([surface.t(key), made].filter(Boolean).join(' – '), 0, 12, style);
          const half = { ...surface, height };
          pen.at(0, TITLE, {}, () => (key === 'time' ? this.#drawTime(pen, half) : this.#drawNodes(pen, half)));
        });
    };
    return { width: WIDTH, height: 2 * (height + TITLE), frames: 1, draw };
  }
}
