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

# The script by which wasm-bindgen-rayon starts threads imports the module that imports it: ours stands in its place.
own_pool() { # FOLDER
  sed -i "s|'./snippets/wasm-bindgen-rayon-[^']*'|'../engine/pool.ts'|" "$1/tokeru.js"
  grep -q "'../engine/pool.ts'" "$1/tokeru.js" || { say "not found in $1/tokeru.js: the import of the script that starts threads"; return 1; }
  rm -r "$1/snippets"
}

# `quick` is the rules for somebody who changes them: compiled in little time, neither small nor fast.
build_flavour() { # rules|quick|plain|threads OUTPUT
  local flavour=$1 output=$2 began=$SECONDS
  # The parts of the beam search stay functions: one that holds them all is entered once, and so runs as it was compiled in haste.
  local features=$COMMON_FEATURES link="" opt=('--no-inline=*search::beam*' -O3) feature=wasm,engines,families panic=unwind
  recipe "$flavour" >"target/$flavour.stamp" # of the beginning: what is changed while this runs is built again
  case $flavour in
    threads) features=+atomics,$features link=$THREAD_LINK opt=(--enable-threads "${opt[@]}") feature=threads,families ;;
    # What every visitor loads first is made small, what searches is made fast. The rules run nobody's search: a panic there
    # is a fault of ours, and may end the instance without unwinding and without words: `immediate-abort` compiles them out.
    rules)
      opt=(-Oz) feature=wasm,families panic=abort link="-C panic=immediate-abort -Z unstable-options -Z location-detail=none -Z fmt-debug=none"
      local -x CARGO_PROFILE_RELEASE_OPT_LEVEL=z ;;
    quick)
      opt=() feature=wasm,families panic=abort
      local -x CARGO_PROFILE_RELEASE_OPT_LEVEL=1 CARGO_PROFILE_RELEASE_LTO=off CARGO_PROFILE_RELEASE_INCREMENTAL=true
      local -x CARGO_PROFILE_RELEASE_CODEGEN_UNITS=64 ;;
  esac
  local directory=target/wasm-$flavour raw
  local -x CARGO_PROFILE_RELEASE_PANIC=$panic
  wasm_cargo "$directory" "-C panic=$panic -C target-feature=$features $COMMON_LINK $link" --features "$feature"
  raw=$directory/bindgen-$flavour
  rm -rf "$raw"
  "$(bindgen_path)" "$directory/wasm32-unknown-unknown/release/tokeru.wasm" "$raw" tokeru
  # A trap leaves the rules in an unknown state: the page may put a new instance in the place of the old one (www/engine/rules.ts).
  if [ "$feature" = wasm,families ]; then sed -i '/^function initSync/,/^}/{/if (wasm !== undefined) return wasm;/d}' "$raw/tokeru.js"; fi
  if [ "$flavour" = threads ]; then own_pool "$raw"; fi
  if [ ${#opt[@]} -gt 0 ]; then
    node_modules/.bin/wasm-opt "${OPT_FEATURES[@]}" "${opt[@]}" "$raw/tokeru_bg.wasm" -o "$raw/optimised.wasm"
    mv "$raw/optimised.wasm" "$raw/tokeru_bg.wasm"
  fi
  rm -rf "$output"
  mv "$raw" "$output"
  mv "target/$flavour.stamp" "$output/.stamp"
  say "built    $flavour in $((SECONDS - began)) s: $(kilobytes "$output/tokeru_bg.wasm")"
}

# What a build is made by: the parts of this script that make it, their flags, and the compiler.
recipe() { # FLAVOUR
  { declare -f wasm_cargo build_flavour own_pool; echo "$1 $COMMON_FEATURES $COMMON_LINK $THREAD_LINK ${OPT_FEATURES[*]} $(wasm_rust)"; } | cksum
}

fresh() { # FLAVOUR: nothing that goes into the build is newer than it, and it was made like this
  local output
  output=$(output_of "$1")
  [ "$(cat "$output/.stamp" 2>/dev/null)" = "$(recipe "$1")" ] &&
    [ -z "$(find src Cargo.toml Cargo.lock scripts/bindgen -path src/bin -prune -o -newer "$output/.stamp" -print -quit)" ]
}

# The families of the registry, by their folders: the names of their features.
shipped_families() { sed -nE 's/^    ([a-z]+)::[A-Za-z]+ if "\1",$/\1/p' src/puzzles/mod.rs; }

output_of() { case $1 in plain) echo www/pkg ;; rules | quick) echo www/pkg-rules ;; *) echo "www/pkg-$1" ;; esac; }

# Those of the flavours that are out of date, one after another; two such rows run side by side, as a small machine has two cores.
build_in_background() { # FLAVOUR...
  local flavour stale=()
  for flavour; do
    if fresh "$flavour"; then say "skip     $flavour is up to date"; else stale+=("$flavour"); fi
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

wanted_of() { # FLAVOUR...
  local flavour
  for flavour; do case $wanted in *" $flavour "*) echo "$flavour" ;; esac; done
}

# The rules as the sources have them, for tests and for the page of somebody who changes them.
build_rules_quickly() {
  ensure builds
  vendor
  if fresh rules || fresh quick; then return; fi
  build quick
}

build() { # [FLAVOUR...]: all that are shipped, or these
  ensure builds
  vendor
  local building=() entry flavour failed="" wanted=" ${*:-rules plain threads} "
  # shellcheck disable=SC2046  # one argument for each flavour
  build_in_background $(wanted_of rules quick plain)
  # shellcheck disable=SC2046
  build_in_background $(wanted_of threads)
  for entry in "${building[@]}"; do
    flavour=${entry%%:*}
    if wait "${entry##*:}"; then grep '^built' "target/$flavour.log"; else
      cat "target/$flavour.log" >&2
      failed="$failed $flavour"
    fi
  done
  [ -z "$failed" ] || fail "did not build:$failed"
}

# The page stands with the rules alone; what a host would send needs everything.
serve() { # OPTION...
  case " $* " in
    *" --production "*) build; node scripts/dist.mjs ;;
    *) build_rules_quickly; set -- --watch "$@" ;;
  esac
  exec node scripts/serve.mjs "$@"
}
