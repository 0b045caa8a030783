//! Lower bounds: pushes that one box needs on an otherwise empty level, and the cheapest way to share the goals out among all boxes.

pub mod distances;
pub mod matching;

/// No way leads there.
pub const UNREACHABLE: u16 = u16::MAX;

/// The price of a pair that cannot be; far above any sum of distances.
pub const IMPOSSIBLE_PAIR: i32 = 1 << 20;

/// The cost of a distance.
#[inline]
pub fn cost(distance: u16) -> i32 {
    if distance == UNREACHABLE { IMPOSSIBLE_PAIR } else { i32::from(distance) }
}
