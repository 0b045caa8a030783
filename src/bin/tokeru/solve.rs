//! `tokeru solve`: searches once for each board of the input, and prints a row of figures for each answer after
//! checking it under the rules.

use crate::arguments::SolveArgs;
use crate::boards::BoardText;
use crate::campaign::numbers::within_rows;
use crate::campaign::{Campaign, options_text};
use crate::interrupt;
use crate::kept::StateFile;
use crate::output::{note, print_row};
use crate::run::{Interceptor, Source, each_board, moves_text, over_boards};
use crate::status::Fatal;
use crate::trace::TraceFile;
use std::cell::RefCell;
use std::process::ExitCode;
use tokeru::base::clock::{Clock, CpuClock};
use tokeru::family::solver::TextRequest;
use tokeru::model::error::{Code, Error, OptionError};
use tokeru::model::event::Silent;
use tokeru::model::limits::Limits;
use tokeru::model::options::Options;
use tokeru::model::outcome::{Outcome, Solution, Status, StopReason};
use tokeru::model::value::Value;
use tokeru::puzzles;
use tokeru::record;
use tokeru::search::control::Counters;
use tokeru::search::parallel;
use tokeru::search::recorder::Recorder;
use tokeru::wire::MIB;

pub(crate) fn solve(arguments: &SolveArgs, mut options: Options) -> Result<ExitCode, Fatal> {
    if let Some(file) = arguments.share.resume.as_deref().filter(|_| keeps_searches(arguments)) {
        let file = StateFile::open(file)?;
        options.set("resume", "true");
        return resumed(arguments, &task(arguments, options)?, &file);
    }
    let campaign = campaign(arguments, &options)?;
    let task = task(arguments, options)?;
    let create = |path| TraceFile::create(path, &arguments.boards.files, arguments.moves.as_deref());
    let trace = arguments.trace.as_deref().map(create).transpose()?;
    let json = arguments.json && campaign.is_none();
    let campaign = campaign.map(RefCell::new);
    let interceptor = campaign.as_ref().map(|campaign| campaign as &RefCell<dyn Interceptor>);
    let all = each_board(&arguments.boards, json, interceptor, |source, board| {
        let (wall, cpu) = (Clock::start(), CpuClock::process());
        let run = |counters: &_| run(source, board, &task, counters, trace.as_ref());
        let outcome =
            parallel::unless_refused(|| interrupt::stoppable(run)).map_err(|_| refused(task.limits.threads))??;
        // A campaign does not record a search that was cut off: the run that continues makes it again.
        if interceptor.is_none() || !interrupt::pressed() {
            source.print(&row(source, board, &task, &outcome, [cpu.seconds(), wall.seconds()])?);
        }
        Ok(outcome.status != Status::Unknown)
    })?;
    trace.map_or(Ok(()), |trace| trace.end())?;
    campaign.map_or(Ok(()), |campaign| campaign.into_inner().end(arguments.json, !interrupt::pressed()))?;
    Ok(all.status())
}

/// Does `--resume` keep the search of one board? The engine decides, unless a share of a campaign is asked for.
fn keeps_searches(arguments: &SolveArgs) -> bool {
    let named = arguments.engine.as_deref();
    let family = puzzles::family(&arguments.boards.family).ok();
    let engine = family.and_then(|family| family.engines().iter().find(|engine| Some(engine.id) == named));
    arguments.share.shard.is_none() && engine.is_some_and(|engine| engine.options.contains(&"resume"))
}

/// The share of a campaign that is asked for, and everything on which its answers depend. Threads are not part of that.
fn campaign(arguments: &SolveArgs, options: &Options) -> Result<Option<Campaign>, Fatal> {
    let family = puzzles::family(&arguments.boards.family)?;
    let wants = record! {
        "engine" => arguments.engine.as_deref().unwrap_or(family.engines()[0].id), "time" => arguments.time, "cpu" => arguments.cpu,
        "nodes" => arguments.nodes, "memory" => arguments.memory.unwrap_or(Limits::default().memory), "target" => arguments.target,
        "seed" => arguments.seed, "options" => options_text(options),
    };
    let share = &arguments.share;
    let name = if share.shard.is_some() { "--shard" } else { "--resume" };
    let alone = [
        ("--index", arguments.boards.index.is_some()),
        ("--moves", arguments.moves.is_some()),
        ("--trace", arguments.trace.is_some()),
    ];
    if share.shard.is_none() && share.resume.is_none() {
        return Ok(None);
    }
    if let Some((option, _)) = alone.iter().find(|(_, given)| *given) {
        return Err(Fatal(format!("{name}: not together with {option}")));
    }
    within_rows(arguments.seed, 0)?;
    Campaign::open(share, "solve", family.id(), wants)
}

