/** What one widget shows: its state on board and bar, the clock of a playback, and the link to the full page. */

import type { Family, Gesture, Language, Scene } from '../puzzles/contract.ts';
import type { Engine, WireError } from '../engine/types.ts';
import type { Commands } from './parts.ts';
import type { reasonOf } from './attributes.ts';
import type { WidgetRoot } from './states.ts';
import type { State } from './state.ts';
import { createBoard } from '../board/board.ts';
import { readTheme } from '../board/theme.ts';
import { causeOf } from '../shared/faults.ts';
import { roomOf } from '../shared/room.ts';
import { createStore } from '../shared/player/store.ts';
import { createTicker } from '../shared/player/ticker.ts';
import { numberFormat, pickLanguage, translatorOf } from '../shared/translate.ts';
import { isLong } from '../shared/turns.ts';
import { addressOf, fragmentOf } from './address.ts';
import { createFoot } from './foot.ts';
import { lineOf } from './line.ts';
import { puzzleOf } from './puzzle.ts';
import { enter, setStates } from './states.ts';
import { backendOf, empty, sceneOf } from './state.ts';
import { words } from './words.ts';

export const darkMedia = matchMedia('(prefers-color-scheme: dark)');
export const lessMotion = matchMedia('(prefers-reduced-motion: reduce)');
/** The reader's own colours take precedence over the author's. */
export const forcedMedia = matchMedia('(forced-colors: active)');
export const contrastMedia = matchMedia('(prefers-contrast: more)');

/**
 * Packing the address of a long answer takes a while, so it is written after this many milliseconds without a change.
 */
const addressPauseMs = 300;

/** The language of the nearest element that sets one, also outside the shadow trees around this one. */
function languageAround(element: Element): string | null {
  const nearest = element.closest('[lang]');
  if (nearest) return (nearest.getAttribute('lang') as string).slice(0, 2);
  const { host } = element.getRootNode() as ShadowRoot;
  return host ? languageAround(host) : null;
}

export class Display {
  readonly store = createStore(empty());
  readonly words;
  readonly host: HTMLElement;
  readonly #place: HTMLElement;
  readonly #room: HTMLElement;
  readonly #boardRoot: HTMLElement;
  readonly #language: Language;
  readonly #foot: ReturnType<typeof createFoot>;
  /** Is the page being printed? Paper has no dark background, so dark colours do not fit it. */
  #onPaper = false;
  /** The family of the board that the attributes name, which may still be refused. */
  requested: Family | null = null;
  #board: ReturnType<typeof createBoard> | null = null;
  #engine: Engine | null = null;
  #frame = 0;
  readonly #tick: () => void;
  /** The state that the current address belongs to, and the timer of the next one. */
  #addressed = '';
  #addressTimer = 0;
  /** The last announcement, and the last height that was reported. */
  #announced = '';
  #height = 0;
  #ratio = 1;
  readonly #watcher: ResizeObserver;
  readonly #states: WidgetRoot['states'];

