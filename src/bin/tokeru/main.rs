//! The command line. `tokeru help` lists what it can do, `docs/cli.md` describes it in full.

#![forbid(unsafe_code)]

mod arguments;
mod bench;
mod boards;
mod campaign;
mod certify;
mod identity;
mod input;
mod interrupt;
mod judge;
mod kept;
mod lock;
mod merge;
mod new_family;
mod options;
mod output;
mod requested;
mod run;
mod scale;
mod serve;
mod solve;
mod status;
mod trace;
mod trials;
mod units;
mod verbs;
mod walls;

use arguments::{Cli, Verb};
use clap::{ArgMatches, CommandFactory, Error, FromArgMatches};
use options::Offered;
use status::Fatal;
use std::process::ExitCode;
use tokeru::model::options::Options;

fn main() -> ExitCode {
    interrupt::listen();
    let (cli, offered, options) = match read(std::env::args_os()) {
        Ok(read) => read,
        Err(error) => return usage(&error),
    };
    match run(cli.verb, options) {
        Ok(status) => status,
        Err(Fatal(message)) => {
            output::note(format_args!("{message}{}", offered.about(&message)));
            ExitCode::from(2)
        }
    }
}

/// Parses the command line, including the options of the family.
fn read(words: impl Iterator<Item = std::ffi::OsString>) -> Result<(Cli, Offered, Options), Error> {
    let words: Vec<std::ffi::OsString> = words.collect();
    let text: Vec<String> = words.iter().map(|word| word.to_string_lossy().into_owned()).collect();
    let command = Cli::command();
    let offered = Offered::by(&command, &text);
    let command = offered.extend(command, text.get(1).map_or("", String::as_str));
    let matches = command.try_get_matches_from(words).map_err(|error| offered.explain(error))?;
    let options = matches.subcommand().map(|(_, verb): (_, &ArgMatches)| offered.given(verb)).unwrap_or_default();
    Ok((Cli::from_arg_matches(&matches)?, offered, options))
}

/// Help goes to standard output, errors to standard error.
fn usage(error: &Error) -> ExitCode {
    match error.print() {
        _ if error.use_stderr() => ExitCode::from(2),
        Err(failed) => ExitCode::from(output::unwritten(&failed)),
        Ok(()) => ExitCode::SUCCESS,
    }
}

fn run(verb: Verb, options: Options) -> Result<ExitCode, Fatal> {
    match verb {
        Verb::Solve(arguments) => solve::solve(&arguments, options),
        Verb::Check(arguments) => verbs::check(&arguments),
        Verb::Judge(arguments) => judge::judge(&arguments),
        Verb::Merge(arguments) => merge::merge(&arguments),
        Verb::Show(arguments) => verbs::show(&arguments),
        Verb::Ask(arguments) => verbs::ask(&arguments),
        Verb::Certify(arguments) => certify::certify(&arguments),
        Verb::Perft(arguments) => verbs::perft(&arguments),
        Verb::Generate(arguments) => verbs::generate(&arguments, &options),
        Verb::Bench(arguments) => bench::bench(&arguments, &options),
        Verb::Fuzz(arguments) => trials::fuzz(&arguments),
        Verb::Oracle(arguments) => trials::oracle(&arguments),
        Verb::Cancel(arguments) => trials::cancel(&arguments),
        Verb::Curate(arguments) => trials::curate(&arguments),
        Verb::Difficulty(arguments) => trials::difficulty(&arguments),
        Verb::Grade(arguments) => verbs::grade(&arguments),
        Verb::Serve(arguments) => serve::serve(&arguments),
        Verb::NewFamily(arguments) => new_family::begin(&arguments.name, &arguments.into),
        Verb::Families => Ok(verbs::families()),
        Verb::Completions { shell } => Ok(verbs::completions(shell)),
        Verb::Man { verb } => verbs::man(verb.as_deref()),
    }
}
