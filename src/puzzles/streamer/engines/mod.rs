//! The engines, and the modules that make and measure boards. The search itself is [`crate::search::beam`].
//!
//! | id | module | method | source |
//! | --- | --- | --- | --- |
//! | `beam` | [`beam`] | beam search of a fixed width on a tree of differences | the article on beam search over an Euler tour |
//! | `timed` | [`beam`] | the same; the width is steered so that the last layer ends when the time is up | |
//! | `exact` | [`exact`] | exact on small maps: branch and bound over choices of maps and lists of keys | |

pub mod beam;
#[cfg(feature = "cli")]
pub mod bench;
pub mod consult;
#[cfg(feature = "cli")]
pub mod curate;
pub mod exact;
pub mod generate;
#[cfg(feature = "cli")]
pub mod hostile;
#[cfg(feature = "cli")]
pub mod manual;
#[cfg(feature = "cli")]
pub mod oracle;
pub mod reason;
pub mod river;
pub mod solve;
pub mod tree;
