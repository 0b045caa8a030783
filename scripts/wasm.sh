# The WebAssembly builds: their flags, and whether they are out of date; read by build.sh.
# shellcheck shell=bash

readonly MEMORY_MAXIMUM=2147483648 # bytes; the page may ask for less
readonly COMMON_FEATURES=+bulk-memory,+mutable-globals,+simd128
readonly COMMON_LINK="-C link-arg=--max-memory=$MEMORY_MAXIMUM"
readonly THREAD_LINK="-C link-arg=--shared-memory -C link-arg=--import-memory \
-C link-arg=--export=__heap_base -C link-arg=--export=__wasm_init_tls -C link-arg=--export=__tls_size \
-C link-arg=--export=__tls_align -C link-arg=--export=__tls_base"
readonly OPT_FEATURES=(--enable-simd --enable-bulk-memory --enable-mutable-globals --enable-nontrapping-float-to-int
  --enable-sign-ext --enable-reference-types --enable-multivalue --enable-exception-handling)

readonly WASM_TARGET=target/wasm # one folder: what runs on this machine (macros, build scripts) is compiled once for several builds
# What every visitor loads first is made small, what searches is made fast. The rules run nobody's search: a panic there
# is a fault of ours, and may end the instance without unwinding and without words: `immediate-abort` compiles them out.
# Loops keep their index: a pointer for each list that they go through (strength reduction) is more code and travels as up to a hundredth more.
readonly RULES_FLAGS="-C llvm-args=-inline-threshold=15 -C llvm-args=-disable-lsr -C panic=immediate-abort -Z unstable-options -Z location-detail=none -Z fmt-debug=none"
# A panic in a solver says file and line: a column is a number more for each of thousands of places, and fields of what went wrong are code of their own.
readonly ENGINES_FLAGS="-Z location-detail=file,line -Z fmt-debug=shallow"
# Judged by what travels: the passes for size (-Oz) make the rules smaller, and larger once they are compressed. The passes between the first and the
# last -O1 (values that never vary, parameters without a use, one name for each value) save another kilobyte of each module.
readonly RULES_OPT=(-O1 --gufa --dae-optimizing -O1 --ssa-nomerge -O1 --strip-producers --strip-target-features)
# The parts of the beam search stay functions: one that holds them all is entered once, and so runs as it was compiled in haste. Higher levels take
# twice the time, and what they make travels in as many bytes and runs as fast (docs/experiments/web.md). By name the instances of one generic function
# stand side by side, near enough for gzip to see that they are alike.
readonly ENGINES_OPT=('--no-inline=*search::beam*' -O1 --reorder-functions-by-name --strip-producers --strip-target-features)

# The module is put aside before the next build takes its place. A panic unwinds, so that a solver's panic arrives as an
# error and the page's own instance lives on; under abort a panic inside a pool thread leaves its caller waiting for ever.
compile() { # MODULE PANIC FLAGS CARGO_ARGUMENTS...
  local module=$1 panic=$2 flags=$3 folder=${target_folder:-$WASM_TARGET}
  shift 3
  local cargo=(cargo "+$NIGHTLY") compiler=()
  if [ "$(wasm_rust)" = debian ]; then
    cargo=(/usr/bin/cargo)
    compiler=(RUSTC=/usr/bin/rustc RUSTC_BOOTSTRAP=1 CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER=wasm-ld-22)
  fi
  env -u RUSTUP_TOOLCHAIN "${compiler[@]}" RUSTFLAGS="-C panic=$panic $COMMON_LINK $flags" CARGO_TARGET_DIR="$folder" \
    CARGO_PROFILE_RELEASE_PANIC="$panic" nice -n 5 "${cargo[@]}" build --locked --release --lib --target wasm32-unknown-unknown \
    -Z "build-std=std,panic_$panic" --no-default-features "$@"
  cp "$folder/wasm32-unknown-unknown/release/tokeru.wasm" "$module"
}

# SIZE of files, and as they travel.
kilobytes() { # FILE...
  local file
  for file; do printf '%s %s kB (gzip %s)  ' "$(basename "$file" .wasm)" "$(($(wc -c <"$file") / 1000))" "$(($(gzip -9c "$file" | wc -c) / 1000))"; done
}

