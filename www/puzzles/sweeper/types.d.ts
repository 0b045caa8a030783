/** The view as src/puzzles/sweeper/rules/view.rs makes it, and what the page remembers for the family. */

/** Codes of squares: 0 dirty, 1 clean, 2 boy, 3 girl, 4 robot, 5 puddle, 6 apple, 7 bottle, 8 trash bin, 9 recycling bin, 10 obstacle. */
export interface Person {
  kind: number;
  start: number;
  limit: number;
  cell: number;
  left: number;
  carries: number;
  /** squares in the order of time, the start first */
  route: number[];
  /** letters of the route */
  text: string;
}

export interface View {
  w: number;
  h: number;
  /** as drawn, people included */
  start: number[];
  /** as they are now, people not included */
  squares: number[];
  people: Person[];
  ticks: number;
  /** the room at every whole tick of the routes drawn, the start first: as in `Frames` */
  history: Frame[];
  said: number;
  steps: number;
  dirty: number;
  done: boolean;
  /** pairs of tick and square */
  meetings: number[];
}

export interface Frame {
  cells: number[];
  carries: number[];
  moved: number[];
  squares: number[];
  met: number[];
}

export interface Frames {
  steps: number;
  ticks: Frame[];
}

export interface Ui {
  tool: string;
  /** step limit given to people put down */
  steps: number;
  width: number | null;
  height: number | null;
  seed: number;
  people: number;
  /** answers wanted of a room made by chance: as many as there are (0), or at most so many */
  solutions: string;
  /** how hard it is to be; 0: as it comes */
  level: string;
  /** furniture in per cent of the squares that no route needs */
  obstacles: number;
  things: number;
  meet: boolean;
  /** whose route is drawn */
  person: number;
  /** the clock turned back, as long as these are the moves */
  clock: { moves: string; time: number } | null;
  /** square dragged from, while something is moved */
  dragging: number | null;
  /** the square of a hint */
  hint: { person: number; cell: number } | null;
}
