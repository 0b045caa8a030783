//! A family as seen from outside: text in, text out. One blanket adapter turns text into types for all families.

mod last;

#[cfg(feature = "cli")]
use crate::base::rng::Rng;
use crate::check;
use crate::model::error::Diagnostic;
use crate::model::error::Error;
#[cfg(feature = "engines")]
use crate::model::error::{OptionError, Severity};
#[cfg(feature = "engines")]
use crate::model::event::{Observer, SolveEvent};
use crate::model::limits::Limits;
use crate::model::link::{self, Decoded, Opening};
use crate::model::options::Options;
#[cfg(feature = "engines")]
use crate::model::outcome::{Outcome, Status, Verdict};
use crate::model::outcome::{Report, Sense};
#[cfg(feature = "cli")]
use crate::model::puzzle::Bench;
use crate::model::puzzle::{Draw, Edit, Generate, Notation, Pack, Rules};
#[cfg(feature = "cli")]
use crate::model::split::Splitter;
#[cfg(feature = "cli")]
use crate::model::trial::{Asked, Hostile, Oracle, Tiny};
use crate::model::value::Value;
#[cfg(feature = "engines")]
use crate::search::control::{Control, Counters};
#[cfg(feature = "engines")]
use crate::search::engine::Request;
use crate::search::engine::{Analyse, Engine, Solve};
use std::marker::PhantomData;
use std::rc::Rc;

/// A solver's task in text.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Task {
    /// The engine; empty for the default one.
    pub engine: String,
    /// Moves already made.
    pub moves: String,
    /// What it may use.
    pub limits: Limits,
    /// The engine's own options.
    pub options: Options,
}

/// Object-safe view of a family; see [`crate::midend`] for what each service means.
#[allow(missing_docs, reason = "each method is documented at its namesake in midend")]
pub trait Family: Sync {
    fn id(&self) -> &'static str;
    fn sense(&self) -> Sense;
    fn engines(&self) -> &'static [Engine];
    fn generator_options(&self) -> &'static [&'static str];
    fn split<'t>(&self, text: &'t str) -> Vec<&'t str>;
    #[cfg(feature = "cli")]
    fn splitter(&self) -> Box<dyn Splitter>;
    #[cfg(feature = "cli")]
    fn place(&self, board: &str, cell: usize) -> Result<Vec<(&'static str, usize)>, Error>;
    fn parse(&self, text: &str) -> Result<(String, Vec<Diagnostic>), Error>;
    fn normalize_moves(&self, board: &str, moves: &str) -> Result<String, Error>;
    fn edit(&self, board: &str, operation: &str) -> Result<(String, Vec<Diagnostic>), Error>;
    fn view(&self, board: &str, moves: &str) -> Result<Value, Error>;
    fn frames(&self, board: &str, moves: &str) -> Result<Value, Error>;
    fn legal(&self, board: &str, moves: &str) -> Result<Vec<String>, Error>;
    fn check(&self, board: &str, moves: &str) -> Result<Report, Error>;
    fn query(&self, board: &str, moves: &str, question: &str) -> Result<Value, Error>;
    #[cfg(feature = "engines")]
    fn solve(&self, board: &str, task: &Task, counters: &Counters, observer: &dyn Observer) -> Result<Outcome, Error>;
    #[cfg(feature = "engines")]
    fn perft(&self, board: &str, depth: usize) -> Result<(u64, u64), Error>;
    #[cfg(feature = "engines")]
    fn generate(&self, seed: u64, options: &Options) -> Result<String, Error>;
    fn encode(&self, board: &str, moves: &str, opening: Opening) -> Result<String, Error>;
    fn decode(&self, code: &str) -> Result<(String, String, Opening), Error>;
    #[cfg(feature = "cli")]
    fn bench_options(&self) -> &'static [&'static str];
    #[cfg(feature = "cli")]
    fn bench(&self, options: &Options, sink: &mut dyn FnMut(Value)) -> Result<(), Error>;
    #[cfg(feature = "cli")]
    fn hostile(&self, seed: u64) -> (String, String);
    #[cfg(feature = "cli")]
    fn hard(&self, seed: u64) -> String;
    #[cfg(feature = "cli")]
    fn asked(&self, board: &str, seed: u64) -> Result<Asked, Error>;
    #[cfg(feature = "cli")]
    fn tiny(&self, seed: u64) -> Tiny;
}

