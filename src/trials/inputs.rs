//! The inputs of the fuzzer: boards from a family's own generator of hostile ones, and tampered forms of their texts
//! and links.

use crate::base::rng::Rng;
use crate::model::link::{self, Opening};
use crate::model::task::{Access, Goal, Task};
use crate::puzzles::Entry;

/// One input, as a page would get it.
#[derive(Clone, Debug)]
pub enum Input {
    /// A text pasted or opened, and moves.
    Text {
        /// The text of a board or of a whole file.
        board: String,
        /// The text of the moves.
        moves: String,
    },
    /// The code of a link.
    Link(String),
}

/// The input of a seed.
pub fn input(family: &Entry, seed: u64) -> Input {
    let (board, moves) = family.hostile(seed);
    let mut rng = Rng::new(seed ^ 0x5EED_0F0F);
    match rng.below(10) {
        0..4 => Input::Text { board, moves },
        4..7 => Input::Text { board: tampered(&board, &mut rng), moves: maybe(moves, &mut rng) },
        _ => Input::Link(forged(family, &board, &moves, &mut rng)),
    }
}

fn maybe(text: String, rng: &mut Rng) -> String {
    if rng.chance(0.3) { tampered(&text, rng) } else { text }
}

/// Characters that texts are made of, and unexpected ones.
const PIECES: [&str; 30] = [
    "0",
    "1",
    "9",
    "-1",
    "12",
    "64",
    "99999999999999999999",
    "+",
    "*0",
    "x",
    "#",
    "@",
    "$",
    ".",
    " ",
    "\n",
    "\r",
    "\t",
    "|",
    ",",
    "=",
    "(",
    ")",
    "3R",
    "U",
    "\u{feff}",
    "\u{3000}",
    "×",
    "解",
    ";",
];

/// A text with a few of its characters replaced, doubled, reversed, taken out, or cut off.
fn tampered(text: &str, rng: &mut Rng) -> String {
    let mut letters: Vec<char> = text.chars().collect();
    for _ in 0..=rng.below(3) {
        let (from, to) = stretch(letters.len(), rng);
        let new: Vec<char> = match rng.below(6) {
            0 => Vec::new(),
            1 => letters[from..to].repeat(2),
            2 => letters[from..to].iter().rev().copied().collect(),
            _ => PIECES[rng.below(PIECES.len())].chars().collect(),
        };
        letters.splice(from..to, new);
        if rng.chance(0.05) {
            letters.truncate(from);
        }
    }
    letters.into_iter().collect()
}

/// A stretch of a text, mostly a short one.
fn stretch(length: usize, rng: &mut Rng) -> (usize, usize) {
    let from = rng.below(length + 1);
    let most = if rng.chance(0.1) { length } else { 3 };
    (from, (from + rng.below(most + 1)).min(length))
}

/// The link of a board with some of its bits changed and its checksum made to fit again.
fn forged(family: &Entry, board: &str, moves: &str, rng: &mut Rng) -> String {
    let id = family.id();
    let sound = family.encode(board, moves, opening(rng)).unwrap_or_default();
    let Ok((flags, mut packed)) = link::unseal(id, &sound) else { return sound };
    for _ in 0..rng.below(4) {
        tamper(&mut packed, rng);
    }
    // Now and then the flags promise moves or an answer that are not there.
    let promised = if rng.chance(0.1) { rng.below(16) as u8 } else { flags };
    link::seal(id, promised & !link::DEFLATED, packed)
}

fn tamper(packed: &mut Vec<u8>, rng: &mut Rng) {
    let at = rng.below(packed.len() + 1);
    match rng.below(8) {
        0 => packed.truncate(at),
        1 => packed.insert(at, rng.below(256) as u8),
        2 => packed.extend(std::iter::repeat_n([0, 255][rng.below(2)], rng.below(40))),
        _ => packed.iter_mut().skip(at).take(1).for_each(|byte| *byte ^= 1 << rng.below(8)),
    }
}

/// Any way of opening a link.
pub fn opening(rng: &mut Rng) -> Opening {
    match rng.below(4) {
        0 => Opening::Play,
        1 => Opening::Answer(None),
        2 => Opening::Answer(Some(rng.next() as u32 >> rng.below(32))),
        _ => Opening::Task(task(rng)),
    }
}

fn task(rng: &mut Rng) -> Task {
    let solver = [Access::On, Access::After, Access::Off][rng.below(3)];
    let score = (rng.next() >> (11 + rng.below(53))) as i64 * [1, -1][rng.below(2)];
    let goal = [None, Some(Goal::Best), Some(Goal::Score(score))][rng.below(3)];
    Task { solver, hints: rng.below(4) as u8, goal }
}
