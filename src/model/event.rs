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
    /// Best objective so far; `None` before the first answer.
    pub best: Option<i64>,
    /// What no answer can beat; `None` before anything is proved.
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
    /// A progress report, at most 20 times a second.
    Progress(Progress),
    /// A better answer.
    Incumbent(Solution),
    /// A tighter bound.
    Bound(i64),
    /// The first of several parts (option `part`) keeps its own share from here on: the others have to begin.
    Divided(Ends),
    /// Data of one engine, for its own panel on the page (a beam's layer, the reason for a bound).
    Detail(crate::model::value::Value),
    /// A record of the trace, for an observer whose [`Observer::traces`] is true.
    Trace(TraceEvent),
    /// The search has ended.
    Finished(Box<Outcome>),
}

/// What ends a search of several parts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ends {
    /// The end of the last part.
    All,
    /// The first answer.
    Answer,
    /// The first answer, or the first proof that there is none: the parts differ in how they search, not in what they
    /// search.
    Verdict,
}

impl Ends {
    /// Its name for front ends.
    pub fn name(self) -> &'static str {
        match self {
            Ends::All => "all",
            Ends::Answer => "answer",
            Ends::Verdict => "verdict",
        }
    }
}

/// What one of several parts asks, while it searches, the page or program that connects the parts. Unless a question
/// says otherwise, each gets a [`PartReply`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PartQuestion<'a> {
    /// Are the parts connected? Asked once, before the search begins.
    Presence,
    /// What is the best objective of all parts?
    Best,
    /// Notes that this part has begun a piece of work while the others have not begun. There is no reply.
    Taken(u64),
    /// May this part have a piece of work? The first part that asks gets it.
    Claim(u64),
    /// Exchanges these words for those of all parts that have not left, and waits for them.
    Meet(&'a [i64]),
    /// This part meets the others no more. There is no reply.
    Leave,
    /// The same as `Meet`, for frequent and long messages: the parts send them to one another without the page. The
    /// reply is empty once a part is lost.
    AllGather(&'a [i64]),
}

/// The reply to a [`PartQuestion`]. What was not asked for is empty, except that `best` may come with any reply.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct PartReply {
    /// The best objective of all parts so far.
    pub best: Option<i64>,
    /// May the part have the piece of work?
    pub granted: bool,
    /// The words of each part that met.
    pub words: Vec<Vec<i64>>,
    /// Which of them are the part's own: these are left empty.
    pub own: Option<usize>,
}

/// Receives the events of a search. It is called from any thread, possibly from several at once, but never from a hot
/// loop. A closure that takes a [`SolveEvent`] is an observer.
///
/// ```
/// use std::sync::Mutex;
/// use tokeru::family::solver::TextRequest;
/// use tokeru::model::event::SolveEvent;
/// use tokeru::puzzles;
/// use tokeru::search::control::Counters;
///
/// let scores = Mutex::new(Vec::new());
/// let observer = |event: SolveEvent| {
///     if let SolveEvent::Incumbent(answer) = event {
///         scores.lock().unwrap().push(answer.objective);
///     }
/// };
/// let maze = puzzles::family("maze")?;
/// let board = "2 2\n+1\n+5 *3\n-2\n1 0 3\n";
/// let outcome = maze.solve(board, &TextRequest::default(), &Counters::default(), &observer)?;
/// assert!(scores.into_inner().unwrap().iter().all(|&score| score <= outcome.best.as_ref().unwrap().objective));
/// # Ok::<(), tokeru::model::error::Error>(())
/// ```
pub trait Observer: Sync {
    /// Receives one event. Must return quickly.
    fn observe(&self, event: SolveEvent);

    /// Does it want the records of a trace? Asked once, before the search begins.
    fn traces(&self) -> bool {
        false
    }

    /// Called by one thread when the search has met a limit, while the others wait. Returns what the search may use
    /// from here on; `None` ends it. May take any time, since nothing is searched meanwhile and the time is not
    /// counted.
    fn limit_met(&self, _: StopReason) -> Option<Raise> {
        None
    }

    /// The state kept of an earlier search of the same task, from which this one continues (option `resume`, on one
    /// thread).
    fn kept(&self) -> Option<&[u8]> {
        None
    }

    /// Why the search should be kept and end, if it should. An engine that can be kept asks this wherever its state is
    /// complete; on a reason it hands the state to [`Observer::keep`] and stops.
    fn keep_reason(&self) -> Option<StopReason> {
        None
    }

    /// Takes the state from which a later search can continue.
    fn keep(&self, _state: Vec<u8>) {}

    /// Replies to one of several parts; `None` if they are not connected, and each searches the share it knows. May
    /// take any time.
    fn exchange(&self, _: PartQuestion<'_>) -> Option<PartReply> {
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
