//! What needs engines, in text form: solving, questions that take a search, generating boards.
//!
//! No answer is checked here: an [`Outcome`] holds what an engine claims, and [`Family::check`] replays it.

use super::{Adapter, Family, Position, capped};
use crate::check;
use crate::model::error::{AnswerError, Code, Error, OptionError, Severity, Violation};
use crate::model::event::{Observer, Silent, SolveEvent};
use crate::model::limits::Limits;
use crate::model::options::Options;
use crate::model::outcome::{EngineAnswer, EngineOutcome, Outcome, Solution, Status, StopReason};
use crate::model::puzzle::{Engine, Offer, Query, Rules};
#[cfg(any(feature = "cli", not(feature = "wasm")))]
use crate::model::split::Splitter;
use crate::model::value::Value;
use crate::search::control::{Control, Counters};
use crate::search::engine::{Consult, Generate, Request, Solve};

/// A solver's task in text.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct TextRequest {
    /// The id of the engine; empty for the default one.
    pub engine: String,
    /// Legal moves already made; every answer begins with them.
    pub moves: String,
    /// What it may use.
    pub limits: Limits,
    /// The engine's own options ([`Engine::options`]).
    pub options: Options,
}

/// Numbers of move sequences of one length, counted twice. They are the same, or rules or kernel are wrong.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Perft {
    /// By the rules.
    pub rules: u64,
    /// By the kernel.
    pub kernel: u64,
}

/// A family's engines as workers and the command line see them.
///
/// ```
/// use tokeru::family::solver::TextRequest;
/// use tokeru::model::{event::Silent, limits::Limits, options::Options, outcome::Status};
/// use tokeru::puzzles;
/// use tokeru::search::control::Counters;
///
/// let sokoban = puzzles::family("sokoban")?;
/// let level = "######\n#@ $.#\n######\n";
/// let request = TextRequest {
///     engine: "pushes".into(),
///     limits: Limits { nodes: Some(1_000), ..Limits::default() },
///     ..TextRequest::default()
/// };
/// let outcome = sokoban.solve(level, &request, &Counters::default(), &Silent)?;
/// assert_eq!((outcome.status, outcome.best.unwrap().moves.as_str()), (Status::Optimal, "rR"));
///
/// let slide = puzzles::family("slide")?;
/// let board = slide.generate(7, &Options::default())?;
/// assert_eq!(board, slide.generate(7, &Options::default())?);
/// let count = slide.perft(&board, 3)?;
/// assert_eq!(count.rules, count.kernel);
/// # Ok::<(), tokeru::model::error::Error>(())
/// ```
pub trait Solver: Family {
    /// Solves a board. Counters, which must be new, may be read, and `cancel` set, from another thread meanwhile. A
    /// limit, a cancel and a board without an answer are outcomes, not errors.
    ///
    /// Errors beside those of [`Family`]: [`Error::Unsound`] for a board with errors, [`Error::Option`] for an unknown
    /// engine or option or a value that the engine refuses, [`Error::Answer`] for moves in the option `answer` that do
    /// not solve the board or do not begin with those made. Unless there is an error, the last event is
    /// [`SolveEvent::Finished`].
    fn solve(
        &self,
        board: &str,
        task: &TextRequest,
        counters: &Counters,
        observer: &dyn Observer,
    ) -> Result<Outcome, Error>;
    /// The answer to any question, also one that takes a short search (a hint, a rating), in the family's own shape.
    /// Errors are those of [`Family::query`].
    fn consult(&self, board: &str, moves: &str, question: &str) -> Result<Value, Error> {
        self.consult_within(board, moves, question, &Limits::default(), &Counters::default())
    }
    /// The same within limits; `cancel` may be set from another thread meanwhile. [`Error::Stopped`] if the search is
    /// stopped before it has the answer.
    fn consult_within(
        &self,
        board: &str,
        moves: &str,
        question: &str,
        limits: &Limits,
        counters: &Counters,
    ) -> Result<Value, Error>;
    /// The canonical text of a board from a seed; the same for the same seed and options, for ever. [`Error::Option`]
    /// for an option that is not among [`Family::generator_options`], a value that is refused, or options that no board
    /// found meets.
    fn generate(&self, seed: u64, options: &Options) -> Result<String, Error> {
        self.generate_within(seed, options, &Limits::default(), &Counters::default())
    }
    /// The same within limits; `cancel` may be set from another thread meanwhile. [`Error::Stopped`] if the search is
    /// stopped before it has a board.
    fn generate_within(
        &self,
        seed: u64,
        options: &Options,
        limits: &Limits,
        counters: &Counters,
    ) -> Result<String, Error>;
    /// Do the rules confirm an answer to a task: is it legal, does it reach the goal with this objective, and does it
    /// have the moves that the task has made or prescribes? Errors are those of [`Family::check`].
    #[cfg(any(feature = "cli", not(feature = "wasm")))]
    fn confirms(&self, board: &str, task: &TextRequest, answer: &Solution) -> Result<bool, Error>;
    /// Divides a file with several boards, of any length. [`Family::split`] is for a text that a page is given.
    #[cfg(any(feature = "cli", not(feature = "wasm")))]
    fn splitter(&self) -> Box<dyn Splitter>;
    /// Where a cell of a finding is: named numbers that count as the notation does, such as `[("row", 2), ("column",
    /// 5)]`, both from 1. A page draws the cell instead.
    #[cfg(any(feature = "cli", not(feature = "wasm")))]
    fn place(&self, board: &str, cell: usize) -> Result<Vec<(&'static str, usize)>, Error>;
    /// Number of sequences of exactly `depth` legal moves from the start of a board, which must be without errors
    /// ([`Error::Unsound`]). It grows exponentially with the depth, and so does the time; there is no limit and no way
    /// to stop it.
    fn perft(&self, board: &str, depth: usize) -> Result<Perft, Error>;
}

impl<P: Rules + Offer> Adapter<P> {
    /// A position that a solver may be given.
    pub(super) fn sound_position(board: &str, moves: &str) -> Result<Position<P>, Error> {
        let (board, moves) = Self::legal_position(board, moves)?;
        let diagnostics = P::diagnose(&board);
        let sound = diagnostics.iter().all(|d| d.severity != Severity::Error);
        if sound { Ok((board, moves)) } else { Err(Error::Unsound(diagnostics)) }
    }

