/**
 * `<tokeru-board>`: a live board in any page. This file is the loader and stays small; it fetches the widget when the
 * element comes into view.
 *
 * Attributes and properties: `link` (a fragment `#/<family>/<code>` or a whole address), or `family` and `board`
 * (text); `mode` (view | play | solve), `theme` (auto | light | dark), `lang` (ja | en), `controls` (present: shown;
 * `none` hides them), `autoplay`, `ratio` (width/height of the board, for which space is reserved). As a puzzle:
 * `solver` (off | after | on), `hints` (0 to 3), `goal` (a score, or `best`). Events: `ready`, `input`, `change`,
 * `progress`, `solved`, `failed`, `resize`. The children are shown without scripts, in RSS, and until the widget is
 * there.
 */

import type { SolveOptions } from '../engine/types.ts';
import type { Widget } from './widget.ts';
import { sheetsFor } from './sheets.ts';

const attributes = [
  ...['link', 'family', 'board', 'mode', 'theme', 'lang', 'controls', 'autoplay', 'ratio'],
  ...['solver', 'hints', 'goal'],
];
// The foot's height is that of `footOf` (shared/room.ts) without the frame.
const style = `
:host { display: block; box-sizing: border-box !important; position: relative; contain: content; width: 100%; max-width: 100%; }
:host([hidden]), .stands slot { display: none; }
canvas { display: block; width: 100%; }
.column, .place { display: flex; flex-direction: column; max-height: 100%; }
.place { container-type: inline-size; box-sizing: border-box; width: 100%; max-width: 640px; min-height: 0; margin: 0 auto; border: 1px solid transparent; overflow: hidden; }
.room { position: relative; min-height: 0; aspect-ratio: var(--tokeru-ratio, var(--tokeru-own-ratio, var(--tokeru-board-ratio, 1))); }
.foot { flex: none; min-height: max(93px, 167px - 14cqi); }
slot { display: block; position: absolute; inset: 0; overflow: auto; }
`;

/**
 * The width that a board asks for where its place depends on its content: a table's cell, a float, a shrink-to-fit
 * figure. A size container asks for none; a replaced element of zero height does, and still shrinks in any column.
 */
const intrinsicSize = { width: 360, height: 0 };

/** Limit of the ratio in either direction, so that no attribute can ask for a board of thirty million pixels. */
const widest = 20;

/**
 * Width divided by height from the attribute `ratio`, written as `4/3` or `1.5`, within limits; null if it is neither.
 */
export function ratioOf(text: string | null) {
  const [width, height, extra] = (text ?? '').slice(0, 40).split('/');
  const ratio = Number(width || NaN) / Number(height ?? 1);
  if (extra !== undefined || !Number.isFinite(ratio) || ratio <= 0) return null;
  return Math.min(Math.max(ratio, 1 / widest), widest);
}

function createElement<K extends keyof HTMLElementTagNameMap>(tag: K, className: string, ...children: Node[]) {
  const element = document.createElement(tag);
  element.className = className;
  element.append(...children);
  return element;
}

/** The module can be imported where there is no DOM (rendering on a server); the class is then never instantiated. */
const Base = (globalThis.HTMLElement ?? class {}) as typeof HTMLElement;

export class TokeruBoard extends Base {
  static observedAttributes = attributes;

  // Each of these reflects its attribute; see the end of this file.
  declare link: string;
  declare family: string;
  declare board: string;
  declare mode: 'view' | 'play' | 'solve' | '';
  declare theme: 'auto' | 'light' | 'dark' | '';
  declare controls: string;
  declare autoplay: boolean;
  declare ratio: string;
  declare solver: 'off' | 'after' | 'on' | '';
  declare hints: '0' | '1' | '2' | '3' | '';
  declare goal: string;

  /** The widget, from when it is being set up; null before. */
  #widget: Widget | null = null;
  #loading: Promise<Widget> | null = null;
  /** A value that was set but not yet played. */
  #pendingValue: string | null = null;
  /** Stops the widget, and the loading of one. */
  #stop: AbortController | null = null;
  #watcher: IntersectionObserver | null = null;
  /** The set behind `:state()`. */
  #states = this.attachInternals?.().states;

  constructor() {
    super();
    const root = this.attachShadow({ mode: 'open' });
    const room = createElement('div', 'room', document.createElement('slot'));
    room.part.add('board');
    const foot = createElement('div', 'foot');
    foot.part.add('foot');
    root.append(
      createElement('div', 'column', createElement('div', 'place', room, foot)),
      Object.assign(createElement('canvas', ''), intrinsicSize),
    );
    this.#applyStyles();
  }

  connectedCallback() {
    for (const name of attributes) this.#upgrade(name);
    this.#keepRoom();
    if (!this.#widget) this.#watch();
  }

  /** Moving an element removes it and inserts it at once. The widget then stays, with the reader's moves. */
  disconnectedCallback() {
    this.#unwatch();
    queueMicrotask(() => {
      if (!this.isConnected) this.#leave();
    });
  }

  /** In another document, the old one's sheets and observers do not work. */
  adoptedCallback() {
    this.#leave();
    this.#applyStyles();
  }

  #applyStyles(...more: string[]) {
    const sheets = [style, ...more].flatMap((text) => sheetsFor(this.ownerDocument, text));
    (this.shadowRoot as ShadowRoot).adoptedStyleSheets = sheets;
  }

