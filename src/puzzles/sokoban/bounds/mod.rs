//! Lower bounds: pushes that one box needs on an otherwise empty level, and the cheapest way to share the goals out among all boxes.

pub mod distances;
pub mod matching;
