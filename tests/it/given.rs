//! The option `answer`: a search that begins with an answer never ends with a worse one. Moves that are not an answer
//! are refused with their place.

use crate::common::shipped;
use std::collections::BTreeSet;
use tokeru::base::rng::Rng;
use tokeru::family::solver::TextRequest;
use tokeru::model::error::{AnswerError, Error};
use tokeru::model::event::Silent;
use tokeru::model::limits::Limits;
use tokeru::model::options::Options;
use tokeru::model::outcome::{Outcome, Sense, Status};
use tokeru::puzzles::{Entry, FAMILIES};
use tokeru::search::control::Counters;

/// Options of a run.
type Words = &'static [(&'static str, &'static str)];

/// Engines that begin with an answer, and their options.
const RUNS: [(&str, &str, Words); 6] = [
    ("maze", "frontier", &[]),
    ("maze", "frontier", &[("race", "false")]),
    ("maze", "beam", &[]),
    ("sweeper", "sweep", &[("mode", "total")]),
    ("slide", "auto", &[]),
    ("sokoban", "improve", &[]),
];

struct Run {
    family: &'static Entry,
    engine: &'static str,
    words: Words,
}

impl Run {
    fn with(&self, board: &str, made: &str, answer: &str, limits: Limits) -> Result<Outcome, Error> {
        let mut options = Options::default();
        self.words.iter().for_each(|(name, value)| options.set(*name, *value));
        options.set("answer", answer);
        let task = TextRequest { engine: self.engine.into(), moves: made.into(), limits, options };
        self.family.solve(board, &task, &Counters::default(), &Silent)
    }

    /// Status and objective of its best answer, which is replayed under the rules.
    fn best(&self, board: &str, made: &str, answer: &str, nodes: u64) -> (Status, i64) {
        let limits = Limits { nodes: Some(nodes), ..Limits::default() };
        let outcome = self.with(board, made, answer, limits).unwrap_or_else(|e| panic!("{e}\n{board}{answer}"));
        let best = outcome.best.expect("one was given");
        assert!(self.family.check(board, &best.moves).expect("readable").confirms(best.objective), "{board}{answer}");
        assert!(begins(&best.moves, made), "{board}{made} {}", best.moves);
        (outcome.status, best.objective)
    }

    fn is_worse(&self, one: i64, other: i64) -> bool {
        if self.family.sense() == Sense::Maximize { one < other } else { one > other }
    }
}

fn runs() -> impl Iterator<Item = Run> {
    RUNS.into_iter().map(|(id, engine, words)| Run { family: shipped(id), engine, words })
}

/// Does a text of moves begin with those that were made? Ticks may be separated by blanks or not.
fn begins(moves: &str, made: &str) -> bool {
    moves.split_whitespace().collect::<String>().starts_with(&made.split_whitespace().collect::<String>())
}

/// Random games of at least one step that reach the goal, with their objectives.
fn answers(family: &Entry, board: &str, rng: &mut Rng) -> Vec<(String, i64)> {
    let mut found = Vec::new();
    for _ in 0..12 {
        let mut moves = String::new();
        for _ in 0..14 {
            let legal = family.legal(board, &moves).expect("legal so far");
            if legal.is_empty() {
                break;
            }
            moves = format!("{moves} {}", legal[rng.below(legal.len())]);
            let report = family.check(board, &moves).expect("readable");
            if report.is_answer() {
                found.push((moves.clone(), report.objective));
            }
        }
    }
    found
}

