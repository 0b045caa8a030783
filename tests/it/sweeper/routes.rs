//! Room Sweeper: answers that begin with drawn routes. Every engine counts all of the drawn steps, those too that the
//! room does not need; exhaustive search under the rules is the judge.

use super::exhaustive::{is_over, plan, routes, small_rooms};
use super::{confirmed, family, generated, room, solve, task};
use tokeru::base::grid::Direction;
use tokeru::base::rng::Rng;
use tokeru::family::solver::TextRequest;
use tokeru::model::event::Silent;
use tokeru::model::limits::Limits;
use tokeru::model::outcome::{Outcome, Solution, Status};
use tokeru::model::puzzle::{Notation, Rules};
use tokeru::puzzles::sweeper::Sweeper;
use tokeru::puzzles::sweeper::rules::board::{Board, Step};
use tokeru::search::control::Counters;

/// Runs an engine along drawn routes. Its answer is confirmed by the rules and begins with all of the drawn steps.
fn along(board: &Board, drawn: &[String], options: &[(&str, &str)]) -> Outcome {
    let text = drawn.join(",");
    let all = [&[("routes", text.as_str())], options].concat();
    let outcome = solve(board, "", &all, Limits { memory: 4 << 20, threads: 2, ..Limits::default() });
    confirmed(board, &outcome);
    if let Some(best) = &outcome.best {
        let moves = Sweeper::parse_moves(board, &best.moves).expect("readable");
        assert!(begins(board, &moves, drawn), "{options:?} {text} {}\n{}", best.moves, Sweeper::print(board));
    }
    outcome
}

/// Does a plan have all of the drawn steps?
fn begins(board: &Board, plan: &[Step], drawn: &[String]) -> bool {
    routes(board, plan).iter().zip(drawn).all(|(walked, drawn)| walked.starts_with(drawn.as_str()))
}

/// The beginning of a route, and up to `more` random steps that the rules allow after it.
fn extended(board: &Board, person: usize, beginning: &str, more: usize, rng: &mut Rng) -> String {
    let step = |cell, letter: char| {
        let direction = Direction::ALL["URDL".find(letter).expect("a direction")];
        board.size.neighbour(cell, direction).filter(|&next| board.squares[next].is_open())
    };
    let mut route = beginning.to_owned();
    let mut path = vec![board.people().nth(person).expect("a person")];
    beginning.chars().for_each(|letter| path.push(step(path[path.len() - 1], letter).expect("legal")));
    for _ in 0..more {
        let (cell, before) = (path[path.len() - 1], path.len().checked_sub(2).map(|at| path[at]));
        let open: Vec<_> = "URDL".chars().filter_map(|letter| Some((letter, step(cell, letter)?))).collect();
        let open: Vec<_> = open.into_iter().filter(|&(_, next)| Some(next) != before).collect();
        if open.is_empty() || route.len() == usize::from(board.limits[person]) {
            break;
        }
        let (letter, next) = open[rng.below(open.len())];
        route.push(letter);
        path.push(next);
    }
    route
}

/// Random routes: pieces of an answer, pieces that continue beyond it, or walks that know of none.
fn drawn_at_random(board: &Board, plans: &[Vec<Step>], rng: &mut Rng) -> Vec<String> {
    let answer = match plans.get(rng.below(plans.len().max(1))) {
        Some(plan) if rng.below(4) > 0 => routes(board, plan),
        _ => vec![String::new(); board.count()],
    };
    let route = |(person, walked): (usize, &String)| {
        let piece = if rng.below(2) > 0 { walked.len() } else { rng.below(walked.len() + 1) };
        let more = if rng.below(3) > 0 { rng.below(7) } else { 0 };
        extended(board, person, &walked[..piece], more, rng)
    };
    answer.iter().enumerate().map(route).collect()
}

