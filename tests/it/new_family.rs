//! `tokeru new-family`: the skeleton is complete, equals the present template, and is registered.

use crate::tidy::root;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

/// The files that a family has a line in, and the manifest, where its feature is declared and listed.
const REGISTRIES: [&str; 4] = ["src/puzzles/mod.rs", "www/puzzles/index.ts", "tests/it/main.rs", "Cargo.toml"];
const LINES: [usize; 4] = [1, 1, 1, 2];

/// A copy of files and folders of the sources, removed after the test.
struct Clone(PathBuf);

impl Clone {
    fn of(name: &str, paths: &[&str]) -> Clone {
        let clone = Clone(std::env::temp_dir().join(format!("tokeru-{name}-{}", std::process::id())));
        paths.iter().for_each(|path| copy(&root().join(path), &clone.0.join(path)));
        clone
    }

    fn read(&self, path: &str) -> String {
        fs::read_to_string(self.0.join(path)).unwrap_or_else(|error| panic!("{path}: {error}"))
    }

    fn begin(&self, name: &str) -> Output {
        let mut command = Command::new(env!("CARGO_BIN_EXE_tokeru"));
        command.args(["new-family", name, "--into"]).arg(&self.0).output().expect("the program starts")
    }
}

impl Drop for Clone {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

fn copy(from: &Path, to: &Path) {
    if from.is_dir() {
        for entry in fs::read_dir(from).expect("a folder").map(|entry| entry.expect("readable")) {
            copy(&entry.path(), &to.join(entry.file_name()));
        }
    } else {
        fs::create_dir_all(to.parent().expect("inside")).expect("a folder");
        fs::copy(from, to).expect("copied");
    }
}

/// Every file of the template, as a path from the root.
fn template() -> Vec<String> {
    fn below(path: &Path, found: &mut Vec<String>) {
        for path in fs::read_dir(path).expect("a folder").map(|entry| entry.expect("readable").path()) {
            let name = path.strip_prefix(root()).expect("below the root").to_str().expect("a name").to_owned();
            if path.is_dir() {
                below(&path, found);
            } else {
                found.push(name);
            }
        }
    }
    let mut found = Vec::new();
    for part in ["src", "www", "tests"] {
        below(&root().join(part), &mut found);
    }
    let own = |path: &String| {
        path.split('/').any(|part| part == "lights" || part.starts_with("lights.") || part == "truth-lights.mjs")
    };
    found.into_iter().filter(own).collect()
}

#[test]
fn the_skeleton_has_every_file_of_the_template_under_the_new_name() {
    let clone = Clone::of("skeleton", &REGISTRIES);
    let ran = clone.begin("pegs");
    assert!(ran.status.success(), "{ran:?}");
    let files = template();
    assert!(files.len() > 20, "{files:?}");
    for path in files {
        let text = clone.read(&path.replace("lights", "pegs"));
        for word in ["lights", "Lights", "TEMPLATE", "template", "ライツ", "new-family"] {
            assert!(!text.contains(word), "{path} still says {word}");
        }
    }
    assert!(clone.read("src/puzzles/pegs/mod.rs").contains("pub struct Pegs;"));
    // What the copies leave out are whole sentences.
    let heads = ["src/puzzles/pegs/mod.rs", "www/puzzles/pegs/index.ts"].map(|path| clone.read(path));
    assert!(heads[0].starts_with("//! Pegs: switch all lamps off with the fewest presses.\n//!\n//! * Board:"));
    assert!(heads[1].contains("a move is the number of a lamp.\n */\n"));
    let said = String::from_utf8(ran.stdout).expect("text");
    assert!(said.contains("Left to do") && said.contains("tests/it/pegs.rs") && !said.contains("NAME"), "{said}");
}

#[test]
fn the_skeleton_is_registered_in_the_order_of_ids() {
    let clone = Clone::of("registered", &REGISTRIES);
    for name in ["pegs", "aqueduct", "zebra"] {
        let before = REGISTRIES.map(|path| clone.read(path).lines().count());
        let ran = clone.begin(name);
        assert!(ran.status.success(), "{ran:?}");
        let after = REGISTRIES.map(|path| clone.read(path).lines().count());
        let added: Vec<usize> = after.iter().zip(before).map(|(after, before)| after - before).collect();
        assert_eq!(added, LINES, "one line each");
    }
    let order = |path: &str, lines: &[&str]| {
        let text = clone.read(path);
        let place = |line: &&str| text.find(line).unwrap_or_else(|| panic!("{path} lacks {line}"));
        let places: Vec<usize> = lines.iter().map(place).collect();
        assert!(places.is_sorted(), "{path}: {places:?}");
    };
    let features =
        ["    aqueduct::Aqueduct if \"aqueduct\",", "    streamer::", "    pegs::Pegs if", "    zebra::Zebra if"];
    order("src/puzzles/mod.rs", &features);
    let listed = ["  \"aqueduct\",", "  \"streamer\",", "  \"pegs\",", "  \"zebra\",", "\naqueduct = []\n"];
    order("Cargo.toml", &listed);
    order("Cargo.toml", &["\naqueduct = []\n", "\nstreamer = []\n", "\npegs = []\n", "\nzebra = []\n"]);
    order("www/puzzles/index.ts", &["{ id: 'aqueduct'", "{ id: 'beam'", "{ id: 'pegs'", "{ id: 'zebra'"]);
    order("tests/it/main.rs", &["mod allocated;", "mod aqueduct;", "mod pegs;", "mod zebra;"]);
}

#[test]
fn impossible_names_are_refused_and_nothing_is_written() {
    const OTHERS: [&str; 4] =
        ["tests/it/links.rs", "tests/it/tidy/mod.rs", "tests/web/board.test.mjs", "src/puzzles/streamer/mod.rs"];
    let kept = [&REGISTRIES[..], &OTHERS].concat();
    let clone = Clone::of("refused", &kept);
    let read = || kept.iter().map(|path| clone.read(path)).collect::<Vec<_>>();
    let before = read();
    for (name, why) in [
        ("", "can't be a name"),
        ("Peg", "can't be a name"),
        ("peg-solitaire", "can't be a name"),
        ("../peg", "can't be a name"),
        ("match", "can't be a name"),
        ("while", "can't be a name"),
        ("class", "can't be a name"),
        ("index", "can't be a name"),
        ("lab", "can't be a name"),
        ("maze", "'maze' is there already"),
        ("beam", "'beam' is there already"),
        ("streamer", "src/puzzles/streamer is there already"),
        ("links", "tests/it/links.rs is there already"),
        ("tidy", "tests/it/tidy is there already"),
        ("board", "tests/web/board.test.mjs is there already"),
        ("engines", "a feature 'engines' already"),
    ] {
        let ran = clone.begin(name);
        assert_eq!(ran.status.code(), Some(2), "{name}: {ran:?}");
        assert!(String::from_utf8_lossy(&ran.stderr).contains(why), "{name}: {ran:?}");
    }
    assert_eq!(read(), before);
    assert!(clone.begin("pegs").status.success());
    assert_eq!(clone.begin("pegs").status.code(), Some(2), "twice");
    assert_eq!(Clone::of("nowhere", &[]).begin("pegs").status.code(), Some(2), "no sources");
}

/// Takes minutes, because the whole crate is compiled again: only with `TOKERU_LONG=1`.
#[test]
fn the_skeleton_compiles_and_passes_its_tests() {
    if std::env::var_os("TOKERU_LONG").is_none() {
        return;
    }
    let sources = ["src", "tests", "www/puzzles", "examples", "docs", "README.md", "Cargo.toml", "Cargo.lock"];
    let clone = Clone::of("compiled", &sources);
    assert!(clone.begin("pegs").status.success());
    let mut command = Command::new(env!("CARGO"));
    command.args(["test", "--offline", "--test", "it", "pegs"]).current_dir(&clone.0);
    // Compiles quickly: speed does not matter here.
    command.env("CARGO_TARGET_DIR", clone.0.join("target")).env("CARGO_PROFILE_DEV_OPT_LEVEL", "0");
    let ran = command.output().expect("cargo starts");
    assert!(ran.status.success(), "{}", String::from_utf8_lossy(&ran.stderr));
    assert!(String::from_utf8_lossy(&ran.stdout).contains("golden_answers_are_proved ... ok"));
}
