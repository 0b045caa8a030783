/** Made from the Rust structs of src/puzzles/lights by tests/it/declarations.rs: change those. */

/** The lamps after the presses so far. */
export interface View {
  width: number;
  height: number;
  /** in reading order */
  lit: boolean[];
  /** the lamps pressed, in this order */
  pressed: number[];
  solved: boolean;
}

export type Frames = View[];

/** What the family's questions are answered with. */
export interface Answers {
  cross: number[];
  hint: number | null;
}
