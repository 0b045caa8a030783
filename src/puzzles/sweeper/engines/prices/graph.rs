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

/// Squares around a step's end of which this person has not come by, at most: it came from one of the nine.
pub const AROUND: usize = 8;
/// The same where somebody was met at the end before, around which all is clean: one row or column is left.
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
    /// The floor around that this person has not cleaned, as all lists here filled up with [`NOWHERE`]: what costs nothing is added up sooner than left
    /// out. After a meeting at the end before the first [`BESIDE`] are all.
    pub floor: [u8; AROUND],
    /// The square this person comes from, which the other has not counted as clean; [`NOWHERE`] if both come from one square.
    pub back: u8,
    /// A square that the other may come from and that this person knows to be clean.
    pub again: u8,
    /// Where the other may have met a third person one tick ago: the floor that is left then.
    pub joined: [[u8; BESIDE]; 3],
}

impl Meeting {
    /// The floor lists of a meeting with one who has met others: one for each square that the other may come from.
    pub fn joined(&self) -> impl Iterator<Item = &[u8; BESIDE]> {
        self.joined.iter().filter(|floor| floor[0] != NOWHERE)
    }
}

/// All steps of a room and what may follow them.
pub struct Graph {
    /// The steps; the last of them are the places where people start.
    pub steps: Vec<Edge>,
    /// Where the turns of each step begin; one more than there are steps.
    first: Vec<u32>,
    /// All turns, those of one step side by side.
    pub turns: Vec<Turn>,
    /// The step that each direction is after a step, where there is one.
    onward: Vec<[u16; 4]>,
    /// What each turn cleans: apart, as a search asks for the turns alone far more often.
    pub cleaned: Vec<Cleaned>,
}

impl Graph {
    /// The graph of a room, and of places that people may start from.
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

    /// The turns after a step.
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

/// The squares of a set, and [`NOWHERE`] in the places left.
fn list<const LENGTH: usize>(set: Squares) -> [u8; LENGTH] {
    let mut list = [NOWHERE; LENGTH];
    each(set).enumerate().for_each(|(place, cell)| list[place] = cell as u8);
    list
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
