//! The portfolio's first answer, and how it is shortened within what is left of the limits.

use super::{ID, own_boards};
use crate::common::shipped;
use std::sync::Mutex;
use std::sync::atomic::Ordering::Relaxed;
use tokeru::family::solver::TextRequest;
use tokeru::model::event::{Observer, Silent, SolveEvent};
use tokeru::model::limits::Limits;
use tokeru::model::outcome::{Outcome, Solution, Status, StopReason};
use tokeru::model::trace::TraceData;
use tokeru::search::control::Counters;

/// `fast` with an option.
fn task(improve: &str, limits: Limits) -> TextRequest {
    let mut task = TextRequest { engine: "fast".into(), limits, ..TextRequest::default() };
    if !improve.is_empty() {
        task.options.set("improve", improve);
    }
    task
}

fn run(board: &str, improve: &str, limits: Limits) -> Outcome {
    shipped(ID).solve(board, &task(improve, limits), &Counters::default(), &Silent).expect("a sound board")
}

fn objective(outcome: &Outcome) -> i64 {
    outcome.best.as_ref().expect("an answer").objective
}

fn confirmed(board: &str, Solution { moves, objective }: &Solution) -> bool {
    shipped(ID).check(board, moves).expect("a sound board").confirms(*objective)
}

/// Boards whose objective is pushes, and the same boards with steps as their objective.
fn boards() -> Vec<String> {
    let timed = |board: &String| format!("{}Objective: moves\n", shipped(ID).parse(board).expect("a board").board);
    let pushes: Vec<String> = own_boards().into_iter().take(6).collect();
    pushes.iter().cloned().chain(pushes.iter().take(3).map(timed)).collect()
}

#[test]
fn the_first_answer_is_reported_and_then_only_better_ones() {
    let mut shorter = 0;
    for board in boards() {
        let told = Mutex::new(Vec::new());
        let watch = |event: SolveEvent| {
            if let SolveEvent::Incumbent(answer) = event {
                told.lock().expect("no panic").push(answer);
            }
        };
        let outcome = shipped(ID)
            .solve(&board, &task("", Limits::default()), &Counters::default(), &watch)
            .expect("a sound board");
        let first = run(&board, "false", Limits::default());
        let told = told.into_inner().expect("no panic");
        assert_eq!(told.first(), first.best.as_ref(), "the first answer is the portfolio's own\n{board}");
        assert_eq!(told.last(), outcome.best.as_ref(), "the last one is what it ends with\n{board}");
        assert!(told.windows(2).all(|pair| pair[1].objective < pair[0].objective), "each is better\n{board}");
        assert!(told.iter().all(|answer| confirmed(&board, answer)), "{board}");
        assert_eq!(outcome.extra.get("first").integer(), Some(objective(&first)));
        assert_eq!(outcome.extra.get("by"), first.extra.get("by"));
        shorter += usize::from(told.len() > 1);
    }
    assert!(shorter > 1, "only {shorter} of the answers got shorter");
}

/// Without a limit the shortening soon ends by itself. With one it goes on for longer, and its answer is no worse.
#[test]
fn the_rest_of_a_limit_is_used_for_shortening() {
    for board in boards() {
        let [first, soon] = ["false", ""].map(|improve| run(&board, improve, Limits::default()));
        let late = run(&board, "", Limits { nodes: Some(1 << 22), ..Limits::default() });
        // Fifty thousand nodes, ten thousand more for each turn that the first answer took, and the stretch that had
        // begun.
        let more = soon.stats.nodes - first.stats.nodes;
        assert!(more <= 50_000 + 10_000 * (1 + first.stats.nodes / 400) + 20_500, "{more} nodes more\n{board}");
        assert!(objective(&late) <= objective(&soon) && objective(&soon) <= objective(&first), "{board}");
        assert!(late.stats.nodes >= soon.stats.nodes && late.bound == soon.bound, "{board}");
    }
}

/// Several threads search stretches ahead, and use them in the order that one thread has.
#[test]
fn any_number_of_threads_gives_the_same_answer() {
    let mut shorter = 0;
    for board in boards() {
        let [one, two, three] = [1, 2, 3].map(|threads| run(&board, "", Limits { threads, ..Limits::default() }));
        assert!(confirmed(&board, one.best.as_ref().expect("an answer")), "{board}");
        assert_eq!((&one.best, one.status, one.bound), (&two.best, two.status, two.bound), "{board}");
        assert_eq!((&one.best, one.status, one.bound), (&three.best, three.status, three.bound), "{board}");
        shorter += usize::from(one.extra.get("first").integer() > Some(objective(&one)));
    }
    assert!(shorter > 1, "only {shorter} of the answers got shorter");
}

