//! The engines, and what generates and measures boards. [`plan`] defines what each of them does in which order.
//!
//! | id | module | method | source |
//! | --- | --- | --- | --- |
//! | `auto` | [`plan`] | construction, then beams and local improvement, then a proof | |
//! | `quick` | [`plan`] | one level of the same, for many boards one after the other | |
//! | `optimal` | [`optimal`], [`bidirectional`] | exact: IDA\* on additive pattern databases; from both ends on small walled boards | Korf 1985; Korf and Felner 2002; Sewell and Jacobson 2021 |
//! | `beam` | [`beam`] | beam search from both ends with a closed list | |
//! | `always` | [`constructive`] | construction, for every solvable board | Wilson 1974 |
//! | `article` | [`iddfs`] | exact: iterative deepening on wall-aware distances | the article on DevQuiz 2011 |
//! | `route` | [`route`] | closed routes and an energy without local minima | the same article |
//!
//! Korf, Depth-First Iterative-Deepening: An Optimal Admissible Tree Search. Korf and Felner, Disjoint Pattern Database
//! Heuristics. Sewell and Jacobson, Dynamically Improved Bounds Bidirectional Search. Wilson, Graph Puzzles, Homotopy,
//! and the Alternating Group.

pub mod beam;
#[cfg(feature = "cli")]
pub mod bench;
pub mod bidirectional;
pub mod certificate;
pub mod closed;
pub mod constructive;
pub mod consult;
#[cfg(feature = "cli")]
pub mod curate;
pub mod decomposition;
pub mod dfs;
pub mod estimates;
pub mod first;
pub mod generate;
#[cfg(feature = "cli")]
pub mod hostile;
pub mod iddfs;
pub mod iteration;
pub mod layers;
#[cfg(feature = "cli")]
pub mod manual;
pub mod node_index;
pub mod optimal;
#[cfg(feature = "cli")]
pub mod oracle;
pub mod packed;
pub mod pattern_db;
pub mod plan;
pub mod proof;
pub mod reason;
pub mod recent;
pub mod route;
pub mod shorten;
pub mod solve;
pub mod steps;
pub mod task;
pub mod together;
pub mod transposition;