#[test]
fn a_search_never_ends_with_a_worse_answer_than_the_one_given() {
    for run in runs() {
        let (mut rng, mut tried) = (Rng::new(17), 0);
        for seed in 0..120 {
            let tiny = run.family.tiny(seed);
            let found = answers(run.family, &tiny.board, &mut rng);
            let worst = found.iter().reduce(|a, b| if run.is_worse(b.1, a.1) { b } else { a });
            let best = found.iter().reduce(|a, b| if run.is_worse(a.1, b.1) { b } else { a });
            for (given, objective) in worst.into_iter().chain(best) {
                tried += 1;
                let (_, stopped) = run.best(&tiny.board, "", given, 1);
                assert!(!run.is_worse(stopped, *objective), "{stopped} {given}\n{}", tiny.board);
                let (status, ended) = run.best(&tiny.board, "", given, 1_000_000);
                let exact = run.family.engines().iter().any(|engine| engine.id == run.engine && engine.exact);
                if exact {
                    assert_eq!((status, Some(ended)), (Status::Optimal, tiny.truth), "{given}\n{}", tiny.board);
                }
                assert!(!run.is_worse(ended, *objective), "{ended} {given}\n{}", tiny.board);
                let made: String = given.chars().take(given.trim_start().find(' ').map_or(1, |at| at + 1)).collect();
                let (_, later) = run.best(&tiny.board, &made, given, 1);
                assert!(!run.is_worse(later, *objective), "{later} {made} {given}\n{}", tiny.board);
            }
        }
        assert!(tried >= 20, "{} {}: {tried}", run.family.id(), run.engine);
    }
}

/// Any number of threads gives the same result.
#[test]
fn any_number_of_threads_gives_the_same_result() {
    for run in runs().filter(|run| run.engine != "beam") {
        for seed in 0..12 {
            let tiny = run.family.tiny(seed);
            for (given, _) in answers(run.family, &tiny.board, &mut Rng::new(seed)).iter().take(1) {
                let on = |threads| {
                    let limits = Limits { threads, ..Limits::default() };
                    let outcome = run.with(&tiny.board, "", given, limits).expect("an answer");
                    (outcome.status, outcome.best.map(|best| best.objective), outcome.bound)
                };
                assert_eq!(on(1), on(3), "{given}\n{}", tiny.board);
            }
        }
    }
}

#[test]
fn an_invalid_given_answer_is_refused_with_its_place() {
    const BOARDS: [(&str, &str, &str, &str); 4] = [
        ("maze", "2 2\n+1\n+2 +3\n+4\n1 0 3\n", "1 3", "1 x"),
        ("sweeper", "3 1\n 2 1 0\n 1 3\n 0\n 0\n", "R R", "R X"),
        ("slide", "4,3,1234567=9A0B", "R", "R?"),
        ("sokoban", "######\n#@ $.#\n######\n", "rR", "r?"),
    ];
    for (id, board, answer, unreadable) in BOARDS {
        for run in runs().filter(|run| run.family.id() == id) {
            let error = |made: &str, answer: &str| run.with(board, made, answer, Limits::default()).err();
            assert_eq!(error("", answer), None, "{id}");
            let Some(Error::Answer(AnswerError::Text(place))) = error("", unreadable) else {
                panic!("{id}: {:?}", error("", unreadable))
            };
            assert_eq!((place.place.line, place.place.column > 1), (1, true), "{id} {place:?}");
            let step = |made: &str, answer: &str| match error(made, answer) {
                Some(Error::Answer(AnswerError::Move(wrong))) => Some((wrong.step, wrong.code.0)),
                _ => None,
            };
            let first: String = answer.chars().take(1).collect();
            let second = if id == "slide" { "" } else { &first };
            assert_eq!(step("", second), Some((second.len(), "no-answer")), "{id}");
            assert_eq!(step(&first, ""), Some((0, "other-beginning")), "{id}");
            assert_eq!(
                step("", &format!("{answer} {first}")).map(|(step, _)| step),
                Some(answer.split_whitespace().collect::<String>().len()),
                "{id}"
            );
        }
    }
}

