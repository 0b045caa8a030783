//! The import rules, one line per part. The functions take a file's name and text, so that a test can pass a file that
//! breaks a rule.

use super::sources::{absolute, imports, paths, shipped_part};

/// The parts of the crate that a file may name after `crate::`, by the file's path. The first pattern that matches
/// applies.
const RUST: &[(&str, &[&str])] = &[
    ("src/lib.rs", &[]),
    ("src/base/", &["base"]),
    ("src/model/", &["base", "model", "shape"]),
    ("src/search/", &["base", "model", "search", "record"]),
    ("src/check.rs", &["model"]),
    ("src/exhaustive.rs", &["model"]),
    ("src/family/", &["base", "check", "family", "model", "search"]),
    ("src/trials/", &["base", "family", "model", "puzzles", "record", "search", "trials"]),
    ("src/wire/", &["family", "model"]),
    ("src/wasm/", &["base", "family", "model", "puzzles", "search", "wasm", "wire"]),
    ("src/puzzles/mod.rs", &["family", "model"]),
    ("src/puzzles/*/mod.rs", &["model"]),
    ("src/puzzles/*/rules/", &["base", "model", "puzzles", "shape"]),
    ("src/puzzles/*/engines/oracle.rs", &["base", "exhaustive", "model", "puzzles"]),
    // Benchmarks are a front end: they replay the answers that they count with the checker.
    ("src/puzzles/*/engines/bench", &["base", "check", "model", "puzzles", "record", "search"]),
    ("src/puzzles/*/engines/frontier/bench.rs", &["base", "check", "model", "puzzles", "record", "search"]),
    ("src/puzzles/*/", &["base", "model", "puzzles", "record", "shape", "search"]),
];

/// The folders and files that a script may import, by the script's path.
const SCRIPTS: &[(&str, &[&str])] = &[
    ("www/board/", &["www/board/", "gifenc/"]),
    // The page around the checkers uses the site's elements, seal, bar and sentences, and starts its worker as every
    // page does.
    (
        "www/check/page/",
        &[
            "www/check/",
            "www/shared/",
            "www/app/dom.",
            "www/app/finished-game/seal.",
            "www/app/separate-page.",
            "www/engine/spawn.",
        ],
    ),
    // The laboratory is a separate page like the checkers', but draws boards and runs engines.
    (
        "www/lab/",
        &[
            "www/lab/",
            "www/app/dom.",
            "www/app/native/",
            "www/app/separate-page.",
            "www/app/router.",
            "www/app/save.",
            "www/app/preferences.",
            "www/board/",
            "www/engine/",
            "www/puzzles/",
            "www/shared/",
            "uplot",
        ],
    ),
    // The checkers of certificates share nothing with engines or page. The maze's is a single file that readers can
    // download.
    ("www/check/", &["www/check/", "www/puzzles/maze/certificate/"]),
    ("www/shared/", &["www/shared/"]),
    // What a bound proves is said in one place.
    ("www/engine/", &["www/engine/", "www/pkg", "www/shared/bounds."]),
    ("www/offline/", &["www/offline/", "www/engine/trusted.ts", "www/shared/place.ts"]),
    (
        "www/puzzles/",
        &[
            "www/puzzles/",
            "www/board/layout.",
            "www/board/theme.",
            "www/shared/faults.",
            "www/shared/drawing/",
            "www/shared/late-sheet.",
            "www/shared/lazy-panel.",
            "www/shared/listed.",
            "www/shared/named-boards.",
            "www/shared/place.",
            "www/shared/plain-text.",
            "www/shared/reason.",
            "www/shared/translate.",
            "www/shared/turns.",
            "www/shared/wrapped.",
        ],
    ),
    ("www/embed/", &["www/board/", "www/embed/", "www/engine/", "www/puzzles/", "www/shared/"]),
    (
        "www/app/",
        &[
            "www/app/",
            "www/board/",
            "www/check/",
            "www/engine/",
            "www/puzzles/",
            "www/shared/",
            "gifenc/",
            "idb",
            "lean-qr",
            "lit-html",
        ],
    ),
    ("www/package/", &["www/package/", "www/embed/", "www/engine/", "www/pkg", "www/puzzles/", "node:"]),
];

/// Shared parts, none of which may name a family.
pub(super) const SHARED: [&str; 18] = [
    "src/base",
    "src/model",
    "src/search",
    "src/family",
    "src/trials",
    "src/wasm",
    "src/wire",
    "src/bin",
    "src/check.rs",
    "src/exhaustive.rs",
    "www/board",
    "www/engine",
    "www/app",
    "www/embed",
    "www/shared",
    "www/offline",
    "www/package",
    "scripts",
];

/// Does a file's path match a pattern? `*` stands for one folder, and a pattern that ends with `/` for everything below
/// it.
fn lies(file: &str, pattern: &str) -> bool {
    let mut rest = file;
    for (index, piece) in pattern.split('*').enumerate() {
        if index > 0 {
            let Some(end) = rest.find('/') else { return false };
            rest = &rest[end..];
        }
        let Some(after) = rest.strip_prefix(piece) else { return false };
        rest = after;
    }
    pattern.ends_with('/') || pattern.ends_with("bench") || rest.is_empty()
}