#[test]
fn a_limit_of_nodes_gives_the_same_answer_every_time() {
    for board in boards() {
        for nodes in [1_000, 5_000, 30_000] {
            let limits = Limits { nodes: Some(nodes), ..Limits::default() };
            let [one, other] = [0, 1].map(|_| run(&board, "", limits.clone()));
            assert_eq!((&one.best, one.stats.nodes, one.stop), (&other.best, other.stats.nodes, other.stop));
            assert!(one.stats.nodes <= nodes + 300, "{} nodes", one.stats.nodes);
            let first = run(&board, "false", limits);
            assert_eq!(first.best.is_some(), one.best.is_some());
            assert!(first.best.is_none_or(|first| objective(&one) <= first.objective));
        }
    }
}

/// Stops as soon as the first answer is reported.
struct Stopper<'c>(&'c Counters);

impl Observer for Stopper<'_> {
    fn observe(&self, event: SolveEvent) {
        if matches!(event, SolveEvent::Incumbent(_)) {
            self.0.cancel.store(1, Relaxed);
        }
    }
}

#[test]
fn a_cancel_leaves_the_first_answer() {
    for board in boards() {
        let first = run(&board, "false", Limits::default());
        if first.status == Status::Optimal {
            continue;
        }
        let counters = Counters::default();
        let limits = Limits { nodes: Some(1 << 30), ..Limits::default() };
        let outcome = shipped(ID).solve(&board, &task("", limits), &counters, &Stopper(&counters)).expect("a board");
        assert_eq!((outcome.stop, outcome.status), (Some(StopReason::Cancelled), Status::Feasible));
        assert_eq!(outcome.best, first.best);
        assert!(outcome.stats.nodes <= first.stats.nodes + 600, "{} nodes", outcome.stats.nodes);
    }
}

/// If the first answer meets the target, the search ends there; otherwise it goes on until an answer does.
#[test]
fn a_target_ends_the_shortening() {
    for board in boards() {
        let nodes = Some(1 << 22);
        let [first, best] =
            ["false", ""].map(|improve| objective(&run(&board, improve, Limits { nodes, ..Limits::default() })));
        for target in [first, best] {
            let outcome = run(&board, "", Limits { nodes, target: Some(target), ..Limits::default() });
            assert!(objective(&outcome) <= target && objective(&outcome) >= best, "{board}");
            assert!(target < first || objective(&outcome) == first, "{board}");
        }
    }
}

/// An answer that meets the bound is best: the search ends.
#[test]
fn a_proved_answer_is_not_shortened() {
    let board = "#######\n#@ $ .#\n#######\n";
    let [first, whole] = ["false", "true"].map(|improve| run(board, improve, Limits::default()));
    assert_eq!((whole.status, whole.stats.nodes), (Status::Optimal, first.stats.nodes));
    assert_eq!(whole.best, first.best);
}

#[test]
fn the_switch_takes_true_or_false() {
    let wrong = task("no", Limits::default());
    let error = shipped(ID).solve(&own_boards()[0], &wrong, &Counters::default(), &Silent).expect_err("no such value");
    assert!(format!("{error:?}").contains("improve") && format!("{error:?}").contains("bad-value"), "{error:?}");
}

/// The passes of the shortening are in the trace beside the turns of the searches.
#[test]
fn shortening_has_turns_in_the_trace() {
    struct Rows(Mutex<Vec<String>>);
    impl Observer for Rows {
        fn observe(&self, event: SolveEvent) {
            if let SolveEvent::Trace(row) = event
                && let TraceData::Own("turn", told) = row.data
            {
                self.0.lock().expect("no panic").push(told.get("search").to_string());
            }
        }
        fn traces(&self) -> bool {
            true
        }
    }
    let open = |board: &String| run(board, "false", Limits::default()).status == Status::Feasible;
    let board = &boards().into_iter().find(open).expect("a board whose first answer may get shorter");
    for (improve, shortens) in [("true", true), ("false", false)] {
        let rows = Rows(Mutex::default());
        let _ = shipped(ID).solve(board, &task(improve, Limits::default()), &Counters::default(), &rows);
        let turns = rows.0.into_inner().expect("no panic");
        assert_ne!(turns.first().map(String::as_str), Some("improve"));
        assert_eq!(turns.last().is_some_and(|name| name == "improve"), shortens, "{turns:?}");
    }
}
