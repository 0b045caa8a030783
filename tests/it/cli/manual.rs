//! `docs/cli.md`, `--help`, completions and man pages: they list what there is.

use super::{EXAMPLE, tokeru};
use std::collections::BTreeSet;
use tokeru::model::manual::OptionHelp;
use tokeru::puzzles::FAMILIES;

#[test]
fn completions_and_man_pages_know_every_verb() {
    let verbs = verbs();
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        let script = tokeru(&["completions", shell], "");
        assert!(script.status == 0 && verbs.iter().all(|verb| script.out.contains(verb.as_str())), "{shell}");
    }
    assert!(tokeru(&["man"], "").out.contains(".SH SUBCOMMANDS"));
    for verb in &verbs {
        let title = format!("tokeru-{verb}").replace('-', "\\-");
        assert!(tokeru(&["man", verb], "").out.contains(&title), "{verb}");
        assert!(tokeru(&["help", verb], "").out.contains(&format!("Usage: tokeru {verb}")), "{verb}");
    }
    assert_eq!(tokeru(&["man", "fly"], "").status, 2);
}

/// The verbs that clap lists, without its own `help`.
fn verbs() -> Vec<String> {
    let help = tokeru(&["help"], "").out;
    let list = help.split_once("Commands:\n").expect("a list").1.split_once("\n\n").expect("its end").0;
    list.lines()
        .filter_map(|line| line.split_whitespace().next())
        .filter(|verb| *verb != "help")
        .map(str::to_owned)
        .collect()
}

/// Names of options in a text, written `--name`.
fn options_in(text: &str) -> BTreeSet<String> {
    let words = text.split(|c: char| !(c.is_ascii_alphanumeric() || c == '-' || c == '_'));
    words.filter(|word| word.starts_with("--") && word.len() > 2).map(str::to_owned).collect()
}

#[test]
fn the_manual_lists_what_clap_lists() {
    let manual = std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/docs/cli.md")).expect("docs/cli.md");
    let sections: Vec<&str> = manual.split("\n## ").collect();
    let section = |title: &str| {
        *sections.iter().find(|s| s.lines().next() == Some(title)).unwrap_or_else(|| panic!("no section {title}"))
    };
    for verb in verbs() {
        let help = tokeru(&["help", &verb], "").out;
        // Between the usage and the remarks at the end. Options that every verb has are described once.
        let listed: String =
            help.lines().filter(|line| line.trim_start().starts_with('-')).map(|l| format!("{l}\n")).collect();
        let listed: BTreeSet<_> = listed
            .lines()
            .filter_map(|l| options_in(l).into_iter().find(|o| l.trim_start().starts_with(o.as_str())))
            .collect();
        let documented: String = section(&verb)
            .lines()
            .filter(|line| line.starts_with("| `--"))
            .map(|l| l.split('`').nth(1).unwrap_or("").to_owned() + "\n")
            .collect();
        assert_eq!(options_in(&documented), listed, "docs/cli.md, ## {verb}");
    }
    let help = tokeru(&["help"], "").out;
    let statuses = help.split_once("Exit status:\n").expect("a list").1;
    for status in statuses.lines().filter_map(|line| line.split_whitespace().next()) {
        assert!(section("exit status").contains(&format!("| {status} |")), "docs/cli.md lacks exit status {status}");
    }
}

/// Options as a table. `engines` returns the engines that take an option, or an empty text; then there is no such
/// column.
fn table(title: &str, options: &[OptionHelp], engines: impl Fn(&str) -> String) -> String {
    let cells = |cells: [&str; 3]| {
        let cells: Vec<&str> = cells.into_iter().filter(|cell| !cell.is_empty()).collect();
        format!("| {} |\n", cells.join(" | "))
    };
    let rows = options.iter().map(|OptionHelp { name, value, meaning }| {
        let value = if value.is_empty() { String::new() } else { format!(" {}", value.replace('|', "\\|")) };
        cells([&format!("`--{name}{value}`"), &engines(name), meaning])
    });
    let rows: String = rows.collect();
    let head = if title.starts_with("solve") { ["engines", "---"] } else { [""; 2] };
    let head = cells(["option", head[0], "meaning"]) + &cells(["---", head[1], "---"]);
    if options.is_empty() { String::new() } else { format!("\n### {title}\n\n{head}{rows}") }
}

