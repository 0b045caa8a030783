//! Sokoban: the rules by example, every finding, the source article's items, and all engines against exhaustive search.

mod beam;
mod chance;
mod passages;
mod recorded;
mod shortened;

use crate::common::shipped;
use chance::{exhaustive, fewest_steps, random_board, sound};
use std::collections::{HashMap, HashSet};
use tokeru::base::rng::Rng;
use tokeru::family::solver::{Perft, TextRequest};
use tokeru::model::event::Silent;
use tokeru::model::limits::Limits;
use tokeru::model::link::Opening;
use tokeru::model::options::Options;
use tokeru::model::outcome::{Outcome, Sense, Status, StopReason};
use tokeru::model::puzzle::Notation;
use tokeru::model::value::Value;
use tokeru::puzzles;
use tokeru::puzzles::sokoban::Sokoban;
use tokeru::puzzles::sokoban::engines::best_first::Slice;
use tokeru::puzzles::sokoban::engines::exact;
use tokeru::puzzles::sokoban::engines::frozen::{self, FrozenGoals};
use tokeru::puzzles::sokoban::kernel::deadlocks::local::LocalSearch;
use tokeru::puzzles::sokoban::kernel::deadlocks::reason;
use tokeru::puzzles::sokoban::kernel::tables::{Tables, without_limits};
use tokeru::puzzles::sokoban::kernel::{Level, NONE, Push};
use tokeru::puzzles::sokoban::rules::board::{Board, Step};
use tokeru::search::control::{Control, Counters};

const ID: &str = "sokoban";
const LINE: &str = "#######\n#@ $ .#\n#######\n";

fn solve_with(board: &str, engine: &str, limits: Limits, moves: &str) -> Outcome {
    let task = TextRequest { engine: engine.into(), moves: moves.into(), limits, options: Options::default() };
    shipped(ID).solve(board, &task, &Counters::default(), &Silent).expect("a sound board")
}

fn solve(board: &str, engine: &str) -> Outcome {
    solve_with(board, engine, Limits { nodes: Some(400_000), ..Limits::default() }, "")
}

fn violation(board: &str, moves: &str) -> Option<(usize, &'static str)> {
    shipped(ID).check(board, moves).unwrap().violation.map(|v| (v.step, v.code.0))
}

fn findings(board: &str) -> Vec<&'static str> {
    shipped(ID).parse(board).unwrap().findings.iter().map(|d| d.code.0).collect()
}

fn numbers(value: &Value) -> Vec<i32> {
    if let Value::Numbers(list) = value { list.clone() } else { panic!("no numbers: {value:?}") }
}

fn query(board: &str, moves: &str, question: &str) -> Value {
    shipped(ID).consult(board, moves, question).unwrap()
}

#[test]
fn the_rules_by_example() {
    let report = shipped(ID).check(LINE, "rRR").unwrap();
    assert!(report.confirms(2));
    assert!(shipped(ID).check(&format!("{LINE}Objective: moves\n"), "rRR").unwrap().confirms(3));
    assert!(!shipped(ID).check(LINE, "rR").unwrap().goal);
    assert_eq!(violation(LINE, "l"), Some((0, "wall-ahead")));
    assert_eq!(violation(LINE, "rRr"), Some((2, "box-ahead")));
    assert_eq!(violation(LINE, "rL"), Some((1, "no-box-ahead")));
    assert_eq!(violation(LINE, "rRRR"), Some((3, "box-blocked")));
    assert_eq!(violation("#####\n#@$$#\n#####\n", "R"), Some((0, "box-blocked")));
    assert_eq!(violation("###\n# #\n###\n", "r"), Some((0, "no-player")));
    assert_eq!(shipped(ID).legal(LINE, "r").unwrap(), ["R", "l"]);
}

