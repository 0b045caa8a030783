//! Lower bounds: pushes that one box needs on an otherwise empty level, and the cheapest way to share the goals out among all boxes.

pub mod distances;
pub mod matching;

/// No way leads there.
pub const UNREACHABLE: u16 = u16::MAX;

/// The price of a pair that cannot be; far above any sum of distances.
pub const IMPOSSIBLE_PAIR: i32 = 1 << 20;

/// A bound from here on has an impossible pair in it: by weak duality it may stay below that pair's price, by no more than all other pairs cost. Such a
/// bound is no priority, for an open list has a place for each.
pub const IMPOSSIBLE_SUM: i32 = IMPOSSIBLE_PAIR / 2;

/// The cost of a distance.
#[inline]
pub fn cost(distance: u16) -> i32 {
    if distance == UNREACHABLE { IMPOSSIBLE_PAIR } else { i32::from(distance) }
}