#[test]
fn the_manual_lists_every_question() {
    let manual = include_str!("../../../docs/cli.md");
    for family in FAMILIES {
        let declared = family.declarations();
        let Some((_, answers)) = declared.split_once("interface Answers {\n") else { continue };
        let names = answers.lines().take_while(|line| *line != "}").filter_map(|line| line.split_once(':'));
        let names: Vec<String> = names.map(|(name, _)| format!("`{}`", name.trim())).collect();
        let row = format!("| {} | {} |", family.id(), names.join(", "));
        assert!(manual.contains(&row), "docs/cli.md, ask: {row}");
    }
}

/// The manual's section on them. `TOKERU_BLESS=1` writes it.
#[test]
fn every_option_of_a_family_is_described() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/docs/cli.md");
    let manual = std::fs::read_to_string(path).expect("docs/cli.md");
    let (before, kept) = manual.split_once("## options of the families\n").expect("the last section");
    let mut written = "\nAn option without a value after its name is a switch: alone it means `true`, and it takes no other values than `true` and `false`.\n".to_owned();
    for &family in FAMILIES {
        let (id, options) = (family.id(), family.options());
        let names = |options: &[OptionHelp]| options.iter().map(|option| option.name).collect::<BTreeSet<_>>();
        // Every engine takes the seed.
        let taken = family.engines().iter().flat_map(|engine| engine.options.iter().copied());
        assert_eq!(names(options.solve), taken.filter(|&name| name != "seed").collect(), "engines of {id}");
        assert_eq!(names(options.generate), family.generator_options().iter().copied().collect(), "generator of {id}");
        let engines = |name: &str| {
            let engines = family.engines().iter().filter(|engine| engine.options.contains(&name));
            engines.map(|engine| engine.id).collect::<Vec<_>>().join(", ")
        };
        written += &table(&format!("solve {id}"), options.solve, engines);
        written += &table(&format!("generate {id}"), options.generate, |_| String::new());
        written += &table(&format!("bench {id}"), options.bench, |_| String::new());
    }
    if std::env::var_os("TOKERU_BLESS").is_some() {
        std::fs::write(path, format!("{before}## options of the families\n{written}")).expect("docs/cli.md");
    } else {
        assert!(kept == written, "docs/cli.md is out of date: TOKERU_BLESS=1 cargo test --test it every_option");
    }
}

#[test]
fn the_manual_lists_the_fields_of_json() {
    let manual = std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/docs/cli.md")).expect("docs/cli.md");
    let runs: [(&str, &[&str], &str); 5] = [
        ("solve", &["solve", "maze", "-", "--json"], EXAMPLE),
        ("check", &["check", "maze", "-", "--moves", "", "--json"], EXAMPLE),
        ("judge", &["judge", "maze", "-", "/dev/null", "--json"], EXAMPLE),
        ("show", &["show", "slide", "-", "--json"], "2,2,1120\n"),
        ("bad boards", &["show", "maze", "-", "--json"], "3 x"),
    ];
    for (title, arguments, input) in runs {
        let row = tokeru(arguments, input).rows().remove(0);
        let fields: Vec<&String> = row.as_object().expect("an object").keys().collect();
        let section = manual.split("\n## ").find(|s| s.lines().next() == Some(title)).expect("a section");
        let documented: Vec<&str> = section
            .lines()
            .filter_map(|l| l.strip_prefix("| `")?.split('`').next())
            .filter(|f| !f.starts_with('-'))
            .collect();
        assert_eq!(documented, fields, "docs/cli.md, ## {title}");
    }
}
