//! The engines, each a search that can be run in slices, and what they share.

pub mod best_first;
pub mod exact;
pub mod feature_space;
pub mod fewest_moves;
pub mod filling;
pub mod frozen;
pub mod hotspots;
pub mod improve;
pub mod layers;
pub mod macros;
pub mod open_list;
pub mod parcels;
pub mod perimeter;
pub mod portfolio;
pub mod tables;
