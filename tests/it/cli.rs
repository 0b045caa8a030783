//! The command line as scripts use it: exit statuses, the fields of `--json`, several boards in a file.

use serde_json::Value;
use std::collections::BTreeSet;
use std::io::{Read, Write};
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use tokeru::model::manual::OptionHelp;
use tokeru::puzzles::FAMILIES;

const EXAMPLE: &str = "3 3\n+1 +2\n+4 -1 +1\n+3 *2\n*3 -2 +5\n-4 +1\n1 0 8\n";
const BEST: &str = "1 2 5 4 3 6 7 8";

/// What a run of the program printed and its exit status.
pub(crate) struct Ran {
    pub(crate) out: String,
    pub(crate) err: String,
    pub(crate) status: i32,
}

impl Ran {
    pub(crate) fn rows(&self) -> Vec<Value> {
        self.out.lines().map(|line| serde_json::from_str(line).unwrap_or_else(|e| panic!("{line}: {e}"))).collect()
    }
}

pub(crate) fn tokeru(arguments: &[&str], input: &str) -> Ran {
    run(arguments, input.as_bytes())
}

fn run(arguments: &[&str], input: &[u8]) -> Ran {
    let mut child = start(arguments);
    let mut pipe = child.stdin.take().expect("piped");
    // A program that fails before it reads closes the pipe, which is right.
    let feeder = std::thread::spawn({
        let input = input.to_vec();
        move || drop(pipe.write_all(&input))
    });
    let ran = finish(child);
    feeder.join().expect("it has fed");
    ran
}

fn start(arguments: &[&str]) -> Child {
    let mut command = Command::new(env!("CARGO_BIN_EXE_tokeru"));
    command.args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command.spawn().expect("the program starts")
}

fn finish(child: Child) -> Ran {
    let output = child.wait_with_output().expect("the program ends");
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("text");
    Ran { out: text(output.stdout), err: text(output.stderr), status: output.status.code().expect("an exit status") }
}

/// A folder for a test's files, removed when it is dropped.
pub(crate) struct Folder(PathBuf);

impl Folder {
    pub(crate) fn new(name: &str) -> Folder {
        let path = std::env::temp_dir().join(format!("tokeru-{name}-{}", std::process::id()));
        std::fs::create_dir_all(&path).expect("a folder");
        Folder(path)
    }

