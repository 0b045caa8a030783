//! The levels that the page ships: every par is proved, and difficulty agrees with the work of a plain search.

use crate::tidy::root;
use std::fs;
use tokeru::family::solver::TextRequest;
use tokeru::model::curation::grade;
use tokeru::model::error::Error;
use tokeru::model::event::Silent;
use tokeru::model::limits::Limits;
use tokeru::model::link::LinkText;
use tokeru::model::outcome::{Outcome, Status};
use tokeru::puzzles::{self, Entry};
use tokeru::search::control::Counters;
use tokeru::trials::curate;

fn long() -> bool {
    std::env::var_os("TOKERU_LONG").is_some()
}

/// One level of a set as it is written down.
pub(crate) struct Shipped {
    pub(crate) grade: i64,
    par: i64,
    pub(crate) code: String,
}

/// The levels of a family's script, one a line.
pub(crate) fn shipped(folder: &str) -> Vec<Shipped> {
    let text = fs::read_to_string(root().join(format!("www/puzzles/{folder}/set.ts"))).expect("a set");
    let between = |line: &str, before: &str, after: &str| {
        line.split_once(before).and_then(|(_, rest)| rest.split_once(after)).expect("a field").0.to_owned()
    };
    let lines = text.lines().filter(|line| line.trim_start().starts_with("{ name:"));
    lines
        .map(|line| Shipped {
            grade: between(line, " level: ", ",").parse().expect("a number"),
            par: between(line, " par: ", ",").parse().expect("a number"),
            code: between(line, " code: '", "'"),
        })
        .collect()
}

/// A sample of a set in the short run, the whole set in the long one.
fn sample(levels: &[Shipped]) -> impl Iterator<Item = &Shipped> {
    assert!((40..=60).contains(&levels.len()), "{}", levels.len());
    levels.iter().step_by(if long() { 1 } else { 6 })
}

/// The outcome of an engine, which is given as its name and then `name value` of its options. Its answer is confirmed.
fn solved(family: &Entry, board: &str, engine: &str, moves: &str) -> Outcome {
    let mut words = engine.split(' ');
    let engine = words.next().expect("a name").to_owned();
    let mut task = TextRequest { engine, moves: moves.into(), limits: Limits::default(), ..TextRequest::default() };
    while let (Some(name), Some(value)) = (words.next(), words.next()) {
        task.options.set(name, value);
    }
    let outcome = family.solve(board, &task, &Counters::default(), &Silent).expect("a sound board");
    let best = outcome.best.as_ref().expect("an answer");
    assert!(family.check(board, &best.moves).expect("legal").confirms(best.objective), "{board}");
    outcome
}

/// Proves every par by an exact engine, which had no part in the search for levels, except for the slide's.
fn pars_are_proved(family: &Entry, folder: &str, engine: &str) {
    for level in sample(&shipped(folder)) {
        let LinkText { board, .. } = family.decode(&level.code).expect("a link");
        let outcome = solved(family, &board, engine, "");
        assert_eq!(outcome.status, Status::Optimal, "{}", level.code);
        assert_eq!(outcome.best.expect("an answer").objective, level.par, "{}", level.code);
    }
}

/// Boards are graded now as those of the set were.
fn levels_have_their_grades(family: &Entry, folder: &str) {
    for level in sample(&shipped(folder)).step_by(if long() { 1 } else { 2 }) {
        let LinkText { board, .. } = family.decode(&level.code).expect("a link");
        let difficulty = family.difficulty(&board).expect("a sound board").expect("small enough");
        assert_eq!(grade(family.cuts(), difficulty) as i64, level.grade, "{}", level.code);
    }
}

#[test]
fn every_level_is_graded_like_any_other_board() {
    for (id, folder) in
        [("maze", "maze"), ("sweeper", "sweeper"), ("slide", "slide"), ("sokoban", "sokoban"), ("beam", "streamer")]
    {
        levels_have_their_grades(puzzles::family(id).expect("a family"), folder);
    }
}

#[test]
fn a_too_large_board_has_no_grade_and_a_text_that_is_no_board_is_refused() {
    let grade_of = |id: &str, board: &str| puzzles::family(id).expect("a family").difficulty(board);
    for board in ["10 4 20 20 120 seed 3\n", "1 1 6 6 60 seed 1\n"] {
        assert_eq!(grade_of("beam", board), Ok(None), "{board}");
    }
    assert!(matches!(grade_of("sokoban", "####\n#@ #\n####\n"), Err(Error::Unsound(_))));
    assert!(matches!(grade_of("maze", "nothing"), Err(Error::Board(_))));
}

