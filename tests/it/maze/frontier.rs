//! The calculation maze's frontier engine: against an oracle, against the article's engine, on published boards, on any
//! number of threads.

use crate::common::shared;
use crate::common::shipped;
use crate::of_the_day::of_the_day;
use tokeru::base::grid::Size;
use tokeru::base::rng::Rng;
use tokeru::exhaustive;
use tokeru::family::solver::TextRequest;
use tokeru::model::event::Silent;
use tokeru::model::limits::Limits;
use tokeru::model::options::Options;
use tokeru::model::outcome::{Outcome, Status, StopReason};
use tokeru::model::puzzle::{Notation, Rules};
use tokeru::puzzles::maze::Maze;
use tokeru::puzzles::maze::rules::board::{Board, Operator};
use tokeru::search::control::Counters;

fn long() -> bool {
    std::env::var("TOKERU_LONG").is_ok()
}

/// Runs a random test on `short` boards. Under `TOKERU_LONG` it runs on `pieces` pieces of `each` boards, each piece
/// with a seed of its own, or on the one piece that `TOKERU_PIECE` names (from 0). So a long run can be divided into
/// short ones.
fn in_pieces(seed: u64, short: usize, (pieces, each): (u64, usize), test: impl Fn(&mut Rng, usize)) {
    if !long() {
        return test(&mut Rng::new(seed), short);
    }
    let one = std::env::var("TOKERU_PIECE").ok().map(|piece| piece.parse().expect("the number of a piece"));
    for piece in one.map_or(0..pieces, |piece| piece..piece + 1) {
        test(&mut Rng::new(seed + 1000 * piece), each);
        eprintln!("piece {piece} of {pieces}: {each} boards");
    }
}

fn task(engine: &str, limits: Limits) -> TextRequest {
    TextRequest { engine: engine.into(), limits, ..TextRequest::default() }
}

fn solve(text: &str, task: &TextRequest) -> Outcome {
    shipped("maze").solve(text, task, &Counters::default(), &Silent).unwrap_or_else(|e| panic!("{text}: {e}"))
}

/// The proved best score, whose answer the checker confirms; `None` if it is proved that there is no answer.
fn best(text: &str, task: &TextRequest) -> Option<i64> {
    let outcome = solve(text, task);
    if outcome.status == Status::Infeasible {
        return None;
    }
    assert_eq!(outcome.status, Status::Optimal, "{text}");
    let best = outcome.best.expect("an answer");
    assert_eq!(outcome.bound, Some(best.objective));
    assert!(shipped("maze").check(text, &best.moves).unwrap().confirms(best.objective), "{text}{best:?}");
    Some(best.objective)
}

fn frontier() -> TextRequest {
    task("frontier", Limits::default())
}

/// A board with anything in it: any share of negatives, zeros and multipliers, any start and goal.
fn board(rng: &mut Rng, size: Size) -> Board {
    let mut board = Board::new(size);
    let (multiply, subtract) = (rng.unit() * [0.2, 0.5, 1.0][rng.below(3)], rng.unit());
    let zero = if rng.chance(0.3) { 0.3 } else { 0.02 };
    for edge in 0..board.edges() {
        let n = if rng.chance(zero) { 0 } else { 1 + rng.below(9) as u32 };
        let operator = match () {
            () if rng.chance(multiply) => Operator::Multiply(n % 4),
            () if rng.chance(subtract) => Operator::Subtract(n),
            () => Operator::Add(n),
        };
        board = board.with_operator(edge, operator).expect("small numbers");
    }
    let goal = rng.below(board.nodes());
    let start = if rng.chance(0.15) { goal } else { rng.below(board.nodes()) };
    board.with_goal(goal).unwrap().with_walk(vec![start]).unwrap()
}

/// The same with few multipliers, for sizes at which many would take too long.
fn larger(rng: &mut Rng, size: Size) -> Board {
    loop {
        let board = board(rng, size);
        let multipliers =
            board.operators().iter().flatten().filter(|op| matches!(op, Operator::Multiply(n) if *n != 1)).count();
        if multipliers <= 5 {
            return board;
        }
    }
}

/// Some random legal moves.
fn steps(board: &Board, count: usize, rng: &mut Rng) -> Vec<usize> {
    let mut state = Maze::initial(board);
    let mut moves = Vec::new();
    for _ in 0..count {
        let legal = Maze::legal(board, &state);
        if let Some(&node) = legal.get(rng.below(legal.len().max(1))) {
            Maze::apply(board, &mut state, node).unwrap();
            moves.push(node);
        }
    }
    moves
}

