//! The last panic, and whether memory has run out, kept where the page can find them even if the thread concerned is
//! lost.

use std::alloc::{GlobalAlloc, Layout, System};
use std::sync::Mutex;
use std::sync::atomic::{AtomicU32, Ordering::Relaxed};
#[cfg(feature = "engines")]
use wasm_bindgen::prelude::wasm_bindgen;

static PANIC: Mutex<Option<String>> = Mutex::new(None);
/// Set to 1 by the first allocation that fails; the page may read it in the shared memory of a module that can no
/// longer be called.
static OUT_OF_MEMORY: AtomicU32 = AtomicU32::new(0);

/// The system's allocator, which records its first failure, because the abort that follows leaves no message.
struct RecordingAllocator;

// SAFETY: passes everything on to the system's allocator.
unsafe impl GlobalAlloc for RecordingAllocator {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        // SAFETY: the caller's promise is passed on.
        recorded(unsafe { System.alloc(layout) })
    }

    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        // SAFETY: the caller's promise is passed on.
        recorded(unsafe { System.alloc_zeroed(layout) })
    }

    unsafe fn realloc(&self, pointer: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        // SAFETY: the caller's promise is passed on.
        recorded(unsafe { System.realloc(pointer, layout, size) })
    }

    unsafe fn dealloc(&self, pointer: *mut u8, layout: Layout) {
        // SAFETY: the caller's promise is passed on.
        unsafe { System.dealloc(pointer, layout) };
    }
}

/// Records the failure of an allocation.
fn recorded(pointer: *mut u8) -> *mut u8 {
    if pointer.is_null() {
        OUT_OF_MEMORY.store(1, Relaxed);
    }
    pointer
}

#[global_allocator]
static ALLOCATOR: RecordingAllocator = RecordingAllocator;

/// From now on a panic on any thread is written to the console and kept, and `then` is called.
pub fn watch(then: fn()) {
    std::panic::set_hook(Box::new(move |info| {
        let message = info.to_string();
        console_error_panic_hook::hook(info);
        // The lock is held for a moment only, by code that cannot panic.
        if let Ok(mut first) = PANIC.lock() {
            first.get_or_insert(message);
        }
        then();
    }));
}

/// Takes the first panic since the last call.
pub fn last_panic() -> Option<String> {
    PANIC.lock().ok()?.take()
}

/// Has an allocation failed?
#[cfg(feature = "threads")]
pub fn out_of_memory() -> bool {
    OUT_OF_MEMORY.load(Relaxed) != 0
}

/// Address of a 32-bit flag that says that memory has run out. The memory outlives a trap.
#[cfg(feature = "engines")]
#[wasm_bindgen(js_name = memoryOutAddress)]
pub fn memory_out_address() -> u32 {
    std::ptr::from_ref(&OUT_OF_MEMORY) as u32
}
