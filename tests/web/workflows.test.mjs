// Workflows and the container, as far as they can be tested here: their commands exist, their dependencies are pinned,
// their permissions are minimal.

import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { homeOf } from '../../scripts/home.mjs';

const folder = '.github/workflows/';
const read = (/** @type {string} */ file) => readFileSync(file, 'utf8');
const workflows = readdirSync(folder).map((name) => ({ name, text: read(folder + name) }));

/** Jobs with write permissions; all others only read. @type {Record<string, string[]>} */
const MAY_WRITE = {
  'release.yml pages': ['id-token', 'pages'],
  'release.yml npm': ['id-token'],
  'release.yml pypi': ['id-token'],
  'release.yml release': ['attestations', 'contents', 'id-token'],
};

/** The actions that a workflow uses. @param {string} text */
const uses = (text) => [...text.matchAll(/^\s*(?:- )?uses: (.*)$/gm)].map(([, action]) => action ?? '');

/** Is an action pinned by commit, with the version beside it, or a file of this repository? @param {string} action */
const isPinned = (action) =>
  /^[\w-]+\/[\w./-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/.test(action) || /^\.\/\.github\/\S+$/.test(action);

/** The jobs with their lines. @param {string} text @returns {[job: string, lines: string][]} */
function jobs(text) {
  const parts = (text.split(/^jobs:\n/m)[1] ?? '').split(/^ {2}(\w[\w-]*):\n/m).slice(1);
  return parts.flatMap((name, at) => (at % 2 ? [] : [[name, parts[at + 1] ?? '']]));
}

/** @param {string} job */
const written = (job) => [...job.matchAll(/^ {6}([\w-]+): write\b/gm)].map(([, scope]) => scope ?? '').sort();

/** The commands of a file's steps: single lines or blocks. @param {string} text */
function commands(text) {
  const single = [...text.matchAll(/^\s*(?:- )?run: (?!\|)(.*)$/gm)].map(([, line]) => line ?? '');
  // A block is indented further than its key.
  const blocks = [...text.matchAll(/^( *)(- )?run: \|\n/gm)].map(({ index, 0: head, 1: indent = '', 2: dash = '' }) => {
    const lines = text.slice(index + head.length).split('\n');
    const inside = ' '.repeat(indent.length + dash.length + 1);
    return lines
      .slice(
        0,
        lines.findIndex((line) => line !== '' && !line.startsWith(inside)),
      )
      .join('\n');
  });
  return [...single, ...blocks];
}

/** The verbs of build.sh that a text names. @param {string} text */
const verbs = (text) => [...text.matchAll(/\.\/build\.sh ([\w-]+)/g)].map(([, verb]) => verb ?? '');
/** Our own scripts that a text names. @param {string} text */
const scripts = (text) => [...text.matchAll(/(?<![\w/])\.(?:ci|devcontainer)\/[\w-]+\b(?!\.)/g)].map(([file]) => file);
const known = [...read('build.sh').matchAll(/^ {4}([\w-]+)\) /gm)].map(([, verb]) => verb);

/** Does a command interpolate foreign input? @param {string} command */
const pastes = (command) => command.includes('${{');

for (const { name, text } of workflows) {
  test(`${name}: actions and images are pinned`, () => {
    for (const action of uses(text)) assert.ok(isPinned(action), action);
    assert.equal(text.match(/actions\/checkout@/g)?.length, text.match(/persist-credentials: false/g)?.length);
    for (const [, image] of text.matchAll(/container: (\S+)/g))
      assert.ok(read('.devcontainer/Dockerfile').includes(`FROM ${image}\n`));
  });

  test(`${name}: a job may only read, and write what it exists to write`, () => {
    assert.match(text, /^permissions:\n {2}contents: read\n(?! )/m);
    assert.ok(jobs(text).length > 0);
    for (const [job, lines] of jobs(text)) {
      assert.deepEqual(written(lines), MAY_WRITE[`${name} ${job}`] ?? [], job);
      assert.ok(lines.includes('    timeout-minutes: ') || lines.includes('    uses: ./'), `${job} has no time limit`);
    }
  });

  test(`${name}: the commands that it runs exist`, () => {
    assert.ok(commands(text).length > 0);
    for (const command of commands(text)) {
      assert.ok(!pastes(command), command);
      for (const verb of verbs(command)) assert.ok(known.includes(verb), `./build.sh ${verb}`);
      for (const file of scripts(command)) assert.ok((statSync(file).mode & 0o111) !== 0, file);
    }
  });
}