/// Other programs keep solutions like this. What is printed, linked and shown has the case that play gives it.
#[test]
fn solutions_in_one_case_push_where_a_box_stands() {
    let normal = |moves: &str| shipped(ID).normalize_moves(LINE, moves).unwrap();
    for moves in ["rrr", "RRR", "3r", "R2(R)"] {
        assert_eq!(normal(moves), "rRR");
        assert!(shipped(ID).check(LINE, moves).unwrap().confirms(2));
    }
    assert_eq!((normal("rrR"), normal("Rr")), ("rrR".into(), "Rr".into()));
    assert_eq!(violation(LINE, "rrrr"), Some((3, "box-blocked")));
    assert_eq!(violation(LINE, "RU"), Some((1, "wall-ahead")));
    assert_eq!(violation("###\n# #\n###\n", "R"), Some((0, "no-player")));
    for board in own_boards() {
        let board = shipped(ID).parse(&board).unwrap().board;
        let best = solve(&board, "pushes").best.unwrap().moves;
        for moves in [best.to_ascii_lowercase(), best.to_ascii_uppercase()] {
            assert_eq!(shipped(ID).normalize_moves(&board, &moves).unwrap(), best);
        }
    }
}

#[test]
fn every_finding_is_reported() {
    assert_eq!(findings("####\n#  #\n####\n"), ["no-player"]);
    assert_eq!(findings("####\n#@ #\n####\n"), ["no-boxes"]);
    assert_eq!(findings("#####\n#@$ #\n#####\n"), ["more-boxes-than-goals"]);
    assert_eq!(findings("#####\n#@. #\n#####\n"), ["more-goals-than-boxes"]);
    assert!(findings("#####\n#@$.\n#####\n").contains(&"open-wall"));
    assert_eq!(findings("########\n#@ $.#$#\n# .  ###\n######\n"), ["box-out-of-reach"]);
    assert_eq!(findings("########\n#@ $ #.#\n# $. ###\n######\n"), ["goal-out-of-reach"]);
    assert_eq!(findings("######\n#@  $#\n# .  #\n######\n"), ["box-on-dead-square"]);
    assert_eq!(findings("#####\n#@ *#\n#####\n"), ["already-solved"]);
    let many = format!("{}\n#@{}#\n{}", "#".repeat(64), " ".repeat(61), "#$............................................................#\n#$............................................................#\n".repeat(4));
    assert!(findings(&many).contains(&"more-goals-than-boxes"));
}

/// "2 steps, then push right; 2 steps, then push left": the article's picture of the reachable area with fewest steps.
#[test]
fn article_reachable_area_with_fewest_steps() {
    let board = "#########\n#   #   #\n# $ @ $ #\n#..     #\n#########\n";
    let reach = numbers(&query(board, "", "reach"));
    let at = |x: usize, y: usize| reach[y * 9 + x];
    assert_eq!((at(4, 2), at(3, 2), at(5, 2), at(2, 2), at(4, 1)), (0, 1, 1, -1, -1));
    assert_eq!((at(3, 3), at(2, 3), at(1, 2)), (2, 3, 5));
    assert_eq!(query(board, "", "walk 28"), Value::from("dlll"));
}

/// Boxes and the player's region identify a position: the two sides of a blocked corridor give two keys, two squares of
/// one side give one.
#[test]
fn article_key_is_boxes_and_region() {
    let key = |row: &str| query(&format!("#########\n{row}\n#   #   #\n# . #   #\n#########\n"), "", "key");
    assert_eq!(key("#@  $   #"), key("# @ $   #"));
    assert_ne!(key("#@  $   #"), key("#   $  @#"));
}

#[test]
fn article_blocks_of_four_are_dead_also_beside_a_goal() {
    let kind = |board: &str| query(board, "", "deadlock").get("kind").clone();
    assert_eq!(kind("######\n#@   #\n# $$ #\n# $$ #\n#....#\n######\n"), Value::from("freeze"));
    assert_eq!(
        kind("######\n#    #\n#@ $##\n#  *##\n# .. #\n######\n".replace(" .. ", " .  ").as_str()),
        Value::from("freeze")
    );
    assert_eq!(kind("######\n#@   #\n# ** #\n# ** #\n######\n"), Value::Null);
}

#[test]
fn article_goal_distances_and_dead_squares() {
    let board = "#######\n#@    #\n#  $ .#\n#     #\n#######\n";
    assert_eq!(numbers(&query(board, "", "distances"))[14..21], [-1, -1, 3, 2, 1, 0, -1]);
    let dead = numbers(&query(board, "", "dead"));
    assert_eq!(dead.len(), 9 + 2);
    assert!(dead.contains(&8) && dead.contains(&15) && !dead.contains(&19));
    assert_eq!(query(board, "", "bound"), Value::from(2));
}

