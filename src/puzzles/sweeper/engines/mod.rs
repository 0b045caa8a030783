//! The engines, and the modules that make, judge and measure rooms.
//!
//! | id | module | method | source |
//! | --- | --- | --- | --- |
//! | `sweep` | [`lockstep`], [`walks`] | exact: all people tick by tick while they can meet, then person by person | |
//! | `article` | [`article`] | exact: depth-first search in lock step with three prunings that can be switched off | the article on ルームスイーパ |
//! | `beam` | [`beam`] | beam search, tick by tick; proves nothing | |
//!
//! [`solve`] parses the request, distributes the work and runs the mode that is requested (any answer, fewest steps,
//! shortest longest route, count). [`decomposition`] solves people who cannot affect one another group by group.

pub mod article;
pub mod beam;
#[cfg(feature = "cli")]
pub mod bench;
pub mod budgets;
pub mod capped_count;
pub mod certificate;
pub mod consult;
#[cfg(feature = "cli")]
pub mod curate;
pub mod decomposition;
pub mod generate;
#[cfg(feature = "cli")]
pub mod hostile;
pub mod lockstep;
pub mod longest;
#[cfg(feature = "cli")]
pub mod manual;
pub mod modes;
#[cfg(feature = "cli")]
pub mod oracle;
pub mod prices;
pub mod rating;
pub mod reason;
pub mod recording;
pub mod request_options;
pub mod solve;
pub mod tasks;
pub mod walks;
