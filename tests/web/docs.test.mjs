// Checks that documents are true as far as a machine can: links have targets, named files exist, tables of experiments
// keep their columns.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { test } from 'node:test';

const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { encoding: 'utf8' })
  .split('\n')
  .filter((file) => file !== '' && existsSync(file));
const documents = files.filter((file) => file.endsWith('.md') && file !== 'CHANGELOG.md');
const engines = documents.filter((file) => file.startsWith('docs/engines/'));
const experiments = documents.filter((file) => file.startsWith('docs/experiments/'));

const VERDICTS = ['taken', 'taken in part', 'not taken', 'option', 'replaced', 'measured', 'open', 'not tried'];
const COLUMNS = '| verdict | what was tried | what it gave | why / remark |';
const INDEX = 'docs/experiments/README.md';
const records = experiments.filter((name) => name !== INDEX && !name.endsWith('/bars.md'));

/** Characters of a cell: a longer one holds two measurements, which are two rows. */
const LONGEST_CELL = 550;

/** Links of a document to files of the repository. @param {string} text */
function links(text) {
  return [...text.matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, link]) => (link ?? '').replace(/#.*/, ''))
    .filter((link) => link !== '' && !/^[a-z]+:/.test(link));
}

/** Source files that a document names, such as `engines/plan.rs`. @param {string} text */
const named = (text) => [...text.matchAll(/`([\w./-]+\.(?:rs|mjs|js|svg))`/g)].map(([, name]) => name ?? '');

/** @param {string} name */
const exists = (name) => files.some((file) => file === name || file.endsWith(`/${name}`));

