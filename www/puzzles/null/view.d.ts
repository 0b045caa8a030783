/** Made from the Rust structs of src/puzzles/null by tests/it/declarations.rs: change those. */

/** The goal, and the height reached. */
export interface View {
  goal: number;
  height: number;
}

export type Frames = number[];
