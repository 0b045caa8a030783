//! The calculation maze: rules, text, engines against an oracle.

mod frontier;
mod lab;
mod oracle;
mod paper;

use crate::common::shared;
use crate::common::shipped;
use std::fs;
use std::path::Path;
use tokeru::base::grid::Size;
use tokeru::base::rng::Rng;
use tokeru::check::check;
use tokeru::exhaustive;
use tokeru::family::ParsedBoard;
use tokeru::family::solver::{Perft, TextRequest};
use tokeru::model::error::Severity;
use tokeru::model::event::Silent;
use tokeru::model::limits::Limits;
use tokeru::model::link::{LinkText, Opening};
use tokeru::model::options::Options;
use tokeru::model::outcome::{Outcome, Status, StopReason};
use tokeru::model::puzzle::{Notation, Rules};
use tokeru::model::value::Value;
use tokeru::puzzles::maze::Maze;
use tokeru::puzzles::maze::kernel::{Graph, Trail};
use tokeru::puzzles::maze::rules::board::{Board, MAX_SCORE, Operator};
use tokeru::search::control::Counters;

const EXAMPLE: &str = "3 3\n+1 +2\n+4 -1 +1\n+3 *2\n*3 -2 +5\n-4 +1\n1 0 8\n";

fn board(text: &str) -> Board {
    Maze::parse(text).unwrap_or_else(|e| panic!("{text}: {e}"))
}

fn parse_error(text: &str) -> String {
    Maze::parse(text).unwrap_err().to_string()
}

fn violation(moves: &str) -> (usize, &'static str) {
    let violation = shipped("maze").check(EXAMPLE, moves).unwrap().violation.expect("a violation");
    (violation.step, violation.code.0)
}

fn solve(text: &str, task: &TextRequest) -> Outcome {
    shipped("maze").solve(text, task, &Counters::default(), &Silent).unwrap_or_else(|e| panic!("{text}: {e}"))
}

fn article(prunings: &str, threads: usize) -> TextRequest {
    let mut options = Options::default();
    options.set("prunings", prunings);
    TextRequest {
        engine: "article".into(),
        options,
        limits: Limits { threads, ..Limits::default() },
        ..TextRequest::default()
    }
}

/// Score and moves of a proved best answer that the checker confirms; `None` if it is proved that there is none.
fn proved(text: &str, task: &TextRequest) -> Option<(i64, String)> {
    let outcome = solve(text, task);
    if outcome.status == Status::Infeasible {
        assert_eq!(outcome.best, None);
        return None;
    }
    assert_eq!(outcome.status, Status::Optimal, "{text}");
    let best = outcome.best.expect("an answer");
    assert_eq!(outcome.bound, Some(best.objective));
    assert!(shipped("maze").check(text, &best.moves).unwrap().confirms(best.objective), "{text}{best:?}");
    Some((best.objective, best.moves))
}

/// All prunings, in all combinations.
fn switch_sets() -> impl Iterator<Item = String> {
    (0..16).map(|set| (0..4).map(|bit| if set >> bit & 1 == 1 { '1' } else { '0' }).collect())
}

/// The best answer by the rules alone, the first of equals in walking order.
fn oracle(board: &Board) -> Option<(i64, Vec<usize>)> {
    let mut best: Option<(i64, Vec<usize>)> = None;
    exhaustive::each_answer::<Maze>(board, &Maze::initial(board), &mut Vec::new(), &mut |moves, score| {
        if best.as_ref().is_none_or(|(most, _)| score > *most) {
            best = Some((score, moves.to_vec()));
        }
    });
    best
}

