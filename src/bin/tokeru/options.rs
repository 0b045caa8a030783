//! The options that belong to a family. They are known only after the family (and for `solve` the engine) has been
//! read. Then clap gets them like all other options, and takes care of help, values and errors.

use crate::arguments::SCALE;
use crate::{scale, units};
use clap::builder::{PossibleValuesParser, StringValueParser, StyledStr, TypedValueParser};
use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{Arg, ArgMatches, Command, Error};
use tokeru::model::manual::OptionHelp;
use tokeru::model::options::Options;
use tokeru::puzzles::{self, Entry};

/// The options that the family adds.
#[derive(Default)]
pub(crate) struct Offered {
    /// What the options belong to, for help and error messages.
    owner: String,
    options: Vec<OptionHelp>,
    engines: Vec<&'static str>,
}

impl Offered {
    /// Looks ahead: which family and engine do the words name?
    pub(crate) fn by(command: &Command, words: &[String]) -> Offered {
        let Some(verb) = words.get(1).and_then(|verb| command.find_subcommand(verb)) else { return Offered::default() };
        if verb.get_name() == "bench" && words.get(2).map(String::as_str) == Some(SCALE) {
            return Offered {
                owner: "the benchmark of growth".to_owned(),
                options: scale::OPTIONS.to_vec(),
                engines: Vec::new(),
            };
        }
        let Some(family) = family_of(verb, &words[2..]) else { return Offered::default() };
        let mut offered = offer(verb.get_name(), family, value_of("engine", words));
        offered.options.retain(|option| verb.get_arguments().all(|known| known.get_long() != Some(option.name)));
        offered
    }

    /// The command with these options added.
    pub(crate) fn extend(&self, command: Command, verb: &str) -> Command {
        if self.owner.is_empty() {
            return command;
        }
        command.mut_subcommand(verb, |command| {
            let heading = format!("Options of {}", self.owner);
            let command = if self.engines.is_empty() {
                command
            } else {
                let engines = PossibleValuesParser::new(self.engines.iter().copied());
                command.mut_arg("engine", |engine| engine.value_parser(engines))
            };
            command.args(self.options.iter().map(|option| argument(option).help_heading(heading.clone())))
        })
    }

    /// The options that were given.
    pub(crate) fn given(&self, matches: &ArgMatches) -> Options {
        let mut options = Options::default();
        for OptionHelp { name, .. } in &self.options {
            if let Some(value) = matches.get_one::<String>(name) {
                options.set(*name, value.as_str());
            }
        }
        options
    }

    /// Describes the option whose value a message refuses.
    pub(crate) fn about(&self, message: &str) -> String {
        let refused = |option: &&OptionHelp| message.contains(&format!("option {}=", option.name));
        self.options
            .iter()
            .find(refused)
            .map_or(String::new(), |OptionHelp { name, value, meaning }| format!(" (--{name} {value}: {meaning})"))
    }

    /// Lists the known options in the error "unknown option".
    pub(crate) fn explain(&self, mut error: Error) -> Error {
        if error.kind() != ErrorKind::UnknownArgument || self.owner.is_empty() {
            return error;
        }
        let names: Vec<_> = self.options.iter().map(|option| format!("--{}", option.name)).collect();
        let list = if names.is_empty() { "no options of its own".to_owned() } else { names.join(" ") };
        let mut tips = match error.remove(ContextKind::Suggested) {
            Some(ContextValue::StyledStrs(tips)) => tips,
            _ => Vec::new(),
        };
        tips.push(StyledStr::from(format!("{} takes {list}", self.owner)));
        error.insert(ContextKind::Suggested, ContextValue::StyledStrs(tips));
        error
    }
}

fn argument(option: &OptionHelp) -> Arg {
    let argument = Arg::new(option.name).long(option.name).help(sentence(option.meaning)).allow_negative_numbers(true);
    if option.value.is_empty() {
        let values = PossibleValuesParser::new(["true", "false"]);
        argument.value_name("true|false").num_args(0..=1).default_missing_value("true").value_parser(values)
    } else if option.value == "FILE" {
        argument.value_name(option.value).value_parser(StringValueParser::new().try_map(units::file))
    } else {
        argument.value_name(option.value)
    }
}

/// The text with a capital letter at its beginning, like all other help.
fn sentence(text: &str) -> String {
    let (first, rest) = text.split_at(text.len().min(1));
    first.to_uppercase() + rest
}

fn offer(verb: &str, family: &'static Entry, engine: Option<&str>) -> Offered {
    let (id, all) = (family.id(), family.options());
    let offered = |owner, options: Vec<OptionHelp>| Offered { owner, options, engines: Vec::new() };
    match verb {
        "solve" => {
            let engines = family.engines();
            let engine = engine.and_then(|name| engines.iter().find(|e| e.id == name)).unwrap_or(&engines[0]);
            let taken = all.solve.iter().filter(|option| engine.options.contains(&option.name));
            let offered = offered(format!("the engine {} of {id}", engine.id), taken.copied().collect());
            Offered { engines: engines.iter().map(|e| e.id).collect(), ..offered }
        }
        "generate" => offered(format!("the generator of {id}"), all.generate.to_vec()),
        "bench" => offered(format!("the benchmark of {id}"), all.bench.to_vec()),
        _ => Offered::default(),
    }
}

/// The family that is named by the first word that is not an option. The values of options are skipped; the family's
/// own options are not known yet.
fn family_of(verb: &Command, words: &[String]) -> Option<&'static Entry> {
    let mut words = words.iter();
    let mut is_value = false;
    while let Some(word) = words.next() {
        let Some(name) = word.strip_prefix("--") else {
            match puzzles::family(word) {
                Err(_) if is_value => is_value = false,
                family => return family.ok(),
            }
            continue;
        };
        let known = verb.get_arguments().find(|argument| argument.get_long() == Some(name));
        if known.is_some_and(|argument| argument.get_action().takes_values()) {
            words.next();
        }
        is_value = known.is_none() && !name.contains('=');
    }
    None
}

fn value_of<'w>(name: &str, words: &'w [String]) -> Option<&'w str> {
    let option = format!("--{name}");
    words.iter().enumerate().find_map(|(at, word)| match word.strip_prefix(&option)? {
        "" => words.get(at + 1).map(String::as_str),
        rest => rest.strip_prefix('='),
    })
}