/// Everything that a family must be able to do.
#[cfg(feature = "cli")]
pub trait Complete: Rules + Pack + Edit + Draw + Analyse + Solve + Generate + Bench + Hostile + Oracle {}
#[cfg(feature = "cli")]
impl<P: Rules + Pack + Edit + Draw + Analyse + Solve + Generate + Bench + Hostile + Oracle> Complete for P {}
/// Everything that a family must be able to do.
#[cfg(not(feature = "cli"))]
pub trait Complete: Rules + Pack + Edit + Draw + Analyse + Solve + Generate {}
#[cfg(not(feature = "cli"))]
impl<P: Rules + Pack + Edit + Draw + Analyse + Solve + Generate> Complete for P {}

/// A board, legal moves on it, and the state after them.
type Position<P> = (Rc<<P as Notation>::Board>, Rc<Vec<<P as Notation>::Move>>, <P as Rules>::State);

/// A board, and moves on it that may be illegal.
type Unproved<P> = (Rc<<P as Notation>::Board>, Rc<Vec<<P as Notation>::Move>>);

/// The blanket adapter between text and a family's types.
pub struct Adapter<P>(PhantomData<fn() -> P>);

impl<P: Complete> Adapter<P> {
    /// The adapter of a family.
    pub const NEW: Adapter<P> = Adapter(PhantomData);

    fn board(text: &str) -> Result<Rc<P::Board>, Error> {
        last::board::<P, _>(text, || P::parse(text)).map_err(Error::Board)
    }

    fn position(board: &str, moves: &str) -> Result<Unproved<P>, Error> {
        let board = Self::board(board)?;
        let moves = last::moves::<P, _>(moves, || P::parse_moves(&board, moves)).map_err(Error::Moves)?;
        Ok((board, moves))
    }

    /// A position whose moves are all legal.
    fn legal_position(board: &str, moves: &str) -> Result<Position<P>, Error> {
        let (board, moves) = Self::position(board, moves)?;
        let (state, violation) = check::replay::<P>(&board, &moves);
        violation.map_or(Ok((board, moves, state)), |v| Err(Error::Violation(v)))
    }

    #[cfg(feature = "engines")]
    /// A position that a solver may be given.
    fn sound_position(board: &str, moves: &str) -> Result<Unproved<P>, Error> {
        let (board, moves, _) = Self::legal_position(board, moves)?;
        let diagnostics = P::diagnose(&board);
        let sound = diagnostics.iter().all(|d| d.severity != Severity::Error);
        if sound { Ok((board, moves)) } else { Err(Error::Unsound(diagnostics)) }
    }

    /// Its canonical text is what will be asked about next.
    fn described(board: P::Board) -> (String, Vec<Diagnostic>) {
        let text = P::print(&board);
        let board = last::keep_board::<P>(&text, board);
        (text, P::diagnose(&board))
    }

    #[cfg(feature = "engines")]
    fn request(task: &Task, moves: Vec<P::Move>) -> Result<Request<P::Move>, OptionError> {
        let named = |e: &&Engine| task.engine.is_empty() || e.id == task.engine;
        let engine = P::ENGINES.iter().find(named).ok_or_else(|| OptionError {
            name: "engine".into(),
            value: task.engine.clone(),
            code: crate::model::error::Code("unknown-engine"),
        })?;
        task.options.only(engine.options)?;
        Ok(Request { engine: engine.id, moves, limits: task.limits.clone(), options: task.options.clone() })
    }

