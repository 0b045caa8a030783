//! The worst boards of this family's engines.

use super::{board_of, engines, keeps_memory, looks_often, run};
use crate::common::shipped;
use tokeru::base::grid::Size;
use tokeru::base::rng::Rng;
use tokeru::model::limits::Limits;
use tokeru::model::options::Options;
use tokeru::model::outcome::{Status, StopReason};
use tokeru::model::puzzle::Notation;
use tokeru::puzzles::maze::Maze;
use tokeru::puzzles::maze::rules::board::hostile::{KINDS, RoadMix};

/// Everything that the exact engine may be asked for besides the answer.
const EXTRAS: [&str; 5] = ["all 100000", "second true", "certificate true", "rating true", "hint true"];

fn nodes(nodes: u64) -> Limits {
    Limits { nodes: Some(nodes), ..Limits::default() }
}

fn hostile(kind: RoadMix, side: usize, seed: u64) -> String {
    Maze::print(&kind.board(Size::new(side, side), &mut Rng::new(seed)))
}

fn made(side: usize, multipliers: usize) -> String {
    let mut options = Options::default();
    let (side, multipliers) = (side.to_string(), multipliers.to_string());
    for (name, value) in [("width", &side), ("height", &side), ("multipliers", &multipliers)] {
        options.set(name, value);
    }
    board_of("maze", 1, &options)
}

#[test]
fn hostile_boards_are_looked_at_often() {
    for kind in KINDS {
        for (side, seed) in [(4, 1), (5, 2), (8, 3), (12, 4)] {
            let board = hostile(kind, side, seed);
            for engine in engines("maze") {
                for threads in [1, 2] {
                    looks_often("maze", engine, &board, &Limits { threads, ..nodes(1_000) }, "");
                }
                looks_often("maze", engine, &board, &nodes(20_000), "");
            }
        }
    }
}

#[test]
fn extra_questions_are_looked_at_often() {
    for kind in KINDS {
        for (side, seed) in [(2, 1), (3, 2), (4, 3)] {
            let board = hostile(kind, side, seed);
            for words in EXTRAS {
                looks_often("maze", "frontier", &board, &nodes(30_000), words);
            }
        }
    }
    // The start's neighbour is the first move of a hint.
    let board = made(4, 3);
    looks_often("maze", "frontier", &board, &nodes(30_000), "moves 1 hint true all 1000 second true rating true");
    looks_often("maze", "frontier", &made(6, 5), &nodes(300_000), "certificate true");
}

/// The largest tables: twelve columns with two labels, layers of many states, keys that hold few labels.
#[test]
fn the_largest_tables_are_looked_at_often() {
    for (side, multipliers, limit) in [(10, 2, 400_000), (10, 4, 400_000), (12, 1, 300_000), (12, 30, 60_000)] {
        for threads in [1, 2] {
            looks_often("maze", "frontier", &made(side, multipliers), &Limits { threads, ..nodes(limit) }, "");
        }
    }
    for prunings in ["0", "0101", "4"] {
        looks_often("maze", "article", &made(12, 20), &nodes(200_000), &format!("prunings {prunings}"));
    }
    looks_often("maze", "article", &made(12, 20), &Limits { threads: 2, ..nodes(200_000) }, "part 3/64");
}

#[test]
fn memory_limits_are_kept() {
    for (board, limit) in
        [(made(12, 10), 150_000), (made(10, 4), 400_000), (hostile(RoadMix::Zeros(40), 12, 1), 60_000)]
    {
        for memory in [64 << 20, 8 << 20] {
            for engine in engines("maze") {
                keeps_memory("maze", engine, &board, &Limits { memory, ..nodes(limit) }, "");
            }
            keeps_memory("maze", "frontier", &board, &Limits { memory, threads: 2, ..nodes(limit) }, "");
        }
    }
    // A hundred thousand best walks.
    let plain = hostile(RoadMix::Idle, 4, 1);
    for words in ["all 100000", "certificate true", "rating true"] {
        keeps_memory("maze", "frontier", &plain, &Limits { memory: 8 << 20, ..nodes(1_000_000) }, words);
    }
}

#[test]
fn a_stop_by_memory_has_the_best_answer_and_a_true_bound() {
    let board = made(8, 4);
    let whole = run("maze", "frontier", &board, &Limits::default(), "").outcome;
    let little = run("maze", "frontier", &board, &Limits { memory: 300_000, ..Limits::default() }, "").outcome;
    assert_eq!(
        (whole.status, little.status, little.stop),
        (Status::Optimal, Status::Feasible, Some(StopReason::Memory))
    );
    let (most, best) = (whole.best.expect("an answer").objective, little.best.expect("an answer"));
    assert!(shipped("maze").check(&board, &best.moves).unwrap().confirms(best.objective));
    assert!(best.objective <= most && little.bound.expect("a bound") >= most);
}

/// Roads that make everything before them irrelevant: all boards of the review, and larger ones than it could wait for.
#[test]
fn zeros_are_proved_soon() {
    let defects = [
        "4 4\n-4 *0 *2\n*0 *0 *0 *0\n*0 *2 -2\n*0 +6 *3 *0\n-3 *0 *0\n-5 *0 *0 *0\n*0 +2 *0\n1 13 2\n",
        "5 4\n*1 -9 *0 *0\n*5 *2 *0 *0 -3\n+8 *0 *0 *1\n*5 *1 *0 *3 *0\n*0 *1 *0 *0\n+6 +6 *0 *0 +1\n*0 *3 *3 +2\n1 16 4\n",
        "4 5\n+5 +3 *2\n-2 *0 -8 *0\n*3 +9 +4\n+2 -8 *2 -1\n*2 *3 -6\n*0 *0 *0 *0\n+4 *3 *0\n*1 *1 *3 -1\n-3 +0 +9\n1 5 11\n",
    ];
    for board in defects.map(str::to_owned).into_iter().chain([5, 12].map(|side| hostile(RoadMix::Zeros(100), side, 1)))
    {
        let outcome = run("maze", "frontier", &board, &nodes(100_000), "").outcome;
        assert_eq!(outcome.status, Status::Optimal, "{board}{outcome:?}");
    }
}

/// Searches within a search count their nodes for the whole, and look as often as its limit demands. On these boards
/// the proof is done at once, while rating, walks and certificates take long.
#[test]
fn node_limits_hold_for_extra_questions() {
    let boards = [RoadMix::Zeros(100), RoadMix::Zeros(95), RoadMix::Idle, RoadMix::Plain, RoadMix::Same]
        .into_iter()
        .flat_map(|kind| [(4, 1), (5, 2)].map(|(side, seed)| hostile(kind, side, seed)));
    for board in boards.chain([made(5, 3)]) {
        for limit in [40, 300, 1_000, 3_000] {
            for words in ["all 20 rating true", "rating true", "second true", "certificate true", "race false"] {
                for threads in [1, 2] {
                    let outcome = run("maze", "frontier", &board, &Limits { threads, ..nodes(limit) }, words).outcome;
                    let taken = outcome.stats.nodes;
                    assert!(
                        taken <= 2 * limit.max(1_000),
                        "{taken} of {limit} nodes, {words}, {threads} threads\n{board}"
                    );
                }
            }
        }
    }
}
