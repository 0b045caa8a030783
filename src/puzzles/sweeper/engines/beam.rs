//! Beam search for a first answer: it keeps the most promising positions after each letter. It proves nothing.

use super::tasks::{Aim, Ending, Stops, Stride, Task, may_stop};
use crate::base::grid::Direction;
use crate::puzzles::sweeper::kernel::bounds::{Tests, alone, together};
use crate::puzzles::sweeper::kernel::timed::TimedPosition;
use crate::puzzles::sweeper::kernel::{Position, Room, bit};
use crate::puzzles::sweeper::rules::board::Step;
use crate::search::beam::selection::tie::Tie;
use crate::search::beam::storage::StorageKind;
use crate::search::beam::width::Width;
use crate::search::beam::{self, Problem, Settings};
use crate::search::control::Control;

/// Smallest width that a node limit leaves: a narrower beam finds nothing.
const MIN_LIMITED_WIDTH: u64 = 1_000;

/// Leaves per worker that are worth a thread. A letter costs much more here than in most games, because of its tests.
const LEAVES_PER_WORKER: usize = 1_000;

/// One beam.
pub struct Beam<'r> {
    /// The room.
    pub room: &'r Room,
    /// What is searched for.
    pub aim: Aim,
    /// Positions kept after each letter.
    pub width: usize,
    /// Breaks ties; other seeds break them differently.
    pub seed: u64,
}

/// A position of the beam. It holds everything that the search asks for, so no state has to walk the tree.
#[derive(Clone, Copy)]
pub struct BeamPosition {
    clock: TimedPosition,
    /// Steps that all people together may still take.
    budget: u32,
}

/// A letter and its result.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Letter {
    /// A direction; 4 stops.
    letter: u8,
    answers: bool,
    hash: u64,
}

/// A beam that starts from a task's clock.
struct Search<'b> {
    beam: &'b Beam<'b>,
    root: BeamPosition,
}

fn step_of(letter: u8) -> Step {
    (letter < 4).then(|| Direction::ALL[usize::from(letter)])
}

impl Problem for Search<'_> {
    type State = ();
    type Leaf = BeamPosition;
    type Choice = Letter;
    type Step = u8;

    fn root(&self) -> ((), BeamPosition) {
        ((), self.root)
    }

    /// Most of the work is testing whether the children are possible.
    fn effort(&self) -> usize {
        4 * self.beam.room.steps_of_a_test()
    }

    fn expand(&self, (): &(), place: &BeamPosition, mut emit: impl FnMut(i32, Letter)) {
        let (beam, turn) = (self.beam, place.clock.turn);
        let position = &place.clock.position;
        let stops = position.people[turn].left == 0 || may_stop(beam.aim.stops, beam.room, position, turn);
        let steps = position.steps(beam.room, turn).map(|(direction, _)| direction as u8);
        for letter in steps.filter(|_| place.budget > 0).chain(stops.then_some(4)) {
            let BeamPosition { clock, budget } = self.after(place, letter);
            if clock.turn != 0 || beam.is_possible(&clock, budget) {
                let position = clock.position.hash();
                // Two positions are equal only if the same people have walked in this tick.
                let hash = position ^ u64::from(clock.movers).wrapping_mul(0x9E37_79B9_7F4A_7C15);
                emit(
                    -disorder(beam.room, &clock.position, (position, beam.seed)),
                    Letter { letter, answers: beam.is_answer(&clock), hash },
                );
            }
        }
    }

    fn hash(&self, _: &BeamPosition, letter: Letter) -> u64 {
        letter.hash
    }

    fn worth(&self, _: &BeamPosition, letter: Letter) -> Option<i64> {
        letter.answers.then_some(0)
    }

    fn follow(&self, place: &BeamPosition, Letter { letter, .. }: Letter, _: i32, _: u64) -> (u8, BeamPosition) {
        (letter, self.after(place, letter))
    }

    fn apply(&self, (): &mut (), _: &u8) {}

    fn revert(&self, (): &mut (), _: &u8) {}
}

