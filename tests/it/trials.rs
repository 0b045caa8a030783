//! Short runs of the trials of `src/trials`: hostile inputs through the whole of the page's side, engines against
//! exhaustive search, cancels at any moment. No test here looks at a clock: the cost of a step is what it asks of the
//! allocator.

use crate::allocated::ALLOCATED;
use crate::of_the_day::of_the_day;
use tokeru::model::options::Options;
use tokeru::model::value::Value;
use tokeru::puzzles::{self, FAMILIES};
use tokeru::trials::fuzz::{Fuzzing, Gauge};
use tokeru::trials::{cancel, oracle, rows};

/// Most bytes that one step of the page's side may ask for.
const MOST: u64 = 64 << 20;

fn long() -> bool {
    std::env::var_os("TOKERU_LONG").is_some()
}

/// Only one in a hundred sound boards is also searched, because searches take the time.
fn fuzz(family: &str) {
    let family = puzzles::family(family).expect("shipped");
    let reading = || ALLOCATED.get() as u64;
    let gauge = Gauge { reading: &reading, most: MOST, most_of_search: u64::MAX, search_every: 100 };
    let mut fuzzing = Fuzzing::new(family, gauge);
    of_the_day(0..if long() { 1_000_000 } else { 20_000 }, 7).into_iter().for_each(|seed| fuzzing.run(seed));
    let tally = fuzzing.tally;
    println!("{}: {tally:?}", family.id());
    assert_eq!(fuzzing.findings.iter().take(3).collect::<Vec<_>>(), [] as [&_; 0], "{} in all", fuzzing.findings.len());
    assert!(2 * tally.read > tally.inputs, "hostile, but mostly sound: {tally:?}");
    assert!(tally.searches > 0);
}

#[test]
fn hostile_inputs_of_the_beam_are_survived() {
    fuzz("beam");
}

#[test]
fn hostile_inputs_of_the_maze_are_survived() {
    fuzz("maze");
}

#[test]
fn hostile_inputs_of_the_slide_are_survived() {
    fuzz("slide");
}

#[test]
fn hostile_inputs_of_sokoban_are_survived() {
    fuzz("sokoban");
}

#[test]
fn hostile_inputs_of_the_sweeper_are_survived() {
    fuzz("sweeper");
}

#[test]
fn engines_agree_with_exhaustive_search() {
    for &family in FAMILIES {
        let boards = if long() { 20_000 } else { 300 };
        let trials: Vec<_> = of_the_day(0..boards, 5).into_iter().map(|seed| oracle::run(family, seed)).collect();
        let wrong: Vec<_> = trials.iter().flat_map(|trial| &trial.wrong).take(3).collect();
        assert_eq!(wrong, [] as [&_; 0], "{}", family.id());
        let solvable = trials.iter().filter(|trial| trial.solvable).count();
        assert!(solvable * 10 > trials.len(), "{}: {solvable} of {} can be solved", family.id(), trials.len());
    }
}

/// The number after the largest is 0.
#[test]
fn numbers_of_inputs_wrap_around() {
    let options = Options::from([("family", "maze"), ("seed", u64::MAX.to_string().as_str()), ("count", "2")]);
    let mut inputs = Value::Null;
    rows::run("fuzz", &options, &mut |row| inputs = row.get("inputs").clone()).expect("the options are right");
    assert_eq!(inputs, Value::Integer(2));
}

#[test]
fn a_cancel_keeps_the_best_answer() {
    for &family in FAMILIES {
        let seeds = of_the_day(0..12, 3).into_iter();
        let faults: Vec<_> = seeds.filter_map(|seed| cancel::run(family, seed, 0.3).fault).collect();
        assert_eq!(faults, [] as [&str; 0], "{}", family.id());
    }
}
