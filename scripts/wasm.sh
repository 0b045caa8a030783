# The WebAssembly builds: their flags, and whether they are out of date; sourced by build.sh.
# shellcheck shell=bash

readonly MEMORY_MAXIMUM=2147483648 # bytes; the page may ask for less
readonly COMMON_FEATURES=+bulk-memory,+mutable-globals,+simd128
readonly COMMON_LINK="-C link-arg=--max-memory=$MEMORY_MAXIMUM"
readonly THREAD_LINK="-C link-arg=--shared-memory -C link-arg=--import-memory \
-C link-arg=--export=__heap_base -C link-arg=--export=__wasm_init_tls -C link-arg=--export=__tls_size \
-C link-arg=--export=__tls_align -C link-arg=--export=__tls_base"
readonly OPT_FEATURES=(--enable-simd --enable-bulk-memory --enable-mutable-globals --enable-nontrapping-float-to-int
  --enable-sign-ext --enable-reference-types --enable-multivalue --enable-exception-handling)

# One folder, so that code for this machine (macros, build scripts) is compiled once for several builds.
readonly WASM_TARGET=target/wasm
# What every visitor loads first is optimised for size, what searches for speed. The rules run no searches: a panic
# there is a bug of ours, and may end the instance without unwinding and without a message, which `immediate-abort`
# compiles out.
# Loops keep their index: strength reduction makes a pointer for each list in a loop, which is more code and up to a
# hundredth more when compressed.
readonly RULES_FLAGS="-C llvm-args=-inline-threshold=15 -C llvm-args=-disable-lsr -C panic=immediate-abort -Z unstable-options -Z location-detail=none -Z fmt-debug=none"
# A panic in a solver reports file and line. Columns would add a number for each of thousands of places, and the fields
# of an error are code of their own.
readonly ENGINES_FLAGS="-Z location-detail=file,line -Z fmt-debug=shallow"
# Judged by compressed size: the passes for size (-Oz) make the rules smaller, but larger once compressed. The passes
# between the first and the last -O1 (constant values, unused parameters, one name for each value) save another kilobyte
# of each module.
readonly RULES_OPT=(-O1 --gufa --dae-optimizing -O1 --ssa-nomerge -O1 --strip-producers --strip-target-features)
# The parts of the beam search stay functions: a single function with all of them would be entered only once, and so
# would never leave its baseline compilation. Higher levels take twice the time, and their output has the same
# compressed size and speed (docs/experiments/web-size.md). Sorted by name, the instances of one generic function are
# adjacent, close enough for gzip to find that they are alike.
readonly ENGINES_OPT=('--no-inline=*search::beam*' -O1 --reorder-functions-by-name --strip-producers --strip-target-features)

# The module is moved away before the next build overwrites it. Panics unwind, so that a solver's panic arrives as an
# error and the page's own instance survives; with abort, a panic in a pool thread would leave its caller waiting for
# ever.
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

# SIZE of files, raw and compressed.
kilobytes() { # FILE...
  local file
  for file; do printf '%s %s kB (gzip %s)  ' "$(basename "$file" .wasm)" "$(($(wc -c <"$file") / 1000))" "$(($(gzip -9c "$file" | wc -c) / 1000))"; done
}

# Replaces wasm-bindgen-rayon's script for threads, which imports the module that imports it, by ours.
own_pool() { # FOLDER
  sed -i "s|'./snippets/wasm-bindgen-rayon-[^']*'|'../engine/pool.ts'|" "$1/tokeru.js"
  grep -q "'../engine/pool.ts'" "$1/tokeru.js" || { say "not found in $1/tokeru.js: the import of the script that starts threads"; return 1; }
  rm -r "$1/snippets"
}

# The module imports the functions for asking other parts by a plain name; their script is beside those of the workers.
asking() { # FOLDER
  sed -i 's|from "asking"|from "../engine/asking.ts"|' "$1/tokeru.js"
  grep -q 'from "../engine/asking.ts"' "$1/tokeru.js" || { say "not found in $1/tokeru.js: the import of the script that asks"; return 1; }
}

bind() { # MODULE FOLDER: writes the module with its script
  "$(bindgen_path)" "$1" "$2" tokeru
}

optimise() { # MODULE OPTIONS...
  local module=$1
  shift
  node_modules/.bin/wasm-opt "${OPT_FEATURES[@]}" "$@" "$module" -o "$module.optimised"
  mv "$module.optimised" "$module"
}

# Names are needed until the hints on unlikely branches are placed.
optimise_engines() { # MODULE OPTIONS...
  optimise "$@" "${ENGINES_OPT[@]}" -g
  "$(bindgen_path)" unlikely "$1" src
}

# The families of the registry, by their folders.
shipped_families() { sed -nE 's/^    ([a-z]+)::[A-Za-z]+ if "\1",$/\1/p' src/puzzles/mod.rs; }

# A module for each family, so that a reader does not fetch the solvers of others.
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

# Sokoban's modules are the largest. Without strength reduction they are a sixtieth smaller too, and as fast.
engines_flags() { # FAMILIES
  if [ "$1" = sokoban ]; then echo "$ENGINES_FLAGS -C llvm-args=-disable-lsr"; else echo "$ENGINES_FLAGS"; fi
}

