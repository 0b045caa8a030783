//! The streamer's game and the beam search: rules, text, links, and that neither storage nor threads change the beam.

mod kernels;
mod recorded;

use crate::common::shipped;
use tokeru::base::grid::Direction;
use tokeru::base::rng::Rng;
use tokeru::exhaustive;
use tokeru::family::solver::TextRequest;
use tokeru::model::event::{Silent, SolveEvent};
use tokeru::model::limits::Limits;
use tokeru::model::link::{LinkText, Opening};
use tokeru::model::options::Options;
use tokeru::model::outcome::{Outcome, Sense, StopReason};
use tokeru::model::puzzle::{Notation, Rules};
use tokeru::model::value::Value;
use tokeru::puzzles::streamer::Streamer;
use tokeru::puzzles::streamer::kernel::plain::{self, PlainField};
use tokeru::puzzles::streamer::kernel::{Evaluation, Field, tuned};
use tokeru::puzzles::streamer::rules::board::{Board, MAX_MOVES, Step};
use tokeru::search::beam::selection::tie::Tie;
use tokeru::search::beam::storage::StorageKind;
use tokeru::search::beam::width::Width;
use tokeru::search::beam::{Found, Problem, Settings, search};
use tokeru::search::control::{Control, Counters};

/// Two maps of one row each, and one with a trap.
const ROW: &str = "3 2 3 6 4\n######\n#@oo.#\n######\n######\n#o@ox#\n######\n######\n#@xoo#\n######\n";

