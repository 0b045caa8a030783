//! Tokeru (解ける, "it can be solved"): puzzles drawn, played, solved and proved, natively and in a browser tab.
//!
//! `ARCHITECTURE.md` is the map; `tests/it/tidy` enforces its import rules.
//!
//! ```
//! use tokeru::family::solver::TextRequest;
//! use tokeru::model::event::Silent;
//! use tokeru::puzzles;
//! use tokeru::search::control::Counters;
//!
//! let maze = puzzles::family("maze")?;
//! let board = "2 2\n+1\n+5 *3\n-2\n1 0 3\n";
//! let outcome = maze.solve(board, &TextRequest::default(), &Counters::default(), &Silent)?;
//! let best = outcome.best.expect("every maze has an answer");
//! assert!(maze.check(board, &best.moves)?.confirms(best.objective));
//! # Ok::<(), tokeru::model::error::Error>(())
//! ```
//!
//! * [`base`]: grid, bits, text cursor, random numbers, clock. Knows no puzzle.
//! * [`model`]: what a puzzle is (traits), what an answer is, what can go wrong. Plain data, no I/O.
//! * [`search`]: control of a running search, parallel workers, and methods that families share.
//! * [`puzzles`]: one folder per family; [`puzzles::FAMILIES`] is the only registry.
//! * [`check`]: replays an answer under a family's rules; cannot reach a solver.
//! * [`exhaustive`]: every game under the rules, for boards small enough.
//! * [`family`]: a family as seen from outside, everything a front end may ask: text in, text out.
//! * [`wire`]: what the browser's module and the native program say to a page, in the same words.
//! * [`trials`]: long runs that try to break the program: hostile inputs, engines against exhaustive search, cancels at
//!   any moment.

#[forbid(unsafe_code)]
pub mod base;
#[forbid(unsafe_code)]
pub mod check;
#[cfg(feature = "cli")]
#[forbid(unsafe_code)]
pub mod exhaustive;
#[forbid(unsafe_code)]
pub mod family;
#[forbid(unsafe_code)]
pub mod model;
#[forbid(unsafe_code)]
pub mod puzzles;
#[forbid(unsafe_code)]
pub mod search;
#[cfg(feature = "cli")]
#[forbid(unsafe_code)]
pub mod trials;
#[cfg(feature = "wasm")]
#[allow(unsafe_code, reason = "bindings to JavaScript, and an allocator that reports when memory runs out")]
pub mod wasm;
#[cfg(any(feature = "wasm", feature = "cli"))]
#[forbid(unsafe_code)]
pub mod wire;

/// Starts the rayon pool in web workers; the only export that comes from a dependency.
#[cfg(feature = "threads")]
pub use wasm_bindgen_rayon::init_thread_pool;
