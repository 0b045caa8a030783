//! What a puzzle is, what an answer is, and what can go wrong: plain data and small traits, no I/O, no serialisation.
//! Only `base` is below it: nothing here names a search, a family or a front end.

pub mod certificate;
#[cfg(feature = "cli")]
pub mod curation;
pub mod error;
pub mod event;
pub mod limits;
pub mod link;
#[cfg(feature = "cli")]
pub mod manual;
pub mod options;
pub mod outcome;
pub mod puzzle;
pub mod reading;
pub mod reason;
pub mod report;
pub mod shape;
pub mod split;
pub mod task;
pub mod trace;
#[cfg(feature = "cli")]
pub mod trial;
pub mod value;
