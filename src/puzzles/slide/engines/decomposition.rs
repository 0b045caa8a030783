//! Solves a board that is divided by cut vertices block by block, exactly.
//!
//! With one blank a tile never leaves its block (a largest part that no single vertex divides): if the blank goes
//! through a cut vertex and comes back, the tiles before it are as they were. So inside a block the blank's walk is a
//! walk of the block's own puzzle, from the vertex where it first enters to the one where it finally leaves. Every move
//! belongs to one block. So the sum of the blocks' shortest answers is a lower bound. Blocks depend on one another
//! in one point only: a block farther from the blank's end is reached through a vertex of the one before it, and the
//! blank must pass there. If the shortest answers pass all such vertices, they can be combined into a shortest answer
//! of the whole. If not, a way there and back is inserted, which may be too long; then the bound stays as it is.

use super::first::first;
use super::task::Task;
use crate::base::grid::Direction;
use crate::model::event::SolveEvent;
use crate::model::limits::Limits;
use crate::model::value::Value;
use crate::puzzles::slide::kernel::Position;
use crate::puzzles::slide::rules::board::blocks::{Block, blocks};
use crate::puzzles::slide::rules::board::graph::{Graph, Layout};
use crate::record;
use crate::search::control::{Control, Counters};
use std::sync::atomic::{AtomicU32, Ordering::Relaxed};

/// A block in which something must be done, or beyond which something must be done.
struct Plan {
    block: Block,
    /// The vertex where the blank first enters it.
    entry: usize,
    /// Its other vertices that lead on to blocks of the list.
    doors: Vec<usize>,
}

/// A block with its own puzzle.
struct Part<'a> {
    plan: Plan,
    task: Task<'a>,
}

/// If a board has several blocks, does `work` for each of them, stage by stage, and combines the answers. Is the whole
/// solved by this, with nothing more to do?
#[inline(never)]
pub fn by_blocks(task: &Task<'_>, stages: u32, work: &dyn Fn(&Task<'_>, u32)) -> bool {
    let blocks = blocks(&task.graph, task.home().into());
    // If parts each search a share of the whole, the first part has done this for all of them: what blocks prove holds
    // for the whole.
    if blocks.len() < 2 || task.share.is_late() || task.is_over() {
        return false;
    }
    let plans = plans(task, blocks);
    // Tables of boards solved before may take an eighth.
    let (all, large) = (task.control.limits(), plans.iter().filter(|plan| !plan.block.is_bridge()).count());
    let memory = all.memory / 4 * 3 / large.max(1) as u64;
    let limits = Limits { memory, threads: all.threads, ..Limits::default() };
    let counters: Vec<Counters> = plans.iter().map(|_| Counters::default()).collect();
    let bounds = AtomicU32::new(0);
    let observer = |event| forward(task.control, &bounds, event);
    let part = |counters| task.control.part(&limits, counters).observed(&observer);
    let controls: Vec<Control<'_>> = counters.iter().map(part).collect();
    let parts: Vec<Part<'_>> =
        plans.into_iter().zip(&controls).map(|(plan, control)| Part::new(task, plan, control)).collect();
    let mut is_whole = report_blocks(task, &parts);
    let bound = || parts.iter().map(Part::bound).sum::<u32>();
    for stage in 0..stages {
        // Small blocks first. (Sorting them would take more code.)
        let by_size = (0..task.vertices()).flat_map(|size| parts.iter().filter(move |p| p.task.vertices() == size));
        for part in by_size.filter(|part| !part.task.is_over()) {
            if !task.is_over() {
                bounds.store(bound() - part.bound(), Relaxed);
                work(&part.task, stage);
                let _ = task.hold(controls.iter().map(|control| control.stats().memory).sum());
                is_whole = report_blocks(task, &parts);
            }
        }
    }
    is_whole
}

/// Reports a block's iteration as one of the whole: the bounds of the other blocks are added, and all nodes are counted
/// together.
fn forward(whole: &Control<'_>, bounds: &AtomicU32, event: SolveEvent) {
    if let SolveEvent::Detail(iteration) = event
        && let (by, Value::Integer(limit)) = (iteration.get("by").clone(), iteration.get("limit"))
    {
        let limit = limit + i64::from(bounds.load(Relaxed));
        whole.detail(record! { "by" => by, "limit" => limit, "nodes" => whole.stats().nodes });
    }
}

/// The work in each block; those far from the blank's end come first.
fn plans(task: &Task<'_>, blocks: Vec<Block>) -> Vec<Plan> {
    let distances = task.graph.distances(task.start.blank.into(), |_| true);
    let mut is_wanted = vec![false; task.vertices()];
    let mut plans = Vec::new();
    for block in blocks {
        let entry = block.vertices.iter().copied().min_by_key(|&v| distances[v]).unwrap_or(block.root);
        let (own, is_door) = (&block.vertices[1..], |v: &usize| *v != entry && is_wanted[*v]);
        let doors: Vec<usize> = own.iter().copied().filter(is_door).collect();
        let is_home = |&v: &usize| usize::from(task.start.tiles[v]) == v;
        if entry != block.root || !doors.is_empty() || !own.iter().all(is_home) {
            is_wanted[block.root] = true;
            plans.push(Plan { block, entry, doors });
        }
    }
    plans
}

