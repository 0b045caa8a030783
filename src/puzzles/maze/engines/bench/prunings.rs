//! The article's table: boards by pruning level, nodes and seconds.

use super::measure;
use crate::model::limits::Limits;
use crate::model::value::Value;
use crate::record;

/// The article's boards, with the levels that are run without `--full`.
const BOARDS: [(&str, &[&str]); 3] =
    [("11_56", &["0", "1", "2", "3", "4"]), ("12_57", &["3", "4"]), ("12_66", &["3", "4"])];
const ALL: &[&str] = BOARDS[0].1;

/// A row for every board and level, all on one thread.
pub(super) fn table(full: bool, limits: &Limits, sink: &mut dyn FnMut(Value)) {
    for (name, levels) in BOARDS {
        let Some(board) = measure::board(name, sink) else { continue };
        for level in if full { ALL } else { levels } {
            let run = measure::run(&board, "article", &[("prunings", level)], limits);
            sink(record! {
                "board" => name, "prunings" => *level, "proved" => run.proved(), "nodes" => run.nodes, "cpu_s" => run.cpu,
                "mnodes_per_s" => run.nodes as f64 / run.cpu / 1e6,
            });
        }
    }
}
