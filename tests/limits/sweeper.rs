//! The worst boards of this family's engines.

use super::{board_of, engines, keeps_memory, long, looks_often};
use crate::of_the_day::of_the_day;
use tokeru::base::rng::Rng;
use tokeru::model::limits::Limits;
use tokeru::model::options::Options;

/// Every engine, and the options that change its method.
const METHODS: [(&str, &str); 13] = [
    ("sweep", ""),
    ("sweep", "meetings off"),
    ("sweep", "mode total"),
    ("sweep", "mode longest"),
    ("sweep", "mode count"),
    ("sweep", "mode count meetings off"),
    ("sweep", "all_steps true colour off deficit off"),
    ("article", ""),
    ("article", "mode total meetings off"),
    ("article", "mode count reach off stock off"),
    ("beam", ""),
    ("beam", "width 20000"),
    ("beam", "width 300 meetings off all_steps true"),
];

/// A random room: a number of people with a number of steps each, and percentages of furniture, things and dirt.
fn room(side: usize, people: usize, steps: usize, [furniture, things, dirt]: [f64; 3], rng: &mut Rng) -> String {
    let mut squares = vec![1; side * side];
    for square in &mut squares {
        let draw = rng.unit();
        *square = match draw {
            _ if draw < furniture => 8 + rng.below(3),
            _ if draw < furniture + things => 5 + rng.below(3),
            _ if draw < furniture + things + dirt => 0,
            _ => 1,
        };
    }
    let mut cells: Vec<usize> = (0..side * side).collect();
    rng.shuffle(&mut cells);
    cells[..people].iter().for_each(|&cell| squares[cell] = 2 + rng.below(3));
    let limits = |kind: usize| {
        let count = squares.iter().filter(|&&square| square == kind).count();
        format!("{count}{}\n", format!(" {steps}").repeat(count))
    };
    let limits: String = (2..5).map(limits).collect();
    let rows = squares.chunks(side).map(|row| row.iter().map(usize::to_string).collect::<Vec<_>>().join(" "));
    format!("{side} {side}\n{}\n{limits}", rows.collect::<Vec<_>>().join("\n"))
}

/// Open rooms with many people, walled ones, full of things, and one that nobody can clean.
fn hostile() -> Vec<String> {
    let mut rng = Rng::new(9);
    vec![
        room(9, 8, 9, [0.0, 0.0, 1.0], &mut rng),
        room(9, 8, 99, [0.25, 0.1, 0.6], &mut rng),
        room(9, 12, 99, [0.0, 0.0, 1.0], &mut rng),
        room(9, 12, 12, [0.1, 0.5, 0.3], &mut rng),
        room(9, 2, 30, [0.1, 0.1, 0.5], &mut rng),
        room(9, 4, 99, [0.0, 0.3, 0.7], &mut rng),
    ]
}

#[test]
fn hostile_rooms_are_looked_at_often() {
    for (index, board) in hostile().iter().enumerate() {
        for (turn, (engine, words)) in METHODS.into_iter().enumerate() {
            // The wall clock ends them soon; no test depends on how soon.
            let seconds = if long() { 5.0 } else { 0.04 };
            let limits = Limits { time: Some(seconds), threads: 1 + (index + turn) % 2, ..Limits::default() };
            looks_often("sweeper", engine, board, &limits, words);
        }
    }
}

#[test]
fn node_limits_are_kept() {
    for (index, board) in hostile().iter().enumerate() {
        for nodes in [0, 1, 1000] {
            for (turn, (engine, words)) in METHODS.into_iter().enumerate() {
                let limits = Limits { nodes: Some(nodes), threads: 1 + (index + turn) % 2, ..Limits::default() };
                looks_often("sweeper", engine, board, &limits, words);
            }
        }
    }
}

#[test]
fn generated_rooms_are_looked_at_often() {
    for seed in 0..4 {
        let board = board_of("sweeper", seed, &Options::default());
        for (turn, (engine, words)) in METHODS.into_iter().enumerate() {
            let limits = Limits { nodes: Some(5_000), threads: 1 + (turn + seed as usize) % 2, ..Limits::default() };
            looks_often("sweeper", engine, &board, &limits, words);
        }
    }
}

#[test]
fn memory_limits_are_kept() {
    assert_eq!(engines("sweeper"), ["sweep", "article", "beam"]);
    for (index, board) in hostile().iter().enumerate() {
        for (turn, (engine, words)) in METHODS.into_iter().enumerate() {
            let memory = if index % 2 == 0 { 64 << 20 } else { 16 << 20 };
            let seconds = if long() { 60.0 } else { 0.2 };
            let limits = Limits { memory, time: Some(seconds), threads: 1 + (index + turn) % 2, ..Limits::default() };
            if (index + turn) % 3 == 0 || long() {
                keeps_memory("sweeper", engine, board, &limits, words);
            }
        }
    }
}

/// A crowd has millions of ways to take one tick. Their list is not copied when more are added.
#[test]
fn a_tick_with_millions_of_ends_is_looked_at_often() {
    let board = &hostile()[2];
    // The search advances by one person's letter at a time and needs little memory, so only the clock ends it.
    let limits =
        Limits { memory: 32 << 20, threads: 1, time: Some(if long() { 60.0 } else { 2.0 }), ..Limits::default() };
    for test in of_the_day([looks_often, keeps_memory], 2) {
        test("sweeper", "sweep", board, &limits, "mode longest");
    }
}
