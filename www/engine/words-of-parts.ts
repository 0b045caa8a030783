/** What a part of a search asks; in Rust `wasm/plain.rs`. `said` is asked of the worker's script alone: what another has said, by its number in the last reply. */
export const WORDS = { said: 0, best: 1, taken: 2, claim: 3, meet: 4, leave: 5, speak: 6 };
