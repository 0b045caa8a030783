//! With hardly any memory a search may end with less, but never with something false: what it then calls best is what
//! it calls best with enough memory.

use super::{Run, board_of, engines, run};
use tokeru::model::limits::Limits;
use tokeru::model::options::Options;
use tokeru::model::outcome::Status;

/// Families, each with the options of its boards.
const BOARDS: [(&str, &[(&str, &str)]); 6] = [
    ("maze", &[("width", "2"), ("height", "2")]),
    ("maze", &[("width", "4"), ("height", "4")]),
    ("sweeper", &[("width", "4"), ("height", "4"), ("people", "2")]),
    ("slide", &[("width", "3"), ("height", "3"), ("walls", "1")]),
    ("sokoban", &[("width", "6"), ("height", "6"), ("boxes", "2")]),
    ("beam", &[("maps", "2"), ("chosen", "1"), ("height", "5"), ("width", "5"), ("keys", "6")]),
];

/// Number of boards of each.
const SEEDS: u64 = 6;

/// Memory limits in bytes, from fewer than a node takes.
const LITTLE: [u64; 7] = [1, 64, 512, 4 << 10, 32 << 10, 256 << 10, 2 << 20];

fn proved(Run { outcome, .. }: &Run) -> Option<i64> {
    (outcome.status == Status::Optimal).then(|| outcome.best.as_ref().expect("an answer").objective)
}

#[test]
fn too_little_memory_proves_nothing_false() {
    for (family, words) in BOARDS {
        let mut options = Options::default();
        words.iter().for_each(|(name, value)| options.set(*name, *value));
        for seed in 1..=SEEDS {
            let board = board_of(family, seed, &options);
            for engine in engines(family) {
                let whole = run(family, engine, &board, &Limits::default(), "");
                for (memory, threads) in LITTLE.into_iter().flat_map(|memory| [(memory, 1), (memory, 2)]) {
                    let little = run(family, engine, &board, &Limits { memory, threads, ..Limits::default() }, "");
                    let what = format!("{family} {engine}, {memory} bytes, {threads} threads\n{board}");
                    assert!(proved(&little).is_none() || proved(&little) == proved(&whole), "{what}");
                    assert_ne!(little.outcome.status, Status::Infeasible, "{what}");
                }
            }
        }
    }
}
