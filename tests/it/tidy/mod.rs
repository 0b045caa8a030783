//! Enforces the import rules of `ARCHITECTURE.md`: who may import whom, no circles, and that a family is one folder and
//! one line, in Rust and in JavaScript. A message says what has to be moved. `planted` shows that each rule catches its
//! breach.

mod circles;
mod names;
mod planted;
mod rules;
mod sources;

use circles::{Imports, circle};
pub(crate) use sources::root;
use sources::{absolute, files, imports, module, paths, read, relative, shipped_part};
use std::collections::BTreeSet;
use std::fs;
use tokeru::puzzles::FAMILIES;

fn assert_none(found: &[String]) {
    assert!(found.is_empty(), "\n{}", found.join("\n"));
}

/// The library's own files. The program may name everything.
fn rust_files() -> Vec<String> {
    files("src", &["rs"]).into_iter().filter(|file| !file.starts_with("src/bin/")).collect()
}

#[test]
fn parts_and_layers_import_only_what_they_may() {
    assert_none(&rust_files().iter().flat_map(|file| rules::rust(file, &read(file))).collect::<Vec<_>>());
}

#[test]
fn scripts_import_only_what_they_may() {
    let scripts = files("www", &["ts", "mjs"]);
    let below = scripts.iter().filter(|file| file.matches('/').count() > 1);
    assert_none(&below.flat_map(|file| rules::script(file, &read(file))).collect::<Vec<_>>());
}

/// The modules that a Rust file imports: those to which its paths lead, except the ones that contain it, and its own
/// children.
fn modules_named(file: &str, text: &str, modules: &BTreeSet<String>) -> BTreeSet<String> {
    let (code, own) = (shipped_part(text), module(file).join("::"));
    let children = modules.iter().filter_map(|name| name.strip_prefix(&format!("{own}::")));
    let bare = children.filter(|child| !child.contains("::") && names_bare(&code, child));
    let bare = bare.map(|child| format!("{own}::{child}"));
    let longest = |path: &String| {
        let parts = absolute(file, path);
        (1..=parts.len()).rev().map(|len| parts[..len].join("::")).find(|name| modules.contains(name))
    };
    let inside = |name: &String| own == *name || own.starts_with(&format!("{name}::"));
    paths(&code).iter().filter_map(longest).filter(|name| !inside(name)).chain(bare).collect()
}

/// Does code name a child module by a path that begins with it?
fn names_bare(code: &str, child: &str) -> bool {
    code.match_indices(&format!("{child}::"))
        .any(|(at, _)| !code[..at].chars().next_back().is_some_and(|c| c.is_alphanumeric() || c == '_' || c == ':'))
}

/// A circle among the modules of one crate.
fn circle_of(all: &[String]) -> Option<Vec<String>> {
    let modules: BTreeSet<String> = all.iter().map(|file| module(file).join("::")).collect();
    let of = |file: &String| (module(file).join("::"), modules_named(file, &read(file), &modules));
    let imports: Imports = all.iter().filter(|file| !module(file).is_empty()).map(of).collect();
    circle(&imports)
}

#[test]
fn modules_have_no_import_cycles() {
    assert_eq!(circle_of(&rust_files()), None, "move what they share below both");
    assert_eq!(circle_of(&files("src/bin", &["rs"])), None, "move what they share below both");
}

#[test]
fn scripts_have_no_import_cycles() {
    let of = |file: String| {
        let targets = imports(&file, &read(&file)).into_iter().filter(|target| target.ends_with(".ts")).collect();
        (file, targets)
    };
    let imports: Imports = files("www", &["ts"]).into_iter().map(of).collect();
    assert_eq!(circle(&imports), None, "move what they share below both");
}

/// A checker is handed out as one file, so that nothing else has to be trusted.
const LONG_FOR_A_REASON: [&str; 1] = ["www/puzzles/maze/certificate/check.mjs"];

#[test]
fn files_are_short_enough() {
    let all = ["src", "www", "scripts", "examples"]
        .iter()
        .flat_map(|folder| files(folder, &["rs", "mjs", "ts", "sh", "css"]));
    let long = all.filter(|file| read(file).lines().count() > 400 && !LONG_FOR_A_REASON.contains(&file.as_str()));
    assert_none(&long.map(|file| format!("{file} has more than 400 lines: it holds two things")).collect::<Vec<_>>());
}

/// Is a line of a comment wider than code may be? Tables and examples in columns keep their form.
fn is_wide_comment(line: &str) -> bool {
    let text = line.trim_start();
    let is_comment = ["//", "* ", "/*"].iter().any(|mark| text.starts_with(mark));
    let is_table = text.contains(" | ") || text.contains("   ") || text.contains("@typedef {{");
    is_comment && !is_table && line.chars().count() > 120
}

#[test]
fn comments_are_no_wider_than_code() {
    let folders = ["src", "tests", "www", "scripts", "examples"].iter();
    let all = folders.flat_map(|folder| files(folder, &["rs", "mjs", "ts"]));
    let wide = all.filter(|file| read(file).lines().any(is_wide_comment));
    assert_none(&wide.map(|file| format!("{file} has a comment of more than 120 columns")).collect::<Vec<_>>());
}