# The script by which wasm-bindgen-rayon starts threads imports the module that imports it: ours stands in its place.
own_pool() { # FOLDER
  sed -i "s|'./snippets/wasm-bindgen-rayon-[^']*'|'../engine/pool.ts'|" "$1/tokeru.js"
  grep -q "'../engine/pool.ts'" "$1/tokeru.js" || { say "not found in $1/tokeru.js: the import of the script that starts threads"; return 1; }
  rm -r "$1/snippets"
}

# The module imports by a plain name what it asks other parts by; the script that has it stands beside those of the workers.
asking() { # FOLDER
  sed -i 's|from "asking"|from "../engine/asking.ts"|' "$1/tokeru.js"
  grep -q 'from "../engine/asking.ts"' "$1/tokeru.js" || { say "not found in $1/tokeru.js: the import of the script that asks"; return 1; }
}

bind() { # MODULE FOLDER: the module with its script
  "$(bindgen_path)" "$1" "$2" tokeru
}

optimise() { # MODULE OPTIONS...
  local module=$1
  shift
  node_modules/.bin/wasm-opt "${OPT_FEATURES[@]}" "$@" "$module" -o "$module.optimised"
  mv "$module.optimised" "$module"
}

# Names stay until the unlikely branches are known by them.
optimise_engines() { # MODULE OPTIONS...
  optimise "$@" "${ENGINES_OPT[@]}" -g
  "$(bindgen_path)" unlikely "$1" src
}

# The families of the registry, by their folders.
shipped_families() { sed -nE 's/^    ([a-z]+)::[A-Za-z]+ if "\1",$/\1/p' src/puzzles/mod.rs; }

# A module for each family, so that nobody fetches what solves another one.
each_family() { # MAKE FOLDER
  local family
  for family in $(shipped_families); do add_family "$1" "$family" "$2"; done
}

make_rules() { each_family rules_of "$1"; }
make_threads() { each_family threads_of "$1"; }
make_plain() { each_family plain_of "$1"; }

rules_of() { # FAMILY FOLDER
  local -x CARGO_PROFILE_RELEASE_OPT_LEVEL=z
  compile "$2.wasm" abort "-C target-feature=$COMMON_FEATURES $RULES_FLAGS" --features "wasm,$1" -Z build-std-features=optimize_for_size
  bind "$2.wasm" "$2"
  optimise "$2/tokeru_bg.wasm" "${RULES_OPT[@]}"
  one_script "$2"
}

threads_of() { # FAMILY FOLDER
  linked_threads "$1" "$2"
  optimise_engines "$2/tokeru_bg.wasm" --enable-threads
}

plain_of() { # FAMILY FOLDER
  linked_plain "$1" "$2"
  optimise_engines "$2/tokeru_bg.wasm"
}

# Sokoban's modules are the largest: theirs too are smaller without strength reduction, by a sixtieth, and as fast.
engines_flags() { # FAMILIES
  if [ "$1" = sokoban ]; then echo "$ENGINES_FLAGS -C llvm-args=-disable-lsr"; else echo "$ENGINES_FLAGS"; fi
}

linked_threads() { # FAMILIES FOLDER
  compile "$2.wasm" unwind "-C target-feature=+atomics,$COMMON_FEATURES $THREAD_LINK $(engines_flags "$1")" --features "threads,$1" -Z build-std-features=panic-unwind
  bind "$2.wasm" "$2"
  own_pool "$2"
  given_memory "$2/tokeru.js"
}

# In a folder of its own, so that it is made beside the threads build: each ends in minutes of work for one core.
linked_plain() { # FAMILIES FOLDER
  local target_folder=$WASM_TARGET-plain
  compile "$2.wasm" unwind "-C target-feature=$COMMON_FEATURES $(engines_flags "$1")" --features "wasm,engines,$1" -Z build-std-features=panic-unwind
  bind "$2.wasm" "$2"
  asking "$2"
}

# The memory is given to the script (www/engine/threads-worker.ts); what a module would have at least differs from family to family.
given_memory() { # SCRIPT
  sed -i -E 's/memory: memory \|\| new WebAssembly\.Memory\([^)]*\),/memory,/' "$1"
  grep -q '^ *memory,$' "$1" || { say "not found in $1: the memory that the module imports"; return 1; }
}

