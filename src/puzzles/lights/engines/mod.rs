//! The engine, and what generates and tests boards.
//!
//! | id | module | method | source |
//! | --- | --- | --- | --- |
//! | `chase` | [`solve`] | light chasing: every set of presses of the first row, the rest follows | Anderson and Feil, Turning Lights Out with Linear Algebra, 1998 |

#[cfg(feature = "cli")]
pub mod bench;
pub mod consult;
pub mod generate;
#[cfg(feature = "cli")]
pub mod hostile;
#[cfg(feature = "cli")]
pub mod manual;
#[cfg(feature = "cli")]
pub mod oracle;
pub mod solve;
