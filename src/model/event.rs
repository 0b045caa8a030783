//! What a running search reports.

use crate::model::limits::Raise;
use crate::model::outcome::{Outcome, Solution, StopReason};
use crate::model::trace::TraceEvent;

/// A snapshot of a running search.
#[derive(Clone, PartialEq, Debug)]
pub struct Progress {
    /// Nodes so far, all threads together.
    pub nodes: u64,
    /// Depth, layer or iteration, in the engine's own sense.
    pub depth: u64,
    /// Seconds since the start.
    pub elapsed: f64,
    /// Best objective so far.
    pub best: Option<i64>,
    /// What no answer can beat.
    pub bound: Option<i64>,
    /// Bytes in use by tables and layers.
    pub memory: u64,
    /// Threads that have worked so far.
    pub threads: usize,
}

/// Everything that a search reports while it runs.
#[derive(Clone, PartialEq, Debug)]
pub enum SolveEvent {
    /// The search has begun.
    Started {
        /// The engine at work.
        engine: &'static str,
    },
    /// A regular progress report, about 20 times a second.
    Progress(Progress),
    /// A better answer.
    Incumbent(Solution),
    /// A tighter bound.
    Bound(i64),
    /// The first of several parts (option `part`) leaves to the others what is not its share: now they are to begin.
    Divided(Ends),
    /// Data of one engine, for its own panel on the page (a beam's layer, the reason for a bound).
    Detail(crate::model::value::Value),
    /// A record of the trace, for an observer that [`Observer::traces`].
    Trace(TraceEvent),
    /// The search has ended.
    Finished(Box<Outcome>),
}

/// What ends a search of several parts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ends {
    /// The ends of all of them.
    All,
    /// The first answer.
    Answer,
    /// The first answer, or the first proof that there is none: the parts differ in how they search, not in what.
    Verdict,
}

impl Ends {
    /// As front ends call it.
    pub fn name(self) -> &'static str {
        match self {
            Ends::All => "all",
            Ends::Answer => "answer",
            Ends::Verdict => "verdict",
        }
    }
}

/// What one of several parts asks, while it searches, of the page or program that holds them together.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PartQuestion<'a> {
    /// Are the parts held together? Asked once, before the search begins.
    Presence,
    /// What is the best objective of all parts?
    Best,
    /// It has begun a piece of work, alone as yet. There is no reply.
    Taken(u64),
    /// May it have a piece of work? The first part that asks has it.
    Claim(u64),
    /// What do the parts say that meet here? Waits for all that have not left.
    Meet(&'a [i64]),
    /// It meets the others no more. There is no reply.
    Leave,
    /// The same as to meet, for long words and often: each tells all others without the page. Nothing is heard where one of them is gone.
    Speak(&'a [i64]),
}

/// What it hears then.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct PartReply {
    /// The best objective of all parts so far.
    pub best: Option<i64>,
    /// May it have the piece of work?
    pub granted: bool,
    /// What each part that met here has said.
    pub said: Vec<Vec<i64>>,
    /// Which of them is left empty, as it is what the part itself has said.
    pub own: Option<usize>,
}

/// Receives the events of a search. It is called from any thread, possibly from several at once, but never from a hot loop.
pub trait Observer: Sync {
    /// Receives one event. Must return quickly.
    fn observe(&self, event: SolveEvent);

    /// Does it want the records of a trace? Asked once, before the search begins.
    fn traces(&self) -> bool {
        false
    }

    /// Asked when the search has met a limit, by one thread while the others wait: what it may use from there on; `None` ends it. May take as long as it
    /// likes, for nothing is searched meanwhile and the time is not counted.
    fn limit_met(&self, _: StopReason) -> Option<Raise> {
        None
    }

    /// The state that an earlier search of the same task was kept in, from which this one goes on (option `resume`, on one thread).
    fn kept(&self) -> Option<&[u8]> {
        None
    }

    /// Is the search to end, and why? Asked of an engine that can be kept, where its state is whole: it hands the state to [`Observer::keep`] and stops.
    fn parting(&self) -> Option<StopReason> {
        None
    }

    /// Takes the state from which a later search can go on.
    fn keep(&self, _state: Vec<u8>) {}

    /// Replies to one of several parts; `None`: they are not held together, and each knows its share. May take as long as it likes.
    fn ask(&self, _: PartQuestion<'_>) -> Option<PartReply> {
        None
    }

    /// Returns when a search that was told to pause (`search::control::PAUSE`) may go on. The default does not wait.
    fn paused(&self) {}
}

/// Ignores all events.
pub struct Silent;

impl Observer for Silent {
    fn observe(&self, _: SolveEvent) {}
}

impl<F: Fn(SolveEvent) + Sync> Observer for F {
    fn observe(&self, event: SolveEvent) {
        self(event);
    }
}