/// A part of the floor that boxes enter and never leave holds as many boxes as it has goals: the third kind of the
/// article's pictures.
#[test]
fn article_areas_hold_as_many_boxes_as_goals() {
    let board = "########\n#.     #\n#   @  #\n#      #\n#.$ $ ##\n########\n";
    let reason = query(board, "", "deadlock");
    assert_eq!(reason.get("kind"), &Value::from("area"));
    assert_eq!(numbers(reason.get("boxes")).len(), 2);
    assert_eq!(solve(board, "pushes").status, Status::Infeasible);
}

/// The tables for the questions are kept from one question to the next. Neither moves nor another board in between may
/// change an answer.
#[test]
fn questions_do_not_depend_on_those_before() {
    let board = "########\n#@     #\n#  $   #\n#    . #\n########\n";
    let same_later = "########\n#      #\n#   @$ #\n#    . #\n########\n";
    for _ in 0..2 {
        assert_eq!(query(board, "", "bound"), Value::from(3));
        assert_eq!(query(board, "rdRR", "bound"), query(same_later, "", "bound"));
        assert_eq!(query(board, "rdRR", "deadlock"), Value::Null);
        assert_eq!(query(board, "rdRRR", "deadlock").get("kind"), &Value::from("dead-square"));
    }
}

#[test]
fn pushes_of_one_box_and_hints() {
    let board = "########\n#@     #\n#  $   #\n#    . #\n########\n";
    let places = numbers(&query(board, "", "box 19"));
    assert_eq!((places[20], places[29], places[8 + 3]), (1, 3, 1));
    let way = query(board, "", "push 19 29");
    assert!(shipped(ID).check(board, &way.to_string()).unwrap().confirms(3));
    let hint = query(board, "", "hint");
    assert!(shipped(ID).check(board, &hint.get("moves").to_string()).unwrap().violation.is_none());
    assert_eq!((hint.get("why"), hint.get("rest")), (&Value::from("to-goal"), &Value::from(29)));
    assert_eq!(query("#####\n#@$.#\n#####\n", "R", "hint"), Value::Null);
}

#[test]
fn edits_turn_and_mirror() {
    let edit = |board: &str, op: &str| shipped(ID).edit(board, op).map(|edited| edited.board).map_err(|e| e.code().0);
    let once = edit(LINE, "rotate").unwrap();
    assert_eq!(once, "###\n#@#\n# #\n#$#\n# #\n#.#\n###\n");
    let full = (0..3).fold(once, |board, _| edit(&board, "rotate").unwrap());
    assert_eq!(full, LINE);
    assert_eq!(edit(LINE, "flip").unwrap(), "#######\n#. $ @#\n#######\n");
    assert_eq!(edit(LINE, "player 5 1").unwrap(), "#######\n#  $ +#\n#######\n");
    assert_eq!(edit(&edit(LINE, "grow 1 0 0 0").unwrap(), "crop").unwrap(), LINE);
    assert_eq!(edit("------\n-#@$.-\n------\n-####-\n------\n", "crop").unwrap(), "#@$.\n----\n####\n");
    assert_eq!(edit("---\n---\n", "crop").unwrap(), "---\n---\n");
    assert_eq!(edit("#\n", "new 4 3").unwrap(), "####\n#@ #\n####\n");
    assert_eq!(edit(LINE, "objective moves").unwrap(), format!("{LINE}Objective: moves\n"));
    for (op, code) in [
        ("box 9 0", "out-of-range"),
        ("fly 1 1", "unknown-edit"),
        ("new 65 3", "out-of-range"),
        ("flip x", "unexpected-text"),
    ] {
        assert_eq!(edit(LINE, op), Err(code), "{op}");
    }
}

