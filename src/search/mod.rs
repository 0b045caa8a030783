//! How searches are run: limits and reports, parallel workers, and methods that several families use. Nothing here
//! knows a family, and nothing does I/O: what a search reports goes to an observer.

pub mod barrier;
pub mod beam;
pub mod control;
pub mod critical_path;
pub mod engine;
pub mod parallel;
pub mod reason;
#[cfg(any(feature = "cli", feature = "engines"))]
pub mod recorder;
pub mod share;
pub mod work;
pub mod worker_pool;
