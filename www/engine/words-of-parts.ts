/** The first word of what a part of a search says; in Rust `wasm/plain.rs`. */
export const WORDS = { best: 1, taken: 2, claim: 3, meet: 4, leave: 5 };