const TINY: [(usize, usize); 12] =
    [(1, 1), (1, 5), (4, 1), (2, 2), (2, 3), (3, 2), (2, 4), (5, 2), (3, 3), (3, 3), (4, 3), (3, 4)];

#[test]
fn it_agrees_with_the_oracle() {
    in_pieces(3, 2_000, (20, 5_000), |rng, boards| {
        for _ in 0..boards {
            let (width, height) = TINY[rng.below(TINY.len())];
            let board = board(rng, Size::new(width, height));
            let count = rng.below(8).saturating_sub(4);
            let walk = [board.walk(), &steps(&board, count, rng)].concat();
            let board = board.with_walk(walk).unwrap();
            let text = Maze::print(&board);
            assert_eq!(best(&text, &frontier()), exhaustive::best::<Maze>(&board), "{text}");
        }
    });
}

#[test]
fn moves_already_made_count() {
    let mut rng = Rng::new(4);
    for _ in 0..if long() { 5_000 } else { 300 } {
        let board = board(&mut rng, Size::new(3, 3));
        let moves = steps(&board, 3, &mut rng);
        let text = Maze::print(&board);
        let task = TextRequest { moves: Maze::print_moves(&board, &moves), ..frontier() };
        let after = board.clone().with_walk([board.walk(), &moves].concat()).unwrap();
        assert_eq!(best(&text, &task), best(&Maze::print(&after), &frontier()), "{text}{moves:?}");
    }
}

#[test]
fn it_agrees_with_the_article() {
    in_pieces(5, 40, (8, 25), |rng, boards| {
        for round in 0..boards {
            let (width, height) = [(4, 4), (4, 4), (5, 4), (4, 5), (5, 5)][if long() { round % 5 } else { round % 4 }];
            let text = Maze::print(&larger(rng, Size::new(width, height)));
            assert_eq!(best(&text, &frontier()), best(&text, &task("article", Limits::default())), "{text}");
        }
    });
}

#[test]
fn known_bests_are_proved() {
    let Some(table) = shared("maze/optimal.tsv") else { return };
    for line in table.lines().filter(|line| !line.starts_with('#')) {
        let fields: Vec<&str> = line.split('\t').collect();
        let Some(text) = shared(&format!("maze/{}", fields[0])) else { continue };
        assert_eq!(best(&text, &frontier()), Some(fields[1].parse().unwrap()), "{}", fields[0]);
    }
}

#[test]
fn any_number_of_threads_gives_the_same_result() {
    let mut rng = Rng::new(6);
    for _ in 0..6 {
        let text = Maze::print(&larger(&mut rng, Size::new(6, 5)));
        let outcomes = [1, 2, 3, 8].map(|threads| {
            let outcome = solve(&text, &task("frontier", Limits { threads, ..Limits::default() }));
            (outcome.status, outcome.best, outcome.bound, outcome.stats.nodes)
        });
        assert!(outcomes.iter().all(|outcome| *outcome == outcomes[0]), "{text}{outcomes:?}");
    }
}

#[test]
fn limits_end_with_an_answer_and_a_true_bound() {
    let mut rng = Rng::new(7);
    for _ in 0..6 {
        let text = Maze::print(&larger(&mut rng, Size::new(6, 6)));
        let Some(most) = best(&text, &frontier()) else { continue };
        for limits in [
            Limits { nodes: Some(2_000), ..Limits::default() },
            Limits { memory: 100_000, ..Limits::default() },
            Limits { memory: 1_000_000, ..Limits::default() },
        ] {
            let outcome = solve(&text, &task("frontier", limits));
            assert!(outcome.best.as_ref().is_none_or(|best| best.objective <= most), "{text}{outcome:?}");
            assert!(outcome.bound.is_none_or(|bound| bound >= most), "{text}{outcome:?}");
            let stop = outcome.stop;
            assert!(outcome.status == Status::Optimal || stop.is_some(), "{text}{outcome:?}");
            assert!(stop.is_none_or(|stop| matches!(stop, StopReason::Nodes | StopReason::Memory)), "{stop:?}");
        }
    }
}

/// A board of the given side and number of multipliers, by the generator.
fn made(side: usize, multipliers: usize, seed: u64) -> String {
    let mut options = Options::default();
    let (side, multipliers) = (side.to_string(), multipliers.to_string());
    for (name, value) in [("width", &side), ("height", &side), ("multipliers", &multipliers)] {
        options.set(name, value);
    }
    shipped("maze").generate(seed, &options).unwrap()
}

