//! Ctrl-C: a running solve ends with its best answer; anything else ends at once, and so does a solve when it is pressed twice.

use std::sync::atomic::{AtomicBool, Ordering::SeqCst};
use std::sync::{Arc, Mutex, PoisonError};
use tokeru::search::control::Counters;

/// Exit status of an interrupted program: 128 and the number of the signal.
pub(crate) const STATUS: u8 = 130;

static PRESSED: AtomicBool = AtomicBool::new(false);
/// The running search.
static SEARCH: Mutex<Option<Arc<Counters>>> = Mutex::new(None);

/// Installs the handler. If the system does not allow it, Ctrl-C ends the program as usual.
pub(crate) fn listen() {
    let _ = ctrlc::set_handler(|| {
        let search = SEARCH.lock().unwrap_or_else(PoisonError::into_inner);
        match search.as_ref() {
            Some(counters) if !PRESSED.swap(true, SeqCst) => counters.cancel.store(1, SeqCst),
            _ => std::process::exit(i32::from(STATUS)),
        }
    });
}

/// Has it been pressed?
pub(crate) fn pressed() -> bool {
    PRESSED.load(SeqCst)
}

/// Runs a search that Ctrl-C may stop.
pub(crate) fn stoppable<R>(search: impl FnOnce(&Counters) -> R) -> R {
    let counters = Arc::new(Counters::default());
    *SEARCH.lock().unwrap_or_else(PoisonError::into_inner) = Some(counters.clone());
    let result = search(&counters);
    *SEARCH.lock().unwrap_or_else(PoisonError::into_inner) = None;
    result
}
