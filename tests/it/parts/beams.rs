//! A beam in parts that run together is the beam of one search, leaf by leaf.

use super::together::run_together;
use super::{Run, run};
use crate::common::shipped;
use tokeru::model::options::Options;

/// A board, a width, and options.
type Beam = (&'static str, &'static str, &'static [(&'static str, &'static str)]);

/// Boards, widths, ties, and what counts as the same; the last boards end with all players caught, or with fewer leaves
/// than parts.
const BEAMS: &[Beam] = &[
    ("12 4 12 12 120\nseed 5\n", "300", &[]),
    ("12 4 12 12 120\nseed 6\n", "1000", &[("tie", "seed")]),
    ("30 8 20 20 200\nseed 7\n", "100", &[("tie", "kin5")]),
    ("30 8 20 20 200\nseed 8\n", "257", &[("unique", "false"), ("visit", "1")]),
    ("10 3 9 9 60\nseed 9\n", "40", &[("sight", "0"), ("coin", "1"), ("beside", "0")]),
    ("4 1 5 5 30\nseed 2\n", "7", &[]),
];

fn text(run: &Run, name: &str) -> String {
    format!("{:?}", run.outcome.extra.get(name))
}

#[test]
fn a_beam_in_parts_equals_that_of_one_search() {
    let family = shipped("beam");
    for &(board, width, more) in BEAMS {
        let mut options = Options::from([("width", width), ("stretch", "1")]);
        more.iter().for_each(|&(name, value)| options.set(name, value));
        let whole = run(family, board, ("beam", &options), None);
        for count in [2, 3, 5] {
            let (parts, _) = run_together(family, board, ("beam", &options), (count, Some(0)));
            let place = format!("{board} {width} {more:?} in {count} parts");
            assert_eq!(parts.len(), count, "{place}");
            for part in &parts {
                for name in ["fingerprint", "candidates", "expanded", "generations"] {
                    assert_eq!(text(part, name), text(&whole, name), "{name} of {place}");
                }
            }
            let best = |run: &Run| run.outcome.best.as_ref().map(|best| best.objective);
            assert_eq!(parts.iter().filter_map(best).max(), best(&whole), "{place}");
            assert_eq!(parts.iter().map(|part| part.nodes).sum::<u64>(), whole.nodes, "{place}");
        }
    }
}

#[test]
fn a_beam_that_would_not_get_faster_is_not_divided() {
    let family = shipped("beam");
    let board = "12 4 12 12 120\nseed 5\n";
    // Too little work, leaves without a number, layers that are reported, another kernel.
    for more in [("stretch", "256"), ("tie", "first"), ("layers", "true"), ("kernel", "plain")] {
        let mut options = Options::from([("width", "300"), ("stretch", "1")]);
        options.set(more.0, more.1.to_owned());
        let alone = if more.0 == "stretch" { None } else { Some(0) };
        let (parts, _) = run_together(family, board, ("beam", &options), (2, alone));
        assert_eq!(parts.len(), 1, "{more:?}");
    }
}
