//! Workers that are kept for a whole search of many short rounds of tasks. Between rounds they spin for a moment before they sleep, so that even a
//! round of a few hundred microseconds is worth sharing.

use crate::search::parallel::{possible, workers};
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed, Ordering::SeqCst, fence};
use std::sync::{Arc, Condvar, Mutex, MutexGuard};

/// How often an idle worker looks for work before it sleeps: ten microseconds in a browser, some hundred natively, depending on the processor.
const LOOKS: usize = 1 << 14;

/// Tasks that are distributed in order, each once.
struct Round<'t> {
    work: Box<dyn Fn(usize) + Send + Sync + 't>,
    tasks: usize,
    next: AtomicUsize,
}

impl Round<'_> {
    fn run(&self) {
        while let Some(task) = Some(self.next.fetch_add(1, Relaxed)).filter(|&task| task < self.tasks) {
            (self.work)(task);
        }
    }

    fn has_tasks(&self) -> bool {
        self.next.load(Relaxed) < self.tasks
    }
}

/// The work there is to do.
#[derive(Default)]
struct Board<'t> {
    /// The round under way.
    round: Option<Arc<Round<'t>>>,
    /// Helpers asleep.
    asleep: usize,
    over: bool,
}

/// The workers of a search. Their work may borrow what lives as long as `'t`.
pub struct Crew<'t> {
    workers: usize,
    board: Mutex<Board<'t>>,
    /// Changes of the board.
    news: AtomicUsize,
    /// Notified when there is work, and when a worker has finished its part of a round.
    bell: Condvar,
    done: Condvar,
}

impl<'t> Crew<'t> {
    fn new(workers: usize) -> Crew<'t> {
        let (bell, done) = (Condvar::new(), Condvar::new());
        Crew { workers, board: Mutex::default(), news: AtomicUsize::new(0), bell, done }
    }

    /// A crew of one, the caller.
    pub fn alone() -> Crew<'t> {
        Crew::new(1)
    }

    /// Number of workers, the caller among them.
    pub fn workers(&self) -> usize {
        self.workers
    }

    /// Runs `work(task)` for each of the tasks `0..tasks` and returns when all are done and `work` is dropped.
    pub fn share(&self, tasks: usize, work: impl Fn(usize) + Send + Sync + 't) {
        if self.workers == 1 || tasks < 2 {
            return (0..tasks).for_each(work);
        }
        let round = Arc::new(Round { work: Box::new(work), tasks, next: AtomicUsize::new(0) });
        {
            let mut board = self.board();
            board.round = Some(round.clone());
            self.news.fetch_add(1, SeqCst);
            if board.asleep > 0 {
                self.bell.notify_all();
            }
        }
        round.run();
        self.board().round = None;
        self.await_helpers(&round);
    }

    /// Helpers leave a round when it has no more tasks and their own are done.
    fn await_helpers(&self, round: &Arc<Round<'t>>) {
        let held = || Arc::strong_count(round) > 1;
        if look_out(|| !held()) {
            // Pairs with the release of each count, so that everything the helpers wrote is visible.
            fence(SeqCst);
            return;
        }
        let mut board = self.board();
        while held() {
            board = self.done.wait(board).expect("nobody panics with the board");
        }
    }

    /// Takes part in rounds until the search is over.
    fn help(&self) {
        while let Some(round) = self.next_round() {
            let help = Help { crew: self, round: Some(round) };
            help.round.as_ref().expect("it is there until it is dropped").run();
        }
    }

    fn next_round(&self) -> Option<Arc<Round<'t>>> {
        let mut board = self.board();
        loop {
            if board.over {
                return None;
            }
            if let Some(round) = board.round.as_ref().filter(|round| round.has_tasks()) {
                return Some(round.clone());
            }
            let seen = self.news.load(SeqCst);
            drop(board);
            let changed = look_out(|| self.news.load(Relaxed) != seen);
            board = self.board();
            if !changed && self.news.load(SeqCst) == seen {
                board.asleep += 1;
                board = self.bell.wait(board).expect("nobody panics with the board");
                board.asleep -= 1;
            }
        }
    }

    fn board(&self) -> MutexGuard<'_, Board<'t>> {
        self.board.lock().expect("nobody panics with the board")
    }
}

/// Spins for a moment until a condition becomes true.
fn look_out(come: impl Fn() -> bool) -> bool {
    (0..LOOKS).any(|_| {
        std::hint::spin_loop();
        come()
    })
}

/// A helper at work on a round. It leaves the round even if it panics; otherwise the caller would wait for ever.
struct Help<'c, 't> {
    crew: &'c Crew<'t>,
    round: Option<Arc<Round<'t>>>,
}

impl Drop for Help<'_, '_> {
    fn drop(&mut self) {
        self.round = None;
        if let Ok(_board) = self.crew.board.lock() {
            self.crew.done.notify_all();
        }
    }
}

/// Ends the helpers, even after a panic.
struct End<'c, 't>(&'c Crew<'t>);

impl Drop for End<'_, '_> {
    fn drop(&mut self) {
        if let Ok(mut board) = self.0.board.lock() {
            board.over = true;
            self.0.news.fetch_add(1, SeqCst);
            self.0.bell.notify_all();
        }
    }
}

/// Runs a search with a crew of `threads` workers, or fewer if fewer are available.
pub fn crewed<'t, R: Send>(threads: usize, search: impl FnOnce(&Crew<'t>) -> R + Send) -> R {
    let crew = Crew::new(possible(threads));
    if crew.workers == 1 {
        return search(&crew);
    }
    let (search, result) = (Mutex::new(Some(search)), Mutex::new(None));
    workers(threads, |worker, _| {
        if worker > 0 {
            return crew.help();
        }
        let _end = End(&crew);
        let search = search.lock().expect("nobody else takes it").take().expect("it is there");
        let found = search(&crew);
        *result.lock().expect("nobody panics with it") = Some(found);
    });
    result.into_inner().expect("nobody panics with it").expect("the search has ended")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_task_of_every_round_is_done_once() {
        let total = AtomicUsize::new(0);
        let rounds = crewed(3, |crew| {
            for round in 0..200 {
                let done: Arc<Vec<AtomicUsize>> = Arc::new((0..round).map(|_| AtomicUsize::new(0)).collect());
                let (tasks, total) = (done.clone(), &total);
                crew.share(round, move |task| {
                    tasks[task].fetch_add(1, Relaxed);
                    total.fetch_add(1, Relaxed);
                });
                // Dropping the round drops the work and everything it holds.
                let done = Arc::into_inner(done).expect("nobody holds it any more");
                assert!(done.iter().all(|count| count.load(Relaxed) == 1));
            }
            200
        });
        assert_eq!((rounds, total.into_inner()), (200, 199 * 100));
    }

    #[test]
    fn a_panic_ends_the_search() {
        let search = || crewed(3, |crew| crew.share(50, |task| assert!(task < 20, "task {task}")));
        assert!(std::panic::catch_unwind(search).is_err());
    }
}
