/**
 * Kinds of questions from a part of a search; in Rust `wasm/plain.rs`. Only `received` stays in the worker's script:
 * it reads another part's words from the last reply, by number.
 */
export const WORDS = { received: 0, best: 1, taken: 2, claim: 3, meet: 4, leave: 5, gather: 6 };
