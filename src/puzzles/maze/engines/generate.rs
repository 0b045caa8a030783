//! Boards from a seed. Options: `width` and `height` (1 to 12; 6), `multipliers` (one for every 12 roads), `max` (the
//! highest number, 1 to 1,000,000; 9), `negative` (per cent subtracted, 0 to 100; 25). Such a board is drawn at once.
//!
//! Two options ask for more: `difficulty` (easy, medium, hard) and `unique` (true: one best route; false: several).
//! Boards are then drawn, solved and rated until one fits, within limits of nodes for each board, so that the same seed
//! gives the same board everywhere. If none of `tries` boards (1 to 10,000; 200) fits, the option is refused with
//! `wish-not-met`.

use super::frontier::frame::Frame;
use super::frontier::search::{LOWEST_FLOOR, Search};
use super::frontier::survey::Survey;
use super::rating::{Difficulty, Rating};
use crate::base::grid::Size;
use crate::base::rng::Rng;
use crate::model::error::{Code, OptionError};
use crate::model::limits::Limits;
use crate::model::options::Options;
use crate::puzzles::maze::Maze;
use crate::puzzles::maze::rules::board::random::Recipe;
use crate::puzzles::maze::rules::board::{Board, MAX_NUMBER, MAX_SIDE, road_count};
use crate::search::control::{Control, Counters};
use crate::search::engine::Generate;
use crate::search::worker_pool::WorkerPool;

/// States for the proof of one board, and as many for its best routes. A board that takes more is skipped.
const STATES_PER_PROOF: u64 = 1_000_000;
/// The most boards that are drawn by default.
const DEFAULT_TRIES: u64 = 200;
/// The most boards that may be asked for.
const MAX_TRIES: u64 = 10_000;

impl Generate for Maze {
    fn generate(seed: u64, options: &Options, control: &Control<'_>) -> Result<Board, OptionError> {
        let width = options.within("width", 1..=MAX_SIDE, 6)?;
        let height = options.within("height", 1..=MAX_SIDE, 6)?;
        let usual = Recipe::usual(Size::new(width, height));
        let multipliers = options.within("multipliers", 0..=road_count(usual.size), usual.multipliers)?;
        let max = options.within("max", 1..=MAX_NUMBER, usual.max)?;
        let negative = options.within("negative", 0..=100, usual.negative)?;
        let recipe = Recipe { multipliers, max, negative, ..usual };
        let tries = options.within("tries", 1..=MAX_TRIES, DEFAULT_TRIES)?;
        match Requirements::read(options)? {
            Requirements { level: None, unique: None } => Ok(recipe.board(seed)),
            requirements => {
                let mut seeds = Rng::new(seed);
                let mut boards = (0..tries).map(|_| recipe.board(seeds.next()));
                boards
                    .find(|board| control.poll(0).is_break() || requirements.is_met(board, control))
                    .ok_or_else(|| requirements.refusal(options))
            }
        }
    }
}

/// The properties asked of a board.
struct Requirements {
    level: Option<Difficulty>,
    unique: Option<bool>,
}

impl Requirements {
    fn read(options: &Options) -> Result<Requirements, OptionError> {
        let named = |name| Difficulty::read(name).ok_or_else(|| options.error("difficulty", Code("bad-value")));
        let level = options.text("difficulty").filter(|&name| name != "any").map(named).transpose()?;
        let unique = options.text("unique").filter(|&name| name != "any").map(|_| options.get("unique", false));
        Ok(Requirements { level, unique: unique.transpose()? })
    }

    /// Does a board have them? The cheap tests come first.
    fn is_met(&self, board: &Board, whole: &Control<'_>) -> bool {
        let Some(best) = proved(board, whole) else { return false };
        self.unique.is_none_or(|unique| is_unique(board, best, whole) == Some(unique))
            && self
                .level
                .is_none_or(|level| Rating::of(board, best, whole).is_some_and(|rating| rating.level() == level))
    }

    fn refusal(&self, options: &Options) -> OptionError {
        options.error(if self.level.is_some() { "difficulty" } else { "unique" }, Code("wish-not-met"))
    }
}

/// Runs a search within the limits of one board.
fn limited<T>(whole: &Control<'_>, run: impl FnOnce(&Control<'_>) -> T) -> T {
    let limits = Limits { nodes: Some(STATES_PER_PROOF), ..Limits::default() };
    run(&whole.part(&limits, &Counters::default()))
}

/// The best score, if it can be proved within the limits.
fn proved(board: &Board, whole: &Control<'_>) -> Option<i64> {
    let frame = Frame::new(board, &[]);
    let ending = limited(whole, |control| {
        Search::new(&frame.problem, control, LOWEST_FLOOR, &|_| {}, &WorkerPool::alone()).run()
    });
    ending.best.filter(|_| ending.proved).map(|best| best.score)
}

/// Is there only one walk with the best score? `None` if the limits of one board are too low.
pub fn is_unique(board: &Board, best: i64, whole: &Control<'_>) -> Option<bool> {
    let frame = Frame::new(board, &[]);
    let found = limited(whole, |control| {
        Survey { problem: &frame.problem, control, best, pool: &WorkerPool::alone() }.walks_above(best, 2)
    });
    found.ok().map(|count| count == 1)
}
