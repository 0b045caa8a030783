//! How hard a board is to solve with a pencil, estimated from the results of searches.
//!
//! Each of three figures gives 0 to 3 points. A sum of 5 or more is medium, of 7 or more hard. The thresholds between
//! points were set on 40 random boards of each size from 3x3 to 7x7, so that every level occurs from 4x4 to 6x6
//! (docs/experiments/maze.md):
//!
//! * *gap*: by how many per cent a greedy walk, which always takes the road that pays most at once, falls short of the
//!   best score. No gap means that no thought is needed.
//! * *near*: how many routes come within three per cent of the best. If there are many, it is hard to do badly.
//! * *nodes*: of the article's depth-first search with all its prunings, counted up to a limit: the cost of trying
//!   everything.

use super::article;
use super::frontier::frame::Frame;
use super::frontier::survey::Survey;
use crate::model::limits::Limits;
use crate::model::options::Options;
use crate::model::value::Value;
use crate::puzzles::maze::kernel::{Graph, Trail};
use crate::puzzles::maze::rules::board::Board;
use crate::record;
use crate::search::control::{Control, Counters};
use crate::search::engine::Request;
use crate::search::worker_pool::WorkerPool;

/// Routes whose score is at most this percentage below the best count as near it.
const NEAR_PER_CENT: i64 = 3;

/// Routes are counted up to this number.
const MAX_NEAR: usize = 1000;
/// Nodes of the article's search are counted up to this number.
const MAX_NODES: u64 = 1_000_000;
/// States that the frontier method may use to count routes.
const MAX_STATES: u64 = 3_000_000;

/// Points that make a board medium.
const MEDIUM_POINTS: u32 = 5;
/// Points that make a board hard.
const HARD_POINTS: u32 = 7;

/// How hard a board is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Difficulty {
    /// 4 points at most.
    Easy,
    /// 5 or 6 points.
    Medium,
    /// 7 points and more.
    Hard,
}

impl Difficulty {
    /// The level with this name.
    pub fn read(name: &str) -> Option<Difficulty> {
        [Difficulty::Easy, Difficulty::Medium, Difficulty::Hard].into_iter().find(|level| level.name() == name)
    }

    /// Its name in options and answers.
    pub fn name(self) -> &'static str {
        match self {
            Difficulty::Easy => "easy",
            Difficulty::Medium => "medium",
            Difficulty::Hard => "hard",
        }
    }
}

/// The figures of a board whose best score is known.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Rating {
    /// The best score.
    pub best: i64,
    /// What the greedy walk scores; it always arrives where the goal can be reached.
    pub greedy: i64,
    /// Routes within three per cent of the best, up to `MAX_NEAR`; `None` if there were too many states to count them.
    pub near: Option<usize>,
    /// Nodes of the article's search, up to a little more than `MAX_NODES`.
    pub nodes: u64,
}

impl Rating {
    /// Rates a board whose best score is proved. It takes as long as its limits allow, whatever the board. `None` if
    /// the enclosing search `whole` was stopped first.
    pub fn of(board: &Board, best: i64, whole: &Control<'_>) -> Option<Rating> {
        let greedy = greedy(board).unwrap_or(best);
        let (near, nodes) = (near(board, best, whole), nodes(board, whole));
        whole.poll(0).is_continue().then_some(Rating { best, greedy, near, nodes })
    }

    /// By how many per cent of the best score the greedy walk falls short of it.
    pub fn gap(&self) -> f64 {
        (self.best - self.greedy) as f64 / self.best.unsigned_abs().max(1) as f64 * 100.0
    }

    /// The sum of the points of all three figures, 0 to 9.
    pub fn points(&self) -> u32 {
        let gap = steps(self.gap(), [35.0, 60.0, 80.0]);
        let near = self.near.map_or(0, |count| 3 - steps(count as f64, [4.0, 20.0, 100.0]));
        gap + near + steps(self.nodes as f64, [1e3, 3e4, 1e6])
    }

    /// The level that follows from the points.
    pub fn level(&self) -> Difficulty {
        match self.points() {
            points if points < MEDIUM_POINTS => Difficulty::Easy,
            points if points < HARD_POINTS => Difficulty::Medium,
            _ => Difficulty::Hard,
        }
    }

    /// The rating as front ends read it.
    pub fn value(&self) -> Value {
        record! {
            "level" => self.level().name(), "points" => i64::from(self.points()), "greedy" => self.greedy, "gap" => self.gap(),
            "near" => self.near.map_or(Value::Null, Value::from), "nodes" => self.nodes,
            "most_near" => MAX_NEAR, "most_nodes" => MAX_NODES,
        }
    }
}

/// The number of thresholds that a figure reaches.
fn steps(figure: f64, marks: [f64; 3]) -> u32 {
    marks.iter().filter(|&&mark| figure >= mark).count() as u32
}

/// The score of a walk that always takes the road that leaves the most points and from which the goal can still be
/// reached. The best score at any visit to the goal counts.
fn greedy(board: &Board) -> Option<i64> {
    let graph = Graph::new(board);
    let mut trail = Trail::after(&graph, board, &[]);
    let mut best = None;
    loop {
        if trail.node == graph.goal {
            best = best.max(Some(trail.score));
        }
        let next = trail.ways().map(|direction| {
            let mut next = trail.clone();
            next.go(&graph, direction);
            next
        });
        let sound = next.filter(|next| next.reachable(&graph)[board.goal()]);
        match sound.reduce(|first, other| if other.score > first.score { other } else { first }) {
            Some(next) => trail = next,
            None => return best,
        }
    }
}

fn near(board: &Board, best: i64, whole: &Control<'_>) -> Option<usize> {
    let limits = Limits { nodes: Some(MAX_STATES), memory: whole.limits().memory, ..Limits::default() };
    let counters = Counters::default();
    let control = whole.part(&limits, &counters);
    let frame = Frame::new(board, &[]);
    let survey = Survey { problem: &frame.problem, control: &control, best, pool: &WorkerPool::alone() };
    survey.walks_above(best - (best.abs() * NEAR_PER_CENT / 100), MAX_NEAR).ok()
}

fn nodes(board: &Board, whole: &Control<'_>) -> u64 {
    let limits = Limits { nodes: Some(MAX_NODES), ..Limits::default() };
    let request = Request { engine: "article", moves: Vec::new(), limits: limits.clone(), options: Options::default() };
    let counters = Counters::default();
    let control = whole.part(&limits, &counters);
    article::solve(board, &request, &control).expect("no options");
    control.stats().nodes
}