  constructor(widgetRoot: WidgetRoot, commands: Commands) {
    const { host, root } = widgetRoot;
    const part = (name: string) => root.querySelector(`.${name}`) as HTMLElement;
    this.host = host;
    this.#states = widgetRoot.states;
    this.#place = part('place');
    this.#room = part('room');
    this.#boardRoot = host.ownerDocument.createElement('div');
    this.#language = pickLanguage(navigator.languages, languageAround(host));
    this.words = words[this.#language];
    this.#foot = createFoot(part('foot'), this.words, commands);
    this.#watcher = new ResizeObserver(() => this.#reportHeight());
    this.#tick = createTicker(this.store, {
      beforeDrawing: (tick) => (this.#frame = requestAnimationFrame(tick)),
      wholeSteps: () => lessMotion.matches,
    });
    this.store.subscribe((state, before) => this.#follow(state, before));
    this.show(); // its engine may be long on its way: until then it has its colours and no control
  }

  get language() {
    return this.#language;
  }

  get state() {
    return this.store.get();
  }

  /** What the author asks of the reader. */
  get puzzle() {
    return puzzleOf((name) => this.host.getAttribute(name), this.state.task);
  }

  /** Puts the board into place, once the engine is there. */
  mountBoard(engine: Engine, onGesture: (event: Gesture) => boolean) {
    this.#engine = engine;
    this.#room.append(this.#boardRoot);
    this.#board = createBoard(this.#boardRoot, { onGesture, scrolls: true });
    this.#watcher.observe(this.#place);
    this.#watcher.observe(this.#place.lastElementChild as Element);
  }

  /** The element has left its page. */
  leave() {
    cancelAnimationFrame(this.#frame);
    this.#watcher.disconnect();
    window.clearTimeout(this.#addressTimer);
    this.#board?.destroy();
    this.#boardRoot.remove();
    this.#place.classList.remove('stands');
  }

  /** Draws at once, as a printer waits for no frame. */
  printing(isOn: boolean) {
    if (isOn === this.#onPaper) return;
    this.#onPaper = isOn;
    this.show();
    this.#board?.draw();
  }

  /** Says why the widget cannot work. */
  showUnavailable(why: ReturnType<typeof reasonOf>) {
    this.#foot.showUnavailable(this.words[why], this.address(), why === 'notLoaded');
    if (this.#states) enter(this.#states, 'failed');
  }

  /** @param bubbles false if the event's name means something else on the page around */
  dispatch(type: string, detail: Record<string, unknown>, bubbles = true) {
    this.host.dispatchEvent(new CustomEvent(type, { detail, bubbles, composed: bubbles }));
  }

  /** Reports that the board named by the attributes failed; the previous board stays. */
  fail(error: WireError) {
    const t = translatorOf(this.words, this.requested?.words[this.#language]);
    this.store.set({ failure: { ...error, why: causeOf(error, t) } });
    this.dispatch('failed', Object.fromEntries(Object.entries(error).filter(([, value]) => value)));
  }

  /** Announces a text. It is visible as long as the state holds it. */
  announce(text: string) {
    this.#foot.announce(text);
  }

  /** The text for a key of the words; a finished text stays as it is. */
  sentence(key: string) {
    return this.#t(key);
  }

  /** Shows and announces a message; the next move removes it. */
  notice(text: string) {
    this.store.set({ notice: text });
    this.announce(text);
  }

  get moves() {
    return this.state.answer ? this.state.answer.moves : this.state.moves;
  }

  focus(cell: string) {
    this.#board?.focus(cell);
  }

  /** What a family's gesture handler sees: the scene, and the pointer's place. */
  pointed() {
    return { ...this.scene(), ...this.#board?.pointer() };
  }

  scene() {
    return sceneOf(this.state, {
      language: this.#language,
      theme: readTheme(this.#place, this.#isDark()),
      t: (key, values) => this.#t(key, values),
      number: numberFormat(this.#language),
      query: (question) => this.#query(question),
      // Only hints ask more than the rules know, and they have their own API.
      consult: async () => null,
    });
  }

  /**
   * Redraws after a change. The figures of a running search change many times a second, but do not affect the board.
   */
  #follow(state: State, before: State) {
    if (state.board !== before.board) this.announce('');
    const isRunOnly = (Object.keys(state) as (keyof State)[]).every(
      (key) => key === 'run' || state[key] === before[key],
    );
    if (isRunOnly && state.run !== before.run) this.#showFoot(this.scene());
    else this.show();
  }

  show() {
    const { family, view } = this.state;
    this.#place.dataset.theme = this.#isDark() ? 'dark' : 'light';
    const scene = this.scene();
    if (family && view) this.#showBoard(family, scene);
    this.#showFoot(scene);
    this.#showAddress();
    this.#tick();
  }

  #showFoot(scene: Scene) {
    const { puzzle, state } = this;
    const line = lineOf(state, puzzle, scene, this.words);
    this.#foot.update(state, {
      puzzle,
      line,
      backend: this.#engine ? this.#t(...backendOf(this.#engine, state.family?.id)) : '',
      number: numberFormat(this.#language),
      bare: this.host.getAttribute('controls') === 'none',
    });
    if (line.announcement !== this.#announced) this.announce(line.announcement);
    this.#announced = line.announcement;
    if (this.#states) setStates(this.#states, state, puzzle);
  }

  /**
   * The address of the full page with what is shown here. What does not fit into a link is left out: the moves, or the
   * board too.
   */
  address() {
    const { family, board, answer, task } = this.state;
    const engine = this.#engine;
    if (!family || !engine) return addressOf(fragmentOf(this.host.getAttribute('link') ?? ''));
    const encode = (moves: string) =>
      engine.rules.encodeLink(family.id, board, moves, { answer: answer !== null, task });
    const withMoves = encode(this.moves);
    const link = withMoves.ok ? withMoves : encode('');
    return addressOf(link.ok ? link.link : `#/${family.id}`);
  }

  /** The address of the full page with the board at its start. */
  start() {
    const { family, board, task } = this.state;
    const link = this.#engine?.rules.encodeLink(family?.id ?? '', board, '', { answer: false, task });
    return addressOf(link?.ok ? link.link : `#/${family?.id}`);
  }

  #isDark() {
    if (this.#onPaper) return false;
    if (forcedMedia.matches) return darkMedia.matches;
    const theme = this.host.getAttribute('theme');
    return theme === 'dark' || (theme !== 'light' && darkMedia.matches);
  }

  #t(key: string, values: Record<string, string | number> = {}) {
    return translatorOf(this.words, this.state.family?.words[this.#language])(key, values);
  }

  #query(question: string) {
    const { family, board, moves } = this.state;
    const result = this.#engine?.rules.query(family?.id ?? '', board, moves, question);
    return result?.ok ? result.value : null;
  }

  #showBoard(family: Family, scene: Scene) {
    this.#place.classList.add('stands');
    this.#keepRoom(family, scene);
    const name = `${family.words[this.#language].title}: ${this.words.board}`;
    if (this.state.playback.playing) this.#board?.animate(scene);
    else this.#board?.show(family, scene, name);
  }

  /**
   * Takes the width that suits the board, if its column has room, and the height that follows from it, unless the
   * author sets another ratio.
   */
  #keepRoom(family: Family, scene: Scene) {
    const { width, ratio } = roomOf(family.size(scene.view, scene), family.largestUnit);
    if (ratio === this.#ratio && this.#place.style.maxWidth) return;
    this.#ratio = ratio;
    this.#place.style.maxWidth = `${width}px`;
    this.#room.style.setProperty('--tokeru-own-ratio', String(ratio));
    this.#reportHeight();
  }

  /** Reports the height that shows everything at this width, which the page around a frame may set. */
  #reportHeight() {
    const foot = this.#place.lastElementChild as HTMLElement;
    const ratio = Number(this.#room.style.getPropertyValue('--tokeru-ratio')) || this.#ratio;
    const border = this.#place.offsetHeight - this.#place.clientHeight;
    const height = Math.ceil(this.#room.offsetWidth / ratio) + foot.offsetHeight + border;
    if (height === this.#height || !this.#place.offsetWidth || !this.#place.classList.contains('stands')) return;
    this.#height = height;
    this.dispatch('resize', { height }, false);
  }

  /** Updates the link to the full page. */
  #showAddress() {
    const { family, board, task, answer } = this.state;
    const shown = [family?.id ?? this.host.getAttribute('link'), board, task, this.moves, Boolean(answer)].join(' ');
    if (shown === this.#addressed) return;
    this.#addressed = shown;
    window.clearTimeout(this.#addressTimer);
    const pause = isLong(this.moves) ? addressPauseMs : 0;
    this.#addressTimer = window.setTimeout(() => this.#foot.setLink(this.address()), pause);
  }
}
