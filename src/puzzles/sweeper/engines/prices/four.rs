//! Four numbers at once, one for each memory of a step. WebAssembly needs explicit vectors: by itself the compiler
//! handles the numbers one by one.

use super::gains::Lanes;
#[cfg(target_family = "wasm")]
use std::arch::wasm32::{i32x4, i32x4_add, i32x4_extract_lane, i32x4_max, i32x4_shuffle, i32x4_splat, i32x4_sub, v128};

/// Four numbers.
#[derive(Clone, Copy)]
pub(super) struct Four(#[cfg(target_family = "wasm")] v128, #[cfg(not(target_family = "wasm"))] Lanes);

#[cfg(target_family = "wasm")]
impl Four {
    /// One number four times.
    #[inline]
    pub(super) fn all(number: i32) -> Four {
        Four(i32x4_splat(number))
    }

    /// The numbers of an array.
    #[inline]
    pub(super) fn of(&[a, b, c, d]: &Lanes) -> Four {
        Four(i32x4(a, b, c, d))
    }

    /// The numbers as an array.
    #[inline]
    pub(super) fn lanes(self) -> Lanes {
        let Four(all) = self;
        [
            i32x4_extract_lane::<0>(all),
            i32x4_extract_lane::<1>(all),
            i32x4_extract_lane::<2>(all),
            i32x4_extract_lane::<3>(all),
        ]
    }

    /// The sum, lane by lane.
    #[inline]
    pub(super) fn plus(self, other: Four) -> Four {
        Four(i32x4_add(self.0, other.0))
    }

    /// The difference, lane by lane.
    #[inline]
    pub(super) fn minus(self, other: Four) -> Four {
        Four(i32x4_sub(self.0, other.0))
    }

    /// The maximum, lane by lane.
    #[inline]
    pub(super) fn max(self, other: Four) -> Four {
        Four(i32x4_max(self.0, other.0))
    }

    /// The maxima of the first two and of the last two numbers, followed by those of `other`.
    #[inline]
    pub(super) fn best_of_pairs(self, other: Four) -> Four {
        let first = i32x4_shuffle::<0, 2, 4, 6>(self.0, other.0);
        Four(i32x4_max(first, i32x4_shuffle::<1, 3, 5, 7>(self.0, other.0)))
    }

    /// The first two numbers, each twice.
    #[inline]
    pub(super) fn alone(self) -> Four {
        Four(i32x4_shuffle::<0, 0, 1, 1>(self.0, self.0))
    }

    /// The last two numbers, each twice.
    #[inline]
    pub(super) fn met(self) -> Four {
        Four(i32x4_shuffle::<2, 2, 3, 3>(self.0, self.0))
    }
}

#[cfg(not(target_family = "wasm"))]
impl Four {
    /// One number four times.
    #[inline]
    pub(super) fn all(number: i32) -> Four {
        Four([number; 4])
    }

    /// The numbers of an array.
    #[inline]
    pub(super) fn of(lanes: &Lanes) -> Four {
        Four(*lanes)
    }

    /// The numbers as an array.
    #[inline]
    pub(super) fn lanes(self) -> Lanes {
        self.0
    }

    /// The sum, lane by lane.
    #[inline]
    pub(super) fn plus(self, Four(other): Four) -> Four {
        Four(std::array::from_fn(|lane| self.0[lane] + other[lane]))
    }

    /// The difference, lane by lane.
    #[inline]
    pub(super) fn minus(self, Four(other): Four) -> Four {
        Four(std::array::from_fn(|lane| self.0[lane] - other[lane]))
    }

    /// The maximum, lane by lane.
    #[inline]
    pub(super) fn max(self, Four(other): Four) -> Four {
        Four(std::array::from_fn(|lane| self.0[lane].max(other[lane])))
    }

    /// The maxima of the first two and of the last two numbers, followed by those of `other`.
    #[inline]
    pub(super) fn best_of_pairs(self, Four(other): Four) -> Four {
        let [a, b, c, d] = self.0;
        Four([a.max(b), c.max(d), other[0].max(other[1]), other[2].max(other[3])])
    }

    /// The first two numbers, each twice.
    #[inline]
    pub(super) fn alone(self) -> Four {
        let Four([a, b, ..]) = self;
        Four([a, a, b, b])
    }

    /// The last two numbers, each twice.
    #[inline]
    pub(super) fn met(self) -> Four {
        let Four([.., c, d]) = self;
        Four([c, c, d, d])
    }
}
