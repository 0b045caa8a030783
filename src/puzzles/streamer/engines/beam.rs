//! Beam search with a fixed width, and with a width that is steered so that the search ends on time.

use crate::base::grid::Direction;
use crate::model::error::{Code, OptionError};
use crate::model::options::Options;
use crate::model::outcome::{EngineAnswer, EngineOutcome};
use crate::model::puzzle::Notation;
use crate::model::value::Value;
use crate::puzzles::streamer::Streamer;
use crate::puzzles::streamer::kernel::plain::{self, PlainField};
use crate::puzzles::streamer::kernel::selection::{choose, choose_open};
use crate::puzzles::streamer::kernel::{Evaluation, Field, tuned};
use crate::puzzles::streamer::rules::board::{Board, MAX_KEYS, Step};
use crate::record;
use crate::search::beam::selection::tie::Tie;
use crate::search::beam::storage::StorageKind;
use crate::search::beam::width::Width;
use crate::search::beam::{Found, LEAVES_PER_WORKER, Problem, Settings, parts, search};
use crate::search::control::Control;
use crate::search::engine::Request;
use crate::search::share::Share;

/// Largest width that can be requested.
pub const MAX_WIDTH: usize = 200_000;
/// Default width: the one that the article measures.
const DEFAULT_WIDTH: usize = 1000;

/// Leaves that the first part searches before the others begin: about half a second of work.
const NODES_ALONE: u64 = 5_000_000;

/// Seconds for a steered search without a time limit.
const SECONDS: f64 = 4.0;

/// The beam, of a fixed width or steered, as the request's engine says. It proves nothing. The error is a value that is
/// refused.
pub fn solve(
    board: &Board,
    request: &Request<Step>,
    control: &Control<'_>,
) -> Result<EngineOutcome<Step>, OptionError> {
    let (chosen, keys) = split(&request.moves);
    let evaluation = evaluation(&request.options)?;
    let settings = settings(board.keys - keys.len(), request)?;
    let share = Share::of(&request.options, NODES_ALONE)?;
    // The widest beams prefer open maps. The others take the maps that hints and the laboratory's records name.
    let maps = if request.engine == "timed" { choose_open(board, &chosen) } else { choose(board, &chosen) };
    let field = Field { prefix: keys.clone(), ..Field::new(board, &maps, evaluation) };
    let task = Run { board, maps: &maps, keys: &keys, control };
    let coins = field.root().1.coins();
    match request.options.text("kernel").unwrap_or("tuned") {
        "tuned" => {
            let share = share.connected(control);
            let search = |report: &Report<'_, _>| parts::search(&field, &settings, &share, control, report);
            Ok(task.run(search, tuned::TunedStep::direction, coins))
        }
        "plain" => {
            let field = PlainField(field);
            let search = |report: &Report<'_, _>| search(&field, &settings, control, report);
            Ok(task.run(search, plain::PlainStep::direction, coins))
        }
        _ => Err(request.options.error("kernel", Code("bad-value"))),
    }
}

/// Reports an answer and its coins.
type Report<'a, S> = dyn Fn(&[S], i64) + Sync + 'a;

/// Everything that a run of the search needs beside the problem itself.
struct Run<'a> {
    board: &'a Board,
    maps: &'a [u16],
    keys: &'a [Direction],
    control: &'a Control<'a>,
}

