//! `new-family`: writes the skeleton of a family, made from the template's own files, and the lines that register it.

use crate::output::put;
use crate::status::Fatal;
use std::fs;
use std::path::Path;
use std::process::ExitCode;
use tokeru::puzzles::FAMILIES;

/// Files with their content, as they were when this program was built.
macro_rules! files {
    ($($path:literal),* $(,)?) => {
        &[$(($path, include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/", $path)))),*]
    };
}

/// All files of the template; a test compares the list with the folders.
const TEMPLATE: &[(&str, &str)] = files![
    "src/puzzles/lights/mod.rs",
    "src/puzzles/lights/rules/mod.rs",
    "src/puzzles/lights/rules/board.rs",
    "src/puzzles/lights/rules/edit.rs",
    "src/puzzles/lights/rules/link.rs",
    "src/puzzles/lights/rules/view.rs",
    "src/puzzles/lights/kernel/mod.rs",
    "src/puzzles/lights/kernel/query.rs",
    "src/puzzles/lights/engines/mod.rs",
    "src/puzzles/lights/engines/bench.rs",
    "src/puzzles/lights/engines/consult.rs",
    "src/puzzles/lights/engines/generate.rs",
    "src/puzzles/lights/engines/hostile.rs",
    "src/puzzles/lights/engines/manual.rs",
    "src/puzzles/lights/engines/oracle.rs",
    "src/puzzles/lights/engines/solve.rs",
    "www/puzzles/lights/demo.ts",
    "www/puzzles/lights/index.ts",
    "www/puzzles/lights/view.ts",
    "www/puzzles/lights/words.ts",
    "tests/checker/lights.mjs",
    "tests/checker/lights.test.mjs",
    "tests/data/lights/cross.txt",
    "tests/data/lights/five.txt",
    "tests/data/lights/golden.tsv",
    "tests/data/lights/hopeless.txt",
    "tests/data/lights/wide.txt",
    "tests/it/lights.rs",
    "tests/web/lights.test.mjs",
    "tests/web/truth-lights.mjs",
];

/// Words of Rust and JavaScript, and what else a family's own files already call by such a name.
const RESERVED: &str = "\
abstract alloc any arguments as assert async await become box break case catch class const continue core crate dark \
debugger default delete do dyn else enum eval export extends extern false final finally fn for function gen if impl \
implements import in index instanceof interface let light loop macro match mod move mut new null override package priv \
private protected pub public ref return self static std struct super switch tap target test this throw tokeru trait \
true try type typeof undefined unsized use var virtual void where while with yield unsafe";

/// Names of the site's own folders, beside which a family's page has one.
const PAGES: &str = "assets check en ja lab www";

const LEFT: &str = "\
The skeleton is a copy of the template: it compiles and plays. Left to do, in this order (CONTRIBUTING.md says more):
  1. the rule sheet in src/puzzles/NAME/mod.rs, then rules/; tests/data/NAME and tests/it/NAME.rs
  2. kernel/ and engines/, as simple as they can be right: until then the crate does not compile
  3. TOKERU_BLESS=1 cargo test --test it declarations    makes www/puzzles/NAME/view.ts
  4. www/puzzles/NAME: drawing, gestures, palette, words in both languages; the title in www/puzzles/index.ts; tests/web/NAME.test.mjs, tests/web/truth-NAME.mjs
  5. tests/checker/NAME.mjs, the second checker
  6. faster engines; docs/engines/NAME.md
  7. docs/links.md and tests/web/links-decoder.mjs, once the form of links is final; then TOKERU_BLESS=1 cargo test --test it links    publishes the first links
  8. lines in README.md, README.ja.md, docs/cli.md and CHANGELOG.md
  rustfmt $(git ls-files -o -m --exclude-standard '*.rs') and node_modules/.bin/biome check --write    as names differ in length
";

/// Writes the skeleton, registers the family, and says what is left to do.
pub(crate) fn begin(name: &str, into: &Path) -> Result<ExitCode, Fatal> {
    let letters = !name.is_empty() && name.bytes().all(|letter| letter.is_ascii_lowercase());
    if !letters || [RESERVED, PAGES].iter().any(|words| words.split(' ').any(|word| word == name)) {
        return Err(Fatal(format!(
            "new-family: '{name}' can't be a name: small letters, no word of Rust or JavaScript, no page of the site"
        )));
    }
    if FAMILIES.iter().any(|family| family.id() == name) {
        return Err(Fatal(format!("new-family: '{name}' is there already")));
    }
    // Nothing is overwritten, and nothing is written before all places are known to be free.
    let folders = ["src/puzzles", "www/puzzles", "tests/data", "tests/it"].map(|folder| format!("{folder}/{name}"));
    let files = TEMPLATE.iter().map(|(path, _)| path.replace("lights", name));
    if let Some(path) = folders.into_iter().chain(files).find(|path| into.join(path).exists()) {
        return Err(Fatal(format!("new-family: {path} is there already")));
    }
    if read(&into.join("Cargo.toml"))?.contains(&format!("\n{name} = [")) {
        return Err(Fatal(format!("new-family: Cargo.toml has a feature '{name}' already")));
    }
    register(name, into)?;
    for (path, text) in TEMPLATE {
        let path = into.join(path.replace("lights", name));
        fs::create_dir_all(path.parent().expect("inside the folder")).map_err(|error| failed(&path, &error))?;
        fs::write(&path, renamed(text, name)).map_err(|error| failed(&path, &error))?;
        put(format_args!("written     {}\n", path.display()));
    }
    put(format_args!("{}", LEFT.replace("NAME", name)));
    Ok(ExitCode::SUCCESS)
}

fn failed(path: &Path, error: &std::io::Error) -> Fatal {
    Fatal(format!("new-family: {}: {error}", path.display()))
}

/// The name of the family's type.
fn camel(name: &str) -> String {
    name[..1].to_uppercase() + &name[1..]
}

/// A file of the template, for a family of this name, without the lines that concern only the template.
fn renamed(text: &str, name: &str) -> String {
    let shipped = format!("puzzles::family(\"{name}\").expect(\"shipped\")");
    let lines: String = text.split_inclusive('\n').filter(|line| !line.contains("new-family")).collect();
    let text = lines.replace("puzzles::TEMPLATE", &shipped).replace("ライツ", &camel(name));
    text.replace("Lights", &camel(name)).replace("lights", name)
}

/// The line that begins the list of the families' features.
const FEATURES: &str = "families = [\n";

/// Adds the family's line to the registries and to the tests, and its feature to the manifest.
fn register(name: &str, into: &Path) -> Result<(), Fatal> {
    let title = camel(name);
    // The registries are sorted by id, which is not always the name of the folder.
    let earlier = FAMILIES.iter().filter(|family| family.id() < name).count();
    let place = FAMILIES.len() + 1;
    let rust = format!("    {name}::{title} if \"{name}\",\n");
    let script = format!(
        "  {{ id: '{name}', place: {place}, title: {{ ja: '{title}', en: '{title}' }}, load: () => import('./{name}/index.ts'), rules: new URL('../pkg-rules/{name}.wasm', import.meta.url) }},\n"
    );
    let module = format!("mod {name};\n");
    let manifest = into.join("Cargo.toml");
    line(&manifest, &format!("{name} = []\n"), |text| behind_list(text, FEATURES, earlier))?;
    line(&manifest, &format!("  \"{name}\",\n"), |text| after(text, FEATURES, earlier))?;
    line(&into.join("src/puzzles/mod.rs"), &rust, |text| after(text, "families! {\n", earlier))?;
    line(&into.join("www/puzzles/index.ts"), &script, |text| after(text, "const families: Entry[] = [\n", earlier))?;
    line(&into.join("tests/it/main.rs"), &module, |text| sorted(text, &module))
}

fn read(path: &Path) -> Result<String, Fatal> {
    fs::read_to_string(path).map_err(|error| failed(path, &error))
}

/// Inserts a line at the place that `place` returns.
fn line(path: &Path, line: &str, place: impl Fn(&str) -> Option<usize>) -> Result<(), Fatal> {
    let mut text = read(path)?;
    let at = place(&text).ok_or_else(|| Fatal(format!("new-family: {}: no place for the line", path.display())))?;
    text.insert_str(at, line);
    fs::write(path, text).map_err(|error| failed(path, &error))?;
    put(format_args!("registered  {}: {}\n", path.display(), line.trim()));
    Ok(())
}

/// The place that many lines after the line that ends with `start`.
fn after(text: &str, start: &str, lines: usize) -> Option<usize> {
    Some(skip(text, text.rfind(start)? + start.len(), lines))
}

/// The place that many lines after the end of the list that begins with `start`.
fn behind_list(text: &str, start: &str, lines: usize) -> Option<usize> {
    let list = text.rfind(start)?;
    Some(skip(text, list + text[list..].find("]\n")? + 2, lines))
}

fn skip(text: &str, begin: usize, lines: usize) -> usize {
    begin + text[begin..].split_inclusive('\n').take(lines).map(str::len).sum::<usize>()
}

/// The place before the first module that comes later in the alphabet, or at the end.
fn sorted(text: &str, module: &str) -> Option<usize> {
    let starts = text.match_indices("\nmod ").map(|(at, _)| at + 1);
    Some(starts.into_iter().find(|&at| text[at..] > *module).unwrap_or(text.len()))
}
