//! The default engine against the article's on degenerate boards, and finally on ordinary ones: by kind, how often and
//! how far it is slower.
//!
//! Times are CPU times, each the least of some runs. A board that the default engine solves within `FLOOR` counts as
//! equal, whatever the article's engine takes. Above it, both times are compared as they are.

use super::measure::{self, MeasuredRun};
use crate::base::grid::Size;
use crate::base::rng::Rng;
use crate::model::limits::Limits;
use crate::model::puzzle::Notation;
use crate::model::value::Value;
use crate::puzzles::maze::Maze;
use crate::puzzles::maze::rules::board::Board;
use crate::puzzles::maze::rules::board::hostile::KINDS;
use crate::puzzles::maze::rules::board::random::Recipe;
use crate::record;

/// CPU seconds of the default engine up to which nothing is compared: below this, set-up and the noise of the clock
/// dominate.
const FLOOR: f64 = 0.001;
/// The most runs of a board, as long as they are short. The quickest counts.
const RUNS: usize = 5;
const REPEATED_BELOW_S: f64 = 0.05;
/// Sides of the boards.
const SIDES: [(usize, usize); 6] = [(3, 3), (4, 4), (5, 4), (4, 5), (5, 5), (5, 5)];

/// The results on boards of one kind.
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

/// A row for every kind, with `count` boards each.
pub(super) fn table(count: usize, seed: u64, limits: &Limits, sink: &mut dyn FnMut(Value)) {
    for kind in KINDS {
        sink(row(&format!("{kind:?}"), |size, rng| kind.board(size, rng), (count, seed), limits));
    }
    sink(row("ordinary", |size, rng| Recipe::usual(size).board(rng.next()), (count, seed), limits));
}

fn row(kind: &str, board: impl Fn(Size, &mut Rng) -> Board, (count, seed): (usize, u64), limits: &Limits) -> Value {
    let mut rng = Rng::new(seed);
    let mut tally = Tally::default();
    for at in 0..count {
        let (width, height) = SIDES[at % SIDES.len()];
        let board = board(Size::new(width, height), &mut rng);
        let runs = ["frontier", "article"].map(|engine| quickest(&board, engine, limits));
        tally.add(&Maze::print(&board), &runs);
    }
    record! {
        "kind" => kind, "boards" => tally.boards, "compared" => tally.compared, "twice_slower" => tally.slower,
        "floor_s" => FLOOR, "worst_ratio" => tally.worst, "frontier_cpu_s" => tally.cpu[0], "article_cpu_s" => tally.cpu[1], "slowest" => tally.slowest,
        "apart" => tally.apart, "worst_board" => tally.board.split_whitespace().collect::<Vec<_>>().join(" "),
    }
}

/// The quickest of some runs.
fn quickest(board: &Board, engine: &'static str, limits: &Limits) -> MeasuredRun {
    let mut best = measure::run(board, engine, &[], limits);
    for _ in 1..RUNS {
        if best.cpu < REPEATED_BELOW_S {
            let next = measure::run(board, engine, &[], limits);
            best = if next.cpu < best.cpu { next } else { best };
        }
    }
    best
}

impl Tally {
    fn add(&mut self, text: &str, [own, article]: &[MeasuredRun; 2]) {
        self.boards += 1;
        self.cpu[0] += own.cpu;
        self.cpu[1] += article.cpu;
        self.slowest = self.slowest.max(own.cpu);
        self.apart += usize::from(own.proved() != article.proved());
        if own.cpu <= FLOOR {
            return;
        }
        self.compared += 1;
        let ratio = own.cpu / article.cpu;
        self.slower += usize::from(ratio > 2.0);
        if ratio > self.worst {
            (self.worst, self.board) = (ratio, text.to_owned());
        }
    }
}