fn allowed(table: &'static [(&str, &[&str])], file: &str) -> &'static [&'static str] {
    let line = table.iter().find(|(pattern, _)| lies(file, pattern));
    line.unwrap_or_else(|| panic!("{file}: a new part; give it a line in tests/it/tidy/rules.rs")).1
}

/// Family and layer (`rules`, `kernel`, `engines`, or `mod.rs` for the family's own page) of a file below
/// `src/puzzles/<family>/`.
fn layer(file: &str) -> Option<(&str, &str)> {
    let (family, rest) = file.strip_prefix("src/puzzles/")?.split_once('/')?;
    Some((family, rest.split('/').next().expect("a first part")))
}

/// Why a file of a family must not name a path, if it must not.
fn between_layers(file: &str, path: &str) -> Option<&'static str> {
    let (family, from) = layer(file)?;
    let named = absolute(file, path);
    let ["puzzles", of, rest @ ..] = &named[..] else { return None };
    if *of != family {
        return Some("families never import one another; move what both need to src/search or src/base");
    }
    let own_type = rest.first().is_none_or(|name| name.starts_with(char::is_uppercase));
    match (from, rest) {
        _ if own_type => None,
        ("mod.rs" | "rules", ["rules", ..]) => None,
        ("rules", _) => Some("rules import rules alone; move what searches to kernel or engines"),
        (_, ["rules", "board", ..]) => None,
        (_, ["rules", ..]) => Some("kernel and engines import the board alone, not its rules; restate them"),
        ("kernel", ["engines", ..]) => {
            Some("the page is built without engines; move what the kernel needs to the kernel")
        }
        _ => None,
    }
}

/// What is wrong with the paths that a Rust file names.
pub(super) fn rust(file: &str, text: &str) -> Vec<String> {
    let named = paths(&shipped_part(text));
    let part = |path: &str| {
        let name = path.strip_prefix("crate::")?.split("::").next()?;
        let fine = allowed(RUST, file).contains(&name);
        (!fine).then(|| format!("{file} names {path}; it may name {:?}", allowed(RUST, file)))
    };
    let layers = |path: &str| between_layers(file, path).map(|why| format!("{file} names {path}: {why}"));
    named.iter().flat_map(|path| part(path).into_iter().chain(layers(path))).collect()
}

/// The family to which a script below `www/puzzles` belongs; `None` for scripts that all families share.
pub(super) fn script_family(file: &str) -> Option<&str> {
    Some(file.strip_prefix("www/puzzles/")?.split_once('/')?.0)
}

/// What is wrong with the imports of a script.
pub(super) fn script(file: &str, text: &str) -> Vec<String> {
    let wrong = |target: &String| {
        if !allowed(SCRIPTS, file).iter().any(|start| target.starts_with(start)) {
            return Some(format!("{file} imports {target}; it may import {:?}", allowed(SCRIPTS, file)));
        }
        let (from, to) = (script_family(file)?, script_family(target)?);
        (from != to)
            .then(|| format!("{file} imports {target}: families never import one another; move it to www/shared"))
    };
    imports(file, text).iter().filter_map(wrong).collect()
}

/// A Rust file without the examples in its documentation, which may show any family.
fn without_examples(text: &str) -> String {
    let mut inside = false;
    let kept = text.lines().filter(|line| {
        let fence = line.trim_start().starts_with("/// ```");
        inside ^= fence;
        !inside && !fence
    });
    kept.collect::<Vec<_>>().join("\n")
}

/// The families that a shared file names, as a string or as a path.
pub(super) fn named_families(file: &str, text: &str, families: &[&str]) -> Vec<String> {
    let text = without_examples(text);
    let named = |id: &&&str| {
        [format!("\"{id}\""), format!("'{id}'"), format!("puzzles::{id}"), format!("puzzles/{id}")]
            .iter()
            .any(|quoted| text.contains(quoted))
    };
    let say = |id: &&str| format!("{file} names the family {id}; what it needs belongs to the family");
    families.iter().filter(named).map(say).collect()
}

/// The files that a family needs outside its folders, as paths from the root.
pub(super) fn owed(id: &str, folder: &str) -> Vec<[String; 2]> {
    let either = |a: String, b: String| [a, b];
    let one = |path: String| [path.clone(), path];
    vec![
        one(format!("src/puzzles/{folder}/mod.rs")),
        either(format!("tests/it/{folder}.rs"), format!("tests/it/{folder}/mod.rs")),
        one(format!("tests/checker/{id}.mjs")),
        one(format!("tests/checker/{id}.test.mjs")),
        one(format!("tests/web/{id}.test.mjs")),
        one(format!("www/puzzles/{folder}/index.ts")),
    ]
}
