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
  setup [PART...]           install what is missing (as root on Debian; elsewhere print what to install): native, modules,
                            builds, browsers, python, or all of them; the other verbs do this for what they need
  build [BUILD...]          build outdated WebAssembly builds (rules, threads, plain) into www/pkg*, one module a family;
                            rules-maze, threads-maze, plain-maze: always build one family's module; quick, quick-threads,
                            quick-plain: all families in one module, built quickly for development
  serve [--port N] [--headers all|coi|dip|none] [--host NAME] [--production]
                            build the rules, then serve the page with the isolation headers (default: all, port 8000);
                            meanwhile build the engines quickly, and show saved changes in the open page; with
                            --production: serve the output of dist like a good host
  dist [--site URL [--boards FILE]] [--kill-switch]
                            build, then make dist/, a folder for any static host (works offline; docs/offline.md); --site: with
                            preview pictures and oEmbed, --boards: with a page for each board of a list (docs/announce.md)
  package                   build, then make the npm package (target/tokeru-VERSION.tgz)
  notebook                  build the rules, then make the notebook files of the Python package (python/package/tokeru/static)
  wheel                     the same, then make the Python package for this system (target/wheels)
  test [--long] [WHAT...]   test everything: format, lints, Rust, types, JavaScript, browsers, supply chain; or only:
      maze, slide, ...        one family: its tests in Rust and in Node
      rust, scripts, browsers all tests of one kind
      python                  the Python package: its wheel in a separate environment, its notebook
      cluster                 a campaign on two Dask workers that are killed
      web                     the tests in Node that need no engine
      e2e [NAME...]           the Chromium specs with NAME in their file name
    --long                  also the long variants, which run every night; all of the lists of which a run otherwise takes
                            a part by the day (a week takes all of them). TOKERU_DAY=N repeats the part of another day
  supply-chain              check licences, bans, sources and advisories of all crates, and the shipped notices
  bench [ARGUMENTS]         run the native benchmarks (`tokeru bench ARGUMENTS`)
TEXT
}

main() {
  local verb=${1:-help}
  shift || true
  use_own_node
  case $verb in
    setup) setup "$@" ;;
    build) build "$@" ;;
    serve) takes serve "--port --headers --host --production" "$@"; serve "$@" ;;
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