#[test]
fn engines_agree_with_exhaustive_search() {
    let mut rng = Rng::new(11);
    let (mut solvable, mut hopeless) = (0, 0);
    while solvable < 250 || hopeless < 100 {
        let board = random_board(&mut rng);
        if !sound(&board) {
            continue;
        }
        let start = (board.player.unwrap(), board.boxes.clone());
        let truth = exhaustive(&board)[&start];
        let text = Sokoban::print(&board);
        let exact = solve(&text, "pushes");
        let spread = proof(&board, &Limits { threads: 2 + (solvable + hopeless) % 3, ..Limits::default() }).0;
        let fast = solve(&text, "fast");
        match truth {
            Some(pushes) => {
                solvable += 1;
                assert_eq!(
                    (exact.status, exact.best.as_ref().map(|b| b.objective)),
                    (Status::Optimal, Some(pushes)),
                    "{text}"
                );
                assert!(
                    matches!(&spread.end, Slice::Solved(made) if made.len() as i64 == pushes),
                    "{text}{:?}",
                    spread.end
                );
                let best = fast.best.unwrap_or_else(|| panic!("fast found nothing: {text}"));
                assert!(shipped(ID).check(&text, &best.moves).unwrap().confirms(best.objective), "{text}");
                let timed = format!("{text}Objective: moves\n");
                let steps = solve(&timed, "moves");
                assert_eq!(
                    (steps.status, steps.best.map(|b| b.objective)),
                    (Status::Optimal, fewest_steps(&board)),
                    "{text}"
                );
            }
            None => {
                hopeless += 1;
                assert_eq!((exact.status, fast.status), (Status::Infeasible, Status::Infeasible), "{text}");
                assert_eq!(spread.end, Slice::Exhausted, "{text}");
            }
        }
    }
}

/// No solvable position is called dead by any detector, on thousands of positions of small random levels, and every
/// detector fires.
#[test]
fn detectors_never_condemn_a_solvable_position() {
    let mut rng = Rng::new(12);
    let mut alive = 0;
    let mut fired: HashMap<&str, usize> = HashMap::new();
    let most = if std::env::var("TOKERU_LONG").is_ok() { 200_000 } else { 6_000 };
    while alive < most {
        let board = random_board(&mut rng);
        if !sound(&board) {
            continue;
        }
        for ((player, boxes), pushes) in exhaustive(&board).into_iter().take(150) {
            let here = Board { player: Some(player), boxes, ..board.clone() };
            let tables = Tables::new(Level::new(&here, &[] as &[Step]));
            let kinds = detected(&tables);
            if pushes.is_some() {
                alive += 1;
                assert!(kinds.is_empty(), "{kinds:?}\n{}", Sokoban::print(&here));
            }
            kinds.into_iter().for_each(|kind| *fired.entry(kind).or_default() += 1);
        }
    }
    println!("firings with {alive} solvable positions passed: {fired:?}");
    for kind in ["dead-square", "freeze", "area", "pair", "corral", "frozen goals", "local search"] {
        assert!(fired.get(kind).is_some_and(|&count| count > 20), "{kind}: {fired:?}");
    }
}

/// Every detector that calls a position dead, each asked on its own.
fn detected(tables: &Tables) -> Vec<&'static str> {
    let Level { boxes, player, .. } = &tables.level;
    let mut kinds: Vec<&str> =
        reason::all(tables, boxes, *player).into_iter().map(|reason: reason::Reason| reason.kind).collect();
    let mut goals = FrozenGoals::new(tables, 1 << 30);
    let walls = without_limits(|ticker| goals.of(tables, boxes, ticker));
    if !frozen::shared_out(goals.reach(walls), boxes) {
        kinds.push("frozen goals");
    }
    let mut local = LocalSearch::new(&tables.level);
    if without_limits(|ticker| {
        Some(local.dead(tables, (&tables.level.boxes, &tables.level.occupied()), *player, ticker))
    }) {
        kinds.push("local search");
    }
    kinds
}

