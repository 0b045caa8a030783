// The package's custom elements manifest (https://github.com/webcomponents/custom-elements-manifest): what editors and
// catalogues know about <tokeru-board>. Attributes and methods come from the class, their types from its source, their
// descriptions from docs/embed.md; anything without a description there fails. (The usual analyzer would bring a
// TypeScript of 2024 and eight more packages, for one element.)

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));

/**
 * @param {string} text in Markdown @param {RegExp} table its head
 * @returns {Map<string, string>} by each name in a row's first cell
 */
function rowsOf(text, table) {
  const head = table.exec(text);
  const lines = text.slice(head?.index).split('\n').slice(2);
  const rows = lines.slice(
    0,
    lines.findIndex((line) => !line.startsWith('|')),
  );
  return new Map(
    rows.flatMap((row) => {
      const [, names = '', meaning = ''] = /^\| (.*?) \| (.*) \|$/.exec(row) ?? [];
      return [...names.matchAll(/`([\w-]+)`/g)].map(([, name = '']) => [name, meaning]);
    }),
  );
}

/** @param {Map<string, string>} descriptions @param {string} name */
function descriptionOf(descriptions, name) {
  const description = descriptions.get(name);
  if (!description) throw new Error(`docs/embed.md does not describe ${name}`);
  return description;
}

/** @param {string} source of the class @param {string} name */
const typeOf = (source, name) => new RegExp(`^ {2}declare ${name}: (.*);$`, 'm').exec(source)?.[1] ?? 'string';

/** @param {string} source @param {string} name of an event */
function eventType(source, name) {
  const type = new RegExp(`^ {2}${name}: (Event|CustomEvent<.*>);$`, 'm').exec(source)?.[1];
  if (!type) throw new Error(`element.ts has no type for the event ${name}`);
  return type;
}

/** Parses the document's line: "Parts for `::part()`: `board` (the area), ...". @param {string} text */
function partsOf(text) {
  const line = /^Parts for `::part\(\)`: (.*)$/m.exec(text)?.[1] ?? '';
  return [...line.matchAll(/`([\w-]+)` \(([^)]*)\)/g)].map(([, name = '', description = '']) => ({
    name,
    description,
  }));
}

/** Parses the line: "States for `:state()`: `ready`, `answer` (an answer is shown), ...". @param {string} text */
function statesOf(text) {
  const line = /^States for `:state\(\)`: (.*)$/m.exec(text)?.[1] ?? '';
  return [...line.matchAll(/`([\w-]+)`(?: \(([^)]*)\))?/g)].map(([, name = '', description]) => ({
    name,
    ...(description ? { description } : {}),
  }));
}

/** The manifest, with paths as in the package. */
export async function elementsManifest() {
  const source = await readFile(join(root, 'www/embed/element.ts'), 'utf8');
  const markdown = await readFile(join(root, 'docs/embed.md'), 'utf8');
  const { TokeruBoard } = await import('../www/embed/element.ts');
  const path = 'embed/element.js';
  const descriptions = rowsOf(markdown, /^\| attribute and property \|/m);
  const events = rowsOf(markdown, /^\| event \(/m);
  const methods = Object.getOwnPropertyNames(TokeruBoard.prototype).filter((name) =>
    new RegExp(`^ {2}(async )?${name}\\(.*\\{$`, 'm').test(source),
  );
  const publicMethods = methods.filter((name) => name !== 'constructor' && !name.endsWith('Callback'));
  const fields = TokeruBoard.observedAttributes.map((name) => ({
    name,
    description: descriptionOf(descriptions, name),
    type: { text: typeOf(source, name) },
  }));
  const board = {
    kind: 'class',
    name: 'TokeruBoard',
    tagName: 'tokeru-board',
    customElement: true,
    description: 'A live puzzle board; its content is shown until the board is there, and where it can’t be.',
    superclass: { name: 'HTMLElement' },
    attributes: fields.map((field) => ({ ...field, fieldName: field.name })),
    members: [
      ...fields.map((field) => ({ kind: 'field', ...field, attribute: field.name, reflects: true })),
      { kind: 'field', name: 'moves', readonly: true, type: { text: 'string' }, description: 'Moves played or found.' },
      {
        kind: 'field',
        name: 'value',
        type: { text: 'string' },
        description: 'The reader’s moves; set, they are played.',
      },
      ...publicMethods.map((name) => ({ kind: 'method', name })),
    ],
    events: [...events.keys()].map((name) => ({
      name,
      type: { text: eventType(source, name) },
      description: descriptionOf(events, name),
    })),
    slots: [{ name: '', description: 'What is shown without scripts, in feeds, and until the board is ready.' }],
    cssParts: partsOf(markdown),
    cssStates: statesOf(markdown),
    cssProperties: [
      { name: '--tokeru-board-ratio', description: 'Width by height of the board where it has no `ratio`.' },
    ],
  };
  return {
    schemaVersion: '2.1.0',
    modules: [
      {
        kind: 'javascript-module',
        path,
        declarations: [board],
        exports: [
          { kind: 'js', name: 'TokeruBoard', declaration: { name: 'TokeruBoard', module: path } },
          {
            kind: 'custom-element-definition',
            name: 'tokeru-board',
            declaration: { name: 'TokeruBoard', module: path },
          },
        ],
      },
    ],
  };
}
