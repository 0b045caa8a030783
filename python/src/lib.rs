//! Tokeru for Python: the crate's families as functions on texts, which return plain objects. `python/package/tokeru`
//! wraps and documents them.

mod failure;
mod object;
mod watch;

use failure::Refusal;
use object::{findings, object};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList};
use std::collections::HashMap;
use std::sync::Mutex;
use tokeru::family::solver::{Solver, TextRequest};
use tokeru::model::error::{Code, Error, OptionError};
use tokeru::model::event::Silent;
use tokeru::model::limits::Limits;
use tokeru::model::link::Opening;
use tokeru::model::options::Options;
use tokeru::model::outcome::{Outcome, Sense, StopReason};
use tokeru::model::split as parts;
use tokeru::model::value::Value;
use tokeru::puzzles::{self, FAMILIES};
use tokeru::record;
use tokeru::search::control::Counters;
use tokeru::search::parallel;
use tokeru::search::recorder::{Recorder, heading};
use watch::watched;

type OptionTexts = HashMap<String, String>;

/// Python's settings of a search.
#[derive(FromPyObject)]
#[pyo3(from_item_all)]
struct Settings {
    engine: String,
    moves: String,
    time: Option<f64>,
    nodes: Option<u64>,
    memory: u64,
    target: Option<i64>,
    threads: usize,
    seed: u64,
    options: OptionTexts,
}

impl Settings {
    fn request(self) -> TextRequest {
        let Settings { engine, moves, time, nodes, memory, target, threads, seed, options } = self;
        let limits = Limits { time, cpu: None, nodes, memory, target, threads, seed };
        TextRequest { engine, moves, limits, options: options_of(options) }
    }
}

fn options_of(texts: OptionTexts) -> Options {
    let mut options = Options::default();
    for (name, value) in texts {
        options.set(name, value);
    }
    options
}

fn family(py: Python<'_>, id: &str) -> PyResult<&'static dyn Solver> {
    puzzles::family(id).map(|family| family as &dyn Solver).map_err(|error| Refusal(None, "").raised(py, &error))
}

/// Common part of all calls except searches: a short question to a family, whose failure becomes an exception.
fn with_family<R>(
    py: Python<'_>,
    id: &str,
    board: &str,
    question: impl FnOnce(&dyn Solver) -> Result<R, Error>,
) -> PyResult<R> {
    let family = family(py, id)?;
    question(family).map_err(|error| Refusal(Some(family), board).raised(py, &error))
}

/// The families and their capabilities.
#[pyfunction]
fn families(py: Python<'_>) -> PyResult<Bound<'_, PyList>> {
    let list = |names: &[&str]| Value::from_iter(names.iter().map(|&name| Value::from(name)));
    PyList::new(
        py,
        FAMILIES
            .iter()
            .map(|family| {
                let engines = family.engines().iter().map(
                    |engine| record! { "id" => engine.id, "exact" => engine.exact, "options" => list(engine.options) },
                );
                let sense = if family.sense() == Sense::Maximize { "maximize" } else { "minimize" };
                object(
                    py,
                    &record! {
                        "id" => family.id(), "sense" => sense, "engines" => Value::from_iter(engines),
                        "generator_options" => list(family.generator_options()),
                    },
                )
            })
            .collect::<PyResult<Vec<_>>>()?,
    )
}

/// The texts of the boards in a file of any length.
#[pyfunction]
fn split(py: Python<'_>, id: &str, text: &str) -> PyResult<Vec<String>> {
    with_family(py, id, "", |family| Ok(parts::split(family.splitter(), text).into_iter().map(str::to_owned).collect()))
}

/// Canonical text and findings of a board.
#[pyfunction]
fn parse<'py>(py: Python<'py>, id: &str, board: &str) -> PyResult<(String, Bound<'py, PyAny>)> {
    let parsed = with_family(py, id, board, |family| family.parse(board))?;
    let findings = findings(py, family(py, id)?, &parsed.board, &parsed.findings)?;
    Ok((parsed.board, findings))
}

/// Checks moves under the rules.
#[pyfunction]
fn check<'py>(py: Python<'py>, id: &str, board: &str, moves: &str) -> PyResult<Bound<'py, PyAny>> {
    let report = with_family(py, id, board, |family| family.check(board, moves))?;
    let violation = report.violation.as_ref();
    let row = record! {
        "legal" => violation.is_none(), "goal" => report.goal, "objective" => report.objective, "steps" => report.steps,
        "violation_step" => violation.map(|v| v.step + 1), "violation" => violation.map(|v| v.code.0),
    };
    object(py, &row)
}

/// A link's code after `#/<family>/`, with the moves as played or as an answer.
#[pyfunction]
fn encode(py: Python<'_>, id: &str, board: &str, moves: &str, answer: bool) -> PyResult<String> {
    let opening = if answer { Opening::Answer(None) } else { Opening::Play };
    with_family(py, id, board, |family| family.encode(board, moves, opening))
}