/// A tiny board with everything in it: any share of negatives, zeros, any start and goal, walked beginnings.
fn tiny(rng: &mut Rng) -> Board {
    const SIZES: [(usize, usize); 10] =
        [(1, 1), (1, 4), (4, 1), (2, 2), (2, 3), (3, 2), (2, 4), (3, 3), (3, 3), (4, 3)];
    let (width, height) = SIZES[rng.below(SIZES.len())];
    let mut board = Board::new(Size::new(width, height));
    let (multiply, subtract) = (rng.unit() * 0.6, rng.unit());
    for edge in 0..board.edges() {
        let n = if rng.chance(0.1) { 0 } else { 1 + rng.below(9) as u32 };
        let operator = match () {
            () if rng.chance(multiply) => Operator::Multiply(n % 4),
            () if rng.chance(subtract) => Operator::Subtract(n),
            () => Operator::Add(n),
        };
        board = board.with_operator(edge, operator).expect("small numbers");
    }
    let goal = rng.below(board.nodes());
    let start = if rng.chance(0.15) { goal } else { rng.below(board.nodes()) };
    let board = board.with_goal(goal).unwrap().with_walk(vec![start]).unwrap();
    let steps = rng.below(8).saturating_sub(4);
    walked(board, steps, rng)
}

/// The board after some random steps.
fn walked(mut board: Board, steps: usize, rng: &mut Rng) -> Board {
    for _ in 0..steps {
        let legal = Maze::legal(&board, &Maze::initial(&board));
        if !legal.is_empty() {
            let walk = board.walk().iter().copied().chain([legal[rng.below(legal.len())]]).collect();
            board = board.with_walk(walk).unwrap();
        }
    }
    board
}

#[test]
fn the_article_counts_36() {
    let best = "1 2 5 4 3 6 7 8";
    assert!(shipped("maze").check(EXAMPLE, best).unwrap().confirms(36));
    assert_eq!(proved(EXAMPLE, &article("4", 1)), Some((36, best.into())));
    // The score at each step, as it is written on the sheet: 1 2 4 5 10 13 39 35 36.
    let view = shipped("maze").view(EXAMPLE, best).unwrap();
    let Value::List(steps) = view.get("steps") else { panic!("a list") };
    let scores: Vec<_> = steps.iter().map(|step| step.get("score").integer().unwrap()).collect();
    assert_eq!(scores, [2, 4, 5, 10, 13, 39, 35, 36]);
    assert_eq!((view.get("score").integer(), view.get("atGoal")), (Some(36), &Value::Bool(true)));
    let frames = shipped("maze").frames(EXAMPLE, best).unwrap();
    assert_eq!(frames.get("nodes"), &Value::Numbers(vec![0, 1, 2, 5, 4, 3, 6, 7, 8]));
}

#[test]
fn every_rule_has_its_violation() {
    assert_eq!(violation("1 4 9"), (2, "not-a-node"));
    assert_eq!(violation("1 4 2"), (2, "not-adjacent"));
    assert_eq!(violation("1 4 4"), (2, "not-adjacent"));
    assert_eq!(violation("1 4 1"), (2, "edge-used"));
    assert!(!shipped("maze").check(EXAMPLE, "1 4").unwrap().is_answer(), "not on the goal");
    assert!(shipped("maze").check(EXAMPLE, "3 6 7 8 5 2 1 4 5").unwrap().violation.is_none(), "crossings may repeat");
    assert!(shipped("maze").check(EXAMPLE, "1 2 5 8 7 4 3").unwrap().violation.is_none(), "the goal may be passed");
}

#[test]
fn operators_are_read_as_people_write_them() {
    let text = "3 2\n+1 x2\n×3 ＋４ −5\nX0 ＊１２\n";
    assert_eq!(Maze::print(&board(text)), "3 2\n+1 *2\n*3 +4 -5\n*0 *12\n1 0 5\n");
    for (word, code) in [
        ("*-2", "not-an-operator"),
        ("+-3", "not-an-operator"),
        ("--3", "not-an-operator"),
        ("7", "not-an-operator"),
        ("+", "not-an-operator"),
        ("/2", "not-an-operator"),
        ("+1.5", "not-an-operator"),
        ("+1000001", "number-too-large"),
        ("*99999999999999999999999", "number-too-large"),
    ] {
        assert_eq!(
            parse_error(&format!("3 2\n+1 +2\n+1 {word} +1\n+1 +1\n")),
            format!("line 3, column 4: {code} '{word}'")
        );
    }
}

