//! Keeps the import rules of `ARCHITECTURE.md`: who may import whom, and that a family is one folder, one script and one line each.
//! A message here says what to move.

use std::fs;
use std::path::Path;
use tokeru::puzzles::FAMILIES;

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// All files below a folder with one of the endings, as paths from the root with forward slashes.
fn files(folder: &str, endings: &[&str]) -> Vec<String> {
    let mut found = Vec::new();
    let mut folders = vec![root().join(folder)];
    while let Some(folder) = folders.pop() {
        let Ok(entries) = fs::read_dir(&folder) else { continue };
        for path in entries.map(|e| e.expect("readable").path()) {
            if path.is_dir() {
                folders.push(path);
            } else if endings.iter().any(|e| path.extension().is_some_and(|x| x == *e)) {
                found.push(relative(&path));
            }
        }
    }
    found.sort();
    found.retain(|f| !f.contains("/pkg") && !f.contains("/node_modules/"));
    found
}

fn relative(path: &Path) -> String {
    path.strip_prefix(root()).expect("below the root").to_string_lossy().replace('\\', "/")
}

fn read(file: &str) -> String {
    fs::read_to_string(root().join(file)).unwrap_or_else(|e| panic!("{file}: {e}"))
}

/// The shipped part of a Rust file: without its test module and without comments.
fn shipped(file: &str) -> String {
    let text = read(file);
    let end = text.find("#[cfg(test)]\nmod ").unwrap_or(text.len());
    text[..end].lines().map(|l| l.split("//").next().unwrap_or("")).collect::<Vec<_>>().join("\n")
}

/// Every path that begins with `crate::` or `super::`, with groups in braces opened.
fn paths(code: &str) -> Vec<String> {
    let mut found = Vec::new();
    for (at, _) in code.match_indices("crate::").chain(code.match_indices("super::")) {
        let before = code[..at].chars().next_back();
        if !before.is_some_and(|c| c.is_alphanumeric() || c == '_' || c == ':') {
            expand(&code[at..], "", &mut found);
        }
    }
    found
}

/// Reads one use tree at the beginning of `code`; returns how much of it was read.
fn expand(code: &str, prefix: &str, found: &mut Vec<String>) -> usize {
    let word = code.find(|c: char| !(c.is_alphanumeric() || c == '_' || c == ':')).unwrap_or(code.len());
    let path = format!("{prefix}{}", &code[..word]);
    if !path.ends_with("::") || !code[word..].starts_with('{') {
        found.push(path);
        return word;
    }
    let mut at = word + 1;
    while at < code.len() && !code[at..].starts_with('}') {
        let c = code[at..].chars().next().expect("not at the end");
        at += if c.is_alphanumeric() || c == '_' { expand(&code[at..], &path, found) } else { c.len_utf8() };
    }
    at + 1
}

/// The parts of the crate that a file may name after `crate::`.
fn allowed_parts(file: &str) -> &'static [&'static str] {
    match file.split('/').nth(1).unwrap_or("") {
        "lib.rs" => &[],
        "base" => &["base"],
        "model" => &["base", "model"],
        "search" => &["base", "model", "search", "record"],
        "check.rs" => &["model"],
        "exhaustive.rs" => &["model"],
        "family" => &["base", "check", "model", "search"],
        "trials" => &["base", "family", "model", "puzzles", "record", "search", "trials"],
        "wasm" => &["base", "family", "model", "search", "puzzles", "wasm"],
        "puzzles" => match layer(file) {
            None => &["family", "model"],
            Some((_, "rules")) => &["base", "model", "puzzles", "record"],
            // Benchmarks are a front end: what they count, the checker has replayed.
            Some((_, "engines")) if file.contains("/engines/bench") => {
                &["base", "check", "model", "search", "puzzles", "record"]
            }
            Some((_, "engines")) if file.ends_with("/engines/oracle.rs") => &["base", "exhaustive", "model", "puzzles"],
            Some(_) => &["base", "model", "search", "puzzles", "record"],
        },
        _ => panic!("{file}: a new part of the crate; say here what it may name"),
    }
}

/// Family and layer (`rules`, `kernel`, `engines`, or `mod.rs` for the family's own page) of a file below `src/puzzles/<family>/`.
fn layer(file: &str) -> Option<(&str, &str)> {
    let (family, rest) = file.strip_prefix("src/puzzles/")?.split_once('/')?;
    Some((family, rest.split('/').next().expect("a first part")))
}