#[test]
fn threads_change_nothing_while_walks_are_improved_beside_the_proof() {
    let text = made(6, 7, 2);
    let outcomes = [1, 2, 3, 8].map(|threads| {
        let outcome = solve(&text, &task("frontier", Limits { threads, ..Limits::default() }));
        (outcome.status, outcome.best, outcome.bound, outcome.stats.nodes)
    });
    assert_eq!(outcomes[0].0, Status::Optimal);
    assert!(outcomes.iter().all(|outcome| *outcome == outcomes[0]), "{outcomes:?}");
}

/// As on large boards, where plain tables settle the orders of two multipliers first.
#[test]
fn orders_settled_by_tables_change_no_answer() {
    let settled = |crossings: &str, memory: Option<u64>| {
        let mut options = Options::default();
        [("race", "false"), ("settle", crossings)].into_iter().for_each(|(name, value)| options.set(name, value));
        let limits = Limits { memory: memory.unwrap_or(Limits::default().memory), ..Limits::default() };
        TextRequest { options, ..task("frontier", limits) }
    };
    let mut rng = Rng::new(12);
    for (width, height) in [(4, 4), (3, 7), (2, 9), (5, 4), (5, 5), (6, 5)].repeat(if long() { 20 } else { 3 }) {
        let text = Maze::print(&larger(&mut rng, Size::new(width, height)));
        let most = best(&text, &settled("1", None));
        assert_eq!(best(&text, &settled("2", None)), most, "{text}");
        let cramped = solve(&text, &settled("2", Some(60_000)));
        assert!(cramped.bound >= most && cramped.best.is_none_or(|best| Some(best.objective) <= most), "{text}");
    }
    let text = made(7, 4, 3);
    assert_eq!(best(&text, &settled("2", None)), best(&text, &settled("1", None)));
    let nodes = [1, 2, 8].map(|threads| {
        let two = settled("2", None);
        solve(&text, &TextRequest { limits: Limits { threads, ..two.limits.clone() }, ..two }).stats.nodes
    });
    assert_eq!(nodes, [nodes[0]; 3]);
}

#[test]
fn too_little_memory_ends_with_a_true_bound_and_its_reason() {
    let text = made(7, 4, 3);
    let most = best(&text, &frontier()).unwrap();
    let outcome = solve(&text, &task("frontier", Limits { memory: 200_000, ..Limits::default() }));
    assert_eq!((outcome.status, outcome.stop), (Status::Feasible, Some(StopReason::Memory)));
    assert!(outcome.bound.unwrap() >= most);
    let answer = outcome.best.unwrap();
    assert!(shipped("maze").check(&text, &answer.moves).unwrap().confirms(answer.objective));
    assert!(answer.objective <= most && outcome.stats.memory <= 200_000, "{}", outcome.stats.memory);
}

/// There are more labels than a key of this width holds, so neither proof nor beam can cross all multipliers. Only
/// improvement can.
#[test]
fn boards_too_large_to_prove_are_improved() {
    let text = made(12, 30, 1);
    let after = |nodes| {
        let outcome = solve(&text, &task("frontier", Limits { nodes: Some(nodes), ..Limits::default() }));
        assert_eq!((outcome.status, outcome.stop), (Status::Feasible, Some(StopReason::Nodes)));
        let answer = outcome.best.unwrap();
        assert!(shipped("maze").check(&text, &answer.moves).unwrap().confirms(answer.objective));
        assert!(outcome.bound.is_none_or(|bound| bound >= answer.objective));
        answer.objective
    };
    let (soon, later) = (after(20_000), after(1_000_000));
    assert!(later > soon * 10, "{soon} {later}");
}

/// After its cancel a search does at most a round of improvement or a column of a table, counted in nodes.
#[test]
fn a_cancel_on_a_large_board_takes_effect_soon() {
    use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
    use tokeru::model::event::SolveEvent;
    let boards = [(4, 1), (10, 2), (30, 1)];
    for (multipliers, threads) in of_the_day(boards.into_iter().take(if long() { 3 } else { 2 }), 2) {
        let (counters, at) = (Counters::default(), AtomicU64::new(0));
        let cancel = |event: SolveEvent| {
            let nodes = counters.nodes.load(Relaxed);
            // The very first bound comes before the first node.
            if matches!(event, SolveEvent::Bound(_)) && nodes > 0 && counters.cancel.swap(1, Relaxed) == 0 {
                at.store(nodes, Relaxed);
            }
        };
        let task = task("frontier", Limits { threads, ..Limits::default() });
        let outcome = shipped("maze").solve(&made(12, multipliers, 1), &task, &counters, &cancel).unwrap();
        assert_eq!((outcome.status, outcome.stop), (Status::Feasible, Some(StopReason::Cancelled)));
        let (before, after) = (at.load(Relaxed), outcome.stats.nodes);
        assert!(before > 0 && after - before < 200_000, "{multipliers} multipliers: {before} to {after}");
    }
}