test('nothing that is published comes from a cache, or before the tests', () => {
  const text = read(`${folder}release.yml`);
  assert.ok(!text.includes('actions/cache@'));
  for (const [job, lines] of jobs(text)) {
    if (MAY_WRITE[`release.yml ${job}`]) assert.match(lines, /^ {4}needs: \[test(?:, \w+)+\]$/m, job);
  }
});

test('the package names the site that the release deploys', () => {
  const [, formula = ''] = /dist --site ("\$\{SITE:-.*?")$/m.exec(read(`${folder}release.yml`)) ?? [];
  for (const SITE of ['', 'https://s.example/']) {
    const environment = { GITHUB_REPOSITORY_OWNER: 'o', GITHUB_REPOSITORY: 'o/r', SITE };
    const { stdout } = spawnSync('bash', ['-c', `printf %s ${formula}`], { encoding: 'utf8', env: environment });
    assert.equal(stdout, homeOf(environment, {}).homepage);
  }
});

test('the container is set up from existing files', () => {
  const text = read('.devcontainer/Dockerfile');
  const copied = [...text.matchAll(/^COPY (.*) \S+$/gm)].flatMap(([, files]) => (files ?? '').split(' '));
  assert.ok(copied.length > 4);
  for (const file of copied) assert.ok(existsSync(file), file);
  for (const verb of verbs(text)) assert.ok(known.includes(verb), verb);
  const { postCreateCommand, build } = JSON.parse(read('.devcontainer/devcontainer.json'));
  assert.deepEqual(build, { dockerfile: 'Dockerfile', context: '..' });
  for (const file of scripts(postCreateCommand)) assert.ok(existsSync(file), file);
});

test('a tag must match the version in the files, and its changes become the release notes', () => {
  const checkout = mkdtempSync(join(tmpdir(), 'tokeru-tag-'));
  try {
    const versioned = [
      'package.json',
      'package-lock.json',
      'Cargo.toml',
      'Cargo.lock',
      'python/Cargo.toml',
      'python/Cargo.lock',
    ];
    for (const file of ['.ci', ...versioned]) cpSync(file, join(checkout, file), { recursive: true });
    const version = JSON.parse(read('package.json')).version;
    const run = (/** @type {string} */ script, /** @type {string} */ tag) =>
      spawnSync(join(checkout, '.ci', script), [tag], { encoding: 'utf8' });
    const unreleased = '# Changelog\n\n## Unreleased\n\n* to come\n';
    writeFileSync(join(checkout, 'CHANGELOG.md'), unreleased);
    assert.match(run('check-tag', `v${version}`).stderr, /CHANGELOG\.md has no section/);
    writeFileSync(
      join(checkout, 'CHANGELOG.md'),
      `${unreleased}\n## ${version} (2026-12-01)\n\n* new\n\n## 0.0.1\n\n* old\n`,
    );
    assert.equal(run('check-tag', `v${version}`).status, 0);
    assert.equal(run('release-notes', `v${version}`).stdout, '* new\n\n');
    for (const tag of [version, `v${version}.1`, 'v']) assert.equal(run('check-tag', tag).status, 1, tag);
    for (const file of versioned) {
      const path = join(checkout, file);
      writeFileSync(path, read(file).replaceAll(version, '9.9.9'));
      assert.ok(run('check-tag', `v${version}`).stderr.includes(file), file);
      cpSync(file, path);
    }
  } finally {
    rmSync(checkout, { recursive: true });
  }
});

test('an unpinned action, a pasted name, a broad permission and a missing verb are detected', () => {
  assert.ok(!isPinned('actions/checkout@v5'));
  assert.ok(!isPinned('actions/checkout@08c6903cd8c0fde910a37f88322edcfb5dd907a8'));
  assert.ok(isPinned('actions/checkout@08c6903cd8c0fde910a37f88322edcfb5dd907a8 # v5.0.0'));
  const placeholder = ['$', '{{ c }}'].join('');
  assert.deepEqual(commands(`  - run: |\n      a\n      b ${placeholder}\n    env: e\n  - run: d\n`).map(pastes), [
    false,
    true,
  ]);
  assert.deepEqual(written('    permissions:\n      pages: write # why\n      contents: read\n'), ['pages']);
  assert.ok(!verbs('./build.sh publish').every((verb) => known.includes(verb)));
  assert.deepEqual(scripts('.ci/run --long && cd .ci/x.d'), ['.ci/run']);
});