fn report(moves: &str) -> (Option<(usize, &'static str)>, bool, i64) {
    let report = shipped("beam").check(ROW, moves).unwrap();
    (report.violation.map(|v| (v.step, v.code.0)), report.goal, report.objective)
}

#[test]
fn coins_walls_and_traps_are_as_on_the_rule_sheet() {
    // Right: both gain. Right again: the first gains, the second is caught. Back left: only the first moves.
    assert_eq!(report("0 1\nR"), (None, true, 2));
    assert_eq!(report("0 1\nRR"), (None, true, 3));
    assert_eq!(report("0 1\nRRLL"), (None, true, 3));
    // Left: a wall for the first, a coin for the second.
    assert_eq!(report("0 1\nL"), (None, true, 1));
    // The third is caught at once and sees no coin.
    assert_eq!(report("2 0\nRRR"), (None, true, 2));
    assert_eq!(report("0 1"), (None, true, 0));
}

#[test]
fn every_rule_has_its_violation() {
    assert_eq!(report("0"), (None, false, 0));
    assert_eq!(report("0\nU").0, Some((1, "choose-maps-first")));
    assert_eq!(report("0 0").0, Some((1, "map-chosen-twice")));
    assert_eq!(report("0 1 2").0, Some((2, "all-maps-chosen")));
    assert_eq!(report("0 1\nUUUUU").0, Some((6, "out-of-keys")));
    let board =
        Board { cells: vec![tokeru::puzzles::streamer::rules::board::Cell::Wall; 54], ..Streamer::parse(ROW).unwrap() };
    let mut state = Streamer::initial(&board);
    assert_eq!(Streamer::apply(&board, &mut state, Step::Choose(0)).unwrap_err().0, "no-player");
    assert_eq!(Streamer::apply(&board, &mut state, Step::Choose(7)).unwrap_err().0, "no-such-map");
}

#[test]
fn lists_of_moves_may_be_as_long_as_the_limit_and_no_longer() {
    let moves = "R".repeat(MAX_MOVES);
    assert_eq!(shipped("beam").normalize_moves(ROW, &moves).unwrap(), moves);
    let refused = shipped("beam").normalize_moves(ROW, &format!("{moves}\nR")).unwrap_err();
    assert_eq!(refused.to_string(), "moves: line 2, column 1: too-many-moves 'R'");
}

/// With a single map each choice is one bit, so for some number of them the moves fill the link to its last bit.
#[test]
fn moves_that_fill_a_link_round_trip() {
    let board = "1 1 3 3 5\n###\n#@#\n###\n";
    for count in 1..=16 {
        let moves = vec!["0"; count].join(" ");
        let code = shipped("beam").encode(board, &moves, Opening::Play).unwrap();
        assert_eq!(shipped("beam").decode(&code).unwrap().moves, moves);
    }
}

#[test]
fn up_to_six_maps_all_are_shown_and_from_seven_only_the_chosen() {
    let shown = |maps: usize| {
        let board = format!("{maps} 2 5 5 9\nseed 7\n");
        shipped("beam").view(&board, "5 1").unwrap().get("shown").clone()
    };
    assert_eq!(shown(6), Value::Numbers((0..6).collect()));
    assert_eq!(shown(7), Value::Numbers(vec![5, 1]));
}

#[test]
fn text_has_places_for_errors_and_one_canonical_form() {
    let error = |text: &str| shipped("beam").parse(text).unwrap_err().to_string();
    assert_eq!(error("1 1 3 3 5\n###\n#?#\n###"), "board: line 3, column 1: unknown-cell '#?#'");
    assert_eq!(error("1 1 3 3 5\n###\n#@\n###"), "board: line 3, column 1: wrong-row-length '#@'");
    assert_eq!(error("1 2 3 3 5"), "board: line 1, column 3: out-of-range '2'");
    assert_eq!(error("256 8 63 63 5\nseed 1"), "board: line 1, column 10: too-many-cells '63'");
    assert_eq!(error("9 8 50 50 5\nseed x"), "board: line 2, column 6: not-a-number 'x'");
    assert_eq!(error("1 1 3 3 5\n###\n#@#\n###\nmore"), "board: line 5, column 1: unexpected-text 'more'");
    assert_eq!(shipped("beam").parse(" 9  8 50 50 5 seed 7").unwrap().board, "9 8 50 50 5\nseed 7\n");
    assert_eq!(shipped("beam").normalize_moves(ROW, "1  0 RR\n\nL").unwrap(), "1 0\nRRL");
    assert_eq!(
        shipped("beam").normalize_moves(ROW, "1 9").unwrap_err().to_string(),
        "moves: line 1, column 3: out-of-range '9'"
    );
    assert_eq!(
        shipped("beam").normalize_moves(ROW, "RX").unwrap_err().to_string(),
        "moves: line 1, column 1: not-a-key 'RX'"
    );
}

#[test]
fn half_made_boards_say_what_they_lack() {
    let codes = |text: &str| {
        let found = shipped("beam").parse(text).unwrap().findings;
        found.into_iter().map(|d| (d.cell.unwrap(), d.code.0)).collect::<Vec<_>>()
    };
    assert_eq!(codes("1 1 3 3 5\n###\n#o#\n###"), [(0, "no-player")]);
    assert_eq!(codes("1 1 3 4 5\n####\n#@@#\n####"), [(6, "two-players")]);
    assert_eq!(codes("1 1 3 3 5\n#o#\n#@#\n###"), [(1, "open-border")]);
}

#[test]
fn edits_change_what_they_name() {
    let edit = |operation: &str| shipped("beam").edit("2 1 3 4 9\nseed 5", operation);
    let board = edit("cell 1 1 2 x").unwrap().board;
    assert!(board.lines().nth(5).unwrap().ends_with("x#") && !board.contains("seed"));
    let moved = shipped("beam").edit("1 1 3 4 9\n####\n#@o#\n####", "cell 0 1 2 @").unwrap().board;
    assert_eq!(moved, "1 1 3 4 9\n####\n#.@#\n####\n");
    assert_eq!(edit("keys 12").unwrap().board, "2 1 3 4 12\nseed 5\n");
    assert_eq!(edit("chosen 2").unwrap().board, "2 2 3 4 9\nseed 5\n");
    assert_eq!(edit("new 4 3 8 8 10 99").unwrap().board, "4 3 8 8 10\nseed 99\n");
    assert_eq!(edit("fold").unwrap_err().code().0, "unknown-edit");
    assert_eq!(edit("cell 2 0 0 o").unwrap_err().code().0, "out-of-range");
}

#[test]
fn a_seed_gives_the_contests_distribution() {
    let board = Streamer::parse("100 8 50 50 2500 seed 4").unwrap();
    let count = |letter| board.cells.iter().filter(|cell| cell.letter() == letter).count() as f64 / 100.0;
    assert!((1740.0..1800.0).contains(&count('o')), "{}", count('o'));
    assert!((60.0..78.0).contains(&count('x')));
    assert_eq!(count('@'), 1.0);
    assert!(Streamer::diagnose(&board).is_empty());
    let generated = shipped("beam").generate(4, &Options::default()).unwrap();
    assert_eq!(generated, Streamer::print(&board));
}

#[test]
fn large_given_maps_round_trip_through_a_link() {
    let board = Board { seed: None, ..Streamer::parse("6 4 30 31 40 seed 9").unwrap() };
    let text = Streamer::print(&board);
    let code = shipped("beam").encode(&text, "0 5 1 2\nURDL", Opening::Play).unwrap();
    assert_eq!(
        shipped("beam").decode(&code).unwrap(),
        LinkText { board: text, moves: "0 5 1 2\nURDL".to_owned(), opening: Opening::Play }
    );
}

fn solve(board: &str, task: &TextRequest) -> Outcome {
    let outcome = shipped("beam").solve(board, task, &Counters::default(), &Silent).unwrap();
    let best = outcome.best.as_ref().unwrap();
    assert!(shipped("beam").check(board, &best.moves).unwrap().confirms(best.objective));
    outcome
}

/// A ring with seven coins, and a path with eight that has to be walked back.
#[test]
fn the_timed_beam_prefers_the_open_map_and_the_plain_one_more_coins() {
    let board = "2 1 5 6 7\n######\n#@oo##\n#o#o##\n#ooo##\n######\n######\n#@ooo#\n####o#\n#oooo#\n######\n";
    let first = |engine: &str| {
        let best = solve(board, &TextRequest { engine: engine.into(), ..TextRequest::default() }).best.unwrap();
        best.moves.lines().next().unwrap().to_owned()
    };
    assert_eq!([first("timed"), first("beam")], ["0", "1"]);
}

const SMALL: &str = "20 8 20 20 300\nseed 7\n";

#[test]
fn answers_are_the_same_for_any_number_of_threads_and_begin_with_the_moves_made() {
    let mut task = TextRequest { moves: "3 5\n".into(), ..TextRequest::default() };
    task.options.set("stretch", "20");
    let alone = solve(SMALL, &task);
    assert!(alone.best.as_ref().unwrap().moves.starts_with("3 5 "));
    for threads in [1, 2, 3, 8] {
        task.limits.threads = threads;
        let outcome = solve(SMALL, &task);
        assert_eq!((outcome.best, outcome.stats.nodes), (alone.best.clone(), alone.stats.nodes), "{threads} threads");
    }
    let begun = "0 1 2 3 4 5 6 7\nUURDLLUURDDR";
    let outcome = solve(SMALL, &TextRequest { moves: begun.into(), ..TextRequest::default() });
    assert!(outcome.best.unwrap().moves.starts_with(begun));
    let full = format!("0 1 2 3 4 5 6 7\n{}", "UR".repeat(150));
    assert_eq!(solve(SMALL, &TextRequest { moves: full.clone(), ..TextRequest::default() }).best.unwrap().moves, full);
}

#[test]
fn limits_end_a_search_with_its_best_answer() {
    let limits = Limits { nodes: Some(5_000), ..Limits::default() };
    let outcome = solve(SMALL, &TextRequest { limits, ..TextRequest::default() });
    assert_eq!(outcome.stop, Some(StopReason::Nodes));
    let limits = Limits { memory: 1000, ..Limits::default() };
    assert_eq!(solve(SMALL, &TextRequest { limits, ..TextRequest::default() }).stop, Some(StopReason::Memory));
    let counters = Counters::default();
    counters.cancel.store(1, std::sync::atomic::Ordering::Relaxed);
    let outcome = shipped("beam").solve(SMALL, &TextRequest::default(), &counters, &Silent).unwrap();
    assert_eq!(outcome.stop, Some(StopReason::Cancelled));
    assert!(outcome.best.is_some());
}

/// A search that is cancelled from outside at the first report of layers ends within a generation or two, with the best
/// answer so far.
#[test]
fn a_search_under_way_can_be_cancelled() {
    let counters = Counters::default();
    let generations = std::sync::atomic::AtomicUsize::new(0);
    let cancel = |event: SolveEvent| {
        if let SolveEvent::Detail(value) = event {
            let Value::Numbers(widths) = value.get("widths").clone() else { panic!("{value:?}") };
            generations.fetch_add(widths.len(), std::sync::atomic::Ordering::Relaxed);
            counters.cancel.store(1, std::sync::atomic::Ordering::Relaxed);
        }
    };
    for threads in [1, 3] {
        counters.cancel.store(0, std::sync::atomic::Ordering::Relaxed);
        let mut task = TextRequest::default();
        task.limits.threads = threads;
        for (name, value) in [("layers", "true"), ("width", "20000"), ("stretch", "1")] {
            task.options.set(name, value);
        }
        let outcome = shipped("beam").solve(SMALL, &task, &counters, &cancel).unwrap();
        assert_eq!(outcome.stop, Some(StopReason::Cancelled));
        let best = outcome.best.unwrap();
        let keys = best.moves.lines().nth(1).map_or(0, str::len);
        assert!(keys < 300, "{threads} threads: {keys} keys");
        assert!(shipped("beam").check(SMALL, &best.moves).unwrap().confirms(best.objective));
    }
    assert!(generations.into_inner() < 300);
}

/// The width depends on the clock, but the widths are always reported and the answer is always right.
#[test]
fn a_steered_search_reports_its_widths() {
    let limits = Limits { time: Some(0.2), ..Limits::default() };
    let outcome = solve(SMALL, &TextRequest { engine: "timed".into(), limits, ..TextRequest::default() });
    let Value::Numbers(widths) = outcome.extra.get("widths") else { panic!("{:?}", outcome.extra) };
    assert!(widths.len() >= 2 && widths[0] == 0 && widths.len() % 2 == 0);
}

#[test]
fn bad_options_are_named() {
    let error = |name: &str, value: &str| {
        let mut task = TextRequest::default();
        task.options.set(name, value);
        shipped("beam").solve(SMALL, &task, &Counters::default(), &Silent).unwrap_err().to_string()
    };
    assert_eq!(error("width", "0"), "option width=0: out-of-range");
    assert_eq!(error("storage", "bag"), "option storage=bag: bad-value");
    assert_eq!(error("tie", "kin0"), "option tie=kin0: bad-value");
    assert_eq!(error("depth", "1"), "option depth=1: unknown-option");
}

/// The rows of the laboratory fit together: one entry a layer, and families that add up to the width.
#[test]
fn the_laboratory_receives_every_layer() {
    let told = std::sync::Mutex::new(Vec::new());
    let observer = |event: SolveEvent| {
        if let SolveEvent::Detail(value) = event {
            told.lock().unwrap().push(value);
        }
    };
    let mut task = TextRequest::default();
    task.options.set("layers", "true");
    task.options.set("width", "50");
    shipped("beam").solve(SMALL, &task, &Counters::default(), &observer).unwrap();
    let numbers = |value: &Value| if let Value::Numbers(n) = value { n.clone() } else { panic!("{value:?}") };
    let mut next = 1;
    for value in told.into_inner().unwrap() {
        assert_eq!(value.get("layers").integer(), Some(next));
        let widths = numbers(value.get("widths"));
        for row in ["candidates", "duplicates", "best", "worst", "shared", "ancestors5", "ancestors20", "ancestors100"]
        {
            assert_eq!(numbers(value.get(row)).len(), widths.len(), "{row}");
        }
        assert_eq!(numbers(value.get("families")).iter().sum::<i32>(), *widths.last().unwrap());
        assert_eq!(numbers(value.get("families")).len() as i32, *numbers(value.get("ancestors20")).last().unwrap());
        next += widths.len() as i64;
    }
    assert_eq!(next, 301);
}

/// The answers that the second checker (tests/checker) is given too.
#[test]
fn golden_answers_have_the_scores_of_both_judges() {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/beam");
    let golden = std::fs::read_to_string(folder.join("golden.tsv")).unwrap();
    for line in golden.lines().skip(1) {
        let [name, maps, keys, coins] = line.split('\t').collect::<Vec<_>>()[..] else { panic!("{line}") };
        let board = std::fs::read_to_string(folder.join(format!("{name}.txt"))).unwrap();
        let report = shipped("beam").check(&board, &format!("{maps}\n{keys}")).unwrap();
        assert!(report.confirms(coins.parse().unwrap()), "{name}: {report:?}");
    }
}

/// A key that is pressed a thousand times exhausts the kernel's counts, but its results stay right.
#[test]
fn long_beginnings_are_scored_as_by_the_rules() {
    let board = "9 3 8 8 1200 seed 11";
    let keys = ["UD", "LR", "URDL"].map(|beat| beat.repeat(400 / beat.len())).concat();
    for kernel in ["tuned", "plain"] {
        let mut task = TextRequest { moves: format!("0 4 7\n{keys}"), ..TextRequest::default() };
        task.options.set("kernel", kernel);
        task.options.set("width", "20");
        assert!(solve(board, &task).best.unwrap().moves.starts_with(&task.moves), "{kernel}");
    }
}

/// Beams that every build must make, leaf by leaf: the browser tests read the same list.
#[test]
fn every_storage_and_any_number_of_threads_gives_the_beams_listed() {
    let file = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/beam/fingerprints.tsv");
    let list = std::fs::read_to_string(file).unwrap();
    for line in list.lines().skip(1) {
        let [board, width, tie, coins, fingerprint] = line.split('\t').collect::<Vec<_>>()[..] else {
            panic!("{line}")
        };
        let threads = [1, 2, 4, 8].map(|threads| (StorageKind::ALL[0].0, threads));
        for (storage, threads) in threads.into_iter().chain(StorageKind::ALL.map(|(name, _)| (name, 1))) {
            let mut task = TextRequest::default();
            task.limits.threads = threads;
            for (name, value) in [("width", width), ("tie", tie), ("storage", storage), ("stretch", "1")] {
                task.options.set(name, value);
            }
            let outcome = solve(board, &task);
            assert_eq!(outcome.extra.get("threads").integer(), Some(threads as i64));
            assert_eq!(outcome.best.unwrap().objective.to_string(), coins, "{line}, {storage}, {threads} threads");
            let Value::Text(print) = outcome.extra.get("fingerprint") else { panic!("{:?}", outcome.extra) };
            assert_eq!(print, fingerprint, "{line}, {storage}, {threads} threads");
        }
    }
}

#[test]
fn small_widths_stay_on_one_thread_by_default() {
    for (width, threads) in [("100", 1), ("511", 1), ("512", 2), ("5000", 8)] {
        let mut task = TextRequest::default();
        task.limits = Limits { threads: 8, nodes: Some(600), ..task.limits };
        task.options.set("width", width);
        assert_eq!(solve(SMALL, &task).extra.get("threads").integer(), Some(threads), "width {width}");
    }
}