#[test]
fn broken_boards_are_refused_with_their_place() {
    assert_eq!(parse_error(""), "line 1, column 1: unexpected-end");
    assert_eq!(parse_error("3"), "line 1, column 2: unexpected-end");
    assert_eq!(parse_error("0 3"), "line 1, column 1: out-of-range '0'");
    assert_eq!(parse_error("3 13"), "line 1, column 3: out-of-range '13'");
    assert_eq!(parse_error("999999999999999999999 3"), "line 1, column 1: out-of-range '999999999999999999999'");
    assert_eq!(parse_error("-3 3"), "line 1, column 1: out-of-range '-3'");
    assert_eq!(parse_error("2 2\n+1 +1 +1"), "line 2, column 9: unexpected-end");
    let tail = |line: &str| parse_error(&format!("2 2 +1 +1 +1 +1\n{line}"));
    assert_eq!(tail("0 3"), "line 2, column 1: walk-empty '0'");
    assert_eq!(tail("1 0 4"), "line 2, column 5: not-a-node '4'");
    assert_eq!(tail("1 0"), "line 2, column 4: unexpected-end");
    assert_eq!(tail("2 0 3 3"), "line 2, column 5: not-adjacent '3'");
    assert_eq!(tail("3 0 1 0 3"), "line 2, column 7: edge-used '0'");
    assert_eq!(tail("1 0 3 5"), "line 2, column 8: unexpected-end");
    assert_eq!(tail("1 0 3 2 0 1 7 7 7"), "line 2, column 17: unexpected-text '7'");
}

/// A fault of the original: it reads past the end of a file that lacks its last line.
#[test]
fn a_file_may_end_before_start_and_goal() {
    for end in ["", "\n", "\r\n\r\n"] {
        let board = board(&format!("2 2\r\n+1\r\n+1 *2\r\n+1{end}"));
        assert_eq!((board.start(), board.goal()), (0, 3));
    }
}

#[test]
fn a_best_known_walk_in_the_text_is_read_and_dropped() {
    for known in ["", "5 0 3 6 7 8 12", "4 0 3 6 7 8 12", "1 0 8 -2147483648"] {
        assert_eq!(Maze::print(&board(&format!("{EXAMPLE}{known}\n"))), EXAMPLE, "{known}");
    }
    let refused = shipped("maze").parse(&format!("{EXAMPLE}5 0 3 x 7 8 12")).unwrap_err().to_string();
    assert_eq!(refused, "board: line 8, column 7: not-a-number 'x'");
}

#[test]
fn a_file_may_hold_several_boards() {
    let two = format!("{EXAMPLE}5 0 3 6 7 8 12\n\n1 3\n\n+1\n\n*2\n\n{EXAMPLE}");
    let boards = Maze::split(&two);
    assert_eq!(boards.len(), 3);
    assert_eq!(Maze::print(&board(boards[0])), EXAMPLE);
    assert_eq!(Maze::print(&board(boards[1])), "1 3\n+1\n*2\n1 0 2\n");
    assert_eq!(Maze::print(&board(boards[2])), EXAMPLE);
    assert_eq!(Maze::split("nonsense"), ["nonsense"]);
    assert_eq!(Maze::split("2 2 +1 +1 +1 +1 2 2"), ["2 2 +1 +1 +1 +1 2 2"]);
}

