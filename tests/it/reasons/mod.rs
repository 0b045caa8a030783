//! Reasons of hints are true: every claim is compared with searches of the tests' own (`judges`), on positions of
//! random games. And positions of the levels that the page ships have reasons.

mod judges;

use crate::common::shipped;
use crate::levels::shipped as levels_of;
use judges::Judge;
use std::collections::BTreeMap;
use tokeru::base::rng::Rng;
use tokeru::family::solver::TextRequest;
use tokeru::model::event::Silent;
use tokeru::model::link::LinkText;
use tokeru::model::options::Options;
use tokeru::model::outcome::Status;
use tokeru::model::reason::QUESTION;
use tokeru::model::value::Value;
use tokeru::puzzles::Entry;
use tokeru::search::control::Counters;

fn long() -> bool {
    std::env::var_os("TOKERU_LONG").is_some()
}

/// Number of positions that are looked at in each family.
fn wanted() -> usize {
    if long() { 1_000 } else { 50 }
}

/// Most positions of one game.
const POSITIONS_PER_GAME: usize = 6;

/// A reason as the page gets it.
#[derive(Debug)]
struct TraceData {
    moves: String,
    best: i64,
    kind: String,
    why: Option<String>,
    refuted: Vec<String>,
    other: Option<i64>,
    cells: Vec<usize>,
}

/// The reason in a position; `None` if there is none.
fn told(family: &Entry, board: &str, moves: &str) -> Option<TraceData> {
    let answer = family.consult(board, moves, QUESTION).expect("a question of the family");
    let text = |key: &str| match answer.get(key) {
        Value::Text(text) => Some(text.clone()),
        _ => None,
    };
    let cells = match answer.get("cells") {
        Value::Numbers(cells) => cells.iter().map(|&cell| cell as usize).collect(),
        _ => Vec::new(),
    };
    let refuted = match answer.get("refuted") {
        Value::List(names) => names.iter().map(ToString::to_string).collect(),
        _ => Vec::new(),
    };
    let (moves, best) = (text("moves")?, answer.get("best").integer()?);
    let (why, other) = (text("why"), answer.get("other").integer());
    Some(TraceData { moves, best, kind: text("kind")?, why, refuted, other, cells })
}

/// Positions of a game that mostly follows the best moves, as far as they are known.
fn game(family: &Entry, judge: &dyn Judge, board: &str, rng: &mut Rng) -> Vec<String> {
    let (mut positions, mut moves) = (Vec::new(), String::new());
    while positions.len() < 60 {
        positions.push(moves.clone());
        let names = judge.names(board, &moves);
        let names: Vec<&String> = names.iter().filter(|name| !name.is_empty()).collect();
        if names.is_empty() {
            break;
        }
        let best = names.iter().find(|name| judge.is_best(board, &moves, name));
        let name = best.filter(|_| rng.chance(0.6)).unwrap_or_else(|| &names[rng.below(names.len())]);
        moves = family.normalize_moves(board, &judge.after(&moves, name)).expect("a legal move");
    }
    positions
}

/// Checks the claims of a reason, one by one.
fn holds(family: &Entry, judge: &dyn Judge, board: &str, moves: &str, told: &TraceData) {
    let at = format!("{board}{moves}\n{told:?}");
    let report = family.check(board, &told.moves).expect("legal");
    assert!(report.is_answer(), "{at}");
    assert_eq!(judge.best(board, moves), Some(told.best), "{at}");
    let best_of = |name: &String| judge.best(board, &judge.after(moves, name));
    let worse = |name: &String| best_of(name).is_none_or(|other| family.sense().better(told.best, other));
    let names = judge.names(board, moves);
    let (bad, good): (Vec<String>, Vec<String>) = names.into_iter().partition(worse);
    assert!(told.refuted.iter().all(|name| bad.contains(name)), "not worse: {at}\n{bad:?}");
    let reached = told.refuted.iter().filter_map(best_of);
    assert_eq!(reached.reduce(|a, b| if family.sense().better(b, a) { b } else { a }), told.other, "{at}");
    let whole = told.refuted.len() == bad.len();
    let fits = match told.kind.as_str() {
        "only" => bad.is_empty() && good.len() == 1,
        "equal" => bad.is_empty() && good.len() > 1,
        "others" => whole && good.len() == 1 && !bad.is_empty(),
        "several" => whole && good.len() > 1 && !bad.is_empty(),
        _ => told.refuted.len() == 1 && judge.tempts(board, moves, &told.refuted[0]),
    };
    assert!(fits, "{at}\n{good:?} {bad:?}");
    if let Some(why) = &told.why {
        for name in &told.refuted {
            assert!(judge.explains(board, moves, name, why, &told.cells), "{name}: {at}");
        }
    }
}

