//! The sliding puzzle: rules one by one, and engines against exhaustive search and one another.

mod bench;
mod constructive;
mod deepening;
mod edits;
mod orders;
mod route;
mod solvable;
mod terrain;

use crate::common::shipped;
use solvable::oracle;
use std::collections::HashSet;
use tokeru::base::grid::Size;
use tokeru::base::rng::Rng;
use tokeru::family::solver::{Perft, TextRequest};
use tokeru::model::event::Silent;
use tokeru::model::limits::Limits;
use tokeru::model::outcome::{Outcome, Status};
use tokeru::model::puzzle::Notation;
use tokeru::puzzles::Entry;
use tokeru::puzzles::slide::Slide;
use tokeru::puzzles::slide::engines::pattern_db::library;
use tokeru::puzzles::slide::rules::board::Board;
use tokeru::puzzles::slide::rules::board::graph::Layout;
use tokeru::puzzles::slide::rules::board::shuffle::{shuffled, wall_in};
use tokeru::search::control::Counters;

fn slide() -> &'static Entry {
    shipped("slide")
}

fn solve(board: &Board, engine: &str, made: &str, limits: Limits) -> Outcome {
    let task = TextRequest { engine: engine.into(), moves: made.into(), limits, ..TextRequest::default() };
    let outcome = slide().solve(&Slide::print(board), &task, &Counters::default(), &Silent).expect("whole");
    if let Some(best) = &outcome.best {
        let report = slide().check(&Slide::print(board), &best.moves).expect("readable");
        assert!(report.confirms(best.objective), "{engine} on {}: {report:?}", Slide::print(board));
    }
    outcome
}

/// The search begins with what a reader has played. Moves that are no answer are refused.
#[test]
fn auto_begins_with_the_answer_that_is_given() {
    let found = |shuffled: &Board, engine: &str| solve(shuffled, engine, "", Limits::default()).best.expect("solvable");
    let is_long = |board: &Board| found(board, "always").objective > found(board, "optimal").objective;
    let shuffled = (1..100).map(|seed| random(seed, (3, 3), 0)).find(is_long).expect("construction is not the best");
    let text = Slide::print(&shuffled);
    let with = |answer: &str, made: &str, nodes: u64| {
        let limits = Limits { nodes: Some(nodes), ..Limits::default() };
        let mut task = TextRequest { engine: "auto".into(), moves: made.into(), limits, ..TextRequest::default() };
        task.options.set("answer", answer);
        slide().solve(&text, &task, &Counters::default(), &Silent)
    };
    let (best, long) = (found(&shuffled, "optimal"), found(&shuffled, "always"));
    for given in [&best, &long] {
        let stopped = with(&given.moves, "", 1).expect("an answer").best.expect("one was given");
        assert!(stopped.objective <= given.objective);
        let better = with(&given.moves, "", 20_000_000).expect("an answer");
        assert_eq!((better.status, better.best.expect("one").objective), (Status::Optimal, best.objective));
    }
    let made = &long.moves[..1];
    let later = with(&long.moves, made, 1).expect("an answer").best.expect("one was given");
    assert!(
        later.moves.starts_with(made) && slide().check(&text, &later.moves).expect("moves").confirms(later.objective)
    );
    for wrong in [&best.moves[..best.moves.len() - 1], &"L".repeat(20), "x", ""] {
        assert!(with(wrong, "", 1000).is_err(), "{wrong}");
    }
}

fn board(text: &str) -> Board {
    Slide::parse(text).expect("a board")
}

fn violation(text: &str, moves: &str) -> Option<(usize, &'static str)> {
    slide().check(text, moves).expect("readable").violation.map(|v| (v.step, v.code.0))
}

fn findings(text: &str) -> Vec<&'static str> {
    slide().parse(text).expect("a board").findings.iter().map(|d| d.code.0).collect()
}

fn refused(text: &str) -> String {
    slide().parse(text).expect_err("no board").to_string()
}

/// A random board of a size, solvable by construction.
fn random(seed: u64, size: (usize, usize), walls: usize) -> Board {
    let mut rng = Rng::new(seed);
    shuffled(&wall_in(&Board::solved(Size::new(size.0, size.1), |_| false), walls, &mut rng), seed)
}

