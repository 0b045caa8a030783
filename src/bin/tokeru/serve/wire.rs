//! The messages between page and program: JSON in text messages. Searches are described in the words of the page's own
//! workers (`tokeru::wire`); this module has what is around them. `tests/it/serve` compares all of it with the
//! declarations that are made from the same types.

use serde::{Deserialize, Serialize};
use std::sync::atomic::{AtomicI64, Ordering::Relaxed};
use tokeru::family::solver::TextRequest;
use tokeru::model::error::Error;
use tokeru::model::limits::{Limits, Raise};
use tokeru::model::outcome::{Outcome, StopReason};
use tokeru::model::value::Value;
use tokeru::search::control::{Counters, NO_VALUE};
use tokeru::wire::solving::{Event, JobOutcome, Request};
use tokeru::wire::tree::Tree;
use tokeru::wire::{Failure, MIB};

/// The version of the protocol.
const FORM: u32 = 2;
/// Most options of an engine; none has as many.
const MOST_OPTIONS: usize = 64;

/// What a search may use at most.
#[derive(Clone, Copy)]
pub(super) struct Power {
    pub(super) threads: usize,
    /// Bytes.
    pub(super) memory: u64,
}

/// A search that is asked for.
pub(super) struct SearchTask {
    pub(super) family: String,
    pub(super) board: String,
    pub(super) request: TextRequest,
    /// Rows of a trace are wanted too.
    pub(super) traced: bool,
    /// Does the search wait at its limits, for more?
    pub(super) waits: bool,
}

/// A question that takes a search.
pub(super) struct Question {
    pub(super) family: String,
    pub(super) board: String,
    pub(super) moves: String,
    pub(super) question: String,
    pub(super) limits: Limits,
}

/// What a page says to its search.
#[derive(Clone, Copy)]
pub(super) enum Command {
    Cancel,
    /// The search has to pause, and to go on.
    Pause,
    Go,
    /// The search has met a limit, and may continue up to higher ones.
    Deepen(Raise),
}

/// What a page says.
pub(super) enum PageMessage {
    Solve(u32, Box<SearchTask>),
    Consult(u32, Box<Question>),
    /// For the search with that number.
    Command(u32, Command),
}

/// A message of the page, read into its fields directly: anything unexpected ends the reading, and is kept nowhere.
#[derive(Deserialize)]
#[serde(tag = "type", rename_all = "lowercase", deny_unknown_fields)]
enum FromPage {
    Solve {
        id: u32,
        family: String,
        board: String,
        #[serde(default)]
        request: Request,
        #[serde(default)]
        waits: bool,
    },
    Consult {
        id: u32,
        family: String,
        board: String,
        #[serde(default)]
        moves: String,
        question: String,
    },
    Deepen {
        id: u32,
        limits: Request,
    },
    Cancel {
        id: u32,
    },
    Pause {
        id: u32,
    },
    Go {
        id: u32,
    },
}

/// The limits, reduced to what was offered.
fn within(limits: &Limits, offer: Power) -> Limits {
    let (memory, threads) = (limits.memory.min(offer.memory), limits.threads.clamp(1, offer.threads));
    Limits { memory, threads, ..limits.clone() }
}

/// Reads a message, or says what is wrong with it.
pub(super) fn read(text: &str, offer: Power) -> Result<PageMessage, String> {
    Ok(match serde_json::from_str(text).map_err(|error| error.to_string())? {
        FromPage::Cancel { id } => PageMessage::Command(id, Command::Cancel),
        FromPage::Pause { id } => PageMessage::Command(id, Command::Pause),
        FromPage::Go { id } => PageMessage::Command(id, Command::Go),
        FromPage::Deepen { id, limits } => {
            let limits = within(&TextRequest::from(limits).limits, offer);
            PageMessage::Command(id, Command::Deepen(Raise::from(&limits)))
        }
        FromPage::Consult { id, family, board, moves, question } => {
            let limits = within(&Limits::default(), offer);
            PageMessage::Consult(id, Box::new(Question { family, board, moves, question, limits }))
        }
        FromPage::Solve { request, .. } if request.options.iter().count() > MOST_OPTIONS => {
            return Err(format!("more than {MOST_OPTIONS} options"));
        }
        FromPage::Solve { id, family, board, request, waits } => {
            let (traced, request) = (request.trace, TextRequest::from(request));
            let request = TextRequest { limits: within(&request.limits, offer), ..request };
            PageMessage::Solve(id, Box::new(SearchTask { family, board, request, traced, waits }))
        }
    })
}

/// What the program says.
#[derive(Serialize)]
#[serde(tag = "type", rename_all = "lowercase")]
pub(super) enum ToPage {
    #[serde(rename_all = "camelCase")]
    Hello {
        form: u32,
        version: &'static str,
        threads: usize,
        memory_mb: f64,
    },
    /// The search is alive, and has no news.
    Beat,
    /// A message that could not be followed.
    Error {
        code: &'static str,
        detail: String,
    },
    Event {
        id: u32,
        event: Event,
    },
    /// The search has met a limit, and waits.
    Met {
        id: u32,
        stop: &'static str,
    },
    End {
        id: u32,
        end: JobOutcome,
    },
    Answered {
        id: u32,
        reply: Reply,
    },
}

/// The answer to a question, or why there is none.
#[derive(Serialize)]
#[serde(untagged)]
pub(super) enum Reply {
    Known { ok: bool, value: Tree },
    Refused { ok: bool, error: Failure },
}

pub(super) fn hello(offer: Power) -> ToPage {
    let (version, memory_mb) = (env!("CARGO_PKG_VERSION"), offer.memory as f64 / MIB);
    ToPage::Hello { form: FORM, version, threads: offer.threads, memory_mb }
}

/// The figures of a search, without waiting for its next report.
pub(super) fn standing(id: u32, counters: &Counters) -> ToPage {
    let some = |value: &AtomicI64| Some(value.load(Relaxed)).filter(|&value| value != NO_VALUE);
    let event = Event::Progress {
        nodes: counters.nodes.load(Relaxed),
        depth: counters.depth.load(Relaxed),
        best: some(&counters.best),
        bound: some(&counters.bound),
        memory_mb: counters.memory.load(Relaxed) as f64 / MIB,
    };
    ToPage::Event { id, event }
}

pub(super) fn met(id: u32, reason: StopReason) -> ToPage {
    ToPage::Met { id, stop: reason.name() }
}

/// The end of a search: with an outcome, or refused before it began.
pub(super) fn ended(id: u32, end: Result<Outcome, Error>) -> ToPage {
    ToPage::End { id, end: end.into() }
}

pub(super) fn answered(id: u32, answer: Result<Value, Error>) -> ToPage {
    let reply = match answer {
        Ok(value) => Reply::Known { ok: true, value: Tree(value) },
        Err(error) => Reply::Refused { ok: false, error: error.into() },
    };
    ToPage::Answered { id, reply }
}

/// The end of a search by a panic.
pub(super) fn fault(id: u32) -> ToPage {
    ToPage::End { id, end: JobOutcome::Fault { code: "panic", detail: String::new() } }
}

/// A question that has no answer: its engine has panicked, or it could not even begin.
pub(super) fn unanswered(id: u32, code: &'static str) -> ToPage {
    ToPage::Answered { id, reply: Reply::Refused { ok: false, error: Failure::named(code, "") } }
}

/// A search that could not even begin.
pub(super) fn refusal(id: u32, code: &'static str) -> ToPage {
    ToPage::End { id, end: JobOutcome::Refused { error: Failure::named(code, "") } }
}
