//! The engines, and what makes and measures boards. The search itself is [`crate::search::beam`].
//!
//! | id | module | method | source |
//! | --- | --- | --- | --- |
//! | `beam` | [`solve`] | beam search of a fixed width on a tree of differences | the article on beam search over an Euler tour |
//! | `timed` | [`solve`] | the same; the width is steered so that the last layer is done when the time is over | |

#[cfg(feature = "cli")]
pub mod bench;
pub mod consult;
pub mod generate;
#[cfg(feature = "cli")]
pub mod hostile;
#[cfg(feature = "cli")]
pub mod oracle;
pub mod solve;
