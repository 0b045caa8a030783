//! The calculation maze on paper: ratings against counting by the rules alone, and the demands on the generator.

use crate::common::shipped;
use tokeru::family::solver::TextRequest;
use tokeru::model::error::Error;
use tokeru::model::event::Silent;
use tokeru::model::options::Options;
use tokeru::model::outcome::Outcome;
use tokeru::model::puzzle::{Notation, Rules};
use tokeru::model::value::Value;
use tokeru::puzzles::maze::Maze;
use tokeru::puzzles::maze::rules::board::Board;
use tokeru::search::control::Counters;

fn long() -> bool {
    std::env::var("TOKERU_LONG").is_ok()
}

fn options(words: &[(&str, &str)]) -> Options {
    let mut options = Options::default();
    words.iter().for_each(|&(name, value)| options.set(name, value));
    options
}

fn generate(seed: u64, words: &[(&str, &str)]) -> Result<String, Error> {
    shipped("maze").generate(seed, &options(words))
}

fn solve(text: &str, words: &[(&str, &str)]) -> Outcome {
    let task = TextRequest { engine: "frontier".into(), options: options(words), ..TextRequest::default() };
    shipped("maze").solve(text, &task, &Counters::default(), &Silent).unwrap_or_else(|e| panic!("{text}: {e}"))
}

/// The scores of all walks, by the rules alone.
fn scores(board: &Board, state: &<Maze as Rules>::State, found: &mut Vec<i64>) {
    if Maze::is_goal(board, state) {
        found.push(Maze::objective(board, state));
    }
    for node in Maze::legal(board, state) {
        let mut next = state.clone();
        Maze::apply(board, &mut next, node).unwrap();
        scores(board, &next, found);
    }
}

#[test]
fn near_best_routes_are_counted_as_by_the_rules() {
    for seed in 0..if long() { 500 } else { 40 } {
        let negative = ["0", "30", "100"][seed as usize % 3];
        let text = generate(seed, &[("width", "3"), ("height", "3"), ("negative", negative)]).unwrap();
        let board = Maze::parse(&text).unwrap();
        let mut all = Vec::new();
        scores(&board, &Maze::initial(&board), &mut all);
        let best = *all.iter().max().unwrap();
        let near = all.iter().filter(|&&score| score >= best - best.abs() * 3 / 100).count();
        let rating = solve(&text, &[("rating", "true")]).extra.get("rating").clone();
        assert_eq!(rating.get("near").integer(), Some(near as i64), "{text}");
        let greedy = rating.get("greedy").integer().unwrap();
        assert!(all.contains(&greedy), "{text}: {greedy} is the score of a walk");
    }
}

#[test]
fn a_wish_is_met_by_the_same_board_each_time() {
    for (side, level, unique, seed) in [("3", "easy", "true", 1), ("4", "medium", "false", 2), ("4", "hard", "true", 3)]
    {
        let words =
            [("width", side), ("height", side), ("multipliers", "3"), ("difficulty", level), ("unique", unique)];
        let text = generate(seed, &words).unwrap_or_else(|e| panic!("{words:?}: {e}"));
        assert_eq!(generate(seed, &words).unwrap(), text);
        let extra = solve(&text, &[("rating", "true"), ("all", "2")]).extra;
        assert_eq!(extra.get("rating").get("level"), &Value::Text(level.into()), "{text}");
        assert_eq!(extra.get("count").integer() == Some(1), unique == "true", "{text}");
    }
}

#[test]
fn a_wish_that_no_board_meets_is_refused() {
    let refused = |words: &[(&str, &str)]| generate(1, words).unwrap_err().to_string();
    // On a line there is only one route.
    let line = refused(&[("width", "4"), ("height", "1"), ("unique", "false"), ("tries", "10")]);
    assert!(line.contains("wish-not-met"), "{line}");
    let tiny = refused(&[("width", "2"), ("height", "2"), ("difficulty", "hard"), ("tries", "10")]);
    assert!(tiny.contains("wish-not-met"), "{tiny}");
    assert!(refused(&[("difficulty", "fiendish")]).contains("bad-value"));
    assert!(refused(&[("unique", "perhaps")]).contains("bad-value"));
}

#[test]
fn a_certificate_is_written_once_the_best_is_proved() {
    let text = "3 3\n+1 +2\n+4 -1 +1\n+3 *2\n*3 -2 +5\n-4 +1\n1 0 8\n";
    let extra = solve(text, &[("certificate", "true")]).extra;
    let Value::Text(certificate) = extra.get("certificate") else { panic!("{extra:?}") };
    let lines: Vec<&str> = certificate.lines().collect();
    assert_eq!(
        lines[..4],
        [
            "tokeru maze certificate 1",
            "board 3 3 +1 +2 +4 -1 +1 +3 *2 *3 -2 +5 -4 +1 1 0 8",
            "score 36",
            "walk 1 2 5 4 3 6 7 8",
        ]
    );
    assert!(lines.last().unwrap().starts_with("end "));
}
