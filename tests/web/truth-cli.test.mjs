// Every sentence of the command line has a condition (truth-cli.mjs), and every condition has its sentence.
import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { sources } from './truth-cli.mjs';

const root = fileURLToPath(new URL('../../', import.meta.url));
const folder = 'src/bin/tokeru';

/** Comments, characters, raw strings, strings. */
const tokens =
  /\/\/[^\n]*|\/\*[\s\S]*?\*\/|b?'(?:\\(?:x[0-9a-fA-F]{2}|u\{[^}]*\}|.)|[^\\'])'|b?r(#*)"([\s\S]*?)"\1|b?"((?:\\[\s\S]|[^"\\])*)"/g;

/**
 * The string literals of a source text before its tests, line by line, without fields of records and matched names.
 * @param {string} text
 */
function literals(text) {
  const [code] = text.split('#[cfg(test)]');
  return [...code.matchAll(tokens)].flatMap(({ 0: whole, 2: raw, 3: plain, index }) => {
    const literal = raw ?? plain;
    const isName = /^\s*=>/.test(code.slice(index + whole.length, index + whole.length + 40));
    if (literal === undefined || isName) return [];
    const lines = literal.replace(/\\\n\s*/g, '').split('\n');
    return lines.length > 1 ? lines.map((line) => line.trim()).filter(Boolean) : lines;
  });
}

test('every source of the command line is listed', () => {
  const files = readdirSync(root + folder, { recursive: true })
    .map((file) => `${folder}/${file}`)
    .filter((file) => file.endsWith('.rs'));
  const listed = Object.keys(sources).filter((file) => file.startsWith(folder));
  assert.deepEqual(listed.toSorted(), files.toSorted());
});

for (const [file, { names, when }] of Object.entries(sources))
  test(`${file}: every sentence has its condition`, () => {
    const printed = new Set(literals(readFileSync(root + file, 'utf8')));
    const entered = [...names, ...Object.keys(when)];
    assert.deepEqual(
      [...printed].filter((literal) => !entered.includes(literal)),
      [],
      'new sentences: say in truth-cli.mjs when they appear',
    );
    assert.deepEqual(
      entered.filter((literal) => !printed.has(literal)),
      [],
      'entries of sentences that are no more',
    );
    assert.equal(new Set(entered).size, entered.length, 'a duplicate entry');
    for (const condition of Object.values(when)) assert.ok(condition.trim(), 'a condition that says nothing');
  });

test('string literals are found, and nothing else', () => {
  const text = [
    '/// A "comment"',
    `let (a, b): (&'a str, char) = ("one \\"two\\"", '"');`,
    'record! { "key" => r#"three "3""# }; // "four"',
    'const LINES: &str = "\\',
    'five:',
    '  six";',
    '#[cfg(test)]',
    'mod tests { "seven" }',
  ].join('\n');
  assert.deepEqual(literals(text), ['one \\"two\\"', 'three "3"', 'five:', 'six']);
});
