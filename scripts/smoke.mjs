// Tests the release build of the command line from outside: it lists, makes, solves and checks, and refuses with a
// place.

import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';

const program = process.argv[2];

/**
 * @param {string[]} parameters
 * @param {string} [input]
 */
function run(parameters, input = '') {
  const { status, stdout, stderr } = spawnSync(program, parameters, { input, encoding: 'utf8', timeout: 60_000 });
  return { status, stdout, stderr };
}

/** @param {string} family */
function testFamily(family) {
  const generated = run(['generate', family, '--seed', '1']);
  assert.equal(generated.status, 0, generated.stderr);
  const link = run(['show', family, '-', '--as', 'link'], generated.stdout);
  assert.equal(link.status, 0, link.stderr);
  assert.equal(
    run(['show', family, link.stdout.trim()]).stdout,
    generated.stdout,
    `${family}: the link gives the board back`,
  );
  const solved = run(['solve', family, '-', '--time', '2', '--json'], generated.stdout);
  assert.ok(solved.status === 0 || solved.status === 3, `${family}: ${solved.stderr}`);
  const row = JSON.parse(solved.stdout);
  if (row.moves !== null && row.moves !== undefined && row.status !== 'unknown') {
    assert.equal(
      run(['check', family, '-', '--moves', row.moves], generated.stdout).status,
      0,
      `${family}: the answer stands`,
    );
  }
  const refused = run(['solve', family, '-'], '?\u0000?\n');
  assert.equal(refused.status, 1);
  assert.match(refused.stderr, /line \d+, column \d+/);
  console.log(`${family}: ${row.status}, objective ${row.objective}`);
}

const listed = run(['families']);
assert.equal(listed.status, 0, listed.stderr);
const families = listed.stdout.split('\n').flatMap((line) => line.match(/^[a-z]+/) ?? []);
for (const family of families) testFamily(family);
console.log(`${families.length} families`);
