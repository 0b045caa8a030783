//! The engine, and what makes and tests boards.
//!
//! | id | module | method |
//! | --- | --- | --- |
//! | `stairs` | [`solve`] | greedy, steps of two first |

#[cfg(feature = "cli")]
pub mod bench;
pub mod consult;
pub mod generate;
#[cfg(feature = "cli")]
pub mod hostile;
#[cfg(feature = "cli")]
pub mod oracle;
pub mod solve;
