//! The traits that a family implements: small ones, each in a file of the family's own. Those of engines are in
//! `search::engine` instead, because they name the control of a search, and the model knows no search.

use crate::base::bits::{BitReader, BitWriter, OutOfBits};
use crate::model::error::{Code, Diagnostic, OptionError, ParseError};
use crate::model::options::Options;
use crate::model::outcome::Sense;
use crate::model::shape::{Answer, Shape};
use crate::model::split::{self, Splitter, Whole};
use crate::model::value::Value;
use std::fmt::Debug;

/// What a board and a move are, and how they are written. Lives in `rules/board.rs`.
///
/// For every board `parse(print(board)) == board`, and for every text `print(parse(text))` is its canonical form.
pub trait Notation: 'static {
    /// The family's name in links, on the command line and in folder names.
    const ID: &'static str;
    /// Which way the objective improves.
    const SENSE: Sense;
    /// Any board that an editor can hold, even a half-made one.
    type Board: Clone + PartialEq + Debug + Sync;
    /// One move; small and `Copy`.
    type Move: Copy + PartialEq + Debug + Send + Sync;

    /// Reads a board. Checks the size before it allocates.
    fn parse(text: &str) -> Result<Self::Board, ParseError>;
    /// Writes a board in canonical form, with a final line end.
    fn print(board: &Self::Board) -> String;
    /// Reads moves. Whether they are legal is decided by the rules.
    fn parse_moves(board: &Self::Board, text: &str) -> Result<Vec<Self::Move>, ParseError>;
    /// Writes moves in canonical form, without a line end.
    fn print_moves(board: &Self::Board, moves: &[Self::Move]) -> String;
    /// Errors and warnings; empty for a board without fault. A board with an error is never given to a solver.
    fn diagnose(board: &Self::Board) -> Vec<Diagnostic>;
    /// Where a cell of a finding is: named numbers that count as the notation does, rows and columns from 1. By default
    /// the number of the cell alone.
    fn place(_: &Self::Board, cell: usize) -> Vec<(&'static str, usize)> {
        vec![("cell", cell)]
    }
    /// How a file that holds several boards is divided.
    fn splitter() -> Box<dyn Splitter> {
        Box::new(Whole)
    }
    /// The texts of the boards in a file that may hold several; the whole text if none is found.
    fn split(text: &str) -> Vec<&str> {
        split::split(Self::splitter(), text)
    }
    /// The title that a file gives the board of this text, if its format has titles.
    fn title(_text: &str) -> Option<String> {
        None
    }
}

/// The shortest form of a board and of moves, for links. Lives in `rules/link.rs`.
pub trait Pack: Notation {
    /// Most moves of a link. The length of a link does not limit them, since a few letters of a deflated one can stand
    /// for any number of moves.
    const MAX_LINKED: usize = usize::MAX;

