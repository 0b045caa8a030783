//! Names: a public type has a name of its own, and a constant is not named by an adjective.

use super::sources::shipped_part;
use std::collections::BTreeMap;

/// Words that say how much or how well, but leave it to be guessed of what.
const ADJECTIVES: [&str; 16] = [
    "FEW", "MANY", "SMALL", "LARGE", "BIG", "SHORT", "LONG", "EASY", "NEAR", "FAR", "ENOUGH", "SOME", "MOST",
    "PATIENCE", "HOPE", "LITTLE",
];

/// The names that are declared after one of the keywords at the beginning of a line; only public ones, if `public` is
/// set.
fn stated<'t>(code: &'t str, keywords: &[&str], public: bool) -> Vec<&'t str> {
    let name = |line: &'t str| {
        let line = line.trim_start();
        let rest = line.strip_prefix("pub").map_or(line, |rest| rest.trim_start_matches(|c| c != ' ').trim_start());
        let (keyword, rest) = rest.split_once(' ')?;
        let word = rest.split(|c: char| !c.is_alphanumeric() && c != '_').next()?;
        (keywords.contains(&keyword) && (!public || line.starts_with("pub"))).then_some(word)
    };
    code.lines().filter_map(name).collect()
}

/// The area in which a name must be unique: a family may call its board `Board` as every other does, and the page's
/// form of a type has the name of the type.
fn area(file: &str) -> &str {
    let parts: Vec<&str> = file.split('/').collect();
    match parts[..] {
        ["src", "puzzles", family, _, ..] => family,
        ["src", "wasm" | "wire", ..] => "the page's form of a type",
        _ => "",
    }
}

/// Public types that share a name in one area.
pub(super) fn shared_names(files: &[(String, String)]) -> Vec<String> {
    let mut found: BTreeMap<(&str, String), Vec<&str>> = BTreeMap::new();
    for (file, text) in files {
        for name in stated(&shipped_part(text), &["struct", "enum", "trait", "type"], true) {
            let owners = found.entry((area(file), name.to_string())).or_default();
            if !owners.contains(&file.as_str()) {
                owners.push(file);
            }
        }
    }
    let shared = found.iter().filter(|(_, owners)| owners.len() > 1);
    shared
        .map(|((_, name), owners)| format!("{name} is stated in {}: say what each is", owners.join(" and ")))
        .collect()
}

/// Constants that are named by an adjective alone.
pub(super) fn adjectives(file: &str, text: &str) -> Vec<String> {
    let code = shipped_part(text);
    let bare = stated(&code, &["const", "static"], false).into_iter().filter(|name| ADJECTIVES.contains(name));
    bare.map(|name| format!("{file} calls a number {name}: say what is counted, and in which unit")).collect()
}