#[test]
fn every_rule_has_its_violation() {
    let text = "3,3,12=4507=8";
    assert_eq!(violation(text, "R"), Some((0, "off-the-board")));
    assert_eq!(violation(text, "U"), Some((0, "into-a-wall")));
    assert_eq!(violation(text, "LLL"), Some((2, "off-the-board")));
    assert_eq!(violation(text, "LD"), Some((1, "into-a-wall")));
    assert_eq!(violation(text, "LU"), None);
    assert_eq!(violation("2,2,123=", "U"), Some((0, "blank-missing")));
    assert_eq!(violation("2,2,1200", "R"), Some((0, "blank-twice")));
    assert!(slide().check("2,2,1203", "R").expect("readable").confirms(1));
    assert!(!slide().check("2,2,1203", "U").expect("readable").is_answer());
    assert!(!slide().check("2,2,1110", "").expect("readable").is_answer(), "a board that is not whole has no goal");
}

#[test]
fn text_is_read_and_refused_with_its_place() {
    assert_eq!(slide().parse(" 3,2,\n123\n450 ").unwrap().board, "3,2,123450\n");
    assert_eq!(refused("9,3,"), "board: line 1, column 1: out-of-range '9'");
    assert_eq!(refused("3;3,"), "board: line 1, column 1: not-a-number '3;3'");
    assert_eq!(refused("3,2,12345"), "board: line 1, column 10: unexpected-end");
    assert_eq!(refused("3,2,12345Z"), "board: line 1, column 10: unknown-square 'Z'");
    assert_eq!(slide().parse("2,2,1234").unwrap().board, "2,2,1234\n");
    assert_eq!(refused("2,2,1235"), "board: line 1, column 8: unknown-square '5'");
    assert_eq!(refused("3,2,1234507"), "board: line 1, column 11: unexpected-text '7'");
    assert_eq!(
        slide().check("2,2,1230", "LX").unwrap_err().to_string(),
        "moves: line 1, column 2: not-a-direction 'X'"
    );
    assert_eq!(slide().normalize_moves("2,2,1230", "l u\nr d").unwrap(), "LURD");
    assert_eq!(shipped("slide").split("1 2 3 4\n2\n2,2,1230\n2,2,1=20\n"), ["2,2,1230\n", "2,2,1=20\n"]);
}

#[test]
fn half_made_boards_have_their_findings() {
    assert_eq!(findings("2,2,1130"), ["tile-twice", "tile-missing"]);
    assert_eq!(findings("2,2,1203"), [] as [&str; 0]);
    assert_eq!(findings("2,2,1200"), ["blank-twice", "tile-missing"]);
    assert_eq!(findings("2,2,=230"), [] as [&str; 0]);
    assert_eq!(findings("2,2,12=0"), [] as [&str; 0]);
    assert_eq!(findings("2,2,13=0"), ["tile-homeless", "tile-missing"]);
    assert_eq!(findings("2,2,===="), ["blank-missing"]);
    assert_eq!(findings("2,2,2130"), ["unsolvable-ring"]);
    assert_eq!(findings("3,2,213450"), ["unsolvable-parity"]);
    assert_eq!(findings("3,2,1=0435"), ["unsolvable-pocket", "unsolvable-pocket"]);
    assert_eq!(findings("3,3,21===4780"), ["tile-homeless", "tile-missing"]);
    assert_eq!(findings("3,3,21====780"), ["unsolvable-tile-walled-off", "unsolvable-tile-walled-off"]);
    assert_eq!(findings("3,3,10====782"), ["unsolvable-blank-walled-off"]);
}

#[test]
fn exact_engines_agree_with_exhaustive_search() {
    let mut rng = Rng::new(9);
    for seed in 0..24 {
        let size = [(3, 3), (4, 2), (3, 2), (4, 3)][rng.below(4)];
        let goal_board = random(seed, size, rng.below(4) + if size == (4, 3) { 4 } else { 0 });
        let reached = oracle(&goal_board.goal());
        let least = reached[&goal_board.squares] as i64;
        for engine in ["optimal", "article", "auto"] {
            let outcome = solve(&goal_board, engine, "", Limits::default());
            assert_eq!(outcome.best.as_ref().map(|b| b.objective), Some(least), "{engine} {goal_board:?}");
            if engine != "article" {
                assert_eq!((outcome.status, outcome.bound), (Status::Optimal, Some(least)), "{engine}");
            }
        }
        for engine in ["always", "beam", "quick"] {
            let outcome = solve(&goal_board, engine, "", Limits::default());
            assert!(outcome.best.expect("always an answer").objective >= least);
            assert!(outcome.bound.is_none_or(|b| b <= least), "{engine}");
        }
    }
}

