//! `tokeru judge`: answers of all families against their boards, and everything that can be wrong with them.

use crate::cli::{Folder, Ran, tokeru};
use serde_json::Value;

/// A row's verdict, the code of what is wrong, and where.
fn verdicts(ran: &Ran) -> Vec<String> {
    let mut rows = ran.rows();
    rows.pop();
    let words = |row: &Value, field: &str| {
        row[field].as_str().unwrap_or("").to_owned() + &row[field].as_u64().map_or_else(String::new, |n| n.to_string())
    };
    let fields = ["verdict", "violation_step", "violation", "column"];
    rows.iter().map(|row| fields.map(|field| words(row, field)).join(" ").trim().replace("  ", " ")).collect()
}

fn judge(folder: &Folder, family: &str, boards: &str, answers: &str) -> Ran {
    let boards = folder.write("boards", boards);
    let answers = folder.write("answers", answers);
    tokeru(&["judge", family, &boards, &answers, "--json"], "")
}

/// A file of the test data: its boards under `name`, and its best answers.
fn data(path: &str) -> String {
    std::fs::read_to_string(format!("{}/tests/data/{path}", env!("CARGO_MANIFEST_DIR"))).expect("test data")
}

/// The form of the contest: a head with the budget, then a line for each board, empty if there is no answer.
#[test]
fn the_contests_answers_are_judged() {
    let folder = Folder::new("judge-slide");
    let problems = "100 100 100 100\n2\n3,3,120453786\n2,3,1=30=4\n";
    let solved = tokeru(&["solve", "slide", "-", "--json"], problems);
    let best: Vec<String> = solved.rows().iter().map(|row| row["moves"].as_str().unwrap_or("").to_owned()).collect();
    let right = judge(&folder, "slide", problems, &best.join("\r\n"));
    assert_eq!((right.status, verdicts(&right)), (0, vec!["ok".to_owned(); 2]), "{}", right.err);
    let totals = right.rows().pop().expect("totals");
    let moves = best.concat();
    assert_eq!((totals["ok"].as_u64(), totals["objective"].as_u64()), (Some(2), Some(moves.len() as u64)));
    let letters = ['D', 'L', 'R', 'U'].map(|letter| (letter, moves.matches(letter).count()));
    let letters: Vec<String> = letters.iter().filter(|(_, n)| *n > 0).map(|(l, n)| format!("{l} {n}")).collect();
    assert_eq!(totals["letters"].as_str(), Some(letters.join(" ").as_str()));
    let lacking = judge(&folder, "slide", problems, &format!("\n{}\n", best[1]));
    assert_eq!((lacking.status, verdicts(&lacking)), (3, ["none", "ok"].map(str::to_owned).to_vec()));
    let reversed = judge(&folder, "slide", problems, &format!("{}\n{}\n", best[1], best[0]));
    assert!(
        reversed.status == 1 && verdicts(&reversed).iter().all(|verdict| verdict.starts_with("wrong")),
        "{}",
        reversed.out
    );
}

#[test]
fn a_collection_of_levels_is_judged_by_its_lines() {
    let folder = Folder::new("judge-sokoban");
    let levels = "; two levels\n\n######\n#@ $.#\n######\n\n#######\n#@ $ .#\n#######\n";
    let all = judge(&folder, "sokoban", levels, "rR\nrRR\n");
    assert_eq!((all.status, verdicts(&all)), (0, vec!["ok".to_owned(); 2]));
    let wrong = judge(&folder, "sokoban", levels, "rRR\nrR\n");
    assert_eq!(wrong.status, 1);
    assert_eq!(verdicts(&wrong)[1], "wrong goal-not-reached");
    assert!(verdicts(&wrong)[0].starts_with("wrong 3 "), "{}", wrong.out);
    assert_eq!(verdicts(&judge(&folder, "sokoban", levels, "r?R\n"))[0].split(' ').next_back(), Some("2"));
}

/// Answers keep their boards if a board can't be read. A line without a board is wrong.
#[test]
fn answers_stay_beside_their_boards() {
    let folder = Folder::new("judge-maze");
    let three = "3 3\n+1 +2\n+4 -1 +1\n+3 *2\n*3 -2 +5\n-4 +1\n1 0 8\n\n1 2\n?5\n1 0 1\n\n1 2\n-5\n1 0 1\n";
    let ran = judge(&folder, "maze", three, "1 2 5 4 3 6 7 8\n9 9\n1\n");
    assert!(ran.status == 1 && ran.err.contains("(board 2)"), "{}", ran.err);
    let rows = ran.rows();
    let seen: Vec<_> = rows.iter().map(|row| row["verdict"].as_str().unwrap_or("")).collect();
    assert_eq!(seen, ["ok", "", "ok", ""]);
    assert_eq!((rows[0]["objective"].as_i64(), rows[2]["objective"].as_i64()), (Some(36), Some(-4)));
    let more = judge(&folder, "maze", "1 2\n-5\n1 0 1\n", "1\n\n1 0\n");
    assert!(more.status == 1 && more.err.contains("answers: line 3: an answer without a board"), "{}", more.err);
    // The start is the goal.
    let solved = judge(&folder, "maze", &data("maze/single.txt"), "");
    assert_eq!((solved.status, verdicts(&solved)), (0, vec!["ok".to_owned()]));
}

#[test]
fn unjudgeable_input_is_status_2() {
    let folder = Folder::new("judge-none");
    let boards = folder.write("boards", "1 2\n-5\n1 0 1\n");
    let cases = [
        (["judge", "maze", "-", "-"], "can't both be standard input"),
        (["judge", "maze", &boards, "/no/such"], "/no/such: No such file"),
        (["judge", "maze", "/no/such", &boards], "/no/such: No such file"),
    ];
    for (arguments, words) in cases {
        let ran = tokeru(&arguments, "");
        assert!(ran.status == 2 && ran.err.contains(words), "{}", ran.err);
    }
}

/// Whatever the answers contain, each board has one verdict, and no answer that is longer than a board may be is kept
/// in memory.
#[test]
fn hostile_answers_are_only_judged_wrong() {
    let folder = Folder::new("judge-hostile");
    let boards = "1 2\n-5\n1 0 1\n".repeat(5);
    let long = format!("{}\n", "1 ".repeat(1 << 20));
    let answers = format!("{long}\u{0}\n解 1\n1\r1\r\n");
    let ran = judge(&folder, "maze", &boards, &answers);
    let seen = verdicts(&ran);
    assert_eq!((ran.status, seen.len()), (1, 5), "{}", ran.err);
    assert_eq!(seen[0], "wrong text-too-long 1");
    assert!(seen[1].starts_with("wrong not-a-number") && seen[2].starts_with("wrong not-a-number"), "{seen:?}");
    assert_eq!(seen[3..], ["ok", "ok"]);
}

/// The sum of the objectives of 1,025 mazes of the highest score is beyond the numbers of a row.
#[test]
fn a_sum_beyond_64_bits_is_null() {
    let folder = Folder::new("judge-sum");
    let maze = "4 1\n*1000000 *1000000 *9007\n";
    for (count, sum) in [(1024, Some(1024 * 9_007_000_000_000_000_i64)), (1025, None)] {
        let ran = judge(&folder, "maze", &maze.repeat(count), &"1 2 3\n".repeat(count));
        let totals = ran.rows().pop().expect("totals");
        assert_eq!((ran.status, totals["ok"].as_u64()), (0, Some(count as u64)), "{}", ran.err);
        assert_eq!((totals["objective"].as_i64(), totals["objective"].is_null()), (sum, sum.is_none()));
    }
}
