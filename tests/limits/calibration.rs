//! What a step of `work` costs. It prints a table and asserts nothing: times depend on the machine.
//!
//! `CARGO_PROFILE_TEST_OPT_LEVEL=3 CARGO_PROFILE_TEST_OVERFLOW_CHECKS=false cargo test --test limits calibration --
//! --ignored --nocapture`

use super::run;
use tokeru::base::clock::CpuClock;
use tokeru::model::limits::Limits;
use tokeru::puzzles::{Entry, FAMILIES};
use tokeru::search::work::MAX_STEPS;

/// Boards of each family that keep engines busy.
const BOARDS: u64 = 6;

/// Milliseconds of processor time that [`MAX_STEPS`] steps take, if `steps` steps took this many seconds.
fn milliseconds(seconds: f64, steps: u64) -> f64 {
    1e3 * seconds / steps.max(1) as f64 * MAX_STEPS as f64
}

fn measure(family: &Entry, engine: &str, words: &str) {
    let limits = Limits { time: Some(0.3), ..Limits::default() };
    let (mut costs, mut steps, mut seconds) = (Vec::new(), 0, 0.0);
    for seed in 1..=BOARDS {
        let board = family.hard(seed);
        let clock = CpuClock::process();
        let done = run(family.id(), engine, &board, &limits, words).steps;
        let spent = clock.seconds();
        costs.push(milliseconds(spent, done));
        (steps, seconds) = (steps + done, seconds + spent);
    }
    let dearest = costs.into_iter().fold(0.0, f64::max);
    println!("{} {engine} {words}: {:.1} ms, dearest {dearest:.1} ms", family.id(), milliseconds(seconds, steps));
}

#[test]
#[ignore = "it measures"]
fn calibration_of_steps() {
    for &family in FAMILIES {
        for run in family.tiny(1).runs {
            let words: Vec<String> = run.options.iter().map(|(name, value)| format!("{name} {value}")).collect();
            measure(family, run.engine, &words.join(" "));
        }
    }
}

/// Measures memory that is allocated from the system and written to.
#[test]
#[ignore = "it measures"]
fn calibration_of_bytes() {
    let bytes = 1 << 28;
    let clock = CpuClock::thread();
    let list = std::hint::black_box(vec![1_u8; bytes]);
    println!("{:.3} ns for a byte", 1e9 * clock.seconds() / list.len() as f64);
}

/// Measures a megabyte of empty lines in the files of each family.
#[test]
#[ignore = "it measures"]
fn calibration_of_splitting() {
    let text = "\n".repeat(1 << 20);
    for &family in FAMILIES {
        let clock = CpuClock::thread();
        let boards = std::hint::black_box(family.split(&text)).len();
        println!("{}: {:.1} ms, {boards} boards", family.id(), 1e3 * clock.seconds());
    }
}
