//! Work for a page: a search or a question, in a thread of its own.

use super::wire::{self, Command, Question, SearchTask, ToPage};
use crate::lock::Held;
use crate::solve::refused;
use std::sync::atomic::Ordering::{Relaxed, SeqCst};
use std::sync::{Arc, Condvar, Mutex};
use std::thread::JoinHandle;
use std::time::Duration;
use tokeru::model::error::Error;
use tokeru::model::event::{Observer, SolveEvent};
use tokeru::model::limits::Raise;
use tokeru::model::outcome::{Outcome, StopReason};
use tokeru::model::value::Value;
use tokeru::puzzles;
use tokeru::search::control::{Counters, PAUSE};
use tokeru::search::parallel;
use tokeru::search::recorder::Recorder;
use tokeru::wire::solving::Event;

/// Most events between two looks. If an engine reports more, the oldest events are dropped, while the rows of a trace
/// wait.
const MOST_EVENTS: usize = 1024;
/// A search that has met a limit holds its memory no longer than this without a reply; then it ends with what it has. A
/// page gives it up much earlier.
pub(super) const LONGEST_WAIT: Duration = Duration::from_secs(600);

/// What has to be done.
pub(super) enum Work {
    Solve(Box<SearchTask>),
    Consult(Box<Question>),
}

/// How the work has ended.
enum End {
    Solved(Result<Outcome, Error>),
    Answered(Result<Value, Error>),
}

/// Something that a search reports.
enum News {
    Event(SolveEvent),
    Row(Value),
}

/// The wait at a limit.
#[derive(Default)]
struct Waiting {
    /// The limit, until there is a reply.
    at: Option<StopReason>,
    /// Does the page know?
    sent: bool,
    /// What the search may use from there on; `None` ends it.
    more: Option<Raise>,
}

/// What the session and the work share.
#[derive(Default)]
struct Shared {
    counters: Counters,
    news: Mutex<Vec<News>>,
    taken: Condvar,
    waiting: Mutex<Waiting>,
    woken: Condvar,
}

impl Shared {
    fn is_cancelled(&self) -> bool {
        !matches!(self.counters.cancel.load(SeqCst), 0 | PAUSE)
    }

    fn push(&self, news: News) {
        let mut all = self.news.lock().held();
        let oldest = all.iter().position(|news| matches!(news, News::Event(_)));
        if let Some(oldest) = oldest.filter(|_| all.len() >= MOST_EVENTS) {
            all.remove(oldest);
        }
        all.push(news);
    }

    /// Adds a row of a trace. It waits if there is no room, since a trace without one of its rows would be another
    /// trace.
    fn write(&self, row: Value) {
        let full = |all: &mut Vec<News>| all.len() >= MOST_EVENTS && !self.is_cancelled();
        let waited = self.taken.wait_while(self.news.lock().held(), full);
        waited.held().push(News::Row(row));
    }

    fn take(&self) -> Vec<News> {
        let all = std::mem::take(&mut *self.news.lock().held());
        self.taken.notify_all();
        all
    }

    /// Changes the word `cancel` of the search, and wakes what waits.
    fn change(&self, from: Option<u32>, to: u32) {
        let _waiting = self.waiting.lock().held();
        let _news = self.news.lock().held();
        match from {
            Some(from) => drop(self.counters.cancel.compare_exchange(from, to, SeqCst, SeqCst)),
            None => self.counters.cancel.store(to, SeqCst),
        }
        self.woken.notify_all();
        self.taken.notify_all();
    }

    fn wait(&self, reason: StopReason, longest: Duration) -> Option<Raise> {
        let mut waiting = self.waiting.lock().held();
        *waiting = Waiting { at: Some(reason), ..Waiting::default() };
        let unanswered = |waiting: &mut Waiting| waiting.at.is_some() && !self.is_cancelled();
        let waited = self.woken.wait_timeout_while(waiting, longest, unanswered);
        let (mut waiting, _) = waited.held();
        std::mem::take(&mut *waiting).more
    }

    fn rest(&self) {
        let paused = |_: &mut Waiting| self.counters.cancel.load(SeqCst) == PAUSE;
        drop(self.woken.wait_while(self.waiting.lock().held(), paused));
    }
}

/// The observer of a search.
struct Listener<'s> {
    shared: &'s Shared,
    /// How long it waits at a limit, if it does.
    longest_wait: Option<Duration>,
    recorder: Option<Recorder<'s>>,
}

/// Only the newest progress and the newest better answer are worth sending.
impl Observer for Listener<'_> {
    fn observe(&self, event: SolveEvent) {
        if let Some(recorder) = &self.recorder {
            recorder.observe(event.clone());
        }
        if matches!(event, SolveEvent::Finished(_) | SolveEvent::Trace(_)) {
            return;
        }
        if matches!(event, SolveEvent::Progress(_) | SolveEvent::Incumbent(_)) {
            let kind = std::mem::discriminant(&event);
            let same = |news: &News| matches!(news, News::Event(before) if std::mem::discriminant(before) == kind);
            self.shared.news.lock().held().retain(|news| !same(news));
        }
        self.shared.push(News::Event(event));
    }

    fn traces(&self) -> bool {
        self.recorder.is_some()
    }

    fn limit_met(&self, reason: StopReason) -> Option<Raise> {
        self.longest_wait.and_then(|longest| self.shared.wait(reason, longest))
    }

    fn paused(&self) {
        self.shared.rest();
    }
}

