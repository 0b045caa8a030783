//! Searches that are split into parts which know nothing of each other: merged, they say what the whole search says.

use crate::common::shipped;
use tokeru::family::solver::TextRequest;
use tokeru::model::event::Silent;
use tokeru::model::options::Options;
use tokeru::model::outcome::{Outcome, Sense, Status};
use tokeru::puzzles::FAMILIES;
use tokeru::search::control::Counters;

fn solve(family: &str, board: &str, engine: &str, part: Option<String>) -> Outcome {
    let mut task = TextRequest { engine: engine.to_owned(), ..TextRequest::default() };
    if let Some(part) = part {
        task.options.set("part", part);
    }
    shipped(family).solve(board, &task, &Counters::default(), &Silent).expect("a sound board")
}

fn best(outcomes: &[Outcome], sense: Sense) -> Option<i64> {
    let objectives = outcomes.iter().filter_map(|o| o.best.as_ref()).map(|b| b.objective);
    objectives.reduce(|a, b| if sense.better(b, a) { b } else { a })
}

#[test]
fn the_parts_say_together_what_the_whole_says() {
    for &family in FAMILIES {
        for engine in family.engines().iter().filter(|e| e.exact && e.options.contains(&"part")) {
            for seed in 0..20 {
                let mut options = Options::default();
                for (name, value) in [("width", "3"), ("height", "3"), ("w", "3"), ("h", "3")] {
                    if family.generator_options().contains(&name) {
                        options.set(name, value);
                    }
                }
                let board = family.generate(seed, &options).expect("a board");
                let whole = solve(family.id(), &board, engine.id, None);
                for count in [1, 2, 3, 7] {
                    let part = |i| solve(family.id(), &board, engine.id, Some(format!("{i}/{count}")));
                    let parts: Vec<_> = (0..count).map(part).collect();
                    let place = format!("{} {} seed {seed} in {count} parts", family.id(), engine.id);
                    assert_eq!(best(&parts, family.sense()), whole.best.as_ref().map(|b| b.objective), "{place}");
                    assert!(parts.iter().all(|o| matches!(o.status, Status::Optimal | Status::Infeasible)), "{place}");
                }
            }
        }
    }
}

#[test]
fn a_part_that_is_none_is_refused() {
    for &family in FAMILIES {
        for engine in family.engines().iter().filter(|e| e.options.contains(&"part")) {
            let board = family.generate(1, &Options::default()).expect("a board");
            for part in ["2/2", "x", "1", "0/0", "1/1000"] {
                let mut task = TextRequest { engine: engine.id.to_owned(), ..TextRequest::default() };
                task.options.set("part", part);
                let refused = family.solve(&board, &task, &Counters::default(), &Silent);
                assert_eq!(refused.unwrap_err().code().0, "bad-value", "{part}");
            }
        }
    }
}
