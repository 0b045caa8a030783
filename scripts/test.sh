# Runs all tests or a part; sourced by build.sh. Every check is a command whose exit status decides; its runner prints
# the number of its tests.
# shellcheck shell=bash

readonly RESULTS=target/test-results.txt # one line for each check: `passed|FAILED|SKIPPED name (seconds)`

result() { printf '%-8s %s\n' "$@" >>"$RESULTS"; }

check() { # NAME COMMAND...
  local name=$1 began=$SECONDS verdict=passed
  shift
  say "== $name"
  "$@" 2>&1 | tee "target/test-${name//[^a-z0-9]/-}.log" || verdict=FAILED
  [ $verdict = passed ] || say "FAILED   $name"
  say "   ($((SECONDS - began)) s)"
  result $verdict "$name ($((SECONDS - began)) s)"
}

# A check that could not run is reported and counted, so that it is not taken for a pass.
skip() { say "SKIPPED  $*"; result SKIPPED "$*"; }

# Runs checks in parallel with others; their output appears when they have finished.
beside() { # FUNCTION
  trap 'trap - INT; kill 0' INT # otherwise the others would survive Ctrl-C
  "$1" >"target/$1.log" 2>&1 &
  others="$others $1:$!"
}

await_other() { # FUNCTION:PROCESS
  wait "${1##*:}" || result FAILED "${1%%:*} (ended badly)"
  cat "target/${1%%:*}.log"
}

await_others() {
  local other
  for other in $others; do await_other "$other"; done
  others=""
}

# Waits for one of them alone.
await_row() { # FUNCTION
  local other rest=""
  for other in $others; do
    if [ "${other%%:*}" = "$1" ]; then await_other "$other"; else rest="$rest $other"; fi
  done
  others=$rest
}

report() {
  local passed failed skipped
  passed=$(grep -c '^passed' "$RESULTS" || true) failed=$(grep -c '^FAILED' "$RESULTS" || true) skipped=$(grep -c '^SKIPPED' "$RESULTS" || true)
  say "== summary"
  cat "$RESULTS"
  say "$passed checks passed, $failed failed, $skipped could not run here; tests took $((SECONDS - tests_began)) s"
  [ -n "${TOKERU_LONG:-}" ] || say "TOKERU_DAY=$TOKERU_DAY repeats the part that this day tests; --long tests all"
  [ "$failed" = 0 ] && [ "$passed" -gt 0 ]
}

# ---------------------------------------------------------------- Rust

# From a list, because `cargo fmt` does not see the families, whose modules a macro declares.
rust_format() { git ls-files '*.rs' | xargs rustfmt --check; }

rust_lints() {
  local features
  check clippy cargo clippy -q --locked --all-targets -- -D warnings
  # Built with one family at a time: what they share must compile beside any one of them.
  for features in wasm,families "wasm,$(shipped_families | head -n 1)" wasm,engines,families threads,families "threads,$(shipped_families | head -n 1)"; do
    check "clippy ($features)" cargo clippy -q --locked --lib --no-default-features --features "$features" -- -D warnings
  done
}

# Compiled before the tests' clock starts; a failure shows in the tests themselves.
compile_native() {
  local began=$SECONDS
  cargo test -q --locked --no-run >/dev/null 2>&1 || true
  cargo build -q --locked --release --bin tokeru >/dev/null 2>&1 || true
  say "built    native program and tests in $((SECONDS - began)) s"
}

command_line() {
  cargo build -q --locked --release --bin tokeru || return 1
  node scripts/smoke.mjs target/release/tokeru
}

# One search at a time, which leaves a core to other checks.
limits() { check limits cargo test -q --locked --test limits; }

test_rust() {
  beside limits
  rust_checks
  await_others
}

rust_checks() {
  if have rustfmt; then check format rust_format; else skip "format: rustfmt is not installed"; fi
  if cargo clippy --version >/dev/null 2>&1; then rust_lints; else skip "clippy is not installed"; fi
  check documentation env RUSTDOCFLAGS=-Dwarnings cargo doc -q --locked --no-deps --lib --document-private-items
  check cargo cargo test -q --locked --lib --bins --examples --test it
  check "examples in the documentation" cargo test -q --locked --doc
  check command-line command_line
}

# ---------------------------------------------------------------- scripts

# The built site, made once for all tests that use it, and a folder for others that several tests share
# (tests/e2e/sites.mjs).
make_site() {
  [ -z "$site" ] || return 0
  site=$PWD/dist
  export TOKERU_SITE=$site TOKERU_SITES=$PWD/target/sites
  rm -rf "$TOKERU_SITES"
  check dist node scripts/dist.mjs
}

