//! The contest: 5000 boards, one budget of moves of each kind for all.
//!
//! Boards of one shape stand together, so that their tables are made once. Passes of growing effort go over all boards that are not proved; a pass
//! stops in the middle when the CPU time is used up.

use crate::base::grid::Direction;
use crate::model::error::{Code, OptionError};
use crate::model::event::Silent;
use crate::model::limits::Limits;
use crate::model::options::Options;
use crate::model::outcome::Sense;
use crate::model::puzzle::Notation;
use crate::model::value::Value;
use crate::puzzles::slide::Slide;
use crate::puzzles::slide::board::Board;
use crate::puzzles::slide::board::graph::Layout;
use crate::puzzles::slide::engines::plan;
use crate::puzzles::slide::engines::task::Task;
use crate::puzzles::slide::kernel::Position;
use crate::record;
use crate::search::control::{Control, Counters};
use crate::search::parallel;
use cpu_time::ProcessTime;
use std::collections::BTreeMap;
use std::sync::Mutex;
use std::time::Instant;

/// What is known of one board.
struct Entry {
    layout: Layout,
    board: Board,
    answer: Vec<Direction>,
    bound: u32,
}

impl Entry {
    fn is_proved(&self) -> bool {
        !self.answer.is_empty() && self.bound as usize >= self.answer.len()
    }
}

/// Solves a contest's file and prints a row after each eighth of a pass.
pub fn run(options: &Options, sink: &mut dyn FnMut(Value)) -> Result<(), OptionError> {
    let name = options.text("devquiz").unwrap_or_default();
    let text = std::fs::read_to_string(name).map_err(|_| options.error("devquiz", Code("no-such-file")))?;
    let (time, threads) = (options.get("time", 600.0)?, options.within("threads", 1..=64, 1)?);
    let limit = options.get("limit", usize::MAX)?;
    let entries: Vec<Mutex<Entry>> =
        Slide::split(&text).into_iter().take(limit).filter_map(entry).map(Mutex::new).collect();
    let (wall, cpu) = (Instant::now(), ProcessTime::now());
    let shapes = shapes(&entries);
    for level in 0..plan::LEVELS {
        for some in shapes.chunks(shapes.len().div_ceil(8)) {
            pass(&entries, some, level, threads, &cpu, time);
            sink(row(&text, &entries, level, wall.elapsed().as_secs_f64(), cpu.elapsed().as_secs_f64()));
        }
        save(options, &entries)?;
        if cpu.elapsed().as_secs_f64() >= time {
            break;
        }
    }
    Ok(())
}

fn entry(text: &str) -> Option<Entry> {
    let board = Slide::parse(text).ok()?;
    let layout = Layout::of(&board)?;
    Some(Entry { layout, board, answer: Vec::new(), bound: 0 })
}

/// Indices of the boards, by shape.
fn shapes(entries: &[Mutex<Entry>]) -> Vec<Vec<usize>> {
    let mut shapes: BTreeMap<Vec<[u8; 4]>, Vec<usize>> = BTreeMap::new();
    for (index, entry) in entries.iter().enumerate() {
        shapes.entry(entry.lock().expect("free").layout.graph.next.clone()).or_default().push(index);
    }
    shapes.into_values().collect()
}

fn pass(entries: &[Mutex<Entry>], shapes: &[Vec<usize>], level: u32, threads: usize, cpu: &ProcessTime, time: f64) {
    parallel::share(threads, shapes.len(), |_, shape| {
        for &index in &shapes[shape] {
            let left = time - cpu.elapsed().as_secs_f64();
            let mut entry = entries[index].lock().expect("one worker has it");
            // Even when time is up, every board gets an answer.
            if !entry.is_proved() && (left > 0.0 || entry.answer.is_empty()) {
                improve(&mut entry, level, left.max(0.05));
            }
        }
    });
}

fn improve(entry: &mut Entry, level: u32, left: f64) {
    let limits = Limits { time: Some(left), ..Limits::default() };
    let counters = Counters::default();
    let control = Control::new(&limits, Sense::Minimize, &counters, &Silent);
    let task = Task::new(entry.layout.graph.clone(), Position::of(&entry.layout), &[], &control);
    if !entry.answer.is_empty() {
        task.offer(&entry.answer);
        task.prove(entry.bound);
    }
    plan::pass(&task, level);
    entry.answer = task.answer().unwrap_or_default();
    entry.bound = task.bound();
}

fn row(text: &str, entries: &[Mutex<Entry>], level: u32, wall: f64, cpu: f64) -> Value {
    let mut spent = [0usize; 4];
    let (mut solved, mut proved, mut bounds) = (0, 0, 0);
    for entry in entries {
        let entry = entry.lock().expect("no worker is left");
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
    let Some(mut blank) = entry.board.find(crate::puzzles::slide::board::Square::Blank) else { return false };
    for &step in &entry.answer {
        let Some(next) = entry.board.size.neighbour(blank, step) else { return false };
        if squares[next] == crate::puzzles::slide::board::Square::Wall {
            return false;
        }
        squares.swap(blank, next);
        blank = next;
    }
    squares == entry.board.goal().squares
}

/// The contest's answer file: a line of moves for each board.
fn save(options: &Options, entries: &[Mutex<Entry>]) -> Result<(), OptionError> {
    let Some(name) = options.text("save") else { return Ok(()) };
    let line = |entry: &Mutex<Entry>| {
        let entry = entry.lock().expect("no worker is left");
        Slide::print_moves(&entry.board, &entry.answer) + "\n"
    };
    std::fs::write(name, entries.iter().map(line).collect::<String>())
        .map_err(|_| options.error("save", Code("can-not-write")))
}
