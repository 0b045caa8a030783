//! Locks: of values that threads share, and of files that runs share.

use crate::output::note;
use std::fs::{File, TryLockError};
use std::io::Error;
use std::sync::{LockResult, PoisonError};

/// Takes a lock even if a thread panicked while it held it: a panic ends one search, and the program reports that.
pub(crate) trait Held<T> {
    /// What the lock guards.
    fn held(self) -> T;
}

impl<T> Held<T> for LockResult<T> {
    fn held(self) -> T {
        self.unwrap_or_else(PoisonError::into_inner)
    }
}

/// Locks the file for one run at a time. A scheduler that takes a worker for dead may start the same share again while
/// the first run still writes.
pub(crate) fn lock_file(file: &File, name: &str) -> Result<(), Error> {
    match file.try_lock() {
        Ok(()) => Ok(()),
        Err(TryLockError::WouldBlock) => {
            note(format_args!("--resume {name}: another run is writing it; waiting for it to end"));
            file.lock()
        }
        Err(TryLockError::Error(error)) => Err(error),
    }
}