/// A fault of the original: scores of 32 bits overflow. Here a board whose scores could reach 2^53 is refused, because
/// a page could not take them, and nothing wraps.
#[test]
fn scores_never_wrap() {
    let row =
        |multipliers: usize| format!("12 2\n{}{}1 0 11\n", "*9 ".repeat(multipliers), "+1 ".repeat(34 - multipliers));
    let most = board(&row(15));
    assert!(most.score_limit() <= MAX_SCORE as u64);
    assert_eq!(parse_error(&row(16)), "line 2, column 102: score-too-large");
    // 2^53 - 2^38, and 2^53.
    assert_eq!(board("4 1\n*524288 *524288 *32767\n").score_limit(), MAX_SCORE as u64 - (1 << 38) + 1);
    assert_eq!(parse_error("4 1\n*524288 *524288 *32768\n"), "line 2, column 23: score-too-large");
    assert_eq!(proved(&row(10), &article("4", 1)).unwrap().0, 3_486_784_404);
    let edit = shipped("maze").edit("3 2 *1000000 *1000000 *1000000 +1 +1 +1 +1", "edge 0 1 *3");
    assert_eq!(edit.unwrap_err().code().0, "score-too-large");
    let mut rng = Rng::new(5);
    for _ in 0..2000 {
        let board = tiny(&mut rng);
        let limit = board.score_limit() as i64;
        assert!(oracle(&board).is_none_or(|(score, _)| score.abs() <= limit));
    }
}

#[test]
fn text_links_and_views_round_trip() {
    let mut rng = Rng::new(1);
    for _ in 0..500 {
        let board = tiny(&mut rng);
        let text = Maze::print(&board);
        assert_eq!(Maze::parse(&text).as_ref(), Ok(&board));
        let moves: Vec<String> = (0..rng.below(9)).map(|_| rng.below(70).to_string()).collect();
        let moves = moves.join(" ");
        let code = shipped("maze").encode(&text, &moves, Opening::Play).unwrap();
        assert_eq!(shipped("maze").decode(&code), Ok(LinkText { board: text.clone(), moves, opening: Opening::Play }));
        let view = shipped("maze").view(&text, "").unwrap();
        let walked = board.walked_edges().fold(1, |score, edge| board.operator(edge).apply(score));
        assert_eq!(view.get("score").integer(), Some(walked));
        assert_eq!(
            shipped("maze").legal(&text, "").unwrap().len(),
            match view.get("legal") {
                Value::Numbers(nodes) => nodes.len(),
                other => panic!("{other:?}"),
            }
        );
    }
}

#[test]
fn a_six_by_six_link_is_short() {
    for seed in 0..50 {
        let board = shipped("maze").generate(seed, &Options::default()).unwrap();
        let link = format!("#/maze/{}", shipped("maze").encode(&board, "", Opening::Play).unwrap());
        assert!(link.len() < 110, "{} {link}", link.len());
    }
}

#[test]
fn edits_change_what_they_name() {
    let edit = |text: &str, operation: &str| shipped("maze").edit(text, operation).map(|edited| edited.board);
    let ok = |operation: &str| edit(EXAMPLE, operation).unwrap();
    assert_eq!(ok("edge 4 1 x7"), EXAMPLE.replace("+4 -1 +1", "+4 *7 +1"));
    assert_eq!(ok("start 4"), EXAMPLE.replace("1 0 8", "1 4 8"));
    assert_eq!(ok("goal 0"), EXAMPLE.replace("1 0 8", "1 0 0"));
    assert_eq!(ok("walk 0 1 4"), EXAMPLE.replace("1 0 8", "3 0 1 4 8"));
    assert_eq!(edit(&ok("walk 0 1 4"), "unwalk").unwrap(), EXAMPLE.replace("1 0 8", "2 0 1 8"));
    assert_eq!(edit(&ok("walk 0 1 4"), "start 0").unwrap(), EXAMPLE);
    assert_eq!(ok("unwalk"), EXAMPLE);
    assert_eq!(ok("size 2 2"), "2 2\n+1\n+4 -1\n+3\n1 0 3\n");
    assert_eq!(ok("size 4 3"), "4 3\n+1 +2 ?\n+4 -1 +1 ?\n+3 *2 ?\n*3 -2 +5 ?\n-4 +1 ?\n1 0 11\n");
    assert_eq!(edit(&ok("goal 1"), "size 4 3").unwrap().lines().last(), Some("1 0 1"));
    assert_eq!(edit(&ok("walk 0 1 2 5"), "size 2 2").unwrap().lines().last(), Some("2 0 1 3"));
    assert_eq!(ok("clear"), "3 3\n? ?\n? ? ?\n? ?\n? ? ?\n? ?\n1 0 8\n");
    assert_eq!(ok("random 7 4 2"), edit("1 1", "random 7 4 2").unwrap());
    assert_eq!(ok("random 7 5 5 40 3 100").matches(['+', '-']).count(), 0);
    assert_eq!(ok("random 7 5 5 0 3 100").matches(['+', '*']).count(), 0);
    assert_eq!(ok("edge 1 4 ?"), EXAMPLE.replace("+4 -1 +1", "+4 ? +1"));
    assert_eq!(edit(&ok("edge 1 4 ？"), "edge 1 4 -1").unwrap(), EXAMPLE);
    // A road of the walked beginning is unset: the beginning then ends before it.
    assert_eq!(edit(&ok("walk 0 1 4 7"), "edge 1 4 ?").unwrap().lines().last(), Some("2 0 1 8"));
    for (operation, code) in [
        ("", "unexpected-end"),
        ("edge 1 4 ??", "not-an-operator"),
        ("fly 3", "unknown-edit"),
        ("edge 0 4 +1", "not-adjacent"),
        ("edge 0 9 +1", "not-a-node"),
        ("edge 0 1", "unexpected-end"),
        ("edge 0 1 *-2", "not-an-operator"),
        ("walk", "unexpected-end"),
        ("walk 0 1 0", "edge-used"),
        ("walk 0 4", "not-adjacent"),
        ("size 13 2", "out-of-range"),
        ("goal 9", "not-a-node"),
        ("unwalk 3", "unexpected-text"),
        ("random 1 3 3 13", "out-of-range"),
    ] {
        assert_eq!(edit(EXAMPLE, operation).unwrap_err().code().0, code, "{operation}");
    }
}

