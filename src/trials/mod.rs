//! Long runs over boards of many seeds. Most try to break the whole: they find the next fault by themselves. Short ones are among the tests.
//!
//! * [`fuzz`]: hostile boards, texts and links through everything that a page does with them.
//! * [`oracle`]: tiny boards, every engine on several threads against exhaustive search under the rules.
//! * [`cancel`]: searches cancelled at any moment: how long until they return, and is the best answer kept?
//! * [`curate`]: levels for a set, and whether their difficulty agrees with what boards cost a plain search.
//!
//! A trial knows families as text and through [`crate::model::trial`] alone. Every input comes of one number, which a finding names.

pub mod cancel;
pub mod curate;
pub mod fuzz;
pub mod inputs;
pub mod oracle;
pub mod rows;
