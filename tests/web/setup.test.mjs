// The requirements of the set-up, on simulated machines made of a few fake commands: nothing is installed here.

import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { test } from 'node:test';

/**
 * The commands of every machine. None is a compiler for WebAssembly, even if Debian's are installed: their linker is
 * not in the path.
 */
const BASE = 'bash cat awk sed dirname tr cksum cut env mkdir touch tail grep nice rm mv'.split(' ');
const FILES = ['build.sh', 'scripts', 'Cargo.lock', 'package-lock.json', 'tests/e2e/browsers.mjs'];
const FAILS = 'exit 1';

/** @typedef {Record<string, string>} Commands name -> its shell script */

/** A Debian on which the installation of packages fails with a recognisable message. @type {Commands} */
const DEBIAN = {
  'apt-get': 'case "$*" in *install*) echo "E: asked for: $*"; exit 100 ;; esac',
  'apt-cache': 'echo rust-web-src - source',
};
/** @param {number} user @returns {Commands} */
const someone = (user) => ({ id: `echo ${user}`, uname: 'echo Linux x86_64' });
/** @type {Commands} */
const OLD_NODE = { node: 'case $1 in --version) echo v18.20.4 ;; *) exit 1 ;; esac', npm: FAILS };
/** @type {Commands} */
const COMPILERS = { cc: '', git: '', cargo: '', rustc: 'echo rustc 1.96.0' };

/**
 * The output and status of `build.sh` on a machine with these commands.
 * @param {Commands} commands @param {string[]} words
 */
const chosenOn = (commands, ...words) => chosen('', commands, ...words);

