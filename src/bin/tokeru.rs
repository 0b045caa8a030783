//! The command line: the front end without a screen. `tokeru help` lists what it can do.

use std::io::{ErrorKind, Read, Write};
use std::process::ExitCode;
use std::time::Instant;

use lexopt::prelude::{Long, Short, Value as Positional, ValueExt};
use tokeru::family::Task;
use tokeru::midend;
use tokeru::model::error::Severity;
use tokeru::model::event::Silent;
use tokeru::model::options::Options;
use tokeru::model::outcome::{Outcome, Status, StopReason};
use tokeru::model::value::Value;
use tokeru::record;
use tokeru::search::control::Counters;

const HELP: &str = "\
tokeru solve FAMILY FILE|-  [--engine NAME] [--threads N] [--time S] [--nodes N] [--memory MB] [--seed N] [--index K] [--moves TEXT|@FILE] [--json] [--OPTION VALUE]
tokeru check FAMILY FILE|-  --moves TEXT|@FILE [--index K] [--json]
tokeru show  FAMILY FILE|LINK|-  [--as text|link] [--index K]
tokeru ask   FAMILY FILE|- QUESTION  [--moves TEXT|@FILE] [--index K] [--json]
tokeru perft FAMILY FILE|- DEPTH
tokeru generate FAMILY [--seed N] [--count N] [--OPTION VALUE]
tokeru bench FAMILY [--OPTION VALUE] [--json]
tokeru families
Exit status: 0 answered, 2 bad input, 3 nothing found within the limits.
";

/// What the words on the command line say.
#[derive(Default)]
struct Arguments {
    positional: Vec<String>,
    options: Options,
}

/// A message for standard error, with exit status 2.
struct Failure(String);

impl<E: std::fmt::Display> From<E> for Failure {
    fn from(error: E) -> Failure {
        Failure(error.to_string())
    }
}

fn main() -> ExitCode {
    match run() {
        Ok(code) => code,
        Err(Failure(message)) => {
            eprintln!("tokeru: {message}");
            ExitCode::from(2)
        }
    }
}

fn run() -> Result<ExitCode, Failure> {
    let mut arguments = Arguments::read()?;
    match arguments.next("command")?.as_str() {
        "solve" => solve(arguments),
        "check" => check(arguments),
        "show" => show(arguments),
        "ask" => ask(arguments),
        "perft" => perft(arguments),
        "generate" => generate(arguments),
        "bench" => bench(arguments),
        "families" => families(),
        "help" => {
            put(HELP);
            Ok(ExitCode::SUCCESS)
        }
        other => Err(Failure(format!("unknown command '{other}'; `tokeru help` lists them"))),
    }
}

impl Arguments {
    /// Every `--name value` is an option; a name without a value (`--json`) is set to `true`.
    fn read() -> Result<Arguments, Failure> {
        let mut parser = lexopt::Parser::from_env();
        let mut arguments = Arguments::default();
        while let Some(argument) = parser.next()? {
            match argument {
                Long("help") | Short('h') => arguments.positional.insert(0, "help".into()),
                Long(name) => {
                    let name = name.to_owned();
                    let value = arguments.value_of(&name, &mut parser)?;
                    arguments.options.set(name, value);
                }
                Positional(value) => arguments.positional.push(value.string()?),
                Short(_) => return Err(argument.unexpected().into()),
            }
        }
        arguments.positional.reverse();
        Ok(arguments)
    }

    fn value_of(&self, name: &str, parser: &mut lexopt::Parser) -> Result<String, Failure> {
        if let Some(value) = parser.optional_value() {
            return Ok(value.string()?);
        }
        if name == "json" {
            return Ok("true".into());
        }
        // A following word that is itself an option belongs to nobody here.
        let mut ahead = parser.try_raw_args().ok_or_else(|| Failure("unexpected argument".into()))?;
        match ahead.peek().and_then(|word| word.to_str()) {
            Some(word) if !word.starts_with("--") => Ok(ahead.next().expect("peeked").string()?),
            _ => Ok("true".into()),
        }
    }