/// Solves one board, and keeps the search if it meets a limit.
fn resumed(arguments: &SolveArgs, task: &TextRequest, file: &StateFile) -> Result<ExitCode, Fatal> {
    let both = |option| Err(Fatal(format!("--resume: not together with {option}")));
    match () {
        () if arguments.trace.is_some() => return both("--trace"),
        () if arguments.cpu.is_some() => return both("--cpu; use --time or --nodes"),
        () if arguments.threads > 1 => return both("more than one thread"),
        () => {}
    }
    let mut kept = Ok(());
    let mut boards = 0;
    let status = over_boards(&arguments.boards, arguments.json, |source, board| {
        boards += 1;
        if boards > 1 {
            let value = format!("board {}", board.index);
            return Err(Error::Option(OptionError { name: "resume".into(), value, code: Code("one-board-only") }));
        }
        let (wall, cpu) = (Clock::start(), CpuClock::process());
        let (outcome, keeper) = interrupt::pausable(|counters| {
            let keeper = file.watch(counters);
            let outcome = source.family.solve(&board.text.text, task, counters, &keeper)?;
            Ok::<_, Error>((outcome, keeper.state()))
        })?;
        kept = file.end(keeper, &outcome);
        print_row(&row(source, board, task, &outcome, [cpu.seconds(), wall.seconds()])?, arguments.json);
        Ok(outcome.status != Status::Unknown)
    })?;
    kept.map(|()| status)
}

fn run(
    source: &Source<'_>,
    board: &BoardText,
    task: &TextRequest,
    counters: &Counters,
    trace: Option<&TraceFile>,
) -> Result<Outcome, Error> {
    let Some(trace) = trace else { return source.family.solve(&board.text.text, task, counters, &Silent) };
    trace.begin(source, board, task);
    let line = |row: Value| trace.line(row);
    source.family.solve(&board.text.text, task, counters, &Recorder::new(counters, &line))
}

fn task(arguments: &SolveArgs, options: Options) -> Result<TextRequest, Fatal> {
    if arguments.cpu.is_some() && !CpuClock::EXISTS {
        return Err(Fatal("--cpu: this system has no clock of the processor's time; use --time".into()));
    }
    let limits = Limits {
        time: arguments.time,
        cpu: arguments.cpu,
        nodes: arguments.nodes,
        memory: arguments.memory.unwrap_or(Limits::default().memory),
        target: arguments.target,
        threads: threads(usize::from(arguments.threads)),
        seed: arguments.seed,
    };
    let moves = arguments.moves.as_deref().map_or(Ok(String::new()), |moves| moves_text(moves, &arguments.boards))?;
    Ok(TextRequest { engine: arguments.engine.clone().unwrap_or_default(), moves, limits, options })
}

/// The error of a search that did not get its threads: a nested search may need more than were reserved at first.
pub(crate) fn refused(threads: usize) -> Error {
    let value = threads.to_string();
    Error::Option(OptionError { name: "threads".into(), value, code: Code("refused-by-the-system") })
}

/// Reserves threads, and returns how many the system provides.
pub(crate) fn threads(wanted: usize) -> usize {
    let given = parallel::reserve(wanted);
    if given < wanted {
        note(format_args!("--threads {wanted}: the system gives {given}; solving with {given}"));
    }
    given
}

/// The row that `tokeru solve` prints for an outcome; its names are a contract (`docs/cli.md`).
fn row(
    source: &Source<'_>,
    board: &BoardText,
    task: &TextRequest,
    outcome: &Outcome,
    [cpu, wall]: [f64; 2],
) -> Result<Value, Error> {
    let family = source.family;
    let mib = |bytes: u64| bytes as f64 / MIB;
    let confirmed = |best: &Solution| family.confirms(&board.text.text, task, best);
    let checked = outcome.best.as_ref().map(confirmed).transpose()?;
    Ok(record! {
        "family" => family.id(), "index" => board.index as i64, "engine" => outcome.engine, "status" => outcome.status.name(),
        "stop" => outcome.stop.map(StopReason::name), "objective" => outcome.best.as_ref().map(|b| b.objective),
        "bound" => outcome.bound, "measure" => outcome.measure, "moves" => outcome.best.as_ref().map(|b| b.moves.clone()), "checked" => checked,
        "nodes" => outcome.stats.nodes, "threads" => outcome.stats.threads, "cpu_s" => cpu, "wall_s" => wall,
        "memory_mb" => mib(outcome.stats.memory), "extra" => outcome.extra.clone(),
        "needed_mb" => outcome.stats.needed.map(mib), "file" => source.json.then_some(source.file),
        "line" => source.json.then_some(board.text.place.line),
    })
}