/// The engines' test of a push: none that keeps a position solvable is called dead, and thousands of others are.
#[test]
fn no_push_that_keeps_a_position_solvable_is_called_dead() {
    let mut rng = Rng::new(14);
    let (mut kept, mut dead) = (0, 0);
    while kept < 4_000 {
        let board = random_board(&mut rng);
        if !sound(&board) {
            continue;
        }
        let truth = exhaustive(&board);
        let tables = Tables::new(Level::new(&board, &[] as &[Step]));
        let cells = &tables.level.cells;
        let square = |cell: usize| cells.iter().position(|&c| c == cell).unwrap() as u16;
        for (player, standing) in truth.keys() {
            let boxes: Vec<u16> = (0..cells.len() as u16).filter(|&s| standing[cells[s as usize]]).collect();
            let (walker, mut occupied) = (square(*player), vec![false; cells.len()]);
            boxes.iter().for_each(|&s| occupied[s as usize] = true);
            for direction in 0..4 {
                let from = tables.level.step(walker, direction);
                let Some(&to) = boxes.iter().find(|&&s| s == from).map(|&s| &tables.level.next[s as usize][direction])
                else {
                    continue;
                };
                if to == NONE || occupied[to as usize] {
                    continue;
                }
                let mut after = standing.clone();
                (after[cells[from as usize]], after[cells[to as usize]]) = (false, true);
                let solvable = truth[&(cells[from as usize], after)].is_some();
                let push = Push { from, direction: direction as u8 };
                let called = tables.dead(push, to, &boxes, &mut occupied, &mut Vec::new());
                assert!(!(solvable && called), "{}{push:?}", Sokoban::print(&board));
                kept += usize::from(solvable);
                dead += usize::from(called);
            }
        }
    }
    assert!(dead > 2_000, "only {dead} pushes were called dead");
}

/// The box has to be pushed one square into its tunnel, so that the player can walk round it. A macro that pushes a box
/// on for as long as it stands between two walls leaves it dead in the corner at the tunnel's end. Here a box may stop
/// on the first square of a tunnel, so nothing is lost.
#[test]
fn macro_moves_stop_inside_tunnels() {
    let drawing = "########\n#      #\n### ## #\n#.@$   #\n########\n";
    let turned = shipped(ID).edit(drawing, "rotate").unwrap().board;
    for board in [drawing, &turned] {
        let proved = solve(board, "pushes");
        assert_eq!((proved.status, proved.best.map(|best| best.objective)), (Status::Optimal, Some(4)), "{board}");
        for search in ["order", "way", "front", "distance", "perimeter", "plan", "open", "open-start", "beam"] {
            let mut options = Options::default();
            options.set("search", search);
            let limits = Limits { nodes: Some(100_000), ..Limits::default() };
            let task = TextRequest { engine: "single".into(), moves: String::new(), limits, options };
            let best = shipped(ID).solve(board, &task, &Counters::default(), &Silent).unwrap().best;
            let best = best.unwrap_or_else(|| panic!("{search} finds nothing\n{board}"));
            assert!(shipped(ID).check(board, &best.moves).unwrap().confirms(best.objective), "{search}");
        }
    }
}

#[test]
fn answers_begin_with_the_moves_made() {
    let board = "########\n#@     #\n#  $   #\n#    . #\n########\n";
    let outcome = solve_with(board, "pushes", Limits::default(), "rd");
    let best = outcome.best.unwrap();
    assert!(best.moves.starts_with("rd") && outcome.status == Status::Optimal);
    assert!(shipped(ID).check(board, &best.moves).unwrap().confirms(best.objective));
    let spoiled = solve_with(board, "pushes", Limits::default(), "rrUlldddrrruL".get(..0).unwrap());
    assert_eq!(spoiled.status, Status::Optimal);
}

fn own_boards() -> Vec<String> {
    let file =
        std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/sokoban/generated.txt")).unwrap();
    shipped(ID).split(&file).into_iter().map(str::to_owned).collect()
}

#[test]
fn any_number_of_threads_proves_the_same() {
    for board in own_boards().iter().take(8) {
        let outcome = |threads| {
            let outcome = solve_with(board, "pushes", Limits { threads, ..Limits::default() }, "");
            (outcome.status, outcome.best.map(|best| best.objective), outcome.bound)
        };
        let one = outcome(1);
        assert_eq!(one.0, Status::Optimal);
        assert!([2, 3, 8].into_iter().all(|threads| outcome(threads) == one));
        let level = Sokoban::parse(board).unwrap();
        for threads in [2, 3, 8] {
            let Slice::Solved(pushes) = proof(&level, &Limits { threads, ..Limits::default() }).0.end else { panic!() };
            assert_eq!(Some(pushes.len() as i64), one.1, "{threads} threads\n{board}");
        }
        let fast = solve_with(board, "fast", Limits { threads: 3, ..Limits::default() }, "").best.unwrap();
        assert_eq!(solve(board, "fast").best.as_ref(), Some(&fast));
        assert!(shipped(ID).check(board, &fast.moves).unwrap().confirms(fast.objective));
    }
}