    fn next(&mut self, what: &str) -> Result<String, Failure> {
        self.positional.pop().ok_or_else(|| Failure(format!("missing {what}; `tokeru help` tells the usage")))
    }

    fn take(&mut self, name: &str) -> Option<String> {
        let value = self.options.text(name).map(str::to_owned);
        self.options.remove(name);
        value
    }

    fn number<T: std::str::FromStr>(&mut self, name: &str) -> Result<Option<T>, Failure> {
        let parse = |text: String| text.parse().map_err(|_| Failure(format!("--{name} {text}: not a number")));
        self.take(name).map(parse).transpose()
    }

    /// The limits and the rest of the options, as a task.
    fn task(&mut self) -> Result<Task, Failure> {
        let mut task = Task { engine: self.take("engine").unwrap_or_default(), ..Task::default() };
        task.moves = self.take("moves").map_or(Ok(String::new()), |text| moves_text(&text))?;
        task.limits.time = self.number("time")?;
        task.limits.nodes = self.number("nodes")?;
        task.limits.target = self.number("target")?;
        task.limits.memory = self.number::<u64>("memory")?.map_or(task.limits.memory, |mb| mb << 20);
        task.limits.threads = self.number("threads")?.unwrap_or(1);
        task.limits.seed = self.number("seed")?.unwrap_or(0);
        task.options = std::mem::take(&mut self.options);
        Ok(task)
    }

    /// The boards of a file with their numbers from 1, or the one chosen by `--index`.
    fn boards(&mut self, family: &str, text: &str) -> Result<Vec<(usize, String)>, Failure> {
        let index: Option<usize> = self.number("index")?;
        let boards = midend::split(family, text)?;
        let all = boards.iter().enumerate().map(|(i, board)| (i + 1, (*board).to_owned()));
        let chosen: Vec<_> = all.filter(|(i, _)| index.is_none_or(|k| k == *i)).collect();
        if chosen.is_empty() {
            Err(Failure(format!("no board of that index; there are {}", boards.len())))
        } else {
            Ok(chosen)
        }
    }
}

/// The text of a file, of standard input for `-`.
fn read_file(name: &str) -> Result<String, Failure> {
    let mut text = String::new();
    if name == "-" {
        std::io::stdin().read_to_string(&mut text)?;
    } else {
        text = std::fs::read_to_string(name).map_err(|e| Failure(format!("{name}: {e}")))?;
    }
    Ok(text)
}

fn moves_text(argument: &str) -> Result<String, Failure> {
    argument.strip_prefix('@').map_or_else(|| Ok(argument.to_owned()), read_file)
}

fn solve(mut arguments: Arguments) -> Result<ExitCode, Failure> {
    let family = arguments.next("FAMILY")?;
    let text = read_file(&arguments.next("FILE")?)?;
    let json = arguments.take("json").is_some();
    let boards = arguments.boards(&family, &text)?;
    let task = arguments.task()?;
    let mut all_answered = true;
    for (index, board) in boards {
        let (wall, cpu) = (Instant::now(), cpu_time::ProcessTime::now());
        let outcome = midend::solve(&family, &board, &task, &Counters::default(), &Silent)
            .map_err(|e| Failure(format!("board {index}: {e}")))?;
        let times = [cpu.elapsed().as_secs_f64(), wall.elapsed().as_secs_f64()];
        all_answered &= outcome.status != Status::Unknown;
        print_row(&outcome_row(&family, index, &board, &outcome, times)?, json);
    }
    Ok(ExitCode::from(if all_answered { 0 } else { 3 }))
}