/** The same with a selected compiler. @param {string} compiler @param {Commands} commands @param {string[]} words */
function chosen(compiler, commands, ...words) {
  const folder = mkdtempSync(join(tmpdir(), 'tokeru-setup-'));
  try {
    const bin = join(folder, 'bin');
    mkdirSync(bin);
    for (const name of BASE) symlinkSync(execFileSync('which', [name], { encoding: 'utf8' }).trim(), join(bin, name));
    for (const [name, script] of Object.entries(commands)) {
      writeFileSync(join(bin, name), `#!/bin/bash\n${script}\n`);
      chmodSync(join(bin, name), 0o755);
    }
    for (const file of FILES) {
      mkdirSync(join(folder, dirname(file)), { recursive: true });
      cpSync(file, join(folder, file), { recursive: true });
    }
    const env = { PATH: bin, HOME: folder, TOKERU_WASM_RUST: compiler };
    const { status, stdout, stderr } = spawnSync(join(bin, 'bash'), ['build.sh', ...words], {
      cwd: folder,
      env,
      encoding: 'utf8',
    });
    const [, packages] = /E: asked for: install .*--path-include=\S+ (.*)/.exec(stderr) ?? [];
    return {
      status,
      stdout,
      stderr,
      asked:
        packages
          ?.split(' ')
          .filter((name) => name !== 'ca-certificates')
          .sort() ?? [],
    };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const WASM = ['cargo-web', 'lld-22', 'rust-web-src', 'rustc-web'];

test('setting up a page asks for compilers and node, not for a browser', () => {
  for (const words of [
    ['serve'],
    ['build', 'rules'],
    ['dist'],
    ['setup', 'builds'],
    ['setup', 'native', 'modules', 'builds'],
  ]) {
    const { status, asked: packages } = chosenOn({ ...DEBIAN, ...someone(0) }, ...words);
    assert.equal(status, 1);
    const besides = ['gcc', 'libc6-dev', 'python3-pip', 'rust-web-clippy', 'rustfmt-web'];
    if (words.includes('native')) besides.push('git');
    assert.deepEqual(packages, [...besides, ...WASM].sort(), words.join(' '));
  }
});

test('browsers and a font are asked for where tests need them, and by a full set-up', () => {
  const browsers = [
    ...['chromium', 'chromium-headless-shell', 'firefox-esr', 'fontconfig', 'fonts-noto-cjk'],
    ...['webkit2gtk-driver', 'xvfb'],
  ];
  assert.deepEqual(chosenOn({ ...DEBIAN, ...someone(0) }, 'setup', 'browsers').asked, browsers);
  for (const words of [['setup'], ['test'], ['test', 'e2e']]) {
    const { asked: packages } = chosenOn({ ...DEBIAN, ...someone(0) }, ...words);
    assert.deepEqual(
      [...browsers, 'gcc', 'python3-pip'].filter((name) => !packages.includes(name)),
      [],
      words.join(' '),
    );
    assert.equal(new Set(packages).size, packages.length);
  }
});

test('with rustup and without root, Debian’s compilers are not asked for', () => {
  const rustup = { ...COMPILERS, rustup: FAILS, node: 'exit 0', npm: '' };
  const { status, stderr } = chosenOn({ ...DEBIAN, ...someone(1000), ...rustup }, 'build');
  assert.equal(status, 1);
  assert.match(stderr, /rustup could not install nightly-\d{4}-\d\d-\d\d; try: rustup toolchain install/);
});

test('a chosen compiler is installed if missing, whatever others are there', () => {
  const root = { ...DEBIAN, ...someone(0), ...COMPILERS, node: 'exit 0', npm: '' };
  const { stdout, stderr } = chosen('rustup', { ...root, rustup: FAILS }, 'build');
  assert.doesNotMatch(stdout, /wasm compiler: rustup's/);
  assert.match(stderr, /rustup could not install nightly/);
  const library =
    'mkdir -p $HOME/lib/rustlib/src/rust/library; touch $HOME/lib/rustlib/src/rust/library/Cargo.lock; echo $HOME';
  assert.deepEqual(
    WASM.filter((name) => !chosen('debian', { ...root, rustup: library }, 'build').asked.includes(name)),
    [],
  );
});

test('what cannot be installed is listed, once', () => {
  const nothing = chosenOn(someone(1000), 'setup', 'native');
  assert.equal(nothing.status, 1);
  assert.match(
    nothing.stderr,
    /^build\.sh: missing: nodejs npm gcc libc6-dev git \(Debian's names\); install them with/,
  );
  const user = chosenOn({ ...DEBIAN, ...someone(1000) }, 'setup', 'native');
  assert.match(
    user.stderr,
    /^build\.sh: missing: nodejs npm gcc .*; run \.\/build\.sh setup as root, or install them yourself: apt-get install nodejs/,
  );
  assert.match(
    chosenOn({ ...DEBIAN, ...someone(0), 'apt-get': FAILS }, 'setup', 'native').stderr,
    /^build\.sh: apt-get update failed/,
  );
  assert.match(
    chosenOn(someone(0), 'setup', 'everything').stderr,
    /setup takes native modules builds browsers python, or nothing for all/,
  );
});

test('an old node is replaced by our own, or reported as too old', () => {
  const machine = { ...someone(1000), ...OLD_NODE, ...COMPILERS };
  const { status, stdout, stderr } = chosenOn(machine, 'setup', 'modules');
  assert.equal(status, 1);
  assert.match(stdout, /install {2}node 22\.\d+\.\d+ into \.tools \(v18\.20\.4 is this machine's\)/);
  assert.match(stderr, /could not install node 22/);
  const mac = chosenOn({ ...machine, uname: 'echo Darwin arm64' }, 'setup', 'modules');
  assert.match(mac.stderr, /node v18\.20\.4 of this machine is too old: install node 22\.18 or newer/);
});

test('an unknown verb, or an option that a verb does not take, is refused before any work', () => {
  const verb = chosenOn(someone(0), 'deploy');
  assert.deepEqual([verb.status, /^build\.sh: there is no verb deploy$/m.test(verb.stderr)], [2, true]);
  for (const [name, word] of /** @type {const} */ ([
    ['dist', '--sites'],
    ['serve', '--prod'],
    ['serve', '--site=x'],
  ])) {
    const { status, stderr } = chosenOn(someone(0), name, word, 'https://example.org/');
    assert.equal(status, 1);
    assert.match(stderr.trim(), new RegExp(`^build\\.sh: ${name} takes --.*; not ${word}$`));
  }
});