    fn request(task: &TextRequest, moves: Vec<P::Move>) -> Result<Request<P::Move>, OptionError> {
        let named = |e: &&Engine| task.engine.is_empty() || e.id == task.engine;
        let engine = P::ENGINES.iter().find(named).ok_or_else(|| OptionError {
            name: "engine".into(),
            value: task.engine.clone(),
            code: Code("unknown-engine"),
        })?;
        task.options.only(engine.options)?;
        Ok(Request { engine: engine.id, moves, limits: task.limits.clone(), options: task.options.clone() })
    }

    /// Refuses the option `answer` if its moves do not solve the board, or do not begin with those that have been made.
    fn answer_given(board: &P::Board, request: &Request<P::Move>) -> Result<(), AnswerError> {
        let Some(text) = request.options.text("answer") else { return Ok(()) };
        let answer = capped(text).and_then(|()| P::parse_moves(board, text)).map_err(AnswerError::Text)?;
        let wrong = |step, code| Err(AnswerError::Move(Violation { step, code: Code(code) }));
        let made = &request.moves;
        if let Some(step) = (0..made.len()).find(|&step| answer.get(step) != Some(&made[step])) {
            return wrong(step, "other-beginning");
        }
        let report = check::check::<P>(board, &answer);
        match report.violation {
            Some(violation) => Err(AnswerError::Move(violation)),
            None if report.goal => Ok(()),
            None => wrong(answer.len(), "no-answer"),
        }
    }