/// Reasons of random positions are true; prints how many there are of each kind.
fn are_true(id: &str, judge_of: impl Fn(&str) -> Box<dyn Judge>, options: impl Fn(&mut Rng) -> Options) {
    let family = shipped(id);
    let (mut seed, mut looked, mut kinds) = (0, 0, BTreeMap::<String, usize>::new());
    while looked < wanted() {
        seed += 1;
        let mut rng = Rng::new(seed);
        let board = family.generate(seed, &options(&mut rng)).expect("a board");
        let judge = judge_of(&board);
        let mut positions = game(family, &*judge, &board, &mut rng);
        rng.shuffle(&mut positions);
        for moves in positions.into_iter().take(POSITIONS_PER_GAME) {
            let Some(told) = told(family, &board, &moves) else {
                assert!(judge.may_be_silent(&board, &moves), "{board}{moves}");
                continue;
            };
            holds(family, &*judge, &board, &moves, &told);
            *kinds.entry(format!("{} {}", told.kind, told.why.unwrap_or_default())).or_default() += 1;
            looked += 1;
        }
    }
    println!("{id}: {looked} positions, {kinds:?}");
}

fn options<const N: usize>(options: [(&str, usize); N]) -> Options {
    Options::from(options)
}

#[test]
fn reasons_in_the_maze_are_true() {
    let small = |rng: &mut Rng| options([("width", 2 + rng.below(3)), ("height", 2 + rng.below(3))]);
    are_true("maze", |_| Box::new(judges::Maze), small);
}

#[test]
fn reasons_in_the_slide_are_true() {
    let small = |rng: &mut Rng| {
        let (width, height) = [(3, 3), (2, 4), (4, 2), (3, 2)][rng.below(4)];
        options([("width", width), ("height", height), ("walls", rng.below(2))])
    };
    are_true("slide", |board| Box::new(judges::Slide::new(board)), small);
}

#[test]
fn reasons_in_sokoban_are_true() {
    let small = |rng: &mut Rng| {
        let (width, height) = (6 + rng.below(2), 6 + rng.below(2));
        options([("width", width), ("height", height), ("boxes", 2 + rng.below(2)), ("tries", 8)])
    };
    are_true("sokoban", |board| Box::new(judges::Sokoban::new(board)), small);
}

#[test]
fn reasons_in_the_sweeper_are_true() {
    let small = |rng: &mut Rng| {
        let (width, height) = (3 + rng.below(2), 3 + rng.below(2));
        options([("width", width), ("height", height), ("people", 2), ("least", 3), ("steps", 5), ("things", 2)])
    };
    are_true("sweeper", |board| Box::new(judges::Sweeper::new(board)), small);
}

#[test]
fn reasons_in_the_streamer_are_true() {
    let small = |rng: &mut Rng| {
        let (maps, keys) = (3 + rng.below(2), 6 + rng.below(3));
        options([("maps", maps), ("chosen", 2), ("width", 6), ("height", 6), ("keys", keys)])
    };
    are_true("beam", |_| Box::new(judges::Streamer), small);
}

/// The share of positions that must have a reason, of those positions of shipped levels from which there is an answer.
const LEAST_COVERED: f64 = 0.95;

/// Moves in canonical text; `None` if the text can't be read, or the rules forbid them.
fn canonical(family: &Entry, board: &str, moves: &str) -> Option<String> {
    let normal = family.normalize_moves(board, moves).ok()?;
    family.view(board, &normal).is_ok().then_some(normal)
}

/// The positions of a game: all beginnings of its text that are canonical moves themselves.
fn beginnings(family: &Entry, board: &str, moves: &str) -> Vec<String> {
    let cuts = (0..moves.len()).map(|end| moves[..end].to_owned());
    cuts.filter(|cut| canonical(family, board, cut).is_some_and(|normal| normal == *cut)).collect()
}

/// The moves and one more random step, whatever separates moves in the family's notation.
fn astray(family: &Entry, board: &str, moves: &str, rng: &mut Rng) -> Option<String> {
    let legal = family.legal(board, moves).ok().filter(|steps| !steps.is_empty())?;
    let step = &legal[rng.below(legal.len())];
    let ways = ["", " ", "\n"].map(|between| format!("{moves}{between}{step}"));
    ways.iter().filter_map(|text| canonical(family, board, text)).find(|text| text.len() > moves.len())
}

/// Is there no answer from here? Then the page says so, and gives no reason.
fn is_lost(family: &Entry, board: &str, moves: &str, engine: &str) -> bool {
    let task = TextRequest { engine: engine.into(), moves: moves.into(), ..TextRequest::default() };
    let outcome = family.solve(board, &task, &Counters::default(), &Silent).expect("a sound board");
    outcome.status == Status::Infeasible
}

