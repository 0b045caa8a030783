//! The route engine on a contest's file: how many boards it solves alone, in how many moves, and why it does not solve
//! the others.

use super::files::text_of;
use crate::base::clock::CpuClock;
use crate::base::grid::Direction;
use crate::base::statistics::Sample;
use crate::model::error::OptionError;
use crate::model::event::Silent;
use crate::model::limits::Limits;
use crate::model::options::Options;
use crate::model::outcome::Sense;
use crate::model::puzzle::Notation;
use crate::model::value::Value;
use crate::puzzles::slide::Slide;
use crate::puzzles::slide::engines::route::{RouteFailure, Style, Trace, solve};
use crate::puzzles::slide::kernel::Position;
use crate::puzzles::slide::rules::board::graph::Layout;
use crate::record;
use crate::search::control::{Control, Counters};
use std::collections::BTreeMap;

/// Seconds for a board.
const TIME_LIMIT_S: f64 = 5.0;

/// `routes FILE`: `limit` boards after the first `skip`, with the engine's options `changes` and `seed`. Each board
/// without an answer gets a row.
pub fn run(options: &Options, sink: &mut dyn FnMut(Value)) -> Result<(), OptionError> {
    let text = text_of(options, "routes")?;
    let (skip, limit) = (options.get("skip", 0)?, options.get("limit", usize::MAX)?);
    let style = Style { changes: options.get("changes", true)?, seed: options.get("seed", 1)? };
    let mut tally = Tally::default();
    for (index, board) in Slide::split(&text).into_iter().enumerate().skip(skip).take(limit) {
        let Some(layout) = Slide::parse(board).ok().and_then(|b| Layout::of(&b)) else { continue };
        let reason = tally.add(&layout, style);
        if let Some(reason) = reason {
            sink(record! { "board" => index + 1, "text" => board.trim(), "reason" => reason });
        }
    }
    sink(tally.row());
    Ok(())
}

#[derive(Default)]
struct Tally {
    reasons: BTreeMap<&'static str, usize>,
    moves: Vec<usize>,
    routes: usize,
    rises: usize,
    nodes: u64,
    seconds: Vec<f64>,
}

impl Tally {
    /// Runs one board. Returns why it has no answer.
    fn add(&mut self, layout: &Layout, style: Style) -> Option<&'static str> {
        let limits = Limits { time: Some(TIME_LIMIT_S), ..Limits::default() };
        let counters = Counters::default();
        let control = Control::new(&limits, Sense::Minimize, &counters, &Silent);
        let start = Position::of(layout);
        let clock = CpuClock::process();
        let trace = solve(&layout.graph, &start, style, &control);
        self.seconds.push(clock.seconds());
        self.nodes += control.stats().nodes;
        let rises = trace.energy.windows(2).filter(|pair| pair[1] > pair[0]).count();
        self.rises += rises;
        let reason =
            trace.reason.map(RouteFailure::code).or(false_end(layout, &trace)).or((rises > 0).then_some("RISE"));
        if reason.is_none() {
            self.moves.push(trace.moves.len());
            self.routes += trace.routes.len();
        }
        *self.reasons.entry(reason.unwrap_or("solved")).or_default() += 1;
        reason
    }

    fn row(self) -> Value {
        let (moves, seconds) = (Sample::new(self.moves.iter().map(|&count| count as f64)), Sample::new(self.seconds));
        let counts: Vec<String> = self.reasons.iter().map(|(reason, count)| format!("{reason}: {count}")).collect();
        record! {
            "part" => "routes", "boards" => seconds.count(), "ends" => counts.join(", "), "moves" => self.moves.iter().sum::<usize>(),
            "median_moves" => moves.median(), "most_moves" => self.moves.iter().max().copied(),
            "routes" => self.routes, "rises" => self.rises, "nodes" => self.nodes, "cpu_s" => seconds.total(),
            "median_ms" => seconds.median() * 1e3, "worst_ms" => seconds.most() * 1e3,
        }
    }
}

/// Replays the moves: do they end unsolved, or with energy left?
fn false_end(layout: &Layout, trace: &Trace) -> Option<&'static str> {
    let mut position = Position::of(layout);
    for &step in &trace.moves as &[Direction] {
        position.step(&layout.graph, step);
    }
    let solved = position.is_solved(layout.graph.len()) && trace.energy.len() == trace.moves.len() + 1;
    (!solved || trace.energy.last() != Some(&0)).then_some("FALSE")
}
