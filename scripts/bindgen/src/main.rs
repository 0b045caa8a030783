//! wasm-bindgen's command line in a few lines: the same engine as a library, at the version of Cargo.lock, without the
//! web server and TLS of the full tool (a quarter of its build time).
fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [input, directory, name] = arguments.as_slice() else {
        eprintln!("usage: bindgen INPUT.wasm OUTPUT_DIRECTORY NAME");
        std::process::exit(2);
    };
    let mut bindgen = wasm_bindgen_cli_support::Bindgen::new();
    bindgen.input_path(input).out_name(name).typescript(true);
    if let Err(error) = bindgen.web(true).and_then(|bindgen| bindgen.generate(directory)) {
        eprintln!("{error:?}");
        std::process::exit(1);
    }
}
