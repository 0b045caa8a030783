//! What the laboratory asks for: a recorded beam as a tree and as a river. Both equal the engine's own beam.

use super::{ROW, solve};
use crate::common::shipped;
use tokeru::family::solver::TextRequest;
use tokeru::model::value::Value;

/// A recorded beam, by the fields of its answer.
fn recorded(board: &str, question: &str) -> Value {
    shipped("beam").consult(board, "", question).unwrap()
}

fn numbers(value: &Value) -> Vec<i64> {
    match value {
        Value::Numbers(all) => all.iter().map(|&number| number.into()).collect(),
        _ => panic!("{value:?} are no numbers"),
    }
}

fn items(value: &Value) -> &[Value] {
    match value {
        Value::List(all) => all,
        _ => panic!("{value:?} is no list"),
    }
}

/// The rows of `tests/data/beam/trees.tsv`: board, width, layers, positions whose keys are tried, keys, and the number
/// of all layers.
fn trees() -> Vec<[String; 6]> {
    let list = std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/beam/trees.tsv")).unwrap();
    list.lines().skip(1).map(|line| std::array::from_fn(|at| line.split('\t').nth(at).unwrap().into())).collect()
}

/// Sets the engine's options to a width and to ranking by coins alone, as the laboratory draws it: its scores are
/// coins.
fn set_coins_alone(task: &mut TextRequest, width: &str) {
    for (name, value) in [("width", width), ("coin", "1"), ("beside", "0")] {
        task.options.set(name, value);
    }
}

#[test]
fn a_recorded_beam_equals_the_engines() {
    for [board, width, layers, expanded, candidates, fingerprint] in trees() {
        let board = format!("{board}\n");
        let mut task = TextRequest { engine: "beam".into(), ..TextRequest::default() };
        set_coins_alone(&mut task, &width);
        let outcome = solve(&board, &task);
        let tree = recorded(&board, &format!("tree {width}"));
        for (key, own) in [("expanded", &expanded), ("candidates", &candidates), ("fingerprint", &fingerprint)] {
            assert_eq!(outcome.extra.get(key), tree.get(key), "{board} {key}");
            assert_eq!(tree.get(key).to_string(), *own, "{board} {key}");
        }
        assert_eq!(tree.get("layers").to_string(), layers);
        assert_eq!(items(tree.get("offers")).len().to_string(), candidates);
    }
}

/// The record is one walk: every step begins where the state stands, every leaf is visited once in its layer, and
/// nothing else is visited.
#[test]
fn a_recorded_walk_visits_every_survivor_of_every_layer() {
    for [board, width, layers, expanded, ..] in trees() {
        let tree = recorded(&format!("{board}\n"), &format!("tree {width}"));
        let offers = items(tree.get("offers"));
        let number = |offer: &Value, key: &str| offer.get(key).integer();
        let mut parents = vec![None; 1 + offers.len()];
        for offer in offers {
            let Some(child) = number(offer, "child") else { continue };
            assert_eq!(parents[child as usize].replace(number(offer, "from").unwrap()), None, "a node twice");
            assert_ne!(offer.get("equal"), &Value::Bool(true));
        }
        let depth = |node: i64| std::iter::successors(Some(node), |&node| parents[node as usize]).count() - 1;
        let (mut at, mut seen) = (0, Vec::new());
        for step in numbers(tree.get("walk")) {
            match step {
                0 => seen.push(at),
                made if made > 0 => {
                    assert_eq!(parents[made as usize], Some(at));
                    at = made;
                }
                back => {
                    assert_eq!(-back, at);
                    at = parents[at as usize].unwrap();
                }
            }
        }
        assert_eq!(seen.len().to_string(), expanded);
        assert!(seen.is_sorted_by_key(|&node| depth(node)), "layer by layer");
        let whole = layers.parse::<usize>().unwrap();
        let inner: Vec<i64> =
            (0..parents.len() as i64).filter(|&node| node == 0 || parents[node as usize].is_some()).collect();
        let mut visited = seen.clone();
        visited.sort_unstable();
        assert_eq!(visited, inner.into_iter().filter(|&node| depth(node) < whole).collect::<Vec<_>>());
    }
}

#[test]
fn a_tree_needs_a_width_and_a_board_without_errors() {
    let family = shipped("beam");
    for question in ["tree", "tree x", "tree -1"] {
        assert!(family.consult(ROW, "", question).is_err(), "{question}");
    }
    for question in ["tree 0", "tree 41"] {
        assert_eq!(recorded(ROW, question), Value::Null);
    }
    assert_eq!(recorded("1 1 3 3 4\n###\n###\n###\n", "tree 3"), Value::Null);
    let after = family.consult(ROW, "0 1\nRRR", "tree 3").unwrap();
    assert_eq!(after.get("layers").integer(), Some(1), "one key is left");
    assert_eq!(numbers(after.get("maps")), [0, 1]);
}

/// The rows of `tests/data/beam/rivers.tsv`: board, width, whether equal positions are dropped, layers, coins,
/// families, positions whose keys are tried, keys, and the number of all layers.
fn rivers() -> Vec<[String; 9]> {
    let list = std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/beam/rivers.tsv")).unwrap();
    list.lines().skip(1).map(|line| std::array::from_fn(|at| line.split('\t').nth(at).unwrap().into())).collect()
}

fn river_of(board: &str, width: &str, unique: &str) -> Value {
    recorded(&format!("{board}\n"), &format!("river {width}{}", if unique == "true" { "" } else { " equal" }))
}

