//! The engines, each a search that can be run in slices, and the modules that make and measure levels.
//!
//! | id | module | method | source |
//! | --- | --- | --- | --- |
//! | `fast` | [`portfolio`] | feature-space searches, with and without a packing plan, a perimeter search and a beam search, in turns | Shoham and Schaeffer 2020; Dillenburg and Nelson 1994 |
//! | `pushes` | [`exact`] | exact: A\* over pushes from both ends, all threads on shared tables of positions | Blumofe and Leiserson 1999 |
//! | `moves` | [`fewest_moves`] | exact: A\* over pushes with the player's square in the position | |
//! | `improve` | [`improve`] | stretches of an answer are searched again | |
//! | `single` | [`beam`], [`best_first`], [`feature_space`], [`plan`] | one of the searches of `fast` by itself | |
//!
//! Shoham and Schaeffer, The FESS Algorithm: A Feature Based Approach to Single-Agent Search. Dillenburg and Nelson,
//! Perimeter Search. Blumofe and Leiserson, Scheduling Multithreaded Computations by Work Stealing.

pub mod article;
pub mod beam;
#[cfg(feature = "cli")]
pub mod bench;
pub mod best_first;
pub mod certificate;
pub mod consult;
#[cfg(feature = "cli")]
pub mod curate;
pub mod exact;
pub mod feature_space;
pub mod fewest_moves;
pub mod filling;
pub mod frozen;
pub mod generate;
#[cfg(feature = "cli")]
pub mod hostile;
pub mod improve;
pub mod layers;
#[cfg(feature = "cli")]
pub mod manual;
mod members;
pub mod messages;
pub mod open_list;
#[cfg(feature = "cli")]
pub mod oracle;
mod paged_heap;
pub mod perimeter;
pub mod plan;
pub mod portfolio;
pub mod reason;
pub mod recording;
pub mod shared_store;
pub mod solve;
mod turn;
