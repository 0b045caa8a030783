//! The engines, and what generates, rates and measures boards.
//!
//! | id | module | method | source |
//! | --- | --- | --- | --- |
//! | `frontier` | [`frontier`] | exact: branch and bound over the order of the multipliers; dynamic programs over frontiers bound it | frontier method: Sekine, Imai and Tani 1995; Kawahara et al. 2017 |
//! | `beam` | [`frontier`] | the bounds as guides, then improvement in windows; proves nothing | |
//! | `article` | [`article`] | exact: depth-first search with four prunings that can be switched off | the article on 計算迷路チャレラン |
//!
//! The frontier method: Sekine, Imai and Tani, Computing the Tutte Polynomial of a Graph of Moderate Size; Kawahara,
//! Inoue, Iwashita and Minato, Frontier-Based Search for Enumerating All Constrained Subgraphs with Compressed
//! Representation.
//!
//! [`certificate`] writes a proof that a stand-alone checker can follow, [`rating`] estimates how hard a board is for
//! people.

pub mod article;
#[cfg(feature = "cli")]
pub mod bench;
pub mod certificate;
pub mod consult;
#[cfg(feature = "cli")]
pub mod curate;
pub mod frontier;
pub mod generate;
#[cfg(feature = "cli")]
pub mod hostile;
#[cfg(feature = "cli")]
pub mod manual;
#[cfg(feature = "cli")]
pub mod oracle;
pub mod rating;
pub mod reason;
pub mod solve;
