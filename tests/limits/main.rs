//! Limits hold for every engine on every board. This is tested without a clock: an allocator and the kernels count the
//! work between two looks at the limits (`tokeru::search::work`), and the most bytes ever held are compared with the
//! memory limit. There is one file for each family, with its engines' worst boards.
#![allow(unsafe_code, reason = "an allocator that counts")]

#[path = "../it/common.rs"]
mod common;
#[path = "../it/of_the_day.rs"]
mod of_the_day;

mod asked;
mod beam;
mod calibration;
mod little;
mod maze;
mod slide;
mod sokoban;
mod sweeper;

use common::shipped;
use std::alloc::{GlobalAlloc, Layout, System};
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::sync::{Mutex, PoisonError};
use tokeru::family::solver::TextRequest;
use tokeru::model::event::Silent;
use tokeru::model::limits::Limits;
use tokeru::model::options::Options;
use tokeru::model::outcome::{Outcome, Status, StopReason};
use tokeru::puzzles;
use tokeru::search::control::Counters;
use tokeru::search::work;

/// Counts bytes held, and adds each allocation to the stretch of work of its thread.
struct Counting;

static HELD: AtomicUsize = AtomicUsize::new(0);
static PEAK: AtomicUsize = AtomicUsize::new(0);

/// As many bytes take as long as a step to allocate from the system and to write: measured by `calibration_of_bytes`.
const BYTES_A_STEP: usize = 8;

/// Steps of freeing an allocation: an estimate of 15 to 50 ns, depending on where it lies. `docs/experiments/limits.md`
/// has no figure for it yet.
const STEPS_PER_RELEASE: usize = 4;

fn taken(bytes: usize) {
    work::add(bytes / BYTES_A_STEP);
    PEAK.fetch_max(HELD.fetch_add(bytes, Relaxed) + bytes, Relaxed);
}

// SAFETY: every call is passed on to the system's allocator unchanged.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        taken(layout.size());
        unsafe { System.alloc(layout) }
    }
    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        taken(layout.size());
        unsafe { System.alloc_zeroed(layout) }
    }
    unsafe fn realloc(&self, pointer: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        taken(size);
        HELD.fetch_sub(layout.size(), Relaxed);
        unsafe { System.realloc(pointer, layout, size) }
    }
    unsafe fn dealloc(&self, pointer: *mut u8, layout: Layout) {
        work::add(STEPS_PER_RELEASE);
        HELD.fetch_sub(layout.size(), Relaxed);
        unsafe { System.dealloc(pointer, layout) }
    }
}

#[global_allocator]
static ALLOCATOR: Counting = Counting;

/// Is this the long run? The usual one takes only a few of many similar cases.
pub fn long() -> bool {
    std::env::var_os("TOKERU_LONG").is_some()
}

/// Bytes are counted for the whole process, so one search at a time.
static ALONE: Mutex<()> = Mutex::new(());

/// A board from a seed, made while no bytes are counted.
pub fn board_of(family: &str, seed: u64, options: &Options) -> String {
    let _alone = ALONE.lock().unwrap_or_else(PoisonError::into_inner);
    shipped(family).generate(seed, options).expect("a board")
}

/// What a search did.
pub struct Run {
    /// How it ended.
    pub outcome: Outcome,
    /// The most steps between two looks at the limits, of any thread.
    pub longest: u64,
    /// All steps of all threads.
    pub steps: u64,
    /// The most bytes held at once, beyond those held before.
    pub peak: usize,
}

/// Runs an engine. `words` are its options, `name value name value...`; `moves 1,2` gives moves already made.
pub fn run(family: &str, engine: &str, board: &str, limits: &Limits, words: &str) -> Run {
    let _alone = ALONE.lock().unwrap_or_else(PoisonError::into_inner);
    let mut task = TextRequest { engine: engine.into(), limits: limits.clone(), ..TextRequest::default() };
    let words: Vec<&str> = words.split_whitespace().collect();
    for pair in words.chunks_exact(2) {
        match pair[0] {
            "moves" => task.moves = pair[1].replace(',', " "),
            name => task.options.set(name, pair[1]),
        }
    }
    let held = HELD.load(Relaxed);
    PEAK.store(held, Relaxed);
    let counters = Counters::default();
    let outcome = shipped(family)
        .solve(board, &task, &counters, &Silent)
        .unwrap_or_else(|error| panic!("{family} {engine}: {error}\n{board}"));
    Run { outcome, longest: counters.longest_stretch(), steps: counters.steps(), peak: PEAK.load(Relaxed) - held }
}

/// No thread of a search does more than [`work::MAX_STEPS`] between two looks, and a stop ends the search.
pub fn looks_often(family: &str, engine: &str, board: &str, limits: &Limits, words: &str) {
    let run = run(family, engine, board, limits, words);
    let (longest, most) = (run.longest, work::MAX_STEPS);
    assert!(longest > 0, "{family} {engine} {words}: never looked at its limits");
    assert!(longest <= most, "{family} {engine} {words}: {longest} steps between two looks, at most {most}\n{board}");
    if let Some(nodes) = limits.nodes {
        let done = run.outcome.stats.nodes;
        assert!(done <= 2 * nodes.max(1000), "{family} {engine}: {done} nodes under a limit of {nodes}\n{board}");
    }
}

/// A memory limit is kept within a tenth, or the engine reports at the start that it needs more. A stop by memory is
/// reported as such.
pub fn keeps_memory(family: &str, engine: &str, board: &str, limits: &Limits, words: &str) {
    let Run { outcome, peak, .. } = run(family, engine, board, limits, words);
    let most = (limits.memory + limits.memory / 10) as usize;
    assert!(peak <= most, "{family} {engine} {words}: {peak} bytes under a limit of {}\n{board}", limits.memory);
    if let Some(needed) = outcome.stats.needed {
        assert!(needed > limits.memory && outcome.stop == Some(StopReason::Memory), "{family} {engine}: {outcome:?}");
    }
    let proved = matches!(outcome.status, Status::Optimal | Status::Infeasible);
    assert!(proved == outcome.stop.is_none(), "{family} {engine}: {:?} {:?}", outcome.status, outcome.stop);
}

/// The engines of a family.
pub fn engines(family: &str) -> Vec<&'static str> {
    puzzles::family(family).expect("known").engines().iter().map(|engine| engine.id).collect()
}
