//! The default engine against the article's on boards that nobody would print: by kind, how often and how far it falls behind.

use super::measure;
use crate::base::grid::Size;
use crate::base::rng::Rng;
use crate::model::limits::Limits;
use crate::model::puzzle::Notation;
use crate::model::value::Value;
use crate::puzzles::maze::Maze;
use crate::puzzles::maze::rules::board::hostile::{KINDS, Kind};
use crate::record;

/// CPU seconds below which nothing is compared.
const LITTLE: f64 = 0.002;
/// Sides of the boards.
const SIDES: [(usize, usize); 6] = [(3, 3), (4, 4), (5, 4), (4, 5), (5, 5), (5, 5)];

/// What became of the boards of a kind.
#[derive(Default)]
struct Tally {
    boards: usize,
    compared: usize,
    slower: usize,
    worst: f64,
    board: String,
    cpu: [f64; 2],
    slowest: f64,
    apart: usize,
}

/// A row for every kind, `count` boards each.
pub(super) fn table(count: usize, seed: u64, limits: &Limits, sink: &mut dyn FnMut(Value)) {
    for kind in KINDS {
        sink(row(kind, count, seed, limits));
    }
}

fn row(kind: Kind, count: usize, seed: u64, limits: &Limits) -> Value {
    let mut rng = Rng::new(seed);
    let mut tally = Tally::default();
    for at in 0..count {
        let (width, height) = SIDES[at % SIDES.len()];
        let board = kind.board(Size::new(width, height), &mut rng);
        let runs = ["frontier", "article"].map(|engine| measure::run(&board, engine, &[], limits));
        tally.add(&Maze::print(&board), &runs);
    }
    record! {
        "kind" => format!("{kind:?}"), "boards" => tally.boards, "compared" => tally.compared, "twice_slower" => tally.slower,
        "worst_ratio" => tally.worst, "frontier_cpu_s" => tally.cpu[0], "article_cpu_s" => tally.cpu[1], "slowest" => tally.slowest,
        "apart" => tally.apart, "worst_board" => tally.board.split_whitespace().collect::<Vec<_>>().join(" "),
    }
}

impl Tally {
    fn add(&mut self, text: &str, [own, article]: &[measure::Run; 2]) {
        self.boards += 1;
        self.cpu[0] += own.cpu;
        self.cpu[1] += article.cpu;
        self.slowest = self.slowest.max(own.cpu);
        self.apart += usize::from(own.proved() != article.proved());
        if own.cpu.max(article.cpu) < LITTLE {
            return;
        }
        self.compared += 1;
        let ratio = own.cpu / article.cpu.max(LITTLE);
        self.slower += usize::from(ratio > 2.0);
        if ratio > self.worst {
            (self.worst, self.board) = (ratio, text.to_owned());
        }
    }
}