  /** Loads when the element comes into view, and again after a failure. */
  #watch() {
    const view = this.ownerDocument.defaultView;
    if (!view || this.#watcher) return;
    this.#watcher = new view.IntersectionObserver(
      (entries) => {
        // an event has reported the failure
        if (entries.some((entry) => entry.isIntersecting)) this.load().catch(() => {});
      },
      { rootMargin: '200px' },
    );
    this.#watcher.observe(this);
  }

  #unwatch() {
    this.#watcher?.disconnect();
    this.#watcher = null;
  }

  #leave() {
    this.#stop?.abort(new DOMException('Removed.', 'AbortError'));
    this.#stop = null;
    this.#widget = null;
    this.#loading = null;
  }

  attributeChangedCallback(name: string, before: string | null, after: string | null) {
    if (before === after) return;
    if (name === 'ratio') this.#keepRoom();
    this.#widget?.update(name);
  }

  /** Turns a property that was set before the element was defined into its attribute. */
  #upgrade(name: string) {
    if (!Object.hasOwn(this, name)) return;
    const properties = this as unknown as Record<string, unknown>;
    const value = properties[name];
    delete properties[name];
    properties[name] = value;
  }

  #keepRoom() {
    const ratio = ratioOf(this.getAttribute('ratio'));
    const room = (this.shadowRoot as ShadowRoot).querySelector('.room') as HTMLElement;
    room.style.setProperty('--tokeru-ratio', ratio === null ? '' : String(ratio));
  }

  /** Sets up the widget; resolves when it is ready. After a failure, the next call tries again. */
  load(): Promise<Widget> {
    this.#loading ??= this.#setUp();
    return this.#loading;
  }

  async #setUp() {
    const stop = new AbortController();
    this.#stop = stop;
    try {
      const { createWidget, widgetStyle } = await import('./widget.ts');
      stop.signal.throwIfAborted();
      const root = this.shadowRoot as ShadowRoot;
      this.#applyStyles(widgetStyle);
      const widget = await createWidget({ host: this, root, states: this.#states }, stop.signal, (half) => {
        this.#widget = half;
      });
      this.#unwatch();
      return widget;
    } catch (error) {
      if (this.#stop === stop) this.#failed(error);
      throw error;
    }
  }

  /** Reports a failure. Without an engine the bar stays, to say why and offer another try. */
  #failed(error: unknown) {
    const code = (error as { code?: string } | null)?.code === 'engine' ? 'engine' : 'load';
    if (code === 'engine') this.#stop = null;
    this.#leave();
    const detail = { code, detail: String(error) };
    this.dispatchEvent(new CustomEvent('failed', { detail, bubbles: true, composed: true }));
  }

  /** The widget, once the board that the attributes now name is there. */
  async #settled() {
    const widget = await this.load();
    await widget.opened();
    return widget;
  }

  async solve(options?: SolveOptions) {
    return (await this.#settled()).solve(options);
  }
  async cancel() {
    (await this.load()).cancel();
  }
  async play() {
    (await this.#settled()).play();
  }
  async pause() {
    (await this.#settled()).pause();
  }
  async hint() {
    return (await this.#settled()).hint();
  }
  async undo() {
    (await this.#settled()).undo();
  }
  async redo() {
    (await this.#settled()).redo();
  }
  async restart() {
    (await this.#settled()).restart();
  }
  /** The address of the full page with this board. */
  async address() {
    return (await this.#settled()).address();
  }
  /** Moves played or found, as the family writes them. */
  get moves() {
    return this.#widget?.moves ?? '';
  }
  /**
   * The reader's moves. Moves that are set are played, if the rules allow them; until then they read back as they were
   * set.
   */
  get value() {
    return this.#pendingValue ?? this.#widget?.value ?? '';
  }
  set value(moves: string) {
    const text = String(moves ?? ''); // a value that cannot become a string is refused here, as by every property
    this.#pendingValue = text;
    this.#settled().then(
      (widget) => {
        if (this.#pendingValue !== text) return;
        this.#pendingValue = null;
        widget.put(text);
      },
      () => {
        this.#pendingValue = null; // an event has reported the failure
      },
    );
  }
}

for (const name of attributes) {
  if (name === 'lang') continue; // every element has it
  Object.defineProperty(TokeruBoard.prototype, name, {
    get(this: TokeruBoard) {
      return name === 'autoplay' ? this.hasAttribute(name) : (this.getAttribute(name) ?? '');
    },
    set(this: TokeruBoard, value: unknown) {
      if (value === false || value === null || value === undefined) this.removeAttribute(name);
      else this.setAttribute(name, value === true ? '' : String(value));
    },
  });
}

if (globalThis.customElements && !customElements.get('tokeru-board'))
  customElements.define('tokeru-board', TokeruBoard);

export interface TokeruEvents {
  ready: CustomEvent<{ family: string | null; backend: string }>;
  change: CustomEvent<{ family: string; board: string; moves: string; report: unknown }>;
  progress: CustomEvent<Record<string, unknown>>;
  solved: CustomEvent<{ by: 'reader' | 'engine'; moves: string; objective: number | null }>;
  input: Event;
  failed: CustomEvent<{ code: string; line?: number; column?: number; detail?: string }>;
  resize: CustomEvent<{ height: number }>;
}

declare global {
  interface HTMLElementTagNameMap {
    'tokeru-board': TokeruBoard;
  }
}
