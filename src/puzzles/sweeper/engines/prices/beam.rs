//! Beam search ranked by prices and by what is still dirty: it keeps the best positions after each letter. It finds
//! good answers early and proves nothing.

use super::choices::{Choice, Choices, Place};
use super::gains::UNIT;
use super::node::{Node, STOP};
use super::search::Search;
use super::table::Table;
use crate::base::grid::Direction;
use crate::puzzles::sweeper::engines::beam::disorder;
use crate::puzzles::sweeper::engines::tasks::Stride;
use crate::puzzles::sweeper::kernel::Position;
use crate::search::beam::width::Width;
use crate::search::beam::{self, Problem, Settings};
use crate::search::control::Control;

/// Weight of a spare step, in a score in which a dirty square of floor counts 100. Ranked by the slack alone, beams
/// find next to nothing, because the prices let two people clean one square; ranked without it, they find a third less.
const STEP_TO_SPARE: i32 = 128;

/// Leaves per worker that are worth a thread. A letter costs more here than in most games.
const LEAVES_PER_WORKER: usize = 500;

/// Beams that use the prices of their root.
pub(super) struct PricedBeam<'b> {
    /// The search whose room and graph the beams use.
    pub search: &'b Search<'b>,
    /// The prices.
    pub table: &'b Table,
    /// The position where the beams start, with the steps that may be taken.
    pub root: &'b Node,
}

/// A position in which the people before `person` have said their letters of the coming tick.
#[derive(Clone, Copy)]
pub(super) struct Leaf {
    node: Node,
    /// The person whose letter is next.
    person: u8,
    /// Units to spare, less the losses of the letters said for this tick.
    slack: i32,
    /// The position after the steps that are said for this tick; meetings follow at its end.
    walked: Position,
}

/// A letter and its result.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct PricedLetter {
    letter: u8,
    /// The square that it leads to.
    cell: u8,
    /// Units that it loses.
    loss: i32,
    /// The steps left over, if the letter completes an answer.
    answer: Option<i32>,
    hash: u64,
}

impl Problem for PricedBeam<'_> {
    type State = ();
    type Leaf = Leaf;
    type Choice = PricedLetter;
    type Step = u8;

    fn root(&self) -> ((), Leaf) {
        (
            (),
            self.leaf(*self.root).unwrap_or(Leaf { node: *self.root, person: 0, slack: 0, walked: self.root.position }),
        )
    }

    /// Most of the work is looking up the value of each letter.
    fn effort(&self) -> usize {
        64 + 4 * self.search.room.count
    }

    fn expand(&self, (): &(), leaf: &Leaf, mut emit: impl FnMut(i32, PricedLetter)) {
        if leaf.person == 0 && leaf.node.position.is_over() {
            return;
        }
        for choice in self.choices(leaf) {
            let Some(child) = self.after(leaf, choice.letter(), choice.cell(), choice.loss()) else { continue };
            let position = &child.node.position;
            let answer = (child.person == 0 && position.is_done()).then_some(child.node.budget);
            let (letter, cell, loss, hash) = (choice.letter(), choice.cell(), choice.loss(), child.hash());
            let score = child.slack / (UNIT / STEP_TO_SPARE)
                - disorder(self.search.room, &child.walked, (child.walked.hash(), 0));
            emit(score, PricedLetter { letter, cell, loss, answer, hash });
        }
    }

    fn hash(&self, _: &Leaf, letter: PricedLetter) -> u64 {
        letter.hash
    }

    fn worth(&self, _: &Leaf, letter: PricedLetter) -> Option<i64> {
        letter.answer.map(i64::from)
    }

    fn follow(&self, leaf: &Leaf, PricedLetter { letter, cell, loss, .. }: PricedLetter, _: i32, _: u64) -> (u8, Leaf) {
        (letter, self.after(leaf, letter, cell, loss).expect("the search chose it"))
    }

    fn apply(&self, (): &mut (), _: &u8) {}

    fn revert(&self, (): &mut (), _: &u8) {}
}

impl Leaf {
    /// A hash that is equal for equal positions with the same letters said.
    fn hash(&self) -> u64 {
        let chosen = u64::from(self.node.chosen) << 48 ^ self.node.letters.word();
        self.node.position.hash() ^ chosen.wrapping_mul(0x9E37_79B9_7F4A_7C15)
    }
}

impl PricedBeam<'_> {
    /// The answer with fewest steps that a beam of this width finds; the same for any number of threads.
    pub(super) fn search(&self, width: usize, control: &Control<'_>) -> Option<Vec<Stride>> {
        let count = self.search.room.count;
        let settings = Settings {
            threads: control.limits().threads,
            stretch: LEAVES_PER_WORKER,
            ..Settings::new(Width::Fixed(width), (self.ticks() + 1) * count)
        };
        let (letters, _) = beam::search(self, &settings, control, |_, _| {}).best?;
        let step = |letter: u8| (letter != STOP).then(|| Direction::ALL[usize::from(letter)]);
        let strides = letters.iter().enumerate();
        Some(strides.map(|(at, &letter)| Stride { person: (at % count) as u8, step: step(letter) }).collect())
    }

    /// Ticks in which some person may walk.
    fn ticks(&self) -> usize {
        let people = &self.root.position.people;
        let most = people.iter().map(|person| i32::from(person.left)).max().unwrap_or(0);
        most.min(self.root.budget).max(0) as usize
    }

    /// The letters that the next person can say, in the order of letters.
    fn choices(&self, leaf: &Leaf) -> impl Iterator<Item = Choice> + use<> {
        let Search { graph, room, counts_steps, .. } = *self.search;
        let mut own = Choices::default();
        own.fill(Place { graph, room, counts_steps }, &leaf.node, self.table, leaf.person.into());
        own.list[..own.count].sort_unstable_by_key(|choice| choice.letter());
        own.list.into_iter().take(own.count)
    }

    /// The leaf after the next person's letter; `None` if it has no answer.
    fn after(&self, leaf: &Leaf, letter: u8, cell: u8, loss: i32) -> Option<Leaf> {
        let Search { graph, room, .. } = *self.search;
        let person = usize::from(leaf.person);
        let node = leaf.node.with(person, letter);
        if person + 1 == room.count {
            return self.leaf(node.after(graph, room, node.letters));
        }
        let mut walked = leaf.walked;
        if letter == STOP {
            walked.people[person].left = 0;
        } else {
            walked.walk(room, person, cell);
        }
        (leaf.slack >= loss).then_some(Leaf { node, person: leaf.person + 1, slack: leaf.slack - loss, walked })
    }

    /// The leaf of a position between two ticks; `None` if it has no answer.
    fn leaf(&self, node: Node) -> Option<Leaf> {
        let slack = self.search.slack(&node, self.table)?;
        Some(Leaf { node, person: 0, slack, walked: node.position })
    }
}
