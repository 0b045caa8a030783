//! How searches are run: limits and reports, parallel workers, and methods that several families use.

pub mod beam;
pub mod control;
pub mod crew;
pub mod engine;
pub mod parallel;
pub mod work;