#[test]
fn an_unreachable_goal_is_reported_and_proved() {
    let ParsedBoard { board: text, findings } = shipped("maze").parse("2 2 +1 +1 +1 +1\n5 0 1 3 2 0 3").unwrap();
    assert_eq!(findings[0].code.0, "goal-cut-off");
    assert_eq!(proved(&text, &article("4", 1)), None);
}

/// The board with some roads unset, and their number.
fn with_gaps(board: Board, rng: &mut Rng) -> (Board, usize) {
    let share = rng.unit();
    let gaps: Vec<usize> = (0..board.edges()).filter(|_| rng.chance(share)).collect();
    let count = gaps.len();
    (gaps.into_iter().fold(board, Board::without_operator), count)
}

#[test]
fn a_half_made_board_round_trips_and_its_blanks_are_counted() {
    let maze = shipped("maze");
    let text = "2 2\n+1\n? -3\n?\n1 0 3\n";
    let ParsedBoard { board: canonical, findings } = maze.parse("2 2 +1 ？ -3 ?").unwrap();
    assert_eq!(canonical, text);
    let [missing] = &findings[..] else { panic!("{findings:?}") };
    assert_eq!((missing.code.0, missing.severity, missing.count), ("roads-unset", Severity::Error, Some(2)));
    assert_eq!(maze.place(text, missing.cell.unwrap()).unwrap(), [("row", 1), ("column", 1)]);
    let mut rng = Rng::new(9);
    for _ in 0..500 {
        let whole = tiny(&mut rng);
        let (board, count) = with_gaps(whole.clone(), &mut rng);
        let text = Maze::print(&board);
        assert_eq!(Maze::parse(&text).as_ref(), Ok(&board));
        assert_eq!(board.unset().count(), count);
        let findings = maze.parse(&text).unwrap().findings;
        assert_eq!(findings.iter().find_map(|finding| finding.count), (count > 0).then_some(count));
        let code = maze.encode(&text, "", Opening::Play).unwrap();
        assert_eq!(
            maze.decode(&code),
            Ok(LinkText { board: text.clone(), moves: String::new(), opening: Opening::Play })
        );
        let Value::List(edges) = maze.view(&text, "").unwrap().get("edges").clone() else { panic!("a list") };
        assert_eq!(edges.iter().filter(|edge| edge.get("op") == &Value::Null).count(), count);
        assert!(board.score_limit() <= whole.score_limit(), "a road that is unset scores nothing");
    }
}

