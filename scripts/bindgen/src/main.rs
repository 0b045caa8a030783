//! wasm-bindgen's command line in a few lines: the same engine as a library, at the version of Cargo.lock, without the
//! web server and TLS of the full tool (a quarter of its build time). It also adds hints for browsers on a module's
//! branches (`unlikely.rs`).

mod unlikely;

use std::error::Error;
use std::path::Path;

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let done = match words[..] {
        ["unlikely", module, sources] => unlikely(module, sources),
        [input, directory, name] => bind(input, directory, name),
        _ => Err("usage: bindgen INPUT.wasm OUTPUT_DIRECTORY NAME, or bindgen unlikely MODULE.wasm SOURCES".into()),
    };
    if let Err(error) = done {
        eprintln!("{error:?}");
        std::process::exit(1);
    }
}

fn bind(input: &str, directory: &str, name: &str) -> Result<(), Box<dyn Error>> {
    let mut bindgen = wasm_bindgen_cli_support::Bindgen::new();
    bindgen.input_path(input).out_name(name).typescript(true);
    Ok(bindgen.web(true)?.generate(directory)?)
}

/// Replaces a module by the same with hints.
fn unlikely(module: &str, sources: &str) -> Result<(), Box<dyn Error>> {
    let hinted = unlikely::hinted(&std::fs::read(module)?, Path::new(sources))?;
    Ok(std::fs::write(module, hinted)?)
}