/// Difficulty agrees with a plain search on boards of other seeds than those of the sets.
fn difficulty_agrees(family: &Entry, least: f64, seeds: u64) {
    let seeds = if long() { 5 * seeds } else { seeds };
    let found = curate::agreement(family, 900_001..900_001 + seeds);
    let spearman = found.spearman.expect("enough boards");
    println!("{}: {} boards, Spearman {spearman:.3}", family.id(), found.boards);
    // Few boards measure it less exactly.
    assert!(spearman >= if long() { least } else { least - 0.1 }, "{spearman}");
    let costs: Vec<f64> =
        found.grades.iter().filter(|(boards, _)| *boards > 10).filter_map(|&(_, cost)| cost).collect();
    assert!(costs.is_sorted() && (costs.len() > 2 || !long()), "{costs:?}");
}

#[test]
fn a_set_is_reproducible_and_has_no_duplicate_boards() {
    let family = puzzles::family("sokoban").expect("shipped");
    let set = curate::set(family, 1..61, 10);
    assert_eq!(set.len(), 10);
    assert_eq!(set, curate::set(family, 1..61, 10));
    for (at, level) in set.iter().enumerate() {
        let again = family.candidate(level.seed).expect("a candidate");
        assert_eq!(again, level.candidate);
        assert!(set[at + 1..].iter().all(|other| other.candidate.key != again.key));
    }
}

#[test]
fn levels_of_sokoban_take_the_pushes_listed() {
    pars_are_proved(puzzles::family("sokoban").expect("shipped"), "sokoban", "pushes");
}

#[test]
fn difficulty_of_sokoban_agrees_with_a_plain_search() {
    difficulty_agrees(puzzles::family("sokoban").expect("shipped"), 0.85, 240);
}

#[test]
fn levels_of_the_maze_have_the_scores_listed() {
    pars_are_proved(puzzles::family("maze").expect("shipped"), "maze", "article");
}

#[test]
fn levels_of_the_slide_take_the_moves_listed() {
    pars_are_proved(puzzles::family("slide").expect("shipped"), "slide", "optimal");
}

#[test]
fn difficulty_of_the_maze_agrees_with_a_plain_search() {
    difficulty_agrees(puzzles::family("maze").expect("shipped"), 0.85, 200);
}

#[test]
fn difficulty_of_the_slide_agrees_with_a_plain_search() {
    difficulty_agrees(puzzles::family("slide").expect("shipped"), 0.85, 240);
}

/// Rooms are measured with the engine that counts their steps; the article's search, which shares no code with it, is
/// the judge here.
#[test]
fn levels_of_the_sweeper_take_the_steps_listed() {
    pars_are_proved(puzzles::family("sweeper").expect("shipped"), "sweeper", "article mode total");
}

#[test]
fn levels_of_the_sweeper_have_one_answer() {
    let family = puzzles::family("sweeper").expect("shipped");
    for level in sample(&shipped("sweeper")) {
        let LinkText { board, .. } = family.decode(&level.code).expect("a link");
        let counted = solved(family, &board, "article mode count", "");
        assert_eq!(counted.extra.get("count").integer(), Some(1), "{}", level.code);
    }
}

#[test]
fn difficulty_of_the_sweeper_agrees_with_a_plain_search() {
    difficulty_agrees(puzzles::family("sweeper").expect("shipped"), 0.7, 240);
}

#[test]
fn levels_of_the_streamer_win_the_coins_listed() {
    pars_are_proved(puzzles::family("beam").expect("shipped"), "streamer", "exact");
}

/// A width that no search here comes near: nothing is cut, so a beam has seen everything.
const WIDTH: i64 = 200_000;

/// All choices of `chosen` out of `maps` maps, in the notation of moves.
fn choices(maps: usize, chosen: usize) -> Vec<String> {
    let sets = (0_usize..1 << maps).filter(|set| set.count_ones() as usize == chosen);
    let named = |set: usize| (0..maps).filter(|map| set >> map & 1 == 1).map(|map| map.to_string()).collect::<Vec<_>>();
    sets.map(|set| named(set).join(" ")).collect()
}

/// The exact engine had a part in finding the levels; the beam, which shares no code with it, is the judge here.
#[test]
fn one_choice_of_maps_is_best_on_every_level_of_the_streamer() {
    let family = puzzles::family("beam").expect("shipped");
    for level in sample(&shipped("streamer")) {
        let LinkText { board, .. } = family.decode(&level.code).expect("a link");
        let head: Vec<usize> = board.split_whitespace().take(2).map(|word| word.parse().expect("a number")).collect();
        let best_of = |choice: &String| {
            let outcome = solved(family, &board, &format!("beam width {WIDTH} sight 0"), choice);
            let expanded = outcome.extra.get("expanded").integer().expect("a number");
            assert!(expanded < WIDTH, "{}: {expanded}", level.code);
            outcome.best.expect("an answer").objective
        };
        let mut bests: Vec<i64> = choices(head[0], head[1]).iter().map(best_of).collect();
        bests.sort_unstable();
        assert_eq!(bests.pop(), Some(level.par), "{}", level.code);
        assert!(bests.pop().is_some_and(|second| second < level.par), "{}", level.code);
    }
}

#[test]
fn difficulty_of_the_streamer_agrees_with_a_plain_search() {
    difficulty_agrees(puzzles::family("beam").expect("shipped"), 0.85, 240);
}
