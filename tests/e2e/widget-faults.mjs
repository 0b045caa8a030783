// The checks of a widget in a column of another site's page, for any driver: nothing is cut off, nothing covers
// anything else, a finger reaches every control, the link to Tokeru can be read, and what is below the board keeps its
// height.

export const columns = [187, 240, 280, 320, 375, 420, 640, 900];

/** Styles that a blog's own style sheet may set for everything: one for each visit, all at night. */
export const hostile = [
  `* { box-sizing: content-box; letter-spacing: 2px; }
  body { margin: 0; font: italic 22px/2.2 fantasy; text-indent: 2em; text-transform: uppercase; white-space: pre; word-spacing: 9px; text-align: right; direction: rtl; }
  button { background: #c6e7ff; border-radius: 99px; padding: 20px; font-size: 30px; } img, canvas, svg { border: 6px double #c00; max-width: 40%; }
  p, a, span, b { background: yellow; margin: 30px; } input { width: 300px; } div { border: 3px solid red; padding: 11px; }`,
  `* { box-sizing: content-box; } canvas, img, svg { max-width: 100%; height: auto; display: block; } button, input, a { all: unset; }
  html { font-size: 200%; } body { margin: 0; font: 700 2rem/1.1 cursive; } tokeru-board { border: 3px dashed; padding: 7px; }`,
  `*, *::before, *::after { margin: 0; padding: 0; border: 0; min-width: 0; max-width: 100%; font-size: 26px !important; line-height: 2.5 !important; }
  article * { transition: all 0.3s; overflow-wrap: anywhere; } button { width: 100%; display: block; } :where(article) > * { margin-inline: auto; max-width: 60ch; }`,
];

/** @param {string} from origin of the element's script @param {string} body @param {string} sheet */
export const pageWith = (from, body, sheet) =>
  `<!doctype html><html><head><meta name="viewport" content="width=device-width"><style>${sheet}
  .column { border: 0; padding: 0; width: 320px; }</style></head><body>${body}<script type="module" src="${from}/www/embed/element.js"></script></body></html>`;

/**
 * What is wrong with the widget at each width. Runs in the page.
 * @param {{ columns: number[], what: string }} asked
 * @returns {Promise<string[]>}
 */
export async function faults({ columns, what }) {
  const column = /** @type {HTMLElement} */ (document.querySelector('.column'));
  const host = /** @type {HTMLElement} */ (document.querySelector('tokeru-board'));
  const root = /** @type {ShadowRoot} */ (host.shadowRoot);
  /** The author's own frame around it. */
  const { paddingLeft, borderLeftWidth } = getComputedStyle(host);
  const around = 2 * (Number.parseFloat(paddingLeft) + Number.parseFloat(borderLeftWidth));
  /** Below the board at each width of the widget, as it was first. @type {Record<number, number>} */
  const feet = /** @type {any} */ (globalThis).feet ?? {};
  Object.assign(globalThis, { feet });
  /** @type {string[]} */
  const found = [];
  for (const width of columns) {
    column.style.width = `${width}px`;
    await new Promise((next) => requestAnimationFrame(() => setTimeout(next)));
    const report = (/** @type {string} */ fault) => found.push(`${what} at ${width}: ${fault}`);
    const place = /** @type {HTMLElement} */ (root.querySelector('.place'));
    const placeBox = place.getBoundingClientRect();
    if (placeBox.width < Math.min(width - around, 360) - 1) report(`only ${placeBox.width} wide`);
    if (column.scrollWidth > column.clientWidth) report(`the column is ${column.scrollWidth} in ${column.clientWidth}`);
    for (const each of root.querySelectorAll('.place, .foot, .line, .bar, .home'))
      if (each.scrollWidth > each.clientWidth)
        report(`${each.className} is ${each.scrollWidth} in ${each.clientWidth}`);
    const { offsetHeight } = /** @type {HTMLElement} */ (root.querySelector('.foot'));
    feet[place.clientWidth] ??= offsetHeight;
    const before = feet[place.clientWidth];
    if (offsetHeight !== before) report(`${offsetHeight} pixels below the board, which were ${before}`);
    const status = /** @type {HTMLElement} */ (root.querySelector('.status'));
    const range = document.createRange();
    if (status.firstChild) range.selectNode(status.firstChild); // a word for screen readers only is beside it
    const [text, line] = [range, root.querySelector('.line') ?? place].map((each) => each.getBoundingClientRect());
    const low = status.firstChild && (text.top < line.top - 1 || text.bottom > line.bottom + 1);
    if ((status.dataset.kind !== 'fact' || width >= 280) && (status.scrollWidth > status.clientWidth || low))
      report(`“${status.textContent}” is cut`);
    const shown = [...root.querySelectorAll('button, input, a')].filter((each) => each.checkVisibility());
    const boxes = shown.map((each) => ({
      name: each.getAttribute('data-name') ?? each.tagName,
      box: each.getBoundingClientRect(),
    }));
    for (const { name, box } of boxes) {
      if (box.width < 40 || box.height < 40) report(`${name} is ${box.width} x ${box.height}`);
      if (box.left < placeBox.left || box.right > placeBox.right || box.bottom > placeBox.bottom)
        report(`${name} leaves the widget`);
      const x = box.left + box.width / 2;
      const y = box.top + box.height / 2;
      if (y > 0 && y < innerHeight && !root.elementFromPoint(x, y)?.closest('button, input, a'))
        report(`${name} is covered`);
    }
    for (const [index, a] of boxes.entries())
      for (const b of boxes.slice(index + 1))
        if (
          a.box.right > b.box.left + 0.5 &&
          b.box.right > a.box.left + 0.5 &&
          a.box.bottom > b.box.top &&
          b.box.bottom > a.box.top
        )
          report(`${a.name} lies over ${b.name}`);
    const word = /** @type {HTMLElement} */ (root.querySelector('.home .word'));
    if (!word.checkVisibility() || word.getBoundingClientRect().width < 30) report('the way to Tokeru can’t be read');
  }
  return found;
}