/** The comments of a script, a style sheet or a Rust file. @param {string} text */
const comments = (text) => (text.match(/(?<=^|\s)(?:\/\/|\/?\*|#).*/gm) ?? []).join('\n');

/** Names of no file in the repository: build outputs, and placeholders (`NAME`, `KEY`, `name`). */
const OF_NO_FILE = /(?:^|\/)(?:sw|element|tokeru)\.js$|NAME|KEY|\bname\b/;

/** Missing files that a text names, with or without backticks. @param {string} text */
function missing(text) {
  const all = text.match(/(?<![\w.@*/<>-])(?:[\w-]+\/)*[\w-][\w.-]*\.(?:ts|mjs|js|rs|css|html|sh|py|md)\b(?!-)/g) ?? [];
  return all.filter((name) => !OF_NO_FILE.test(name) && !exists(name));
}

/** Rows of tables with verdicts whose columns are wrong. @param {string} text */
function wrongRows(text) {
  const tables = text.split(/\n(?!\|)/).map((part) => part.split('\n').filter((line) => line.startsWith('|')));
  return tables
    .filter(([head]) => head?.startsWith('| verdict'))
    .flatMap(([head, , ...rows]) => (head === COLUMNS ? rows.filter(isWrong) : [head]));
}

/** @param {string} row */
function isWrong(row) {
  const cells = cellsOf(row);
  return cells.length !== 4 || !VERDICTS.includes(cells[0]?.trim() ?? '');
}

/** @param {string} row */
const cellsOf = (row) => row.split('|').slice(1, -1);

/** Cells too long to read at a glance. @param {string} text */
const longCells = (text) =>
  text
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .flatMap(cellsOf)
    .filter((cell) => cell.trim().length > LONGEST_CELL);

/** Headings of sections whose first table of tries has no summary, a list, above it. @param {string} text */
const withoutSummary = (text) =>
  text
    .split(/\n(?=## )/)
    .filter((section) => section.includes(COLUMNS) && !/\n\* /.test(section.slice(0, section.indexOf(COLUMNS))))
    .map((section) => section.split('\n', 1)[0]);

test('links in documents lead to files of the repository', () => {
  for (const file of documents) {
    for (const link of links(readFileSync(file, 'utf8'))) {
      assert.ok(existsSync(join(dirname(file), link)), `${file} links to ${link}, which does not exist`);
    }
  }
});

test('files named in the pages on engines and experiments exist', () => {
  for (const file of [...engines, ...experiments]) {
    for (const name of named(readFileSync(file, 'utf8')))
      assert.ok(exists(name), `${file} names ${name}, which does not exist`);
  }
});

test('files named in comments and other documents exist', () => {
  const sources = files.filter((file) => /(?<!docs\.test)\.(ts|mjs|rs|css|sh)$/.test(file));
  const others = documents.filter((file) => !experiments.includes(file));
  for (const file of sources) assert.deepEqual(missing(comments(readFileSync(file, 'utf8'))), [], file);
  for (const file of others) assert.deepEqual(missing(readFileSync(file, 'utf8')), [], file);
});

test('every fixed fault in the README of the browser tests names an existing test', () => {
  const rows = readFileSync('tests/e2e/README.md', 'utf8')
    .split('\n')
    .slice(6)
    .filter((line) => line.startsWith('|'));
  assert.ok(rows.length > 10);
  for (const row of rows) {
    const [, , file = '', name = ''] = row.split('|').map((cell) => cell.trim().replaceAll('`', ''));
    const folder = file.endsWith('.test.mjs') ? 'web' : 'e2e';
    const tests = readFileSync(`tests/${folder}/${file}`, 'utf8')
      .split('\n')
      .filter((line) => /\btest\(/.test(line));
    assert.ok(
      tests.some((line) => line.includes(name)),
      `${file} has no test named "${name}"`,
    );
  }
});

test('every engine of every family is documented', () => {
  const offers = files.filter((file) => /^src\/puzzles\/\w+\/mod\.rs$/.test(file) && !file.includes('/lights/'));
  assert.ok(offers.length >= 5);
  for (const offer of offers) {
    const family = offer.split('/')[2];
    const file = `docs/engines/${family}.md`;
    assert.ok(existsSync(file), `${file} is missing: a table with a row for each engine, a figure, the sources`);
    const page = readFileSync(file, 'utf8');
    const ids = [...readFileSync(offer, 'utf8').matchAll(/Engine\s*\{\s*id: "(\w+)"/g)].map(([, id]) => id);
    assert.ok(ids.length > 0, offer);
    for (const id of ids) assert.ok(page.includes(`\n| \`${id}\` |`), `docs/engines/${family}.md has no row for ${id}`);
    assert.match(page, /!\[[^\]]+\]\(\w+\.svg\)/, `docs/engines/${family}.md has no figure`);
  }
});

test('tables of experiments keep their columns and verdicts', () => {
  for (const file of records) {
    const text = readFileSync(file, 'utf8');
    assert.ok(text.includes(COLUMNS), file);
    assert.deepEqual(wrongRows(text), [], file);
  }
});

test('experiments have an index, sections with a summary, and cells that can be read', () => {
  const indexed = links(readFileSync(INDEX, 'utf8'));
  for (const file of experiments) {
    const text = readFileSync(file, 'utf8');
    assert.deepEqual(longCells(text), [], file);
    if (file !== INDEX) assert.ok(indexed.includes(file.split('/').at(-1) ?? ''), `${INDEX} does not name ${file}`);
  }
  for (const file of records) assert.deepEqual(withoutSummary(readFileSync(file, 'utf8')), [], file);
});

test('a wrong row, a dead link and a missing file are detected', () => {
  assert.equal(wrongRows(`${COLUMNS}\n| --- | --- | --- | --- |\n| yes | a | b | c |`).length, 1);
  assert.equal(wrongRows(`${COLUMNS}\n| --- | --- | --- | --- |\n| taken | a | b |`).length, 1);
  assert.equal(wrongRows(`${COLUMNS}\n| --- | --- | --- | --- |\n| taken | a | b | c |`).length, 0);
  assert.equal(wrongRows('| verdict | something else |').length, 1);
  assert.equal(longCells(`| taken | ${'a'.repeat(LONGEST_CELL + 1)} | c |`).length, 1);
  assert.deepEqual(withoutSummary(`# T\n\n## A\n\n* So far.\n\n${COLUMNS}\n\n## B\n\n${COLUMNS}`), ['## B']);
  assert.deepEqual(links('[a](b.md#c) [d](https://example.org) [e](#f)'), ['b.md']);
  assert.ok(!exists(named('`engines/no-such-file.rs`')[0] ?? ''));
  assert.deepEqual(missing(comments("const a = 'gone.ts'; // see gone.mjs, docs.test.mjs and sw.js")), ['gone.mjs']);
});

test('figures have a title, text as text, and colours for dark pages', () => {
  const figures = files.filter((file) => file.startsWith('docs/engines/') && file.endsWith('.svg'));
  assert.ok(figures.length >= 6);
  for (const file of figures) {
    const svg = readFileSync(file, 'utf8');
    assert.match(svg, /<title id="t">[^<]{20,}<\/title>/, file);
    assert.match(svg, /prefers-color-scheme: dark/, file);
    assert.match(svg, /<text /, file);
    assert.doesNotMatch(svg, /<script|<image|href=/, file);
  }
});