/// Levels of the oracle on which the first answer once depended on the speed of the threads.
#[test]
fn any_number_of_threads_gives_the_same_first_answer() {
    for seed in [18041, 24188, 31280, 50640, 81640, 95366] {
        let board = puzzles::family(ID).unwrap().tiny(seed).board;
        let told = |macros: &str, threads| {
            let limits = Limits { threads, ..Limits::default() };
            let mut task = TextRequest { engine: "fast".into(), limits, ..TextRequest::default() };
            task.options.set("macros", macros);
            let outcome = shipped(ID).solve(&board, &task, &Counters::default(), &Silent).expect("a sound board");
            (outcome.status, outcome.best, outcome.bound)
        };
        for macros in ["all", "rooms"] {
            let one = told(macros, 1);
            for threads in [2, 3, 8].repeat(20) {
                assert_eq!(told(macros, threads), one, "{threads} threads, macros {macros}\n{board}");
            }
        }
    }
}

/// A level of the oracle with several answers of fewest pushes, some with more steps than others. Which one is found
/// once depended on the threads.
#[test]
fn any_number_of_threads_chooses_the_same_among_equal_answers() {
    let board = puzzles::family(ID).unwrap().tiny(28308).board;
    assert!(board.contains("Objective: moves"));
    let told = |threads| {
        let outcome = solve_with(&board, "pushes", Limits { threads, ..Limits::default() }, "");
        (outcome.status, outcome.best, outcome.bound)
    };
    let one = told(1);
    for threads in [2, 3, 8].repeat(5) {
        assert_eq!(told(threads), one, "{threads} threads\n{board}");
    }
}

#[test]
fn improving_keeps_answers_legal_and_never_worse() {
    for board in own_boards().iter().take(5) {
        for text in [board.clone(), format!("{}Objective: moves\n", shipped(ID).parse(board).unwrap().board)] {
            let better = solve(&text, "improve").best.unwrap();
            let fast = solve(&text, "fast").best.unwrap();
            assert!(better.objective <= fast.objective);
            assert!(shipped(ID).check(&text, &better.moves).unwrap().confirms(better.objective));
        }
    }
}

/// The search begins with what a reader has played: the engine's own first answer is not searched for, and the result
/// is never worse.
#[test]
fn improving_begins_with_the_given_answer() {
    let with = |board: &str, answer: &str, made: &str, nodes: u64| {
        let limits = Limits { nodes: Some(nodes), ..Limits::default() };
        let mut task = TextRequest { engine: "improve".into(), moves: made.into(), limits, ..TextRequest::default() };
        task.options.set("answer", answer);
        shipped(ID).solve(board, &task, &Counters::default(), &Silent)
    };
    let board = "########\n#@     #\n#  $   #\n#    . #\n########\n";
    // There and back again: five pushes where three are enough.
    let detour = with(board, "drRurrdLulldRRurD", "", 400_000).unwrap();
    assert_eq!(detour.best.map(|best| best.objective), Some(3));
    assert_eq!(detour.status, Status::Optimal, "the bound is met");
    for board in own_boards().iter().take(6) {
        let best = solve(board, "pushes").best.unwrap();
        let fast = solve(board, "fast").best.unwrap();
        for given in [&best, &fast] {
            let better = with(board, &given.moves, "", 400_000).unwrap().best.unwrap();
            assert!(better.objective <= given.objective && better.objective >= best.objective);
            assert!(shipped(ID).check(board, &better.moves).unwrap().confirms(better.objective));
            let stopped = with(board, &given.moves, "", 1).unwrap().best.unwrap();
            assert!(stopped.objective <= given.objective);
            let made: String = given.moves.chars().take(3).collect();
            let later = with(board, &given.moves, &made, 400_000).unwrap().best.unwrap();
            assert!(later.moves.starts_with(&made) && later.objective <= given.objective);
        }
        let unfinished = &best.moves[..best.moves.len() - 1];
        for wrong in [unfinished, "uuuuuuuuuuuuuuuuuu", "x", ""] {
            assert!(with(board, wrong, "", 400_000).is_err(), "{wrong}\n{board}");
        }
        assert!(with(board, &best.moves[1..], &best.moves[..1], 400_000).is_err(), "it begins with the moves made");
    }
}

