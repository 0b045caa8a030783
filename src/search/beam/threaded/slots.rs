//! Where the workers of one search meet.

use crate::base::lock::Unpoisoned;
use crate::search::barrier::SpinBarrier;
use crate::search::beam::joint::told::{Round, Told};
use std::sync::RwLock;

/// The barrier, and what each worker tells; two in turns, because the fast may tell the next while the slow still read this.
pub(super) struct SharedCut {
    pub(super) barrier: SpinBarrier,
    slots: [Vec<RwLock<Told>>; 2],
}

impl SharedCut {
    pub(super) fn new(threads: usize) -> SharedCut {
        let slots = || (0..threads).map(|_| RwLock::default()).collect();
        SharedCut { barrier: SpinBarrier::new(threads), slots: [slots(), slots()] }
    }
}

/// One worker's view of them.
pub(super) struct Slots<'a> {
    shared: &'a SharedCut,
    worker: usize,
    round: usize,
}

impl Slots<'_> {
    pub(super) fn new(shared: &SharedCut, worker: usize) -> Slots<'_> {
        Slots { shared, worker, round: 0 }
    }
}

impl Round for Slots<'_> {
    fn meet<R>(&mut self, told: &mut Told, hear: impl FnOnce(&[&Told]) -> R) -> R {
        let slots = &self.shared.slots[self.round % 2];
        self.round += 1;
        std::mem::swap(&mut *slots[self.worker].write().unpoisoned(), told);
        self.shared.barrier.wait();
        let heard: Vec<_> = slots.iter().map(|slot| slot.read().unpoisoned()).collect();
        let heard: Vec<&Told> = heard.iter().map(|told| &**told).collect();
        hear(&heard)
    }

    fn bytes(&self) -> usize {
        self.shared.slots.iter().map(|slots| slots[self.worker].read().unpoisoned().bytes()).sum()
    }
}