impl Run<'_> {
    /// Runs the search. `key` returns the key of a step; `coins` are the coins collected before it.
    fn run<S>(
        &self,
        search: impl FnOnce(&Report<'_, S>) -> Found<S>,
        key: impl Fn(&S) -> Direction + Sync,
        coins: i32,
    ) -> EngineOutcome<Step> {
        let answer = |steps: &[S]| -> Vec<Step> {
            let keys = self.keys.iter().copied().chain(steps.iter().map(&key));
            self.maps.iter().map(|&map| Step::Choose(map)).chain(keys.map(Step::Key)).collect()
        };
        let report = |steps: &[S], coins: i64| {
            self.control.incumbent(coins, || Streamer::print_moves(self.board, &answer(steps)));
        };
        let found = search(&report);
        // If the search pressed no key, the moves that were made already are the answer.
        let (steps, objective) =
            found.best.as_ref().map_or((&[][..], coins.into()), |(steps, coins)| (&steps[..], *coins));
        let best = EngineAnswer { moves: answer(steps), objective };
        EngineOutcome {
            extra: extra(&found, self.maps, self.control.elapsed()),
            ..EngineOutcome::unproved(Some(best), None)
        }
    }
}

/// Maps and keys of a move list.
pub fn split(moves: &[Step]) -> (Vec<u16>, Vec<Direction>) {
    let mut parts = (Vec::new(), Vec::new());
    for &step in moves {
        match step {
            Step::Choose(map) => parts.0.push(map),
            Step::Key(key) => parts.1.push(key),
        }
    }
    parts
}

fn evaluation(options: &Options) -> Result<Evaluation, OptionError> {
    let default = Evaluation::TUNED_WEIGHTS;
    Ok(Evaluation {
        coin: options.within("coin", 0..=1000, default.coin)?,
        beside: options.within("beside", 0..=1000, default.beside)?,
        visit: options.within("visit", 0..=1000, default.visit)?,
        sight: options.within("sight", 0..=8, default.sight)?,
        ..default
    })
}

fn settings(generations: usize, request: &Request<Step>) -> Result<Settings, OptionError> {
    let options = &request.options;
    let storage = options.text("storage").unwrap_or("trail");
    Ok(Settings {
        width: width(request)?,
        generations: generations.min(MAX_KEYS),
        storage: StorageKind::named(storage).ok_or_else(|| options.error("storage", Code("bad-value")))?,
        unique: options.get("unique", true)?,
        tie: tie(options, request.limits.seed)?,
        threads: request.limits.threads,
        stretch: options.within("stretch", 1..=1 << 20, LEAVES_PER_WORKER)?,
        first: false,
        layers: options.flag("layers")?,
    })
}

fn width(request: &Request<Step>) -> Result<Width, OptionError> {
    let timed = request.engine == "timed";
    let width = request.options.within("width", 1..=MAX_WIDTH, if timed { MAX_WIDTH } else { DEFAULT_WIDTH })?;
    let seconds = request.limits.time.unwrap_or(SECONDS);
    Ok(if timed { Width::Timed { seconds, least: width.min(10), most: width } } else { Width::Fixed(width) })
}

/// Parses `hash`, `first`, `seed`, or `kinN` with a number N of generations.
fn tie(options: &Options, seed: u64) -> Result<Tie, OptionError> {
    let text = options.text("tie").unwrap_or("hash");
    let wrong = || options.error("tie", Code("bad-value"));
    match text {
        "hash" => Ok(Tie::Hash),
        "first" => Ok(Tie::First),
        "seed" => Ok(Tie::Seed(seed)),
        _ => {
            let depth = text.strip_prefix("kin").and_then(|d| d.parse().ok()).ok_or_else(wrong)?;
            if (1..=15).contains(&depth) { Ok(Tie::Kin(depth)) } else { Err(wrong()) }
        }
    }
}

fn extra<S>(found: &Found<S>, maps: &[u16], seconds: f64) -> Value {
    let widths = found.widths.iter().flat_map(|&(generation, width)| [generation as i32, width as i32]);
    record! {
        "maps" => maps.iter().map(|&map| i32::from(map)).collect::<Vec<_>>(),
        "generations" => found.generations, "expanded" => found.expanded, "candidates" => found.candidates,
        "duplicates" => found.duplicates, "fingerprint" => format!("{:016x}", found.fingerprint),
        "bytes" => found.bytes, "seconds" => seconds, "threads" => found.threads, "widths" => widths.collect::<Vec<_>>(),
    }
}