    pub(crate) fn write(&self, name: &str, text: &str) -> String {
        let path = self.0.join(name);
        std::fs::write(&path, text).expect("a file");
        path.to_string_lossy().into_owned()
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
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
        "measure",
        "moves",
        "checked",
        "nodes",
        "threads",
        "cpu_s",
        "wall_s",
        "memory_mb",
    ];
    assert_eq!(fields[..contract.len()], contract);
    let told = ["family", "index", "engine", "status", "stop", "objective", "bound", "moves", "checked"];
    let told: Vec<String> = told.iter().map(|field| row[field].to_string()).collect();
    let expected =
        [r#""maze""#, "1", r#""article""#, r#""optimal""#, "null", "36", "36", r#""1 2 5 4 3 6 7 8""#, "true"];
    assert_eq!(told, expected);
    assert!((1..=2).contains(&row["threads"].as_u64().unwrap()));
    assert!(row["nodes"].as_u64().unwrap() > 0 && row["cpu_s"].is_f64() && row["wall_s"].is_f64());
}

#[test]
fn a_trace_file_restarts_with_each_board() {
    let folder = Folder::new("trace");
    let trace = folder.write("trace.jsonl", "what was there before");
    let ran = tokeru(&["solve", "maze", "-", "--trace", &trace], &format!("{EXAMPLE}\n{EXAMPLE}"));
    assert_eq!((ran.status, ran.err.as_str()), (0, ""));
    let rows: Vec<Value> = std::fs::read_to_string(&trace)
        .expect("written")
        .lines()
        .map(|line| serde_json::from_str(line).expect("an object"))
        .collect();
    let begins: Vec<usize> = (0..rows.len()).filter(|&at| rows[at]["kind"] == "board").collect();
    assert_eq!((begins.len(), begins[0]), (2, 0));
    assert_eq!((&rows[0]["board"], &rows[0]["form"]), (&Value::from(EXAMPLE), &Value::from(1)));
    assert_eq!(rows[begins[1] - 1]["kind"], "end");
    let mut answers = rows.iter().filter(|row| row["kind"] == "answer");
    assert_eq!(answers.next_back().expect("an answer")["moves"], BEST);
}

#[test]
fn a_trace_that_cannot_be_written_is_status_2() {
    for (path, wrong) in [("/no/such/trace", "No such file"), ("/dev/full", "No space left")] {
        let ran = tokeru(&["solve", "maze", "-", "--trace", path], EXAMPLE);
        assert_eq!(ran.status, 2, "{path}");
        assert!(ran.err.starts_with(&format!("tokeru: --trace {path}: {wrong}")), "{}", ran.err);
    }
}

/// By whatever name: a link to it, standard input, or the file of the moves.
#[test]
#[cfg(unix)]
fn a_trace_overwrites_nothing_that_the_run_reads() {
    let folder = Folder::new("trace-own");
    let (board, moves) = (folder.write("board.txt", EXAMPLE), folder.write("moves.txt", "1 2"));
    let (soft, hard) = (folder.0.join("soft"), folder.0.join("hard"));
    std::os::unix::fs::symlink(&board, &soft).expect("linked");
    std::fs::hard_link(&board, &hard).expect("linked");
    let (soft, hard) = (soft.to_str().expect("text"), hard.to_str().expect("text"));
    let moves_from = format!("@{moves}");
    let cases: [(&[&str], &str, &str); 5] = [
        (&[&board], &board, "boards"),
        (&[soft], &board, "boards"),
        (&[&board], hard, "boards"),
        (&["-"], &board, "boards"),
        (&[&board, "--moves", &moves_from], &moves, "moves"),
    ];
    for (read, trace, what) in cases {
        let mut command = Command::new(env!("CARGO_BIN_EXE_tokeru"));
        command.args(["solve", "maze"]).args(read).args(["--trace", trace]);
        let output = command.stdin(std::fs::File::open(&board).expect("there")).output().expect("the program ends");
        let err = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(err, format!("tokeru: --trace {trace}: the {what} are in this file\n"), "{read:?}");
        assert_eq!(output.status.code(), Some(2), "{read:?}");
    }
    assert_eq!(std::fs::read_to_string(&board).expect("there"), EXAMPLE);
    assert_eq!(std::fs::read_to_string(&moves).expect("there"), "1 2");
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
fn a_bad_board_is_status_1_with_its_place() {
    let cases: [(&[&str], &str, &str); 4] = [
        (&["solve", "maze", "-"], "3 3\n+1 2\n", "standard input: line 2, column 4: not-an-operator '2' (board 1)"),
        (&["show", "maze", "-"], "3", "line 1, column 2: unexpected-end"),
        (
            &["solve", "slide", "-"],
            "2,2,1120\n",
            "line 1, column 1: the board can't be solved: tile-twice (row 1, column 2)",
        ),
        // The square out of reach is only a warning.
        (&["solve", "sweeper", "-"], "1 2\n1\n0\n0\n0\n0\n", "the board can't be solved: no-people (board 1)"),
    ];
    for (arguments, input, message) in cases {
        let ran = tokeru(arguments, input);
        assert_eq!((ran.status, ran.out.as_str()), (1, ""), "{arguments:?}");
        assert!(ran.err.contains(message), "{arguments:?}: {}", ran.err);
    }
}

#[test]
fn a_benchmark_is_compared_with_a_saved_one() {
    let bench = ["bench", "maze", "--bars", "--board", "7x7 sheet seed 4", "--json"];
    let saved = tokeru(&bench, "").out;
    let file = std::env::temp_dir().join(format!("tokeru-bench-{}.jsonl", std::process::id()));
    let rows = |text: &str| {
        std::fs::write(&file, text).expect("a temporary file");
        tokeru(&[&bench[..], &["--compare", file.to_str().expect("a path")]].concat(), "").rows()
    };
    let [row, total] = &rows(&saved)[..] else { panic!("two rows") };
    assert_eq!((row["ratio"]["nodes"].as_f64(), total["compared"].as_u64()), (Some(1.0), Some(1)));
    let half = saved.replace(&format!("\"nodes\":{}", row["nodes"]), "\"nodes\":1");
    let [row, total] = &rows(&half)[..] else { panic!("two rows") };
    assert_eq!((row["ratio"]["nodes"].as_f64(), total["over_nodes"].as_u64()), (row["nodes"].as_f64(), Some(1)));
    let [row, total] = &rows(&saved.replace("seed 4", "seed 5"))[..] else { panic!("two rows") };
    assert_eq!((row["ratio"].is_null(), total["compared"].as_u64()), (true, Some(0)));
    let with = |field: &str| saved.replacen('{', &format!("{{{field},"), 1);
    let [_, total] = &rows(&with("\"by\":\"another\""))[..] else { panic!("two rows") };
    assert_eq!(total["compared"].as_u64(), Some(1), "how a search ended is measured");
    let [_, total] = &rows(&with("\"level\":2"))[..] else { panic!("two rows") };
    assert_eq!(total["compared"].as_u64(), Some(0), "a number can say what a row is of");
    let refused = tokeru(&[&bench[..], &["--compare", "/no/such/file"]].concat(), "");
    assert_eq!((refused.status, refused.err.contains("/no/such/file")), (2, true));
    if cfg!(unix) {
        let endless = tokeru(&[&bench[..], &["--compare", "/dev/zero"]].concat(), "");
        assert_eq!((endless.status, endless.err.contains("/dev/zero: more than 64 MiB")), (2, true));
    }
    let _ = std::fs::remove_file(&file);
}

#[test]
fn wrong_usage_is_status_2_and_says_what_is_wrong() {
    let cases: [(&[&str], &str, &str); 48] = [
        (&["check", "maze", "-", "--moves", "1 x"], EXAMPLE, "line 1, column 3: not-a-number 'x'"),
        (&["solve", "maze", "-", "--moves", "1 0"], EXAMPLE, "move 2: edge-used"),
        (&["solve", "maze", "-", "--engine", "magic"], EXAMPLE, "[possible values: frontier, beam, article]"),
        (&["solve", "maze", "-", "--speed", "9"], EXAMPLE, "'--speed'"),
        (
            &["solve", "maze", "-", "--speed", "9", "--engine", "article"],
            EXAMPLE,
            "article of maze takes --part --prunings",
        ),
        (&["generate", "slide", "--boxes", "9"], "", "generator of slide takes --width --height --walls"),
        (&["bench", "beam", "--boxes", "9"], "", "benchmark of beam takes --part"),
        (&["solve", "no-such", "-"], EXAMPLE, "'no-such'"),
        (&["solve", "maze", "/no/such/file"], "", "/no/such/file"),
        (&["fly"], "", "'fly'"),
        (&["solve", "maze", "-", "--threads", "257"], EXAMPLE, "'257' for '--threads"),
        (&["solve", "maze", "-", "--time", "inf"], EXAMPLE, "'inf' for '--time"),
        (&["solve", "maze", "-", "--memory", "-1"], EXAMPLE, "'-1' for '--memory"),
        (&["solve", "maze", "-", "--nodes", "0"], EXAMPLE, "'0' for '--nodes"),
        (&["solve", "maze", "-", "--cpu", "5 apples"], EXAMPLE, "'5 apples' for '--cpu"),
        (&["generate", "maze", "--count", "0"], EXAMPLE, "'0' for '--count"),
        (&["show", "maze", "-", "--index", "18446744073709551616"], EXAMPLE, "a whole number from 1, below 2^64"),
        (&["solve", "maze", "-", "--nodes", "1e17"], EXAMPLE, "a whole number from 1, below 2^53"),
        (&["show", "maze", "-", "--index", "2"], EXAMPLE, "standard input has no such board; there is 1"),
        (&["check", "maze", "-", "--moves", "@/no/such"], EXAMPLE, "--moves @/no/such: "),
        (&["check", "maze", "-", "--moves", "@-"], EXAMPLE, "boards and moves can't both be standard input"),
        (
            &["solve", "maze", "-", "--seed", "-1"],
            EXAMPLE,
            "'-1' for '--seed <N>': expected a whole number from 0, below 2^64",
        ),
        (&["solve", "maze", "-", "--target", "x"], EXAMPLE, "'x' for '--target <OBJECTIVE>': expected a whole number"),
        (
            &["solve", "maze", "-", "--threads", "x"],
            EXAMPLE,
            "'x' for '--threads <N>': expected a whole number from 1 to 256",
        ),
        (&["serve", "--port", "65536"], "", "'65536' for '--port <N>': expected a whole number from 0 to 65535"),
        (&["perft", "maze", "-", "x"], EXAMPLE, "'x' for '<DEPTH>': expected a depth"),
        (&["solve", "maze", "-", "--shard", "-1/2"], EXAMPLE, "'-1/2' for '--shard <K/N>': expected two numbers"),
        (&["solve", "maze", "-", "--rating=maybe"], EXAMPLE, "[possible values: true, false]"),
        (
            &["solve", "maze", "-", "--all", "x"],
            EXAMPLE,
            "option all=x: bad-value (--all N: after the proof, list the best routes",
        ),
        (
            &["generate", "maze", "--width", "99"],
            "",
            "option width=99: out-of-range (--width N: crossings in a row, 1 to 12",
        ),
        (&["ask", "sokoban", "-", "grade"], "#####\n#@$.#\n#####\n", "sokoban answers: reach, walk, dead, "),
        (&["solve", "maze", "https://example.org/#/maze/1"], "", "a link is read by `tokeru show`"),
        (&["show", "maze", "#/maze/1ACIiRoQADABqsg", "--index", "2"], "", "--index 2: a link has one board"),
        (
            &["fuzz", "--seed", "18446744073709551615"],
            "",
            "--seed 18446744073709551615: the last number has to be below 2^63",
        ),
        (
            &["curate", "maze", "--seed", "9223372036854775807", "--count", "2"],
            "",
            "the last number has to be below 2^63",
        ),
        (&["bench", "scale", "--figure", "/no/such/figure.svg"], "", "--figure /no/such/figure.svg: "),
        (&["bench", "beam", "--part", "foo"], "", "option part=foo: bad-value (--part "),
        (&["bench", "beam", "--instances", "0"], "", "option instances=0: out-of-range"),
        (&["bench", "maze", "--time", "-1"], "", "option time=-1: out-of-range"),
        (&["bench", "maze", "--bars", "--board", "foo"], "", "option board=foo: bad-value"),
        (&["bench", "slide", "--only", "small", "--time", "0"], "", "option time=0: out-of-range"),
        (&["generate", "sweeper", "--least", "50"], "", "option least=50: out-of-range"),
        (&["generate", "sweeper", "--meetings", "maybe"], "", "option meetings=maybe: bad-value"),
        (&["solve", "maze", "-", "--trace", "-"], EXAMPLE, "'-' for '--trace <FILE>': expected the name of a file"),
        (&["solve", "maze", "-", "--resume", "-"], EXAMPLE, "'-' for '--resume <FILE>': expected the name of a file"),
        (&["bench", "scale", "--figure", "-"], "", "'-' for '--figure <FILE>': expected the name of a file"),
        (&["bench", "slide", "--save", "-"], "", "'-' for '--save <FILE>': expected the name of a file"),
        (&["generate", "maze", "--resume=-"], "", "'-' for '--resume <FILE>': expected the name of a file"),
    ];
    for (arguments, input, message) in cases {
        let ran = tokeru(arguments, input);
        assert_eq!((ran.status, ran.out.as_str()), (2, ""), "{arguments:?}");
        assert!(ran.err.contains(message), "{arguments:?}: {}", ran.err);
    }
}

#[test]
fn the_run_goes_on_after_a_bad_board_and_an_unreadable_file() {
    let folder = Folder::new("goes-on");
    let first = folder.write("first", &format!("{EXAMPLE}\n3 3\n+1 ?2\n\n{EXAMPLE}"));
    let second = folder.write("second", "1 2\n-5\n1 0 1\n");
    let ran = tokeru(&["solve", "maze", &first, "/no/such", &second, "--json"], "");
    assert_eq!(ran.status, 2, "{}", ran.err);
    assert!(ran.err.contains(&format!("{first}: line 10, column 4: not-an-operator '?2' (board 2)")), "{}", ran.err);
    let rows = ran.rows();
    let told: Vec<_> =
        rows.iter().map(|r| (r["index"].as_u64(), r["objective"].as_i64(), r["line"].as_u64())).collect();
    let some = |index, objective, line| (Some(index), objective, Some(line));
    assert_eq!(told, [some(1, Some(36), 1), some(2, None, 10), some(3, Some(36), 12), some(1, Some(-4), 1)]);
    assert_eq!((rows[1]["error"].as_str(), rows[1]["column"].as_u64()), (Some("not-an-operator"), Some(4)));
    assert_eq!(tokeru(&["solve", "maze", &first, &second], "").status, 1);
    let absent = tokeru(&["solve", "maze", &first, "--index", "4"], "");
    assert!(absent.status == 2 && absent.err.contains("there are 3"), "{}", absent.err);
}

/// Every family, every verb: from what `generate` prints as many boards are read as it made.
#[test]
fn what_generate_prints_is_read_back_by_every_verb() {
    for family in FAMILIES.iter().map(|family| family.id()) {
        let boards = tokeru(&["generate", family, "--seed", "18446744073709551614", "--count", "4"], "").out;
        let shown = tokeru(&["show", family, "-"], &boards);
        assert_eq!((shown.status, &shown.out), (0, &boards), "{family}");
        let runs: [(&[&str], i32, usize); 4] = [
            (&["show", family, "-", "--as", "link"], 0, 4),
            (&["solve", family, "-", "--nodes", "1", "--json"], 0, 4),
            (&["check", family, "-", "--moves", "", "--json"], 3, 4),
            (&["perft", family, "-", "1"], 0, 8),
        ];
        for (arguments, status, lines) in runs {
            let ran = tokeru(arguments, &boards);
            assert!(ran.status == status || ran.status == 3, "{arguments:?}: {} {}", ran.status, ran.err);
            assert_eq!(ran.out.lines().count(), lines, "{arguments:?}: {}", ran.err);
        }
    }
}

/// A small room has fewer things than were asked for; a script would not notice.
#[test]
fn generate_reports_things_missing_from_a_board() {
    for (family, name, asked, side) in [("sokoban", "--boxes", "8", "5"), ("sweeper", "--people", "12", "2")] {
        let small = ["--width", side, "--height", side, "--count", "2", "--seed", "7"];
        for share in [&[][..], &["--shard", "1/1"]] {
            let ran = tokeru(&[["generate", family, name, asked].as_slice(), &small, share].concat(), "");
            let told: Vec<&str> = ran.err.lines().collect();
            assert_eq!((ran.status, told.len()), (0, 2), "{}", ran.err);
            for (line, seed) in told.iter().zip(7..) {
                assert!(line.starts_with(&format!("tokeru: seed {seed}: {}: ", &name[2..])), "{line}");
                assert!(line.ends_with(&format!(" of the {asked} asked for")), "{line}");
            }
        }
        assert_eq!(tokeru(&["generate", family, name, "1", "--width", "9"], "").err, "");
    }
}

/// The nearest room is printed if there is none as asked for.
#[test]
fn generate_reports_unmet_wishes_for_a_room() {
    let narrow = ["--width", "2", "--height", "2", "--people", "1"];
    let crowded = ["--people", "6", "--obstacles", "0", "--things", "0"];
    let enclosed = ["--width", "5", "--height", "5", "--obstacles", "100", "--seed", "100"];
    let cases: [(&[&str], &[&str], &str); 3] = [
        (&["--level", "5"], &narrow, "tokeru: seed 0: level: 1 of the 5 asked for\n"),
        (&["--solutions", "1"], &crowded, "tokeru: seed 0: solutions: no board was found to have 1 at most\n"),
        (&["--least", "9"], &enclosed, "tokeru: seed 100: least: 6 of the 9 asked for\n"),
    ];
    for (asked, room, told) in cases {
        let ran = tokeru(&[&["generate", "sweeper"], room, asked].concat(), "");
        assert_eq!((ran.status, ran.err.as_str()), (0, told), "{asked:?}");
        assert_eq!(tokeru(&[&["generate", "sweeper"], room].concat(), "").err, "", "{room:?}");
    }
    let easy = tokeru(&["generate", "sweeper", "--level", "1", "--solutions", "100000", "--steps", "2"], "");
    assert_eq!((easy.status, easy.err.as_str()), (0, ""));
}

/// Options of a family may come before its name.
#[test]
fn options_may_stand_before_the_family() {
    let before = tokeru(&["solve", "--all", "3", "--prices=true", "maze", "-"], EXAMPLE);
    let behind = tokeru(&["solve", "maze", "-", "--all", "3", "--prices", "true"], EXAMPLE);
    assert_eq!((before.status, behind.status), (0, 0), "{}", before.err);
    assert!(before.out.contains("complete"), "{}", before.out);
    let unknown = tokeru(&["solve", "--wide", "no-such", "maze", "-"], EXAMPLE);
    assert!(unknown.err.contains("frontier of maze takes"), "{}", unknown.err);
}

/// Furniture may stand on every square of a small room; there is a room with people all the same.
#[test]
fn a_generated_room_has_people() {
    let small = ["--width", "2", "--height", "2", "--obstacles", "100", "--count", "20k"];
    let ran = tokeru(&[&["generate", "sweeper"][..], &small].concat(), "");
    assert_eq!(ran.status, 0, "{}", ran.err.lines().last().unwrap_or_default());
    assert!(!ran.err.contains("people: 0 of"));
}

#[test]
fn texts_with_other_line_ends_and_encodings_are_read() {
    let crlf = EXAMPLE.replace('\n', "\r\n");
    let cr = EXAMPLE.replace('\n', "\r");
    let tabs = EXAMPLE.replace(' ', "\t");
    let utf16 = |text: &str, bytes: fn(u16) -> [u8; 2]| -> Vec<u8> {
        "\u{feff}".encode_utf16().chain(text.encode_utf16()).flat_map(bytes).collect()
    };
    let two = format!("{cr}{cr}").into_bytes();
    let texts =
        [crlf.into_bytes(), two, tabs.into_bytes(), utf16(EXAMPLE, u16::to_le_bytes), utf16(EXAMPLE, u16::to_be_bytes)];
    for text in texts.into_iter().chain([format!("\u{feff}{EXAMPLE}").into_bytes()]) {
        let ran = run(&["show", "maze", "-"], &text);
        assert!(ran.status == 0 && ran.out.starts_with(EXAMPLE), "{} {:?}", ran.err, String::from_utf8_lossy(&text));
    }
    assert_eq!(run(&["show", "maze", "-"], format!("{cr}{cr}").as_bytes()).out, format!("{EXAMPLE}\n{EXAMPLE}"));
    // A title in Latin-1, as many old collections have them.
    let latin = run(&["show", "sokoban", "-"], b"####\n#@ #\n#$.#\n####\nTitle: Caf\xe9\n");
    assert_eq!((latin.status, latin.out.as_str()), (0, "####\n#@ #\n#$.#\n####\n"));
    assert!(latin.err.contains("line 5, column 11: not UTF-8; read as Latin-1"), "{}", latin.err);
}

#[test]
fn bytes_that_are_no_text_are_refused_with_their_place() {
    let unmarked: Vec<u8> = EXAMPLE.encode_utf16().flat_map(u16::to_le_bytes).collect();
    let tab = b"#####\n#@\t.#\n#####\n";
    let blank = "#####\n#@\u{a0}.#\n#####\n".as_bytes();
    let cases: [(&str, &[u8], &str); 5] = [
        ("maze", b"3 3\n+1 +2\n+4 \0", "line 3, column 4: nul-byte"),
        (
            "maze",
            &unmarked,
            "line 1, column 2: nul-byte: not allowed in a text; UTF-16 is read if it begins with a byte order mark (BOM)",
        ),
        ("sokoban", tab, "line 2, column 3: not-a-square '\\t' (a tab; write spaces)"),
        ("sokoban", blank, "(U+00A0, an unusual space; write a plain one)"),
        ("sokoban", b"Game: Hexoban\n\n#####\n#@$.#\n#####\n", "line 1, column 1: another-game 'Game: Hexoban'"),
    ];
    for (family, text, message) in cases {
        let ran = run(&["show", family, "-"], text);
        assert!(ran.status == 1 && ran.err.contains(message), "{}", ran.err);
    }
}

/// They are read as the page reads them. A row of boxes has no wall, and used to be reported as a level of its own.
#[test]
fn levels_with_another_sign_for_walls_are_read() {
    let old = "Set\n\n; 1\nXXXXXX\nX@ *.X\nXXXXXX\n\n; 2\r\nXXXXXXX\r\nX@*  .X\r\nX *.& X\r\nXXXXXXX\r\n";
    let read = "######\n#@ $.#\n######\n\n#######\n#@$  .#\n# $.* #\n#######\n";
    let ran = tokeru(&["show", "sokoban", "-"], old);
    assert_eq!((ran.status, ran.out.as_str(), ran.err.as_str()), (0, read, ""));
    let solved = tokeru(&["solve", "sokoban", "-", "--index", "2"], &old.replace('X', "█"));
    assert_eq!(solved.status, 0, "{}", solved.err);
    let utf16: Vec<u8> = format!("\u{feff}{old}").encode_utf16().flat_map(u16::to_le_bytes).collect();
    assert_eq!(run(&["show", "sokoban", "-"], &utf16).out, read);
    // What is not whole is reported as it stands.
    for wrong in ["XXXXX\nX@*.X\n", "XXXXX\nX@*.X\nXX@XX\nXXXXX\n", "XXXXX\nX@*X\nX&$.X\nXXXXX\n"] {
        let told = tokeru(&["show", "sokoban", "-"], wrong);
        assert!(told.status == 1 && told.err.contains("line 1, column 1: no-rows"), "{wrong}: {}", told.err);
    }
    assert_eq!(tokeru(&["show", "maze", "-"], &format!("XXXX\n{EXAMPLE}")).out, EXAMPLE);
}

/// A line above all levels is true of each; `--index` skips the first level.
#[test]
fn a_file_of_another_game_is_refused_level_by_level() {
    let level = "#####\n#@$.#\n#####\n";
    let file = format!("Game: Hexoban\n\n; 1\n{level}\n; 2\n{level}Title: B\n\n; 3\n{level}");
    for verb in ["show", "solve"] {
        let all = tokeru(&[verb, "sokoban", "-"], &file);
        assert_eq!((all.status, all.out.as_str()), (1, ""), "{}", all.err);
        let told = |board| format!("line 1, column 1: another-game 'Game: Hexoban' (board {board})");
        assert!((1..=3).all(|board| all.err.contains(&told(board))), "{}", all.err);
        let second = tokeru(&[verb, "sokoban", "-", "--index", "2"], &file);
        assert!(second.status == 1 && second.err.contains(&told(2)), "{}", second.err);
    }
    let later =
        tokeru(&["show", "sokoban", "-"], &format!("; 1\n{level}\n; 2\nVariant: Trioban\n{level}\n; 3\n{level}"));
    assert_eq!((later.status, later.out.as_str()), (1, level));
    assert!(later.err.contains("line 7, column 1: another-game 'Variant: Trioban' (board 3)"), "{}", later.err);
    assert_eq!(tokeru(&["show", "sokoban", "-"], &file.replace("Hexoban", "Sokoban")).status, 0);
}

/// Boards are read one by one: a file of 40 MiB and a line of 25 MiB leave the program below 32 MiB.
#[test]
#[cfg(target_os = "linux")]
fn a_long_file_needs_the_memory_of_a_single_board() {
    let board = "3,3,12345678=\n".repeat(1000);
    let mut child = start(&["show", "slide", "-", "--index", "900000000"]);
    let mut input = child.stdin.take().expect("piped");
    let count = (40 << 20) / board.len();
    (0..count).for_each(|_| input.write_all(board.as_bytes()).expect("it reads"));
    // A line without an end is not kept in memory either.
    (0..200).for_each(|_| input.write_all(&[b'x'; 1 << 17]).expect("it reads"));
    let peak = status_of(child.id(), "VmHWM:");
    drop(input);
    let ran = finish(child);
    assert!(ran.status == 2 && ran.err.contains(&format!("there are {}", count * 1000)), "{}", ran.err);
    assert!(peak < 32 << 10, "{peak} kB");
}

#[cfg(target_os = "linux")]
fn status_of(process: u32, field: &str) -> u64 {
    let status = std::fs::read_to_string(format!("/proc/{process}/status")).expect("it runs");
    let line = status.lines().find_map(|line| line.strip_prefix(field)).expect("a field of Linux");
    line.trim().trim_end_matches(" kB").parse().expect("a number")
}

#[test]
fn a_board_that_is_too_long_is_refused_and_the_next_is_read() {
    let long = format!("3 3\n{}\n{EXAMPLE}", "+1 ".repeat(400_000));
    let ran = tokeru(&["solve", "maze", "-"], &long);
    assert!(ran.err.contains("line 1, column 1: text-too-long: a board has at most 1 MiB (board 1)"), "{}", ran.err);
    assert!(ran.status == 1 && ran.out.contains("index 2 ") && ran.out.contains("objective 36"), "{}", ran.out);
}

/// Root may have any number of processes, so the program runs as another user then.
#[test]
#[cfg(target_os = "linux")]
fn threads_refused_by_the_system_give_a_message() {
    let folder = Folder::new("threads");
    let board = folder.write("board", EXAMPLE);
    let program = folder.0.join("tokeru");
    std::fs::copy(env!("CARGO_BIN_EXE_tokeru"), &program).expect("a copy that everybody may run");
    let root = Command::new("id").arg("-u").output().expect("id").stdout == b"0\n";
    let nobody = if root { "setpriv --reuid=65534 --regid=65534 --clear-groups" } else { "" };
    for engine in ["frontier", "article", "beam"] {
        let program = program.display();
        let line = format!(
            "exec prlimit --nproc=30 {nobody} {program} solve maze {board} --threads 256 --engine {engine} --json"
        );
        let output = Command::new("sh").args(["-c", &line]).output().expect("a shell");
        let (out, err) = (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
        assert_eq!(output.status.code(), Some(0), "{engine}: {err}");
        let row: Value = serde_json::from_str(&out).expect("a row");
        let threads = row["threads"].as_u64().expect("a number");
        // The row has the threads that had work to do: a small board is done before all of them begin.
        let (_, told) = err.split_once("--threads 256: the system gives ").expect("a message");
        let given: u64 = told.split(';').next().and_then(|count| count.parse().ok()).expect("a count");
        assert!(1 <= threads && threads <= given && given < 30, "{engine}: {threads} of {err}");
    }
}

/// A board that no engine finishes.
fn hard() -> String {
    let made = tokeru(&["generate", "maze", "--width", "12", "--height", "12"], "");
    assert_eq!(made.status, 0, "{}", made.err);
    made.out
}

#[test]
fn processor_time_can_be_limited() {
    let ran =
        tokeru(&["solve", "maze", "-", "--engine", "article", "--cpu", "300ms", "--threads", "2", "--json"], &hard());
    let row = &ran.rows()[0];
    let spent = row["cpu_s"].as_f64().expect("a time");
    assert_eq!(row["stop"].as_str(), Some("time"));
    assert!((0.3..1.0).contains(&spent), "{spent}");
}

#[test]
#[cfg(target_os = "linux")]
fn an_interrupted_solve_prints_its_best_answer() {
    let mut child = start(&["solve", "maze", "-", "--time", "100", "--json"]);
    let boards = hard().repeat(2);
    child.stdin.take().expect("piped").write_all(boards.as_bytes()).expect("it reads");
    await_cpu(child.id(), 100);
    let interrupt = || Command::new("kill").args(["-INT", &child.id().to_string()]).status().expect("kill");
    assert!(interrupt().success());
    let ran = finish(child);
    assert_eq!(ran.status, 130, "{}", ran.err);
    let rows = ran.rows();
    assert_eq!(rows.len(), 1);
    let row = &rows[0];
    assert_eq!((row["stop"].as_str(), row["status"].as_str()), (Some("cancelled"), Some("feasible")));
    assert_eq!(row["checked"].as_bool(), Some(true));
    assert!(row["bound"].as_i64() >= row["objective"].as_i64());
}

/// The search has ended, but its answer can't be written, because the pipe is not read. A second Ctrl-C ends the
/// program at once.
#[test]
#[cfg(target_os = "linux")]
fn a_second_interrupt_ends_the_program_at_once() {
    let (mut reader, mut writer) = std::io::pipe().expect("a pipe");
    let full = [b'x'; 1 << 16];
    writer.write_all(&full).expect("a pipe holds as much");
    let mut command = Command::new(env!("CARGO_BIN_EXE_tokeru"));
    command.args(["solve", "maze", "-", "--time", "100", "--json"]).stdin(Stdio::piped()).stdout(writer);
    let mut child = command.stderr(Stdio::piped()).spawn().expect("the program starts");
    drop(command);
    child.stdin.take().expect("piped").write_all(hard().as_bytes()).expect("it reads");
    await_cpu(child.id(), 20);
    let interrupt = || Command::new("kill").args(["-INT", &child.id().to_string()]).status().expect("kill");
    assert!(interrupt().success());
    // The program sleeps only while it waits for the reader.
    while state(child.id()) != "S" {
        std::thread::sleep(std::time::Duration::from_millis(20));
    }
    assert!(interrupt().success());
    assert_eq!(child.wait().expect("it ends").code(), Some(130));
    let mut written = Vec::new();
    reader.read_to_end(&mut written).expect("the pipe is read");
    assert!(written == full, "{} bytes", written.len());
}

/// What the main thread of a process does: `R` it runs, `S` it sleeps.
#[cfg(target_os = "linux")]
fn state(process: u32) -> String {
    let stat = std::fs::read_to_string(format!("/proc/{process}/stat")).expect("it runs");
    stat.rsplit(')').next().expect("fields").split_whitespace().next().expect("a state").to_owned()
}

/// There is nothing to report yet: Ctrl-C ends the program at once.
#[test]
#[cfg(target_os = "linux")]
fn an_interrupted_wait_ends_at_once() {
    let mut child = start(&["solve", "maze", "-"]);
    let input = child.stdin.take();
    // The signal's handler is there when the kernel says so.
    while u64::from_str_radix(&caught(child.id()), 16).expect("a mask") & 2 == 0 {
        std::thread::yield_now();
    }
    assert!(Command::new("kill").args(["-INT", &child.id().to_string()]).status().expect("kill").success());
    let ran = finish(child);
    assert_eq!((ran.status, ran.out.as_str()), (130, ""));
    drop(input);
}

#[cfg(target_os = "linux")]
fn caught(process: u32) -> String {
    let status = std::fs::read_to_string(format!("/proc/{process}/status")).expect("it runs");
    status.lines().find_map(|line| line.strip_prefix("SigCgt:")).expect("a field of Linux").trim().to_owned()
}

/// Waits until a process has used some hundredths of a second of the processor.
#[cfg(target_os = "linux")]
fn await_cpu(process: u32, ticks: u64) {
    let used = || -> u64 {
        let stat = std::fs::read_to_string(format!("/proc/{process}/stat")).expect("it runs");
        let mut fields = stat.rsplit(')').next().expect("fields").split_whitespace();
        assert_ne!(fields.next(), Some("Z"), "it has ended already");
        fields.nth(10).expect("utime").parse().expect("a number")
    };
    while used() < ticks {
        std::thread::sleep(std::time::Duration::from_millis(20));
    }
}

#[test]
fn findings_have_row_and_column() {
    let ran = tokeru(&["show", "slide", "-", "--json"], "2,2,1120\n");
    let finding = &ran.rows()[0]["findings"][0];
    assert_eq!(finding.to_string(), r#"{"severity":"error","code":"tile-twice","row":1,"column":2}"#);
    let beam = "2 1 3 3 5\n###\n#.#\n###\n###\n#@#\n##.\n";
    let ran = tokeru(&["show", "beam", "-"], beam);
    assert!(ran.err.contains("no-player (map 0, row 1, column 1)"), "{}", ran.err);
    assert!(ran.err.contains("open-border (map 1, row 3, column 3)"), "{}", ran.err);
}

#[test]
fn a_half_made_maze_is_shown_but_refused_by_engines() {
    let half = "2 2\n+1\n? -3\n?\n1 0 3\n";
    let ran = tokeru(&["show", "maze", "-", "--json"], half);
    let finding = &ran.rows()[0]["findings"][0];
    assert_eq!(finding.to_string(), r#"{"severity":"error","code":"roads-unset","row":1,"column":1,"count":2}"#);
    let shown = tokeru(&["show", "maze", "-"], half);
    assert_eq!((shown.out.as_str(), shown.status), (half, 0));
    assert!(shown.err.contains("roads-unset (2, first: row 1, column 1)"), "{}", shown.err);
    for engine in ["frontier", "beam", "article"] {
        let ran = tokeru(&["solve", "maze", "-", "--engine", engine, "--json"], &format!("\n{half}"));
        let row = &ran.rows()[0];
        assert_eq!(
            (row["error"].as_str(), row["line"].as_i64(), ran.status),
            (Some("roads-unset"), Some(2), 1),
            "{}",
            ran.err
        );
        assert!(row["message"].as_str().unwrap().contains("2, first: row 1, column 1"), "{row}");
    }
}

#[test]
fn completions_and_man_pages_know_every_verb() {
    let verbs = verbs();
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        let script = tokeru(&["completions", shell], "");
        assert!(script.status == 0 && verbs.iter().all(|verb| script.out.contains(verb.as_str())), "{shell}");
    }
    assert!(tokeru(&["man"], "").out.contains(".SH SUBCOMMANDS"));
    for verb in &verbs {
        let title = format!("tokeru-{verb}").replace('-', "\\-");
        assert!(tokeru(&["man", verb], "").out.contains(&title), "{verb}");
        assert!(tokeru(&["help", verb], "").out.contains(&format!("Usage: tokeru {verb}")), "{verb}");
    }
    assert_eq!(tokeru(&["man", "fly"], "").status, 2);
}

/// The verbs that clap lists, without its own `help`.
fn verbs() -> Vec<String> {
    let help = tokeru(&["help"], "").out;
    let list = help.split_once("Commands:\n").expect("a list").1.split_once("\n\n").expect("its end").0;
    list.lines()
        .filter_map(|line| line.split_whitespace().next())
        .filter(|verb| *verb != "help")
        .map(str::to_owned)
        .collect()
}

/// Names of options in a text, written `--name`.
fn options_in(text: &str) -> BTreeSet<String> {
    let words = text.split(|c: char| !(c.is_ascii_alphanumeric() || c == '-' || c == '_'));
    words.filter(|word| word.starts_with("--") && word.len() > 2).map(str::to_owned).collect()
}

#[test]
fn the_manual_lists_what_clap_lists() {
    let manual = std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/docs/cli.md")).expect("docs/cli.md");
    let sections: Vec<&str> = manual.split("\n## ").collect();
    let section = |title: &str| {
        *sections.iter().find(|s| s.lines().next() == Some(title)).unwrap_or_else(|| panic!("no section {title}"))
    };
    for verb in verbs() {
        let help = tokeru(&["help", &verb], "").out;
        // Between the usage and the remarks at the end. Options that every verb has are described once.
        let listed: String =
            help.lines().filter(|line| line.trim_start().starts_with('-')).map(|l| format!("{l}\n")).collect();
        let listed: BTreeSet<_> = listed
            .lines()
            .filter_map(|l| options_in(l).into_iter().find(|o| l.trim_start().starts_with(o.as_str())))
            .collect();
        let documented: String = section(&verb)
            .lines()
            .filter(|line| line.starts_with("| `--"))
            .map(|l| l.split('`').nth(1).unwrap_or("").to_owned() + "\n")
            .collect();
        assert_eq!(options_in(&documented), listed, "docs/cli.md, ## {verb}");
    }
    let help = tokeru(&["help"], "").out;
    let statuses = help.split_once("Exit status:\n").expect("a list").1;
    for status in statuses.lines().filter_map(|line| line.split_whitespace().next()) {
        assert!(section("exit status").contains(&format!("| {status} |")), "docs/cli.md lacks exit status {status}");
    }
}

/// Options as a table. `engines` returns the engines that take an option, or an empty text; then there is no such
/// column.
fn table(title: &str, options: &[OptionHelp], engines: impl Fn(&str) -> String) -> String {
    let cells = |cells: [&str; 3]| {
        let cells: Vec<&str> = cells.into_iter().filter(|cell| !cell.is_empty()).collect();
        format!("| {} |\n", cells.join(" | "))
    };
    let rows = options.iter().map(|OptionHelp { name, value, meaning }| {
        let value = if value.is_empty() { String::new() } else { format!(" {}", value.replace('|', "\\|")) };
        cells([&format!("`--{name}{value}`"), &engines(name), meaning])
    });
    let rows: String = rows.collect();
    let head = if title.starts_with("solve") { ["engines", "---"] } else { [""; 2] };
    let head = cells(["option", head[0], "meaning"]) + &cells(["---", head[1], "---"]);
    if options.is_empty() { String::new() } else { format!("\n### {title}\n\n{head}{rows}") }
}

#[test]
fn the_manual_lists_every_question() {
    let manual = include_str!("../../docs/cli.md");
    for family in FAMILIES {
        let declared = family.declarations();
        let Some((_, answers)) = declared.split_once("interface Answers {\n") else { continue };
        let names = answers.lines().take_while(|line| *line != "}").filter_map(|line| line.split_once(':'));
        let names: Vec<String> = names.map(|(name, _)| format!("`{}`", name.trim())).collect();
        let row = format!("| {} | {} |", family.id(), names.join(", "));
        assert!(manual.contains(&row), "docs/cli.md, ask: {row}");
    }
}

/// The manual's section on them. `TOKERU_BLESS=1` writes it.
#[test]
fn every_option_of_a_family_is_described() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/docs/cli.md");
    let manual = std::fs::read_to_string(path).expect("docs/cli.md");
    let (before, kept) = manual.split_once("## options of the families\n").expect("the last section");
    let mut written = "\nAn option without a value after its name is a switch: alone it means `true`, and it takes no other values than `true` and `false`.\n".to_owned();
    for &family in FAMILIES {
        let (id, options) = (family.id(), family.options());
        let names = |options: &[OptionHelp]| options.iter().map(|option| option.name).collect::<BTreeSet<_>>();
        // Every engine takes the seed.
        let taken = family.engines().iter().flat_map(|engine| engine.options.iter().copied());
        assert_eq!(names(options.solve), taken.filter(|&name| name != "seed").collect(), "engines of {id}");
        assert_eq!(names(options.generate), family.generator_options().iter().copied().collect(), "generator of {id}");
        let engines = |name: &str| {
            let engines = family.engines().iter().filter(|engine| engine.options.contains(&name));
            engines.map(|engine| engine.id).collect::<Vec<_>>().join(", ")
        };
        written += &table(&format!("solve {id}"), options.solve, engines);
        written += &table(&format!("generate {id}"), options.generate, |_| String::new());
        written += &table(&format!("bench {id}"), options.bench, |_| String::new());
    }
    if std::env::var_os("TOKERU_BLESS").is_some() {
        std::fs::write(path, format!("{before}## options of the families\n{written}")).expect("docs/cli.md");
    } else {
        assert!(kept == written, "docs/cli.md is out of date: TOKERU_BLESS=1 cargo test --test it every_option");
    }
}

#[test]
fn the_manual_lists_the_fields_of_json() {
    let manual = std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/docs/cli.md")).expect("docs/cli.md");
    let runs: [(&str, &[&str], &str); 5] = [
        ("solve", &["solve", "maze", "-", "--json"], EXAMPLE),
        ("check", &["check", "maze", "-", "--moves", "", "--json"], EXAMPLE),
        ("judge", &["judge", "maze", "-", "/dev/null", "--json"], EXAMPLE),
        ("show", &["show", "slide", "-", "--json"], "2,2,1120\n"),
        ("bad boards", &["show", "maze", "-", "--json"], "3 x"),
    ];
    for (title, arguments, input) in runs {
        let row = tokeru(arguments, input).rows().remove(0);
        let fields: Vec<&String> = row.as_object().expect("an object").keys().collect();
        let section = manual.split("\n## ").find(|s| s.lines().next() == Some(title)).expect("a section");
        let documented: Vec<&str> = section
            .lines()
            .filter_map(|l| l.strip_prefix("| `")?.split('`').next())
            .filter(|f| !f.starts_with('-'))
            .collect();
        assert_eq!(documented, fields, "docs/cli.md, ## {title}");
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
    // A proof that there is no answer counts as an answer.
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
    let file = format!("@{}", path.display());
    assert_eq!(check(&file).status, 0);
    // The file is read to one byte above the limit, without the second half of the é.
    let long = format!("{}é", " ".repeat(1 << 20)).into_bytes();
    for (bytes, message) in [(b"1 \xff".to_vec(), ": not UTF-8"), (long, "moves: line 1, column 1: text-too-long")] {
        std::fs::write(&path, bytes).unwrap();
        let ran = check(&file);
        assert!(ran.status == 2 && ran.err.contains(message), "{}", ran.err);
    }
    std::fs::remove_file(path).unwrap();
}

/// A maze of 2x2, with the moves `2 3`.
const PLAYED: &str = "#/maze/1ASIiRoQADAEkwxg";

#[test]
fn boards_round_trip_through_links() {
    let link = tokeru(&["show", "maze", "-", "--as", "link"], EXAMPLE).out;
    assert!(link.starts_with("#/maze/1"), "{link}");
    let address = format!("https://example.org/{}", link.trim());
    assert_eq!(tokeru(&["show", "maze", &address], "").out, EXAMPLE);
    // As it may stand in a message.
    let inside = [format!("_{address}_"), format!("__{address}__."), format!("{address}- see")];
    let behind = [format!("{address}?fbclid=x"), format!("{address})."), address.replace('/', "%2F") + "%20"];
    for sent in inside.into_iter().chain(behind) {
        assert_eq!(tokeru(&["show", "maze", &sent], "").out, EXAMPLE, "{sent}");
    }
    let damaged = tokeru(&["show", "maze", &address[..address.len() - 2]], "");
    assert_eq!((damaged.status, damaged.out.as_str()), (2, ""));
    // The moves are not part of the output that other verbs read.
    let played = tokeru(&["show", "maze", PLAYED], "");
    assert_eq!((played.status, played.err.as_str()), (0, "tokeru: link: moves 2 3\n"));
    assert_eq!(tokeru(&["check", "maze", "-", "--moves", "2 3"], &played.out).status, 0);
    let other = tokeru(&["show", "sokoban", &address], "");
    assert_eq!((other.status, other.err.trim()), (2, "tokeru: link: of the family maze, not sokoban"));
}

/// A board that is too large for a link is reported like any other fault: the run goes on.
#[test]
fn a_board_too_large_for_a_link_is_reported_with_its_place() {
    let large = large_instance();
    let small = tokeru(&["generate", "beam", "--seed", "2"], "").out;
    let file = format!("{small}\n{large}\n{small}");
    let line = small.lines().count() + 2;
    let told = format!("standard input: line {line}, column 1: link: link-too-long (board 2)");
    for form in [["--as", "link"].as_slice(), &["--json"]] {
        let ran = tokeru(&[&["show", "beam", "-"], form].concat(), &file);
        assert_eq!(ran.status, 1, "{}", ran.err);
        assert!(ran.err.contains(&told), "{}", ran.err);
        assert_eq!(ran.out.matches("#/beam/").count(), 2, "{}", ran.out);
    }
}

/// Random maps, which can't be compressed.
fn large_instance() -> String {
    let mut rng = tokeru::base::rng::Rng::new(1);
    let inner =
        |rng: &mut tokeru::base::rng::Rng| (0..48).map(|_| ['#', 'o', 'x', '.'][rng.below(4)]).collect::<String>();
    let wall = "#".repeat(50);
    let mut text = "60 8 50 50 2500\n".to_owned();
    for _ in 0..60 {
        let rows: Vec<String> = (0..47).map(|_| format!("#{}#", inner(&mut rng))).collect();
        let first = format!("#@{}#", &inner(&mut rng)[1..]);
        text += &format!("{wall}\n{first}\n{}\n{wall}\n", rows.join("\n"));
    }
    text
}

/// Work for one thread is done by one, whatever was asked for.
#[test]
fn the_threads_reported_are_those_that_worked() {
    let small = tokeru(&["solve", "maze", "-", "--threads", "2", "--json"], EXAMPLE);
    let large = tokeru(&["solve", "maze", "-", "--threads", "2", "--json", "--nodes", "300k"], &hard());
    let threads = |ran: &Ran| ran.rows()[0]["threads"].as_u64();
    assert_eq!((threads(&small), threads(&large)), (Some(1), Some(2)));
}

#[test]
fn the_remaining_verbs_do_what_help_says() {
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
fn a_closed_pipe_ends_the_program_quietly() {
    let boards = EXAMPLE.repeat(300);
    let verbs: [&[&str]; 8] = [
        &["generate", "maze", "--count", "2000"],
        &["solve", "maze", "-"],
        &["check", "maze", "-", "--moves", BEST],
        &["show", "maze", "-"],
        &["perft", "maze", "-", "2"],
        &["completions", "bash"],
        &["man"],
        &["families"],
    ];
    for arguments in verbs {
        let mut child = start(arguments);
        drop(child.stdout.take());
        let _ = child.stdin.take().expect("piped").write_all(boards.as_bytes());
        let ran = finish(child);
        assert_eq!((ran.status, ran.err.as_str()), (0, ""), "{arguments:?}");
    }
}

/// Messages about bad boards have no reader; the other boards are done all the same.
#[test]
fn messages_without_a_reader_do_not_stop_the_run() {
    for arguments in
        [["solve", "maze", "-"], ["show", "maze", "-"], ["solve", "maze", "/no/such"], ["solve", "fly", "-"]]
    {
        let mut child = start(&arguments);
        drop(child.stderr.take());
        let text = format!("{}{EXAMPLE}", "3 3\n?\n".repeat(500));
        let _ = child.stdin.take().expect("piped").write_all(text.as_bytes());
        let ran = finish(child);
        let expected = if arguments[1..] == ["maze", "-"] { (1, 1.max(ran.out.lines().count())) } else { (2, 0) };
        assert_eq!((ran.status, ran.out.lines().count()), expected, "{arguments:?}");
    }
}

#[test]
#[cfg(target_os = "linux")]
fn a_full_disk_gives_a_message() {
    for arguments in [&["families"][..], &["--help"], &["help", "solve"], &["--version"]] {
        let mut command = Command::new(env!("CARGO_BIN_EXE_tokeru"));
        let full = std::fs::File::options().write(true).open("/dev/full").expect("Linux has it");
        let output = command.args(arguments).stdout(full).output().expect("the program ends");
        let err = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(
            output.status.code() == Some(2) && err.contains("standard output: No space left"),
            "{arguments:?}: {err}"
        );
    }
}
