//! Long runs over boards of many seeds. Most of them try to break the program, to find the next fault. Short runs are
//! among the tests.
//!
//! * [`fuzz`]: hostile boards, texts and links through everything that a page does with them.
//! * [`oracle`]: tiny boards, every engine on several threads against exhaustive search under the rules.
//! * [`cancel`]: searches cancelled at any moment: how long until they return, and is the best answer kept?
//! * [`curate`]: levels for a set, and whether their difficulty agrees with the work of a plain search.
//!
//! A trial knows families only as text and through [`crate::model::trial`]. Every input is made from one seed, which a
//! finding names.

pub mod cancel;
pub mod curate;
pub mod fuzz;
pub mod inputs;
pub mod oracle;
pub mod rows;
