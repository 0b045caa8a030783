//! Certificates: why a board has no answer, or that none is shorter. `docs/certificates.md` has the forms and the argument.
//!
//! A certificate of a shortest answer names no positions: it says how many layers are to be closed from each end, and which tiles the lower bounds take
//! together. This module makes the same walk as the checker, with the engine's tables, to choose the layers and to know that they are not too many.

use super::pattern_db::Estimate;
use super::task::Task;
use crate::base::grid::Direction;
use crate::model::certificate::{Certificate, NoCertificate, line};
use crate::model::options::Options;
use crate::model::outcome::{EngineOutcome, Status};
use crate::model::puzzle::Notation;
use crate::puzzles::slide::Slide;
use crate::puzzles::slide::kernel::Position;
use crate::puzzles::slide::rules::board::Board;
use crate::puzzles::slide::rules::board::graph::{Graph, Layout, MAX_VERTICES, NONE};
use crate::puzzles::slide::rules::board::solvable::{Obstacle, obstacles};
use crate::search::control::{Control, Ticker};
use crate::search::engine::{Request, Solve};
use std::ops::ControlFlow;

/// Most free cells: a position is a word of 64 bits.
const MAX_CELLS: usize = 16;
/// Most positions of a walk: the checker takes some twenty seconds for them.
const MAX_POSITIONS: usize = 30_000_000;
/// Elementary steps of a position: its children are packed, estimated and looked up.
const STEPS_PER_POSITION: usize = 300;
/// Tiles in a group, and the positions up to which so small tables are the cheaper check.
const GROUPS: [(usize, usize); 3] = [(3, 60_000), (4, 4_000_000), (5, MAX_POSITIONS)];

/// The certificate of a board.
pub fn certificate(board: &Board, control: &Control<'_>) -> Certificate {
    if !board.is_whole() {
        return Certificate::none(NoCertificate::Unsound);
    }
    let found = obstacles(board);
    let Some(layout) = Layout::of(board).filter(|_| found.is_empty()) else {
        return reason(&found[0]);
    };
    if layout.graph.len() > MAX_CELLS {
        return Certificate::none(NoCertificate::NoForm);
    }
    let outcome = proof(board, control);
    match (outcome.status, outcome.best) {
        (Status::Optimal, Some((answer, _))) => shortest(board, &layout, &answer, control),
        _ => Certificate::none(NoCertificate::Unproved),
    }
}

fn proof(board: &Board, control: &Control<'_>) -> EngineOutcome<Direction> {
    let limits = control.limits().clone();
    let request = Request { engine: "optimal", moves: Vec::new(), limits, options: Options::default() };
    Slide::solve(board, &request, control).expect("there are no options")
}

/// A part of the board that shows it, as the checker wants it told.
fn reason(obstacle: &Obstacle) -> Certificate {
    let (kind, part) = match obstacle.code.0 {
        "unsolvable-ring" => ("ring", obstacle.part.clone()),
        "unsolvable-parity" => ("parity", obstacle.part.clone()),
        "unsolvable-pocket" => ("set", obstacle.part.clone()),
        _ => ("set", obstacle.cell.into_iter().collect()),
    };
    let mut cells: Vec<usize> = part.into_iter().map(|cell| cell + 1).collect();
    cells.sort_unstable();
    let words = std::iter::once(kind.to_owned()).chain(cells.iter().map(usize::to_string));
    Certificate::sealed(Slide::ID, &["fewest none".to_owned(), line("reason", words)])
}

fn shortest(board: &Board, layout: &Layout, answer: &[Direction], control: &Control<'_>) -> Certificate {
    let mut lines = vec![format!("fewest {}", answer.len())];
    lines.push(format!("answer {}", Slide::print_moves(board, answer)).trim_end().to_owned());
    if answer.len() > 1 {
        let task = Task::new(layout.graph.clone(), Position::of(layout), &[], control);
        match choose(&task, answer.len()) {
            Ok(choice) => lines.extend(choice),
            Err(reason) => return Certificate::none(reason),
        }
    }
    Certificate::sealed(Slide::ID, &lines)
}

/// Layers and groups with which a check is cheap: larger groups where smaller ones leave too many positions.
fn choose(task: &Task<'_>, fewest: usize) -> Result<Vec<String>, NoCertificate> {
    for (k, most) in GROUPS {
        let Some(ends) = End::both(task, k) else { return Err(NoCertificate::Unproved) };
        if let Some(layers) = meet(task, &ends, fewest, most)? {
            let names = ["ahead", "behind"].into_iter().zip(&ends).zip(layers).filter(|(_, layers)| *layers > 0);
            let groups = names.flat_map(|((name, end), _)| end.groups.iter().map(move |g| line(name, g)));
            return Ok(std::iter::once(line("layers", layers)).chain(groups).collect());
        }
    }
    Err(NoCertificate::TooLarge)
}

