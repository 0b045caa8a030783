//! Circles in a graph of imports.

use std::collections::{BTreeMap, BTreeSet};

/// What each module or script imports.
pub(super) type Imports = BTreeMap<String, BTreeSet<String>>;

/// A circle of imports, each step once; `None` if there is none. (Depth first, with the path so far on the stack.)
pub(super) fn circle(imports: &Imports) -> Option<Vec<String>> {
    let mut done = BTreeSet::new();
    imports.keys().find_map(|start| descend(start, imports, &mut Vec::new(), &mut done))
}

fn descend(at: &str, imports: &Imports, way: &mut Vec<String>, done: &mut BTreeSet<String>) -> Option<Vec<String>> {
    if let Some(begun) = way.iter().position(|step| step == at) {
        return Some(way[begun..].to_vec());
    }
    if done.contains(at) {
        return None;
    }
    way.push(at.to_owned());
    let found = imports.get(at).into_iter().flatten().find_map(|next| descend(next, imports, way, done));
    way.pop();
    done.insert(at.to_owned());
    found
}
