//! The contest: 5000 boards, one budget of moves of each kind for all.
//!
//! Boards of one shape stand together, so that their tables are made once. Passes of growing effort go over all boards that are not proved, the farthest
//! from their bounds first; a pass stops in the middle when the CPU time is used up. Answers are saved after each eighth of a pass, with the
//! bounds, efforts and CPU seconds so far in a file beside them; `resume` goes on from there, and the seconds are added up.

use crate::base::clock::CpuClock;
use crate::base::grid::Direction;
use crate::base::lock::Unpoisoned;
use crate::model::error::{Code, OptionError};
use crate::model::event::Silent;
use crate::model::limits::Limits;
use crate::model::options::Options;
use crate::model::outcome::Sense;
use crate::model::puzzle::Notation;
use crate::model::value::Value;
use crate::puzzles::slide::Slide;
use crate::puzzles::slide::engines::plan;
use crate::puzzles::slide::engines::task::Task;
use crate::puzzles::slide::kernel::Position;
use crate::puzzles::slide::rules::board::Board;
use crate::puzzles::slide::rules::board::graph::Layout;
use crate::record;
use crate::search::control::{Control, Counters};
use crate::search::parallel;
use std::collections::BTreeMap;
use std::sync::Mutex;
use std::time::Instant;

/// What is known of one board.
struct Entry {
    layout: Layout,
    board: Board,
    answer: Vec<Direction>,
    bound: u32,
    /// Passes done with it.
    done: u32,
}

impl Entry {
    fn is_proved(&self) -> bool {
        !self.answer.is_empty() && self.bound as usize >= self.answer.len()
    }
}

/// CPU seconds: what may be used now, and what earlier runs have used.
struct Meter {
    cpu: CpuClock,
    may: f64,
    before: f64,
}

impl Meter {
    fn is_empty(&self) -> bool {
        self.left() <= 0.0
    }

    fn left(&self) -> f64 {
        self.may - self.cpu.seconds()
    }

    /// All CPU seconds that went into the answers.
    fn total(&self) -> f64 {
        self.before + self.cpu.seconds()
    }
}

/// Solves a contest's file and prints a row after each eighth of a pass, and one for what it resumes.
pub fn run(options: &Options, sink: &mut dyn FnMut(Value)) -> Result<(), OptionError> {
    let name = options.text("devquiz").unwrap_or_default();
    let text = std::fs::read_to_string(name).map_err(|_| options.error("devquiz", Code("no-such-file")))?;
    let (time, threads) = (options.get("time", 600.0)?, options.within("threads", 1..=64, 1)?);
    let (limit, every) = (options.get("limit", usize::MAX)?, options.within("every", 1..=5000, 1)?);
    let boards = Slide::split(&text).into_iter().take(limit).step_by(every);
    let mut entries: Vec<Entry> = boards.filter_map(entry).collect();
    let before = if options.flag("resume") { resume(options, &mut entries)? } else { 0.0 };
    let entries: Vec<Mutex<Entry>> = entries.into_iter().map(Mutex::new).collect();
    let (wall, meter) = (Instant::now(), Meter { cpu: CpuClock::process(), may: time, before });
    let told = |level| row(&text, &entries, level, wall.elapsed().as_secs_f64(), meter.total());
    if options.flag("resume") {
        sink(told(0));
    }
    for level in 0..plan::EFFORT_LEVELS {
        let shapes = shapes(&entries, level);
        for some in shapes.chunks(shapes.len().div_ceil(8).max(1)) {
            pass(&entries, some, level, threads, &meter);
            save(options, &entries, &meter)?;
            sink(told(level));
            if meter.is_empty() && level > 0 {
                return Ok(());
            }
        }
    }
    Ok(())
}

fn entry(text: &str) -> Option<Entry> {
    let board = Slide::parse(text).ok()?;
    let layout = Layout::of(&board)?;
    Some(Entry { layout, board, answer: Vec::new(), bound: 0, done: 0 })
}

/// Indices of the boards that a pass is for, by shape. After the first pass those far from their bounds come first, where beams were caught, and
/// then small shapes, where a proof is cheap.
fn shapes(entries: &[Mutex<Entry>], level: u32) -> Vec<Vec<usize>> {
    let mut shapes: BTreeMap<Vec<[u8; 4]>, (bool, Vec<usize>)> = BTreeMap::new();
    for (index, entry) in entries.iter().enumerate() {
        let entry = entry.lock().unpoisoned();
        if !entry.is_proved() && entry.done <= level {
            let (near, members) = shapes.entry(entry.layout.graph.next.clone()).or_insert((true, Vec::new()));
            *near &= f64::from(entry.bound) > FAR_BOUND_SHARE * entry.answer.len() as f64;
            members.push(index);
        }
    }
    let mut shapes: Vec<_> = shapes.into_iter().map(|(graph, (near, members))| (near, graph.len(), members)).collect();
    if level > 0 {
        shapes.sort_by_key(|&(near, vertices, _)| (near, vertices));
    }
    shapes.into_iter().map(|(_, _, members)| members).collect()
}

