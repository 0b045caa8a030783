//! Files that several test programs read: the boards kept in `tests/data`, and the data shared between projects.
#![allow(dead_code, unreachable_pub, reason = "each program takes what it needs")]

use std::fs;
use std::path::{Path, PathBuf};
use tokeru::puzzles::{self, Entry};

/// A shipped family.
pub fn shipped(id: &str) -> &'static Entry {
    puzzles::family(id).expect("shipped")
}

/// A file below `tests/data`.
pub fn kept(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data").join(path)
}

/// A file of the data shared between projects, if it is there.
pub fn shared(path: &str) -> Option<String> {
    let root = std::env::var_os("TOKERU_SHARED").map_or_else(|| PathBuf::from("../shared"), PathBuf::from);
    let text = fs::read_to_string(root.join("data").join(path)).ok();
    if text.is_none() {
        eprintln!("skipped: no shared data {path}");
    }
    text
}

/// The boards of a family's data folder, each with the name of its file.
pub fn boards(family: &str) -> Vec<(String, String)> {
    let Ok(entries) = fs::read_dir(kept(family)) else { return Vec::new() };
    let mut paths: Vec<_> = entries.map(|e| e.expect("readable").path()).collect();
    paths.retain(|p| p.extension().is_some_and(|x| x == "txt"));
    paths.sort();
    paths.iter().flat_map(|path| boards_in(family, path)).collect()
}

fn boards_in(id: &str, path: &Path) -> Vec<(String, String)> {
    let text = fs::read_to_string(path).expect("readable");
    let parts = shipped(id).split(&text);
    parts.into_iter().map(|part| (path.display().to_string(), part.to_owned())).collect()
}
