//! The four prunings of the article, each a switch.

use crate::model::error::{Code, OptionError};
use crate::model::options::Options;
use crate::puzzles::maze::kernel::{Graph, Trail};
use crate::puzzles::maze::rules::board::Operator;

/// Which prunings are on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Prunings {
    /// 1: an answer is not walked on from where the goal, as in a corner, can't be reached a second time.
    pub(super) goal: bool,
    /// 2: no crossing but the goal is entered over its last road.
    pub(super) dead_end: bool,
    /// 3: crossings are coloured like a chess board. The goal can be met on every other step only, so the walk goes two roads at
    /// a time and looks at crossings of the goal's colour alone.
    pub(super) colours: bool,
    /// 4: nothing is searched below a bound that does not exceed the best score of all threads.
    pub(super) bound: bool,
}

impl Prunings {
    /// Reads the option `prunings`: a level 0 to 4 (that number of prunings, in the order of the article's table; 4 by default), or the four switches as four
    /// characters 0 or 1, the first pruning first.
    pub(super) fn read(options: &Options) -> Result<Prunings, OptionError> {
        let text = options.text("prunings").unwrap_or("4");
        let switches = match text.as_bytes() {
            [level @ b'0'..=b'4'] => [0, 1, 2, 3].map(|pruning| pruning < level - b'0'),
            switches if switches.len() == 4 && switches.iter().all(|c| matches!(c, b'0' | b'1')) => {
                [0, 1, 2, 3].map(|pruning| switches[pruning] == b'1')
            }
            _ => return Err(options.error("prunings", Code("bad-value"))),
        };
        let [goal, dead_end, colours, bound] = switches;
        Ok(Prunings { goal, dead_end, colours, bound })
    }
}

/// What the bound needs to know of the roads that are still open.
///
/// A score is a sum: the score now times all multipliers still to be crossed, and every addition times those crossed after it.
/// Let `U` be the product of the multipliers that an answer still crosses, each at least 1. No addition is multiplied by more than `U`, so the
/// answer is at most `U * (score + additions left)`. That is largest for `U` = all multipliers left if the bracket is
/// positive, and for `U` = 1 if it is not: this second case is what the article's bound lacks, and why it loses best answers below
/// zero (a negative score is better not multiplied). Where a road `*0` is on the board a score below zero can be brought up to 0, and
/// from there on the bracket is the additions left; so the score counts as at least [`Rest::floor`].
#[derive(Clone, Copy, Debug)]
pub(super) struct Rest {
    /// Sum of the additions left.
    pub(super) additions: i64,
    /// Product of the multipliers left.
    pub(super) product: i64,
    /// 0 where `*0` is on the board, no floor otherwise.
    pub(super) floor: i64,
}

impl Rest {
    /// Over the open roads of a walk.
    pub(super) fn of(graph: &Graph, trail: &Trail) -> Rest {
        let mut rest = Rest { additions: 0, product: 1, floor: i64::MIN };
        for node in 0..graph.nodes {
            // Every road is met once: from its left or upper crossing.
            for direction in [1, 2].into_iter().filter(|d| trail.open[node] & 1 << d != 0) {
                match graph.operators[node][direction] {
                    Operator::Add(n) => rest.additions += i64::from(n),
                    Operator::Subtract(_) => {}
                    Operator::Multiply(0) => rest.floor = 0,
                    Operator::Multiply(n) => rest.product *= i64::from(n),
                }
            }
        }
        rest
    }

    /// What no answer from here can exceed.
    pub(super) fn bound(&self, score: i64) -> i64 {
        let bracket = score.max(self.floor) + self.additions;
        if bracket >= 0 { bracket * self.product } else { bracket }
    }
}

/// The highest bracket (see [`Rest`]) that cannot lead to more than `best`.
///
/// The bound is `bracket * product` for brackets from 0 on and the bracket itself below. For `best >= 0` it is at most `best` exactly if the
/// bracket is at most `best / product`, rounded down; for `best < 0` exactly if the bracket is at most `best`.
pub(super) fn hopeless(best: i64, product: i64) -> i64 {
    if best >= 0 { best / product } else { best }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bracket_is_hopeless_exactly_if_its_bound_is() {
        for best in -40..40 {
            for product in 1..7 {
                for bracket in -50..50 {
                    let bound = if bracket >= 0 { bracket * product } else { bracket };
                    assert_eq!(bracket <= hopeless(best, product), bound <= best);
                }
            }
        }
    }
}
