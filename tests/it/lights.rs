//! Lights: rules one by one, the engine against exhaustive search, links.

use crate::common;
use tokeru::exhaustive;
use tokeru::family::solver::{Perft, TextRequest};
use tokeru::model::event::Silent;
use tokeru::model::limits::Limits;
use tokeru::model::link::{LinkText, Opening};
use tokeru::model::options::Options;
use tokeru::model::outcome::{Outcome, Status, StopReason};
use tokeru::model::puzzle::Notation;
use tokeru::puzzles::lights::Lights;
use tokeru::puzzles::{self, Entry};
use tokeru::search::control::Counters;

/// A cross on 3 x 3, which a single press puts out.
const CROSS: &str = "3 3\n.#.\n###\n.#.\n";
/// A board that no set of presses solves.
const HOPELESS: &str = "5 5\n#....\n.....\n.....\n.....\n.....\n";

fn family() -> &'static Entry {
    puzzles::TEMPLATE
}

fn solve(board: &str, task: &TextRequest) -> Outcome {
    family().solve(board, task, &Counters::default(), &Silent).expect("a sound board")
}

fn violation(board: &str, moves: &str) -> Option<(usize, &'static str)> {
    family().check(board, moves).expect("moves").violation.map(|found| (found.step, found.code.0))
}

#[test]
fn texts_are_read_and_refused_with_their_place() {
    assert_eq!(family().parse(" 3 2 #.# ..#").unwrap().board, "3 2\n#.#\n..#\n");
    let refusal = |text: &str| family().parse(text).unwrap_err().to_string();
    assert_eq!(refusal("3 2\n#.#\n..x\n"), "board: line 3, column 1: not-a-row '..x'");
    assert_eq!(refusal("3 2\n#.#\n....\n"), "board: line 3, column 1: not-a-row '....'");
    assert_eq!(refusal("12 2\n"), "board: line 1, column 1: out-of-range '12'");
    assert_eq!(refusal("1 1\n#\n#\n"), "board: line 3, column 1: unexpected-text '#'");
    assert_eq!(family().split("2 1\n##\n2 2\n..\n.#\n").len(), 2);
    assert_eq!(family().parse("1 1\n.\n").unwrap().findings[0].code.0, "all-dark");
}

#[test]
fn every_edit_does_what_it_says() {
    let edited = |operation: &str| family().edit("2 2\n..\n.#\n", operation).map(|edited| edited.board);
    assert_eq!(edited("on 0").unwrap(), "2 2\n#.\n.#\n");
    assert_eq!(edited("off 3").unwrap(), "2 2\n..\n..\n");
    assert_eq!(edited("size 3 1").unwrap(), "3 1\n...\n");
    assert_eq!(edited("random 5").unwrap(), edited("random 5").unwrap());
    for wrong in ["on 4", "on", "size 0 1", "on 0 0", "paint 0", ""] {
        assert!(edited(wrong).is_err(), "{wrong}");
    }
}

#[test]
fn every_rule_has_its_violation() {
    assert_eq!(violation(CROSS, "0 4 0"), Some((2, "pressed-twice")));
    assert_eq!(family().legal("2 1\n#.\n", "1").unwrap(), ["0"]);
    assert!(family().check(CROSS, "9").is_err(), "no such lamp");
    assert!(!family().check(CROSS, "0").unwrap().goal);
}

#[test]
fn an_answer_with_one_press_changed_is_rejected() {
    let best = solve(CROSS, &TextRequest::default()).best.expect("an answer").moves;
    let presses: Vec<&str> = best.split(' ').collect();
    for at in 0..presses.len() {
        for other in (0..9).map(|cell| cell.to_string()).filter(|cell| cell != presses[at]) {
            let mut changed = presses.clone();
            changed[at] = &other;
            assert!(!family().check(CROSS, &changed.join(" ")).unwrap().is_answer(), "{changed:?}");
        }
    }
}

#[test]
fn the_engine_proves_what_exhaustive_search_finds() {
    for seed in 0..40 {
        let tiny = family().tiny(seed);
        let outcome = solve(&tiny.board, &TextRequest::default());
        assert_eq!(outcome.best.as_ref().map(|best| best.objective), tiny.truth, "{}", tiny.board);
        let status = if tiny.truth.is_some() { Status::Optimal } else { Status::Infeasible };
        assert_eq!(outcome.status, status, "{}", tiny.board);
    }
}

