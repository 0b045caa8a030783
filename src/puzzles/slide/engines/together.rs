//! What the parts of a search that are held together say where they meet, so that each goes on as the others do: where they are in the plan, what is
//! proved, and the best answer.

use super::packed::direction;
use super::task::Task;
use crate::base::grid::Direction;
use crate::search::work;

/// What a meeting is about, its first word.
pub mod about {
    /// The stage of the plan that all begin.
    pub const STAGE: i64 = 1;
    /// What is proved, and how long the best answer is.
    pub const KNOWN: i64 = 2;
    /// The best answer.
    pub const ANSWER: i64 = 3;
    /// How far the ends of a proof by layers are.
    pub const TURN: i64 = 4;
    /// Positions of a layer there.
    pub const HASHES: i64 = 5;
    /// Whether one of them is in the other end's layer.
    pub const MET: i64 = 6;
    /// The moves to that.
    pub const WAY: i64 = 7;
    /// Which tables each has.
    pub const TABLES: i64 = 8;
    /// Some of a table.
    pub const TABLE: i64 = 9;
    /// An iteration that has ended; and its limit.
    pub const LIMIT: i64 = 1 << 20;
}

impl Task<'_> {
    /// The stage that all parts are to begin: the first part's, if it has searched long enough alone.
    pub fn gather(&self, stage: u32) -> u32 {
        let share = &self.share;
        let begins = if share.is_late() { stage == 0 } else { !share.is_divided() && share.divide(self.control) };
        if !share.is_held() || !begins {
            return stage;
        }
        let said = share.agree(self.control, &[about::STAGE, stage.into()]);
        said.map_or(stage, |said| said[0][1] as u32)
    }

    /// Is a way of a beam, or an end of a proof, this part's?
    pub fn has(&self, side: usize) -> bool {
        !self.share.is_together() || self.share.part().0 == side
    }

    /// Tells the others what is known, and hears what they know.
    pub fn meet(&self) {
        if !self.share.is_together() {
            return;
        }
        let own = [about::KNOWN, self.bound().into(), self.length().into()];
        let Some(said) = self.share.agree(self.control, &own) else { return };
        let best = (0..said.len()).min_by_key(|&part| said[part][2]).unwrap_or_default();
        let length = said[best][2];
        if said.iter().any(|words| words[2] > length) {
            let answer = self.answer().filter(|_| self.share.part().0 == best).unwrap_or_default();
            let own: Vec<i64> = [about::ANSWER].into_iter().chain(packed(&answer)).collect();
            let Some(said) = self.share.agree(self.control, &own) else { return };
            self.offer(&unpacked(&said[best][1..], length as usize));
        }
        self.prove(said.iter().map(|words| words[1] as u32).max().unwrap_or_default());
    }
}

/// Makes sure that all parts have the tables of some groups, as far as there is room: each is made by one of them, if none has it, and told to the others.
pub fn exchange(task: &Task<'_>, groups: &[Vec<u8>], blank: u8) -> Option<()> {
    if !task.share.is_together() {
        return None;
    }
    let means = task.means();
    let has = |group: &Vec<u8>| task.library.known(group, blank, &means).is_some();
    let own: Vec<i64> = [about::TABLES].into_iter().chain(groups.iter().map(|group| has(group).into())).collect();
    let said = task.share.agree(task.control, &own)?;
    let have = |number: usize| said.iter().filter(move |words| words.get(1 + number) == Some(&1)).count();
    let first = |number: usize| said.iter().position(|words| words.get(1 + number) == Some(&1));
    let owner = |number: usize| first(number).unwrap_or(number % 2);
    let (lacking, part) = ((0..groups.len()).filter(|&number| have(number) < said.len()), task.share.part().0);
    for number in lacking.clone().filter(|&number| have(number) == 0 && owner(number) == part) {
        task.library.estimate(std::slice::from_ref(&groups[number]), blank, &means);
    }
    for number in lacking {
        tell(task, &groups[number], blank, owner(number))?;
    }
    Some(())
}

/// Entries of a table in a word, and words said at once.
const ENTRIES: usize = 8;
const WORDS: usize = 3900;

/// One part tells a table to the others.
fn tell(task: &Task<'_>, group: &[u8], blank: u8, owner: usize) -> Option<()> {
    let means = task.means();
    let known = task.library.known(group, blank, &means);
    let entries = task.vertices().pow(group.len() as u32);
    let mut values = Vec::new();
    for first in (0..entries).step_by(ENTRIES * WORDS) {
        let mut own = vec![about::TABLE];
        if let Some(table) = known.as_ref().filter(|_| task.share.part().0 == owner) {
            let some = &table.values[first..entries.min(first + ENTRIES * WORDS)];
            own.extend(some.chunks(ENTRIES).map(|entries| {
                let byte = |at: usize| entries.get(at).copied().unwrap_or_default();
                i64::from_le_bytes(std::array::from_fn(byte))
            }));
        }
        work::add(own.len());
        let said = task.share.agree(task.control, &own)?;
        if known.is_none() {
            values.extend(said[owner][1..].iter().flat_map(|word| word.to_le_bytes()));
        }
        task.control.poll(0).continue_value()?;
    }
    if values.len() >= entries {
        values.truncate(entries);
        task.library.take(group, blank, values, &means);
    }
    Some(())
}

/// Moves of a word.
const MOVES: usize = 32;

/// Moves as words.
pub fn packed(moves: &[Direction]) -> impl Iterator<Item = i64> {
    let word = |moves: &[Direction]| moves.iter().rev().fold(0, |word, &step| word << 2 | step as i64);
    moves.chunks(MOVES).map(word)
}

/// So many moves from words.
pub fn unpacked(words: &[i64], length: usize) -> Vec<Direction> {
    let step = |at: usize| words.get(at / MOVES).map(|word| direction((word >> (2 * (at % MOVES))) as u32));
    (0..length).map_while(step).collect()
}