/// The module that a file is, from the crate's root.
fn module(file: &str) -> Vec<&str> {
    let path = file.strip_prefix("src/").and_then(|f| f.strip_suffix(".rs")).expect("a source file");
    let mut parts: Vec<&str> = path.split('/').collect();
    if parts.last() == Some(&"mod") {
        parts.pop();
    }
    parts
}

/// A path as written in a file, from the crate's root.
fn absolute<'p>(file: &'p str, path: &'p str) -> Vec<&'p str> {
    let mut at = module(file);
    let mut rest = path.split("::").peekable();
    if rest.next_if_eq(&"crate").is_some() {
        at.clear();
    }
    while rest.next_if_eq(&"super").is_some() {
        at.pop();
    }
    at.extend(rest);
    at
}

/// Why a file of a family must not name a path, if it must not.
fn breach(file: &str, path: &str) -> Option<&'static str> {
    let (family, from) = layer(file)?;
    let named = absolute(file, path);
    let [part, of, rest @ ..] = &named[..] else { return None };
    if *part != "puzzles" {
        return None;
    }
    if *of != family {
        return Some("families never import one another; move what both need to src/search or src/base");
    }
    let own_type = rest.first().is_none_or(|name| name.starts_with(char::is_uppercase));
    match (from, rest) {
        _ if own_type => None,
        ("mod.rs" | "rules", ["rules", ..]) => None,
        ("rules", _) => Some("rules know rules alone; move what searches to kernel or engines"),
        (_, ["rules", "board", ..]) => None,
        (_, ["rules", ..]) => Some("kernel and engines know the board alone, not its rules; they restate them"),
        ("kernel", ["engines", ..]) => Some("the page is built without engines; what the kernel needs belongs there"),
        _ => None,
    }
}

#[test]
fn parts_import_only_what_they_may() {
    for file in files("src", &["rs"]).iter().filter(|f| !f.starts_with("src/bin/")) {
        for path in paths(&shipped(file)) {
            let Some(rest) = path.strip_prefix("crate::") else { continue };
            let part = rest.split("::").next().expect("a first part");
            assert!(allowed_parts(file).contains(&part), "{file} names {path}; it may name {:?}", allowed_parts(file));
        }
    }
}

#[test]
fn rules_and_solvers_do_not_meet() {
    for file in files("src/puzzles", &["rs"]) {
        for path in paths(&shipped(&file)) {
            if let Some(why) = breach(&file, &path) {
                panic!("{file} names {path}: {why}");
            }
        }
    }
}

#[test]
fn only_two_files_hold_unsafe_code() {
    let lib = read("src/lib.rs");
    let forbids = |module: &str| lib.contains(&format!("#[forbid(unsafe_code)]\npub mod {module};"));
    let modules = lib.lines().filter_map(|line| line.strip_prefix("pub mod ")?.strip_suffix(';'));
    modules
        .filter(|module| *module != "wasm")
        .for_each(|m| assert!(forbids(m), "src/lib.rs forbids no unsafe code in {m}"));
    assert!(read("src/bin/tokeru/main.rs").contains("#![forbid(unsafe_code)]"));
    for file in files("src", &["rs"]) {
        let code = shipped(&file);
        let found = code.contains("unsafe ") && !["src/wasm/plain.rs", "src/wasm/fault.rs"].contains(&file.as_str());
        let lifted = code.contains("allow(unsafe_code") && file != "src/lib.rs";
        assert!(!found && !lifted, "{file} holds unsafe code");
    }
}

#[test]
fn only_parallel_knows_rayon_and_only_lib_reexports() {
    for file in files("src", &["rs"]) {
        let code = shipped(&file);
        let rayon_allowed =
            ["src/lib.rs", "src/search/parallel.rs"].contains(&file.as_str()) || file.starts_with("src/wasm/");
        assert!(rayon_allowed || !code.contains("rayon::"), "{file} names rayon; call search::parallel");
        assert!(file == "src/lib.rs" || !code.contains("pub use "), "{file} re-exports; name things where they live");
        let serde_allowed = file.starts_with("src/wasm/") || file.starts_with("src/bin/");
        assert!(serde_allowed || !code.contains("serde"), "{file} names serde; only src/wasm/wire.rs may");
    }
}

