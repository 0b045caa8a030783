// Branch hints in modules for browsers (scripts/bindgen/src/unlikely.rs): in a module of a few lines, and in the
// shipped ones.

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { families } from '../../www/puzzles/index.ts';
import { folderOf } from './folders.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const tool = join(
  root,
  execFileSync('bash', ['-c', 'source scripts/setup.sh; bindgen_path'], { cwd: root }).toString().trim(),
);

/** The opcodes of `if` and `br_if`, the only ones that may have hints. */
const BRANCHES = [0x04, 0x0d];

const TEXT = `(module
  (import "page" "log" (func $log))
  (func $"<tokeru[1]::search::list::List>::grow" (call $log))
  (func $"<alloc[2]::raw_vec::RawVec<u8>>::grow_one" (call $log))
  (func $"<tokeru[1]::other::List>::grow" (call $log))
  (func $"tokeru[1]::search::list::cold_if" (param i32) (if (local.get 0) (then (call $"<tokeru[1]::search::list::List>::grow"))))
  (func $"tokeru[1]::search::list::cold_after" (param i32)
    (block (br_if 0 (local.get 0)) (call $"<alloc[2]::raw_vec::RawVec<u8>>::grow_one")))
  (func $"tokeru[1]::search::list::warm" (param i32) (if (local.get 0) (then (call $"<tokeru[1]::other::List>::grow"))))
  (func $"tokeru[1]::search::list::panics" (param i32) (if (local.get 0) (then (call $log) (unreachable))))
  (func $"core[3]::foreign" (param i32) (if (local.get 0) (then (call $"<tokeru[1]::search::list::List>::grow")))))`;

/** A sequential reader of bytes. @param {Uint8Array} bytes */
function reader(bytes) {
  let at = 0;
  const number = () => {
    let [value, shift, byte] = [0, 0, 0];
    do {
      byte = bytes[at++];
      value += (byte & 127) * 2 ** shift;
      shift += 7;
    } while (byte > 127);
    return value;
  };
  const takeBytes = (/** @type {number} */ length) => {
    at += length;
    return bytes.subarray(at - length, at);
  };
  return { number, take: takeBytes, isDone: () => at >= bytes.length };
}

/** The bodies of a module's functions, from their local declarations on. @param {Uint8Array} bytes */
function bodiesOf(bytes) {
  const sections = reader(bytes.subarray(8));
  while (!sections.isDone()) {
    const [[id], size] = [sections.take(1), sections.number()];
    const content = sections.take(size);
    if (id !== 10) continue;
    const code = reader(content);
    return Array.from({ length: code.number() }, () => code.take(code.number()));
  }
  return [];
}

/** Function by function: [whether the condition likely holds, the opcode there]. @param {Uint8Array} bytes */
function hintsOf(bytes) {
  const module = new WebAssembly.Module(/** @type {Uint8Array<ArrayBuffer>} */ (bytes));
  const [section] = WebAssembly.Module.customSections(module, 'metadata.code.branch_hint');
  assert.ok(section, 'the module has a section of hints');
  const imports = WebAssembly.Module.imports(module).filter(({ kind }) => kind === 'function').length;
  const [read, bodies] = [reader(new Uint8Array(section)), bodiesOf(bytes)];
  return Array.from({ length: read.number() }, () => {
    const at = read.number() - imports;
    const hints = Array.from({ length: read.number() }, () => {
      const [place, size] = [read.number(), read.number()];
      assert.equal(size, 1);
      return [read.take(1)[0] === 1, bodies[at][place]];
    });
    return { at, hints };
  });
}

test('a branch to a cold function is unlikely, one past it likely; panics, namesakes and other crates give no hint', (t) => {
  if (!existsSync(tool)) return t.skip('the tool is not there (./build.sh setup builds)');
  const folder = mkdtempSync(join(tmpdir(), 'tokeru-unlikely-'));
  const [text, module, source] = ['module.wat', 'module.wasm', 'list.rs'].map((name) => join(folder, name));
  try {
    writeFileSync(text, TEXT);
    execFileSync('mkdir', [join(folder, 'search')]);
    writeFileSync(source.replace('list.rs', 'search/list.rs'), '#[cold]\n    pub fn grow(&mut self) {}\n');
    execFileSync(join(root, 'node_modules/.bin/wasm-as'), ['-g', text, '-o', module]);
    execFileSync(tool, ['unlikely', module, folder]);
    const bytes = readFileSync(module);
    const found = hintsOf(bytes);
    assert.deepEqual(found, [
      { at: 3, hints: [[false, 0x04]] },
      { at: 4, hints: [[true, 0x0d]] },
    ]);
    assert.ok(!bytes.includes('cold_if'), 'names are not shipped');
  } finally {
    rmSync(folder, { recursive: true });
  }
});

for (const build of ['pkg', 'pkg-threads']) {
  for (const family of families.map(folderOf)) {
    const file = join(root, 'www', build, `${family}.wasm`);
    const isShipped = existsSync(file) && !existsSync(join(root, 'www', build, 'tokeru_bg.wasm'));
    test(`${build}/${family}.wasm: each hint is at a branch`, {
      skip: !isShipped && 'not built as shipped',
    }, () => {
      const all = hintsOf(readFileSync(file)).flatMap(({ hints }) => hints);
      assert.ok(all.length > 100, `${all.length} hints`);
      assert.ok(all.every(([, opcode]) => BRANCHES.includes(Number(opcode))));
    });
  }
}
