//! What must hold for every family, over the boards and links that each of them keeps in `tests/data`.

use crate::common::boards;
use std::cell::RefCell;
use std::collections::BTreeSet;
use tokeru::family::solver::{Perft, TextRequest};
use tokeru::model::event::Silent;
use tokeru::model::limits::Limits;
use tokeru::model::link::Opening;
use tokeru::model::manual::OptionHelp;
use tokeru::model::options::Options;
use tokeru::model::outcome::Status;
use tokeru::puzzles::{self, Entry, FAMILIES};
use tokeru::search::control::Counters;

fn each_board(visit: impl Fn(&'static Entry, &str, &str)) {
    for &family in FAMILIES {
        for (name, text) in boards(family.id()) {
            let board = family.parse(&text).unwrap_or_else(|e| panic!("{name}: {e}")).board;
            visit(family, &name, &board);
        }
    }
}

#[test]
fn canonical_text_is_a_fixed_point() {
    each_board(|family, name, board| {
        assert_eq!(family.parse(board).expect(name).board, board, "{name}");
    });
}

#[test]
fn kernels_count_what_the_rules_count() {
    each_board(|family, name, board| {
        for depth in 0..=2 {
            if let Ok(Perft { rules, kernel }) = family.perft(board, depth) {
                assert_eq!(rules, kernel, "{name}, depth {depth}");
            }
        }
    });
}

#[test]
fn answers_pass_the_check_and_are_reproducible() {
    each_board(|family, name, board| {
        let limits = Limits { nodes: Some(20_000), time: Some(20.0), ..Limits::default() };
        let task = TextRequest { limits, ..TextRequest::default() };
        let solve = || family.solve(board, &task, &Counters::default(), &Silent);
        let Ok(first) = solve() else { return };
        if let Some(best) = &first.best {
            let report = family.check(board, &best.moves).expect(name);
            assert!(report.confirms(best.objective), "{name}: {report:?} against {best:?}");
            let link = family.encode(board, &best.moves, Opening::Play).expect(name);
            assert_eq!(family.decode(&link).expect(name).moves, best.moves, "{name}");
        }
        assert!(first.best.is_some() || first.status != Status::Optimal, "{name}");
        let second = solve().expect("solved a moment ago");
        assert_eq!(
            (first.status, first.best, first.stats.nodes),
            (second.status, second.best, second.stats.nodes),
            "{name}"
        );
    });
}

/// What was read or replayed last is remembered. The answers stay those of a text that is read for the first time.
#[test]
fn earlier_questions_change_no_answer() {
    let asked = RefCell::new(BTreeSet::new());
    each_board(|family, name, board| {
        let legal = family.legal(board, "").unwrap_or_default();
        let Some(good) = legal.first() else { return };
        let Some(bad) = illegal(family, board, good) else { return };
        asked.borrow_mut().insert(family.id());
        for _ in 0..2 {
            assert!(family.check(board, good).expect(name).violation.is_none(), "{name}");
            assert!(family.view(board, good).is_ok(), "{name}");
            assert!(family.view(board, &bad).is_err(), "{name}: {bad} after {good}");
            assert!(family.check(board, &bad).expect(name).violation.is_some(), "{name}");
            assert!(family.frames(board, &bad).is_err(), "{name}");
        }
    });
    for family in FAMILIES.iter().map(|family| family.id()) {
        assert!(asked.borrow().contains(family), "{family}: no moves against its rules were found");
    }
}

/// Moves that can be read but are against the rules: usual ones, or a legal one made again and again.
fn illegal(family: &'static Entry, board: &str, good: &str) -> Option<String> {
    let usual = ["1 1", "U", "D", "L", "R", "0 1 2 3\nUU"].map(str::to_owned);
    let again = (2..64).flat_map(|times| [vec![good; times].join(" "), good.repeat(times)]);
    let is_wrong = |moves: &String| family.check(board, moves).is_ok_and(|report| report.violation.is_some());
    usual.into_iter().chain(again).find(is_wrong)
}

/// Any other word, such as `yes` or `1`, is refused instead of being read as off.
#[test]
fn a_switch_takes_only_true_and_false() {
    let is_switch = |option: &&OptionHelp| ["", "true|false"].contains(&option.value);
    for &family in FAMILIES {
        let (board, options) = (family.tiny(1).board, family.options());
        for option in options.solve.iter().filter(is_switch) {
            for engine in family.engines().iter().filter(|engine| engine.options.contains(&option.name)) {
                let options = Options::from([(option.name, "maybe")]);
                let task = TextRequest { engine: engine.id.into(), options, ..TextRequest::default() };
                let error = family.solve(&board, &task, &Counters::default(), &Silent).err();
                assert_eq!(
                    error.map(|error| error.to_string()),
                    Some(format!("option {}=maybe: bad-value", option.name))
                );
            }
        }
    }
}

#[test]
fn an_unknown_family_is_an_error() {
    assert_eq!(puzzles::family("no-such").err().map(|error| error.code().0), Some("unknown-family"));
}
