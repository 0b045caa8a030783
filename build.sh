#!/usr/bin/env bash
# Sets up, builds, serves, tests and measures Tokeru. The verbs are implemented in scripts/.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")"

say() { printf '%s\n' "$*"; }
fail() { printf 'build.sh: %s\n' "$*" >&2; exit 1; }

# Refuses an unknown option of a verb before minutes of work.
takes() { # VERB OPTIONS WORD...
  local verb=$1 options=$2 word
  shift 2
  for word; do
    if [[ $word = --* && " $options " != *" ${word%%=*} "* ]]; then fail "$verb takes $options; not $word"; fi
  done
}

source scripts/setup.sh
source scripts/wasm.sh
source scripts/test.sh

usage() {
  cat <<'TEXT'
usage: ./build.sh VERB
  setup [PART...]           install what is missing (as root on Debian; elsewhere it says what to install); the other verbs
                            do so for what they need: native, modules, builds, browsers, python
  build [BUILD...]          the WebAssembly builds (rules, threads, plain), one module a family, into www/pkg*, where they are
                            out of date; rules-maze, threads-maze, plain-maze: one family's, at any rate; quick,
                            quick-threads, quick-plain: all families in one, in little time, for development
  serve [--port N] [--headers all|coi|dip|none] [--host NAME] [--production]
                            build the rules, then serve the page with the isolation headers (default: all, port 8000);
                            the engines are built quickly meanwhile, and what is saved shows in the open page; with
                            --production: what dist makes, as a good host sends it
  dist [--site URL [--boards FILE]] [--kill-switch]
                            build, then make dist/, a folder for any static host (works offline; docs/offline.md); --site: with
                            pictures for links and oEmbed, --boards: a page for each board of a list (docs/announce.md)
  package                   build, then make the npm package (target/tokeru-VERSION.tgz)
  notebook                  build the rules, then make what the Python package has for notebooks (python/package/tokeru/static)
  wheel                     the same, then make the Python package for this system (target/wheels)
  test [--long] [WHAT...]   everything: format, lints, Rust, types, JavaScript, browsers, supply chain; or a part:
      maze, slide, ...        one family: its tests in Rust and in Node
      rust, scripts, browsers all of one kind
      python                  the Python package: its wheel in an environment of its own, its notebook
      cluster                 a campaign on two Dask workers that are killed
      web                     the tests in Node that need no engine
      e2e [NAME...]           the Chromium specs whose file has NAME in it
    --long                  the long variants too (what runs every night)
  supply-chain              licences, bans, sources and advisories of all crates, notices of all that is shipped
  bench [ARGUMENTS]         the native benchmarks (`tokeru bench ARGUMENTS`)
TEXT
}

main() {
  local verb=${1:-help}
  shift || true
  use_own_node
  case $verb in
    setup) setup "$@" ;;
    build) build "$@" ;;
    serve) takes serve "--port --headers --host --csp --root --production" "$@"; serve "$@" ;;
    dist) takes dist "--site --boards --kill-switch" "$@"; build; node scripts/dist.mjs "$@" ;;
    package) build; node scripts/package.mjs; (cd target/package && npm pack --silent --pack-destination ..) ;;
    notebook) build rules; make_notebook ;;
    wheel) ensure python; build rules; python_environment; python_wheel --release "$@" ;;
    test) run_tests "$@" ;;
    supply-chain) run_tests supply-chain ;;
    bench) exec cargo run -q --locked --release --bin tokeru -- bench "$@" ;;
    help | --help | -h) usage ;;
    *) printf 'build.sh: there is no verb %s\n' "$verb" >&2; usage >&2; exit 2 ;;
  esac
}

main "$@"
