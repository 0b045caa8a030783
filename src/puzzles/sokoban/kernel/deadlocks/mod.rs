//! Positions without a solution; the module of each kind holds a short proof.

pub mod corral;
pub mod freeze;
pub mod local;
pub mod pairs;
pub mod reason;
