//! Lower bounds: the pushes that one box needs on an otherwise empty level, and the cheapest assignment of goals to all
//! boxes.

pub mod distances;
pub mod matching;

/// The distance of a place that cannot be reached. Distances are lower: a box has at most four spots on each square.
pub const UNREACHABLE: u16 = 1 << 15;

/// The cost of an impossible pair; far above any sum of distances.
pub const IMPOSSIBLE_PAIR: i32 = 1 << 20;

/// Bounds from here on contain an impossible pair. By weak duality such a bound may be below that pair's cost, by at
/// most the cost of all other pairs. It must not be used as a priority, because an open list reserves a place for each.
pub const IMPOSSIBLE_SUM: i32 = IMPOSSIBLE_PAIR / 2;

/// The cost of a distance. [`UNREACHABLE`] has the sign bit, whose copies contain the bit of [`IMPOSSIBLE_PAIR`]. Two
/// operations on whole vectors: with a comparison, WebAssembly would get one for each number.
#[inline]
pub fn cost(distance: u16) -> i32 {
    i32::from(distance.cast_signed()) & (IMPOSSIBLE_PAIR | i32::from(UNREACHABLE - 1))
}
