//! The command line as scripts use it: exit statuses, the fields of `--json`, several boards in a file.
#![cfg(feature = "cli")]

use serde_json::Value;
use std::io::Write;
use std::process::{Command, Stdio};

const EXAMPLE: &str = "3 3\n+1 +2\n+4 -1 +1\n+3 *2\n*3 -2 +5\n-4 +1\n1 0 8\n";
const BEST: &str = "1 2 5 4 3 6 7 8";

/// What a run of the program printed and its exit status.
struct Ran {
    out: String,
    err: String,
    status: i32,
}

impl Ran {
    fn rows(&self) -> Vec<Value> {
        self.out.lines().map(|line| serde_json::from_str(line).unwrap_or_else(|e| panic!("{line}: {e}"))).collect()
    }
}

fn tokeru(arguments: &[&str], input: &str) -> Ran {
    let mut command = Command::new(env!("CARGO_BIN_EXE_tokeru"));
    command.args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().expect("the program starts");
    // A program that fails before it reads closes the pipe: that is its right.
    let _ = child.stdin.take().expect("piped").write_all(input.as_bytes());
    let output = child.wait_with_output().expect("the program ends");
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("text");
    Ran { out: text(output.stdout), err: text(output.stderr), status: output.status.code().expect("an exit status") }
}

