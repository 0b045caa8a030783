//! Files of the repository and what they import, read as text.

use std::fs;
use std::path::Path;

pub(crate) fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// All files below a folder with one of the endings, as paths from the root with forward slashes.
pub(super) fn files(folder: &str, endings: &[&str]) -> Vec<String> {
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

pub(super) fn relative(path: &Path) -> String {
    path.strip_prefix(root()).expect("below the root").to_string_lossy().replace('\\', "/")
}

pub(super) fn read(file: &str) -> String {
    fs::read_to_string(root().join(file)).unwrap_or_else(|e| panic!("{file}: {e}"))
}

/// The shipped part of a Rust source, without its test module and comments.
pub(super) fn shipped_part(text: &str) -> String {
    let end = text.find("#[cfg(test)]\nmod ").unwrap_or(text.len());
    text[..end].lines().map(|l| l.split("//").next().unwrap_or("")).collect::<Vec<_>>().join("\n")
}

/// Every path that begins with `crate::` or `super::`, with groups in braces expanded.
pub(super) fn paths(code: &str) -> Vec<String> {
    let mut found = Vec::new();
    for (at, _) in code.match_indices("crate::").chain(code.match_indices("super::")) {
        let before = code[..at].chars().next_back();
        if !before.is_some_and(|c| c.is_alphanumeric() || c == '_' || c == ':') {
            expand(&code[at..], "", &mut found);
        }
    }
    found
}

/// Reads one use tree at the beginning of `code`; returns how many bytes it has.
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

/// The folders of the crates: the program's is inside the library's.
const CRATES: [&str; 2] = ["src/bin/tokeru/", "src/"];

/// The path of a Rust file's module, from the root of its crate; empty for the root itself.
pub(super) fn module(file: &str) -> Vec<&str> {
    let path = CRATES.iter().find_map(|folder| file.strip_prefix(folder)).and_then(|f| f.strip_suffix(".rs"));
    let mut parts: Vec<&str> = path.expect("a source file").split('/').collect();
    if matches!(parts.last(), Some(&"mod" | &"lib" | &"main")) {
        parts.pop();
    }
    parts
}

/// A path as written in a Rust file, from the crate's root.
pub(super) fn absolute<'p>(file: &'p str, path: &'p str) -> Vec<&'p str> {
    let mut at = module(file);
    let mut rest = path.split("::").peekable();
    if rest.next_if_eq(&"crate").is_some() {
        at.clear();
    }
    while rest.next_if_eq(&"super").is_some() {
        at.pop();
    }
    at.extend(rest.filter(|part| !part.is_empty()));
    at
}

/// The scripts that a script imports, as paths from the root (packages keep their name).
pub(super) fn imports(file: &str, text: &str) -> Vec<String> {
    let text = without_types(text);
    let lines = text.lines().filter(|line| !line.trim_start().starts_with(['*', '/']));
    let quoted = lines.flat_map(|line| {
        let starts = ["from '", "from \"", "import('", "import(\"", "import '", "import \""];
        let rest = starts.iter().find_map(|s| line.split_once(s)).map(|(_, rest)| rest)?;
        rest.split(['\'', '"']).next()
    });
    quoted.map(|target| resolve(file, target)).collect()
}

/// The text without imports and exports of types, which do not count.
fn without_types(text: &str) -> String {
    let mut within = false;
    let mut kept = |line: &&str| {
        within |= line.starts_with("import type ") || line.starts_with("export type ") && !line.contains('=');
        let of_types = within;
        within &= !line.trim_end().ends_with(';');
        !of_types
    };
    text.lines().filter(&mut kept).collect::<Vec<_>>().join("\n")
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
