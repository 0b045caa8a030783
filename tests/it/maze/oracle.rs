//! The calculation maze's engines against exhaustive search, on boards that would never be printed: zeros, ones,
//! negative and huge numbers, one operator everywhere, a start that is the goal.

use crate::common::shipped;
use tokeru::base::grid::Size;
use tokeru::base::rng::Rng;
use tokeru::family::solver::TextRequest;
use tokeru::model::event::Silent;
use tokeru::model::limits::Limits;
use tokeru::model::outcome::{Outcome, Sense, Status};
use tokeru::model::puzzle::{Notation, Rules};
use tokeru::puzzles::maze::Maze;
use tokeru::puzzles::maze::engines::frontier::frame::Frame;
use tokeru::puzzles::maze::engines::frontier::rival::Rival;
use tokeru::puzzles::maze::engines::frontier::search::{LOWEST_FLOOR, Search};
use tokeru::puzzles::maze::rules::board::Board;
use tokeru::puzzles::maze::rules::board::hostile::KINDS;
use tokeru::search::control::{Control, Counters};
use tokeru::search::worker_pool::WorkerPool;

fn long() -> bool {
    std::env::var_os("TOKERU_LONG").is_some()
}

/// Sizes small enough for exhaustive search.
const TINY: [(usize, usize); 11] =
    [(1, 1), (1, 5), (6, 1), (2, 2), (2, 3), (3, 2), (2, 5), (3, 3), (3, 3), (4, 3), (3, 4)];
const ENGINES: [&str; 3] = ["frontier", "beam", "article"];

fn solve(text: &str, engine: &str, threads: usize) -> Outcome {
    let limits = Limits { threads, ..Limits::default() };
    let task = TextRequest { engine: engine.into(), limits, ..TextRequest::default() };
    shipped("maze").solve(text, &task, &Counters::default(), &Silent).unwrap_or_else(|e| panic!("{text}: {e}"))
}

/// The best score by the rules alone.
fn oracle(board: &Board, state: &<Maze as Rules>::State, best: &mut Option<i64>) {
    if Maze::is_goal(board, state) {
        *best = (*best).max(Some(Maze::objective(board, state)));
    }
    for node in Maze::legal(board, state) {
        let mut next = state.clone();
        Maze::apply(board, &mut next, node).unwrap();
        oracle(board, &next, best);
    }
}

fn most(board: &Board) -> Option<i64> {
    let mut best = None;
    oracle(board, &Maze::initial(board), &mut best);
    best
}

/// An engine's answer is legal and has the score that it claims; its proof and its bound are true.
fn confirm(text: &str, engine: &str, most: Option<i64>, outcome: &Outcome) {
    let told = format!("{engine}\n{text}{outcome:?}, in truth {most:?}");
    if let Some(best) = &outcome.best {
        assert!(shipped("maze").check(text, &best.moves).unwrap().confirms(best.objective), "{told}");
    }
    let best = outcome.best.as_ref().map(|best| best.objective);
    match outcome.status {
        Status::Optimal | Status::Infeasible => assert!(best == most && outcome.stop.is_none(), "{told}"),
        Status::Feasible | Status::Unknown => {
            assert!(engine == "beam" && best <= most && outcome.stop.is_some(), "{told}");
        }
    }
    assert!(outcome.bound.is_none_or(|bound| Some(bound) >= most), "{told}");
}

#[test]
fn every_engine_is_right_on_hostile_boards() {
    let mut rng = Rng::new(1);
    let rounds = if long() { 2_000 } else { 25 };
    for round in 0..rounds {
        for kind in KINDS {
            let (width, height) = TINY[rng.below(TINY.len())];
            let board = kind.board(Size::new(width, height), &mut rng);
            let (text, most) = (Maze::print(&board), most(&board));
            for engine in ENGINES {
                confirm(&text, engine, most, &solve(&text, engine, 1));
                if round % 5 == 0 {
                    for threads in [2, 3, 8] {
                        confirm(&text, engine, most, &solve(&text, engine, threads));
                    }
                }
            }
        }
    }
}

/// The proof by passes and the search that races it, each alone: on tiny boards the second would have no time.
#[test]
fn the_proof_and_its_rival_are_each_right_alone() {
    let mut rng = Rng::new(2);
    for _ in 0..60 {
        for kind in KINDS {
            let (width, height) = TINY[rng.below(TINY.len())];
            let board = kind.board(Size::new(width, height), &mut rng);
            let (text, most) = (Maze::print(&board), most(&board));
            let frame = Frame::new(&board, &[]);
            let problem = &frame.problem;
            let mut rival = Rival::new(problem, LOWEST_FLOOR).expect("a small board");
            while !rival.is_done() {
                rival.advance(5);
            }
            assert_eq!(rival.best().map(|best| best.1), most, "{text}");
            if let Some((walk, score)) = rival.best() {
                assert_eq!(problem.scores(walk).last(), Some(score), "{text}{walk:?}");
            }
            let (limits, counters) = (Limits::default(), Counters::default());
            let control = Control::new(&limits, Sense::Maximize, &counters, &Silent);
            let ending = Search::new(problem, &control, LOWEST_FLOOR, &|_| {}, &WorkerPool::alone()).run_plainly();
            assert!(ending.proved && ending.best.map(|best| best.score) == most, "{text}");
        }
    }
}

/// On boards with zeros that are too large for exhaustive search, the two exact engines agree, on any number of
/// threads.
#[test]
fn exact_engines_agree_on_zeros() {
    let mut rng = Rng::new(3);
    for round in 0..if long() { 12 } else { 3 } {
        for kind in KINDS {
            let size = [Size::new(4, 4), Size::new(5, 4), Size::new(6, 5)][round % 3];
            let board = kind.board(size, &mut rng);
            let text = Maze::print(&board);
            let limited = |engine: &str, threads| {
                let limits = Limits { threads, nodes: Some(2_000_000), ..Limits::default() };
                let task = TextRequest { engine: engine.into(), limits, ..TextRequest::default() };
                shipped("maze").solve(&text, &task, &Counters::default(), &Silent).unwrap()
            };
            let (own, article) = (limited("frontier", 1), limited("article", 1));
            let score = |outcome: &Outcome| outcome.best.as_ref().map(|best| best.objective);
            if own.status == Status::Optimal {
                let (a, b) = (score(&own), score(&article));
                assert!(a >= b && (article.status != Status::Optimal || a == b), "{text}{a:?} {b:?}");
                let again = limited("frontier", [2, 3, 8][rng.below(3)]);
                let figures = |outcome: &Outcome| (outcome.best.clone(), outcome.bound, outcome.stats.nodes);
                assert_eq!(figures(&again), figures(&own), "{text}");
            }
        }
    }
}

/// After a zero nothing before it counts, so a rough bound may be the best score: a search that has an answer of that
/// score is done.
#[test]
fn an_answer_as_good_as_the_rough_bound_ends_the_search() {
    let text = include_str!("../../data/maze/forgetful.txt");
    for engine in ["frontier", "beam"] {
        for threads in [1, 3] {
            let limits = Limits { threads, nodes: Some(200_000), ..Limits::default() };
            let task = TextRequest { engine: engine.into(), limits, ..TextRequest::default() };
            let outcome = shipped("maze").solve(text, &task, &Counters::default(), &Silent).unwrap();
            let nodes = outcome.stats.nodes;
            assert_eq!(
                (outcome.status, outcome.best.map(|best| best.objective)),
                (Status::Optimal, Some(7)),
                "{engine}"
            );
            assert!(nodes < 100_000, "{engine}: {nodes} nodes");
        }
    }
}
