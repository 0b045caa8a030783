//! What can be done at one crossing when the frontier passes it.

use super::keys::Keys;
use super::model::{Model, Pass};
use crate::search::work::add;

/// Elementary steps of one way onward, and of what is done with it.
const STEPS_PER_WAY: usize = 12;

/// A crossing of a model, ready to be passed.
pub struct CrossingStep<'m> {
    keys: Keys,
    /// Slot of the road from the left; the road from above is in the next one. Afterwards: down, right.
    pub column: usize,
    right: &'m Pass,
    down: &'m Pass,
    odd: u64,
    ends: u64,
    alone: u64,
    codes: u64,
    unborn: [u64; 2],
    closed: u64,
    row_ends: bool,
}

/// The bit of a code; none for "not walked".
#[inline]
fn bit(code: u64) -> u64 {
    1 << code & !1
}

impl<'m> CrossingStep<'m> {
    /// The crossing behind `node` others.
    pub fn new(model: &'m Model, keys: Keys, node: usize) -> CrossingStep<'m> {
        CrossingStep {
            keys,
            column: node % model.width,
            right: &model.right[node],
            down: &model.down[node],
            odd: model.odd[node],
            ends: model.ends[node],
            alone: model.alone[node],
            codes: (2 << model.rest) - 2,
            unborn: [model.unborn[node], model.unborn[node + 1]],
            closed: model.closed[node + 1],
            row_ends: (node + 1).is_multiple_of(model.width),
        }
    }

    /// Most ways onward from a state.
    #[inline]
    pub fn most(&self) -> usize {
        self.codes.count_ones() as usize + 2
    }

    /// Calls `visit(right, down, worth, next)` for all codes that the two roads onward can have behind this state.
    ///
    /// The degree of every code must come out odd where a stretch ends and even elsewhere. Beyond that a way is refused when no
    /// connected labelling can follow: see `CrossingStep::hopeless`.
    #[inline]
    pub fn visit(&self, key: u64, mut visit: impl FnMut(u64, u64, i64, u64)) {
        let keys = self.keys;
        let left = keys.get(key, self.column);
        let up = keys.get(key, self.column + 1);
        let others = key & !(keys.put(keys.field(), self.column) | keys.put(keys.field(), self.column + 1));
        let elsewhere = keys.present(others);
        let came = bit(left) | bit(up);
        let mut attempt = |right: u64, down: u64| {
            add(STEPS_PER_WAY);
            let (Some(a), Some(b)) = (self.right.worth(right as u8), self.down.worth(down as u8)) else { return };
            if !self.hopeless(elsewhere, came, bit(right) | bit(down)) {
                let next = others | keys.put(down, self.column) | keys.put(right, self.column + 1);
                visit(right, down, a + b, if self.row_ends { next << keys.bits } else { next });
            }
        };
        let odd = bit(left) ^ bit(up) ^ self.odd;
        match odd.count_ones() {
            0 => {
                attempt(0, 0);
                // A code that is nowhere in the frontier may begin only while none of its ends has been passed.
                let mut codes = self.codes & (elsewhere | came | self.unborn[0]);
                while codes != 0 {
                    let code = u64::from(codes.trailing_zeros());
                    attempt(code, code);
                    codes &= codes - 1;
                }
            }
            1 => {
                let code = u64::from(odd.trailing_zeros());
                attempt(code, 0);
                attempt(0, code);
            }
            2 => {
                let (first, second) = (u64::from(odd.trailing_zeros()), u64::from(odd.ilog2()));
                attempt(first, second);
                attempt(second, first);
            }
            _ => {}
        }
    }

    /// No connected labelling goes on like this, as far as the codes alone tell:
    /// an end is passed by although its stretch has roads elsewhere (or must have some); a stretch leaves the frontier before
    /// all its ends are passed; or it begins again although it has left.
    #[inline]
    fn hopeless(&self, elsewhere: u64, came: u64, go: u64) -> bool {
        let here = came | go;
        let after = elsewhere | go;
        let missed = self.ends & !here & (elsewhere | !self.alone);
        let broken = (came & !after) & !self.closed;
        let absent = self.codes & !after & !self.unborn[1] & !self.closed;
        let again = go & !(elsewhere | came) & !self.unborn[0];
        missed | broken | absent | again != 0
    }
}