#[test]
fn a_solved_board_is_one_json_object_with_all_fields() {
    let ran = tokeru(&["solve", "maze", "-", "--engine", "article", "--threads", "2", "--json"], EXAMPLE);
    assert_eq!((ran.status, ran.err.as_str()), (0, ""));
    let row = &ran.rows()[0];
    let fields: Vec<&str> = row.as_object().unwrap().keys().map(String::as_str).collect();
    let contract = [
        "family",
        "index",
        "engine",
        "status",
        "stop",
        "objective",
        "bound",
        "moves",
        "checked",
        "nodes",
        "threads",
        "cpu_s",
        "wall_s",
        "memory_mb",
    ];
    assert_eq!(fields[..contract.len()], contract);
    let told = ["family", "index", "engine", "status", "stop", "objective", "bound", "moves", "checked", "threads"];
    let told: Vec<String> = told.iter().map(|field| row[field].to_string()).collect();
    let expected =
        [r#""maze""#, "1", r#""article""#, r#""optimal""#, "null", "36", "36", r#""1 2 5 4 3 6 7 8""#, "true", "2"];
    assert_eq!(told, expected);
    assert!(row["nodes"].as_u64().unwrap() > 0 && row["cpu_s"].is_f64() && row["wall_s"].is_f64());
}

#[test]
fn every_board_of_a_file_gets_a_line() {
    let file = format!("{EXAMPLE}\n1 2\n-5\n1 0 1\n{EXAMPLE}");
    let all = tokeru(&["solve", "maze", "-", "--json"], &file);
    let objectives: Vec<_> = all.rows().iter().map(|row| (row["index"].as_u64(), row["objective"].as_i64())).collect();
    assert_eq!(objectives, [(Some(1), Some(36)), (Some(2), Some(-4)), (Some(3), Some(36))]);
    let second = tokeru(&["solve", "maze", "-", "--index", "2"], &file);
    assert!(
        second.out.starts_with("family maze  index 2  engine ") && second.out.lines().count() == 1,
        "{}",
        second.out
    );
    let beyond = tokeru(&["solve", "maze", "-", "--index", "4"], &file);
    assert_eq!((beyond.status, beyond.out.as_str()), (2, ""));
    assert!(beyond.err.contains("there are 3"), "{}", beyond.err);
}

#[test]
fn bad_input_is_status_2_with_its_place() {
    let cases: [(&[&str], &str, &str); 9] = [
        (&["solve", "maze", "-"], "3 3\n+1 2\n", "line 2, column 4: not-an-operator '2'"),
        (&["show", "maze", "-"], "3", "line 1, column 2: unexpected-end"),
        (&["check", "maze", "-", "--moves", "1 x"], EXAMPLE, "line 1, column 3: not-a-number 'x'"),
        (&["solve", "maze", "-", "--moves", "1 0"], EXAMPLE, "move 2: edge-used"),
        (&["solve", "maze", "-", "--engine", "magic"], EXAMPLE, "unknown-engine"),
        (&["solve", "maze", "-", "--speed", "9"], EXAMPLE, "speed=9: unknown-option"),
        (&["solve", "no-such", "-"], EXAMPLE, "unknown family 'no-such'"),
        (&["solve", "maze", "/no/such/file"], "", "/no/such/file"),
        (&["fly"], "", "unknown command 'fly'"),
    ];
    for (arguments, input, message) in cases {
        let ran = tokeru(arguments, input);
        assert_eq!((ran.status, ran.out.as_str()), (2, ""), "{arguments:?}");
        assert!(ran.err.contains(message), "{arguments:?}: {}", ran.err);
    }
}

#[test]
fn nothing_found_within_the_limits_is_status_3() {
    let large = tokeru(&["generate", "maze", "--width", "12", "--height", "12"], "").out;
    let ran = tokeru(&["solve", "maze", "-", "--engine", "article", "--nodes", "3", "--json"], &large);
    assert_eq!(ran.status, 3);
    let row = &ran.rows()[0];
    assert_eq!(
        (row["status"].as_str(), row["stop"].as_str(), row["moves"].as_str()),
        (Some("unknown"), Some("nodes"), None)
    );
    // Proved to have no answer: that is an answer.
    let none = tokeru(&["solve", "maze", "-", "--json"], "2 2 +1 +1 +1 +1 5 0 1 3 2 0 3");
    assert_eq!((none.status, none.rows()[0]["status"].as_str()), (0, Some("infeasible")));
}

#[test]
fn an_answer_is_checked_from_text_or_file() {
    let check = |moves: &str| tokeru(&["check", "maze", "-", "--moves", moves, "--json"], EXAMPLE);
    let good = check(BEST);
    assert_eq!((good.status, good.rows()[0]["objective"].as_i64()), (0, Some(36)));
    let short = check("1 2");
    assert_eq!((short.status, short.rows()[0]["goal"].as_bool()), (3, Some(false)));
    let wrong = check("1 2 1");
    assert_eq!((wrong.status, wrong.rows()[0]["violation"].as_str()), (3, Some("edge-used")));
    assert_eq!(wrong.rows()[0]["violation_step"].as_i64(), Some(3));
    let path = std::env::temp_dir().join(format!("tokeru-moves-{}", std::process::id()));
    std::fs::write(&path, BEST).unwrap();
    assert_eq!(check(&format!("@{}", path.display())).status, 0);
    std::fs::remove_file(path).unwrap();
}

#[test]
fn boards_turn_into_links_and_back() {
    let link = tokeru(&["show", "maze", "-", "--as", "link"], EXAMPLE).out;
    assert!(link.starts_with("#/maze/1"), "{link}");
    let address = format!("https://example.org/{}", link.trim());
    assert_eq!(tokeru(&["show", "maze", &address], "").out, EXAMPLE);
    let damaged = tokeru(&["show", "maze", &address[..address.len() - 2]], "");
    assert_eq!((damaged.status, damaged.out.as_str()), (2, ""));
}

#[test]
fn the_rest_does_what_help_says() {
    assert!(tokeru(&["help"], "").out.contains("Exit status: 0 answered, 2 bad input, 3 nothing found"));
    let families = tokeru(&["families"], "").out;
    assert!(families.lines().any(|line| line.starts_with("maze: ") && line.contains("article")), "{families}");
    let two = tokeru(&["generate", "maze", "--seed", "4", "--count", "2", "--width", "3", "--height", "3"], "").out;
    assert_eq!(tokeru(&["solve", "maze", "-", "--json"], &two).rows().len(), 2);
    let perft = tokeru(&["perft", "maze", "-", "3"], EXAMPLE);
    assert_eq!((perft.status, perft.out.lines().last()), (0, Some("board 1 depth 3 rules 8 kernel 8")));
    let level = tokeru(&["generate", "sokoban", "--seed", "3"], "").out;
    let rated = tokeru(&["ask", "sokoban", "-", "rating", "--json"], &level);
    assert!(rated.status == 0 && rated.rows()[0]["rating"].as_u64().is_some_and(|rating| rating <= 100));
    assert_eq!(tokeru(&["ask", "sokoban", "-", "nonsense"], &level).status, 2);
}

/// As `tokeru ... | head` does: the reader leaves before everything is written.
#[test]
fn a_reader_that_leaves_ends_the_program_quietly() {
    let mut command = Command::new(env!("CARGO_BIN_EXE_tokeru"));
    command.args(["generate", "maze", "--count", "2000"]).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().expect("the program starts");
    drop(child.stdout.take());
    let output = child.wait_with_output().expect("the program ends");
    assert_eq!((output.status.code(), String::from_utf8_lossy(&output.stderr).as_ref()), (Some(0), ""));
}