/// Positions along the best answers of levels, and one step away from them, have reasons.
fn are_covered(id: &str, folder: &str, engine: &str) {
    let family = shipped(id);
    let (mut live, mut silent, mut kinds) = (0, Vec::new(), BTreeMap::<String, usize>::new());
    for (at, level) in levels_of(folder).iter().enumerate().step_by(if long() { 1 } else { 9 }) {
        let LinkText { board, .. } = family.decode(&level.code).expect("a link");
        let mut rng = Rng::new(at as u64);
        let first = told(family, &board, "").map(|told| told.moves).unwrap_or_default();
        let mut positions = beginnings(family, &board, &first);
        rng.shuffle(&mut positions);
        positions.truncate(POSITIONS_PER_GAME);
        let aside: Vec<String> = positions.iter().filter_map(|moves| astray(family, &board, moves, &mut rng)).collect();
        for moves in positions.into_iter().chain(aside) {
            let found = told(family, &board, &moves);
            let is_over = family.check(&board, &moves).expect("legal").is_answer();
            if found.is_none() && (is_over || is_lost(family, &board, &moves, engine)) {
                continue;
            }
            live += 1;
            match found {
                Some(told) => {
                    assert!(family.check(&board, &told.moves).expect("legal").is_answer(), "{board}{moves}\n{told:?}");
                    *kinds.entry(told.kind).or_default() += 1;
                }
                None => silent.push(format!("{} {moves}", level.code)),
            }
        }
    }
    println!("{id}: {live} positions of levels, {} without a reason, {kinds:?}", silent.len());
    assert!(live > 0 && silent.len() as f64 <= (1.0 - LEAST_COVERED) * f64::from(live), "{silent:?}");
}

#[test]
fn levels_of_the_maze_have_reasons() {
    are_covered("maze", "maze", "frontier");
}

#[test]
fn levels_of_the_slide_have_reasons() {
    are_covered("slide", "slide", "optimal");
}

#[test]
fn levels_of_sokoban_have_reasons() {
    are_covered("sokoban", "sokoban", "pushes");
}

#[test]
fn levels_of_the_sweeper_have_reasons() {
    are_covered("sweeper", "sweeper", "sweep");
}

#[test]
fn levels_of_the_streamer_have_reasons() {
    are_covered("beam", "streamer", "exact");
}

/// The number of moves along a best answer of a level, and of those among them beside which another move looks better
/// and is worse.
fn traps(family: &Entry, board: &str) -> (usize, usize) {
    let first = told(family, board, "").expect("levels have reasons");
    // A step on the way to a box is not counted: in Sokoban's notation it is a small letter.
    let is_move = |moves: &String| !first.moves[moves.len()..].starts_with(char::is_lowercase);
    let ways: Vec<String> = beginnings(family, board, &first.moves).into_iter().filter(is_move).collect();
    let kinds: Vec<String> = ways.iter().filter_map(|moves| told(family, board, moves)).map(|told| told.kind).collect();
    (kinds.len(), kinds.iter().filter(|kind| *kind == "trap").count())
}

/// What the page says of the first grade is true of each of its levels, and the last grade has more surprises.
fn grades_mean_what_they_say(id: &str, folder: &str) {
    let family = shipped(id);
    let levels = levels_of(folder);
    let share_of = |grade: i64| {
        let of_grade = levels.iter().filter(|level| level.grade == grade);
        let some =
            of_grade.step_by(if long() { 1 } else { 4 }).map(|level| family.decode(&level.code).expect("a link").board);
        let counts: Vec<(usize, usize)> = some.map(|board| traps(family, &board)).collect();
        println!("{id}, grade {grade}: {counts:?}");
        let easy = counts.iter().all(|(moves, traps)| 2 * traps < *moves);
        assert!(grade > 1 || easy, "{counts:?}");
        let [moves, traps] =
            [|c: &(usize, usize)| c.0, |c: &(usize, usize)| c.1].map(|of| counts.iter().map(of).sum::<usize>());
        traps as f64 / moves as f64
    };
    assert!(share_of(1) < share_of(5));
}

#[test]
fn grades_of_the_maze_are_confirmed_by_measure() {
    grades_mean_what_they_say("maze", "maze");
}

#[test]
fn grades_of_the_slide_are_confirmed_by_measure() {
    grades_mean_what_they_say("slide", "slide");
}

#[test]
fn grades_of_sokoban_are_confirmed_by_measure() {
    grades_mean_what_they_say("sokoban", "sokoban");
}