#[test]
fn a_board_with_a_pocket_gets_an_answer_far_below_the_constructed_one() {
    // Beams get caught in the pocket: with plain ones and windows alone the answer has 604 moves.
    let board = board("4,6,8KHGCAL26BF3N=5DM==17940");
    let moves = |engine| solve(&board, engine, "", Limits::default()).best.expect("always an answer").objective;
    let (constructed, quick) = (moves("always"), moves("quick"));
    assert!(2 * quick < constructed, "{quick} instead of {constructed}");
}

#[test]
fn the_second_partition_groups_tiles_that_the_first_separates() {
    for seed in 0..20 {
        let layout = Layout::of(&random(seed, (6, 5), seed as usize % 8)).expect("whole");
        let (blank, tables) = (layout.blank(), library::of(&layout.graph, u64::MAX));
        let [first, second] = [0, 1].map(|number| tables.groups(4, blank, number));
        let pairs = |groups: &[Vec<u8>]| -> HashSet<(u8, u8)> {
            groups
                .iter()
                .flat_map(|g| g.iter().flat_map(|&a| g.iter().map(move |&b| (a, b))))
                .filter(|(a, b)| a < b)
                .collect()
        };
        for number in 0..4 {
            let mut tiles = tables.groups(4, blank, number).concat();
            tiles.sort_unstable();
            assert_eq!(tiles, (0..blank).collect::<Vec<u8>>());
        }
        let (one, other) = (pairs(&first), pairs(&second));
        assert!(2 * one.intersection(&other).count() < one.len(), "{first:?} {second:?}");
    }
}

#[test]
fn unsolvable_boards_have_a_reason() {
    let outcome = solve(&board("4,4,123456789ABCDFE0"), "auto", "", Limits::default());
    assert_eq!(outcome.status, Status::Infeasible);
    assert!(outcome.extra.to_string().contains("unsolvable-parity"));
}

#[test]
fn answers_begin_with_the_moves_made() {
    let board = random(3, (4, 4), 2);
    let made = slide().legal(&Slide::print(&board), "").expect("whole")[0].clone();
    for engine in ["auto", "optimal", "beam", "always", "quick"] {
        let limits = Limits { nodes: Some(300_000), ..Limits::default() };
        let best = solve(&board, engine, &made, limits).best.expect("an answer");
        assert!(best.moves.starts_with(&made), "{engine}");
    }
    let solved = board.goal();
    assert_eq!(solve(&solved, "auto", "", Limits::default()).best.expect("nothing to do").objective, 0);
}

#[test]
fn any_number_of_threads_and_a_second_run_give_the_same_answer() {
    for seed in [5, 6] {
        let board = random(seed, (4, 4), 1);
        let run = |threads| {
            let limits = Limits { threads, ..Limits::default() };
            let outcome = solve(&board, "optimal", "", limits);
            (outcome.status, outcome.best.map(|b| b.objective), outcome.bound, outcome.stats.nodes)
        };
        let (one, again) = (run(1), run(1));
        assert_eq!(one, again);
        for threads in [2, 3, 8] {
            let many = run(threads);
            assert_eq!((many.0, many.1, many.2), (one.0, one.1, one.2), "{threads} threads");
        }
    }
}

#[test]
fn corrupted_answers_are_rejected() {
    let board = random(12, (3, 3), 1);
    let text = Slide::print(&board);
    let best = solve(&board, "optimal", "", Limits::default()).best.expect("solvable").moves;
    for at in 0..best.len() {
        let dropped = format!("{}{}", &best[..at], &best[at + 1..]);
        assert!(!slide().check(&text, &dropped).expect("readable").is_answer(), "{dropped}");
        for letter in ["L", "R", "U", "D"] {
            let changed = format!("{}{letter}{}", &best[..at], &best[at + 1..]);
            let report = slide().check(&text, &changed).expect("readable");
            assert!(changed == best || !report.is_answer(), "{changed}");
        }
    }
}

#[test]
fn perft_agrees_on_walled_boards() {
    for seed in 0..20 {
        let board = Slide::print(&random(seed, (4, 3), seed as usize % 5));
        for depth in 0..8 {
            let Perft { rules, kernel } = slide().perft(&board, depth).expect("whole");
            assert_eq!(rules, kernel, "{board} {depth}");
        }
    }
}

#[test]
fn a_hint_is_a_legal_move() {
    let board = Slide::print(&random(8, (4, 4), 2));
    let hint = slide().consult(&board, "", "hint").expect("known");
    assert!(slide().legal(&board, "").expect("whole").contains(&hint.get("move").to_string()));
    assert_eq!(slide().consult("4,4,123456789ABCDFE0", "", "hint").expect("known"), tokeru::model::value::Value::Null);
}