#[test]
fn an_unset_road_cannot_be_walked() {
    let maze = shipped("maze");
    let text = EXAMPLE.replace("+4 -1 +1", "+4 ? +1");
    let found = maze.check(&text, "1 4").unwrap().violation.unwrap();
    assert_eq!((found.step, found.code.0), (1, "road-unset"));
    assert_eq!(maze.legal(&text, "1").unwrap(), ["2"]);
    assert!(maze.check(&text, "1 2 5 4 3 6 7 8").unwrap().confirms(36), "the others are");
    assert_eq!(parse_error("2 2 ? +1 +1 +1\n2 0 1 3"), "line 2, column 5: road-unset '1'");
    let walk = maze.edit(&text, "walk 0 1 4").unwrap_err();
    assert_eq!(walk.code().0, "road-unset");
    // The goal is not lost: a missing road may lead there.
    let open = maze.query("2 1 ?", "", "open").unwrap();
    assert_eq!(open.get("goal"), &Value::Bool(true));
    let mut rng = Rng::new(10);
    for _ in 0..300 {
        let (board, _) = with_gaps(tiny(&mut rng), &mut rng);
        let mut legal = Maze::legal(&board, &Maze::initial(&board));
        legal.sort_unstable();
        let graph = Graph::new(&board);
        let trail = Trail::after(&graph, &board, &[]);
        let mut ways: Vec<usize> = trail.ways().map(|d| graph.near[board.here()][d].into()).collect();
        ways.sort_unstable();
        assert_eq!(ways, legal);
    }
}

#[test]
fn no_engine_accepts_a_half_made_board() {
    let maze = shipped("maze");
    let text = EXAMPLE.replace("*2", "?");
    for engine in maze.engines() {
        let task = TextRequest { engine: engine.id.into(), ..TextRequest::default() };
        let refused = maze.solve(&text, &task, &Counters::default(), &Silent).unwrap_err();
        assert_eq!(
            (refused.code().0, refused.to_string().as_str()),
            ("roads-unset", "the board can't be solved: roads-unset (1, first: cell 4)")
        );
    }
    assert_eq!(maze.perft(&text, 2).unwrap_err().code().0, "roads-unset");
}

#[test]
fn the_kernel_counts_what_the_rules_count() {
    let mut rng = Rng::new(2);
    for _ in 0..300 {
        let text = Maze::print(&tiny(&mut rng));
        let Perft { rules, kernel } = shipped("maze").perft(&text, rng.below(11)).unwrap();
        assert_eq!(rules, kernel, "{text}");
    }
    assert_eq!(shipped("maze").perft(EXAMPLE, 3).unwrap(), Perft { rules: 8, kernel: 8 });
}

#[test]
fn all_pruning_sets_agree_with_the_oracle() {
    let mut rng = Rng::new(3);
    for round in 0..3000 {
        let board = tiny(&mut rng);
        let text = Maze::print(&board);
        let expected = oracle(&board).map(|(score, moves)| (score, Maze::print_moves(&board, &moves)));
        let sets: Vec<String> = switch_sets().collect();
        // Every set on every fourth board, one set and all prunings on the others.
        let tried = if round % 4 == 0 { &sets[..] } else { &[sets[round % 16].clone(), "4".into()][..] };
        for set in tried {
            assert_eq!(proved(&text, &article(set, 1)), expected, "prunings {set}\n{text}");
        }
    }
}

#[test]
fn any_number_of_threads_gives_the_same_answer() {
    let mut rng = Rng::new(4);
    for round in 0..60 {
        let text = Maze::print(&tiny(&mut rng));
        let set = ["4", "3", "0", "0101"][round % 4];
        let expected = proved(&text, &article(set, 1));
        for threads in [2, 3, 8] {
            assert_eq!(proved(&text, &article(set, threads)), expected, "{threads} threads, prunings {set}\n{text}");
        }
    }
    let larger = shipped("maze").generate(11, &options(&[("width", "5"), ("height", "5")])).unwrap();
    let expected = proved(&larger, &article("4", 1));
    for threads in [2, 3, 8] {
        assert_eq!(proved(&larger, &article("4", threads)), expected);
    }
}