    /// Writes a board, a half-made one too.
    fn pack(board: &Self::Board, bits: &mut BitWriter);
    /// Reads what [`Pack::pack`] wrote; checks the size before it allocates. The bits may be any: what no board has is
    /// an error, never a panic.
    fn unpack(bits: &mut BitReader<'_>) -> Result<Self::Board, Code>;
    /// Writes moves, legal or not.
    fn pack_moves(board: &Self::Board, moves: &[Self::Move], bits: &mut BitWriter);
    /// Reads what [`Pack::pack_moves`] wrote on the same board, with the same care.
    fn unpack_moves(board: &Self::Board, bits: &mut BitReader<'_>) -> Result<Vec<Self::Move>, Code>;
}

impl From<OutOfBits> for Code {
    fn from(_: OutOfBits) -> Code {
        Code("link-damaged")
    }
}

/// The only definition of what is legal: slow, plain, readable as the rule sheet. Lives in `rules/mod.rs`, which
/// solvers can't see.
pub trait Rules: Notation {
    /// A complete position: nothing else decides what is legal from here on.
    type State: Clone + PartialEq + Debug;

    /// The position before the first move.
    fn initial(board: &Self::Board) -> Self::State;
    /// All legal moves, in a fixed order; empty if the game is over.
    fn legal(board: &Self::Board, state: &Self::State) -> Vec<Self::Move>;
    /// Makes a move, or returns the rule that forbids it and leaves the state unchanged.
    fn apply(board: &Self::Board, state: &mut Self::State, step: Self::Move) -> Result<(), Code>;
    /// Is this position an answer?
    fn is_goal(board: &Self::Board, state: &Self::State) -> bool;
    /// The objective of the moves that led here, whether this is an answer or not.
    fn objective(board: &Self::Board, state: &Self::State) -> i64;
    /// Does an answer have the moves that a request's options prescribe? By default they prescribe none.
    fn has_prescribed(_: &Self::Board, _: &Options, _moves: &[Self::Move]) -> bool {
        true
    }
}

/// Changes to a board, as text. Lives in `rules/edit.rs`.
pub trait Edit: Notation {
    /// The board after an operation such as `edge 3 4 +5`. An operation that can't be read, or that the board does not
    /// allow, is an error with its place in the operation's text.
    fn edit(board: &Self::Board, operation: &str) -> Result<Self::Board, ParseError>;
}

/// What a front end needs to draw. Lives in `rules/view.rs`. The board may be half made.
pub trait Draw: Rules {
    /// What is drawn of one position.
    type View: Shape;
    /// What is drawn of every position of a playback.
    type Frames: Shape;

    /// The board with the position after legal moves.
    fn view(board: &Self::Board, moves: &[Self::Move]) -> Self::View;
    /// What an animation needs of every position from the start to the end of legal moves.
    fn frames(board: &Self::Board, moves: &[Self::Move]) -> Self::Frames;
}

/// One of a family's engines.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Engine {
    /// Its name on the command line.
    pub id: &'static str,
    /// Can it prove what it finds?
    pub exact: bool,
    /// The solver options that it accepts; any other is refused before the engine runs. `docs/cli.md` says what each
    /// means.
    pub options: &'static [&'static str],
}

/// What a family offers, for menus: a page lists it before any engine is loaded. Lives in the family's `mod.rs`.
pub trait Offer: Notation {
    /// The engines, the default one first.
    const ENGINES: &'static [Engine];
    /// The options of its generator, besides `seed`; the family's `engines/generate.rs` has their ranges and defaults.
    const GENERATOR_OPTIONS: &'static [&'static str];
}

/// Small questions, each answered in a pass over the board: reachable squares, why a position is dead. Lives in
/// `kernel/query.rs`.
pub trait Query: Notation {
    /// The questions, with the types of their answers.
    const ANSWERS: &'static [Answer] = &[];

    /// The answer as plain data of the family's own shape; `None`: no such question. The moves are legal, the board may
    /// have errors.
    fn query(board: &Self::Board, moves: &[Self::Move], question: &str) -> Option<Value>;
}

/// Options, by name and value.
pub type Named = &'static [(&'static str, &'static str)];

/// Boards of growing size for a benchmark, and the engine that solves them.
pub struct Growth {
    /// The unit of their size.
    pub counted: &'static str,
    /// The engine.
    pub engine: &'static str,
    /// Its options.
    pub options: Named,
    /// Sizes in ascending order, each with the options of the generator.
    pub sizes: &'static [(u32, Named)],
}

/// The family's benchmarks behind `tokeru bench`. Lives in `engines/bench.rs`, which is built only for the command
/// line.
pub trait Bench: Notation {
    /// The options of the family's runs in a benchmark of all families.
    const USUAL: &'static [&'static [(&'static str, &'static str)]] = &[&[]];

    /// Boards of growing size, for `tokeru bench scale`.
    const GROWTH: Growth = Growth { counted: "", engine: "", options: &[], sizes: &[] };

    /// Runs the benchmark that the options describe. Passes every row of the table to the sink as soon as it is
    /// measured. Unknown options have been refused already; a value that is refused is the error.
    fn bench(options: &Options, sink: &mut dyn FnMut(Value)) -> Result<(), OptionError>;
}
