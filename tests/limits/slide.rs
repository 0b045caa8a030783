//! The worst boards of this family's engines.

use super::{board_of, engines, keeps_memory, looks_often};
use crate::of_the_day::of_the_day;
use tokeru::model::limits::Limits;
use tokeru::model::options::Options;

fn generated(seed: u64, width: usize, height: usize, walls: usize) -> String {
    let mut options = Options::default();
    for (name, value) in [("width", width), ("height", height), ("walls", walls)] {
        options.set(name, value.to_string());
    }
    board_of("slide", seed, &options)
}

#[test]
fn a_generated_board_is_looked_at_often() {
    let board = generated(1, 4, 4, 0);
    for engine in engines("slide") {
        looks_often("slide", engine, &board, &Limits { nodes: Some(20_000), ..Limits::default() }, "");
    }
}

/// Open boards and walled ones of all sizes, corridors among them. Tables are begun on all of them, and stopped in the
/// middle.
#[test]
fn tables_can_be_stopped_halfway() {
    let shapes = [(2, 2, 0), (4, 4, 3), (6, 6, 0), (8, 8, 16), (8, 8, 0), (8, 6, 20)];
    for (width, height, walls) in of_the_day(shapes, 3) {
        let board = generated(7, width, height, walls);
        for engine in engines("slide").into_iter().filter(|engine| *engine != "article") {
            for (nodes, threads) in [(0, 1), (1, 2), (1000, 2)] {
                let limits = Limits { nodes: Some(nodes), threads, ..Limits::default() };
                looks_often("slide", engine, &board, &limits, "");
            }
        }
    }
}

/// Wide beams sort and keep layers in pieces.
#[test]
fn a_wide_beam_is_looked_at_often() {
    let limits = Limits { nodes: Some(200_000), ..Limits::default() };
    looks_often("slide", "beam", &generated(3, 6, 6, 0), &limits, "width 1000000");
}

#[test]
fn memory_limits_are_kept() {
    for (width, height, walls) in [(4, 4, 3), (7, 7, 1), (8, 8, 16)] {
        let board = generated(5, width, height, walls);
        for engine in ["auto", "optimal", "beam", "always"] {
            let limits = Limits { nodes: Some(100_000), memory: 64 << 20, ..Limits::default() };
            keeps_memory("slide", engine, &board, &limits, "");
        }
    }
}
