//! Counts the bytes that each thread requests from the allocator: a measure of cost that other programs do not disturb.
#![allow(unsafe_code, reason = "an allocator that counts")]

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;

thread_local! {
    /// Bytes that this thread has requested since the count was last set to zero, whether freed or not.
    pub(crate) static ALLOCATED: Cell<usize> = const { Cell::new(0) };
}

/// The system's allocator, which also counts what each thread requests.
struct Counting;

fn count_bytes(bytes: usize) {
    let _ = ALLOCATED.try_with(|count| count.set(count.get() + bytes));
}

// SAFETY: passes everything on to the system's allocator and only counts.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        count_bytes(layout.size());
        // SAFETY: the caller's promise, handed on.
        unsafe { System.alloc(layout) }
    }

    unsafe fn realloc(&self, pointer: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        count_bytes(size);
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