fn options(list: &[(&str, &str)]) -> Options {
    let mut options = Options::default();
    list.iter().for_each(|&(name, value)| options.set(name, value));
    options
}

#[test]
fn a_begun_walk_is_kept() {
    let mut rng = Rng::new(6);
    for _ in 0..300 {
        let board = tiny(&mut rng);
        let further = walked(board.clone(), 3, &mut rng);
        let begun = Maze::print_moves(&board, &further.walk()[board.walk().len()..]);
        let task = TextRequest { moves: begun.clone(), ..article("4", 1) };
        let expected = oracle(&further).map(|(score, moves)| {
            let all: Vec<usize> = further.walk()[board.walk().len()..].iter().copied().chain(moves).collect();
            (score, Maze::print_moves(&board, &all))
        });
        assert_eq!(proved(&Maze::print(&board), &task), expected);
    }
}

#[test]
fn prunings_never_cost_nodes() {
    let board = shipped("maze").generate(3, &options(&[("width", "4"), ("height", "5")])).unwrap();
    let nodes = |set: &str| solve(&board, &article(set, 1)).stats.nodes;
    let levels: Vec<u64> = ["0", "1", "2", "3", "4"].iter().map(|level| nodes(level)).collect();
    assert!(levels.is_sorted_by(|a, b| a >= b) && levels[4] * 4 < levels[0], "{levels:?}");
    assert_eq!(nodes("4"), levels[4], "one thread, one count");
    assert_eq!(nodes("1111"), levels[4]);
    for bad in ["5", "-1", "11111", "112", ""] {
        let error = shipped("maze").solve(&board, &article(bad, 1), &Counters::default(), &Silent).unwrap_err();
        assert_eq!(error.code().0, "bad-value", "{bad}");
    }
}

/// Each step of an answer is changed, left out or doubled. The checker refuses the result, or it really is a walk with
/// the score reported.
#[test]
fn corrupted_answers_are_rejected() {
    let mut rng = Rng::new(8);
    for _ in 0..100 {
        let board = tiny(&mut rng);
        let Some((best, moves)) = oracle(&board) else { continue };
        for at in 0..moves.len() {
            let mut variants = vec![[&moves[..at], &moves[at + 1..]].concat(), [&moves[..=at], &moves[at..]].concat()];
            variants.extend((0..board.nodes() + 1).map(|node| {
                let mut variant = moves.clone();
                variant[at] = node;
                variant
            }));
            for variant in variants {
                let report = check::<Maze>(&board, &variant);
                assert_eq!(report.is_answer(), truly(&board, &variant).is_some(), "{variant:?}");
                assert!(!report.is_answer() || report.objective <= best);
                assert!(!report.confirms(best + 1));
            }
        }
    }
}

/// Replays in a third way, by the ends of the roads alone. Returns the score if the walk is legal and ends on the goal.
fn truly(board: &Board, moves: &[usize]) -> Option<i64> {
    let walk: Vec<usize> = board.walk().iter().chain(moves).copied().collect();
    let mut open: Vec<Option<(usize, usize)>> = (0..board.edges()).map(|edge| Some(board.ends(edge))).collect();
    let mut score = 1;
    for pair in walk.windows(2) {
        let ends = Some((pair[0].min(pair[1]), pair[0].max(pair[1])));
        let edge = open.iter().position(|&e| e == ends)?;
        open[edge] = None;
        score = board.operator(edge).apply(score);
    }
    (walk.last() == Some(&board.goal())).then_some(score)
}

#[test]
fn golden_answers_are_found_again() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/maze");
    let golden = fs::read_to_string(folder.join("golden.tsv")).unwrap();
    for line in golden.lines().skip(1) {
        let [name, moves, score] = line.split('\t').collect::<Vec<_>>()[..] else { panic!("{line}") };
        let text = fs::read_to_string(folder.join(format!("{name}.txt"))).unwrap();
        assert_eq!(proved(&text, &article("4", 1)), Some((score.parse().unwrap(), moves.to_owned())), "{name}");
    }
}

