//! The trials of `src/trials`, short: hostile inputs through the whole page's side, engines against exhaustive search, cancels at any moment. No test here
//! looks at a clock: what a step costs is told by what it asks of the allocator.
#![allow(unsafe_code, reason = "an allocator that counts")]

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;
use tokeru::puzzles::{self, FAMILIES};
use tokeru::trials::fuzz::{Fuzzing, Gauge};
use tokeru::trials::{cancel, oracle};

thread_local! {
    /// Bytes that this thread has asked for, whether given back or not.
    static ASKED: Cell<u64> = const { Cell::new(0) };
}

/// The system's allocator, counting what each thread asks for.
struct Counting;

fn asked(bytes: usize) {
    let _ = ASKED.try_with(|asked| asked.set(asked.get() + bytes as u64));
}

// SAFETY: hands everything on to the system's allocator and only counts.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        asked(layout.size());
        // SAFETY: the caller's promise, handed on.
        unsafe { System.alloc(layout) }
    }

    unsafe fn realloc(&self, pointer: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        asked(size);
        // SAFETY: the caller's promise, handed on.
        unsafe { System.realloc(pointer, layout, size) }
    }

    unsafe fn dealloc(&self, pointer: *mut u8, layout: Layout) {
        // SAFETY: the caller's promise, handed on.
        unsafe { System.dealloc(pointer, layout) }
    }
}

#[global_allocator]
static ALLOCATOR: Counting = Counting;

/// Most bytes that one step of the page's side may ask for.
const MOST: u64 = 64 << 20;

fn long() -> bool {
    std::env::var_os("TOKERU_LONG").is_some()
}

/// One in a hundred sound boards is also searched: that is what takes the time.
fn fuzz(family: &str) {
    let family = puzzles::family(family).expect("shipped");
    let reading = || ASKED.get();
    let gauge = Gauge { reading: &reading, most: MOST, most_of_search: u64::MAX, search_every: 100 };
    let mut fuzzing = Fuzzing::new(family, gauge);
    (0..if long() { 1_000_000 } else { 20_000 }).for_each(|seed| fuzzing.run(seed));
    let tally = fuzzing.tally;
    println!("{}: {tally:?}", family.id());
    assert_eq!(fuzzing.findings.iter().take(3).collect::<Vec<_>>(), [] as [&_; 0], "{} in all", fuzzing.findings.len());
    assert!(2 * tally.read > tally.inputs, "hostile, but mostly sound: {tally:?}");
    assert!(tally.searches > 0);
}

#[test]
fn hostile_beam() {
    fuzz("beam");
}

#[test]
fn hostile_maze() {
    fuzz("maze");
}

#[test]
fn hostile_slide() {
    fuzz("slide");
}

#[test]
fn hostile_sokoban() {
    fuzz("sokoban");
}

#[test]
fn hostile_sweeper() {
    fuzz("sweeper");
}

#[test]
fn engines_agree_with_exhaustive_search() {
    for &family in FAMILIES {
        let boards = if long() { 20_000 } else { 300 };
        let trials: Vec<_> = (0..boards).map(|seed| oracle::run(family, seed)).collect();
        let wrong: Vec<_> = trials.iter().flat_map(|trial| &trial.wrong).take(3).collect();
        assert_eq!(wrong, [] as [&_; 0], "{}", family.id());
        let solvable = trials.iter().filter(|trial| trial.solvable).count();
        assert!(solvable * 10 > boards as usize, "{}: {solvable} of {boards} can be solved", family.id());
    }
}

#[test]
fn a_cancel_keeps_the_best_answer() {
    for &family in FAMILIES {
        let faults: Vec<_> = (0..12).filter_map(|seed| cancel::run(family, seed, 0.3).fault).collect();
        assert_eq!(faults, [] as [&str; 0], "{}", family.id());
    }
}
