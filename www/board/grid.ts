/**
 * The board a second time, for keyboard and screen readers: a grid of boxes beneath the canvas, so that finger and
 * mouse always hit the canvas; only the focus ring is above it. Boxes over the canvas with `pointer-events: none` would
 * be "off the screen" to Firefox, and Orca skips those.
 */

import type { Cell, Size } from '../puzzles/contract.ts';
import type { Frame } from './layout.ts';

/** Most cells changed in one turn: the browser takes some ten milliseconds to style and place so many. */
const mostChanges = 500;
/** The rest follows in later turns, one a frame. */
const frameMs = 16;

type Row = (Cell | null)[];
type Rows = Row[];

function box(role: string, name?: string) {
  const element = document.createElement('div');
  element.setAttribute('role', role);
  if (name) element.className = name;
  return element;
}

/** A cell's element and its current content: reading that back from the document takes longer than all the rest. */
class GridCell {
  cell: Cell | null = null;
  column = -1;
  reached = false;
  geometry = '';
  readonly element: HTMLElement;

  constructor(element: HTMLElement) {
    this.element = element;
  }

  /**
   * @param size of the board
   * @returns whether anything changed
   */
  show(cell: Cell, column: number, size: Size) {
    const { element, cell: before } = this;
    const hasChanged = column !== this.column || cell.label !== before?.label || cell.round !== before?.round;
    const geometry = geometryOf(cell, size);
    if (!hasChanged && geometry === this.geometry) return false;
    if (column !== this.column) element.setAttribute('aria-colindex', String(column + 1));
    if (cell.label !== before?.label) element.setAttribute('aria-label', cell.label);
    if (cell.round !== before?.round) element.classList.toggle('cell-round', Boolean(cell.round));
    if (geometry !== this.geometry) element.style.cssText = geometry;
    Object.assign(this, { cell, column, geometry });
    return true;
  }

  /** @param reached whether Tab leads here */
  reach(reached: boolean) {
    if (reached !== this.reached) this.element.tabIndex = reached ? 0 : -1;
    this.reached = reached;
  }
}

/** In percentages of the board: a resized window moves only the grid, not its cells. */
function geometryOf(cell: Cell, size: Size) {
  const across = (length: number) => `${(length / size.width) * 100}%`;
  const down = (length: number) => `${(length / size.height) * 100}%`;
  return `left:${across(cell.x)};top:${down(cell.y)};width:${across(cell.width)};height:${down(cell.height)}`;
}

/**
 * Makes these the children without touching those already in place: the browser styles a removed and reinserted element
 * again.
 */
function fillWith(parent: HTMLElement, children: HTMLElement[]) {
  const kept = new Set(children);
  for (const child of [...parent.children]) if (!kept.has(child as HTMLElement)) child.remove();
  let at = parent.firstElementChild;
  for (const child of children) {
    if (child === at) at = at.nextElementSibling;
    else parent.insertBefore(child, at);
  }
}

/** The indices of the rows, first the row with the cell that Tab reaches. */
function orderOf(rows: Rows, reached: string | null) {
  const first = rows.findIndex((row) => row.some((cell) => cell?.target.id === reached));
  const rest = [...rows.keys()].filter((index) => index !== first);
  return first < 0 ? rest : [first, ...rest];
}

export const idOf = (element: EventTarget | null) => (element instanceof HTMLElement && element.dataset.id) || null;

/** Makes a line for each row; rows of holes alone have none in the document. */
function layOutLines(root: HTMLElement, lines: HTMLElement[], rows: Rows) {
  while (lines.length < rows.length) {
    const line = box('row');
    line.setAttribute('aria-rowindex', String(lines.push(line)));
  }
  for (const line of lines.splice(rows.length)) line.replaceChildren();
  const nonEmpty = lines.filter((_, index) => rows[index].some(Boolean));
  fillWith(root, nonEmpty);
  root.setAttribute('aria-rowcount', String(rows.length));
  root.setAttribute('aria-colcount', String(Math.max(0, ...rows.map((row) => row.length))));
}

/** The cells' elements by their ids, kept from board to board. */
function createCells() {
  const model = box('gridcell', 'cell');
  model.tabIndex = -1;
  const gridCells: Map<string, GridCell> = new Map();

  const make = (id: string) => {
    const element = model.cloneNode() as HTMLElement;
    element.dataset.id = id;
    const gridCell = new GridCell(element);
    gridCells.set(id, gridCell);
    return gridCell;
  };

  return {
    element: (id: string) => gridCells.get(id)?.element,
    /** @returns how much changed */
    layOutRow(row: Row, line: HTMLElement, size: Size, reached: string | null): number {
      let changes = 0;
      const elements = row.map((cell, column) => {
        if (!cell) return null;
        const gridCell = gridCells.get(cell.target.id) ?? make(cell.target.id);
        if (gridCell.show(cell, column, size)) changes += 1;
        gridCell.reach(cell.target.id === reached);
        return gridCell.element;
      });
      fillWith(line, elements.filter(Boolean) as HTMLElement[]);
      return changes;
    },
    /** Forgets the cells that are gone. */
    keep(rows: Rows) {
      const ids = new Set(rows.flatMap((row) => row.map((cell) => cell?.target.id)));
      for (const id of gridCells.keys()) if (!ids.has(id)) gridCells.delete(id);
    },
  };
}

export function createGrid(root: HTMLElement) {
  const cells = createCells();
  const lines: HTMLElement[] = [];
  let timer = 0;

  /** Lays out all cells, and yields after each turn. */
  function* layOut(rows: Rows, size: Size, reached: string | null) {
    layOutLines(root, lines, rows);
    let changes = 0;
    for (const index of orderOf(rows, reached)) {
      changes += cells.layOutRow(rows[index], lines[index], size, reached);
      if (changes < mostChanges) continue;
      changes = 0;
      yield;
    }
    cells.keep(rows);
  }

  const focus = (id: string) => cells.element(id)?.focus({ preventScroll: true });
  const hasFocus = () => root.contains(root.ownerDocument.activeElement);

  const layOutNextPart = (work: Generator<void, void>, reached: string | null) => {
    const hadFocus = hasFocus();
    const { done } = work.next();
    if (hadFocus && !hasFocus() && reached) focus(reached);
    if (!done) timer = window.setTimeout(() => layOutNextPart(work, reached), frameMs);
  };

  /** @param size of the board */
  const move = (size: Size, { left, top, unit }: Frame) => {
    root.style.cssText = `left:${left}px;top:${top}px;width:${size.width * unit}px;height:${size.height * unit}px`;
  };

  return {
    move,
    /** @param reached the cell that Tab reaches */
    update(rows: Rows, size: Size, frame: Frame, reached: string | null) {
      clearTimeout(timer);
      move(size, frame);
      layOutNextPart(layOut(rows, size, reached), reached);
    },
    focus,
    stop: () => clearTimeout(timer),
  };
}