/// One end of an answer, and lower bounds of the distance to the other.
struct End {
    start: Position,
    estimate: Estimate,
    /// The estimate's groups, tiles by the cells where they belong, from 1.
    groups: Vec<Vec<usize>>,
}

impl End {
    fn both(task: &Task<'_>, k: usize) -> Option<[End; 2]> {
        let (n, home) = (task.vertices(), task.home());
        let names = |groups: &[Vec<u8>], tile: &dyn Fn(u8) -> u8| {
            let cell = |&t: &u8| usize::from(task.graph.cells[usize::from(tile(t))]) + 1;
            groups.iter().map(|group| group.iter().map(cell).collect()).collect()
        };
        let ahead = task.library.groups(k, home, 0);
        let goal = Position::solved(n, home).seen_from(&task.start, n);
        let behind = task.library.groups(k, task.start.blank, 0);
        let known = names(&ahead, &|tile| tile);
        let seen = names(&behind, &|tile| task.start.tiles[usize::from(tile)]);
        let estimate = |groups: &[Vec<u8>], blank| task.library.estimate(groups, blank, &task.means());
        Some([
            End { start: task.start, estimate: estimate(&ahead, home)?, groups: known },
            End { start: goal, estimate: estimate(&behind, task.start.blank)?, groups: seen },
        ])
    }
}

/// Walks from both ends, a layer of the smaller one at a time, until the layers meet; how many each has. `None`: more than `most` positions.
fn meet(task: &Task<'_>, ends: &[End; 2], fewest: usize, most: usize) -> Result<Option<[usize; 2]>, NoCertificate> {
    let mut walks = [Walk::new(&ends[0]), Walk::new(&ends[1])];
    let (mut total, mut ticker) = (0, task.control.ticker());
    while walks[0].depth + walks[1].depth + 2 < fewest {
        let bytes = walks.iter().map(Walk::bytes).sum::<u64>();
        let side = usize::from(walks[1].layer.len() < walks[0].layer.len());
        let walked = task.hold(bytes).is_continue()
            && walks[side].step(&task.graph, &ends[side].estimate, fewest, &mut ticker).is_continue();
        if !walked {
            return Err(NoCertificate::Unproved);
        }
        total += walks[side].layer.len();
        if total > most {
            return Ok(None);
        }
    }
    Ok(Some(walks.map(|walk| walk.depth)))
}

/// Layers from one end, the last two of them in ascending order.
struct Walk {
    before: Vec<u64>,
    layer: Vec<u64>,
    depth: usize,
    vertices: usize,
    /// The name of the blank.
    blank: u8,
}

impl Walk {
    fn new(end: &End) -> Walk {
        let vertices = end.start.tiles.iter().filter(|&&t| usize::from(t) < MAX_VERTICES).count();
        let layer = vec![packed(&end.start.tiles[..vertices])];
        Walk { before: Vec::new(), layer, depth: 0, vertices, blank: end.start.blank_tile() }
    }

    fn bytes(&self) -> u64 {
        // The next layer has twice as many before those that come twice are left out.
        8 * (self.before.len() + 4 * self.layer.len()) as u64
    }

    /// Positions of the next layer through which, by the estimate, an answer below `fewest` moves may lead.
    fn step(&mut self, graph: &Graph, estimate: &Estimate, fewest: usize, ticker: &mut Ticker<'_>) -> ControlFlow<()> {
        let mut next = Vec::with_capacity(2 * self.layer.len());
        for &word in &self.layer {
            let position = unpacked(word, self.vertices, self.blank);
            for vertex in graph.neighbours(position.blank.into()) {
                let mut child = position;
                child.enter(vertex as u8);
                let bound = estimate.of(&child.places(self.vertices)) as usize;
                let word = packed(&child.tiles[..self.vertices]);
                if self.depth + 1 + bound < fewest && self.before.binary_search(&word).is_err() {
                    next.push(word);
                }
            }
            if ticker.tick().is_break() || ticker.steps(STEPS_PER_POSITION).is_break() {
                return ControlFlow::Break(());
            }
        }
        next.sort_unstable();
        next.dedup();
        self.before = std::mem::replace(&mut self.layer, next);
        self.depth += 1;
        ControlFlow::Continue(())
    }
}

/// Tiles by vertex, four bits each.
fn packed(tiles: &[u8]) -> u64 {
    tiles.iter().rev().fold(0, |word, &tile| word << 4 | u64::from(tile))
}

fn unpacked(word: u64, vertices: usize, blank: u8) -> Position {
    let mut position = Position { tiles: [NONE; MAX_VERTICES], blank: 0 };
    for vertex in 0..vertices {
        let tile = (word >> (4 * vertex)) as u8 & 15;
        position.tiles[vertex] = tile;
        if tile == blank {
            position.blank = vertex as u8;
        }
    }
    position
}
