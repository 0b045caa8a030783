//! What one person remembers, as a graph: the step just taken, and at which of its two ends the person met another. For
//! every next step it tells which squares the person cannot have cleaned before.

use crate::puzzles::sweeper::kernel::{NOWHERE, Room, Squares, bit, each};

/// The four memories of a step. Bit 0: a meeting where the step began. Bit 1: a meeting where it ended.
pub const MEMORIES: usize = 4;
/// The bit of [`MEMORIES`] for a meeting where the step ended.
pub const MET: usize = 2;
/// Most squares of a room.
pub const CELLS: usize = 81;
/// Length of a list of prices: one for every square, and one for [`NOWHERE`], whose price is 0.
pub const PLACES: usize = NOWHERE as usize + 1;

/// A step that was taken, or a start, about which nothing else is known.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Edge {
    /// The square where it began, or [`NOWHERE`].
    pub from: u8,
    /// The square where it ended.
    pub cell: u8,
}

/// Most squares around the end of a step that this person may have left dirty: it came from one of the nine.
pub const AROUND: usize = 8;
/// The same after a meeting where the step began, around which everything is clean: one row or column is left.
pub const BESIDE: usize = 3;

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
#[derive(Clone, Copy, Debug)]
pub struct Meeting {
    /// The floor around that this person has not cleaned. Like all lists here it is padded with [`NOWHERE`], because
    /// adding a price of 0 is faster than skipping it. After a meeting where the turn begins, the first [`BESIDE`]
    /// places hold everything.
    pub floor: [u8; AROUND],
    /// The square this person comes from, which the other has not counted as clean; [`NOWHERE`] if both come from one
    /// square.
    pub back: u8,
    /// A square that the other may come from and that this person knows to be clean.
    pub again: u8,
    /// For each square that the other may come from: the floor that is left if the other met a third person there one
    /// tick ago.
    pub joined: [[u8; BESIDE]; 3],
}

impl Meeting {
    /// The lists of `joined` that hold any floor.
    pub fn joined(&self) -> impl Iterator<Item = &[u8; BESIDE]> {
        self.joined.iter().filter(|floor| floor[0] != NOWHERE)
    }
}

/// All steps of a room, and the turns after them.
pub struct Graph {
    /// The steps; the last of them are the places where people start.
    pub steps: Vec<Edge>,
    /// The index of the first turn of each step, followed by the number of turns.
    first: Vec<u32>,
    /// All turns, those of one step side by side.
    pub turns: Vec<Turn>,
    /// For each step, the step that follows it in each direction, where there is one.
    onward: Vec<[u16; 4]>,
    /// What each turn cleans. It is kept apart from `turns`, because a search needs the turns alone far more often.
    pub cleaned: Vec<Cleaned>,
}

impl Graph {
    /// The graph of a room and of the squares where people may start.
    pub fn new(room: &Room, starts: impl Iterator<Item = u8>) -> Graph {
        let beside = |from: usize| room.next[from].into_iter().filter(|&cell| cell != NOWHERE);
        let inside = each(room.open).flat_map(|from| beside(from).map(move |cell| Edge { from: from as u8, cell }));
        let steps: Vec<Edge> = inside.chain(starts.map(|cell| Edge { from: NOWHERE, cell })).collect();
        let mut graph = Graph { steps, first: vec![0], turns: Vec::new(), onward: Vec::new(), cleaned: Vec::new() };
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

    /// The step in a direction after a step, where there is one.
    #[inline]
    pub fn onward(&self, step: u16, direction: u8) -> u16 {
        self.onward[usize::from(step)][usize::from(direction) % 4]
    }

    /// The indices of the turns after a step.
    #[inline]
    pub fn after(&self, step: u16) -> std::ops::Range<usize> {
        self.first[usize::from(step)] as usize..self.first[usize::from(step) + 1] as usize
    }

    fn follow(&mut self, room: &Room, step: Edge) {
        let mut onward = [0; 4];
        for (direction, cell) in room.next[usize::from(step.cell)].into_iter().enumerate() {
            if cell == NOWHERE || cell == step.from {
                continue;
            }
            let next = self.number(step.cell, cell).expect("every step of the room is there");
            let plain = room.plain(room.dirty);
            let known = [0, 1, 2, 3].map(|memory| known(room, step, memory));
            let fresh = |memory: usize| plain & bit(cell.into()) & !known[memory] != 0;
            let alone = [0, 1, 2, 3].map(|memory| if fresh(memory) { cell } else { NOWHERE });
            let met = [0, 1, 2, 3].map(|memory| meeting(room, step, cell, memory, known[memory]));
            onward[direction] = next;
            self.turns.push(Turn { step: next, direction: direction as u8, cell });
            self.cleaned.push(Cleaned { alone, met });
        }
        self.onward.push(onward);
    }
}

fn meeting(room: &Room, step: Edge, cell: u8, memory: usize, known: Squares) -> Meeting {
    let plain = room.plain(room.dirty);
    let around = room.around[usize::from(cell)] & plain & !known;
    let floor = list(around);
    if memory & MET != 0 {
        return Meeting { floor, back: NOWHERE, again: NOWHERE, joined: [[NOWHERE; BESIDE]; 3] };
    }
    let others = room.next[usize::from(cell)].into_iter().filter(|&n| n != NOWHERE && n != step.cell);
    let mut joined = [[NOWHERE; BESIDE]; 3];
    let mut again = NOWHERE;
    for (place, other) in others.enumerate() {
        joined[place] = list(around & !room.around[usize::from(other)]);
        if known & plain & bit(other.into()) != 0 {
            again = other;
        }
    }
    let back = if plain & bit(step.cell.into()) != 0 { step.cell } else { NOWHERE };
    Meeting { floor, back, again, joined }
}

/// The squares of a set, padded with [`NOWHERE`].
fn list<const LENGTH: usize>(set: Squares) -> [u8; LENGTH] {
    let mut list = [NOWHERE; LENGTH];
    each(set).enumerate().for_each(|(place, cell)| list[place] = cell as u8);
    list
}

/// The floor that a person with this memory knows to be clean.
fn known(room: &Room, step: Edge, memory: usize) -> Squares {
    let end = |cell: u8, met: bool| match cell {
        NOWHERE => 0,
        _ if met => room.around[usize::from(cell)],
        _ => bit(cell.into()),
    };
    end(step.from, memory & 1 != 0) | end(step.cell, memory & MET != 0)
}