/// The scripts that a script imports, as paths from the root (packages keep their name).
fn imports(file: &str) -> Vec<String> {
    let text = read(file);
    let lines = text.lines().filter(|l| !l.trim_start().starts_with('*') && !l.trim_start().starts_with("//"));
    let quoted = lines.flat_map(|line| {
        let starts = ["from '", "from \"", "import('", "import(\"", "import '", "import \""];
        let rest = starts.iter().find_map(|s| line.split_once(s)).map(|(_, rest)| rest)?;
        rest.split(['\'', '"']).next()
    });
    quoted.map(|target| resolve(file, target)).collect()
}

fn resolve(file: &str, target: &str) -> String {
    if !target.starts_with('.') {
        return target.to_owned();
    }
    let mut parts: Vec<&str> = file.split('/').collect();
    parts.pop();
    for part in target.split('/') {
        match part {
            "." => {}
            ".." => drop(parts.pop()),
            name => parts.push(name),
        }
    }
    parts.join("/")
}

/// What a family's drawing may know of the board.
const PEN: [&str; 2] = ["www/board/layout.", "www/board/theme."];

#[test]
fn scripts_import_only_what_they_may() {
    for file in files("www", &["js", "mjs"]) {
        let room = file.split('/').nth(1).expect("a room").to_owned();
        for target in imports(&file) {
            let own = target.starts_with(&format!("www/{room}/"));
            let fine = match room.as_str() {
                "board" => own,
                "engine" => own || target.starts_with("www/pkg"),
                "puzzles" => {
                    own || PEN
                        .iter()
                        .chain(&["www/shared/faults.", "www/shared/turns."])
                        .any(|each| target.starts_with(each))
                }
                "app" => !target.starts_with("www/embed/"),
                "embed" => !target.starts_with("www/app/"),
                "shared" => own,
                "offline" => own || target == "www/engine/trusted.js",
                _ => true,
            };
            assert!(fine, "{file} imports {target}");
        }
    }
}

/// The families in the order of the registry.
fn families() -> Vec<&'static str> {
    FAMILIES.iter().map(|family| family.id()).collect()
}

#[test]
fn families_are_sorted_and_whole() {
    let ids = families();
    assert!(ids.is_sorted(), "sort the lines of src/puzzles/mod.rs by their ids: {ids:?}");
    for id in ids {
        for path in [format!("www/puzzles/{id}.js"), format!("tests/checker/{id}.mjs")] {
            assert!(root().join(&path).exists(), "{id} lacks {path}");
        }
        let boards = files(&format!("tests/data/{id}"), &["txt"]);
        assert!(boards.len() >= 3, "{id} needs three boards in tests/data/{id}, has {boards:?}");
        let prefix = format!("#/{id}/");
        assert!(
            read("tests/data/links.txt").lines().any(|l| l.starts_with(&prefix)),
            "{id} lacks a link in tests/data/links.txt"
        );
    }
}

#[test]
fn every_family_has_three_layers() {
    let families = fs::read_dir(root().join("src/puzzles")).expect("a folder").map(|e| e.expect("readable").path());
    for family in families.filter(|path| path.is_dir()) {
        let mut inside: Vec<String> = fs::read_dir(&family)
            .expect("a folder")
            .map(|entry| entry.expect("readable").file_name().to_string_lossy().into_owned())
            .collect();
        inside.sort();
        assert_eq!(inside, ["engines", "kernel", "mod.rs", "rules"], "{}", relative(&family));
    }
}

#[test]
fn scripts_and_registry_list_the_same_families() {
    let index = read("www/puzzles/index.js");
    let listed: Vec<&str> =
        index.lines().filter_map(|l| l.split_once("import('./")).filter_map(|(_, r)| r.split(".js").next()).collect();
    assert_eq!(listed, families(), "www/puzzles/index.js and src/puzzles/mod.rs");
}

#[test]
fn shared_parts_name_no_family() {
    let shared = [
        "src/base",
        "src/model",
        "src/search",
        "src/trials",
        "src/wasm",
        "src/bin",
        "www/board",
        "www/engine",
        "www/app",
        "www/embed",
    ];
    for file in shared.iter().flat_map(|folder| files(folder, &["rs", "js"])) {
        let text = read(&file);
        for id in families() {
            let quoted = [format!("\"{id}\""), format!("'{id}'"), format!("puzzles::{id}")];
            assert!(
                !quoted.iter().any(|q| text.contains(q)),
                "{file} names the family {id}; what it needs belongs to the family"
            );
        }
    }
}