# All families in one module, for somebody who changes them: compiled in little time, neither small nor fast.
make_quick() { # FOLDER
  local family raw=$1-all
  local -x CARGO_PROFILE_RELEASE_OPT_LEVEL=1 CARGO_PROFILE_RELEASE_LTO=off CARGO_PROFILE_RELEASE_INCREMENTAL=true
  local -x CARGO_PROFILE_RELEASE_CODEGEN_UNITS=64
  compile "$raw.wasm" abort "-C target-feature=$COMMON_FEATURES" --features wasm,families
  bind "$raw.wasm" "$raw"
  one_script "$raw"
  for family in $(shipped_families); do keep_module "$family" "$raw" "$1"; done
}

make_quick-threads() { quick_engines linked_threads "$1"; }
make_quick-plain() { quick_engines linked_plain "$1"; }

quick_engines() { # LINK FOLDER
  local -x CARGO_PROFILE_RELEASE_LTO=off CARGO_PROFILE_RELEASE_INCREMENTAL=true CARGO_PROFILE_RELEASE_CODEGEN_UNITS=64
  "$1" families "$2"
}

# The script of the rules serves an instance for each family, and after a trap, which leaves an instance in an unknown
# state, a new one (www/engine/rules.ts): `initSync` always makes a new one, and `use` makes the calls go to another.
one_script() { # FOLDER
  local script=$1/tokeru.js types=$1/tokeru.d.ts
  sed -i -e '/^function initSync/,/^}/{/if (wasm !== undefined) return wasm;/d}' -e '/^async function __wbg_load/,/^}$/d' \
    -e '/^let __wbg_init_promise/,$d' "$script"
  # It is given an object with a compiled module, never what older versions took; and browsers with threads or vectors have `encodeInto`.
  sed -i -e '/^    if (module !== undefined) {$/,/^    }$/c\    ({module} = module);' \
    -e '/^    if (!(module instanceof WebAssembly.Module)) {$/,/^    }$/d' -e "/^if (!('encodeInto' in cachedTextEncoder)) {\$/,/^}\$/d" "$script"
  {
    echo 'function use(exports) {'
    echo '    wasm = exports;'
    sed -n '/^function __wbg_finalize_init/,/^}/{/ = null;/p}' "$script"
    printf '}\n\nexport { initSync, use };\n'
  } >>"$script"
  sed -i -e '/^export type InitInput/,/^$/d' -e '/^export type SyncInitInput/,/^$/d' -e '/^export function initSync/q' "$types"
  sed -i -e 's/^export function initSync(.*)/export function initSync(given: { module: WebAssembly.Module })/' \
    -e '/^ \* @param {{ module: SyncInitInput }}/{N;d}' -e 's/, which can either be bytes or$/,/' "$types"
  printf '\n/**\n * Makes the calls go to an instance that `initSync` has given.\n */\nexport function use(exports: InitOutput): void;\n' >>"$types"
}

add_family() { # MAKE FAMILY FOLDER
  "$1" "$2" "$3-$2"
  keep_module "$2" "$3-$2" "$3"
}

# All families are called in the same way, so one script does for all of them.
keep_module() { # FAMILY RAW FOLDER
  mkdir -p "$3"
  cp "$2/tokeru_bg.wasm" "$3/$1.wasm"
  if [ -e "$3/tokeru.js" ]; then
    cmp "$2/tokeru.js" "$3/tokeru.js" || { say "the module of $1 needs another script than those of the families before"; return 1; }
  fi
  cp "$2/tokeru.js" "$2/tokeru.d.ts" "$3/"
}

