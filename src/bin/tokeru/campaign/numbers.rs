//! Campaigns whose boards are made from numbers: `generate`, `oracle` and `curate`. Each line depends on its number
//! alone.

use super::{Campaign, key_of, options_text};
use crate::arguments::{CurateArgs, GenerateArgs, OracleArgs};
use crate::requested::Requested;
use crate::run::{BoardTurn, Interceptor};
use crate::status::{BoardStatus, ExitStatus, Fatal};
use std::process::ExitCode;
use tokeru::model::curation::LevelCandidate;
use tokeru::model::options::Options;
use tokeru::model::value::Value;
use tokeru::puzzles::{self, Entry, FAMILIES};
use tokeru::record;
use tokeru::trials::oracle;

/// How many inputs of each family a trial takes by default.
const USUAL_COUNT: u64 = 1000;

/// Makes boards from a seed on.
pub(crate) fn generate(arguments: &GenerateArgs, options: &Options) -> Result<Option<ExitCode>, Fatal> {
    let family = puzzles::family(&arguments.family)?;
    let (seed, count) = (arguments.seed, arguments.count);
    if arguments.share.shard.is_some() || arguments.share.resume.is_some() {
        within_rows(seed, count)?;
    }
    let wants = record! { "seed" => seed, "count" => count, "options" => options_text(options) };
    let Some(campaign) = Campaign::open(&arguments.share, "generate", family.id(), wants)? else { return Ok(None) };
    let requested = Requested::new(options);
    let make = |family: &Entry, seed| {
        let board = family.generate(seed, options)?;
        requested.note_missing(family, seed, &board);
        Ok(record! { "board" => board })
    };
    over(campaign, &[family], [seed, count], false, make).map(Some)
}

/// Tries engines on tiny boards.
pub(crate) fn oracle(arguments: &OracleArgs) -> Result<Option<ExitCode>, Fatal> {
    let trial = &arguments.trial;
    let (seed, count) = (trial.seed, trial.count.unwrap_or(USUAL_COUNT));
    within_rows(seed, count)?;
    let wants = record! { "seed" => seed, "count" => count };
    let family = trial.family.as_deref().unwrap_or("all");
    let Some(campaign) = Campaign::open(&arguments.share, "oracle", family, wants)? else { return Ok(None) };
    let make = |family: &Entry, seed| Ok(trial_row(&oracle::run(family, seed)));
    over(campaign, &families(family)?, [seed, count], trial.json, make).map(Some)
}

fn trial_row(trial: &oracle::BoardTrial) -> Value {
    let wrong = |found: &oracle::Wrong| {
        record! { "run" => found.run.as_str(), "fault" => found.fault.as_str(), "board" => found.board.as_str() }
    };
    let wrong: Value = trial.wrong.iter().map(wrong).collect();
    record! { "solvable" => trial.solvable, "searches" => trial.searches, "wrong" => wrong }
}

/// Finds candidates for a set of levels, from which `merge` chooses.
pub(crate) fn curate(arguments: &CurateArgs) -> Result<Option<ExitCode>, Fatal> {
    let family = puzzles::family(&arguments.family)?;
    let (seed, count) = (arguments.seed, arguments.count);
    within_rows(seed, count)?;
    let wants = record! { "seed" => seed, "count" => count, "levels" => arguments.levels };
    let Some(campaign) = Campaign::open(&arguments.share, "curate", family.id(), wants)? else { return Ok(None) };
    let make = |family: &Entry, seed| Ok(record! { "candidate" => family.candidate(seed).map(candidate_row) });
    over(campaign, &[family], [seed, count], arguments.json, make).map(Some)
}

fn candidate_row(candidate: LevelCandidate<String>) -> Value {
    let LevelCandidate { board, par, difficulty, beauty, features, key } = candidate;
    let features: Value = features.into_iter().map(Value::Real).collect();
    record! { "board" => board, "par" => par, "difficulty" => difficulty, "beauty" => beauty, "features" => features, "same" => key }
}

/// Refuses seeds that do not fit into the 63 bits of a number in a row.
pub(crate) fn within_rows(seed: u64, count: u64) -> Result<(), Fatal> {
    match seed.checked_add(count) {
        Some(end) if end <= 1 << 63 => Ok(()),
        _ => Err(Fatal(format!("--seed {seed}: the last number has to be below 2^63"))),
    }
}

/// One family, or all.
pub(crate) fn families(name: &str) -> Result<Vec<&'static Entry>, Fatal> {
    Ok(if name == crate::arguments::ALL { FAMILIES.to_vec() } else { vec![puzzles::family(name)?] })
}

/// Runs all numbers of one family after those of another.
fn over(
    mut campaign: Campaign,
    families: &[&'static Entry],
    [first, count]: [u64; 2],
    json: bool,
    make: impl Fn(&Entry, u64) -> Result<Value, Fatal>,
) -> Result<ExitCode, Fatal> {
    let mut status = ExitStatus::default();
    for &family in families {
        for seed in (0..count).map(|further| first.wrapping_add(further)) {
            match campaign.next(key_of(family, &seed.to_string()))? {
                BoardTurn::Done(board) => status.add(board),
                BoardTurn::Work => {
                    let Value::Record(made) = make(family, seed)? else { continue };
                    let bad = made.iter().any(|(name, value)| *name == "wrong" && *value != Value::List(Vec::new()));
                    status.add(BoardStatus { bad, unanswered: false });
                    let head = [("family", Value::from(family.id())), ("seed", seed.into())];
                    campaign.row(&Value::Record(head.into_iter().chain(made).collect()));
                }
            }
        }
    }
    campaign.end(json, true)?;
    Ok(status.status())
}
