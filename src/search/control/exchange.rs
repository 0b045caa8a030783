//! How the parts of a divided search communicate while they search, if an observer holds them together.

use super::{Control, NO_VALUE};
use crate::model::event::{PartQuestion, PartReply};
use std::sync::atomic::{AtomicBool, AtomicI64, Ordering::Relaxed};

/// What is known of the other parts.
pub(super) struct Others {
    /// Has the observer replied, so that the parts are held together?
    held: AtomicBool,
    /// The best objective of all parts, or [`NO_VALUE`].
    best: AtomicI64,
}

impl Default for Others {
    fn default() -> Others {
        Others { held: AtomicBool::new(false), best: AtomicI64::new(NO_VALUE) }
    }
}

impl Control<'_> {
    /// Asks the observer; `None` if it does not hold the parts together.
    pub fn ask(&self, ask: PartQuestion<'_>) -> Option<PartReply> {
        let reply = self.observer.ask(ask)?;
        self.others.held.store(true, Relaxed);
        if let Some(best) = reply.best {
            self.others.best.store(best, Relaxed);
        }
        Some(reply)
    }

    /// Updates the best objective of all parts; called from time to time.
    pub(super) fn listen(&self) {
        if self.others.held.load(Relaxed) {
            self.ask(PartQuestion::Best);
        }
    }

    /// The best objective of all parts, as far as this part knows.
    pub fn best_of_all(&self) -> Option<i64> {
        Some(self.others.best.load(Relaxed)).filter(|&best| best != NO_VALUE)
    }
}
