//! What a family provides for the fuzzer and the oracle. It is built only for the command line.

use crate::base::rng::Rng;
use crate::model::puzzle::Rules;

/// Boards and moves at the edge of what a family allows. Lives in `engines/hostile.rs`.
pub trait Hostile: Rules {
    /// Most moves of a random game.
    const LONGEST: usize;

    /// A board that can be parsed: mostly small, sometimes of the largest size, often odd, not always without errors.
    fn hostile(rng: &mut Rng) -> Self::Board;

    /// A board without errors that keeps engines busy for seconds, most of them for hours.
    fn hard(rng: &mut Rng) -> Self::Board;

    /// The questions that the page asks when a board is opened or tapped. The rules answer them at once.
    fn questions(board: &Self::Board, rng: &mut Rng) -> Vec<String>;

    /// The questions that the page asks when a button is pressed. They may take a short search.
    fn consultations() -> &'static [&'static str] {
        &[]
    }

    /// Edits of every kind, valid or not.
    fn edits(board: &Self::Board, rng: &mut Rng) -> Vec<String>;

    /// Random legal moves.
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

/// What an engine must return on a board whose best answer is known.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Expected {
    /// The best answer with a proof, or a proof that there is none.
    Proves,
    /// The best answer, or that there is none; a proof is not required.
    Best,
    /// Some answer, or that there is none.
    Finds,
    /// Any result that is true.
    Tries,
}

/// One engine with one set of options.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Variant {
    /// The engine.
    pub engine: &'static str,
    /// Its options, by name and value.
    pub options: &'static [(&'static str, &'static str)],
    /// What is expected of it.
    pub claim: Expected,
}

/// Tiny boards and their exact results. Lives in `engines/oracle.rs`.
pub trait Oracle: Rules {
    /// A board without errors so small that every game on it can be played.
    fn tiny(rng: &mut Rng) -> Self::Board;

    /// The best objective of all answers, by the rules alone.
    fn truth(board: &Self::Board) -> Option<i64>;

    /// All engines, with the options that change how they search.
    fn runs(board: &Self::Board) -> Vec<Variant>;
}

/// Requests that the page may make about a board, in text.
pub struct PageRequests {
    /// These are answered at once.
    pub questions: Vec<String>,
    /// These may take a short search.
    pub consultations: &'static [&'static str],
    /// Edits of every kind, valid or not.
    pub edits: Vec<String>,
    /// The engines with the options that change how they search.
    pub runs: Vec<Variant>,
}

/// A board whose best answer is known, in text.
pub struct Tiny {
    /// The board.
    pub board: String,
    /// The best objective of all answers.
    pub truth: Option<i64>,
    /// The engines, and what they must return.
    pub runs: Vec<Variant>,
}
