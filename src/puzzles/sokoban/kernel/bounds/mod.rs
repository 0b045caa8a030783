//! Lower bounds: pushes that one box needs on an otherwise empty level, and the cheapest way to share the goals out among all boxes.

pub mod distances;
pub mod matching;

/// No way leads there.
pub const FAR: u16 = u16::MAX;

/// The price of a pair that cannot be; far above any sum of distances.
pub const BIG: i32 = 1 << 20;

/// The cost of a distance.
#[inline]
pub fn cost(distance: u16) -> i32 {
    if distance == FAR { BIG } else { i32::from(distance) }
}