    /// Adds text and statistics to a verdict. An answer or bound that the engine reported but did not return is kept.
    fn outcome(
        board: &P::Board,
        engine: &'static str,
        verdict: EngineOutcome<P::Move>,
        control: &Control<'_>,
    ) -> Outcome {
        let text = |EngineAnswer { moves, objective }| Solution { moves: P::print_moves(board, &moves), objective };
        let best = verdict.best.map(text).or_else(|| control.solution());
        let status = match verdict.status {
            Status::Unknown if best.is_some() => Status::Feasible,
            status => status,
        };
        let proved = matches!(status, Status::Optimal | Status::Infeasible);
        let stop = if proved { None } else { control.stopped().or(Some(StopReason::Unproved)) };
        let bound = verdict.bound.or_else(|| control.proved_bound());
        let EngineOutcome { measure, extra, .. } = verdict;
        Outcome { engine, status, stop, best, bound, measure, stats: control.stats(), extra }
    }
}

impl<P> Solver for Adapter<P>
where
    Adapter<P>: Family,
    P: Rules + Offer + Query + Solve + Consult + Generate,
{
    fn solve(
        &self,
        board: &str,
        task: &TextRequest,
        counters: &Counters,
        observer: &dyn Observer,
    ) -> Result<Outcome, Error> {
        let (board, moves) = Self::sound_position(board, &task.moves)?;
        let request = Self::request(task, moves.to_vec()).map_err(Error::Option)?;
        Self::answer_given(&board, &request).map_err(Error::Answer)?;
        let control = Control::new(&request.limits, P::SENSE, counters, observer);
        observer.observe(SolveEvent::Started { engine: request.engine });
        let verdict = P::solve(&board, &request, &control).map_err(Error::Option)?;
        control.end_stretch();
        let outcome = Self::outcome(&board, request.engine, verdict, &control);
        observer.observe(SolveEvent::Finished(Box::new(outcome.clone())));
        Ok(outcome)
    }

    fn consult_within(
        &self,
        board: &str,
        moves: &str,
        question: &str,
        limits: &Limits,
        counters: &Counters,
    ) -> Result<Value, Error> {
        let (board, moves) = Self::legal_position(board, moves)?;
        if let Some(answer) = P::query(&board, &moves, question) {
            return Ok(answer);
        }
        let control = Control::new(limits, P::SENSE, counters, &Silent);
        let _ = control.poll(0);
        unless_stopped(&control)?;
        let answer = P::consult(&board, &moves, question, &control);
        unless_stopped(&control)?;
        answer.ok_or_else(|| Error::UnknownQuestion(question.to_owned()))
    }

    fn generate_within(
        &self,
        seed: u64,
        options: &Options,
        limits: &Limits,
        counters: &Counters,
    ) -> Result<String, Error> {
        options.only(P::GENERATOR_OPTIONS).map_err(Error::Option)?;
        let control = Control::new(limits, P::SENSE, counters, &Silent);
        let _ = control.poll(0);
        unless_stopped(&control)?;
        let board = P::generate(seed, options, &control);
        unless_stopped(&control)?;
        Ok(P::print(&board.map_err(Error::Option)?))
    }

    #[cfg(any(feature = "cli", not(feature = "wasm")))]
    fn confirms(&self, board: &str, task: &TextRequest, answer: &Solution) -> Result<bool, Error> {
        let (board, moves) = Self::position(board, &answer.moves)?;
        let made = P::parse_moves(&board, &task.moves).map_err(Error::Moves)?;
        let has_all = moves.starts_with(&made) && P::has_prescribed(&board, &task.options, &moves);
        Ok(has_all && check::check::<P>(&board, &moves).confirms(answer.objective))
    }

    #[cfg(any(feature = "cli", not(feature = "wasm")))]
    fn splitter(&self) -> Box<dyn Splitter> {
        P::splitter()
    }

    #[cfg(any(feature = "cli", not(feature = "wasm")))]
    fn place(&self, board: &str, cell: usize) -> Result<Vec<(&'static str, usize)>, Error> {
        Ok(P::place(&*Self::board(board)?, cell))
    }

    fn perft(&self, board: &str, depth: usize) -> Result<Perft, Error> {
        let (board, _) = Self::sound_position(board, "")?;
        Ok(Perft { rules: check::perft::<P>(&board, depth), kernel: P::perft(&board, depth) })
    }
}

/// An error if the search has been stopped: its result is discarded.
fn unless_stopped(control: &Control<'_>) -> Result<(), Error> {
    control.end_stretch();
    control.stopped().map_or(Ok(()), |reason| Err(Error::Stopped(reason)))
}
