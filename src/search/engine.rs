//! The interface of a family's engines: requests, and the traits that engines implement. They are not in the model,
//! because they name [`Control`].

use crate::model::error::{Code, OptionError};
use crate::model::limits::Limits;
use crate::model::options::Options;
use crate::model::outcome::{EngineAnswer, EngineOutcome, Status};
use crate::model::puzzle::Notation;
use crate::model::shape::Answer;
use crate::model::value::Value;
use crate::search::control::{Control, unwatched};

/// A request to a solver.
#[derive(Clone, PartialEq, Debug)]
pub struct Request<M> {
    /// The engine, one of the family's.
    pub engine: &'static str,
    /// Legal moves already made: every answer begins with them.
    pub moves: Vec<M>,
    /// What it may use.
    pub limits: Limits,
    /// The engine's own options; unknown names have been refused already.
    pub options: Options,
}

/// The engines. Lives in `engines/solve.rs`.
pub trait Solve: Notation {
    /// Solves a board that has no error among its diagnostics.
    ///
    /// It looks at `control` often enough that a cancel takes effect within milliseconds ([`crate::search::work`]), and
    /// then returns its best answer and what it has proved so far. [`Status::Optimal`] and [`Status::Infeasible`] are
    /// returned only after a proof. The error is an option's value that the engine refuses, before anything is
    /// searched.
    fn solve(
        board: &Self::Board,
        request: &Request<Self::Move>,
        control: &Control<'_>,
    ) -> Result<EngineOutcome<Self::Move>, OptionError>;

    /// Number of move sequences of exactly `depth` legal moves in the fast kernel; must equal the rules' count
    /// ([`crate::check::perft`]). Not limited and not stopped.
    fn perft(board: &Self::Board, depth: usize) -> u64;
}

/// Questions that take a short run of an engine: a hint, a rating. Lives in `engines/consult.rs`.
pub trait Consult: Notation {
    /// The questions, with the types of their answers.
    const ANSWERS: &'static [Answer] = &[];

    /// The answer as plain data of the family's own shape; `None`: no such question. The moves are legal, the board may
    /// have errors. The answer is discarded if `control` has been stopped.
    fn consult(_board: &Self::Board, _moves: &[Self::Move], _question: &str, _control: &Control<'_>) -> Option<Value> {
        None
    }
}

/// Makes boards from a seed. Lives in `engines/generate.rs`.
pub trait Generate: Notation {
    /// A board; the same for the same seed and options, for ever, on every machine. It is discarded if `control` has
    /// been stopped. The error is a value that is refused, or options that no board found meets; unknown options have
    /// been refused already.
    fn generate(seed: u64, options: &Options, control: &Control<'_>) -> Result<Self::Board, OptionError>;

    /// The options that a generated board does not meet, because it is only the nearest that was found. If an option is
    /// a minimum, the number that the board has comes with it. Things that the board's view lists under the name of
    /// an option need not be reported.
    fn unmet(_board: &Self::Board, _options: &Options) -> Vec<(&'static str, Option<usize>)> {
        Vec::new()
    }
}

/// The rest, after the moves already made, of the answer to begin with (option `answer`), as an engine reads it. The
/// adapter has replayed it under the rules. `read` returns `None` for moves that are no answer under the request's
/// other options, and these are the error `bad-value`. `Ok(None)` if the request has no such option.
pub fn given<P: Notation, T>(
    board: &P::Board,
    request: &Request<P::Move>,
    read: impl FnOnce(&[P::Move]) -> Option<T>,
) -> Result<Option<T>, OptionError> {
    let Some(text) = request.options.text("answer") else { return Ok(None) };
    let moves = P::parse_moves(board, text).ok();
    let rest = moves.as_ref().and_then(|moves| moves.strip_prefix(&request.moves[..]));
    rest.and_then(read).map(Some).ok_or_else(|| request.options.error("answer", Code("bad-value")))
}

/// A best answer, if the engine proves it within the limits. `None` also if the board is proved to
/// have no answer, or the options are refused. The board must be without errors.
pub fn proved<P: Solve>(
    board: &P::Board,
    engine: &'static str,
    options: Options,
    limits: Limits,
) -> Option<EngineAnswer<P::Move>> {
    let request = Request { engine, moves: Vec::new(), limits, options };
    let outcome = unwatched(P::SENSE, &request.limits, |control| P::solve(board, &request, control)).ok()?;
    outcome.best.filter(|_| outcome.status == Status::Optimal)
}

/// The board of a seed, made without a limit of time or nodes. `None` if there is none with these options, or they are
/// refused.
pub fn generated<P: Generate>(seed: u64, options: &Options) -> Option<P::Board> {
    unwatched(P::SENSE, &Limits::default(), |control| P::generate(seed, options, control)).ok()
}
