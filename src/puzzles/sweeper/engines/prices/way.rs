//! The best way of taking one turn.

use super::duty::Duty;
use super::gains::Lanes;
use super::graph::MET;

/// The best way of taking one turn, in one word: WebAssembly would return a structure in memory, written field by field
/// and read back at once.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Way(i64);

impl Way {
    #[inline]
    fn new(value: i32, met: bool, picks: bool, carries: bool) -> Way {
        Way(i64::from(value) << 32 | i64::from(met) << 2 | i64::from(picks) << 1 | i64::from(carries))
    }

    /// What the turn and everything after it collect, less the costs.
    #[inline]
    pub fn value(self) -> i32 {
        (self.0 >> 32) as i32
    }

    /// Does the person meet another at its end?
    pub fn met(self) -> bool {
        self.0 & 4 != 0
    }

    /// Is a thing picked up and paid for there?
    pub fn picks(self) -> bool {
        self.0 & 2 != 0
    }

    /// Does the person carry something afterwards?
    pub fn carries(self) -> bool {
        self.0 & 1 != 0
    }
}

/// The value of arriving in a given way. `after`: what can be collected later, without and with a load.
#[inline(always)]
pub(super) fn arriving(after: &[Lanes], duty: Duty, (memory, carries): (usize, bool), gain: i32) -> Way {
    let later = |carries: bool| after[usize::from(carries && after.len() > 1)][memory];
    let (later, picks, carries) = match duty {
        Duty::None => (later(carries), false, carries),
        Duty::Drop(paid) => (later(false) + paid, true, false),
        Duty::Pick(paid) if carries || later(true) + paid > later(false) => (later(true) + paid, true, true),
        Duty::Pick(_) => (later(false), false, false),
    };
    Way::new(gain + later, memory & MET != 0, picks, carries)
}
