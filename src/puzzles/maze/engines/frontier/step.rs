//! What can be done at one crossing when the frontier passes it.

use super::keys::Keys;
use super::model::{Model, Pass};
use crate::search::work::add;

/// Elementary steps of one way onward, and of what is done with it.
const STEPS_PER_WAY: usize = 12;

/// Worths that are told at once.
const WORTHS: usize = 8;
/// What a road is worth with a code that it may not have; no sum with it reaches [`LEAST`].
const NEVER: i64 = i64::MIN / 4;
const LEAST: i64 = i64::MIN / 8;

/// What a road is worth, by code: the first few in a plain list.
struct Road<'m> {
    first: [i64; WORTHS],
    pass: &'m Pass,
}

impl<'m> Road<'m> {
    fn new(pass: &'m Pass) -> Road<'m> {
        Road { first: std::array::from_fn(|code| pass.worth(code as u8).unwrap_or(NEVER)), pass }
    }

    #[inline(always)]
    fn worth(&self, code: u64) -> i64 {
        if code < WORTHS as u64 { self.first[code as usize] } else { self.far(code) }
    }

    #[inline(never)]
    fn far(&self, code: u64) -> i64 {
        self.pass.worth(code as u8).unwrap_or(NEVER)
    }
}

/// A crossing of a model, ready to be passed.
pub struct CrossingStep<'m> {
    keys: Keys,
    /// Slot of the road from the left; the road from above is in the next one. Afterwards: down, right.
    pub column: usize,
    right: Road<'m>,
    down: Road<'m>,
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
            right: Road::new(&model.right[node]),
            down: Road::new(&model.down[node]),
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
        let odd = bit(left) ^ bit(up) ^ self.odd;
        // The first pair of codes, and the others as bits: by turns where something is odd, both the same where nothing is.
        let (mut right, mut down, mut others_left) = match odd.count_ones() {
            // A code that is nowhere in the frontier may begin only while none of its ends has been passed.
            0 => (0, 0, self.codes & (elsewhere | came | self.unborn[0])),
            1 => (u64::from(odd.trailing_zeros()), 0, 1),
            2 => (u64::from(odd.trailing_zeros()), u64::from(odd.ilog2()), 1),
            _ => return,
        };
        loop {
            add(STEPS_PER_WAY);
            let worth = self.right.worth(right) + self.down.worth(down);
            if worth >= LEAST && !self.hopeless(elsewhere, came, bit(right) | bit(down)) {
                let next = others | keys.put(down, self.column) | keys.put(right, self.column + 1);
                visit(right, down, worth, if self.row_ends { next << keys.bits } else { next });
            }
            if others_left == 0 {
                return;
            }
            let code = u64::from(others_left.trailing_zeros());
            others_left &= others_left - 1;
            (right, down) = if odd == 0 { (code, code) } else { (down, right) };
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
