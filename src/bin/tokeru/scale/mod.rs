//! `tokeru bench scale`: how the work for a board grows with its size, for each family, with the exponent of a power
//! law fitted to it.

mod figure;

use crate::arguments::ALL;
use crate::campaign::numbers::families;
use crate::output::print_row;
use crate::status::Fatal;
use std::fs::OpenOptions;
use std::process::ExitCode;
use tokeru::base::clock::CpuClock;
use tokeru::base::statistics::Sample;
use tokeru::family::solver::TextRequest;
use tokeru::model::event::Silent;
use tokeru::model::limits::Limits;
use tokeru::model::manual::{OptionHelp, option};
use tokeru::model::options::Options;
use tokeru::model::outcome::StopReason;
use tokeru::model::puzzle::Growth;
use tokeru::model::value::Value;
use tokeru::puzzles::Entry;
use tokeru::record;
use tokeru::search::control::Counters;

/// Its options.
pub(crate) const OPTIONS: &[OptionHelp] = &[
    option("only", "FAMILY", "one family; default all"),
    option("count", "N", "boards of each size, 1 to 1,000; default 5"),
    option("cpu", "SECONDS", "CPU time for each board; default 20"),
    option("figure", "FILE", "writes the picture there, as SVG"),
];

/// A search on one board.
struct Run {
    nodes: f64,
    cpu: f64,
    /// Did it come to its own end?
    ended: bool,
}

/// All boards of one size.
struct Step {
    size: u32,
    runs: Vec<Run>,
}

impl Step {
    fn all_ended(&self) -> bool {
        self.runs.iter().all(|run| run.ended)
    }

    fn sample(&self, figure: fn(&Run) -> f64) -> Sample {
        Sample::new(self.runs.iter().map(figure))
    }
}

/// A straight line through logarithms: a power law.
#[derive(Clone, Copy)]
struct Law {
    exponent: f64,
    factor: f64,
}

impl Law {
    fn at(self, size: f64) -> f64 {
        self.factor * size.powf(self.exponent)
    }

    /// Fits the line by least squares; `None` for fewer than two sizes.
    fn fit(points: &[(f64, f64)]) -> Option<Law> {
        let logs: Vec<(f64, f64)> = points.iter().filter(|(_, y)| *y > 0.0).map(|(x, y)| (x.ln(), y.ln())).collect();
        let mean = |of: fn(&(f64, f64)) -> f64| logs.iter().map(of).sum::<f64>() / logs.len() as f64;
        let (x, y) = (mean(|point| point.0), mean(|point| point.1));
        let across: f64 = logs.iter().map(|point| (point.0 - x).powi(2)).sum();
        let along: f64 = logs.iter().map(|point| (point.0 - x) * (point.1 - y)).sum();
        (across > 0.0).then(|| Law { exponent: along / across, factor: (y - along / across * x).exp() })
    }
}

/// The measurements of a family.
struct Measured {
    family: &'static Entry,
    growth: Growth,
    steps: Vec<Step>,
    nodes: Option<Law>,
    cpu: Option<Law>,
}

pub(crate) fn scale(options: &Options, json: bool) -> Result<ExitCode, Fatal> {
    let (count, cpu) =
        (options.within("count", 1..=1000, 5)?, options.within("cpu", f64::MIN_POSITIVE..=f64::MAX, 20.0)?);
    let mut all = Vec::new();
    let picture = options.text("figure");
    let failed = |error: std::io::Error| Fatal(format!("--figure {}: {error}", picture.unwrap_or_default()));
    if let Some(file) = picture {
        // Can it be written? This is found out before the searches; what the file has stays until they are done.
        OpenOptions::new().append(true).create(true).open(file).map_err(failed)?;
    }
    for family in families(options.text("only").unwrap_or(ALL))? {
        let measured = measure(family, count, cpu, &mut |row| print_row(&row, json))?;
        print_row(&measured.row(), json);
        all.push(measured);
    }
    if let Some(file) = picture {
        std::fs::write(file, figure::draw(&all)).map_err(failed)?;
    }
    Ok(ExitCode::SUCCESS)
}

