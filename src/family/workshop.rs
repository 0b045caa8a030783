//! What only the command line and the tests need: benchmarks, boards for trials, declarations of views.

use super::Adapter;
use super::solver::Solver;
use crate::base::rng::Rng;
use crate::model::curation::{Curate, LevelCandidate};
use crate::model::error::Error;
use crate::model::manual::{FamilyOptions, Manual};
use crate::model::options::Options;
use crate::model::puzzle::{Bench, Draw, Growth, Query};
use crate::model::shape::{Declarations, Shape};
use crate::model::trial::{Hostile, Oracle, PageRequests, Tiny};
use crate::model::value::Value;
use crate::search::engine::{Consult, Generate};

/// A family as the command line sees it.
///
/// ```
/// use tokeru::puzzles;
///
/// let maze = puzzles::family("maze")?;
/// let tiny = maze.tiny(1);
/// assert_eq!(maze.parse(&tiny.board)?.board, tiny.board);
/// assert!(maze.declarations().contains("export"));
/// # Ok::<(), tokeru::model::error::Error>(())
/// ```
pub trait Workshop: Solver {
    /// Its options on the command line, with what they mean.
    fn options(&self) -> FamilyOptions;
    /// The options of its runs in a benchmark of all families ([`Bench::USUAL`]).
    fn usual_benches(&self) -> &'static [&'static [(&'static str, &'static str)]];
    /// Its boards of growing size; without sizes if it has none.
    fn growth(&self) -> Growth;
    /// Runs its benchmark and passes every row of the table to the sink as soon as it is measured. [`Error::Option`]
    /// for an option that [`Workshop::options`] does not list under `bench`, or a value that is refused.
    fn bench(&self, options: &Options, sink: &mut dyn FnMut(Value)) -> Result<(), Error>;
    /// The options that a generated board does not meet ([`Generate::unmet`]).
    fn unmet(&self, board: &str, options: &Options) -> Result<Vec<(&'static str, Option<usize>)>, Error>;
    /// A board at the edge of what the family allows, and legal moves on it ([`Hostile`]).
    fn hostile(&self, seed: u64) -> (String, String);
    /// A board without errors that keeps engines busy.
    fn hard(&self, seed: u64) -> String;
    /// Requests that the page may make about a board.
    fn page_requests(&self, board: &str, seed: u64) -> Result<PageRequests, Error>;
    /// A tiny board with its best objective ([`Oracle`]).
    fn tiny(&self, seed: u64) -> Tiny;
    /// The board of a seed, if it is worth a place in a set of levels; always `None` for a family without such a set.
    fn candidate(&self, seed: u64) -> Option<LevelCandidate<String>>;
    /// The difficulty at which grades 2 to 5 begin, in ascending order ([`Curate::CUTS`]).
    fn cuts(&self) -> &'static [f64];
    /// How hard a board is by the measure of the set; `None` if that can't be measured. [`Error::Unsound`] for a board
    /// with errors.
    fn difficulty(&self, board: &str) -> Result<Option<f64>, Error>;
    /// The base-2 logarithm of the nodes that a board takes a plain search ([`Curate::effort`]); `None` also for a
    /// board that can't be read.
    fn effort(&self, board: &str, rng: &mut Rng) -> Option<f64>;
    /// Its views, frames and answers to questions as TypeScript.
    fn declarations(&self) -> String;
}

impl<P> Workshop for Adapter<P>
where
    Adapter<P>: Solver,
    P: Bench + Consult + Curate + Draw + Generate + Hostile + Manual + Oracle + Query,
{
    fn options(&self) -> FamilyOptions {
        P::OPTIONS
    }

    fn usual_benches(&self) -> &'static [&'static [(&'static str, &'static str)]] {
        P::USUAL
    }

    fn growth(&self) -> Growth {
        P::GROWTH
    }

    fn bench(&self, options: &Options, sink: &mut dyn FnMut(Value)) -> Result<(), Error> {
        let known: Vec<&str> = P::OPTIONS.bench.iter().map(|option| option.name).collect();
        options.only(&known).map_err(Error::Option)?;
        P::bench(options, sink).map_err(Error::Option)
    }

    fn unmet(&self, board: &str, options: &Options) -> Result<Vec<(&'static str, Option<usize>)>, Error> {
        Ok(P::unmet(&*Self::board(board)?, options))
    }

    fn hostile(&self, seed: u64) -> (String, String) {
        let mut rng = Rng::new(seed);
        let board = P::hostile(&mut rng);
        let moves = P::moves(&board, &mut rng);
        (P::print(&board), P::print_moves(&board, &moves))
    }

    fn hard(&self, seed: u64) -> String {
        P::print(&P::hard(&mut Rng::new(seed)))
    }

    fn page_requests(&self, board: &str, seed: u64) -> Result<PageRequests, Error> {
        let (board, mut rng) = (Self::board(board)?, Rng::new(seed));
        let (questions, edits) = (P::questions(&board, &mut rng), P::edits(&board, &mut rng));
        Ok(PageRequests { questions, consultations: P::consultations(), edits, runs: P::runs(&board) })
    }

    fn tiny(&self, seed: u64) -> Tiny {
        let board = P::tiny(&mut Rng::new(seed));
        Tiny { board: P::print(&board), truth: P::truth(&board), runs: P::runs(&board) }
    }

    fn candidate(&self, seed: u64) -> Option<LevelCandidate<String>> {
        Some(P::candidate(seed)?.map(|board| P::print(&board)))
    }

    fn cuts(&self) -> &'static [f64] {
        &P::CUTS
    }

    fn difficulty(&self, board: &str) -> Result<Option<f64>, Error> {
        Ok(P::difficulty(&Self::sound_position(board, "")?.0))
    }

    fn effort(&self, board: &str, rng: &mut Rng) -> Option<f64> {
        P::effort(&*Self::board(board).ok()?, rng)
    }

    fn declarations(&self) -> String {
        let mut declarations = Declarations::default();
        declarations.named("View", P::View::declare);
        declarations.named("Frames", P::Frames::declare);
        declarations.answers(<P as Query>::ANSWERS.iter().chain(<P as Consult>::ANSWERS));
        declarations.to_string()
    }
}
