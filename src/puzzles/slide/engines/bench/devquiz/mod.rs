//! The contest: 5000 boards with one budget for each kind of move.
//!
//! Boards of one shape are taken together, so that their tables are made once. The first round covers all boards. After
//! it, CPU seconds go to the boards and levels of effort for which a second has gained most so far (`scheduler.rs`).
//! After each round the state is saved in one file (`state.rs`). `resume` continues from it, on this machine or
//! another, and adds up the seconds.

mod scheduler;
mod state;

use crate::base::clock::{Clock, CpuClock};
use crate::base::grid::Direction;
use crate::base::lock::Unpoisoned;
use crate::model::error::OptionError;
use crate::model::event::SolveEvent;
use crate::model::limits::Limits;
use crate::model::options::Options;
use crate::model::outcome::Sense;
use crate::model::puzzle::Notation;
use crate::model::value::Value;
use crate::puzzles::slide::Slide;
use crate::puzzles::slide::engines::bench::files::text_of;
use crate::puzzles::slide::engines::first::first;
use crate::puzzles::slide::engines::plan;
use crate::puzzles::slide::engines::task::Task;
use crate::puzzles::slide::kernel::Position;
use crate::puzzles::slide::rules::board::graph::Layout;
use crate::puzzles::slide::rules::board::{Board, Cell};
use crate::record;
use crate::search::control::{Control, Counters};
use crate::search::parallel;
use scheduler::{Lot, Scheduler};
use state::StateFile;
use std::sync::Mutex;
use std::sync::atomic::Ordering::Relaxed;

/// What is known of one board.
struct Entry {
    layout: Layout,
    board: Board,
    answer: Vec<Direction>,
    bound: u32,
    /// Levels of effort spent on it.
    done: u32,
}

impl Entry {
    fn of(text: &str) -> Option<Entry> {
        let board = Slide::parse(text).ok()?;
        let layout = Layout::of(&board)?;
        Some(Entry { layout, board, answer: Vec::new(), bound: 0, done: 0 })
    }

    fn is_proved(&self) -> bool {
        !self.answer.is_empty() && self.gap() == 0
    }

    /// The gap between bound and answer, in moves.
    fn gap(&self) -> usize {
        self.answer.len().saturating_sub(self.bound as usize)
    }

    /// Does the answer solve the board? It is replayed here with nothing but the board.
    fn solves(&self) -> bool {
        let mut squares = self.board.squares.clone();
        let Some(mut blank) = self.board.find(Cell::Blank) else { return false };
        for &step in &self.answer {
            let Some(next) = self.board.size.neighbour(blank, step) else { return false };
            if squares[next] == Cell::Wall {
                return false;
            }
            squares.swap(blank, next);
            blank = next;
        }
        squares == self.board.goal().squares
    }
}

/// CPU seconds: those that may still be used, and those of earlier runs.
struct Meter {
    cpu: CpuClock,
    may: f64,
    before: f64,
}

impl Meter {
    fn is_empty(&self) -> bool {
        self.cpu.seconds() >= self.may
    }

    /// All CPU seconds spent on the answers.
    fn total(&self) -> f64 {
        self.before + self.cpu.seconds()
    }
}

/// How often the first round prints a row and saves, and how often the whole time after it does.
const ROWS_OF_FIRST_ROUND: usize = 8;
const ROWS_PER_TIME: f64 = 24.0;

