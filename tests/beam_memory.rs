//! The memory bound of the beam search against what is really allocated. A file of its own, because it counts every allocation of its process.
#![allow(unsafe_code, reason = "an allocator that counts")]

#[path = "it/common.rs"]
mod common;

use common::shipped;
use std::alloc::{GlobalAlloc, Layout, System};
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use tokeru::family::solver::TextRequest;
use tokeru::model::event::Silent;
use tokeru::model::limits::Limits;
use tokeru::model::outcome::{Outcome, StopReason};
use tokeru::search::beam::storage::StorageKind;
use tokeru::search::control::Counters;

/// The system's allocator, and how much it has given out.
struct Counting;

static NOW: AtomicUsize = AtomicUsize::new(0);
static PEAK: AtomicUsize = AtomicUsize::new(0);

// SAFETY: every call goes to the system's allocator as it came.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        PEAK.fetch_max(NOW.fetch_add(layout.size(), Relaxed) + layout.size(), Relaxed);
        // SAFETY: the caller keeps the contract.
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, pointer: *mut u8, layout: Layout) {
        NOW.fetch_sub(layout.size(), Relaxed);
        // SAFETY: the caller keeps the contract.
        unsafe { System.dealloc(pointer, layout) }
    }
}

#[global_allocator]
static ALLOCATOR: Counting = Counting;

/// The outcome of a search and the most bytes that it held beyond those before it.
fn solve(board: &str, task: &TextRequest) -> (Outcome, usize) {
    let before = NOW.load(Relaxed);
    PEAK.store(before, Relaxed);
    let outcome = shipped("beam").solve(board, task, &Counters::default(), &Silent).unwrap();
    (outcome, PEAK.load(Relaxed) - before)
}

const BOARD: &str = "8 8 50 50 200\nseed 7\n";
/// Boards, moves and the list of random numbers stand outside the count.
const AROUND: usize = 2 << 20;

/// One test, so that nothing else allocates meanwhile.
#[test]
fn what_is_counted_is_what_is_allocated_and_the_bound_is_kept() {
    for (name, _) in StorageKind::ALL {
        let mut task = TextRequest::default();
        task.options.set("storage", name);
        task.options.set("kernel", if name == "copies" { "plain" } else { "tuned" });
        task.options.set("width", "1000");
        let (outcome, peak) = solve(BOARD, &task);
        let counted = outcome.extra.get("bytes").integer().unwrap() as usize;
        eprintln!("{name}: counted {counted}, allocated {peak}");
        assert!(peak < 2 * counted + AROUND, "{name}: counted {counted}, allocated {peak}");
        assert!(counted < 2 * peak, "{name}: counted {counted}, allocated {peak}");

        let memory = (counted / 2) as u64;
        let (outcome, _) = solve(BOARD, &TextRequest { limits: Limits { memory, ..Limits::default() }, ..task });
        assert_eq!(outcome.stop, Some(StopReason::Memory), "{name}");
        assert!(outcome.best.is_some());
    }
    let mut task = TextRequest { limits: Limits { memory: 40 << 20, ..Limits::default() }, ..TextRequest::default() };
    task.options.set("width", "10000");
    for threads in [1, 2, 4] {
        task.limits.threads = threads;
        let (outcome, peak) = solve(BOARD, &task);
        eprintln!("width 10000, {threads} threads: allocated {peak}");
        assert_ne!(outcome.stop, Some(StopReason::Memory));
        assert!(peak < 40 << 20, "{threads} threads: {peak} bytes");
    }
}
