// Makes `dist/`, a folder that works on any static host: the app, the widget, and a service worker that adds the isolation headers and
// keeps everything for offline use. Paths stay relative, so that a sub-folder (GitHub Pages) does as well as a root.

import { createHash } from 'node:crypto';
import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const output = join(root, 'dist');
const registration = '<script type="module" src="REGISTER"></script>\n</head>';
/** Not part of a site: types, notes, the template family. */
const left = /(\.d\.ts|\.d\.mts|README\.md|\.stamp|\.gitignore|package\.json|puzzles\/null\.js|offline\/sw\.js)$/;

/** @param {string} folder @returns {Promise<string[]>} paths from `folder` with forward slashes, sorted */
async function filesBelow(folder) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .sort();
}

/** @param {string} page @param {string} script */
async function addRegistration(page, script) {
  const file = join(output, page);
  const html = await readFile(file, 'utf8');
  if (!html.includes('</head>')) throw new Error(`${page} has no head`);
  await writeFile(file, html.replace('</head>', registration.replace('REGISTER', script)));
}

/** The service worker with its version and list of files. @param {string[]} files */
async function writeWorker(files) {
  const hash = createHash('sha256');
  for (const file of files) hash.update(file).update(await readFile(join(output, file)));
  const source = await readFile(join(root, 'www/offline/sw.js'), 'utf8');
  const version = hash.update(source).digest('hex').slice(0, 16);
  const listed = JSON.stringify(['./', ...files]);
  const worker = source
    .replace("const version = 'development';", `const version = '${version}';`)
    .replace('const files = [];', `const files = ${listed};`);
  if (worker === source) throw new Error('www/offline/sw.js has lost its constants');
  await writeFile(join(output, 'sw.js'), worker);
  return version;
}

await rm(output, { recursive: true, force: true });
await mkdir(output);
await cp(join(root, 'index.html'), join(output, 'index.html'));
await cp(join(root, 'www'), join(output, 'www'), {
  recursive: true,
  filter: (source) => !left.test(source.split(sep).join('/')),
});
await addRegistration('index.html', './www/offline/register.js');
await addRegistration('www/embed/frame.html', '../offline/register.js');
await writeFile(join(output, '.nojekyll'), '');
const files = (await filesBelow(output)).filter((file) => file !== '.nojekyll');
const version = await writeWorker(files);
console.log(`dist: ${files.length} files, version ${version}`);
