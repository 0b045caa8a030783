/**
 * `<tokeru-board>`: a live board in anybody's page. This file is the loader and stays small; it fetches the widget when it comes into view.
 *
 * Attributes and properties: `link` (a fragment `#/<family>/<code>` or a whole address), or `family` and `board` (text); `mode` (view | play | solve), `theme`
 * (auto | light | dark), `lang` (ja | en), `controls` (present = shown; `none` hides them), `autoplay`, `ratio` (width/height of the board: the room kept for it).
 * Events, all composed: `ready`, `change`, `progress`, `solved`, `error`. Children stay what is seen without scripts, in RSS, and until the widget stands.
 * @import { Widget } from './widget.js'
 */

const attributes = ['link', 'family', 'board', 'mode', 'theme', 'lang', 'controls', 'autoplay', 'ratio'];
const sheetText = `
:host { display: block; position: relative; contain: content; max-width: 100%; }
:host([hidden]) { display: none; }
.place { border: 1px solid transparent; border-radius: 10px; overflow: hidden; }
.room { position: relative; width: 100%; aspect-ratio: var(--tokeru-ratio, 1); }
.bar { box-sizing: border-box; height: 3rem; }
slot { display: block; position: absolute; inset: 0; overflow: auto; }
.stands slot { display: none; }
`;

/** @type {CSSStyleSheet | undefined} */
let sheet;
/** Made once, and without inline styles: a strict content policy allows it. */
function baseSheet() {
  if (!sheet) {
    sheet = new CSSStyleSheet();
    sheet.replaceSync(sheetText);
  }
  return sheet;
}

/** Importable where there is no DOM (rendering on a server): the class is then never made. */
const Base = /** @type {typeof HTMLElement} */ (globalThis.HTMLElement ?? class {});

export class TokeruBoard extends Base {
  static observedAttributes = attributes;

  /** @type {Widget | null} */
  #widget = null;
  /** @type {Promise<Widget> | null} */
  #loading = null;
  /** @type {IntersectionObserver | null} */
  #watcher = null;

  constructor() {
    super();
    const root = this.attachShadow({ mode: 'open' });
    root.adoptedStyleSheets = [baseSheet()];
    const place = document.createElement('div');
    place.className = 'place';
    const room = document.createElement('div');
    room.className = 'room';
    room.part.add('board');
    room.append(document.createElement('slot'));
    const bar = document.createElement('div');
    bar.className = 'bar';
    bar.part.add('bar');
    place.append(room, bar);
    root.append(place);
  }

  connectedCallback() {
    for (const name of attributes) this.#upgrade(name);
    this.#keepRoom();
    this.#watcher ??= new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) void this.load();
      },
      { rootMargin: '200px' },
    );
    this.#watcher.observe(this);
  }

  disconnectedCallback() {
    this.#watcher?.disconnect();
    this.#widget?.destroy();
    this.#widget = null;
    this.#loading = null;
  }

  /** @param {string} name @param {string | null} before @param {string | null} after */
  attributeChangedCallback(name, before, after) {
    if (before === after) return;
    if (name === 'ratio') this.#keepRoom();
    this.#widget?.update(name);
  }

  /** A property that was set before the element was known becomes an attribute. @param {string} name */
  #upgrade(name) {
    if (!Object.hasOwn(this, name)) return;
    const value = /** @type {any} */ (this)[name];
    delete (/** @type {any} */ (this)[name]);
    /** @type {any} */ (this)[name] = value;
  }

  #keepRoom() {
    const ratio = this.getAttribute('ratio');
    const fine = ratio !== null && /^[\d.]+(\/[\d.]+)?$/.test(ratio);
    const room = /** @type {HTMLElement} */ (/** @type {ShadowRoot} */ (this.shadowRoot).querySelector('.room'));
    room.style.setProperty('--tokeru-ratio', fine ? ratio : 'var(--tokeru-board-ratio, 1)');
  }

  /** Stands the widget up, once; resolves when it is ready. @returns {Promise<Widget>} */
  load() {
    this.#watcher?.disconnect();
    this.#loading ??= import('./widget.js').then(async ({ createWidget }) => {
      this.#widget = await createWidget(this, /** @type {ShadowRoot} */ (this.shadowRoot));
      return this.#widget;
    });
    return this.#loading;
  }

  /** @param {import('../engine/types.d.ts').SolveOptions} [options] */
  async solve(options) {
    return (await this.load()).solve(options);
  }
  async cancel() {
    (await this.load()).cancel();
  }
  async play() {
    (await this.load()).play();
  }
  async pause() {
    (await this.load()).pause();
  }
  async undo() {
    (await this.load()).undo();
  }
  async restart() {
    (await this.load()).restart();
  }
  /** The address of the full page with this board. */
  async address() {
    return (await this.load()).address();
  }
  /** Moves played or found, in the family's text. */
  get moves() {
    return this.#widget?.moves ?? '';
  }
}

for (const name of attributes) {
  if (name === 'lang') continue; // every element has it
  Object.defineProperty(TokeruBoard.prototype, name, {
    /** @this {TokeruBoard} */
    get() {
      return name === 'autoplay' ? this.hasAttribute(name) : (this.getAttribute(name) ?? '');
    },
    /** @this {TokeruBoard} @param {unknown} value */
    set(value) {
      if (value === false || value === null || value === undefined) this.removeAttribute(name);
      else this.setAttribute(name, value === true ? '' : String(value));
    },
  });
}

if (globalThis.customElements && !customElements.get('tokeru-board'))
  customElements.define('tokeru-board', TokeruBoard);
