//! Keeps the walls of the house: who may import whom, and that a family is one folder, one script and one line each.
//! `ARCHITECTURE.md` says why; a message here says what to move.

use std::fs;
use std::path::Path;

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

/// The crate's rooms that code in a file may name after `crate::`.
fn allowed_rooms(file: &str) -> &'static [&'static str] {
    const SLOW: &[&str] = &["base", "model", "puzzles", "record"];
    const FAST: &[&str] = &["base", "model", "search", "puzzles", "record"];
    match file.split('/').nth(1).unwrap_or("") {
        "lib.rs" => &[],
        "base" => &["base"],
        "model" => &["base", "model"],
        "search" => &["base", "model", "search", "record"],
        "check.rs" => &["model"],
        "exhaustive.rs" => &["model"],
        "family.rs" | "family" => &["base", "check", "model", "search"],
        "midend.rs" => &["base", "family", "model", "puzzles", "search"],
        "trials" => &["base", "family", "midend", "model", "record", "search", "trials"],
        "wasm" => &["base", "family", "midend", "model", "search", "puzzles", "wasm"],
        "puzzles" => match family_room(file) {
            None => &["family"],
            Some((_, room)) if is_slow(room) => SLOW,
            // Benchmarks are a front end: what they count, the checker has replayed.
            Some((_, "bench")) => &["base", "check", "model", "search", "puzzles", "record"],
            Some((_, "oracle")) => &["base", "exhaustive", "model", "puzzles"],
            Some((_, "hostile")) => SLOW,
            Some(_) => FAST,
        },
        _ => panic!("{file}: a new room of the crate; give it its rules here"),
    }
}

/// Family and room of a file below `src/puzzles/<family>/`.
fn family_room(file: &str) -> Option<(&str, &str)> {
    let (family, room) = file.strip_prefix("src/puzzles/")?.split_once('/')?;
    Some((family, room.split(['/', '.']).next().expect("a first part")))
}

/// Rooms on the side of the rules; all others are on the side of the solvers.
fn is_slow(room: &str) -> bool {
    ["board", "rules", "edit", "view", "link"].contains(&room)
}

#[test]
fn rooms_import_only_what_they_may() {
    for file in files("src", &["rs"]).iter().filter(|f| !f.starts_with("src/bin/")) {
        for path in paths(&shipped(file)) {
            let Some(rest) = path.strip_prefix("crate::") else { continue };
            let room = rest.split("::").next().expect("a first part");
            assert!(allowed_rooms(file).contains(&room), "{file} names {path}; it may name {:?}", allowed_rooms(file));
        }
    }
}

#[test]
fn rules_and_solvers_do_not_meet() {
    for file in files("src/puzzles", &["rs"]) {
        let Some((family, room)) = family_room(&file) else { continue };
        if room == "mod" {
            continue;
        }
        for path in paths(&shipped(&file)) {
            let own = path.replace(&format!("crate::puzzles::{family}::"), "super::");
            assert!(!own.starts_with("crate::puzzles"), "{file} names another family: {path}");
            let Some(name) = own.strip_prefix("super::").map(|rest| rest.trim_start_matches("super::")) else {
                continue;
            };
            let name = name.split("::").next().expect("a first part");
            let module = name.chars().next().is_some_and(char::is_lowercase);
            // Inside a folder `super::` may name a sibling in the same room.
            let nested = file.matches('/').count() > 3 && !["rules", "edit", "view", "solve", "kernel"].contains(&name);
            let fine = !module
                || nested
                || if is_slow(room) {
                    name == room || ["board", "rules"].contains(&name)
                } else {
                    !["rules", "edit", "view"].contains(&name)
                };
            assert!(fine, "{file} names {path}: rules never meet solvers");
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
    tokeru::midend::families().map(tokeru::family::Family::id).collect()
}

#[test]
fn families_are_sorted_and_whole() {
    let ids = families();
    assert!(ids.is_sorted(), "sort the lines of src/puzzles/mod.rs: {ids:?}");
    for id in ids {
        for path in
            [format!("www/puzzles/{id}.js"), format!("tests/checker/{id}.mjs"), format!("src/puzzles/{id}/mod.rs")]
        {
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
