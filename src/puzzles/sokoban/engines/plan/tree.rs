//! The tree of a feature-space search (Shoham and Schaeffer 2020) that scores moves when it expands their position: the
//! positions, the cells that hold their untried moves, and the order of turns.
//!
//! A score is a number whose fields are features, the most important one in the highest bits; lower is better. The cell
//! of a position consists of some fields of the best score on the line that leads to it, so that a line that has to
//! undo something keeps its good cell.

use crate::puzzles::sokoban::engines::paged_heap::PagedHeap;
use crate::puzzles::sokoban::kernel::macros::{Arrival, Macros};
use crate::puzzles::sokoban::kernel::pages::Pages;
use crate::puzzles::sokoban::kernel::reach::PlayerReach;
use crate::puzzles::sokoban::kernel::store::{Link, NO_NODE, Packing, Store};
use crate::puzzles::sokoban::kernel::tables::Tables;
use crate::puzzles::sokoban::kernel::{Level, NONE, Push, Square};
use crate::search::work;
use std::cmp::Reverse;
use std::collections::{BTreeMap, HashMap};

/// A macro move: a box and the square where it comes to rest.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Macro {
    /// The square of the box before the move.
    pub from: Square,
    /// The square of the box after the move.
    pub to: Square,
    /// The direction of the last push, or of the push that undoes the last pull.
    pub direction: u8,
    /// Does the box leave the board there, because it is back on a start?
    pub removed: bool,
}

/// Approximate limit of the moves tried for a position, up to those of one box more; only levels with a hundred boxes
/// have more.
pub const MAX_MOVES: usize = 1 << 12;

/// Most bytes that the children of one position take, including their places in all lists.
pub fn bytes_of_children(level: &Level, packing: &Packing) -> u64 {
    let most = (level.boxes.len() * level.len()).min(MAX_MOVES + level.len());
    (most * (packing.words() * size_of::<u64>() + BYTES_PER_CHILD)) as u64
}

/// The move that leads to a root.
const START: Macro = Macro { from: NONE, to: NONE, direction: 0, removed: false };

/// The data of a position beside its boxes.
#[derive(Clone, Copy, Debug)]
struct Node {
    score: u64,
    /// The best score on its line.
    best: u64,
    step: Macro,
    /// Number of moves on its line that no advisor named.
    weight: u32,
    /// Number of moves that are not known to be dead. Moves to positions known before always count.
    alive: u32,
}

/// An untried move. Moves are ordered by the weight of their line, then by score.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
struct Untried {
    weight: u32,
    score: u64,
    node: u32,
}

/// Bytes of a position, excluding its boxes: in the lists of the store, in the table, and as an untried move.
const BYTES_PER_CHILD: usize = size_of::<Link>() + size_of::<Node>() + size_of::<Untried>() + 16;
/// Bytes of a cell, excluding its moves.
const BYTES_PER_CELL: usize = 160;
/// Elementary steps for adding a move to its cell.
const STEPS_PER_MOVE: usize = 16;

/// The positions and the untried moves.
pub struct Tree {
    store: Store,
    nodes: Pages<Node>,
    /// The fields of a score that form the cell.
    mask: u64,
    /// The cells that have moves, by the order in which they were made.
    waiting: BTreeMap<u32, PagedHeap<Reverse<Untried>>>,
    cells: HashMap<u64, u32>,
    /// Expanded positions, the best first; dead ones are dropped when they come up.
    fronts: PagedHeap<Reverse<(u64, u32)>>,
    turns: u32,
    /// The cell that had the last turn.
    last: u32,
    /// The best position.
    best: Option<u32>,
}

impl Tree {
    /// A tree without positions.
    pub fn new(packing: Packing, mask: u64) -> Tree {
        Tree {
            store: Store::new(packing),
            nodes: Pages::default(),
            mask,
            waiting: BTreeMap::new(),
            cells: HashMap::new(),
            fronts: PagedHeap::default(),
            turns: 0,
            last: 0,
            best: None,
        }
    }

    /// The positions.
    pub fn store(&self) -> &Store {
        &self.store
    }

    /// The score of a position.
    pub fn score(&self, node: u32) -> u64 {
        self.nodes[node as usize].score
    }

    /// The move that led to a position; `None` for a root.
    pub fn step(&self, node: u32) -> Option<Macro> {
        Some(self.nodes[node as usize].step).filter(|step| step.from != NONE)
    }

    /// The best position.
    pub fn best(&self) -> Option<u32> {
        self.best
    }

    /// The boxes of the best position; empty if there is no position.
    pub fn best_boxes(&self) -> Vec<Square> {
        let mut boxes = Vec::new();
        if let Some(best) = self.best {
            self.store.position(best, &mut boxes);
        }
        boxes
    }

    /// The positions from a root to this one.
    pub fn line(&self, node: u32) -> Vec<u32> {
        let before = |&node: &u32| Some(self.store.links[node as usize].parent).filter(|&parent| parent != NO_NODE);
        let mut line: Vec<u32> = std::iter::successors(Some(node), before).collect();
        line.reverse();
        line
    }

