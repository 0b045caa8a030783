//! Boards of 12 x 12 with three multipliers: how many are proved, and how far the bounds of the others lie above their
//! answers.

use super::measure;
use crate::base::grid::Size;
use crate::model::limits::Limits;
use crate::model::value::Value;
use crate::puzzles::maze::rules::board::random::Recipe;
use crate::record;

/// Crossings of a side.
const SIDE: usize = 12;
/// Roads that multiply.
const MULTIPLIERS: usize = 3;
/// A bound counts as close if it exceeds the answer by at most this, in per cent.
const CLOSE_PERCENT: f64 = 5.0;

/// A row for each seed, and one for all.
pub(super) fn table(seeds: std::ops::Range<u64>, limits: &Limits, sink: &mut dyn FnMut(Value)) {
    let recipe = Recipe { multipliers: MULTIPLIERS, ..Recipe::usual(Size::new(SIDE, SIDE)) };
    let (mut proved, mut close, mut widest, mut cpu) = (0u64, 0u64, 0.0f64, 0.0);
    let number = seeds.end - seeds.start;
    for seed in seeds {
        let run = measure::run(&recipe.board(seed), "frontier", &[], limits);
        let score = run.verdict.best.as_ref().map(|best| best.objective);
        let gap = score.zip(run.verdict.bound).map(|(score, bound)| (bound - score) as f64 * 100.0 / score as f64);
        proved += u64::from(run.proved().is_some());
        close += u64::from(gap.is_some_and(|gap| gap <= CLOSE_PERCENT));
        (widest, cpu) = (widest.max(gap.unwrap_or(f64::INFINITY)), cpu + run.cpu);
        sink(record! {
            "board" => format!("{SIDE}x{SIDE} k{MULTIPLIERS} seed {seed}"), "score" => score, "bound" => run.verdict.bound,
            "gap_percent" => gap.map_or(Value::Null, Value::Real), "proved" => run.proved().is_some(), "nodes" => run.nodes,
            "cpu_s" => run.cpu,
        });
    }
    sink(record! {
        "boards" => number, "proved" => proved, "proved_or_close" => close, "widest_percent" => widest, "cpu_s" => cpu,
    });
}
