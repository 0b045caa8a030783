//! What a family offers to those who try to break it. Only the command line is built with it.

use crate::base::rng::Rng;
use crate::model::puzzle::Rules;

/// Boards and moves at the edge of what a family allows. Lives in `engines/hostile.rs`.
pub trait Hostile: Rules {
    /// Most moves of a game made by chance.
    const LONGEST: usize;

    /// A board that can be read: mostly small, sometimes as large as boards get, often odd, not always sound.
    fn hostile(rng: &mut Rng) -> Self::Board;

    /// A sound board that keeps engines busy for seconds, most of them for hours.
    fn hard(rng: &mut Rng) -> Self::Board;

    /// The questions that a page asks when a board is opened and when it is tapped; they are answered at once.
    fn questions(board: &Self::Board, rng: &mut Rng) -> Vec<String>;

    /// Questions that wait for a button and may take a short search.
    fn consultations() -> &'static [&'static str] {
        &[]
    }

    /// An edit of every kind, sound ones and others.
    fn edits(board: &Self::Board, rng: &mut Rng) -> Vec<String>;

    /// Legal moves by chance.
    fn moves(board: &Self::Board, rng: &mut Rng) -> Vec<Self::Move> {
        let most = if rng.chance(0.02) { Self::LONGEST } else { 12.min(Self::LONGEST) };
        let mut state = Self::initial(board);
        let mut moves = Vec::new();
        for _ in 0..rng.below(most + 1) {
            let legal = Self::legal(board, &state);
            let Some(&step) = legal.get(rng.below(legal.len().max(1))) else { break };
            Self::apply(board, &mut state, step).expect("legal");
            moves.push(step);
        }
        moves
    }
}

/// What an engine owes on a board whose best answer is known.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Claim {
    /// The best answer, proved, or that there is none.
    Proves,
    /// The best answer, or that there is none; it need not be proved.
    Best,
    /// An answer, or that there is none.
    Finds,
    /// Nothing but the truth.
    Tries,
}

/// One engine with one set of options.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Run {
    /// The engine.
    pub engine: &'static str,
    /// Its options, by name and value.
    pub options: &'static [(&'static str, &'static str)],
    /// What is expected of it.
    pub claim: Claim,
}

/// Tiny boards, and what is true of them. Lives in `engines/oracle.rs`.
pub trait Oracle: Rules {
    /// A sound board on which everything that may happen can be tried.
    fn tiny(rng: &mut Rng) -> Self::Board;

    /// The best objective of all answers, by the rules alone.
    fn truth(board: &Self::Board) -> Option<i64>;

    /// All engines, with the options that change their ways.
    fn runs(board: &Self::Board) -> Vec<Run>;
}

/// What a page may ask of a board, in text.
pub struct Asked {
    /// Answered at once.
    pub questions: Vec<String>,
    /// These may take a short search.
    pub consultations: &'static [&'static str],
    /// Edits of every kind, sound ones and others.
    pub edits: Vec<String>,
    /// The engines with the options that change their ways.
    pub runs: Vec<Run>,
}

/// A board whose best answer is known, in text.
pub struct Tiny {
    /// The board.
    pub board: String,
    /// The best objective of all answers.
    pub truth: Option<i64>,
    /// The engines, and what they owe.
    pub runs: Vec<Run>,
}
