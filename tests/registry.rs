//! What must hold for every family, over the boards and links that each of them keeps in `tests/data`.

use std::fs;
use std::path::Path;
use tokeru::family::{Family, Task};
use tokeru::midend;
use tokeru::model::event::Silent;
use tokeru::model::limits::Limits;
use tokeru::model::link;
use tokeru::model::outcome::Status;
use tokeru::search::control::Counters;

/// The boards of a family's data folder, each with the name of its file.
fn boards(family: &str) -> Vec<(String, String)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data").join(family);
    let Ok(entries) = fs::read_dir(folder) else { return Vec::new() };
    let mut paths: Vec<_> = entries.map(|e| e.expect("readable").path()).collect();
    paths.retain(|p| p.extension().is_some_and(|x| x == "txt"));
    paths.sort();
    let read = |path: &std::path::PathBuf| (path.display().to_string(), fs::read_to_string(path).expect("readable"));
    let split = |(name, text): (String, String)| {
        let parts =
            midend::split(family, &text).expect("short enough").into_iter().map(str::to_owned).collect::<Vec<_>>();
        parts.into_iter().map(move |board| (name.clone(), board)).collect::<Vec<_>>()
    };
    paths.iter().map(read).flat_map(split).collect()
}

fn each_board(visit: impl Fn(&'static dyn Family, &str, &str)) {
    for family in midend::families() {
        for (name, text) in boards(family.id()) {
            let (board, _) = midend::parse(family.id(), &text).unwrap_or_else(|e| panic!("{name}: {e}"));
            visit(family, &name, &board);
        }
    }
}

#[test]
fn canonical_text_is_a_fixed_point_and_links_come_back() {
    each_board(|family, name, board| {
        assert_eq!(midend::parse(family.id(), board).expect(name).0, board, "{name}");
        let link = midend::encode_link(family.id(), board, "").expect(name);
        assert_eq!(midend::decode_link(family.id(), &link).expect(name), (board.to_owned(), String::new()), "{name}");
    });
}

#[test]
fn kernels_count_what_the_rules_count() {
    each_board(|family, name, board| {
        for depth in 0..=2 {
            if let Ok((rules, kernel)) = midend::perft(family.id(), board, depth) {
                assert_eq!(rules, kernel, "{name}, depth {depth}");
            }
        }
    });
}

#[test]
fn answers_are_checked_and_the_same_twice() {
    each_board(|family, name, board| {
        let limits = Limits { nodes: Some(20_000), time: Some(20.0), ..Limits::default() };
        let task = Task { limits, ..Task::default() };
        let solve = || midend::solve(family.id(), board, &task, &Counters::default(), &Silent);
        let Ok(first) = solve() else { return };
        if let Some(best) = &first.best {
            let report = midend::check(family.id(), board, &best.moves).expect(name);
            assert!(report.confirms(best.objective), "{name}: {report:?} against {best:?}");
            let link = midend::encode_link(family.id(), board, &best.moves).expect(name);
            assert_eq!(midend::decode_link(family.id(), &link).expect(name).1, best.moves, "{name}");
        }
        assert!(first.best.is_some() || first.status != Status::Optimal, "{name}");
        let second = solve().expect("solved a moment ago");
        assert_eq!(
            (first.status, first.best, first.stats.nodes),
            (second.status, second.best, second.stats.nodes),
            "{name}"
        );
    });
}

#[test]
fn published_links_are_read_for_ever() {
    let links = fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/links.txt")).expect("kept");
    for line in links.lines().filter(|l| l.starts_with("#/")) {
        let (family, code) = line[2..].split_once('/').expect("#/family/code");
        let (board, moves) = midend::decode_link(family, code).unwrap_or_else(|e| panic!("{line}: {e}"));
        assert!(midend::check(family, &board, &moves).expect(line).violation.is_none(), "{line}");
    }
}

#[test]
fn damaged_links_are_refused_with_a_code() {
    let mut rng = tokeru::base::rng::Rng::new(7);
    each_board(|family, name, board| {
        let link = midend::encode_link(family.id(), board, "").expect(name);
        assert_eq!(
            midend::decode_link(family.id(), &link[..link.len() - 1]).unwrap_err().code().0,
            "link-damaged",
            "{name}"
        );
        let newer = format!("9{}", &link[1..]);
        assert_eq!(midend::decode_link(family.id(), &newer).unwrap_err().code().0, "link-too-new", "{name}");
    });
    for family in midend::families() {
        for _ in 0..2000 {
            let length = rng.below(60);
            let code: String = (0..length).map(|_| char::from(b"1AZaz09-_"[rng.below(9)])).collect();
            let _ = midend::decode_link(family.id(), &format!("1{code}"));
        }
        let long = "1".repeat(100_000);
        assert_eq!(midend::decode_link(family.id(), &long).unwrap_err().code().0, "link-too-long");
    }
}

/// Sound outside, rotten inside: the checksum fits, the bits have been tampered with. Ten thousand a family.
#[test]
fn tampered_links_never_panic() {
    let mut rng = tokeru::base::rng::Rng::new(11);
    for family in midend::families() {
        let codes: Vec<_> = boards(family.id())
            .iter()
            .filter_map(|(_, board)| midend::encode_link(family.id(), board, "").ok())
            .collect();
        for round in 0..10_000 {
            let (flags, mut packed) = link::unseal(family.id(), &codes[round % codes.len()]).expect("just made");
            for _ in 0..=rng.below(3) {
                let at = rng.below(packed.len());
                packed[at] ^= 1 << rng.below(8);
            }
            if rng.chance(0.2) {
                packed.truncate(rng.below(packed.len()));
            }
            let code = link::seal(family.id(), flags & 1 | u8::from(rng.chance(0.3)), packed);
            if let Ok((board, moves)) = midend::decode_link(family.id(), &code) {
                midend::check(family.id(), &board, &moves).expect("what a link gives can be read");
            }
        }
    }
}

#[test]
fn an_unknown_family_is_an_error() {
    assert_eq!(midend::parse("no-such", "").unwrap_err().code().0, "unknown-family");
}
