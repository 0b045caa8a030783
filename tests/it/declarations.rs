//! `www/puzzles/<family>/view.ts` declares the family's Rust structs. `TOKERU_BLESS=1 cargo test --test it
//! declarations` writes the files.

use crate::tidy::{folders, root};
use std::fs;
use tokeru::puzzles::{Entry, FAMILIES, TEMPLATE};

/// The file of a family, as it has to be.
fn declared(folder: &str, family: &'static Entry) -> String {
    let about =
        format!("/** Made from the Rust structs of src/puzzles/{folder} by tests/it/declarations.rs: change those. */");
    format!("{about}\n\n{}", family.declarations())
}

fn files() -> impl Iterator<Item = (String, &'static Entry)> {
    let shipped = folders().into_iter().zip(FAMILIES.iter().copied());
    shipped.chain([("lights".to_owned(), TEMPLATE)])
}

#[test]
fn typescript_declarations_match_the_structs() {
    for (folder, family) in files() {
        let path = root().join(format!("www/puzzles/{folder}/view.ts"));
        let declared = declared(&folder, family);
        if std::env::var_os("TOKERU_BLESS").is_some() {
            fs::write(&path, &declared).expect("written");
        }
        let kept = fs::read_to_string(&path).unwrap_or_default();
        let name = path.display();
        assert!(kept == declared, "{name} is out of date: TOKERU_BLESS=1 cargo test --test it declarations");
    }
}