/// One step is changed, left out or put in. The checker accepts what a second reading of the rules accepts, with the
/// same pushes, and nothing else.
#[test]
fn corrupted_answers_are_rejected() {
    const LETTERS: [char; 8] = ['l', 'u', 'r', 'd', 'L', 'U', 'R', 'D'];
    let mut rng = Rng::new(13);
    let mut refused = 0;
    for board in own_boards() {
        let board = shipped(ID).parse(&board).unwrap().board;
        let best = solve(&board, "pushes").best.unwrap();
        assert_eq!(truly(&board, &best.moves), Some(best.objective));
        for _ in 0..40 {
            let mut letters: Vec<char> = best.moves.chars().collect();
            let at = rng.below(letters.len());
            match rng.below(3) {
                0 => drop(letters.remove(at)),
                1 => letters[at] = LETTERS[rng.below(8)],
                _ => letters.insert(at, LETTERS[rng.below(8)]),
            }
            let moves: String = letters.into_iter().collect();
            let report = shipped(ID).check(&board, &moves).unwrap();
            let accepted = report.is_answer().then_some(report.objective);
            assert_eq!(accepted, truly(&board, &moves), "{board}{moves}");
            assert!(accepted.is_none_or(|pushes| pushes >= best.objective), "{board}{moves}");
            refused += usize::from(accepted.is_none());
        }
    }
    assert!(refused > 400, "{refused}");
}

/// Replays in a second way, on the letters of a level. Returns the pushes if every step can be made and the boxes end
/// on the goals.
fn truly(board: &str, moves: &str) -> Option<i64> {
    let squares = board.lines().zip(0..).flat_map(|(line, y)| line.chars().zip(0..).map(move |(c, x)| (c, (x, y))));
    let all = |kinds: &str| -> HashSet<(i32, i32)> {
        squares.clone().filter(|&(c, _)| kinds.contains(c)).map(|(_, place)| place).collect()
    };
    let (walls, goals, mut boxes) = (all("#"), all(".*+"), all("$*"));
    let (mut x, mut y) = all("@+").into_iter().next()?;
    for letter in moves.chars() {
        let (dx, dy) = match letter.to_ascii_lowercase() {
            'l' => (-1, 0),
            'u' => (0, -1),
            'r' => (1, 0),
            _ => (0, 1),
        };
        (x, y) = (x + dx, y + dy);
        if walls.contains(&(x, y)) || boxes.contains(&(x, y)) != letter.is_ascii_uppercase() {
            return None;
        }
        let behind = (x + dx, y + dy);
        if boxes.remove(&(x, y)) && (walls.contains(&behind) || !boxes.insert(behind)) {
            return None;
        }
    }
    (boxes == goals).then(|| moves.chars().filter(char::is_ascii_uppercase).count() as i64)
}

#[test]
fn limits_end_a_search_without_false_claims() {
    let board = own_boards().into_iter().max_by_key(String::len).unwrap();
    let few = solve_with(&board, "pushes", Limits { nodes: Some(4), ..Limits::default() }, "");
    assert_eq!((few.status, few.stop), (Status::Unknown, Some(StopReason::Nodes)));
    let small = solve_with(&board, "pushes", Limits { memory: 1 << 10, ..Limits::default() }, "");
    assert_eq!((small.status, small.stop), (Status::Unknown, Some(StopReason::Memory)));
    assert!(small.bound.is_some_and(|bound| bound > 0));
}

/// The proof of fewest pushes, with all workers from the first entry on, however small the level; and what stopped it.
fn proof(board: &Board, limits: &Limits) -> (exact::Proof, Option<StopReason>) {
    let tables = Tables::new(Level::new(board, &[] as &[Step]));
    let Some(packing) = tables.packing() else {
        return (exact::Proof { end: Slice::Exhausted, bound: None, best: None }, None);
    };
    let counters = Counters::default();
    let control = Control::new(limits, Sense::Minimize, &counters, &Silent);
    (exact::run_after(exact::Kept::default(), 0, &tables, &packing, &control), control.stopped())
}

