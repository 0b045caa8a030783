//! What stands between rules and engines: here the small questions alone.

pub mod query;
