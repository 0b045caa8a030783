/**
 * The board a second time, for keyboard and screen readers: a grid of boxes that lie over the canvas, invisible but for the focus ring.
 * It takes no pointer, so a finger or a mouse always meets the canvas beneath.
 * @import { Cell, Size } from '../puzzles/contract.d.ts'
 * @import { Frame } from './layout.js'
 */

/** Cells changed in one turn: the browser takes some ten milliseconds to style and place so many. */
const mostChanges = 500;
/** The rest follows frame by frame. */
const frameMs = 16;

/** @param {string} role @param {string} [name] */
function box(role, name) {
  const element = document.createElement('div');
  element.setAttribute('role', role);
  if (name) element.className = name;
  return element;
}

/** A cell's element with what it says now: reading that back from the document takes longer than all the rest. */
class Standing {
  /** @type {Cell | null} */
  cell = null;
  column = -1;
  reached = false;
  geometry = '';

  /** @param {HTMLElement} element */
  constructor(element) {
    this.element = element;
  }

  /** Tells whether anything had to be changed. @param {Cell} cell @param {number} column @param {Size} size of the board */
  show(cell, column, size) {
    const { element, cell: before } = this;
    const fresh = column !== this.column || cell.label !== before?.label || cell.round !== before?.round;
    const geometry = geometryOf(cell, size);
    if (!fresh && geometry === this.geometry) return false;
    if (column !== this.column) element.setAttribute('aria-colindex', String(column + 1));
    if (cell.label !== before?.label) element.setAttribute('aria-label', cell.label);
    if (cell.round !== before?.round) element.classList.toggle('cell-round', Boolean(cell.round));
    if (geometry !== this.geometry) element.style.cssText = geometry;
    Object.assign(this, { cell, column, geometry });
    return true;
  }

  /** @param {boolean} reached does Tab lead here? */
  reach(reached) {
    if (reached !== this.reached) this.element.tabIndex = reached ? 0 : -1;
    this.reached = reached;
  }
}

/** In shares of the board: another size of the window moves the grid alone, and no cell of it. @param {Cell} cell @param {Size} size */
function geometryOf(cell, size) {
  const across = (/** @type {number} */ length) => `${(length / size.width) * 100}%`;
  const down = (/** @type {number} */ length) => `${(length / size.height) * 100}%`;
  return `left:${across(cell.x)};top:${down(cell.y)};width:${across(cell.width)};height:${down(cell.height)}`;
}

/** Makes these the children, and leaves alone those that are: what is taken out and put back is styled anew. @param {HTMLElement} parent @param {HTMLElement[]} children */
function fillWith(parent, children) {
  const wanted = new Set(children);
  for (const child of [...parent.children]) if (!wanted.has(/** @type {HTMLElement} */ (child))) child.remove();
  let at = parent.firstElementChild;
  for (const child of children) {
    if (child === at) at = at.nextElementSibling;
    else parent.insertBefore(child, at);
  }
}

/** The rows, the one with the cell that Tab reaches first. @param {(Cell | null)[][]} rows @param {string | null} reached */
function orderOf(rows, reached) {
  const first = rows.findIndex((row) => row.some((cell) => cell?.target.id === reached));
  const rest = [...rows.keys()].filter((index) => index !== first);
  return first < 0 ? rest : [first, ...rest];
}

/** @param {HTMLElement} root */
export function createGrid(root) {
  const model = box('gridcell', 'cell');
  model.tabIndex = -1;
  /** @type {Map<string, Standing>} */
  const standing = new Map();
  /** @type {HTMLElement[]} */
  const lines = [];
  let timer = 0;

  /** @param {string} id */
  const make = (id) => {
    const element = /** @type {HTMLElement} */ (model.cloneNode());
    element.dataset.id = id;
    const made = new Standing(element);
    standing.set(id, made);
    return made;
  };

  /** Lines for all rows; those of holes alone are left out. @param {(Cell | null)[][]} rows */
  const layLines = (rows) => {
    while (lines.length < rows.length) {
      const line = box('row');
      line.setAttribute('aria-rowindex', String(lines.push(line)));
    }
    for (const line of lines.splice(rows.length)) line.replaceChildren();
    const held = lines.filter((_, index) => rows[index].some(Boolean));
    fillWith(root, held);
    root.setAttribute('aria-rowcount', String(rows.length));
    root.setAttribute('aria-colcount', String(Math.max(0, ...rows.map((row) => row.length))));
  };

  /** @param {(Cell | null)[]} row @param {HTMLElement} line @param {Size} size @param {string | null} reached @returns {number} how much had to be changed */
  const layRow = (row, line, size, reached) => {
    let changes = 0;
    const elements = row.map((cell, column) => {
      if (!cell) return null;
      const each = standing.get(cell.target.id) ?? make(cell.target.id);
      if (each.show(cell, column, size)) changes += 1;
      each.reach(cell.target.id === reached);
      return each.element;
    });
    fillWith(line, /** @type {HTMLElement[]} */ (elements.filter(Boolean)));
    return changes;
  };

  /** Lays all cells, and pauses after each turn. @param {(Cell | null)[][]} rows @param {Size} size @param {string | null} reached */
  function* lay(rows, size, reached) {
    layLines(rows);
    let changes = 0;
    for (const index of orderOf(rows, reached)) {
      changes += layRow(rows[index], lines[index], size, reached);
      if (changes < mostChanges) continue;
      changes = 0;
      yield;
    }
    const ids = new Set(rows.flatMap((row) => row.map((cell) => cell?.target.id)));
    for (const id of standing.keys()) if (!ids.has(id)) standing.delete(id);
  }

  const hasFocus = () => root.contains(root.ownerDocument.activeElement);

  /** @param {Generator<void, void>} work @param {string | null} reached */
  const go = (work, reached) => {
    const had = hasFocus();
    const { done } = work.next();
    if (had && !hasFocus() && reached) standing.get(reached)?.element.focus({ preventScroll: true });
    if (!done) timer = window.setTimeout(() => go(work, reached), frameMs);
  };

  return {
    /** @param {(Cell | null)[][]} rows @param {Size} size of the board @param {Frame} frame @param {string | null} reached the cell that Tab reaches */
    update(rows, size, frame, reached) {
      clearTimeout(timer);
      const { left, top, unit } = frame;
      root.style.cssText = `left:${left}px;top:${top}px;width:${size.width * unit}px;height:${size.height * unit}px`;
      go(lay(rows, size, reached), reached);
    },
    /** @param {string} id */
    focus(id) {
      standing.get(id)?.element.focus({ preventScroll: true });
    },
    /** @param {EventTarget | null} element */
    idOf: (element) => (element instanceof HTMLElement && element.dataset.id) || null,
    stop: () => clearTimeout(timer),
  };
}