#[test]
fn all_boards_of_three_by_two_are_solved_best() {
    for lit in 0..1 << 6 {
        let row = |row: u32| (0..3).map(|x| if lit >> (3 * row + x) & 1 == 1 { '#' } else { '.' }).collect::<String>();
        let text = format!("3 2\n{}\n{}\n", row(0), row(1));
        let board = Lights::parse(&text).expect("a board");
        let truth = exhaustive::least::<Lights, _>(&board, |state| state.pressed.clone());
        assert_eq!(solve(&text, &TextRequest::default()).best.map(|best| best.objective), truth, "{text}");
    }
}

#[test]
fn answers_are_the_same_for_any_number_of_threads() {
    let board = family().generate(7, &Options::default()).expect("a board");
    let answer = |threads| {
        let task = TextRequest { limits: Limits { threads, ..Limits::default() }, ..TextRequest::default() };
        let outcome = solve(&board, &task);
        (outcome.status, outcome.best)
    };
    for threads in [2, 3, 8] {
        assert_eq!(answer(threads), answer(1));
    }
}

#[test]
fn an_answer_begins_with_the_presses_made() {
    let task = |moves: &str| TextRequest { moves: moves.into(), ..TextRequest::default() };
    let best = solve(CROSS, &task("4")).best.expect("an answer");
    assert_eq!(best.moves, "4");
    assert!(family().check(CROSS, &best.moves).unwrap().confirms(best.objective));
    assert_eq!(
        solve("2 1\n##\n", &task("0 1")).status,
        Status::Infeasible,
        "either of the two presses would have solved it"
    );
    assert_eq!(solve(HOPELESS, &TextRequest::default()).status, Status::Infeasible);
}

#[test]
fn a_search_that_is_stopped_says_so() {
    let task = TextRequest { limits: Limits { nodes: Some(1), ..Limits::default() }, ..TextRequest::default() };
    let board = "11 1\n###########\n";
    let outcome = solve(board, &task);
    assert_eq!(outcome.stop, Some(StopReason::Nodes));
    assert!(matches!(outcome.status, Status::Unknown | Status::Feasible));
}

#[test]
fn questions_are_answered() {
    let numbers = |question: &str| family().consult("3 2\n##.\n#..\n", "", question).unwrap().to_string();
    assert_eq!(numbers("cross 0"), "0 1 3 ");
    assert_eq!(numbers("hint"), "0");
    assert_eq!(family().query(CROSS, "", "cross 9").unwrap_err().code().0, "unknown-question");
    assert_eq!(family().consult(HOPELESS, "", "hint").unwrap().to_string(), "-");
}

#[test]
fn the_kernel_counts_what_the_rules_count() {
    for depth in 0..4 {
        let Perft { rules, kernel } = family().perft(CROSS, depth).unwrap();
        assert_eq!(rules, kernel, "depth {depth}");
    }
    assert_eq!(family().perft("2 1\n##\n", 3).unwrap(), Perft { rules: 0, kernel: 0 });
}

#[test]
fn boards_and_presses_round_trip_through_a_link() {
    for opening in [Opening::Play, Opening::Answer(None), Opening::Answer(Some(1))] {
        let code = family().encode(CROSS, "4 0", opening).unwrap();
        assert_eq!(family().decode(&code).unwrap(), LinkText { board: CROSS.into(), moves: "4 0".into(), opening });
    }
    let largest = format!("11 11\n{}", "#.#.#.#.#.#\n".repeat(11));
    let all = (0..121).map(|cell| cell.to_string()).collect::<Vec<_>>().join(" ");
    let code = family().encode(&largest, &all, Opening::Play).unwrap();
    assert_eq!(family().decode(&code).unwrap(), LinkText { board: largest, moves: all, opening: Opening::Play });
}

#[test]
fn golden_answers_are_proved() {
    let kept = |name: &str| std::fs::read_to_string(common::kept(&format!("lights/{name}"))).expect("kept");
    for line in kept("golden.tsv").lines().skip(1) {
        let [name, presses, moves] = line.split('\t').collect::<Vec<_>>().try_into().expect("three columns");
        let (board, presses) = (kept(&format!("{name}.txt")), presses.parse().expect("a number"));
        assert!(family().check(&board, moves).unwrap().confirms(presses), "{name}");
        let outcome = solve(&board, &TextRequest::default());
        assert_eq!(
            (outcome.status, outcome.best.map(|best| best.objective)),
            (Status::Optimal, Some(presses)),
            "{name}"
        );
    }
}
