//! A search for a page, in a thread of its own.

use super::wire::{self, Asked};
use std::sync::atomic::Ordering::{Relaxed, SeqCst};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread::JoinHandle;
use tokeru::family::solver::TextRequest;
use tokeru::model::error::{Code, Error, OptionError};
use tokeru::model::event::{Observer, SolveEvent};
use tokeru::model::outcome::Outcome;
use tokeru::model::value::Value;
use tokeru::puzzles;
use tokeru::search::control::Counters;
use tokeru::search::parallel;
use tokeru::search::recorder::Recorder;

/// Events between two looks; of those that an engine tells beyond them, the oldest are left out.
const MOST_EVENTS: usize = 1024;

type End = Result<Outcome, Error>;

/// Something that a search tells.
enum News {
    Event(SolveEvent),
    Row(Value),
}

/// What a search has told since the last look.
#[derive(Default)]
struct Heard(Mutex<Vec<News>>);

impl Heard {
    fn lock(&self) -> MutexGuard<'_, Vec<News>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn push(&self, news: News) {
        let mut all = self.lock();
        if all.len() == MOST_EVENTS {
            all.remove(0);
        }
        all.push(news);
    }
}

/// Of progress and of better answers only the newest is worth sending.
impl Observer for Heard {
    fn observe(&self, event: SolveEvent) {
        if matches!(event, SolveEvent::Finished(_) | SolveEvent::Trace(_)) {
            return;
        }
        if matches!(event, SolveEvent::Progress(_) | SolveEvent::Incumbent(_)) {
            let kind = std::mem::discriminant(&event);
            let same = |news: &News| matches!(news, News::Event(before) if std::mem::discriminant(before) == kind);
            self.lock().retain(|news| !same(news));
        }
        self.push(News::Event(event));
    }
}

/// The same for a page that wants a trace too.
struct Traced<'t> {
    heard: &'t Heard,
    recorder: Recorder<'t>,
}

impl Observer for Traced<'_> {
    fn observe(&self, event: SolveEvent) {
        self.recorder.observe(event.clone());
        self.heard.observe(event);
    }

    fn traces(&self) -> bool {
        true
    }
}

/// A search under way. Dropped, it is stopped.
pub(super) struct Job {
    pub(super) id: u32,
    counters: Arc<Counters>,
    heard: Arc<Heard>,
    thread: Option<JoinHandle<End>>,
}

impl Job {
    /// Begins, unless the system has no thread for it.
    pub(super) fn begin(id: u32, task: Asked) -> std::io::Result<Job> {
        let (counters, heard) = (Arc::new(Counters::default()), Arc::new(Heard::default()));
        let (watched, hearing) = (Arc::clone(&counters), Arc::clone(&heard));
        let run = move || solve(&task, &watched, &hearing);
        let thread = std::thread::Builder::new().spawn(run)?;
        Ok(Job { id, counters, heard, thread: Some(thread) })
    }

    pub(super) fn cancel(&self) {
        self.counters.cancel.store(1, SeqCst);
    }

    pub(super) fn is_cancelled(&self) -> bool {
        self.counters.cancel.load(SeqCst) != 0
    }

    pub(super) fn nodes(&self) -> u64 {
        self.counters.nodes.load(Relaxed)
    }

    pub(super) fn has_ended(&self) -> bool {
        self.thread.as_ref().is_none_or(JoinHandle::is_finished)
    }

    /// What is to be said of it since the last look.
    pub(super) fn events(&self) -> impl Iterator<Item = Value> {
        let all = std::mem::take(&mut *self.heard.lock());
        all.into_iter().filter_map(|news| match news {
            News::Event(event) => wire::event(self.id, event),
            News::Row(row) => Some(wire::row(self.id, row)),
        })
    }

    /// Waits for the end. A panic is a fault and no result.
    pub(super) fn end(&mut self) -> Value {
        match self.thread.take().map(JoinHandle::join) {
            Some(Ok(end)) => wire::end(self.id, end),
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

fn solve(task: &Asked, counters: &Counters, heard: &Heard) -> End {
    if !task.traced {
        return watched(task, counters, heard);
    }
    let line = |row| heard.push(News::Row(row));
    watched(task, counters, &Traced { heard, recorder: Recorder::new(counters, &line) })
}

fn watched(Asked { family, board, request, .. }: &Asked, counters: &Counters, observer: &dyn Observer) -> End {
    let search = || puzzles::family(family).and_then(|family| family.solve(board, request, counters, observer));
    parallel::unless_refused(search).unwrap_or_else(|_| Err(refused(request)))
}

/// A nested search may need more threads than were reserved at first.
fn refused(request: &TextRequest) -> Error {
    let value = request.limits.threads.to_string();
    Error::Option(OptionError { name: "threads".into(), value, code: Code("refused-by-the-system") })
}
