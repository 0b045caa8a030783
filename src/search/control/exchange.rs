//! How the parts of a divided search communicate while they search, if an observer connects them.

use super::{Control, NO_VALUE};
use crate::model::event::{PartQuestion, PartReply};
use std::sync::atomic::{AtomicBool, AtomicI64, Ordering::Relaxed};

/// What is known of the other parts.
pub(super) struct Others {
    /// Has the observer replied, so that the parts are connected?
    connected: AtomicBool,
    /// The best objective of all parts, or [`NO_VALUE`].
    best: AtomicI64,
}

impl Default for Others {
    fn default() -> Others {
        Others { connected: AtomicBool::new(false), best: AtomicI64::new(NO_VALUE) }
    }
}

impl Control<'_> {
    /// Asks the observer; `None` if it does not connect the parts.
    pub fn exchange(&self, question: PartQuestion<'_>) -> Option<PartReply> {
        let reply = self.observer.exchange(question)?;
        self.others.connected.store(true, Relaxed);
        if let Some(best) = reply.best {
            self.others.best.store(best, Relaxed);
        }
        Some(reply)
    }

    /// Updates the best objective of all parts; called from time to time.
    pub(super) fn listen(&self) {
        if self.others.connected.load(Relaxed) {
            self.exchange(PartQuestion::Best);
        }
    }

    /// The best objective of all parts, as far as this part knows.
    pub fn best_of_all(&self) -> Option<i64> {
        Some(self.others.best.load(Relaxed)).filter(|&best| best != NO_VALUE)
    }
}