# The module of one family in the place of the old one; the others follow with the next `build`.
build_family() { # FLAVOUR FAMILY
  local made=target/made-$1-$2 output
  output=$(output_of "$1")
  rm -rf "$made"*
  add_family "$1_of" "$2" "$made"
  rm -f "$output/.stamp"
  mkdir -p "$output"
  cp "$made"/* "$output/"
}

build_flavour() { # rules|threads|plain|quick|quick-threads|quick-plain
  local flavour=$1 output made=target/made-$1 began=$SECONDS
  output=$(output_of "$flavour")
  rm -rf "$made"*
  mkdir -p target
  recipe "$flavour" >"target/$flavour.stamp" # of the beginning: what is changed while this runs is built again
  "make_$flavour" "$made"
  rm -rf "$output"
  mv "$made" "$output"
  mv "target/$flavour.stamp" "$output/.stamp"
  say "built    $flavour in $((SECONDS - began)) s: $(kilobytes "$output"/*.wasm)"
}

# What a build is made by: the parts of this script that make it, their flags, and the compiler.
recipe() { # FLAVOUR
  {
    declare -f compile bind optimise optimise_engines own_pool asking each_family rules_of threads_of plain_of engines_flags linked_threads linked_plain given_memory make_quick quick_engines one_script add_family keep_module
    echo "$1 $COMMON_FEATURES $COMMON_LINK $THREAD_LINK $RULES_FLAGS $ENGINES_FLAGS ${RULES_OPT[*]} ${ENGINES_OPT[*]} ${OPT_FEATURES[*]} $(wasm_rust)"
  } | cksum
}

fresh() { # FLAVOUR: nothing that goes into the build is newer than it, and it was made like this
  local output
  output=$(output_of "$1")
  [ "$(cat "$output/.stamp" 2>/dev/null)" = "$(recipe "$1")" ] &&
    [ -z "$(find src Cargo.toml Cargo.lock scripts/bindgen -path src/bin -prune -o -newer "$output/.stamp" -print -quit)" ]
}

output_of() { case $1 in plain | quick-plain) echo www/pkg ;; quick) echo www/pkg-rules ;; *) echo "www/pkg-${1#quick-}" ;; esac; }

# What is shipped does for what is made in little time.
up_to_date() { # FLAVOUR
  fresh "$1" && return
  case $1 in quick) fresh rules ;; quick-*) fresh "${1#quick-}" ;; *) false ;; esac
}

# Those of the flavours that are out of date, one after another; two such rows run side by side, as a small machine has two cores.
build_in_background() { # FLAVOUR...
  local flavour stale=()
  for flavour; do
    if up_to_date "$flavour"; then say "skip     $flavour is up to date"; else stale+=("$flavour"); fi
  done
  [ ${#stale[@]} -gt 0 ] || return 0
  mkdir -p target
  (for flavour in "${stale[@]}"; do build_flavour "$flavour"; done >"target/${stale[0]}.log" 2>&1) &
  building+=("${stale[0]}:$!")
}

wanted_of() { # FLAVOUR...
  local flavour
  for flavour; do case $wanted in *" $flavour "*) echo "$flavour" ;; esac; done
}

# The rules as the sources have them, for tests and for the page of somebody who changes them.
build_rules_quickly() {
  ensure builds
  up_to_date quick || build quick
}

# What development needs, and tests of the sources.
build_quickly() { build quick quick-threads quick-plain; }

# Waits for what is being built, and says how it went.
await_builds() {
  local entry flavour failed=""
  for entry in "${building[@]}"; do
    flavour=${entry%%:*}
    if wait "${entry##*:}"; then grep '^built' "target/$flavour.log"; else
      cat "target/$flavour.log" >&2
      failed="$failed $flavour"
    fi
  done
  building=()
  [ -z "$failed" ] || fail "did not build:$failed"
}

readonly FLAVOURS=" rules threads plain quick quick-threads quick-plain "

is_of_family() { # BUILD
  case $1 in rules-* | threads-* | plain-*) shipped_families | grep -qxF "${1#*-}" ;; *) false ;; esac
}

build() { # [BUILD...]: all that are shipped, or these: a flavour, or one family's (`rules-FAMILY`, `threads-FAMILY`, `plain-FAMILY`)
  local building=() wanted=" " name families=()
  [ $# -gt 0 ] || set -- rules threads plain
  for name; do # all of them before minutes of work
    if is_of_family "$name"; then families+=("$name")
    elif [[ $FLAVOURS = *" $name "* ]]; then wanted+="$name "
    else fail "build takes${FLAVOURS}or one family's, such as rules-maze; not $name"; fi
  done
  ensure builds
  for name in "${families[@]}"; do build_family "${name%%-*}" "${name#*-}"; done
  # shellcheck disable=SC2046  # one argument for each flavour
  build_in_background $(wanted_of rules quick)
  await_builds
  # shellcheck disable=SC2046
  build_in_background $(wanted_of threads quick-threads)
  # shellcheck disable=SC2046
  build_in_background $(wanted_of plain quick-plain)
  await_builds
}

# The page stands with the rules alone; what a host would send needs everything.
serve() { # OPTION...
  case " $* " in
    *" --production "*) build; node scripts/dist.mjs ;;
    *) build_rules_quickly; set -- --watch "$@" ;;
  esac
  exec node scripts/serve.mjs "$@"
}