impl Search<'_> {
    fn after(&self, place: &BeamPosition, letter: u8) -> BeamPosition {
        let mut clock = place.clock;
        clock.apply(self.beam.room, step_of(letter));
        BeamPosition { clock, budget: place.budget - u32::from(letter < 4) }
    }
}

impl Beam<'_> {
    /// Runs the beam. The answer is the same for any number of workers.
    pub fn search<'c>(&self, control: &'c Control<'c>, task: &Task) -> Ending {
        if self.is_answer(&task.clock) {
            return Ending::Found(task.trail.clone());
        }
        let search = Search { beam: self, root: BeamPosition { clock: task.clock, budget: task.budget } };
        // Nodes are counted layer by layer, so no layer may be much wider than the limit.
        let width =
            control.limits().nodes.map_or(self.width, |nodes| self.width.min(nodes.max(MIN_LIMITED_WIDTH) as usize));
        let most = task.clock.position.people.iter().map(|person| usize::from(person.left)).max().unwrap_or(0);
        let settings = Settings {
            width: Width::Fixed(width),
            // Some person walks in every tick, or the room never becomes clean.
            generations: (most + 1) * self.room.count,
            storage: StorageKind::Trail,
            unique: true,
            tie: Tie::Hash,
            threads: control.limits().threads,
            stretch: LEAVES_PER_WORKER,
            first: true,
            layers: false,
        };
        match beam::search(&search, &settings, control, |_, _| {}).best {
            Some((letters, _)) => Ending::Found(self.trail(task, &letters)),
            None if control.stopped().is_some() => Ending::Stopped,
            None => Ending::Exhausted,
        }
    }

    fn is_answer(&self, clock: &TimedPosition) -> bool {
        let early = self.aim.stops != Stops::Never;
        clock.turn == 0 && clock.position.is_done() && (early || clock.position.is_over())
    }

    fn trail(&self, task: &Task, letters: &[u8]) -> Vec<Stride> {
        let person = |index: usize| ((task.clock.turn + index) % self.room.count) as u8;
        let strides =
            letters.iter().enumerate().map(|(i, &letter)| Stride { person: person(i), step: step_of(letter) });
        task.trail.iter().copied().chain(strides).collect()
    }

    fn is_possible(&self, clock: &TimedPosition, budget: u32) -> bool {
        let test = if self.aim.meetings { together } else { alone };
        clock.position.is_done() || test(self.room, &clock.position, budget, Tests::ALL)
    }
}

/// How far a room is from clean; less is better. It counts what is dirty, more if it needs a certain kind of person or
/// lies alone, and what is carried. The position's hash and the seed make equally good positions differ a little.
pub(super) fn disorder(room: &Room, position: &Position, (hash, seed): (u64, u64)) -> i32 {
    let dirty = position.dirty;
    let mut heads = 0;
    let mut carried = 0;
    let mut near = 0;
    for person in &position.people[..room.count] {
        if person.left > 0 {
            heads |= bit(person.cell.into());
            near |= room.within(person.cell, person.left);
        }
        carried += i32::from(person.carries);
    }
    let [a, b, c, d] = room.shifted(dirty | heads);
    let lonely = dirty & !(a | b | c | d);
    let ends = dirty & !(a & b | c & d | (a | b) & (c | d)) & !lonely;
    let things = dirty & !room.plain(dirty);
    let number = |set: u128| set.count_ones() as i32;
    let noise = ((hash ^ seed.wrapping_mul(0x9E37_79B9_7F4A_7C15)).wrapping_mul(0xD6E8_FEB8_6659_FD93) >> 60) as i32;
    let far = number(dirty & !near);
    100 * number(dirty)
        + 30 * number(things)
        + 15 * carried
        + 40 * lonely.count_ones() as i32
        + 12 * number(ends)
        + 40 * far
        + noise
}