    #[cfg(feature = "engines")]
    /// Adds text and statistics to a verdict. What the engine told on its way but did not return is not lost.
    fn outcome(board: &P::Board, engine: &'static str, verdict: Verdict<P::Move>, control: &Control<'_>) -> Outcome {
        let text = |(moves, objective): (Vec<P::Move>, i64)| crate::model::outcome::Solution {
            moves: P::print_moves(board, &moves),
            objective,
        };
        let best = verdict.best.map(text).or_else(|| control.solution());
        let status = match verdict.status {
            Status::Unknown if best.is_some() => Status::Feasible,
            status => status,
        };
        let proved = matches!(status, Status::Optimal | Status::Infeasible);
        let stop = if proved { None } else { control.stopped().or(Some(crate::model::outcome::StopReason::Unproved)) };
        let bound = verdict.bound.or_else(|| control.proved_bound());
        Outcome { engine, status, stop, best, bound, stats: control.stats(), extra: verdict.extra }
    }
}

impl<P: Complete> Family for Adapter<P> {
    fn id(&self) -> &'static str {
        P::ID
    }

    fn sense(&self) -> Sense {
        P::SENSE
    }

    fn engines(&self) -> &'static [Engine] {
        P::ENGINES
    }

    fn generator_options(&self) -> &'static [&'static str] {
        <P as Generate>::OPTIONS
    }

    fn split<'t>(&self, text: &'t str) -> Vec<&'t str> {
        P::split(text)
    }

    #[cfg(feature = "cli")]
    fn splitter(&self) -> Box<dyn Splitter> {
        P::splitter()
    }

    #[cfg(feature = "cli")]
    fn place(&self, board: &str, cell: usize) -> Result<Vec<(&'static str, usize)>, Error> {
        Ok(P::place(&*Self::board(board)?, cell))
    }

    fn parse(&self, text: &str) -> Result<(String, Vec<Diagnostic>), Error> {
        Ok(Self::described(Rc::unwrap_or_clone(Self::board(text)?)))
    }

    fn normalize_moves(&self, board: &str, moves: &str) -> Result<String, Error> {
        let (board, moves) = Self::position(board, moves)?;
        Ok(P::print_moves(&board, &moves))
    }

    fn edit(&self, board: &str, operation: &str) -> Result<(String, Vec<Diagnostic>), Error> {
        let board = Self::board(board)?;
        Ok(Self::described(P::edit(&board, operation).map_err(Error::Edit)?))
    }

    fn view(&self, board: &str, moves: &str) -> Result<Value, Error> {
        let (board, moves, _) = Self::legal_position(board, moves)?;
        Ok(P::view(&board, &moves))
    }

    fn frames(&self, board: &str, moves: &str) -> Result<Value, Error> {
        let (board, moves, _) = Self::legal_position(board, moves)?;
        Ok(P::frames(&board, &moves))
    }

    fn legal(&self, board: &str, moves: &str) -> Result<Vec<String>, Error> {
        let (board, _, state) = Self::legal_position(board, moves)?;
        Ok(P::legal(&board, &state).iter().map(|&step| P::print_moves(&board, &[step])).collect())
    }

    fn check(&self, board: &str, moves: &str) -> Result<Report, Error> {
        let (board, moves) = Self::position(board, moves)?;
        Ok(check::check::<P>(&board, &moves))
    }

    fn query(&self, board: &str, moves: &str, question: &str) -> Result<Value, Error> {
        let (board, moves, _) = Self::legal_position(board, moves)?;
        let answer = P::query(&board, &moves, question).or_else(|| consult::<P>(&board, &moves, question));
        answer.ok_or_else(|| Error::UnknownQuestion(question.to_owned()))
    }

    #[cfg(feature = "engines")]
    fn solve(&self, board: &str, task: &Task, counters: &Counters, observer: &dyn Observer) -> Result<Outcome, Error> {
        let (board, moves) = Self::sound_position(board, &task.moves)?;
        let request = Self::request(task, moves.to_vec()).map_err(Error::Option)?;
        let control = Control::new(&request.limits, P::SENSE, counters, observer);
        observer.observe(SolveEvent::Started { engine: request.engine });
        let verdict = P::solve(&board, &request, &control).map_err(Error::Option)?;
        control.end_stretch();
        let outcome = Self::outcome(&board, request.engine, verdict, &control);
        observer.observe(SolveEvent::Finished(Box::new(outcome.clone())));
        Ok(outcome)
    }

    #[cfg(feature = "engines")]
    fn perft(&self, board: &str, depth: usize) -> Result<(u64, u64), Error> {
        let (board, _) = Self::sound_position(board, "")?;
        Ok((check::perft::<P>(&board, depth), P::perft(&board, depth)))
    }

    #[cfg(feature = "engines")]
    fn generate(&self, seed: u64, options: &Options) -> Result<String, Error> {
        options.only(<P as Generate>::OPTIONS).map_err(Error::Option)?;
        Ok(P::print(&P::generate(seed, options).map_err(Error::Option)?))
    }

    fn encode(&self, board: &str, moves: &str, opening: Opening) -> Result<String, Error> {
        let (board, moves) = Self::position(board, moves)?;
        link::encode::<P>(&board, &moves, opening).map_err(Error::Link)
    }

    fn decode(&self, code: &str) -> Result<(String, String, Opening), Error> {
        let Decoded { board, moves, opening } = link::decode::<P>(code).map_err(Error::Link)?;
        let moves = P::print_moves(&board, &moves);
        Ok((Self::described(board).0, moves, opening))
    }

    #[cfg(feature = "cli")]
    fn bench_options(&self) -> &'static [&'static str] {
        <P as Bench>::OPTIONS
    }

    #[cfg(feature = "cli")]
    fn bench(&self, options: &Options, sink: &mut dyn FnMut(Value)) -> Result<(), Error> {
        options.only(<P as Bench>::OPTIONS).map_err(Error::Option)?;
        P::bench(options, sink).map_err(Error::Option)
    }

    #[cfg(feature = "cli")]
    fn hostile(&self, seed: u64) -> (String, String) {
        let mut rng = Rng::new(seed);
        let board = P::hostile(&mut rng);
        let moves = P::moves(&board, &mut rng);
        (P::print(&board), P::print_moves(&board, &moves))
    }

    #[cfg(feature = "cli")]
    fn hard(&self, seed: u64) -> String {
        P::print(&P::hard(&mut Rng::new(seed)))
    }

    #[cfg(feature = "cli")]
    fn asked(&self, board: &str, seed: u64) -> Result<Asked, Error> {
        let (board, mut rng) = (Self::board(board)?, Rng::new(seed));
        let (questions, edits) = (P::questions(&board, &mut rng), P::edits(&board, &mut rng));
        Ok(Asked { questions, consultations: P::consultations(), edits, runs: P::runs(&board) })
    }

    #[cfg(feature = "cli")]
    fn tiny(&self, seed: u64) -> Tiny {
        let board = P::tiny(&mut Rng::new(seed));
        Tiny { board: P::print(&board), truth: P::truth(&board), runs: P::runs(&board) }
    }
}

/// A question that takes an engine. A build without the feature `engines` (what a page loads first) has the rules alone, and nothing of a solver.
#[cfg(feature = "engines")]
fn consult<P: Analyse>(board: &P::Board, moves: &[P::Move], question: &str) -> Option<Value> {
    P::consult(board, moves, question)
}

#[cfg(not(feature = "engines"))]
fn consult<P: Analyse>(_: &P::Board, _: &[P::Move], _: &str) -> Option<Value> {
    None
}