#[test]
fn engines_agree_with_exhaustive_search_along_drawn_routes() {
    let number = if std::env::var_os("TOKERU_LONG").is_some() { 3000 } else { 300 };
    let (mut solved, mut longer, mut lost) = (0, 0, 0);
    let mut rng = Rng::new(68);
    for board in small_rooms(4, number) {
        let mut plans = Vec::new();
        plan(&board, &Sweeper::initial(&board), &mut Vec::new(), &mut plans);
        let steps = |plan: &Vec<Step>| plan.iter().flatten().count() as i64;
        for _ in 0..3 {
            let drawn = drawn_at_random(&board, &plans, &mut rng);
            let kept: Vec<_> = plans.iter().filter(|plan| begins(&board, plan, &drawn)).cloned().collect();
            let least = kept.iter().map(steps).min();
            let what = format!("{}\n{}", drawn.join(","), Sweeper::print(&board));
            let over: Vec<_> = kept.iter().filter(|plan| is_over(&board, plan)).collect();
            let limits: i64 = board.limits.iter().map(|&limit| i64::from(limit)).sum();
            let full = over.iter().filter(|plan| steps(plan) == limits).count();
            solved += usize::from(least.is_some());
            longer += usize::from(least > plans.iter().map(steps).min());
            lost += usize::from(least.is_none() && !plans.is_empty());
            for engine in ["sweep", "article"] {
                let run = |options: &[(&str, &str)]| along(&board, &drawn, &[&[("engine", engine)], options].concat());
                let proved = |found: bool, status| if found { status } else { Status::Infeasible };
                assert_eq!(run(&[]).status, proved(least.is_some(), Status::Feasible), "{engine} {what}");
                let total = run(&[("mode", "total")]);
                assert_eq!(total.best.map(|best| best.objective), least, "{engine} {what}");
                assert_eq!(total.status, proved(least.is_some(), Status::Optimal), "{engine} {what}");
                let count = |options: &[(&str, &str)]| run(options).extra.get("count").integer();
                assert_eq!(count(&[("mode", "count")]), Some(over.len() as i64), "{engine} {what}");
                let all = count(&[("mode", "count"), ("all_steps", "true")]);
                assert_eq!(all, Some(full as i64), "{engine} {what}");
            }
            let beam = along(&board, &drawn, &[("engine", "beam")]).best.map(|best| best.objective);
            assert!(beam.is_none_or(|beam| least.is_some_and(|least| beam >= least)), "{beam:?} {least:?} {what}");
            // Without meetings there is no oracle, and the two engines are compared with each other.
            let alone = |engine| {
                let total = along(&board, &drawn, &[("engine", engine), ("mode", "total"), ("meetings", "off")]);
                (total.status, total.best.map(|best| best.objective))
            };
            assert_eq!(alone("sweep"), alone("article"), "{what}");
        }
    }
    assert!(2 * solved > number && 2 * longer > number && 20 * lost > number, "{solved} {longer} {lost} of {number}");
}

/// The girl's fourth step is no use to the room, and the robot could clean it alone while she walks.
#[test]
fn steps_that_the_room_does_not_need_count_in_every_engine() {
    let board = room("3 3\n0 0 3\n0 4 0\n10 0 0\n0\n1 4\n1 3\n");
    let drawn = ["DLUL".to_owned(), String::new()];
    for engine in ["sweep", "article"] {
        let total = along(&board, &drawn, &[("engine", engine), ("mode", "total")]);
        let told = (total.status, total.best.map(|best| best.objective), total.bound);
        assert_eq!(told, (Status::Optimal, Some(7), Some(7)), "{engine}");
    }
}

/// People who have walked their routes do not wander through a room that is clean, nor take the steps that the routes
/// of the others still need.
#[test]
fn long_routes_do_not_make_a_search_long() {
    for seed in [1, 2, 5] {
        let board = generated(seed, &[("people", "3"), ("steps", "8"), ("slack", "6")]);
        let mut rng = Rng::new(seed);
        let any = solve(&board, "", &[], Limits::default()).best.expect("it was made with an answer");
        let walked = routes(&board, &Sweeper::parse_moves(&board, &any.moves).expect("readable"));
        let drawn = [extended(&board, 0, &walked[0], 6, &mut rng), String::new(), String::new()];
        assert!(drawn[0].len() > walked[0].len());
        for meetings in ["on", "off"] {
            let total = along(&board, &drawn, &[("mode", "total"), ("meetings", meetings)]);
            assert_eq!(total.status, Status::Optimal, "{seed} {meetings}");
            assert!(total.stats.nodes < 40_000, "{seed} {meetings}: {}", total.stats.nodes);
        }
    }
}

