//! What one person remembers, as a graph: the step just taken, and at which of its two ends others were met. It says for every next step which squares
//! the person can't have cleaned before.

use crate::puzzles::sweeper::kernel::{NOWHERE, Room, Squares, bit, each};

/// The four memories of one step: was somebody met where it began (1), was somebody met where it ended (2)?
pub const MEMORIES: usize = 4;
/// Of [`MEMORIES`], the bit of a meeting at the step's end.
pub const MET: usize = 2;
/// Squares of a room at most.
pub const CELLS: usize = 81;
/// Places of a list of prices: one for every square, and [`NOWHERE`], which costs nothing.
pub const PLACES: usize = NOWHERE as usize + 1;

/// A step taken, or a place of which nothing else is known.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Edge {
    /// Where it began, or [`NOWHERE`].
    pub from: u8,
    /// Where it ended.
    pub cell: u8,
}

/// Squares of the common list, from one index to another.
type Range = (u32, u32);

/// One step after another.
#[derive(Clone, Copy, Debug)]
pub struct Turn {
    /// The later step.
    pub step: u16,
    /// The direction of the later step.
    pub direction: u8,
    /// Where the later step ends.
    pub cell: u8,
}

/// What a turn cleans.
#[derive(Clone, Debug)]
pub struct Cleaned {
    /// For each memory the floor cleaned by arriving alone, or [`NOWHERE`].
    pub alone: [u8; MEMORIES],
    /// For each memory what a meeting cleans.
    pub met: [Meeting; MEMORIES],
}

/// What two people who meet may clean together, as one of them sees it.
#[derive(Clone, Copy, Default, Debug)]
pub struct Meeting {
    /// The floor around that this person has not cleaned.
    floor: Range,
    /// The square this person comes from, which the other has not counted as clean; [`NOWHERE`] if both come from one square.
    pub back: u8,
    /// A square that the other may come from and that this person knows to be clean.
    pub again: u8,
    /// Where the other may have met a third person one tick ago: the floor that is left then.
    joined: [Range; 3],
}

impl Meeting {
    /// The floor lists of a meeting with one who has met others: one for each square that the other may come from.
    pub fn joined(&self) -> impl Iterator<Item = Floor> {
        self.joined.into_iter().filter(|range| range.1 > range.0).map(Floor)
    }

    /// The floor around.
    pub fn floor(&self) -> Floor {
        Floor(self.floor)
    }
}

/// A list of squares of the graph.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Floor(Range);

/// All steps of a room and what may follow them.
pub struct Graph {
    /// The steps; the last of them are the places where people start.
    pub steps: Vec<Edge>,
    /// Where the turns of each step begin; one more than there are steps.
    first: Vec<u32>,
    /// All turns, those of one step side by side.
    pub turns: Vec<Turn>,
    /// What each turn cleans: apart, as a search asks for the turns alone far more often.
    pub cleaned: Vec<Cleaned>,
    squares: Vec<u8>,
}

impl Graph {
    /// The graph of a room, and of places that people may start from.
    pub fn new(room: &Room, starts: impl Iterator<Item = u8>) -> Graph {
        let beside = |from: usize| room.next[from].into_iter().filter(|&cell| cell != NOWHERE);
        let inside = each(room.open).flat_map(|from| beside(from).map(move |cell| Edge { from: from as u8, cell }));
        let steps: Vec<Edge> = inside.chain(starts.map(|cell| Edge { from: NOWHERE, cell })).collect();
        let mut graph = Graph { steps, first: vec![0], turns: Vec::new(), cleaned: Vec::new(), squares: Vec::new() };
        for index in 0..graph.steps.len() {
            graph.follow(room, graph.steps[index]);
            graph.first.push(graph.turns.len() as u32);
        }
        graph
    }

    /// The number of a step.
    pub fn number(&self, from: u8, cell: u8) -> Option<u16> {
        self.steps.iter().position(|&step| step == Edge { from, cell }).map(|at| at as u16)
    }

    /// The turns after a step.
    #[inline]
    pub fn after(&self, step: u16) -> std::ops::Range<usize> {
        self.first[usize::from(step)] as usize..self.first[usize::from(step) + 1] as usize
    }

    /// The squares of a list.
    #[inline]
    pub fn floor(&self, Floor((begin, end)): Floor) -> &[u8] {
        &self.squares[begin as usize..end as usize]
    }

    /// Bytes in use.
    pub fn bytes(&self) -> usize {
        self.turns.capacity() * (size_of::<Turn>() + size_of::<Cleaned>())
            + self.squares.capacity()
            + 8 * self.steps.len()
    }

    fn follow(&mut self, room: &Room, step: Edge) {
        for (direction, cell) in room.next[usize::from(step.cell)].into_iter().enumerate() {
            if cell == NOWHERE || cell == step.from {
                continue;
            }
            let next = self.number(step.cell, cell).expect("every step of the room is there");
            let plain = room.plain(room.dirty);
            let known = [0, 1, 2, 3].map(|memory| known(room, step, memory));
            let fresh = |memory: usize| plain & bit(cell.into()) & !known[memory] != 0;
            let alone = [0, 1, 2, 3].map(|memory| if fresh(memory) { cell } else { NOWHERE });
            let met = [0, 1, 2, 3].map(|memory| self.meeting(room, step, cell, memory, known[memory]));
            self.turns.push(Turn { step: next, direction: direction as u8, cell });
            self.cleaned.push(Cleaned { alone, met });
        }
    }

    fn meeting(&mut self, room: &Room, step: Edge, cell: u8, memory: usize, known: Squares) -> Meeting {
        let plain = room.plain(room.dirty);
        let around = room.around[usize::from(cell)] & plain & !known;
        let floor = self.list(around);
        if memory & MET != 0 {
            return Meeting { floor, back: NOWHERE, again: NOWHERE, joined: [(0, 0); 3] };
        }
        let others = room.next[usize::from(cell)].into_iter().filter(|&n| n != NOWHERE && n != step.cell);
        let mut joined = [(0, 0); 3];
        let mut again = NOWHERE;
        for (place, other) in others.enumerate() {
            joined[place] = self.list(around & !room.around[usize::from(other)]);
            if known & plain & bit(other.into()) != 0 {
                again = other;
            }
        }
        let back = if plain & bit(step.cell.into()) != 0 { step.cell } else { NOWHERE };
        Meeting { floor, back, again, joined }
    }

    fn list(&mut self, set: Squares) -> Range {
        let begin = self.squares.len() as u32;
        self.squares.extend(each(set).map(|cell| cell as u8));
        (begin, self.squares.len() as u32)
    }
}

/// The floor that somebody with this memory knows to be clean.
fn known(room: &Room, step: Edge, memory: usize) -> Squares {
    let end = |cell: u8, met: bool| match cell {
        NOWHERE => 0,
        _ if met => room.around[usize::from(cell)],
        _ => bit(cell.into()),
    };
    end(step.from, memory & 1 != 0) | end(step.cell, memory & MET != 0)
}