/// A beam over twelve columns with six multipliers finds nothing of worth; improvement does.
#[test]
fn large_boards_with_few_multipliers_have_good_answers_soon() {
    let text = made(12, 6, 1);
    let outcome = solve(&text, &task("frontier", Limits { nodes: Some(2_000_000), ..Limits::default() }));
    let answer = outcome.best.unwrap();
    assert!(shipped("maze").check(&text, &answer.moves).unwrap().confirms(answer.objective));
    assert!(answer.objective > 10_000, "{}", answer.objective);
}

/// A field of the engine's findings beside the answer.
fn told(text: &str, option: &str, value: &str) -> tokeru::model::value::Value {
    let mut task = frontier();
    task.options.set(option, value);
    solve(text, &task).extra
}

/// All walks of a board by the rules alone, with their scores.
fn all_walks(board: &Board, state: &<Maze as Rules>::State, moves: &mut Vec<usize>, found: &mut Vec<(i64, String)>) {
    if Maze::is_goal(board, state) {
        found.push((Maze::objective(board, state), Maze::print_moves(board, moves)));
    }
    for node in Maze::legal(board, state) {
        let mut next = state.clone();
        Maze::apply(board, &mut next, node).unwrap();
        moves.push(node);
        all_walks(board, &next, moves, found);
        moves.pop();
    }
}

#[test]
fn all_best_walks_and_the_second_best_score_are_found() {
    use tokeru::model::value::Value;
    let mut rng = Rng::new(8);
    for _ in 0..if long() { 3_000 } else { 300 } {
        let size = [Size::new(3, 3), Size::new(2, 3), Size::new(1, 3)][rng.below(3)];
        let board = larger(&mut rng, size);
        let text = Maze::print(&board);
        let mut walks = Vec::new();
        all_walks(&board, &Maze::initial(&board), &mut Vec::new(), &mut walks);
        let Some(most) = walks.iter().map(|(score, _)| *score).max() else { continue };
        let second = walks.iter().map(|(score, _)| *score).filter(|&score| score < most).max();
        let mut best: Vec<&str> = walks.iter().filter(|w| w.0 == most).map(|w| w.1.as_str()).collect();
        best.sort_unstable();
        let extra = told(&text, "all", "10000");
        let Value::List(listed) = extra.get("walks") else { panic!("{text}{extra:?}") };
        let text_of = |walk: &Value| if let Value::Text(text) = walk { text.clone() } else { panic!("text") };
        let mut listed: Vec<String> = listed.iter().map(text_of).collect();
        listed.sort_unstable();
        assert_eq!(listed, best, "{text}");
        assert_eq!(extra.get("complete"), &Value::Bool(true));
        assert_eq!(told(&text, "second", "true").get("second").integer(), second, "{text}");
    }
}

#[test]
fn best_walks_are_counted_as_published() {
    for (name, count) in [("11_56", 1792), ("12_57", 64), ("12_66", 36), ("sample3", 8)] {
        let Some(text) = shared(&format!("maze/{name}.txt")) else { return };
        assert_eq!(told(&text, "all", "5000").get("count").integer(), Some(count), "{name}");
    }
}

#[test]
fn a_hint_reports_what_the_last_move_cost() {
    let text = "3 3\n+1 +2\n+4 -1 +1\n+3 *2\n*3 -2 +5\n-4 +1\n1 0 8\n";
    let mut task = TextRequest { moves: "3".into(), ..frontier() };
    task.options.set("hint", "true");
    let outcome = solve(text, &task);
    let worth = outcome.best.unwrap().objective;
    assert_eq!(outcome.extra.get("cost").integer(), Some(36 - worth));
}

#[test]
fn the_beam_gives_an_answer_without_proof() {
    let text = "3 3\n+1 +2\n+4 -1 +1\n+3 *2\n*3 -2 +5\n-4 +1\n1 0 8\n";
    let outcome = solve(text, &task("beam", Limits::default()));
    assert_eq!((outcome.status, outcome.stop), (Status::Feasible, Some(StopReason::Unproved)));
    assert_eq!(outcome.best.unwrap().objective, 36);
}