#[test]
fn a_river_equals_the_engines_beam() {
    for [board, width, unique, layers, coins, families, expanded, candidates, fingerprint] in rivers() {
        let mut task = TextRequest { engine: "beam".into(), ..TextRequest::default() };
        set_coins_alone(&mut task, &width);
        task.options.set("unique", &unique);
        let outcome = solve(&format!("{board}\n"), &task);
        let river = river_of(&board, &width, &unique);
        for (key, own) in [("expanded", &expanded), ("candidates", &candidates), ("fingerprint", &fingerprint)] {
            assert_eq!(outcome.extra.get(key), river.get(key), "{board} {key}");
            assert_eq!(river.get(key).to_string(), *own, "{board} {key}");
        }
        assert_eq!(outcome.extra.get("duplicates"), river.get("duplicates"), "{board}");
        assert_eq!(river.get("layers").to_string(), layers);
        assert_eq!(river.get("coins").to_string(), coins);
        assert_eq!(items(river.get("families")).len().to_string(), families);
        let maps = numbers(river.get("maps")).iter().map(i64::to_string).collect::<Vec<_>>().join(" ");
        assert_eq!(outcome.best.unwrap().moves, format!("{maps}\n{}", river.get("keys")), "{board}");
    }
}

/// The line's own survivor and all families fill every layer. The steps that all share reach no deeper than where the
/// oldest living family left.
#[test]
fn families_fill_every_layer_beyond_the_trunk() {
    for [board, width, unique, layers, ..] in rivers() {
        let river = river_of(&board, &width, &unique);
        let layers: usize = layers.parse().unwrap();
        let (mut filled, mut oldest) = (vec![1; layers + 1], (0..=layers).collect::<Vec<_>>());
        for family in items(river.get("families")) {
            let from = family.get("from").integer().unwrap() as usize;
            for (layer, count) in numbers(family.get("counts")).into_iter().enumerate() {
                assert!(count > 0, "a family that is gone does not come back");
                filled[from + layer] += count;
                oldest[from + layer] = oldest[from + layer].min(from - 1);
            }
        }
        let [trunk, near, middle, far] =
            ["trunk", "ancestors5", "ancestors20", "ancestors100"].map(|key| numbers(river.get(key)));
        let wide: i64 = width.parse().unwrap();
        assert_eq!(filled.iter().copied().max(), Some(wide), "{board}");
        for layer in 1..=layers {
            assert!(filled[layer] <= wide);
            assert_eq!(trunk[layer - 1], oldest[layer] as i64, "{board} layer {layer}");
            assert!(near[layer - 1] >= middle[layer - 1] && middle[layer - 1] >= far[layer - 1]);
            for (back, count) in [(5, &near), (20, &middle), (100, &far)] {
                let alone = (layer as i64 - back).max(0) <= trunk[layer - 1];
                assert_eq!(count[layer - 1] == 1, alone, "{board} layer {layer}");
            }
        }
    }
}

/// Families, sides and ancestors of a small beam, computed a second time from its record, offer by offer.
#[test]
fn a_river_agrees_with_the_recorded_tree() {
    for [board, width, ..] in trees() {
        let board = format!("{board}\n");
        let (tree, river) = (recorded(&board, &format!("tree {width}")), recorded(&board, &format!("river {width}")));
        let offers = items(tree.get("offers"));
        let number = |offer: &Value, key: &str| offer.get(key).integer();
        let mut parents = std::collections::BTreeMap::new();
        for offer in offers {
            if let Some(child) = number(offer, "child") {
                parents.insert(child, (number(offer, "from").unwrap(), offer.get("key").to_string()));
            }
        }
        let path = |node: i64| {
            let mut keys: Vec<String> = std::iter::successors(parents.get(&node), |(from, _)| parents.get(from))
                .map(|(_, key)| key.clone())
                .collect();
            keys.reverse();
            keys.concat()
        };
        let line = river.get("keys").to_string();
        let mut counts = std::collections::BTreeMap::<(usize, String), Vec<i64>>::new();
        for &node in parents.keys() {
            let keys = path(node);
            let same = keys.bytes().zip(line.bytes()).take_while(|(one, other)| one == other).count();
            if same < keys.len() {
                let row = counts.entry((same + 1, keys[same..=same].into())).or_default();
                row.resize(keys.len() - same, 0);
                *row.last_mut().unwrap() += 1;
            }
        }
        let families = items(river.get("families"));
        assert_eq!(families.len(), counts.len());
        for family in families {
            let from = family.get("from").integer().unwrap() as usize;
            assert_eq!(numbers(family.get("counts")), counts[&(from, family.get("key").to_string())], "{board} {from}");
        }
    }
}

#[test]
fn a_river_needs_a_width_and_a_board_without_errors() {
    let family = shipped("beam");
    for question in ["river", "river x", "river -1", "river 3 equals", "river 3 equal 4"] {
        assert!(family.consult(ROW, "", question).is_err(), "{question}");
    }
    for question in ["river 0", "river 2001"] {
        assert_eq!(recorded(ROW, question), Value::Null);
    }
    assert_eq!(recorded("1 1 3 3 4\n###\n###\n###\n", "river 3"), Value::Null);
    let after = family.consult(ROW, "0 1\nRRR", "river 3").unwrap();
    assert_eq!(after.get("layers").integer(), Some(1), "one key is left");
    assert_eq!(family.consult(ROW, "0 1\nRRRR", "river 3").unwrap(), Value::Null, "no key is left");
}