    /// Finds the move that led to a position again, from the position before it, and returns its index in the finder's
    /// arrivals. `occupied` must be empty, and is empty afterwards.
    pub fn found_again(
        &self,
        tables: &Tables,
        [before, node]: [u32; 2],
        finder: &mut Macros,
        reached: &mut PlayerReach,
        occupied: &mut [bool],
    ) -> usize {
        let step = self.nodes[node as usize].step;
        let mut boxes = Vec::new();
        let player = self.store.position(before, &mut boxes);
        boxes.iter().for_each(|&square| occupied[square as usize] = true);
        reached.fill(&boxes, player);
        finder.find(&tables.level, &tables.usable, occupied, reached, step.from);
        boxes.iter().for_each(|&square| occupied[square as usize] = false);
        let arrived = |a: &Arrival| a.to == step.to && a.direction == step.direction && a.pushes > 0;
        finder.arrivals.iter().position(arrived).expect("the move was found here before")
    }

    /// Bytes in use.
    pub fn bytes(&self) -> u64 {
        let moves: usize = self.waiting.values().map(PagedHeap::bytes).sum();
        let lists = moves + self.fronts.bytes() + self.nodes.bytes() + self.cells.len() * BYTES_PER_CELL;
        self.store.bytes() + lists as u64
    }

    /// Adds a root; its turn comes like that of any other position.
    pub fn root(&mut self, key: &[u64], region: Square, score: u64) {
        if let Some(node) = self.insert(key, region, NO_NODE, START, score) {
            self.wait(score, Untried { weight: 0, score, node });
        }
    }

    /// The words of the position after a move from this one.
    pub fn key_after(&self, node: u32, from: Square, to: Square, key: &mut Vec<u64>) {
        key.clear();
        key.extend_from_slice(self.store.key(node));
        self.store.packing().moved(key, from, to);
    }

    /// Is this position known?
    pub fn knows(&self, key: &[u64], region: Square) -> bool {
        self.store.find(key, region).is_some()
    }

    /// Adds a position after a move from an expanded one; `None` if it is known.
    pub fn child(&mut self, key: &[u64], region: Square, parent: u32, step: Macro, score: u64) -> Option<u32> {
        self.insert(key, region, parent, step, score)
    }

    fn insert(&mut self, key: &[u64], region: Square, parent: u32, step: Macro, score: u64) -> Option<u32> {
        let link = Link { parent, push: Push { from: NONE, direction: 0 }, cost: 0, rest: 0, closed: false };
        let (node, new) = self.store.insert(key, region, link);
        if !new {
            return None;
        }
        let before = if parent == NO_NODE { u64::MAX } else { self.nodes[parent as usize].best };
        self.nodes.push(Node { score, best: before.min(score), step, weight: 0, alive: 0 });
        if self.best.is_none_or(|best| score < self.score(best)) {
            self.best = Some(node);
        }
        Some(node)
    }

    /// Closes an expanded position: its new children are added to its cell, and those that an advisor named add no
    /// weight to their line. `known` is the number of moves that led to known positions.
    pub fn close(&mut self, node: u32, children: &[u32], named: &[u32], known: u32) {
        let own = self.nodes[node as usize];
        self.nodes[node as usize].alive = children.len() as u32 + known;
        if children.is_empty() {
            if known == 0 {
                self.mark_dead(node);
            }
            return;
        }
        work::add(children.len() * STEPS_PER_MOVE);
        // If there is hardly a choice, the better move adds no weight.
        let first =
            if children.len() <= 2 { children.iter().copied().min_by_key(|&child| self.score(child)) } else { None };
        for &child in children {
            let weight = own.weight + u32::from(!named.contains(&child) && first != Some(child));
            self.nodes[child as usize].weight = weight;
            self.wait(own.best, Untried { weight, score: self.score(child), node: child });
        }
        self.fronts.push(Reverse((own.score, node)));
    }

    fn wait(&mut self, best: u64, untried: Untried) {
        let next = self.cells.len() as u32;
        let number = *self.cells.entry(best & self.mask).or_insert(next);
        if number == next {
            // The cycle starts again at the cell made last.
            self.last = next + 1;
        }
        self.waiting.entry(number).or_default().push(Reverse(untried));
    }

    /// Marks a position as dead. Its predecessor is dead too, once none of its moves is left.
    pub fn mark_dead(&mut self, node: u32) {
        let mut at = node;
        self.nodes[at as usize].alive = 0;
        while self.store.links[at as usize].parent != NO_NODE {
            at = self.store.links[at as usize].parent;
            let before = &mut self.nodes[at as usize];
            before.alive = before.alive.saturating_sub(1);
            if before.alive > 0 {
                return;
            }
        }
    }

    /// Takes the next position to expand from its cell.
    pub fn take(&mut self) -> Option<u32> {
        self.turns += 1;
        let front = if self.turns.is_multiple_of(2) { self.front() } else { None };
        let number = front.or_else(|| self.round())?;
        let cell = self.waiting.get_mut(&number).expect("the cell has moves");
        let Reverse(untried) = cell.pop()?;
        if cell.is_empty() {
            self.waiting.remove(&number);
        }
        Some(untried.node)
    }

    /// The next cell of the cycle, from the one made last down to the first.
    fn round(&mut self) -> Option<u32> {
        let before = self.waiting.range(..self.last).next_back();
        let (&number, _) = before.or_else(|| self.waiting.iter().next_back())?;
        self.last = number;
        Some(number)
    }

    /// The cell of the best position that is not dead, if it has moves.
    fn front(&mut self) -> Option<u32> {
        while let Some(&Reverse((_, node))) = self.fronts.peek() {
            let Node { alive, best, .. } = self.nodes[node as usize];
            if alive > 0 {
                let number = self.cells.get(&(best & self.mask))?;
                return self.waiting.contains_key(number).then_some(*number);
            }
            self.fronts.pop();
        }
        None
    }
}
