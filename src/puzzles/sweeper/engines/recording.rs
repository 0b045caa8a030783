//! Records of small searches that the laboratory draws: the article's tree of orders under any of its prunings, and the
//! budgets of a search for the fewest steps.

use super::article::{Article, NodeObserver};
use super::budgets::TriedBudget;
use super::request_options::Mode;
use super::solve::Job;
use super::tasks::{Ending, Guard, MemoryInUse, Stops, Stride};
use crate::base::lock::Unpoisoned;
use crate::model::error::Severity;
use crate::model::limits::Limits;
use crate::model::outcome::Status;
use crate::model::puzzle::Notation;
use crate::puzzles::sweeper::Sweeper;
use crate::puzzles::sweeper::kernel::Room;
use crate::puzzles::sweeper::kernel::bounds::{Tests, alone, together};
use crate::puzzles::sweeper::kernel::timed::TimedPosition;
use crate::puzzles::sweeper::rules::board::{Board, Step};
use crate::search::control::{Control, Counters};
use crate::shape;
use std::sync::Mutex;

/// The first word of the question about the tree of orders; the prunings follow it.
pub const ORDERS: &str = "orders";
/// The question about budgets.
pub const BUDGETS: &str = "budgets";

/// Most nodes that are recorded; later ones are only counted.
const MAX_WRITTEN: usize = 3_000;
/// Nodes after which the search of a tree stops.
const MAX_NODES_OF_ORDERS: u64 = 400_000;
/// The same for a search for the fewest steps, whose nodes take longer.
const MAX_NODES_OF_BUDGETS: u64 = 100_000;

/// Without any test.
const NO_TESTS: Tests = Tests { reach: false, count: false, stock: false, colour: false, deficit: false };
/// The article's prunings, by their letter in a question.
const PRUNINGS: [(char, Tests); 3] = [
    ('r', Tests { reach: true, ..NO_TESTS }),
    ('c', Tests { count: true, ..NO_TESTS }),
    ('s', Tests { stock: true, ..NO_TESTS }),
];
/// How a node ended. The numbers between these stand for the pruning that refused it, from 1 on.
const OPEN: usize = 0;
const DIRTY_END: usize = 4;
const ANSWER: usize = 5;

shape! {
    /// The record of the article's search: person after person in reading order, one node for each step, in the order
    /// in which they were entered.
    pub struct Orders {
        /// by node: the previous node, -1 at the start; the person; the direction (0 up, 1 right, 2 down, 3 left), -1
        /// for stopping
        parents: Vec<i32>,
        people: Vec<i32>,
        steps: Vec<i32>,
        /// by node: 0 expanded, 1 to 3 refused by reach, count or stock, 4 the end of a plan that leaves something
        /// dirty, 5 an answer
        ends: Vec<usize>,
        /// number of all nodes, including those after the last recorded one
        nodes: u64,
        /// number of all nodes by the same codes
        counts: Vec<u64>,
        /// the answer's letters without unnecessary steps, or null if none was found
        answer: Option<String>,
        /// has the search finished?
        complete: bool,
    }
}

shape! {
    /// A search for the fewest steps, with the budgets that it tried.
    pub struct Budgets {
        tried: Vec<TriedBudget>,
        /// steps of the best answer
        steps: Option<i64>,
        /// are they proved to be the fewest?
        proved: bool,
        /// of the whole search
        nodes: u64,
    }
}

/// Do the engines accept this room?
fn is_sound(board: &Board) -> bool {
    board.count() > 0 && Sweeper::diagnose(board).iter().all(|finding| finding.severity != Severity::Error)
}

