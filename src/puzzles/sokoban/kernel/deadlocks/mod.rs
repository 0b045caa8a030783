//! Positions from which no solution leads, each kind with its proof in short.

pub mod corral;
pub mod freeze;
pub mod local;
pub mod pairs;
pub mod reason;
