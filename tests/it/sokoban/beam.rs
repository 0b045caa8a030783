//! Beam search against exhaustive search.

use super::chance::{exhaustive, random_board, sound};
use super::{ID, own_boards};
use crate::common::shipped;
use tokeru::base::rng::Rng;
use tokeru::family::solver::TextRequest;
use tokeru::model::event::Silent;
use tokeru::model::limits::Limits;
use tokeru::model::outcome::{Outcome, Status};
use tokeru::model::puzzle::Notation;
use tokeru::puzzles::sokoban::Sokoban;
use tokeru::search::control::Counters;

fn run(board: &str, nodes: u64) -> Outcome {
    let limits = Limits { nodes: Some(nodes), ..Limits::default() };
    let mut task = TextRequest { engine: "single".into(), limits, ..TextRequest::default() };
    task.options.set("search", "beam");
    task.options.set("macros", "none");
    shipped(ID).solve(board, &task, &Counters::default(), &Silent).expect("a sound board")
}

/// As long as its layers hold every position that was made, its first answer has the fewest pushes, and it finds an
/// answer wherever there is one.
#[test]
fn a_beam_that_drops_nothing_is_exact() {
    let mut rng = Rng::new(21);
    let (mut solvable, mut hopeless, mut best) = (0, 0, 0);
    while solvable < 150 || hopeless < 40 {
        let board = random_board(&mut rng);
        if !sound(&board) {
            continue;
        }
        let truth = exhaustive(&board)[&(board.player.expect("a player"), board.boxes.clone())];
        let text = Sokoban::print(&board);
        let outcome = run(&text, 200_000);
        match (truth, outcome.best) {
            (Some(pushes), Some(found)) => {
                assert!(shipped(ID).check(&text, &found.moves).expect("a board").confirms(found.objective), "{text}");
                assert!(found.objective >= pushes, "{text}");
                solvable += 1;
                best += usize::from(found.objective == pushes);
            }
            (None, None) => hopeless += 1,
            (truth, found) => panic!("{truth:?} against {found:?}\n{text}"),
        }
    }
    assert!(best * 10 >= solvable * 9, "{best} of {solvable} with fewest pushes");
}

#[test]
fn a_beam_is_the_same_every_time() {
    for board in own_boards().iter().take(6) {
        for nodes in [500, 5_000, 200_000] {
            let [one, other] = [0, 1].map(|_| run(board, nodes));
            assert_eq!((&one.best, one.stats.nodes, one.stop), (&other.best, other.stats.nodes, other.stop));
            assert!(one.stats.nodes <= nodes + 300);
            assert!(one.best.is_some() || nodes < 200_000, "{board}");
            assert!(matches!(one.status, Status::Feasible | Status::Unknown));
        }
    }
}