/// Measures sizes in ascending order, up to the first at which no search comes to its end.
fn measure(family: &'static Entry, count: u64, cpu: f64, sink: &mut dyn FnMut(Value)) -> Result<Measured, Fatal> {
    let (growth, mut steps) = (family.growth(), Vec::new());
    for &(size, wanted) in growth.sizes {
        let mut options = Options::default();
        wanted.iter().for_each(|&(name, value)| options.set(name, value));
        let boards = (1..=count).map(|seed| family.generate(seed, &options)).collect::<Result<Vec<_>, _>>()?;
        let runs = boards.iter().map(|board| run(family, &growth, board, cpu)).collect::<Result<Vec<_>, _>>()?;
        let step = Step { size, runs };
        sink(step.row(family, &growth));
        let ended = step.runs.iter().any(|run| run.ended);
        steps.push(step);
        if !ended {
            break;
        }
    }
    let fit = |figure: fn(&Run) -> f64| {
        let whole = steps.iter().filter(|step| step.all_ended());
        let points: Vec<_> = whole.map(|step| (f64::from(step.size), step.sample(figure).median())).collect();
        Law::fit(&points)
    };
    let (nodes, cpu) = (fit(|run| run.nodes), fit(|run| run.cpu));
    Ok(Measured { family, growth, steps, nodes, cpu })
}

fn run(family: &Entry, growth: &Growth, board: &str, cpu: f64) -> Result<Run, Fatal> {
    let limits = Limits { cpu: Some(cpu), ..Limits::default() };
    let mut task = TextRequest { engine: growth.engine.into(), limits, ..TextRequest::default() };
    growth.options.iter().for_each(|&(name, value)| task.options.set(name, value));
    let clock = CpuClock::process();
    let outcome = family.solve(board, &task, &Counters::default(), &Silent)?;
    let cut = [StopReason::Time, StopReason::Nodes, StopReason::Memory];
    let ended = outcome.stop.is_none_or(|stop| !cut.contains(&stop));
    Ok(Run { nodes: outcome.stats.nodes as f64, cpu: clock.seconds(), ended })
}

impl Step {
    fn row(&self, family: &Entry, growth: &Growth) -> Value {
        let (nodes, cpu) = (self.sample(|run| run.nodes), self.sample(|run| run.cpu));
        record! {
            "family" => family.id(), "engine" => growth.engine, "counted" => growth.counted, "size" => self.size,
            "boards" => self.runs.len(), "ended" => self.runs.iter().filter(|run| run.ended).count(),
            "nodes" => nodes.median() as i64, "least_nodes" => nodes.least() as i64, "most_nodes" => nodes.most() as i64,
            "cpu_s" => cpu.median(), "least_cpu_s" => cpu.least(), "most_cpu_s" => cpu.most(),
        }
    }
}

impl Measured {
    /// The laws through the medians of those sizes at which all searches came to their end.
    fn row(&self) -> Value {
        let exponent = |law: Option<Law>| law.map(|law| law.exponent);
        record! {
            "family" => self.family.id(), "engine" => self.growth.engine, "counted" => self.growth.counted,
            "sizes" => self.steps.iter().filter(|step| step.all_ended()).count(),
            "exponent_nodes" => exponent(self.nodes), "exponent_cpu" => exponent(self.cpu),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_power_law_is_recovered() {
        let points: Vec<_> = [2.0, 4.0, 9.0, 16.0].map(|size: f64| (size, 0.5 * size.powf(3.25))).into();
        let law = Law::fit(&points).unwrap_or_else(|| unreachable!());
        assert!((law.exponent - 3.25).abs() < 1e-9 && (law.at(25.0) - 0.5 * 25_f64.powf(3.25)).abs() < 1e-6);
        assert!(Law::fit(&points[..1]).is_none());
    }

    #[test]
    fn every_family_is_measured_and_drawn() {
        let mut all = Vec::new();
        for &family in tokeru::puzzles::FAMILIES {
            let mut rows = Vec::new();
            let Ok(measured) = measure(family, 1, 0.01, &mut |row| rows.push(row)) else { unreachable!() };
            assert!(family.growth().sizes.is_sorted_by_key(|(size, _)| *size), "{}", family.id());
            assert!(!rows.is_empty() && rows.len() == measured.steps.len(), "{}", family.id());
            all.push(measured);
        }
        let figure = figure::draw(&all);
        assert_eq!(figure.matches("<circle").count(), all.iter().map(|measured| measured.steps.len()).sum::<usize>());
        assert!(figure.starts_with("<svg") && !figure.contains("NaN") && !figure.contains("inf"));
        assert!(all.iter().all(|measured| figure.contains(&format!(">{}<", measured.family.id()))));
    }
}
