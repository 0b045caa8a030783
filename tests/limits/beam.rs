//! The worst boards of this family's engines.

use super::{board_of, engines, keeps_memory, long, looks_often, run};
use crate::of_the_day::of_the_day;
use tokeru::model::limits::Limits;
use tokeru::model::options::Options;
use tokeru::model::outcome::StopReason;
use tokeru::search::beam::storage::StorageKind;

fn board(words: &[(&str, &str)]) -> String {
    let mut options = Options::default();
    words.iter().for_each(|(name, value)| options.set(*name, *value));
    board_of("beam", 1, &options)
}

#[test]
fn a_generated_board_is_looked_at_often() {
    let board = board(&[]);
    for engine in engines("beam") {
        looks_often("beam", engine, &board, &Limits { nodes: Some(20_000), ..Limits::default() }, "");
    }
}

/// If a layer is much wider than the node limit, the search stops in the middle of it.
#[test]
fn a_wide_layer_can_be_stopped_halfway() {
    let board = board(&[("keys", "60")]);
    for threads in [1, 2] {
        let limits = |nodes| Limits { nodes: Some(nodes), threads, ..Limits::default() };
        for (nodes, words) in [(0, ""), (1, "width 10000"), (1000, "width 10000"), (1000, "width 10000 kernel plain")] {
            looks_often("beam", "beam", &board, &limits(nodes), words);
        }
        looks_often("beam", "beam", &board, &limits(100_000), "width 10000");
    }
}

/// Without a limit, looks do not change what is found.
#[test]
fn looks_do_not_change_the_result() {
    let board = board(&[("keys", "40")]);
    let found = |threads| {
        let limits = Limits { threads, ..Limits::default() };
        run("beam", "beam", &board, &limits, "width 3000 stretch 1").outcome
    };
    let (one, two) = (found(1), found(2));
    assert_eq!(one.best, two.best);
    assert_eq!(one.stats.nodes, two.stats.nodes);
}

/// The widest beam looks at its limits in every part of a generation: gathering, cutting, making leaves, advancing each
/// storage, finding an answer's path.
#[test]
fn the_widest_beam_is_looked_at_often() {
    let board = board(&[("keys", "11")]);
    let storages = ["trail", "tour", "chained", "counted"].map(|name| format!("width 200000 storage {name}"));
    let others = ["width 200000 tie kin3", "width 200000 unique false tie first", "width 200000 kernel plain"];
    for (index, words) in of_the_day(storages.iter().map(String::as_str).chain(others).enumerate(), 3) {
        looks_often("beam", "beam", &board, &Limits::default(), words);
        if index % 3 == 0 {
            looks_often("beam", "beam", &board, &Limits { threads: 2, ..Limits::default() }, words);
        }
    }
    // All coins are gone and the players walk in circles: nearly all candidates are duplicates.
    let empty = "1 1 3 5 40\n#####\n#@o.#\n#####\n";
    looks_often("beam", "beam", empty, &Limits::default(), "width 200000 sight 0");
}

/// Copies of states are expensive: a wide layer of them takes seconds to make.
#[test]
fn copies_are_looked_at_often() {
    let board = board(&[("keys", "40")]);
    let limits = |nodes| Limits { nodes: Some(nodes), memory: 4 << 30, ..Limits::default() };
    for words in ["width 20000 storage copies kernel plain", "width 6000 storage copies"] {
        looks_often("beam", "beam", &board, &limits(8_000), words);
    }
}

/// Coins everywhere and nothing that leads to one of them: leaves share hardly any steps, and each has a past of its
/// own.
const APART: &str = "2 1 7 9 3554
#########
###xo.#o#
#o#.x#.o#
##oo#..@#
#xox.x#x#
#x..#o.##
#########
#########
#ooooooo#
#ooooooo#
#ooooooo#
#oooooo@#
#ooooooo#
#########
";

#[test]
fn long_beginnings_are_looked_at_often() {
    for (name, _) in of_the_day(StorageKind::ALL, 5) {
        let words = format!("width 10000 sight 0 kernel plain storage {name}");
        looks_often("beam", "beam", APART, &Limits { nodes: Some(900_000), ..Limits::default() }, &words);
    }
}

/// A list of all steps that doubled as it grew would be in memory three times.
#[test]
fn long_beginnings_keep_the_memory_limit() {
    for (index, (name, _)) in of_the_day(StorageKind::ALL.into_iter().enumerate(), 3) {
        for threads in if long() { vec![1, 2] } else { vec![1 + index % 2] } {
            let limits = Limits { memory: 16 << 20, threads, nodes: Some(800_000), ..Limits::default() };
            let words = format!("width 10000 sight 0 kernel tuned storage {name}");
            keeps_memory("beam", "beam", APART, &limits, &words);
        }
    }
}

#[test]
fn memory_limits_are_kept() {
    let board = board(&[("keys", "14")]);
    let beams = [
        (64, "width 200000"),
        (16, "width 200000"),
        (64, "width 200000 unique false tie kin2"),
        (64, "width 200000 kernel plain"),
        (64, "width 200000 storage chained"),
        (64, "width 200000 storage tour"),
        (64, "width 200000 storage counted"),
        (64, "width 20000 storage copies"),
        (64, "width 20000 storage copies kernel plain"),
    ];
    for (memory, words) in of_the_day(beams, 3) {
        for threads in [1, 2] {
            let limits = Limits { memory: memory << 20, threads, ..Limits::default() };
            keeps_memory("beam", "beam", &board, &limits, words);
        }
    }
}

/// A board for comparing what is counted with what is allocated.
const LARGE: &str = "8 8 50 50 200\nseed 7\n";
/// Bytes outside the count: boards, moves and the list of random numbers.
const AROUND: usize = 2 << 20;

/// The search's own count of its memory is what the allocator counts, within a factor of two, and half of it is not
/// enough.
#[test]
fn counted_memory_is_the_memory_allocated() {
    for (name, _) in StorageKind::ALL {
        let kernel = if name == "copies" { "plain" } else { "tuned" };
        let words = format!("storage {name} kernel {kernel} width 1000");
        let whole = run("beam", "beam", LARGE, &Limits::default(), &words);
        let counted = whole.outcome.extra.get("bytes").integer().unwrap() as usize;
        assert!(whole.peak < 2 * counted + AROUND, "{name}: counted {counted}, allocated {}", whole.peak);
        assert!(counted < 2 * whole.peak, "{name}: counted {counted}, allocated {}", whole.peak);

        let limits = Limits { memory: (counted / 2) as u64, ..Limits::default() };
        let half = run("beam", "beam", LARGE, &limits, &words).outcome;
        assert_eq!(half.stop, Some(StopReason::Memory), "{name}");
        assert!(half.best.is_some());
    }
}

/// A memory limit that leaves room for the width is neither reached nor exceeded, whatever the number of threads.
#[test]
fn a_sufficient_memory_limit_is_neither_reached_nor_exceeded() {
    for threads in if long() { vec![1, 2, 4] } else { vec![2] } {
        let limits = Limits { memory: 40 << 20, threads, ..Limits::default() };
        let whole = run("beam", "beam", LARGE, &limits, "width 10000");
        assert_ne!(whole.outcome.stop, Some(StopReason::Memory));
        assert!(whole.peak < 40 << 20, "{threads} threads: {} bytes", whole.peak);
    }
}
