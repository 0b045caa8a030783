//! An observer that turns everything reproducible that a search reports into records: the lines of a trace file.

use crate::base::clock::Clock;
use crate::model::event::{Observer, SolveEvent};
use crate::model::limits::Limits;
use crate::model::outcome::{Outcome, StopReason};
use crate::model::trace::row;
use crate::model::value::Value;
use crate::record;
use crate::search::control::Counters;
use std::sync::atomic::Ordering::Relaxed;

/// Version of the records, as given in the first record of each board's trace.
const FORM: i64 = 1;

/// The first record of a board's trace: the board in its canonical text, and the request; `index` is the board's number
/// in the input, from 1. With it the trace can be drawn without the program (`docs/engines/trace.md`).
pub fn heading(family: &'static str, index: u64, board: &str, moves: &str, limits: &Limits) -> Value {
    record! {
        "kind" => "board", "form" => FORM, "family" => family, "index" => index, "board" => board, "moves" => moves,
        "seed" => limits.seed, "threads" => limits.threads,
    }
}

/// Passes each record to a function in the order of the events. Any thread may call that function.
pub struct Recorder<'a> {
    counters: &'a Counters,
    clock: Clock,
    line: &'a (dyn Fn(Value) + Sync),
}

impl<'a> Recorder<'a> {
    /// A recorder of the search with these counters, which is about to begin.
    pub fn new(counters: &'a Counters, line: &'a (dyn Fn(Value) + Sync)) -> Recorder<'a> {
        Recorder { counters, clock: Clock::start(), line }
    }

    fn row(&self, kind: &'static str, own: Value) -> Value {
        row(kind, self.counters.nodes.load(Relaxed), self.clock.seconds(), own)
    }
}

impl Observer for Recorder<'_> {
    fn observe(&self, event: SolveEvent) {
        (self.line)(match event {
            SolveEvent::Started { engine } => self.row("start", record! { "engine" => engine }),
            SolveEvent::Incumbent(s) => self.row("answer", record! { "objective" => s.objective, "moves" => s.moves }),
            SolveEvent::Bound(bound) => self.row("bound", record! { "bound" => bound }),
            SolveEvent::Trace(event) => event.row(),
            SolveEvent::Finished(outcome) => self.row("end", end(&outcome)),
            // Not reproducible: they depend on the clock, or on how the search is divided.
            SolveEvent::Progress(_) | SolveEvent::Detail(_) | SolveEvent::Divided(_) => return,
        });
    }

    fn traces(&self) -> bool {
        true
    }
}

fn end(outcome: &Outcome) -> Value {
    let mut row = record! {
        "status" => outcome.status.name(), "stop" => outcome.stop.map(StopReason::name),
        "objective" => outcome.best.as_ref().map(|best| best.objective), "bound" => outcome.bound,
        "threads" => outcome.stats.threads,
    };
    if let (Value::Record(fields), Some(measure)) = (&mut row, outcome.measure) {
        fields.push(("measure", measure.into()));
    }
    row
}
