//! The engines. Each works on positions of [`super::kernel`]; [`plan`] says what is done in which order.

pub mod always;
pub mod beam;
pub mod closed;
pub mod dive;
pub mod failures;
pub mod iddfs;
pub mod meet;
pub mod optimal;
pub mod plan;
pub mod proof;
pub mod route;
pub mod shorten;
pub mod task;