/// Running work. Dropped, it is stopped.
pub(super) struct Job {
    pub(super) id: u32,
    is_question: bool,
    shared: Arc<Shared>,
    thread: Option<JoinHandle<End>>,
}

impl Job {
    /// Begins the work; an error if the system has no thread for it.
    pub(super) fn begin(id: u32, work: Work, longest_wait: Duration) -> std::io::Result<Job> {
        let shared = Arc::new(Shared::default());
        let (own, is_question) = (Arc::clone(&shared), matches!(work, Work::Consult(_)));
        let run = move || match work {
            Work::Solve(task) => End::Solved(solve(&task, &own, longest_wait)),
            Work::Consult(question) => End::Answered(consult(&question, &own)),
        };
        let thread = std::thread::Builder::new().spawn(run)?;
        Ok(Job { id, is_question, shared, thread: Some(thread) })
    }

    pub(super) fn cancel(&self) {
        self.shared.change(None, 1);
    }

    pub(super) fn is_cancelled(&self) -> bool {
        self.shared.is_cancelled()
    }

    /// Follows a word of the page. An error says why it can't be followed.
    pub(super) fn obey(&self, command: Command) -> Result<(), &'static str> {
        match command {
            Command::Cancel => self.cancel(),
            Command::Pause => self.shared.change(Some(0), PAUSE),
            Command::Go => self.shared.change(Some(PAUSE), 0),
            Command::Deepen(more) => {
                let mut waiting = self.shared.waiting.lock().held();
                if waiting.at.is_none() {
                    return Err("this search does not wait");
                }
                *waiting = Waiting { more: Some(more), ..Waiting::default() };
                self.shared.woken.notify_all();
            }
        }
        Ok(())
    }

    pub(super) fn nodes(&self) -> u64 {
        self.shared.counters.nodes.load(Relaxed)
    }

    pub(super) fn has_ended(&self) -> bool {
        self.thread.as_ref().is_none_or(JoinHandle::is_finished)
    }

    /// The limit at which the search waits, reported once, after its figures there.
    pub(super) fn met(&self) -> Vec<ToPage> {
        let mut waiting = self.shared.waiting.lock().held();
        let Some(reason) = waiting.at.filter(|_| !waiting.sent) else { return Vec::new() };
        waiting.sent = true;
        vec![wire::standing(self.id, &self.shared.counters), wire::met(self.id, reason)]
    }

    /// The events since the last look.
    pub(super) fn events(&self) -> impl Iterator<Item = ToPage> {
        let id = self.id;
        self.shared.take().into_iter().filter_map(move |news| {
            let event = match news {
                News::Event(event) => Event::from_model(event)?,
                News::Row(row) => Event::row(row),
            };
            Some(ToPage::Event { id, event })
        })
    }

    /// Waits for the end. A panic is a fault, not a result.
    pub(super) fn end(&mut self) -> ToPage {
        match self.thread.take().map(JoinHandle::join) {
            Some(Ok(End::Solved(end))) => wire::ended(self.id, end),
            Some(Ok(End::Answered(answer))) => wire::answered(self.id, answer),
            _ if self.is_question => wire::unanswered(self.id, "panic"),
            _ => wire::fault(self.id),
        }
    }
}

impl Drop for Job {
    fn drop(&mut self) {
        self.cancel();
        let _ = self.thread.take().map(JoinHandle::join);
    }
}

fn solve(
    SearchTask { family, board, request, traced, waits }: &SearchTask,
    shared: &Shared,
    longest_wait: Duration,
) -> Result<Outcome, Error> {
    let line = |row| shared.write(row);
    let recorder = traced.then(|| Recorder::new(&shared.counters, &line));
    let listener = Listener { shared, longest_wait: waits.then_some(longest_wait), recorder };
    let search =
        || puzzles::family(family).and_then(|family| family.solve(board, request, &shared.counters, &listener));
    parallel::unless_refused(search).unwrap_or_else(|_| Err(refused(request.limits.threads)))
}

fn consult(question: &Question, shared: &Shared) -> Result<Value, Error> {
    let Question { family, board, moves, question, limits } = question;
    puzzles::family(family)?.consult_within(board, moves, question, limits, &shared.counters)
}

#[cfg(test)]
mod tests {
    use super::*;
    use tokeru::family::solver::TextRequest;
    use tokeru::model::limits::Limits;

    /// The number of searches that end at their node limit after they have waited for `longest_wait` without a reply.
    fn unanswered(longest_wait: Duration) -> usize {
        let stops = |family: &&puzzles::Entry| {
            let tiny = family.tiny(1);
            let limits = Limits { nodes: Some(1), ..Limits::default() };
            let request = TextRequest { engine: tiny.runs[0].engine.into(), limits, ..TextRequest::default() };
            let task =
                SearchTask { family: family.id().into(), board: tiny.board, request, traced: false, waits: true };
            let outcome = solve(&task, &Shared::default(), longest_wait).expect("a board that can be solved");
            outcome.stop == Some(StopReason::Nodes)
        };
        puzzles::FAMILIES.iter().copied().filter(stops).count()
    }

    #[test]
    fn a_waiting_search_without_a_reply_times_out() {
        assert!(unanswered(Duration::ZERO) > 0);
        assert!(unanswered(Duration::from_millis(5)) > 0);
    }
}