/// Faults of the original: a bound that is wrong below zero, a crash if the best walk takes every road, 1 point if
/// start and goal are one corner, no answer worse than -9999.
#[test]
fn boards_where_the_original_program_fails_are_solved() {
    let cases = [
        ("3 3\n-1 *2\n-9 -2 -5\n*2 -5\n-9 -8 -6\n-4 -1\n1 5 6\n", -10),
        ("2 3\n*2\n+3 -5\n+1\n*3 *3\n+2\n1 3 4\n", 17),
        ("2 3\n-6\n+6 -6\n*3\n-4 -8\n*3\n1 0 0\n", 9),
        ("2 2\n-9999\n-9998 *2\n*3\n1 0 3\n", -19996),
        ("1 2\n-100000\n1 0 1\n", -99999),
    ];
    for (text, score) in cases {
        assert_eq!(oracle(&board(text)).map(|best| best.0), Some(score), "{text}");
        for set in switch_sets() {
            assert_eq!(proved(text, &article(&set, 1)).map(|best| best.0), Some(score), "prunings {set}\n{text}");
        }
    }
    let crash = board(cases[1].0);
    assert_ne!(shipped("maze").perft(cases[1].0, crash.edges()).unwrap().kernel, 0, "a walk can take every road");
}

#[test]
fn known_best_scores_are_reached() {
    for (name, best) in [("sample1", 36), ("sample2", 198), ("11_56", 452)] {
        let Some(text) = shared(&format!("maze/{name}.txt")) else { return };
        assert_eq!(proved(&text, &article("4", 2)).map(|b| b.0), Some(best), "{name}");
    }
    let long = [("12_57", 924), ("12_66", 15535), ("sample3", 854)];
    for (name, best) in long.into_iter().filter(|_| std::env::var("TOKERU_LONG").is_ok()) {
        let Some(text) = shared(&format!("maze/{name}.txt")) else { return };
        assert_eq!(proved(&text, &article("4", 2)).map(|b| b.0), Some(best), "{name}");
    }
}

#[test]
fn limits_end_a_search_with_its_best_answer() {
    let board = shipped("maze").generate(1, &options(&[("width", "12"), ("height", "12")])).unwrap();
    let limited = |limits: Limits| solve(&board, &TextRequest { limits, ..article("4", 1) });
    let outcome = limited(Limits { nodes: Some(100_000), ..Limits::default() });
    assert_eq!((outcome.status, outcome.stop), (Status::Feasible, Some(StopReason::Nodes)));
    let best = outcome.best.expect("an answer");
    assert!(shipped("maze").check(&board, &best.moves).unwrap().confirms(best.objective));
    assert!(outcome.bound.unwrap() >= best.objective);
    let target = limited(Limits { target: Some(best.objective), ..Limits::default() });
    assert_eq!(
        (target.stop, target.best.map(|b| b.objective >= best.objective)),
        (Some(StopReason::Target), Some(true))
    );
    let counters = Counters::default();
    counters.cancel.store(1, std::sync::atomic::Ordering::Relaxed);
    let cancelled = shipped("maze").solve(&board, &article("4", 2), &counters, &Silent).unwrap();
    assert_eq!(cancelled.stop, Some(StopReason::Cancelled));
}

#[test]
fn the_question_for_open_roads_is_answered() {
    let open = shipped("maze").query("2 2 +1 +1 +1 +1\n1 0 3", "1 3 2 0", "open").unwrap();
    assert_eq!((open.get("roads"), open.get("goal")), (&Value::Numbers(vec![]), &Value::Bool(false)));
    let open = shipped("maze").query(EXAMPLE, "1", "open").unwrap();
    assert_eq!(open.get("goal"), &Value::Bool(true));
    assert_eq!(shipped("maze").query(EXAMPLE, "1", "weather").unwrap_err().code().0, "unknown-question");
}
