/**
 * The board a second time, for keyboard and screen readers: a grid of boxes that lie over the canvas, invisible but for the focus ring.
 * It takes no pointer, so a finger or a mouse always meets the canvas beneath.
 * @import { Cell } from '../puzzles/contract.d.ts'
 * @import { Frame } from './layout.js'
 */

/** @param {string} role @param {string} [name] */
function box(role, name) {
  const element = document.createElement('div');
  element.setAttribute('role', role);
  if (name) element.className = name;
  return element;
}

/** Which rows and holes there are, as a string: the elements are made anew only when it changes. @param {(Cell | null)[][]} rows */
const shapeOf = (rows) => rows.map((row) => row.map((cell) => (cell ? cell.target.id : '')).join(',')).join(';');

/** @param {HTMLElement} root */
export function createGrid(root) {
  let shape = '';
  /** @type {Map<string, HTMLElement>} */
  const elements = new Map();

  /** @param {(Cell | null)[][]} rows */
  const rebuild = (rows) => {
    elements.clear();
    root.setAttribute('aria-rowcount', String(rows.length));
    root.setAttribute('aria-colcount', String(Math.max(0, ...rows.map((row) => row.length))));
    root.replaceChildren(
      ...rows
        .map((row, index) => {
          const line = box('row');
          line.setAttribute('aria-rowindex', String(index + 1));
          row.forEach((cell, column) => {
            if (!cell) return;
            const element = box('gridcell', 'cell');
            element.setAttribute('aria-colindex', String(column + 1));
            element.dataset.id = cell.target.id;
            if (cell.round) element.classList.add('cell-round');
            elements.set(cell.target.id, element);
            line.append(element);
          });
          return line;
        })
        .filter((line) => line.firstChild),
    );
  };

  return {
    /** @param {(Cell | null)[][]} rows @param {Frame} frame @param {string | null} focusId the cell that Tab reaches */
    update(rows, frame, focusId) {
      const next = shapeOf(rows);
      const hadFocus = root.contains(root.ownerDocument.activeElement);
      if (next !== shape) {
        shape = next;
        rebuild(rows);
      }
      for (const cell of rows.flat()) {
        const element = cell && elements.get(cell.target.id);
        if (!cell || !element) continue;
        if (element.getAttribute('aria-label') !== cell.label) element.setAttribute('aria-label', cell.label);
        element.tabIndex = cell.target.id === focusId ? 0 : -1;
        place(element, cell, frame);
      }
      if (hadFocus && !root.contains(root.ownerDocument.activeElement) && focusId)
        elements.get(focusId)?.focus({ preventScroll: true });
    },
    /** @param {string} id */
    focus(id) {
      elements.get(id)?.focus({ preventScroll: true });
    },
    /** @param {EventTarget | null} element */
    idOf: (element) => (element instanceof HTMLElement && element.dataset.id) || null,
  };
}

/** @param {HTMLElement} element @param {Cell} cell @param {Frame} frame */
function place(element, cell, frame) {
  const key = `${frame.left + cell.x * frame.unit}px ${frame.top + cell.y * frame.unit}px ${cell.width * frame.unit}px ${cell.height * frame.unit}px`;
  if (element.dataset.place === key) return;
  element.dataset.place = key;
  const [left, top, width, height] = key.split(' ');
  Object.assign(element.style, { left, top, width, height });
}
