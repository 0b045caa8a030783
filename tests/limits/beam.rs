//! The worst boards of this family's engines.

use super::{board_of, engines, looks_often, run};
use tokeru::model::limits::Limits;
use tokeru::model::options::Options;

fn board(words: &[(&str, &str)]) -> String {
    let mut options = Options::default();
    words.iter().for_each(|(name, value)| options.set(*name, *value));
    board_of("beam", 1, &options)
}

#[test]
fn a_generated_board() {
    let board = board(&[]);
    for engine in engines("beam") {
        looks_often("beam", engine, &board, &Limits { nodes: Some(20_000), ..Limits::default() }, "");
    }
}

/// A layer is much wider than a node limit: the search stops in the middle of it.
#[test]
fn a_wide_layer_is_broken_off() {
    let board = board(&[("keys", "60")]);
    for threads in [1, 2] {
        let limits = |nodes| Limits { nodes: Some(nodes), threads, ..Limits::default() };
        for (nodes, words) in [(0, ""), (1, "width 10000"), (1000, "width 10000"), (1000, "width 10000 kernel plain")] {
            looks_often("beam", "beam", &board, &limits(nodes), words);
        }
        looks_often("beam", "beam", &board, &limits(100_000), "width 10000");
    }
}

/// Within no limit, a look does not change what is found.
#[test]
fn looks_change_nothing() {
    let board = board(&[("keys", "40")]);
    let found = |threads| {
        let limits = Limits { threads, ..Limits::default() };
        run("beam", "beam", &board, &limits, "width 3000 stretch 1").outcome
    };
    let (one, two) = (found(1), found(2));
    assert_eq!(one.best, two.best);
    assert_eq!(one.stats.nodes, two.stats.nodes);
}