/// Solves a contest's file. Prints a row after each part of the first round and of the time after it, and one for the
/// state that it resumes.
pub fn run(options: &Options, sink: &mut dyn FnMut(Value)) -> Result<(), OptionError> {
    let text = text_of(options, "devquiz")?;
    let (time, threads) = (options.seconds("time", 600.0)?, options.within("threads", 1..=64, 1)?);
    let (limit, every) = (options.get("limit", usize::MAX)?, options.within("every", 1..=5000, 1)?);
    let boards = Slide::split(&text).into_iter().take(limit).step_by(every);
    let mut entries: Vec<Entry> = boards.filter_map(Entry::of).collect();
    let state = StateFile::open(options)?;
    let begun = state.as_ref().filter(|state| state.has_begun());
    let before = begun.map_or(Ok(0.0), |state| state.take_over(&mut entries))?;
    let entries: Vec<Mutex<Entry>> = entries.into_iter().map(Mutex::new).collect();
    let (wall, meter) = (Clock::start(), Meter { cpu: CpuClock::process(), may: time, before });
    let mut write_row = |round| {
        sink(row(&text, &entries, round, wall.seconds(), meter.total()));
        state.as_ref().map_or(Ok(()), |state| state.save(&entries, meter.total()))
    };
    if begun.is_some() {
        write_row("resumed")?;
    }
    let first = scheduler::lots(&entries, |entry| entry.done == 0);
    for some in first.chunks(first.len().div_ceil(ROWS_OF_FIRST_ROUND).max(1)) {
        spend(&entries, some, threads, &meter);
        write_row("first")?;
    }
    let (mut scheduler, mut last_row) = (Scheduler::default(), meter.total());
    while !meter.is_empty()
        && let Some(some) = scheduler.choose(&entries, threads)
    {
        scheduler.learn(&some, &spend(&entries, &some, threads, &meter));
        if meter.total() - last_row >= time / ROWS_PER_TIME {
            last_row = meter.total();
            write_row("next")?;
        }
    }
    write_row("last")
}

/// What the boards of a lot have gained, in moves between bound and answer, and the CPU seconds spent on it.
type Gain = (f64, f64);

/// Spends the next level of effort on some lots, each of boards of one shape.
fn spend(entries: &[Mutex<Entry>], lots: &[Lot], threads: usize, meter: &Meter) -> Vec<Gain> {
    let gains: Vec<Mutex<Gain>> = lots.iter().map(|_| Mutex::default()).collect();
    parallel::share(threads, lots.len(), |_, lot| {
        for &index in &lots[lot].boards {
            let clock = CpuClock::thread();
            let mut entry = entries[index].lock().unpoisoned();
            let before = entry.gap();
            improve(&mut entry, meter);
            let mut gain = gains[lot].lock().unpoisoned();
            gain.0 += before.saturating_sub(entry.gap()) as f64;
            gain.1 += clock.seconds();
        }
    });
    gains.into_iter().map(|gain| gain.into_inner().unpoisoned()).collect()
}

/// Improves a board's answer. Every board gets an answer, even when time is up. CPU seconds are the limit, so that a
/// busy machine does as much as a quiet one.
fn improve(entry: &mut Entry, meter: &Meter) {
    if meter.is_empty() && !entry.answer.is_empty() {
        return;
    }
    let (limits, counters) = (Limits::default(), Counters::default());
    let watch = |_: SolveEvent| {
        counters.cancel.fetch_or(meter.is_empty().into(), Relaxed);
    };
    let control = Control::new(&limits, Sense::Minimize, &counters, &watch);
    let task = Task::new(entry.layout.graph.clone(), Position::of(&entry.layout), &[], &control);
    if !entry.answer.is_empty() {
        task.offer(&entry.answer);
        task.prove(entry.bound);
    }
    if meter.is_empty() {
        first(&task);
    } else {
        plan::pass(&task, entry.done.min(plan::EFFORT_LEVELS - 1));
        entry.done += u32::from(control.stopped().is_none());
    }
    entry.answer = task.answer().unwrap_or_default();
    entry.bound = task.bound();
}

fn row(text: &str, entries: &[Mutex<Entry>], round: &str, wall: f64, cpu: f64) -> Value {
    let mut spent = [0usize; 4];
    let (mut solved, mut proved, mut bounds) = (0, 0, 0_u64);
    for entry in entries {
        let entry = entry.lock().unpoisoned();
        for &step in &entry.answer {
            spent[step as usize] += 1;
        }
        solved += usize::from(entry.solves());
        proved += usize::from(entry.is_proved());
        bounds += u64::from(entry.bound);
    }
    let [up, right, down, left] = spent;
    let budget: Vec<usize> =
        text.lines().next().unwrap_or_default().split_whitespace().filter_map(|n| n.parse().ok()).collect();
    let within = budget.len() == 4 && [left, right, up, down].iter().zip(&budget).all(|(used, may)| used <= may);
    record! {
        "round" => round, "boards" => entries.len(), "solved" => solved, "moves" => spent.iter().sum::<usize>(), "L" => left, "R" => right, "U" => up,
        "D" => down, "within_budget" => within, "proved" => proved, "bounds" => bounds, "wall_s" => wall, "cpu_s" => cpu,
    }
}