/// The article's search under the prunings with the given letters (`r`, `c`, `s`, or `-` for none). Returns `None` for
/// other letters and for a room with errors.
pub fn orders(board: &Board, moves: &[Step], letters: &str, whole: &Control<'_>) -> Option<Orders> {
    let known = |letter: char| letter == '-' || PRUNINGS.iter().any(|(own, _)| *own == letter);
    if !is_sound(board) || letters.is_empty() || !letters.chars().all(known) {
        return None;
    }
    let tests =
        Tests { reach: letters.contains('r'), count: letters.contains('c'), stock: letters.contains('s'), ..NO_TESTS };
    let room = Room::reading(board, true);
    let limits = Limits { nodes: Some(MAX_NODES_OF_ORDERS), memory: whole.limits().memory, ..Limits::default() };
    let counters = Counters::default();
    let control = whole.part(&limits, &counters);
    let job = Job::plain(board, &room, moves, Mode::Any, &control);
    let (aim, task, in_use) = (job.aim(Stops::Stuck), job.task(), MemoryInUse::beside(0));
    let observer = NodeRecorder { room: &room, tests, meetings: aim.meetings, written: Mutex::default() };
    let search = Article { room: &room, aim, tests, tally: None, observer };
    let mut guard = Guard::alone(&control, &in_use);
    let ending = search.search(&task, &mut guard);
    drop(guard);
    let found = |trail: &[Stride]| Sweeper::print_moves(board, &job.trimmed(job.plan(trail)).moves);
    let answer = if let Ending::Found(trail) = &ending { Some(found(trail)) } else { None };
    let written = search.observer.written.into_inner().unpoisoned();
    Some(Orders {
        parents: written.parents,
        people: written.people,
        steps: written.steps,
        ends: written.ends,
        nodes: control.stats().nodes,
        counts: written.counts.to_vec(),
        answer,
        complete: matches!(ending, Ending::Found(_) | Ending::Exhausted),
    })
}

/// The budgets of a search for the fewest steps. Returns `None` for a room with errors.
pub fn budgets(board: &Board, moves: &[Step], whole: &Control<'_>) -> Option<Budgets> {
    if !is_sound(board) {
        return None;
    }
    let room = Room::reading(board, true);
    let limits = Limits { nodes: Some(MAX_NODES_OF_BUDGETS), memory: whole.limits().memory, ..Limits::default() };
    let counters = Counters::default();
    let control = whole.part(&limits, &counters);
    let job = Job::plain(board, &room, moves, Mode::Total, &control);
    let verdict = job.answer();
    Some(Budgets {
        steps: verdict.best.map(|best| best.objective),
        proved: verdict.status == Status::Optimal,
        nodes: control.stats().nodes,
        tried: job.tried.into_inner().unpoisoned(),
    })
}

/// Records nodes as the search enters them.
struct NodeRecorder<'r> {
    room: &'r Room,
    tests: Tests,
    meetings: bool,
    written: Mutex<Written>,
}

#[derive(Default)]
struct Written {
    parents: Vec<i32>,
    people: Vec<i32>,
    steps: Vec<i32>,
    ends: Vec<usize>,
    counts: [u64; 6],
    /// The nodes on the current line of the search.
    line: Vec<usize>,
    entered: usize,
}

impl Written {
    /// Sets the end of the node entered last, which was counted as open.
    fn end(&mut self, end: usize) {
        self.counts[OPEN] -= 1;
        self.counts[end] += 1;
        if let Some(last) = self.ends.get_mut(self.entered - 1) {
            *last = end;
        }
    }
}

impl NodeObserver for NodeRecorder<'_> {
    fn enters(&self, trail: &[Stride]) {
        let mut written = self.written.lock().unpoisoned();
        let number = written.entered;
        written.entered += 1;
        written.counts[OPEN] += 1;
        written.line.truncate(trail.len());
        if number < MAX_WRITTEN {
            let parent = written.line.last().map_or(-1, |&node| node as i32);
            let last = trail.last();
            written.parents.push(parent);
            written.people.push(last.map_or(-1, |stride| stride.person.into()));
            written.steps.push(last.and_then(|stride| stride.step).map_or(-1, |direction| direction as i32));
            written.ends.push(OPEN);
        }
        written.line.push(number);
    }

    fn ends(&self, is_answer: bool) {
        self.written.lock().unpoisoned().end(if is_answer { ANSWER } else { DIRTY_END });
    }

    /// Attributes the refusal to the first pruning that refuses the node alone; each pruning is a separate test.
    fn refuses(&self, clock: &TimedPosition, budget: u32) {
        let test = if self.meetings { together } else { alone };
        let on = |tests: &Tests| {
            tests.reach && self.tests.reach || tests.count && self.tests.count || tests.stock && self.tests.stock
        };
        let refuses = |tests: &Tests| on(tests) && !test(self.room, &clock.position, budget, *tests);
        let blamed = PRUNINGS.iter().position(|(_, tests)| refuses(tests)).expect("one of them refused it");
        self.written.lock().unpoisoned().end(blamed + 1);
    }
}
