//! Counts the work between two looks at the limits, without a clock. A search that must stop within milliseconds has to
//! check its flag that often. Builds with debug assertions count the work in between, so that a test can report the
//! longest stretch; other builds count nothing.
//!
//! The unit is one elementary step of a few nanoseconds: a cell visited, a table entry written, a state's word
//! compared; a test's allocator adds eight bytes as one. Code whose loops are not bounded by a small number adds its
//! steps where it takes them, even if it cannot look at the limits itself.

use std::cell::Cell;

/// No engine may take more steps than this between two looks, on any board. They are some ten milliseconds at most:
/// measured 1 to 8, depending on the engine (`docs/experiments/limits.md`).
pub const MAX_STEPS: u64 = 1 << 21;

thread_local! {
    static STEPS: Cell<u64> = const { Cell::new(0) };
}

/// Adds steps to this thread's stretch; nothing in builds without debug assertions.
#[inline(always)]
pub fn add(steps: usize) {
    if cfg!(debug_assertions) {
        STEPS.with(|count| count.set(count.get() + steps as u64));
    }
}

/// Allocates memory that is written later, bit by bit, between looks. Until then it costs next to nothing, so steps
/// that a test's allocator adds for it are taken back.
#[inline]
pub fn untouched<T>(take: impl FnOnce() -> T) -> T {
    let before = STEPS.get();
    let taken = take();
    STEPS.set(before);
    taken
}

/// Ends this thread's stretch and returns its length; 0 if nothing is counted.
#[inline]
pub(super) fn end_stretch() -> u64 {
    if cfg!(debug_assertions) { STEPS.with(|count| count.replace(0)) } else { 0 }
}

#[cfg(test)]
mod tests {
    #[test]
    fn untouched_memory_is_not_counted() {
        super::end_stretch();
        super::add(3);
        assert_eq!(super::untouched(|| super::add(1 << 20)), ());
        assert_eq!(super::end_stretch(), 3);
    }

    #[test]
    fn a_stretch_is_counted_once() {
        super::end_stretch();
        super::add(3);
        super::add(4);
        assert_eq!((super::end_stretch(), super::end_stretch()), (7, 0));
    }
}