# By default Node leaves one core free, which is half of the cores here.
node_tests() { # FILE...
  [ $# -gt 0 ] || { say "no test files"; return 1; }
  node --test --test-concurrency="$(nproc)" --test-reporter=./scripts/reporter.mjs "$@"
}

script_tests() { git ls-files --cached --others --exclude-standard 'tests/web/*.test.mjs' 'tests/checker/*.test.mjs'; }

# Tests that use the builds that search.
engine_tests() { script_tests | xargs grep -lE "(www/|')pkg(-threads)?[/']"; }

biome() { node_modules/.bin/biome ci --error-on-warnings; }

test_scripts() {
  local config
  for config in tsconfig.json tsconfig.worker.json tsconfig.node.json; do
    check "types ($config)" node_modules/.bin/tsc --noEmit -p "$config"
  done
  check biome biome
  make_site
  # shellcheck disable=SC2046  # one argument for each file
  check node node_tests $(script_tests)
  check "first load" node scripts/size.mjs "$TOKERU_SITE"
}

test_web() {
  check biome biome
  # shellcheck disable=SC2046
  check node node_tests $(script_tests | grep -vxF "$(engine_tests)")
  say "         left out, because they need engines (./build.sh test scripts): $(engine_tests | xargs -n 1 basename | tr '\n' ' ')"
}

# ---------------------------------------------------------------- browsers

playwright() { node_modules/.bin/playwright test --config tests/e2e/playwright.config.mjs "$@"; }

# None of these measures time, so they may run beside Chromium's.
other_browsers() {
  check firefox node_tests tests/e2e/firefox.smoke.mjs
  if has_webkit; then check webkit node_tests tests/e2e/webkit.smoke.mjs; else skip "webkit: webkit2gtk-driver or xvfb is not installed"; fi
  check isolation node_tests tests/e2e/isolation.smoke.mjs
  check offline node_tests tests/e2e/offline.smoke.mjs
  check pages node_tests tests/e2e/pages.smoke.mjs
  check announced node_tests tests/e2e/announced.smoke.mjs
  check notebook node_tests tests/e2e/notebook.smoke.mjs
  check package node_tests tests/package/package.smoke.mjs
}

# Hundreds of tests open the page, and the built site loads three times as fast as the sources.
test_browsers() {
  make_site
  beside other_browsers
  test_chromium
}

# Tests that measure time run after all others.
test_chromium() {
  check chromium playwright --project works
  await_others
  check measured playwright --project measured
}

# ---------------------------------------------------------------- Python

readonly PYTHON_ENV=target/python-env

# The environment for a folder's tests, from the hashes in its lock file; made anew when that has changed.
environment() { # FOLDER
  local env=target/$1-env lock
  lock=$(cksum <"$1/requirements.txt")
  [ "$(cat "$env/made-of" 2>/dev/null)" != "$lock" ] || return 0
  rm -rf "$env"
  python3 -m venv "$env" &&
    "$env/bin/python" -m pip install --quiet --no-compile --disable-pip-version-check --require-hashes --only-binary :all: -r "$1/requirements.txt" &&
    echo "$lock" >"$env/made-of"
}

python_environment() { environment python; }

# The generated parts of the package: script and rules of the board, licences.
make_notebook() { node scripts/notebook.mjs && cp LICENSE-APACHE LICENSE-MIT THIRD-PARTY.txt python/; }

# The package as published, but without optimisation.
python_wheel() { # MATURIN'S OPTIONS
  rm -rf target/wheels
  make_notebook && CARGO_TARGET_DIR=$PWD/target/python nice -n 5 "$PYTHON_ENV/bin/maturin" build --quiet --manifest-path python/Cargo.toml --out target/wheels "$@"
}

# Compiled before the tests' clock starts; a failure leaves no wheel, which fails the tests.
compile_python() {
  local began=$SECONDS
  rm -rf target/wheels
  if python_environment && python_wheel --profile quick --compatibility linux; then say "built    $(ls target/wheels) in $((SECONDS - began)) s"; fi
}

python_tests() {
  local wheel
  wheel=$(ls "$PWD"/target/wheels/*.whl) || return 1
  "$PYTHON_ENV/bin/python" -m pip install --quiet --no-compile --disable-pip-version-check --force-reinstall --no-deps --no-index "$wheel" || return 1
  (cd python && TOKERU_WHEEL=$wheel "../$PYTHON_ENV/bin/python" -m pytest -q -p no:cacheprovider)
}

python_lints() { (cd python && CARGO_TARGET_DIR=$PWD/../target/python cargo clippy -q --locked --profile quick -- -D warnings); }

test_python() {
  if cargo clippy --version >/dev/null 2>&1; then check "clippy (python)" python_lints; else skip "clippy (python) is not installed"; fi
  check python python_tests
}

# ---------------------------------------------------------------- campaigns on many machines

# Uses the program that the Rust tests have compiled.
cluster_tests() {
  environment cluster && cargo build -q --locked --bin tokeru || return 1
  TOKERU=$PWD/target/debug/tokeru target/cluster-env/bin/python -m pytest -q -p no:cacheprovider cluster/tests
}

test_cluster() { check cluster cluster_tests; }

# Each of them keeps less than one core busy.
less_than_a_core() { limits; test_python; test_cluster; }

# ---------------------------------------------------------------- one family

families() { find src/puzzles -mindepth 1 -maxdepth 1 -type d -printf '%f\n' | sort; }

# The names of a family: its folder, its name in links, in test files.
names_of() { # FAMILY
  { echo "$1"; sed -nE "s#.*id: '([a-z]+)'.*'\./$1/index\.ts'.*#\1#p" www/puzzles/index.ts; } | sort -u
}

family_of() { # NAME: prints its folder; nothing for an unknown name
  local family
  for family in $(families); do
    if names_of "$family" | grep -qxF "$1"; then echo "$family"; fi
  done
}

rust_family() { # FAMILY
  # shellcheck disable=SC2046  # one argument for each name
  cargo test -q --locked --profile quick --test it --test limits -- $(names_of "$1" | sed 's/$/::/')
}

test_family() { # FAMILY
  local name
  check "$1 in Rust" rust_family "$1"
  # shellcheck disable=SC2046
  check "$1 in Node" node_tests $(for name in $(names_of "$1"); do script_tests | grep -E "/$name[-.a-z]*\.test\.mjs$"; done | grep -vxF "$(engine_tests)")
}

# ---------------------------------------------------------------- supply chain

# Advisories, licences, bans and sources of all crates. It fetches the list of advisories anew; without it, only the
# other three are checked.
supply_chain() {
  check notices node scripts/notices.mjs --check
  if ! cargo deny --version >/dev/null 2>&1; then
    skip "advisories, licences, bans, sources: cargo-deny is not installed (cargo install --locked cargo-deny)"
    return
  fi
  local manifest deny
  for manifest in Cargo.toml scripts/bindgen/Cargo.toml python/Cargo.toml; do
    deny=(--manifest-path "$manifest" --config deny.toml)
    check "licences, bans, sources ($manifest)" cargo deny "${deny[@]}" --locked check --hide-inclusion-graph licenses bans sources
    if cargo deny "${deny[@]}" fetch db >/dev/null 2>&1; then
      check "advisories ($manifest)" cargo deny "${deny[@]}" --locked --offline check advisories
    else
      skip "advisories ($manifest): their database could not be fetched"
    fi
  done
}

# ---------------------------------------------------------------- all

# One check at a time, which leaves a core to others: it starts beside Rust's tests and continues beside Chromium's.
one_at_a_time() { test_scripts; supply_chain; other_browsers; }

test_all() {
  # A compiler that checks one crate leaves a core free, and so does a check that waits for an answer.
  beside less_than_a_core
  make_site
  beside one_at_a_time
  rust_checks
  await_row less_than_a_core # its time limits do not allow for three browsers beside it
  test_chromium
}

# ---------------------------------------------------------------- selection

# Sets up and builds what is needed, then starts the tests' clock.
begin() {
  tests_began=${tests_began:-$SECONDS}
  export TOKERU_DAY=${TOKERU_DAY:-$(($(date +%s) / 86400))} # which part of some lists is tested (tests/of-the-day.mjs)
  export TOKERU_SHARED=${TOKERU_SHARED:-$(cd .. && pwd)/shared}
}

test_part() { # PART
  case $1 in
    all)
      ensure native builds browsers python; build; compile_native; compile_python; begin
      test_all
      ;;
    rust) ensure native; compile_native; begin; test_rust ;;
    scripts) ensure native builds; build; begin; test_scripts ;;
    browsers) ensure builds browsers; build; begin; test_browsers ;;
    python) ensure native builds python; build_rules_quickly; compile_python; begin; test_python ;;
    cluster) ensure native python; begin; test_cluster ;;
    web) ensure native builds; build_rules_quickly; begin; test_web ;;
    supply-chain) ensure modules; begin; supply_chain ;;
    *)
      local family
      family=$(family_of "$1")
      [ -n "$family" ] || fail "test takes e2e, rust, python, cluster, web, scripts, browsers, supply-chain, a family ($(families | tr '\n' ' ')) or nothing"
      ensure native; build_rules_quickly; begin; test_family "$family" ;;
  esac
}

run_tests() { # [--long] [PART... [e2e NAME...]]
  local others="" tests_began="" site=""
  if [ "${1:-}" = --long ]; then export TOKERU_LONG=1; shift; fi
  mkdir -p target
  : >"$RESULTS"
  [ $# -gt 0 ] || set -- all
  while [ $# -gt 0 ]; do
    if [ "$1" = e2e ]; then
      shift
      ensure builds browsers; build_quickly; begin
      make_site
      check e2e playwright "$@"
      break
    fi
    test_part "$1"
    shift
  done
  report
}