#[test]
fn types_and_constants_have_unique_names() {
    let all: Vec<(String, String)> =
        files("src", &["rs"]).into_iter().map(|file| (file.clone(), read(&file))).collect();
    assert_none(&names::shared_names(&all));
    assert_none(&all.iter().flat_map(|(file, text)| names::adjectives(file, text)).collect::<Vec<_>>());
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
        let code = shipped_part(&read(&file));
        let found = code.contains("unsafe ") && !["src/wasm/plain.rs", "src/wasm/fault.rs"].contains(&file.as_str());
        let lifted = code.contains("allow(unsafe_code") && file != "src/lib.rs";
        assert!(!found && !lifted, "{file} holds unsafe code");
    }
}

#[test]
fn only_parallel_names_rayon_and_only_lib_reexports() {
    for file in files("src", &["rs"]) {
        let code = shipped_part(&read(&file));
        let rayon_allowed =
            ["src/lib.rs", "src/search/parallel.rs"].contains(&file.as_str()) || file.starts_with("src/wasm/");
        assert!(rayon_allowed || !code.contains("rayon::"), "{file} names rayon; call search::parallel");
        assert!(file == "src/lib.rs" || !code.contains("pub use "), "{file} re-exports; name things where they live");
        let serde_allowed = ["src/wire/", "src/wasm/", "src/bin/"].iter().any(|folder| file.starts_with(folder));
        assert!(serde_allowed || !code.contains("serde"), "{file} names serde; only src/wire and src/wasm/wire may");
    }
}

#[test]
fn only_the_clock_names_instants() {
    for file in
        files("src", &["rs"]).into_iter().filter(|file| !file.starts_with("src/bin/") && file != "src/base/clock.rs")
    {
        let code = shipped_part(&read(&file));
        assert!(!code.contains("Instant"), "{file} names Instant, which panics in a browser; call base::clock");
    }
}

/// Modules are `name/mod.rs` if they have children, `name.rs` if they have none.
#[test]
fn modules_have_one_layout() {
    for file in files("src", &["rs"]) {
        let folder = root().join(file.trim_end_matches(".rs"));
        assert!(!folder.is_dir(), "{file} has a folder of its name: it is {}/mod.rs", relative(&folder));
    }
}

/// The families in the order of the registry.
fn families() -> Vec<&'static str> {
    FAMILIES.iter().map(|family| family.id()).collect()
}

/// The families' folders below `src/puzzles`, in the order of their ids, which is that of the registry's lines.
pub(crate) fn folders() -> Vec<String> {
    let registry = read("src/puzzles/mod.rs");
    let lines = registry.lines().filter_map(|line| line.strip_prefix("    ")?.strip_suffix(','));
    lines.filter_map(|line| line.split_once("::")).map(|(folder, _)| folder.to_owned()).collect()
}

#[test]
fn families_are_sorted_and_complete() {
    let ids = families();
    assert!(ids.is_sorted(), "sort the lines of src/puzzles/mod.rs by their ids: {ids:?}");
    assert_eq!(folders().len(), ids.len());
    for (id, folder) in ids.into_iter().zip(folders()) {
        for paths in rules::owed(id, &folder) {
            assert!(paths.iter().any(|path| root().join(path).exists()), "{id} lacks {}", paths[1]);
        }
        let boards = files(&format!("tests/data/{id}"), &["txt"]);
        assert!(boards.len() >= 3, "{id} needs three boards in tests/data/{id}, has {boards:?}");
        let prefix = format!("#/{id}/");
        let linked = read("tests/data/links.txt").lines().any(|line| line.starts_with(&prefix));
        assert!(linked, "{id} lacks a link in tests/data/links.txt: TOKERU_BLESS=1 cargo test --test it links");
    }
}

/// A family's feature has the name of its folder: the page's rules are built of one family at a time
/// (`scripts/wasm.sh`).
#[test]
fn every_family_is_a_feature() {
    let manifest = read("Cargo.toml");
    let listed =
        manifest.split_once("\nfamilies = [\n").and_then(|(_, rest)| rest.split_once("]\n")).expect("a list").0;
    let listed: Vec<&str> = listed.lines().map(|line| line.trim().trim_matches([',', '"'])).collect();
    assert_eq!(listed, folders(), "the list of families in Cargo.toml");
    let registry = read("src/puzzles/mod.rs");
    for folder in folders() {
        let line = registry.lines().find(|line| line.starts_with(&format!("    {folder}::"))).expect("its line");
        assert!(line.ends_with(&format!(" if \"{folder}\",")), "{line}: the feature is called as the folder");
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
    let index = read("www/puzzles/index.ts");
    let after = |mark: &'static str, end: char| {
        let lines = index.lines().filter_map(move |line| line.split_once(mark));
        lines.filter_map(move |(_, rest)| Some(rest.split_once(end)?.0.to_owned())).collect::<Vec<_>>()
    };
    assert_eq!(after("{ id: '", '\''), families(), "www/puzzles/index.ts and src/puzzles/mod.rs");
    assert_eq!(after("import('./", '/'), folders(), "the folders of www/puzzles and src/puzzles");
}

#[test]
fn shared_parts_name_no_family() {
    let folders = folders();
    let ids: Vec<&str> = families().into_iter().chain(folders.iter().map(String::as_str)).collect();
    let below = rules::SHARED.iter().flat_map(|part| {
        let alone = root().join(part).is_file().then(|| (*part).to_owned());
        files(part, &["rs", "ts", "mjs"]).into_iter().chain(alone)
    });
    // A family may have a measuring script of its own.
    let shared = below.filter(|file| !ids.iter().any(|id| *file == format!("scripts/measure-{id}.mjs")));
    assert_none(&shared.flat_map(|file| rules::named_families(&file, &read(&file), &ids)).collect::<Vec<_>>());
}