impl<'a> Part<'a> {
    fn new(whole: &Task<'_>, plan: Plan, control: &'a Control<'a>) -> Part<'a> {
        let vertices = plan.vertices();
        let graph = whole.graph.part(&vertices);
        let name = |vertex: usize| vertices.iter().position(|&v| v == vertex).unwrap_or_default() as u8;
        // The vertex where the blank enters holds a tile of the block before, unless the blank is already there.
        let tile = |&v: &usize| name(if v == plan.entry { plan.block.root } else { whole.start.tiles[v].into() });
        let start = Position::of(&Layout { tiles: vertices.iter().map(tile).collect(), graph: graph.clone() });
        let task = Task::new(graph, start, &[], control);
        let part = Part { plan, task };
        part.begin();
        part
    }

    /// Finds a first answer. If nothing is to be done except to walk, this is a shortest one.
    fn begin(&self) {
        let Part { task, .. } = self;
        let (entry, home) = (task.start.blank.into(), task.home().into());
        let walk = steps(&task.graph, entry, &task.graph.path(entry, home, |_| true).unwrap_or_default());
        if task.start.after(&task.graph, &walk).is_solved(task.vertices()) {
            task.offer(&walk);
            task.prove(walk.len() as u32);
        } else {
            first(task);
        }
    }

    /// No walk of the block that passes all doors is shorter: to each door and from there to the end, the blank needs
    /// at least the distances.
    #[inline(never)]
    fn bound(&self) -> u32 {
        let Part { task, plan } = self;
        let distances = |vertex: u8| task.graph.distances(vertex.into(), |_| true);
        let (before, after) = (distances(task.start.blank), distances(task.home()));
        let detour = |&door: &usize| u32::from(before[plan.name(door)]) + u32::from(after[plan.name(door)]);
        plan.doors.iter().map(detour).max().unwrap_or(0).max(task.bound())
    }

    /// The vertices of the whole graph that the best answer enters, with detours to the doors that it does not pass.
    fn walk(&self) -> Option<Vec<usize>> {
        let Part { task, plan } = self;
        let mut at = usize::from(task.start.blank);
        let mut walk = vec![at];
        for step in task.answer()? {
            at = task.graph.next[at][step as usize].into();
            walk.push(at);
        }
        for &door in &plan.doors {
            detour(&task.graph, &mut walk, plan.name(door));
        }
        let vertices = plan.vertices();
        Some(walk[1..].iter().map(|&v| vertices[v]).collect())
    }
}

impl Plan {
    /// The block's vertices in the order of its own graph: the vertex where the blank leaves comes last.
    fn vertices(&self) -> Vec<usize> {
        let Block { vertices, root, .. } = &self.block;
        vertices[1..].iter().chain([root]).copied().collect()
    }

    /// The number of a vertex in the block's own graph.
    fn name(&self, vertex: usize) -> usize {
        self.vertices().iter().position(|&v| v == vertex).unwrap_or_default()
    }
}

/// Inserts a way to a vertex and back into a walk, at the nearest place. If the walk passes the vertex, nothing is
/// inserted.
fn detour(graph: &Graph, walk: &mut Vec<usize>, vertex: usize) {
    let distances = graph.distances(vertex, |_| true);
    let Some(at) = (0..walk.len()).min_by_key(|&at| distances[walk[at]]) else { return };
    let there = graph.path(walk[at], vertex, |_| true).unwrap_or_default();
    let back: Vec<usize> = [walk[at]].iter().chain(&there).rev().skip(1).copied().collect();
    let rest = walk.split_off(at + 1);
    walk.extend([there, back, rest].concat());
}

#[inline(never)]
fn steps(graph: &Graph, from: usize, walk: &[usize]) -> Vec<Direction> {
    let froms = std::iter::once(&from).chain(walk);
    froms.zip(walk).map(|(&from, &to)| graph.direction(from, to)).collect()
}

/// Reports the results of the blocks to the whole. Is the combined answer no longer than the sum of theirs?
#[inline(never)]
fn report_blocks(task: &Task<'_>, parts: &[Part<'_>]) -> bool {
    let Some(walks) = parts.iter().map(Part::walk).collect::<Option<Vec<_>>>() else { return false };
    let mut tour = Tour { parts, walks, walked: Vec::new(), is_done: vec![false; parts.len()] };
    tour.run(task.start.blank.into(), task.home().into());
    task.offer(&steps(&task.graph, task.start.blank.into(), &tour.walked));
    task.prove(parts.iter().map(Part::bound).sum());
    tour.walked.len() as u32 == parts.iter().map(|part| part.task.length()).sum()
}

