//! Breaches that are planted on purpose: each rule catches its own.

use super::circles::{Imports, circle};
use super::names::{adjectives, shared_names};
use super::rules::{named_families, owed, rust, script};
use super::{modules_named, names_bare};

fn caught(file: &str, text: &str, why: &str) {
    let found = rust(file, text);
    assert!(found.iter().any(|breach| breach.contains(why)), "{file}: {text} is let through: {found:?}");
}

fn fine(file: &str, text: &str) {
    assert_eq!(rust(file, text), [] as [&str; 0], "{file}: {text}");
}

const ENGINE: &str = "use crate::puzzles::maze::engines::frontier::problem::Road;";

#[test]
fn rules_that_name_engines_are_found() {
    for file in ["mod.rs", "view.rs", "edit.rs", "link.rs", "board/mod.rs", "board/text.rs"] {
        caught(&format!("src/puzzles/maze/rules/{file}"), ENGINE, "rules import rules alone");
        caught(&format!("src/puzzles/maze/rules/{file}"), "use crate::search::control::Control;", "it may name");
    }
    caught(
        "src/puzzles/maze/rules/board/text.rs",
        "fn f() { super::super::super::kernel::graph() }",
        "rules import rules alone",
    );
    caught(
        "src/puzzles/maze/rules/view.rs",
        "use crate::puzzles::maze::{kernel::Graph, rules::board::Board};",
        "rules import",
    );
    fine("src/puzzles/maze/rules/view.rs", "use super::board::Board; use crate::puzzles::maze::Maze;");
}

#[test]
fn engines_that_name_rules_are_found() {
    for file in ["kernel/mod.rs", "kernel/query.rs", "engines/solve.rs", "engines/frontier/tree.rs"] {
        let file = format!("src/puzzles/maze/{file}");
        caught(&file, "use crate::puzzles::maze::rules::State;", "import the board alone");
        caught(&file, "use crate::puzzles::maze::rules::{board::Board, view::colour};", "import the board alone");
        caught(&file, "use crate::check::check;", "it may name");
        fine(&file, "use crate::puzzles::maze::rules::board::Board;");
    }
    caught("src/puzzles/maze/kernel/query.rs", ENGINE, "built without engines");
    caught("src/puzzles/maze/kernel/query.rs", "use super::super::engines::article;", "built without engines");
}

#[test]
fn families_that_name_one_another_are_found() {
    caught(
        "src/puzzles/maze/engines/solve.rs",
        "use crate::puzzles::slide::kernel::Position;",
        "never import one another",
    );
    assert_eq!(script("www/puzzles/maze/index.ts", "import { draw } from '../slide/draw.ts';").len(), 1);
    assert_eq!(script("www/puzzles/maze/index.ts", "import { draw } from './draw.ts';").len(), 0);
}

#[test]
fn scripts_that_break_the_import_rules_are_found() {
    for (file, text) in [
        ("www/board/board.ts", "import { store } from '../app/store.ts';"),
        ("www/engine/client.ts", "const view = await import('../board/board.ts');"),
        ("www/app/page.ts", "import { widget } from '../embed/widget.ts';"),
        ("www/embed/widget.ts", "import { words } from '../app/words.ts';"),
        ("www/shared/numbers.ts", "import { solve } from '../engine/client.ts';"),
        ("www/puzzles/maze/draw.ts", "import { board } from '../../board/board.ts';"),
        ("www/package/node.ts", "import { page } from '../app/page.ts';"),
    ] {
        assert_eq!(script(file, text).len(), 1, "{file}: {text}");
    }
}

#[test]
fn shared_parts_that_name_a_family_are_found() {
    let families = ["maze", "slide"];
    for (file, text) in [
        ("src/family/mod.rs", "/// ```\n/// f();\n/// ```\nif id == \"maze\" { }"),
        ("src/family/mod.rs", "if id == \"maze\" { }"),
        ("www/shared/speech.ts", "const first = 'slide';"),
        ("scripts/size.mjs", "const file = 'www/puzzles/maze/index.ts';"),
        ("src/check.rs", "use crate::puzzles::maze::Maze;"),
    ] {
        assert_eq!(named_families(file, text, &families).len(), 1, "{file}: {text}");
    }
}

#[test]
fn a_family_without_its_tests_is_found() {
    let owed: Vec<String> = owed("lights", "lights").into_iter().map(|[_, path]| path).collect();
    for path in [
        "tests/it/lights/mod.rs",
        "tests/checker/lights.mjs",
        "tests/checker/lights.test.mjs",
        "tests/web/lights.test.mjs",
    ] {
        assert!(owed.iter().any(|each| each == path), "{path} is not owed");
    }
}

fn graph(edges: &[(&str, &str)]) -> Imports {
    let mut imports = Imports::new();
    for (from, to) in edges {
        imports.entry((*from).into()).or_default().insert((*to).into());
    }
    imports
}

#[test]
fn cycles_of_any_length_are_found() {
    assert_eq!(circle(&graph(&[("a", "b"), ("b", "c"), ("a", "c"), ("d", "a")])), None);
    assert_eq!(circle(&graph(&[("a", "b"), ("b", "a")])), Some(vec!["a".into(), "b".into()]));
    assert!(circle(&graph(&[("a", "b"), ("b", "c"), ("c", "d"), ("d", "b")])).is_some());
}

#[test]
fn cycles_are_found_through_paths_of_every_kind() {
    let modules = ["search::a", "search::b", "search::b::c", "search"].map(String::from).into();
    for text in [
        "use super::b::Thing;",
        "use crate::search::b::c::Thing;",
        "fn f() { super::b::thing() }",
        "use super::{b::x, Y};",
    ] {
        let named = modules_named("src/search/a.rs", text, &modules);
        assert!(named.iter().any(|name| name.starts_with("search::b")), "{text}: {named:?}");
    }
    assert!(
        modules_named("src/search/b/c.rs", "use super::Thing;", &modules).is_empty(),
        "a child is part of its parent"
    );
    assert!(names_bare("use c::Thing;", "c") && !names_bare("use abc::Thing;", "c"));
    let program = ["run", "arguments"].map(String::from).into();
    let named = modules_named("src/bin/tokeru/run.rs", "use crate::arguments::BoardArgs;", &program);
    assert_eq!(named.iter().collect::<Vec<_>>(), ["arguments"], "the program is a crate of its own");
}

#[test]
fn vague_names_are_found() {
    let files =
        |stated: &[(&str, &str)]| stated.iter().map(|(f, t)| (f.to_string(), t.to_string())).collect::<Vec<_>>();
    let one = "pub(super) struct Table;";
    assert_eq!(
        shared_names(&files(&[("src/puzzles/maze/a.rs", one), ("src/puzzles/maze/b.rs", "pub enum Table {}")])).len(),
        1
    );
    assert_eq!(shared_names(&files(&[("src/search/a.rs", one), ("src/model/b.rs", "pub trait Table {}")])).len(), 1);
    assert_eq!(shared_names(&files(&[("src/puzzles/maze/a.rs", one), ("src/puzzles/slide/b.rs", one)])).len(), 0);
    assert_eq!(shared_names(&files(&[("src/search/a.rs", one), ("src/model/b.rs", "struct Table;")])).len(), 0);
    assert_eq!(adjectives("src/search/a.rs", "/// Leaves.\nconst SMALL: usize = 3;").len(), 1);
    assert_eq!(adjectives("src/search/a.rs", "    pub const MOST: usize = 3;").len(), 1);
    assert_eq!(adjectives("src/search/a.rs", "const SMALL_BOARD_CELLS: usize = 3;\nlet most = MOST;").len(), 0);
}