/// A bound below this part of the answer is far from it; 0.88 is usual after the first pass.
const FAR_BOUND_SHARE: f64 = 0.75;

fn pass(entries: &[Mutex<Entry>], shapes: &[Vec<usize>], level: u32, threads: usize, meter: &Meter) {
    parallel::share(threads, shapes.len(), |_, shape| {
        for &index in &shapes[shape] {
            improve(&mut entries[index].lock().unpoisoned(), level, meter);
        }
    });
}

/// Even when time is up, every board gets an answer.
fn improve(entry: &mut Entry, level: u32, meter: &Meter) {
    if meter.is_empty() && !entry.answer.is_empty() {
        return;
    }
    let limits = Limits { time: Some(meter.left().max(0.0)), ..Limits::default() };
    let counters = Counters::default();
    let control = Control::new(&limits, Sense::Minimize, &counters, &Silent);
    let task = Task::new(entry.layout.graph.clone(), Position::of(&entry.layout), &[], &control);
    if !entry.answer.is_empty() {
        task.offer(&entry.answer);
        task.prove(entry.bound);
    }
    if meter.is_empty() {
        plan::first(&task);
    } else {
        plan::pass(&task, level);
        entry.done = if control.stopped().is_none() { level + 1 } else { level };
    }
    entry.answer = task.answer().unwrap_or_default();
    entry.bound = task.bound();
}

fn row(text: &str, entries: &[Mutex<Entry>], level: u32, wall: f64, cpu: f64) -> Value {
    let mut spent = [0usize; 4];
    let (mut solved, mut proved, mut bounds) = (0, 0, 0);
    for entry in entries {
        let entry = entry.lock().unpoisoned();
        for &step in &entry.answer {
            spent[step as usize] += 1;
        }
        solved += usize::from(solves(&entry));
        proved += usize::from(entry.is_proved());
        bounds += entry.bound;
    }
    let [up, right, down, left] = spent;
    let budget: Vec<usize> =
        text.lines().next().unwrap_or_default().split_whitespace().filter_map(|n| n.parse().ok()).collect();
    let within = budget.len() == 4 && [left, right, up, down].iter().zip(&budget).all(|(used, may)| used <= may);
    record! {
        "pass" => level, "boards" => entries.len(), "solved" => solved, "moves" => spent.iter().sum::<usize>(), "L" => left, "R" => right, "U" => up,
        "D" => down, "within_budget" => within, "proved" => proved, "bounds" => bounds, "wall_s" => wall, "cpu_s" => cpu,
    }
}

/// Replayed here with nothing but the board.
fn solves(entry: &Entry) -> bool {
    let mut squares = entry.board.squares.clone();
    let Some(mut blank) = entry.board.find(crate::puzzles::slide::rules::board::Cell::Blank) else { return false };
    for &step in &entry.answer {
        let Some(next) = entry.board.size.neighbour(blank, step) else { return false };
        if squares[next] == crate::puzzles::slide::rules::board::Cell::Wall {
            return false;
        }
        squares.swap(blank, next);
        blank = next;
    }
    squares == entry.board.goal().squares
}

/// The contest's answer file, a line of moves for each board, and beside it what else is known.
fn save(options: &Options, entries: &[Mutex<Entry>], meter: &Meter) -> Result<(), OptionError> {
    let Some(name) = options.text("save") else { return Ok(()) };
    let mut answers = String::new();
    let mut known = format!("{:.1}\n", meter.total());
    for entry in entries {
        let entry = entry.lock().unpoisoned();
        answers += &(Slide::print_moves(&entry.board, &entry.answer) + "\n");
        known += &format!("{} {}\n", entry.bound, entry.done);
    }
    let written = std::fs::write(name, answers).and_then(|()| std::fs::write(beside(name), known));
    written.map_err(|_| options.error("save", Code("can-not-write")))
}

/// The file with the CPU seconds, then the bound and the passes done of each board.
fn beside(name: &str) -> String {
    format!("{name}.known")
}

/// Takes up what was saved: answers only if they solve, bounds only as our own file has them. The CPU seconds that they took.
fn resume(options: &Options, entries: &mut [Entry]) -> Result<f64, OptionError> {
    let name = options.text("save").unwrap_or_default();
    let read = |name: &str| std::fs::read_to_string(name).map_err(|_| options.error("resume", Code("no-such-file")));
    let (answers, known) = (read(name)?, read(&beside(name))?);
    let mut known = known.lines();
    let seconds = known.next().and_then(|s| s.parse().ok());
    for ((entry, moves), known) in entries.iter_mut().zip(answers.lines()).zip(known) {
        entry.answer = Slide::parse_moves(&entry.board, moves).unwrap_or_default();
        if !solves(entry) {
            entry.answer.clear();
        }
        let mut numbers = known.split(' ').filter_map(|n| n.parse().ok());
        (entry.bound, entry.done) = (numbers.next().unwrap_or(0), numbers.next().unwrap_or(0));
    }
    seconds.ok_or_else(|| options.error("resume", Code("bad-value")))
}
