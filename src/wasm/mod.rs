//! The browser module: what a family answers as stateless exports, `(text or plain data) -> plain data`.
//!
//! * [`wire`]: the only types that are serialised; their TypeScript declarations are generated from them.
//! * [`api`]: the rules' services, the same in all builds.
//! * [`generate`]: new boards, in the builds with engines.
//! * [`plain`]: solving in the build without threads, synchronously, events by callback.
//! * [`job`]: solving in the build with threads: start, poll, cancel by an atomic in shared memory.
//! * [`fault`]: what is left to say when something has gone wrong: the last panic, the lack of memory.

pub mod api;
pub mod fault;
#[cfg(feature = "engines")]
pub mod generate;
#[cfg(feature = "threads")]
pub mod job;
#[cfg(all(feature = "engines", not(feature = "threads")))]
pub mod plain;
pub mod wire;
