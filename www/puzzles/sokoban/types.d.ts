/** The view as src/puzzles/sokoban/rules/view.rs makes it, and what the page remembers for the family. */

export interface View {
  width: number;
  height: number;
  /** by cell: 0 outside, 1 wall, 2 floor, 3 goal */
  cells: number[];
  /** cells with a box */
  boxes: number[];
  player: number | null;
  pushes: number;
  moves: number;
  solved: boolean;
  objective: 'pushes' | 'moves';
  /** 0 up, 1 right, 2 down, 3 left */
  facing: number;
}

/** By position: where the player is, and the push that led there (-1: none). */
export interface Frames {
  steps: number;
  player: number[];
  from: number[];
  to: number[];
  /** at the start */
  boxes: number[];
}

export interface Hint {
  /** the moves it was given for */
  at: string;
  box: number;
  to: number;
  rest: number;
  why: 'to-goal' | 'off-goal' | 'make-way';
  moves: string;
  pushes: number;
}

export interface Ui {
  tool: string;
  /** the box that waits for a place to go to */
  selected: number | null;
  showDead: boolean;
  showReach: boolean;
  /** tunnels, gates and the order of goals */
  showPassages: boolean;
  hint: Hint | null;
  width: number | null;
  height: number | null;
  seed: number;
  boxes: number;
  /** what a sweep in the editor writes */
  sweep: string | null;
}

/** Everything of one moment that is drawn. */
export interface Moment {
  boxes: { x: number; y: number; cell: number }[];
  player: { x: number; y: number; facing: number } | null;
}
