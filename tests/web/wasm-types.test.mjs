// The declarations of the three wasm builds are stored in `types`, so that types can be checked before anything is
// built; this test compares them with those of the builds. `TOKERU_BLESS=1 node --test tests/web/wasm-types.test.mjs`
// writes them after a build.
import assert from 'node:assert/strict';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { test } from 'node:test';

/** Drops wasm-bindgen's internal functions, whose names have hashes and which only it calls. @param {string} text */
const lasting = (text) =>
  text.replace(
    /export interface InitOutput \{[^}]*\}/,
    'export interface InitOutput {\n    readonly memory: WebAssembly.Memory;\n}',
  );

for (const build of ['pkg', 'pkg-rules', 'pkg-threads']) {
  const made = new URL(`../../www/${build}/tokeru.d.ts`, import.meta.url);
  const kept = new URL(`../../types/${build}/tokeru.d.ts`, import.meta.url);

  test(`${build}: the stored types are those of the build`, { skip: !existsSync(made) && 'not built' }, () => {
    const fresh = lasting(readFileSync(made, 'utf8'));
    if (process.env.TOKERU_BLESS) {
      mkdirSync(new URL('.', kept), { recursive: true });
      writeFileSync(kept, fresh);
    }
    assert.equal(readFileSync(kept, 'utf8'), fresh, `TOKERU_BLESS=1 node --test tests/web/wasm-types.test.mjs`);
  });
}
