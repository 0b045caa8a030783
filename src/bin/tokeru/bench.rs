//! Benchmarks of one family or of all, and the comparison of their rows with those of a saved run.

use crate::arguments::{ALL, BenchArgs, SCALE};
use crate::output::{print_row, to_json};
use crate::scale;
use crate::status::Fatal;
use std::collections::{HashMap, VecDeque};
use std::fs::File;
use std::io::Read;
use std::process::ExitCode;
use tokeru::model::options::Options;
use tokeru::model::value::Value;
use tokeru::puzzles::{self, Entry, FAMILIES};
use tokeru::record;

/// A row that takes more than this multiple of what it took in the saved run is counted as over.
const MAX_RATIO: f64 = 1.05;
/// If both runs take less than this many seconds, they say nothing about speed.
const MIN_SECONDS: f64 = 0.02;
/// Most bytes of a saved run.
const MAX_SAVED: u64 = 64 << 20;
/// The fields that name a row; all others are measured. How a search ended is not among them: an answer that another
/// method finds, or that is proved by now, is compared with the same board's of the saved run.
const NAMING: [&str; 19] = [
    "board",
    "boards",
    "engine",
    "instances",
    "kind",
    "level",
    "levels",
    "part",
    "prunings",
    "rooms",
    "round",
    "row",
    "seed",
    "set",
    "state",
    "storage",
    "threads",
    "what",
    "width",
];

/// Runs the benchmarks that were asked for.
pub(crate) fn bench(arguments: &BenchArgs, options: &Options) -> Result<ExitCode, Fatal> {
    if arguments.family == SCALE {
        return scale::scale(options, arguments.json);
    }
    let mut saved = arguments.compare.as_deref().map(|file| Saved::read(file, &arguments.family)).transpose()?;
    let all = arguments.family == ALL;
    let families = if all { FAMILIES.to_vec() } else { vec![puzzles::family(&arguments.family)?] };
    for family in families {
        let runs = if all { usual(family) } else { vec![options.clone()] };
        let mut total = Total::default();
        for options in runs {
            family.bench(&options, &mut |row| {
                let ratios = saved.as_mut().map(|saved| total.ratios(&row, saved.like(family, &row)));
                print_row(&extended(family, row, all, ratios), arguments.json);
            })?;
        }
        if saved.is_some() {
            print_row(&total.row(family), arguments.json);
        }
    }
    Ok(ExitCode::SUCCESS)
}

/// The runs of a family in the benchmark of all families.
fn usual(family: &Entry) -> Vec<Options> {
    let options = |given: &&[(&'static str, &'static str)]| {
        let mut options = Options::default();
        given.iter().for_each(|&(name, value)| options.set(name, value));
        options
    };
    family.usual_benches().iter().map(options).collect()
}

/// A row with the family before it, if several are run, and with its ratios.
fn extended(family: &Entry, row: Value, all: bool, ratios: Option<Value>) -> Value {
    let Value::Record(fields) = row else { return row };
    let family = all.then(|| ("family", Value::from(family.id())));
    let ratios = ratios.map(|ratios| ("ratio", ratios));
    Value::Record(family.into_iter().chain(fields).chain(ratios).collect())
}

/// Rows of a saved run, in their order, by family and name.
struct Saved(HashMap<String, VecDeque<serde_json::Value>>);

impl Saved {
    fn read(file: &str, family: &str) -> Result<Saved, Fatal> {
        let text = read(file).map_err(|error| Fatal(format!("--compare {file}: {error}")))?;
        let mut rows: HashMap<_, VecDeque<_>> = HashMap::new();
        for (line, number) in text.lines().zip(1..) {
            let row: serde_json::Value = serde_json::from_str(line)
                .map_err(|error| Fatal(format!("--compare {file}: line {number}: {error}")))?;
            let Some(fields) = row.as_object() else { continue };
            let own = fields.get("family").and_then(|own| own.as_str()).unwrap_or(family);
            rows.entry(key(own, &row)).or_default().push_back(row);
        }
        Ok(Saved(rows))
    }

    /// The next saved row with the same name, of the same family.
    fn like(&mut self, family: &Entry, row: &Value) -> Option<serde_json::Value> {
        self.0.get_mut(&key(family.id(), &to_json(row)))?.pop_front()
    }
}

/// The text of a saved run. The limit also ends the reading of a device that never ends.
fn read(file: &str) -> std::io::Result<String> {
    let mut text = String::new();
    File::open(file)?.take(MAX_SAVED + 1).read_to_string(&mut text)?;
    if text.len() as u64 > MAX_SAVED {
        return Err(std::io::Error::other(format!("more than {} MiB", MAX_SAVED >> 20)));
    }
    Ok(text)
}

/// The name by which a row is found again.
fn key(family: &str, row: &serde_json::Value) -> String {
    let named = NAMING.iter().filter(|name| !row[**name].is_null());
    named.fold(family.to_owned(), |key, name| format!("{key}\n{name} {}", row[*name]))
}

/// How the rows of a family compare.
#[derive(Default)]
struct Total {
    rows: usize,
    compared: usize,
    /// Rows over `MAX_RATIO`, by seconds and by nodes: a search may look at more positions in less time.
    over: usize,
    over_nodes: usize,
    seconds: [f64; 2],
    most: f64,
}

impl Total {
    /// What a row takes, divided by what it took: nodes and seconds of the processor.
    fn ratios(&mut self, row: &Value, saved: Option<serde_json::Value>) -> Value {
        self.rows += 1;
        let (Value::Record(fields), Some(saved)) = (row, saved) else { return Value::Null };
        self.compared += 1;
        let pairs =
            fields.iter().filter_map(|(name, value)| Some((*name, number(value)?, saved.get(*name)?.as_f64()?)));
        let pairs = pairs.filter(|&(name, new, old)| {
            is_effort(name) && old > 0.0 && (name == "nodes" || new.max(old) >= MIN_SECONDS)
        });
        let ratios: Vec<_> = pairs
            .map(|(name, new, old)| {
                if name != "nodes" {
                    self.most = self.most.max(new / old);
                }
                if name == "cpu_s" {
                    self.seconds = [self.seconds[0] + new, self.seconds[1] + old];
                }
                (name, new / old)
            })
            .collect();
        let is_over = |by_nodes| ratios.iter().any(|&(name, ratio)| (name == "nodes") == by_nodes && ratio > MAX_RATIO);
        self.over += usize::from(is_over(false));
        self.over_nodes += usize::from(is_over(true));
        Value::Record(ratios.into_iter().map(|(name, ratio)| (name, Value::Real(ratio))).collect())
    }

    fn row(&self, family: &Entry) -> Value {
        let [new, old] = self.seconds;
        record! {
            "family" => family.id(), "rows" => self.rows, "compared" => self.compared, "over" => self.over,
            "over_nodes" => self.over_nodes,
            "most" => Some(self.most).filter(|&most| most > 0.0), "cpu_s" => new, "saved_cpu_s" => old,
            "ratio" => Some(new / old).filter(|_| old > 0.0),
        }
    }
}

/// Does a field of a row measure effort, of which less is better?
fn is_effort(name: &str) -> bool {
    name == "nodes" || name.contains("cpu_s")
}

fn number(value: &Value) -> Option<f64> {
    match value {
        Value::Integer(n) => Some(*n as f64),
        Value::Real(x) => Some(*x),
        _ => None,
    }
}