/// The line that `tokeru solve` prints of an outcome; its names are a contract.
fn outcome_row(
    family: &str,
    index: usize,
    board: &str,
    outcome: &Outcome,
    [cpu, wall]: [f64; 2],
) -> Result<Value, Failure> {
    let confirmed = |best: &tokeru::model::outcome::Solution| {
        midend::check(family, board, &best.moves).map(|report| report.confirms(best.objective))
    };
    let checked = outcome.best.as_ref().map(confirmed).transpose()?;
    Ok(record! {
        "family" => family, "index" => index, "engine" => outcome.engine, "status" => status_name(outcome.status),
        "stop" => outcome.stop.map(stop_name), "objective" => outcome.best.as_ref().map(|b| b.objective),
        "bound" => outcome.bound, "moves" => outcome.best.as_ref().map(|b| b.moves.clone()), "checked" => checked,
        "nodes" => outcome.stats.nodes, "threads" => outcome.stats.threads, "cpu_s" => cpu, "wall_s" => wall,
        "memory_mb" => outcome.stats.memory as f64 / f64::from(1 << 20), "extra" => outcome.extra.clone(),
    })
}

fn status_name(status: Status) -> &'static str {
    match status {
        Status::Optimal => "optimal",
        Status::Feasible => "feasible",
        Status::Infeasible => "infeasible",
        Status::Unknown => "unknown",
    }
}

fn stop_name(stop: StopReason) -> &'static str {
    match stop {
        StopReason::Cancelled => "cancelled",
        StopReason::Time => "time",
        StopReason::Nodes => "nodes",
        StopReason::Memory => "memory",
        StopReason::Target => "target",
        StopReason::Unproved => "unproved",
    }
}

fn check(mut arguments: Arguments) -> Result<ExitCode, Failure> {
    let family = arguments.next("FAMILY")?;
    let text = read_file(&arguments.next("FILE")?)?;
    let moves = moves_text(&arguments.take("moves").ok_or_else(|| Failure("check needs --moves".into()))?)?;
    let json = arguments.take("json").is_some();
    let mut all_answers = true;
    for (index, board) in arguments.boards(&family, &text)? {
        let report = midend::check(&family, &board, &moves)?;
        all_answers &= report.is_answer();
        let violation = report.violation.as_ref();
        let row = record! {
            "family" => family.as_str(), "index" => index, "legal" => violation.is_none(), "goal" => report.goal,
            "objective" => report.objective, "steps" => report.steps,
            "violation_step" => violation.map(|v| v.step + 1), "violation" => violation.map(|v| v.code.0),
        };
        print_row(&row, json);
    }
    Ok(ExitCode::from(if all_answers { 0 } else { 3 }))
}

fn show(mut arguments: Arguments) -> Result<ExitCode, Failure> {
    let family = arguments.next("FAMILY")?;
    let source = arguments.next("FILE or LINK")?;
    let form = arguments.take("as").unwrap_or_else(|| "text".into());
    let (text, moves) = match source.rsplit_once(&format!("#/{family}/")) {
        Some((_, code)) => midend::decode_link(&family, code)?,
        None => (read_file(&source)?, String::new()),
    };
    for (_, board) in arguments.boards(&family, &text)? {
        let (canonical, diagnostics) = midend::parse(&family, &board)?;
        match form.as_str() {
            "text" => put(canonical),
            "link" => put(format_args!("#/{family}/{}\n", midend::encode_link(&family, &canonical, &moves)?)),
            other => return Err(Failure(format!("--as {other}: text or link"))),
        }
        for finding in diagnostics {
            let severity = if finding.severity == Severity::Error { "error" } else { "warning" };
            let place = finding.cell.map_or(String::new(), |cell| format!(" (cell {cell})"));
            eprintln!("{severity}: {}{place}", finding.code);
        }
    }
    if !moves.is_empty() && form == "text" {
        put(format_args!("{moves}\n"));
    }
    Ok(ExitCode::SUCCESS)
}