/// Room Sweeper's answer must obey its other options, and if nothing is optimised there is nothing to improve.
#[test]
fn a_given_answer_of_the_sweeper_must_meet_the_other_options() {
    let run = |options: Words| Run { family: shipped("sweeper"), engine: "sweep", words: options };
    // Two people who meet in the middle and clean what is around them.
    let meet = "3 3\n 0 0 0\n 2 1 2\n 0 0 0\n 2 3 3\n 0\n 0\n";
    assert!(run(&[("mode", "total")]).family.check(meet, "R L").expect("readable").is_answer());
    let code = |options, answer| run(options).with(meet, "", answer, Limits::default()).err().map(|e| e.code().0);
    assert_eq!(code(&[("mode", "total")], "R L"), None);
    assert_eq!(code(&[("mode", "longest")], "R L"), None);
    assert_eq!(code(&[("mode", "total"), ("meetings", "off")], "R L"), Some("bad-value"));
    assert_eq!(code(&[("mode", "total"), ("all_steps", "true")], "R L"), Some("bad-value"));
    assert_eq!(code(&[("mode", "total"), ("routes", "R,L")], "R L"), None);
    assert_eq!(code(&[("mode", "total"), ("routes", "U,L")], "R L"), Some("bad-value"));
    // A person in a dead end has not taken all steps.
    let dead_end = |answer| {
        run(&[("mode", "total"), ("all_steps", "true")]).with("3 1\n1 2 0\n1 3\n0\n0\n", "", answer, Limits::default())
    };
    assert_eq!(["R", "R ."].map(|answer| dead_end(answer).err().map(|e| e.code().0)), [Some("bad-value"); 2]);
    assert_eq!(code(&[], "R L"), Some("answer-without-measure"));
    assert_eq!(code(&[("mode", "count")], "R L"), Some("answer-without-measure"));
}

/// The longest route of the returned answer is no longer than that of the given one. If nothing stops the search, it is
/// the shortest possible.
#[test]
fn the_longest_route_of_the_sweeper_never_gets_longer() {
    let run = Run { family: shipped("sweeper"), engine: "sweep", words: &[("mode", "longest")] };
    let mut tried = 0;
    for seed in 0..200 {
        let tiny = run.family.tiny(seed);
        let longest = |outcome: Outcome| outcome.extra.get("longest").integer();
        for (given, _) in answers(run.family, &tiny.board, &mut Rng::new(seed)).into_iter().take(2) {
            let from = |nodes| {
                let limits = Limits { nodes, ..Limits::default() };
                longest(run.with(&tiny.board, "", &given, limits).expect("an answer")).expect("it is told")
            };
            let alone = TextRequest { engine: "sweep".into(), ..TextRequest::default() };
            let alone = TextRequest { options: [("mode", "longest")].into(), ..alone };
            let alone = run.family.solve(&tiny.board, &alone, &Counters::default(), &Silent).expect("a room");
            assert_eq!(Some(from(None)), longest(alone), "{given}\n{}", tiny.board);
            // There is a letter for each person and tick.
            let words: Vec<_> = tiny.board.split_whitespace().collect();
            let squares = &words[2..words.len()
                - tiny
                    .board
                    .trim_end()
                    .lines()
                    .rev()
                    .take(3)
                    .map(|line| line.split_whitespace().count())
                    .sum::<usize>()];
            let people = squares.iter().filter(|word| matches!(**word, "2" | "3" | "4")).count();
            let ticks = given.split_whitespace().collect::<String>().len().div_ceil(people.max(1)) as i64;
            assert!(from(Some(1)) <= ticks, "{given}\n{}", tiny.board);
            tried += 1;
        }
    }
    assert!(tried > 50, "{tried}");
}

/// All families that begin with an answer are tried here.
#[test]
fn every_family_that_accepts_an_answer_is_tested() {
    let takes = |family: &&Entry| family.engines().iter().any(|engine| engine.options.contains(&"answer"));
    let ids: BTreeSet<_> = FAMILIES.iter().copied().filter(takes).map(tokeru::family::Family::id).collect();
    assert_eq!(ids, RUNS.iter().map(|run| run.0).collect());
}