/// Under any memory limit and for any number of workers the proof ends with the optimum, or out of memory with a bound
/// below it and an answer, if any, above.
#[test]
fn proofs_out_of_memory_leave_a_true_bound() {
    let board = own_boards().into_iter().max_by_key(|board| solve(board, "pushes").stats.nodes).unwrap();
    let optimum = solve(&board, "pushes").best.unwrap().objective;
    let board = Sokoban::parse(&board).unwrap();
    for threads in [1, 2, 3] {
        let mut ends = Vec::new();
        for kilobytes in [16, 64, 128, 256, 512, 1 << 16] {
            let (end, stop) = proof(&board, &Limits { memory: kilobytes << 10, threads, ..Limits::default() });
            let solved = match &end.end {
                Slice::Solved(pushes) => {
                    assert_eq!(pushes.len() as i64, optimum);
                    true
                }
                Slice::Stopped => {
                    assert_eq!(stop, Some(StopReason::Memory));
                    assert!(end.bound.is_some_and(|bound| 0 < bound && i64::from(bound) <= optimum), "{:?}", end.bound);
                    assert!(end.best.is_none_or(|best| best.len() as i64 >= optimum));
                    false
                }
                other => panic!("{other:?}"),
            };
            ends.push((solved, end.bound));
        }
        assert!(!ends[0].0 && ends[5].0, "{threads} threads: {ends:?}");
        // With several workers, the share of the memory that each direction gets depends on the clock.
        assert!(threads > 1 || ends.is_sorted(), "{ends:?}");
    }
}

#[test]
fn links_are_short() {
    // As large and as full as the first level of the best-known collection: 19 x 11, six boxes.
    let board = "    #####\n    #   #\n    #   #\n  ###$  ##\n  #   $  #\n### # ## #   ######\n#  $# ## #####   .#\n#  $           ...#\n##### ### #@##  ..#\n    #  $ $#########\n    #######\n";
    let link = shipped(ID).encode(board, "", Opening::Play).unwrap();
    assert!(link.len() + "#/sokoban/".len() < 80, "{} characters", link.len());
    assert_eq!(shipped(ID).decode(&link).unwrap().board, board);
    let odd = shipped(ID).encode(LINE, "llR", Opening::Play).unwrap();
    assert_eq!(shipped(ID).decode(&odd).unwrap().moves, "llR");
}

#[test]
fn generated_levels_never_change_and_are_solvable() {
    let mut options = Options::default();
    options.set("tries", "4");
    for seed in 0..6 {
        let board = shipped(ID).generate(seed, &options).unwrap();
        assert_eq!(board, shipped(ID).generate(seed, &options).unwrap());
        assert_eq!(solve(&board, "pushes").status, Status::Optimal, "{board}");
    }
    options.set("boxes", "9");
    assert_eq!(shipped(ID).generate(0, &options).unwrap_err().code().0, "out-of-range");
}

/// A room of this size has too many positions to be explored until all boxes have left their goals: it used to become a
/// corridor with one box.
#[test]
fn large_rooms_have_all_boxes_requested() {
    let mut options = Options::default();
    for (name, value) in [("tries", "4"), ("width", "14"), ("height", "12"), ("boxes", "7")] {
        options.set(name, value);
    }
    for seed in 1..4 {
        let board = Sokoban::parse(&shipped(ID).generate(seed, &options).unwrap()).unwrap();
        assert_eq!(board.box_count(), 7);
        assert!(board.goals.iter().zip(&board.boxes).all(|(goal, full)| !(goal & full)), "no box is on a goal");
        assert!(solve(&Sokoban::print(&board), "fast").best.is_some(), "{}", Sokoban::print(&board));
    }
}

#[test]
fn perft_agrees_to_depth_7() {
    for board in own_boards().iter().take(3) {
        for depth in 0..=7 {
            let Perft { rules, kernel } = shipped(ID).perft(board, depth).unwrap();
            assert_eq!(rules, kernel, "depth {depth}\n{board}");
        }
    }
}

/// The answers that the JavaScript checker is tested with.
#[test]
fn golden_answers_are_the_shortest() {
    let table = std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/sokoban/golden.tsv")).unwrap();
    let boards = own_boards();
    assert_eq!(table.lines().count(), boards.len() + 1);
    for (line, board) in table.lines().skip(1).zip(boards) {
        let fields: Vec<&str> = line.split('\t').collect();
        let best = solve(&board, "pushes").best.unwrap();
        assert_eq!(fields[1], best.objective.to_string());
        assert!(shipped(ID).check(&board, fields[2]).unwrap().confirms(best.objective));
    }
}