/// Small questions that a family answers about a position (`rating`, `hint`, `deadlock`...): its `analyse.rs` lists them.
fn ask(mut arguments: Arguments) -> Result<ExitCode, Failure> {
    let family = arguments.next("FAMILY")?;
    let text = read_file(&arguments.next("FILE")?)?;
    let question = arguments.next("QUESTION")?;
    let moves = arguments.take("moves").map_or(Ok(String::new()), |moves| moves_text(&moves))?;
    let json = arguments.take("json").is_some();
    for (_, board) in arguments.boards(&family, &text)? {
        print_row(&midend::query(&family, &board, &moves, &question)?, json);
    }
    Ok(ExitCode::SUCCESS)
}

fn perft(mut arguments: Arguments) -> Result<ExitCode, Failure> {
    let family = arguments.next("FAMILY")?;
    let text = read_file(&arguments.next("FILE")?)?;
    let depth: usize = arguments.next("DEPTH")?.parse().map_err(|_| Failure("DEPTH is a number".into()))?;
    let mut all_equal = true;
    for (index, board) in arguments.boards(&family, &text)? {
        for depth in 0..=depth {
            let (rules, kernel) = midend::perft(&family, &board, depth)?;
            put(format_args!("board {index} depth {depth} rules {rules} kernel {kernel}\n"));
            all_equal &= rules == kernel;
        }
    }
    Ok(ExitCode::from(if all_equal { 0 } else { 3 }))
}

fn generate(mut arguments: Arguments) -> Result<ExitCode, Failure> {
    let family = arguments.next("FAMILY")?;
    let seed: u64 = arguments.number("seed")?.unwrap_or(0);
    let count: u64 = arguments.number("count")?.unwrap_or(1);
    for seed in seed..seed.saturating_add(count) {
        put(midend::generate(&family, seed, &arguments.options)?);
    }
    Ok(ExitCode::SUCCESS)
}

fn bench(mut arguments: Arguments) -> Result<ExitCode, Failure> {
    let family = arguments.next("FAMILY")?;
    let json = arguments.take("json").is_some();
    midend::bench(&family, &arguments.options, &mut |row| print_row(&row, json))?;
    Ok(ExitCode::SUCCESS)
}

fn families() -> Result<ExitCode, Failure> {
    for family in midend::families() {
        let engines: Vec<_> = family.engines().iter().map(|e| e.id).collect();
        put(format_args!("{}: {}\n", family.id(), engines.join(" ")));
    }
    Ok(ExitCode::SUCCESS)
}

/// Writes to standard output at once, because benchmarks take minutes. Whoever reads may have had enough (`tokeru ... | head`): then nothing is left to do.
fn put(text: impl std::fmt::Display) {
    let mut out = std::io::stdout().lock();
    match write!(out, "{text}").and_then(|()| out.flush()) {
        Err(error) if error.kind() == ErrorKind::BrokenPipe => std::process::exit(0),
        Err(error) => panic!("standard output: {error}"),
        Ok(()) => {}
    }
}

fn print_row(row: &Value, json: bool) {
    if json {
        put(format_args!("{}\n", to_json(row)));
        return;
    }
    let Value::Record(fields) = row else { return put(format_args!("{row}\n")) };
    let words: Vec<_> = fields.iter().filter(|(_, v)| *v != Value::Null).map(|(k, v)| format!("{k} {v}")).collect();
    put(format_args!("{}\n", words.join("  ")));
}

fn to_json(value: &Value) -> serde_json::Value {
    use serde_json::Value as Json;
    match value {
        Value::Null => Json::Null,
        Value::Bool(b) => Json::from(*b),
        Value::Integer(n) => Json::from(*n),
        Value::Real(x) => Json::from(*x),
        Value::Text(t) => Json::from(t.as_str()),
        Value::List(items) => items.iter().map(to_json).collect(),
        Value::Numbers(items) => items.iter().map(|&n| Json::from(n)).collect(),
        Value::Record(fields) => Json::Object(fields.iter().map(|(k, v)| ((*k).to_owned(), to_json(v))).collect()),
    }
}