linked_threads() { # FAMILIES FOLDER
  compile "$2.wasm" unwind "-C target-feature=+atomics,$COMMON_FEATURES $THREAD_LINK $(engines_flags "$1")" --features "threads,$1" -Z build-std-features=panic-unwind
  bind "$2.wasm" "$2"
  own_pool "$2"
  given_memory "$2/tokeru.js"
}

# In a separate target folder, so that it is built beside the threads build: each ends in minutes of work for one core.
linked_plain() { # FAMILIES FOLDER
  local target_folder=$WASM_TARGET-plain
  compile "$2.wasm" unwind "-C target-feature=$COMMON_FEATURES $(engines_flags "$1")" --features "wasm,engines,$1" -Z build-std-features=panic-unwind
  bind "$2.wasm" "$2"
  asking "$2"
}

# The script provides the memory (www/engine/threads-worker.ts); the minimum in a module differs from family to family.
given_memory() { # SCRIPT
  sed -i -E 's/memory: memory \|\| new WebAssembly\.Memory\([^)]*\),/memory,/' "$1"
  grep -q '^ *memory,$' "$1" || { say "not found in $1: the memory that the module imports"; return 1; }
}

# All families in one module for development: compiled quickly, neither small nor fast.
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

# The script of the rules serves an instance for each family and, after a trap, which leaves an instance in an unknown
# state, a new one (www/engine/rules.ts): `initSync` always makes a new instance, and `use` directs the calls to
# another.
one_script() { # FOLDER
  local script=$1/tokeru.js types=$1/tokeru.d.ts
  sed -i -e '/^function initSync/,/^}/{/if (wasm !== undefined) return wasm;/d}' -e '/^async function __wbg_load/,/^}$/d' \
    -e '/^let __wbg_init_promise/,$d' "$script"
  # It gets an object with a compiled module, never the arguments of older versions; and browsers with threads or
  # vectors have `encodeInto`.
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

# All families have the same interface, so one script serves all of them.
keep_module() { # FAMILY RAW FOLDER
  mkdir -p "$3"
  cp "$2/tokeru_bg.wasm" "$3/$1.wasm"
  if [ -e "$3/tokeru.js" ]; then
    cmp "$2/tokeru.js" "$3/tokeru.js" || { say "the module of $1 needs a different script from those of the families before"; return 1; }
  fi
  cp "$2/tokeru.js" "$2/tokeru.d.ts" "$3/"
}

# Replaces the module of one family; the others follow with the next `build`.
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
  recipe "$flavour" >"target/$flavour.stamp" # from its start: changes during the build are built next time
  "make_$flavour" "$made"
  rm -rf "$output"
  mv "$made" "$output"
  mv "target/$flavour.stamp" "$output/.stamp"
  say "built    $flavour in $((SECONDS - began)) s: $(kilobytes "$output"/*.wasm)"
}

# The recipe of a build: the parts of this script that make it, their flags, and the compiler.
recipe() { # FLAVOUR
  {
    declare -f compile bind optimise optimise_engines own_pool asking each_family rules_of threads_of plain_of engines_flags linked_threads linked_plain given_memory make_quick quick_engines one_script add_family keep_module
    echo "$1 $COMMON_FEATURES $COMMON_LINK $THREAD_LINK $RULES_FLAGS $ENGINES_FLAGS ${RULES_OPT[*]} ${ENGINES_OPT[*]} ${OPT_FEATURES[*]} $(wasm_rust)"
  } | cksum
}

fresh() { # FLAVOUR: no input of the build is newer than it, and it was made with this recipe
  local output
  output=$(output_of "$1")
  [ "$(cat "$output/.stamp" 2>/dev/null)" = "$(recipe "$1")" ] &&
    [ -z "$(find src Cargo.toml Cargo.lock scripts/bindgen -path src/bin -prune -o -newer "$output/.stamp" -print -quit)" ]
}

output_of() { case $1 in plain | quick-plain) echo www/pkg ;; quick) echo www/pkg-rules ;; *) echo "www/pkg-${1#quick-}" ;; esac; }

# A shipped build also serves as its quick counterpart.
up_to_date() { # FLAVOUR
  fresh "$1" && return
  case $1 in quick) fresh rules ;; quick-*) fresh "${1#quick-}" ;; *) false ;; esac
}

# Builds the outdated flavours one after another; two such rows run in parallel, as a small machine has two cores.
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

# The rules as in the sources, for tests and for the page during development.
build_rules_quickly() {
  ensure builds
  up_to_date quick || build quick
}

# The builds for development, and for tests of the sources.
build_quickly() { build quick quick-threads quick-plain; }

# Waits for the background builds and reports the result.
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
  for name; do # check all of them before minutes of work
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

# The page works with the rules alone; a host's folder needs everything.
serve() { # OPTION...
  case " $* " in
    *" --production "*) build; node scripts/dist.mjs ;;
    *) build_rules_quickly; set -- --watch "$@" ;;
  esac
  exec node scripts/serve.mjs "$@"
}
