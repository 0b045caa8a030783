//! Boards whose shortest answers are known: by how much an engine's answers exceed them.

use super::files::text_of;
use crate::base::statistics::Sample;
use crate::model::error::{Code, OptionError};
use crate::model::limits::Limits;
use crate::model::options::Options;
use crate::model::puzzle::Notation;
use crate::model::value::Value;
use crate::puzzles::slide::Slide;
use crate::puzzles::slide::engines::pattern_db::library;
use crate::puzzles::slide::rules::board::Board;
use crate::record;
use crate::search::engine::Request;

/// Engines that find short answers.
const ENGINES: [&str; 3] = ["auto", "quick", "beam"];

/// Solves the boards of a file with lines "board, tab, length". Each board makes its own tables, and their time
/// counts.
pub fn run(options: &Options, sink: &mut dyn FnMut(Value)) -> Result<(), OptionError> {
    let text = text_of(options, "known")?;
    let wanted = options.text("engine").unwrap_or(ENGINES[0]);
    let engine = ENGINES.into_iter().find(|engine| *engine == wanted);
    let engine = engine.ok_or_else(|| options.error("engine", Code("bad-value")))?;
    let most = options.seconds("time", f64::INFINITY)?;
    let mut request = Request { engine, moves: Vec::new(), limits: Limits::default(), options: Options::default() };
    for name in ["width", "level"] {
        options.text(name).into_iter().for_each(|value| request.options.set(name, value));
    }
    let (mut above, mut seconds, mut moves, mut nodes) = (Vec::new(), Vec::new(), 0, 0);
    for (board, least) in text.lines().take(options.get("limit", usize::MAX)?).filter_map(known) {
        library::forget();
        let run =
            super::run(&solvable(board).ok_or_else(|| options.error("known", Code("bad-value")))?, &request, most)?;
        if let Some(best) = run.verdict.best {
            above.push(100.0 * (best.objective as f64 / f64::from(least) - 1.0));
            moves += best.objective;
        }
        seconds.push(run.seconds);
        nodes += run.nodes;
    }
    let (above, seconds) = (Sample::new(above), Sample::new(seconds));
    sink(record! {
        "part" => format!("known, {engine}"), "boards" => seconds.count(), "solved" => above.count(), "moves" => moves, "above_mean_percent" => above.mean(),
        "above_median_percent" => above.median(), "above_most_percent" => above.most(), "nodes" => nodes, "cpu_s_mean" => seconds.mean(),
        "cpu_s_most" => seconds.most(),
    });
    Ok(())
}

/// The board of a line, and the length of its shortest answer, of one move at least.
fn known(line: &str) -> Option<(&str, u32)> {
    let (board, least) = line.split_once('\t')?;
    Some((board, least.trim().parse().ok().filter(|&least| least > 0)?))
}

/// A board with an answer.
fn solvable(text: &str) -> Option<Board> {
    Slide::parse(text).ok().filter(|board| Slide::diagnose(board).is_empty())
}