/// Combines the walks of the blocks into one. What lies behind a vertex is done when the blank first reaches the
/// vertex.
struct Tour<'t> {
    parts: &'t [Part<'t>],
    walks: Vec<Vec<usize>>,
    walked: Vec<usize>,
    is_done: Vec<bool>,
}

impl Tour<'_> {
    fn run(&mut self, start: usize, home: usize) {
        self.visit(start);
        let mut at = start;
        while let Some(next) = self.parts.iter().position(|p| p.plan.entry == at && p.plan.block.root != at) {
            self.follow(next);
            at = self.parts[next].plan.block.root;
        }
        debug_assert_eq!(at, home, "blocks lead to one another");
    }

    /// Does what lies behind a vertex that the blank has reached. Each block is done once, so the recursion is at most
    /// as deep as there are blocks.
    fn visit(&mut self, vertex: usize) {
        for number in 0..self.parts.len() {
            let Plan { block, entry, .. } = &self.parts[number].plan;
            if !self.is_done[number] && block.root == vertex && *entry == vertex {
                self.follow(number);
            }
        }
    }

    fn follow(&mut self, number: usize) {
        self.is_done[number] = true;
        for vertex in std::mem::take(&mut self.walks[number]) {
            self.walked.push(vertex);
            self.visit(vertex);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::iteration::Optimal;
    use super::super::optimal::Proved;
    use super::super::pattern_db::watch::BuildLimits;
    use super::super::proof::prove;
    use super::*;
    use crate::base::grid::Size;
    use crate::base::rng::Rng;
    use crate::model::outcome::Sense;
    use crate::puzzles::slide::rules::board::shuffle::{shuffled, wall_in};
    use crate::puzzles::slide::rules::board::{Board, Cell};
    use crate::search::control::unwatched;

    /// The least number of moves, by a search that ignores blocks.
    fn least(task: &Task<'_>) -> u32 {
        let groups = task.library.groups(3, task.home(), 0);
        let estimate = task.library.slopes(&groups, task.home(), &BuildLimits::ample(task.control)).expect("room");
        let search = Optimal::new(&task.graph, &estimate, task.home(), task.control, 1, 0);
        let Proved::Shortest(answer) = search.deepen(&task.start, 0, u32::MAX, u64::MAX) else { panic!("solvable") };
        answer.len() as u32
    }

    /// On random boards of several blocks, what the blocks prove together is true, and if they leave nothing to do, the
    /// answer is a shortest one.
    #[test]
    fn blocks_combine_to_an_answer_of_the_whole() {
        let (mut proved, mut open, mut long) = (0, 0, 0);
        for seed in 0..600 {
            let mut rng = Rng::new(seed);
            let (width, height, walls) = [(5, 3, 4), (4, 4, 5), (5, 4, 8), (7, 3, 9)][seed as usize % 4];
            let board = wall_in(&Board::solved(Size::new(width, height), |_| false), walls, &mut rng);
            let layout = Layout::of(&shuffled(&board, seed)).expect("whole");
            unwatched(Sense::Minimize, &Limits::default(), |control| {
                let task = Task::new(layout.graph.clone(), Position::of(&layout), &[], control);
                if blocks(&task.graph, task.home().into()).len() < 2 {
                    return;
                }
                first(&task);
                let is_whole = by_blocks(&task, 1, &|part, _| prove(part, u64::MAX));
                let least = least(&task);
                assert!(task.bound() <= least && task.length() >= least, "seed {seed}");
                assert!(!is_whole || task.bound() == least && task.is_proved(), "seed {seed}");
                proved += u32::from(is_whole);
                open += u32::from(!task.is_proved());
                long += u32::from(least > 20);
            });
        }
        assert!(proved > 50 && open > 0 && long > 50, "{proved} {open} {long}");
    }

    /// Four rooms of six and eight cells around a crossing, each out of order: a search of the whole would not end.
    #[test]
    fn rooms_are_solved_one_by_one() {
        let mut board = Board::solved(Size::new(8, 5), |cell| {
            let (row, column) = (cell / 8, cell % 8);
            row == 2 && column != 3 || row != 2 && column == 3 && row != 1 && row != 3
        });
        board = shuffled(&board, 5);
        assert!(board.find(Cell::Blank).is_some());
        let layout = Layout::of(&board).expect("whole");
        unwatched(Sense::Minimize, &Limits { nodes: Some(3_000_000), ..Limits::default() }, |control| {
            let task = Task::new(layout.graph.clone(), Position::of(&layout), &[], control);
            super::super::plan::optimal(&task);
            assert!(task.is_proved() && task.length() > 60, "{} of {}", task.bound(), task.length());
        });
    }
}
