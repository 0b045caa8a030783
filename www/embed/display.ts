/** What one widget shows: its state on board and bar, the clock of a playback, and the way to the full page. */

import type { Family, Gesture, Language } from '../puzzles/contract.ts';
import type { Engine } from '../engine/types.ts';
import type { Commands } from './bar.ts';
import type { State } from './state.ts';
import { advance } from '../board/anim.ts';
import { createBoard } from '../board/board.ts';
import { readTheme } from '../board/theme.ts';
import { numberFormat, pickLanguage, speakerOf } from '../shared/speech.ts';
import { isLong } from '../shared/turns.ts';
import { addressOf, fragmentOf } from './address.ts';
import { createBar } from './bar.ts';
import { backendOf, empty, sceneOf } from './state.ts';
import { words } from './words.ts';

export const darkMedia = matchMedia('(prefers-color-scheme: dark)');

/** A long answer's address, which takes a while to pack, is written when nothing has moved for so many milliseconds. */
const addressPauseMs = 300;

export class Display {
  state: State = empty();
  readonly words;
  readonly host: HTMLElement;
  readonly #place: HTMLElement;
  readonly #room: HTMLElement;
  readonly #boardRoot: HTMLElement;
  readonly #language: Language;
  readonly #bar: ReturnType<typeof createBar>;
  #board: ReturnType<typeof createBoard> | null = null;
  #engine: Engine | null = null;
  #frame = 0;
  #lastTick = 0;
  /** What the way to the full page was made for, and the timer of the next one. */
  #addressed = '';
  #addressTimer = 0;

  constructor(host: HTMLElement, root: ShadowRoot, commands: Commands) {
    const part = (name: string) => root.querySelector(`.${name}`) as HTMLElement;
    this.host = host;
    this.#place = part('place');
    this.#room = part('room');
    this.#boardRoot = host.ownerDocument.createElement('div');
    const own = host.closest('[lang]')?.getAttribute('lang')?.slice(0, 2) ?? null;
    this.#language = pickLanguage(navigator.languages, own);
    this.words = words[this.#language];
    this.#bar = createBar(part('bar'), this.words, commands);
  }

  /** The engine is there: so the board is too. */
  stand(engine: Engine, onGesture: (event: Gesture) => boolean) {
    this.#engine = engine;
    this.#room.append(this.#boardRoot);
    this.#board = createBoard(this.#boardRoot, { onGesture, scrolls: true });
  }

  /** The element has left its page. */
  leave() {
    cancelAnimationFrame(this.#frame);
    window.clearTimeout(this.#addressTimer);
    this.#board?.destroy();
    this.#boardRoot.remove();
    this.#place.classList.remove('stands');
  }

  /** It can't be what it should be. */
  apologize(why: string) {
    this.#bar.apology(why, this.address());
  }

  tell(type: string, detail: Record<string, unknown>) {
    this.host.dispatchEvent(new CustomEvent(type, { detail, bubbles: true, composed: true }));
  }

  set(change: Partial<State>) {
    this.state = { ...this.state, ...change };
    this.show();
  }

  get moves() {
    return this.state.answer ? this.state.answer.moves : this.state.moves;
  }

  focus(cell: string) {
    this.#board?.focus(cell);
  }

  /** What a family's gesture sees: the scene, and where the pointer is. */
  pointed() {
    return { ...this.scene(), ...this.#board?.pointer() };
  }

  scene() {
    return sceneOf(this.state, {
      language: this.#language,
      theme: readTheme(this.#place, this.#isDark()),
      say: (key, values) => this.#say(key, values),
      number: numberFormat(this.#language),
      query: (question) => this.#query(question),
      // A widget has no buttons that ask for more than the rules know.
      consult: async () => null,
    });
  }

  show() {
    const { family, view, playback } = this.state;
    this.#place.dataset.theme = this.#isDark() ? 'dark' : 'light';
    if (family && view) this.#showBoard(family);
    this.#bar.update(this.state, {
      mode: this.host.getAttribute('mode') ?? '',
      controls: this.host.getAttribute('controls') ?? '',
      backend: this.#engine ? this.#say(...backendOf(this.#engine, family?.id)) : '',
    });
    this.#showAddress();
    if (playback.playing && !this.#frame) this.#frame = requestAnimationFrame((now) => this.#tick(now));
  }

  /** The full page with what is shown here. What has no room in a link is left out: the moves, or the board as well. */
  address() {
    const { family, board, answer } = this.state;
    const engine = this.#engine;
    if (!family || !engine) return addressOf(fragmentOf(this.host.getAttribute('link') ?? ''));
    const encode = (moves: string) => engine.rules.encodeLink(family.id, board, moves, { answer: answer !== null });
    const whole = encode(this.moves);
    const link = whole.ok ? whole : encode('');
    return addressOf(link.ok ? link.link : `#/${family.id}`);
  }

  #isDark() {
    const theme = this.host.getAttribute('theme');
    return theme === 'dark' || (theme !== 'light' && darkMedia.matches);
  }

  #say(key: string, values: Record<string, string | number> = {}) {
    return speakerOf(this.words, this.state.family?.words[this.#language])(key, values);
  }

  #query(question: string) {
    const { family, board, moves } = this.state;
    const result = this.#engine?.rules.query(family?.id ?? '', board, moves, question);
    return result?.ok ? result.value : null;
  }

  #showBoard(family: Family) {
    this.#place.classList.add('stands');
    const name = `${family.words[this.#language].title}: ${this.words.board}`;
    if (this.state.playback.playing) this.#board?.animate(this.scene());
    else this.#board?.show(family, this.scene(), name);
  }

  #tick(now: number) {
    const { playback } = this.state;
    this.#frame = 0;
    const seconds = this.#lastTick ? Math.min(0.1, (now - this.#lastTick) / 1000) : 0;
    this.#lastTick = playback.playing ? now : 0;
    if (playback.playing) this.set({ playback: advance(playback, seconds) });
  }

  /** The way to the full page follows what is shown. */
  #showAddress() {
    const { family, board, answer } = this.state;
    const shown = [family?.id ?? this.host.getAttribute('link'), board, this.moves, Boolean(answer)].join(' ');
    if (shown === this.#addressed) return;
    this.#addressed = shown;
    window.clearTimeout(this.#addressTimer);
    const pause = isLong(this.moves) ? addressPauseMs : 0;
    this.#addressTimer = window.setTimeout(() => this.#bar.lead(this.address()), pause);
  }
}
