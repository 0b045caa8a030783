//! Ctrl-C: a running solve ends with its best answer. Anything else ends at once, and so does a solve when Ctrl-C is
//! pressed twice.

use crate::lock::Held;
use std::sync::atomic::{AtomicBool, Ordering::SeqCst};
use std::sync::{Arc, Mutex};
use tokeru::search::control::{Counters, PAUSE};

/// Exit status of an interrupted program: 128 plus the number of the signal.
pub(crate) const STATUS: u8 = 130;

static PRESSED: AtomicBool = AtomicBool::new(false);
/// The running search, and the value to which Ctrl-C sets its [`Counters::cancel`].
static SEARCH: Mutex<Option<(Arc<Counters>, u32)>> = Mutex::new(None);

/// Installs the handler. If the system does not allow it, Ctrl-C ends the program as usual.
pub(crate) fn listen() {
    let _ = ctrlc::set_handler(|| {
        let search = SEARCH.lock().held();
        match search.as_ref() {
            Some((counters, word)) if !PRESSED.swap(true, SeqCst) => counters.cancel.store(*word, SeqCst),
            _ => std::process::exit(i32::from(STATUS)),
        }
    });
}

/// Has Ctrl-C been pressed?
pub(crate) fn pressed() -> bool {
    PRESSED.load(SeqCst)
}

/// Runs a search that Ctrl-C may stop.
pub(crate) fn stoppable<R>(search: impl FnOnce(&Counters) -> R) -> R {
    interruptible(1, search)
}

/// Runs a search whose observer is asked on Ctrl-C ([`Observer::paused`](tokeru::model::event::Observer::paused)).
pub(crate) fn pausable<R>(search: impl FnOnce(&Counters) -> R) -> R {
    interruptible(PAUSE, search)
}

fn interruptible<R>(word: u32, search: impl FnOnce(&Counters) -> R) -> R {
    let counters = Arc::new(Counters::default());
    *SEARCH.lock().held() = Some((counters.clone(), word));
    let result = search(&counters);
    *SEARCH.lock().held() = None;
    result
}
