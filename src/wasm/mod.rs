//! The browser module: stateless exports, `(text or plain data) -> plain data`, for everything that a family answers.
//!
//! * [`wire`]: the only types that are serialised; their TypeScript declarations are generated from them.
//! * [`api`]: the exports that need only rules, the same in all builds.
//! * [`generate`]: questions that take a search, and new boards, in the builds with engines.
//! * [`plain`]: solving in the build without threads, synchronously, events by callback.
//! * [`job`]: solving in the build with threads: start, poll, cancel by an atomic in shared memory.
//! * [`fault`]: the last panic, and whether memory has run out, for the page to read.

pub mod api;
pub mod fault;
#[cfg(feature = "engines")]
pub mod generate;
#[cfg(feature = "threads")]
pub mod job;
#[cfg(all(feature = "engines", not(feature = "threads")))]
pub mod plain;
pub mod wire;
