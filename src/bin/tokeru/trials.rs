//! The verbs `fuzz`, `oracle`, `cancel`, `curate` and `difficulty`; the library does the work.

use crate::arguments::{CurateArgs, Fuzz, OracleArgs, TrialArgs};
use crate::campaign::numbers;
use crate::output::print_row;
use crate::status::Fatal;
use std::process::ExitCode;
use tokeru::model::options::Options;
use tokeru::trials::rows;

pub(crate) fn fuzz(arguments: &Fuzz) -> Result<ExitCode, Fatal> {
    let mut options = options(&arguments.trial)?;
    options.set("seconds", arguments.seconds.to_string());
    let Some(kind) = &arguments.links else { return run("fuzz", &options, arguments.trial.json) };
    options.set("hard", (kind == "hard").to_string());
    run("links", &options, arguments.trial.json)
}

pub(crate) fn oracle(arguments: &OracleArgs) -> Result<ExitCode, Fatal> {
    let all = || run("oracle", &options(&arguments.trial)?, arguments.trial.json);
    numbers::oracle(arguments)?.map_or_else(all, Ok)
}

pub(crate) fn cancel(arguments: &TrialArgs) -> Result<ExitCode, Fatal> {
    run("cancel", &options(arguments)?, arguments.json)
}

pub(crate) fn curate(arguments: &CurateArgs) -> Result<ExitCode, Fatal> {
    if let Some(status) = numbers::curate(arguments)? {
        return Ok(status);
    }
    let mut options = Options::default();
    options.set("family", &arguments.family);
    options.set("seed", arguments.seed.to_string());
    options.set("count", arguments.count.to_string());
    options.set("levels", arguments.levels.to_string());
    run("curate", &options, arguments.json)
}

pub(crate) fn difficulty(arguments: &TrialArgs) -> Result<ExitCode, Fatal> {
    run("difficulty", &options(arguments)?, arguments.json)
}

fn options(arguments: &TrialArgs) -> Result<Options, Fatal> {
    numbers::within_rows(arguments.seed, arguments.count.unwrap_or(1))?;
    let mut options = Options::default();
    options.set("seed", arguments.seed.to_string());
    arguments.family.iter().for_each(|family| options.set("family", family));
    arguments.count.iter().for_each(|count| options.set("count", count.to_string()));
    Ok(options)
}

/// Runs a trial. The exit status is 1 if something was found.
fn run(trial: &str, options: &Options, json: bool) -> Result<ExitCode, Fatal> {
    let clean = rows::run(trial, options, &mut |row| print_row(&row, json)).map_err(|e| Fatal(e.to_string()))?;
    Ok(ExitCode::from(u8::from(!clean)))
}
