//! The four prunings of the article, each a switch.

use crate::model::error::{Code, OptionError};
use crate::model::options::Options;
use crate::puzzles::maze::kernel::{Graph, Trail};
use crate::puzzles::maze::rules::board::Operator;

/// Which prunings are on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Prunings {
    /// 1: a walk that has reached the goal does not continue if the goal can't be reached a second time, for example
    /// in a corner.
    pub(super) goal: bool,
    /// 2: no crossing but the goal is entered over its last road.
    pub(super) dead_end: bool,
    /// 3: crossings are coloured like a chess board. The walk can be at the goal on every other step only, so the
    /// search takes two roads at a time and looks at crossings of the goal's colour alone.
    pub(super) colours: bool,
    /// 4: the search does not continue where a bound shows that nothing exceeds the best score of all threads.
    pub(super) bound: bool,
}

impl Prunings {
    /// Reads the option `prunings`: a level 0 to 4 (that many prunings, in the order of the article's table; 4 by
    /// default), or the four switches as four characters 0 or 1, the first pruning first.
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

/// What the bound needs of the roads that are still open.
///
/// A score is a sum: the score now times all multipliers still to be crossed, plus every addition times the multipliers
/// crossed after it. Let `U` be the product of the multipliers that an answer still crosses, each at least 1. No
/// addition is multiplied by more than `U`, so the answer is at most `U * (score + additions left)`. If that bracket is
/// positive, the value is largest when `U` is the product of all multipliers left; if not, when `U` is 1. The article's
/// bound lacks this second case and so loses best answers below zero (a negative score is better not multiplied). Where
/// a road `*0` is on the board, it can raise a score below zero to 0, and from there the bracket is the additions left.
/// So the score counts as at least [`Rest::floor`].
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
    /// Sums over the open roads of a walk.
    pub(super) fn of(graph: &Graph, trail: &Trail) -> Rest {
        let mut rest = Rest { additions: 0, product: 1, floor: i64::MIN };
        for node in 0..graph.nodes {
            // Counting only from the left or upper crossing visits every road once.
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

    /// No answer from here exceeds this.
    pub(super) fn bound(&self, score: i64) -> i64 {
        let bracket = score.max(self.floor) + self.additions;
        if bracket >= 0 { bracket * self.product } else { bracket }
    }
}

/// The highest bracket (see [`Rest`]) that cannot lead to more than `best`.
///
/// The bound is `bracket * product` if the bracket is 0 or more, and the bracket itself below. For `best >= 0` the
/// bound is at most `best` exactly if the bracket is at most `best / product`, rounded down. For `best < 0` it is
/// exactly if the bracket is at most `best`.
pub(super) fn hopeless(best: i64, product: i64) -> i64 {
    if best >= 0 { best / product } else { best }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bracket_is_hopeless_exactly_if_its_bound_cannot_beat_the_best() {
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