/// Board and moves of a link's code.
#[pyfunction]
fn decode(py: Python<'_>, id: &str, code: &str) -> PyResult<(String, String)> {
    with_family(py, id, "", |family| family.decode(code).map(|link| (link.board, link.moves)))
}

/// The answer to a family's own question.
#[pyfunction]
fn ask<'py>(
    py: Python<'py>,
    id: &str,
    board: &str,
    moves: &str,
    question: &str,
    time: Option<f64>,
) -> PyResult<Bound<'py, PyAny>> {
    let (family, limits) = (family(py, id)?, Limits { time, ..Limits::default() });
    let counters = Counters::default();
    let answer = watched(py, &counters, None, || family.consult_within(board, moves, question, &limits, &counters))?;
    object(py, &answer.map_err(|error| Refusal(Some(family), board).raised(py, &error))?)
}

/// The board of a seed.
#[pyfunction]
fn generate(py: Python<'_>, id: &str, seed: u64, options: OptionTexts, time: Option<f64>) -> PyResult<String> {
    let (family, options) = (family(py, id)?, options_of(options));
    let (limits, counters) = (Limits { time, ..Limits::default() }, Counters::default());
    let board = watched(py, &counters, None, || family.generate_within(seed, &options, &limits, &counters))?;
    board.map_err(|error| Refusal(Some(family), "").raised(py, &error))
}

/// The outcome of a search; with `trace` also its records.
#[pyfunction]
#[expect(clippy::needless_pass_by_value, reason = "arguments are extracted from Python's")]
fn solve<'py>(
    py: Python<'py>,
    id: &str,
    board: &str,
    settings: Settings,
    trace: bool,
    progress: Option<Py<PyAny>>,
) -> PyResult<(Bound<'py, PyAny>, Bound<'py, PyList>)> {
    let (family, task, counters) = (family(py, id)?, settings.request(), Counters::default());
    let records = Mutex::new(Vec::new());
    let search = || searched(family, board, &task, &counters, trace.then_some(&records));
    let ended = watched(py, &counters, progress.as_ref(), search)?;
    let (outcome, checked) = ended.map_err(|error| Refusal(Some(family), board).raised(py, &error))?;
    let records = records.into_inner().unwrap_or_default();
    let records = records.iter().map(|record| object(py, record)).collect::<PyResult<Vec<_>>>()?;
    Ok((outcome_object(py, family, &outcome, checked)?, PyList::new(py, records)?))
}

/// The outcome, and whether the rules confirm its answer, with the moves that the task has made or prescribes.
fn searched(
    family: &dyn Solver,
    board: &str,
    task: &TextRequest,
    counters: &Counters,
    records: Option<&Mutex<Vec<Value>>>,
) -> Result<(Outcome, Option<bool>), Error> {
    let keep = |record| {
        if let Some(Ok(mut list)) = records.map(Mutex::lock) {
            list.push(record);
        }
    };
    let run = || {
        if records.is_none() {
            return family.solve(board, task, counters, &Silent);
        }
        keep(heading(family.id(), 1, &family.parse(board)?.board, &task.moves, &task.limits));
        family.solve(board, task, counters, &Recorder::new(counters, &keep))
    };
    let outcome = parallel::unless_refused(run).map_err(|_| refused(task.limits.threads))??;
    let checked = outcome.best.as_ref().map(|best| family.confirms(board, task, best)).transpose()?;
    Ok((outcome, checked))
}

fn refused(threads: usize) -> Error {
    let value = threads.to_string();
    Error::Option(OptionError { name: "threads".into(), value, code: Code("refused-by-the-system") })
}

fn outcome_object<'py>(
    py: Python<'py>,
    family: &dyn Solver,
    outcome: &Outcome,
    checked: Option<bool>,
) -> PyResult<Bound<'py, PyAny>> {
    let mib = |bytes: u64| bytes as f64 / f64::from(1 << 20);
    let best = outcome.best.as_ref();
    let row = object(
        py,
        &record! {
            "family" => family.id(), "engine" => outcome.engine, "status" => outcome.status.name(),
            "stop" => outcome.stop.map(StopReason::name), "objective" => best.map(|best| best.objective),
            "bound" => outcome.bound, "measure" => outcome.measure, "moves" => best.map(|best| best.moves.clone()), "checked" => checked,
            "nodes" => outcome.stats.nodes, "threads" => outcome.stats.threads,
            "memory_mb" => mib(outcome.stats.memory), "needed_mb" => outcome.stats.needed.map(mib),
        },
    )?;
    row.cast::<PyDict>()?.set_item("extra", object(py, &outcome.extra)?)?;
    Ok(row)
}

/// The compiled module.
#[pymodule]
mod _native {
    #[pymodule_export]
    use super::{ask, check, decode, encode, families, generate, parse, solve, split};
}
