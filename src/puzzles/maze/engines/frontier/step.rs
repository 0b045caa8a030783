//! What is possible at one crossing when the frontier passes it.

use super::keys::Keys;
use super::model::{Model, Pass};
use crate::search::work::add;

/// Elementary steps of one way onward, including what is done with it.
const STEPS_PER_WAY: usize = 12;

/// Worths stored in place.
const WORTHS: usize = 8;
/// The worth of a road with a code that it may not have; no sum with it reaches [`LEAST`].
const NEVER: i64 = i64::MIN / 4;
const LEAST: i64 = i64::MIN / 8;

/// What a road is worth, by code, with the first few values in place.
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
    /// The slot of the road from the left; the road from above is in the next one. After the crossing these slots hold
    /// the roads down and to the right.
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
    /// The crossing after `node` others.
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

    /// The most ways onward from a state.
    #[inline]
    pub fn most(&self) -> usize {
        self.codes.count_ones() as usize + 2
    }

    /// Calls `visit(right, down, worth, next)` for all codes that the two roads onward can have after this state.
    ///
    /// The degree of every code must be odd where a stretch ends and even elsewhere. Beyond that, a way is refused if
    /// no connected labelling can follow: see `CrossingStep::hopeless`.
    #[inline]
    pub fn visit(&self, key: u64, mut visit: impl FnMut(u64, u64, i64, u64)) {
        let keys = self.keys;
        let left = keys.get(key, self.column);
        let up = keys.get(key, self.column + 1);
        let others = key & !(keys.put(keys.field(), self.column) | keys.put(keys.field(), self.column + 1));
        let elsewhere = keys.present(others);
        let came = bit(left) | bit(up);
        let odd = bit(left) ^ bit(up) ^ self.odd;
        // The first pair of codes, and the codes of further pairs as bits. If a code is odd, the other pair is the
        // first one exchanged; if none is, both roads of a pair have the same code.
        let (mut right, mut down, mut others_left) = match odd.count_ones() {
            // A code that is nowhere in the frontier may begin only if none of its ends has been passed.
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

    /// Does this exclude every connected labelling, as far as codes alone show? An end is passed by although its
    /// stretch has roads elsewhere (or must have some); a stretch leaves the frontier before all its ends are
    /// passed; or a stretch begins again after it has left.
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
