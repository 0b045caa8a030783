//! Locks whose holders do not panic.

use std::sync::LockResult;

/// Unwraps a lock. A lock is poisoned if a thread panicked while it held the lock. Here a panic ends the whole search,
/// and nothing reads the guarded data again; so a poisoned lock is a panic too.
pub trait Unpoisoned<T> {
    /// What the lock guards. Panics if the lock is poisoned.
    fn unpoisoned(self) -> T;
}

impl<T> Unpoisoned<T> for LockResult<T> {
    fn unpoisoned(self) -> T {
        self.expect("no thread panicked while it held this lock")
    }
}