#[test]
fn routes_that_cannot_be_walked_are_refused() {
    let text = "3 2\n2 0 10\n0 0 3\n1 3\n1 2\n0\n";
    let code = |routes: &str, moves: &str, mode: &str| {
        let request = task(&[("routes", routes), ("mode", mode)]);
        let request = TextRequest { moves: moves.into(), ..request };
        let outcome = family().solve(text, &request, &Counters::default(), &Silent);
        outcome.err().map(|error| error.code().0)
    };
    for legal in ["RDL,L", "D,LU", ",", "RDL,"] {
        assert_eq!(code(legal, "", "total"), None, "{legal}");
    }
    for refused in ["R", "R,L,", "X,", "U,", "RR,", "RL,", "RDLU,", ",LUL", "r,", ",U"] {
        assert_eq!(code(refused, "", "any"), Some("bad-value"), "{refused}");
    }
    assert_eq!(code("R,L", "", "longest"), Some("routes-with-longest"));
    // The moves that were made may be shorter than the routes or longer, but not others.
    for (routes, moves, refused) in [
        ("RD,L", "RL", false),
        ("R,", "RL D.", false),
        ("D,L", "RL", true),
        ("RD,", "RL .U", true),
        (",LU", "R.", true),
    ] {
        assert_eq!(code(routes, moves, "total"), refused.then_some("bad-value"), "{routes} after {moves}");
    }
}

/// A known answer to begin with has all of the drawn steps, too.
#[test]
fn an_answer_without_drawn_steps_is_refused() {
    let text = "3 1\n2 0 0\n1 2\n0\n0\n";
    let corridor = "3 2\n2 0 0\n1 1 1\n1 5\n0\n0\n";
    let error = |board: &str, routes: &str, answer: &str| {
        let request = task(&[("routes", routes), ("mode", "total"), ("answer", answer)]);
        let outcome = family().solve(board, &request, &Counters::default(), &Silent);
        outcome.err().map(|error| error.code().0)
    };
    assert_eq!(error(text, "RR", "R R"), None);
    assert_eq!(error(corridor, "RRD", "R R"), Some("bad-value"));
    assert_eq!(error(corridor, "RRD", "R R D"), None);
    assert_eq!(error(corridor, "RRD", "R R D L"), None);
}

/// The rules judge an answer to a task by the drawn steps, too.
#[test]
fn a_plan_without_drawn_steps_is_not_confirmed() {
    let corridor = "3 2\n2 0 0\n1 1 3\n1 5\n1 2\n0\n";
    let confirms = |routes: &str, moves: &str, steps: i64| {
        let answer = Solution { moves: moves.into(), objective: steps };
        family().confirms(corridor, &task(&[("routes", routes)]), &answer).expect("readable")
    };
    let plain = |moves: &str, objective| {
        let answer = Solution { moves: moves.into(), objective };
        family().confirms(corridor, &task(&[]), &answer).expect("readable")
    };
    assert!(plain("R. R.", 2) && !plain("R. R.", 3) && !plain("R.", 1));
    assert!(confirms("RR,", "R. R.", 2) && confirms("R,", "R. R.", 2) && confirms("RRD,L", "RL R. D.", 4));
    assert!(!confirms("RRD,", "R. R.", 2) && !confirms("RR,L", "R. R.", 2) && !confirms("RR,L", "RU R.", 3));
    let after = |made: &str, moves: &str, steps: i64| {
        let task = TextRequest { moves: made.into(), ..task(&[]) };
        family().confirms(corridor, &task, &Solution { moves: moves.into(), objective: steps }).expect("readable")
    };
    assert!(after("RL", "RL R.", 3) && !after("RL", "R. R.", 2) && !after("R. R. D.", "R. R.", 2));
}
